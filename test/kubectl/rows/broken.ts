// Kubeconfigs that are not as they should be, or odd.
import type { World } from "../lab/world";
import { bothServers, DEFAULT_FILE, FAILS, kubeconfig, type Row, single } from "./row";

export function broken(world: World): Row[] {
  const { a } = world;
  const token = a.token("viewer");
  const viewer = "viewer on a in team-a";
  const good = kubeconfig(bothServers(world, "to-a"));
  const ca = a.cluster["certificate-authority-data"];
  const yaml = (lines: string) =>
    `apiVersion: v1\nkind: Config\ncurrent-context: it\n${lines.replaceAll("SERVER", a.server).replaceAll("CA", ca).replaceAll("TOKEN", token)}`;
  const entries =
    "clusters:\n- name: it\n  cluster: {server: SERVER, certificate-authority-data: CA}\n" +
    "users:\n- name: it\n  user: {token: TOKEN}\n" +
    "contexts:\n- name: it\n  context: {cluster: it, user: it, namespace: team-a}\n";
  const file = (title: string, text: string, row: Partial<Row> = {}): Row => ({
    title,
    files: { [DEFAULT_FILE]: text },
    kubectl: viewer,
    ...row,
  });
  const fails = (says?: RegExp): Partial<Row> => ({ kubectl: FAILS, says });
  return [
    file("YAML", yaml(entries)),
    file("no kind and no apiVersion", good.replace('"apiVersion":"v1","kind":"Config",', "")),
    file("another kind", good.replace('"kind":"Config"', '"kind":"Secret"'), fails(/not a kubeconfig/)),
    file("another apiVersion", good.replace('"apiVersion":"v1"', '"apiVersion":"v2"'), fails(/not a kubeconfig/)),
    file("not YAML", "a: [b", fails(/not valid YAML or JSON/)),
    file("a text", "just a text", fails(/not a kubeconfig/)),
    file("a list", "- a\n- b\n", fails(/not a kubeconfig/)),
    file("tabs", yaml(entries).replaceAll("  ", "\t"), fails(/not valid YAML/)),
    file("only a comment", "# nothing\n", fails(/no current context/)),
    file("a byte order mark", `\ufeff${yaml(entries)}`),
    file("Windows line ends", yaml(entries).replaceAll("\n", "\r\n")),
    file("two documents: the first counts", `${yaml(entries)}---\n${yaml(entries).replaceAll("team-a", "second")}`),
    file(
      "anchors and merge keys",
      yaml(
        entries.replace(
          "{cluster: it, user: it, namespace: team-a}",
          "{<<: &base {cluster: it, user: it}, namespace: team-a}",
        ),
      ),
    ),
    file("unknown fields", yaml(`${entries}extensions: [{name: x, extension: {a: 1}}]\nsomething: {else: true}\n`)),
    file(
      "null in the place of lists and texts",
      yaml(
        entries
          .replace("users:", "preferences: null\nusers:")
          .replace("{token: TOKEN}", "{token: TOKEN, tokenFile: null, exec: null}"),
      ),
    ),
    file("a field twice", yaml(entries.replace("namespace: team-a}", "namespace: team-b, namespace: team-a}"))),
    file(
      "two clusters of one name",
      yaml(entries.replace("users:", "- name: it\n  cluster: {server: https://other.test}\nusers:")),
      fails(/two clusters named "it"/),
    ),
    file(
      "fields in other case",
      yaml(
        entries
          .replace("certificate-authority-data:", "Certificate-Authority-Data:")
          .replace("namespace:", "Namespace:"),
      ),
      fails(/authority/),
    ),
    file(
      "a list where a mapping should be",
      yaml(entries.replace("{token: TOKEN}", "[token]")),
      fails(/user "it" .* is not a mapping/),
    ),
    file(
      "a namespace that is a number",
      yaml(entries.replace("namespace: team-a", "namespace: 1234")),
      fails(/put it in quotes/),
    ),
    file("a namespace that is a quoted number", yaml(entries.replace("namespace: team-a", 'namespace: "1234"')), {
      kubectl: "viewer on a in 1234",
    }),
    { title: "a folder", files: { [`${DEFAULT_FILE}/file`]: "" }, ...fails(/cannot be read \(EISDIR\)/) } as Row,
    file(
      "a removed auth-provider",
      single(a.cluster, { "auth-provider": { name: "gcp" } }),
      fails(/gke-gcloud-auth-plugin/),
    ),
    file(
      "an unknown auth-provider",
      single(a.cluster, { "auth-provider": { name: "other" } }),
      fails(/legacy auth-provider "other"/),
    ),
    file(
      "the auth-provider oidc",
      single(
        a.cluster,
        {
          "auth-provider": {
            name: "oidc",
            config: { "idp-issuer-url": "https://issuer.test", "client-id": "it", "id-token": a.serviceAccountToken },
          },
        },
        "team-a",
      ),
      {
        kubectl: "system:serviceaccount:default:pod on a in team-a",
        ours: FAILS,
        because: "auth-provider",
        says: /kubectl oidc-login setup/,
      },
    ),
    file(
      "a token beside a removed auth-provider",
      single(a.cluster, { token, "auth-provider": { name: "gcp" } }, "team-a"),
      fails(),
    ),
  ];
}
