// Credential plugins: what they answer.
import type { World } from "../lab/world";
import { credential, pluginRows, script, V1, V1_BETA } from "./plugin";
import { FAILS, type Row } from "./row";

export function execAnswers(world: World): Row[] {
  const { a, b } = world;
  const plugin = pluginRows(world);
  const token = a.token("viewer");
  const { cert, key } = a.certified.carla;
  const certificate = { clientCertificateData: cert, clientKeyData: key };
  const fails = (says?: RegExp): Partial<Row> => ({ kubectl: FAILS, says });
  return [
    plugin("a plugin with a token", script(credential({ token }))),
    plugin("a plugin of v1beta1", script(credential({ token }, V1_BETA)), {
      apiVersion: V1_BETA,
      interactiveMode: undefined,
    }),
    plugin(
      "a plugin with a client certificate",
      script(credential(certificate)),
      {},
      { kubectl: "carla on a in default" },
    ),
    plugin(
      "a plugin with both",
      script(credential({ ...certificate, token })),
      {},
      { kubectl: "carla on a in default" },
    ),
    plugin("an answer of another version", script(credential({ token }, V1_BETA)), {}, fails(/another version/)),
    plugin("a plugin that fails", "#!/bin/sh\necho no session >&2\nexit 7\n", {}, fails(/exit code 7: no session/)),
    plugin(
      "a plugin that prints no JSON",
      "#!/bin/sh\necho Sign in first\n",
      {},
      fails(/did not print an ExecCredential/),
    ),
    plugin("a plugin that prints {}", "#!/bin/sh\necho '{}'\n", {}, fails(/did not print an ExecCredential/)),
    plugin("a plugin without a status", script(credential(undefined)), {}, fails(/printed no status/)),
    plugin(
      "a plugin with nothing in its status",
      script(credential({})),
      {},
      fails(/neither a token nor a certificate/),
    ),
    plugin(
      "a plugin with a certificate but no key",
      script(credential({ clientCertificateData: cert })),
      {},
      fails(/without a key/),
    ),
    plugin("a token that is a number", script(credential({ token: 1234 })), {}, fails(/not a text/)),
    plugin(
      "an answer in YAML",
      `#!/bin/sh\nprintf 'kind: ExecCredential\\napiVersion: ${V1}\\nstatus: {token: ${token}}\\n'\n`,
    ),
    plugin("an expired credential", script(credential({ token, expirationTimestamp: "2020-01-01T00:00:00Z" }))),
    plugin(
      "an expiry that is no date",
      script(credential({ token, expirationTimestamp: "soon" })),
      {},
      fails(/not a date/),
    ),
    plugin("another server's token", script(credential({ token: b.token("viewer") })), {}, fails()),
  ];
}
