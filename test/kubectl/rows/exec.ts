// Credential plugins: how they are found and called.
import { certifiedUser, type World } from "../lab/world";
import { credential, pluginRows, script, V1 } from "./plugin";
import { DEFAULT_FILE, FAILS, type Row, single } from "./row";

export function exec(world: World): Row[] {
  const { a } = world;
  const plugin = pluginRows(world);
  const token = a.token("viewer");
  const viewer = "viewer on a in default";
  const good = script(credential({ token }));
  const fails = (says: RegExp): Partial<Row> => ({ kubectl: FAILS, says });
  const inPath = { env: { PATH: `{home}/bin:${process.env.PATH}` } };
  const moved = (title: string, path: string, command: string, row: Partial<Row> = {}): Row => {
    const made = plugin(title, good, { command }, row);
    return { ...made, files: { [DEFAULT_FILE]: made.files![DEFAULT_FILE]!, [path]: good } };
  };
  return [
    moved("a bare command is looked for on PATH", "bin/my-plugin", "my-plugin", inPath),
    moved("a relative command starts beside the kubeconfig", ".kube/plugins/mine", "plugins/mine"),
    moved("./ as well", ".kube/mine", "./mine"),
    plugin("arguments", `#!/bin/sh\n[ "$2" = there ] && printf %s "$1"\n`, {
      args: [JSON.stringify(credential({ token })), "there"],
    }),
    plugin(
      "its own environment goes over the ambient one",
      `#!/bin/sh\nprintf %s "$ANSWER"\n`,
      {
        env: [{ name: "ANSWER", value: JSON.stringify(credential({ token })) }],
      },
      { env: { ANSWER: "ambient" } },
    ),
    plugin(
      "KUBERNETES_EXEC_INFO with the cluster",
      script(
        credential({ token }),
        `case $KUBERNETES_EXEC_INFO in *'"server":"${a.server}"'*certificate-authority-data*) ;; *) exit 3 ;; esac`,
      ),
      {
        provideClusterInfo: true,
      },
    ),
    plugin(
      "KUBERNETES_EXEC_INFO without it",
      script(
        credential({ token }),
        `case $KUBERNETES_EXEC_INFO in *'"server"'*) exit 3 ;; *'"interactive":false'*) ;; *) exit 4 ;; esac`,
      ),
    ),
    plugin("a plugin that reads its standard input", script(credential({ token }), "cat >/dev/null")),
    plugin("interactiveMode IfAvailable", good, { interactiveMode: "IfAvailable" }),
    plugin(
      "interactiveMode Always, without a terminal",
      good,
      { interactiveMode: "Always" },
      fails(/interactiveMode Always/),
    ),
    plugin("no interactiveMode in v1", good, { interactiveMode: undefined }, fails(/needs interactiveMode/)),
    plugin(
      "v1alpha1",
      script(credential({ token }, "client.authentication.k8s.io/v1alpha1")),
      { apiVersion: "client.authentication.k8s.io/v1alpha1" },
      fails(/apiVersion/),
    ),
    plugin(
      "a command that does not exist",
      good,
      { command: "no-such-plugin", installHint: "install it" },
      fails(/was not found: install it/),
    ),
    {
      title: "a token beside a plugin: the plugin does not run",
      files: {
        [DEFAULT_FILE]: single(a.cluster, {
          token,
          exec: { apiVersion: V1, interactiveMode: "Never", command: "no-such-plugin" },
        }),
      },
      kubectl: viewer,
    },
    {
      title: "a client certificate beside a plugin: the plugin does not run",
      files: {
        [DEFAULT_FILE]: single(a.cluster, {
          ...certifiedUser(a.certified.carla),
          exec: { apiVersion: V1, interactiveMode: "Never", command: "no-such-plugin" },
        }),
      },
      kubectl: "carla on a in default",
    },
    plugin(
      "a token refused once, another the second time",
      `#!/bin/sh\nif [ -e {home}/ran ]; then token=${token}; else token=stale; fi\ntouch {home}/ran\nprintf '{"kind":"ExecCredential","apiVersion":"${V1}","status":{"token":"%s"}}' $token\n`,
    ),
    plugin(
      "a plugin slower than the time for a request",
      script(credential({ token }), "sleep 3"),
      {},
      {
        settings: { requestTimeoutSeconds: 1 },
        ours: FAILS,
        because: "deadline of plugins",
        says: /did not finish within 1 s/,
      },
    ),
  ];
}
