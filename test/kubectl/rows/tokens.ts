// Bearer tokens and basic authentication.
import type { World } from "../lab/world";
import { DEFAULT_FILE, FAILS, type Row, single } from "./row";

export function tokens({ a, b }: World): Row[] {
  const as = (user: Record<string, unknown>, files: Record<string, string> = {}) => ({
    [DEFAULT_FILE]: single(a.cluster, user),
    ...files,
  });
  const viewer = "viewer on a in default";
  const nobody = "system:anonymous on a in default";
  const token = a.token("viewer");
  return [
    { title: "a token", files: as({ token }), kubectl: viewer },
    { title: "another server's token", files: as({ token: b.token("viewer") }), kubectl: FAILS },
    {
      title: "a token file, with a line break at its end",
      files: as({ tokenFile: "{home}/token" }, { token: `${token}\n` }),
      kubectl: viewer,
    },
    {
      title: "a token file, relative to the kubeconfig",
      files: as({ tokenFile: "tokens/mine" }, { ".kube/tokens/mine": token, "tokens/mine": a.token("getter") }),
      kubectl: viewer,
    },
    {
      title: "a token file before a token",
      files: as({ token: a.token("getter"), tokenFile: "{home}/token" }, { token }),
      kubectl: viewer,
    },
    {
      title: "a token beside a token file that is missing",
      files: as({ token, tokenFile: "{home}/missing" }),
      kubectl: viewer,
    },
    {
      title: "a token file that is missing",
      files: as({ tokenFile: "{home}/missing" }),
      kubectl: FAILS,
      says: /token file .*missing cannot be read/,
    },
    {
      title: "a token file that is empty",
      files: as({ tokenFile: "{home}/token" }, { token: "\n" }),
      kubectl: FAILS,
      says: /token file .* is empty/,
    },
    {
      title: "a token beside a token file that is empty",
      files: as({ token, tokenFile: "{home}/token" }, { token: "" }),
      kubectl: viewer,
    },
    {
      title: "a service account's token",
      files: as({ token: a.serviceAccountToken }),
      kubectl: "system:serviceaccount:default:pod on a in default",
    },
    {
      title: "a token with spaces around it, which the server does not take for one",
      files: as({ token: ` ${token} ` }),
      kubectl: nobody,
    },
    {
      title: "a user name and password, which the server does not take",
      files: as({ username: "me", password: "secret" }),
      kubectl: nobody,
    },
    {
      title: "a token and a user name",
      files: as({ token, username: "me", password: "secret" }),
      kubectl: FAILS,
      says: /has a token and a user name or password/,
    },
    {
      title: "a token under a name that nobody reads",
      files: as({ "token-file": "{home}/token", tokenfile: "x" }, { token }),
      kubectl: FAILS,
      ours: nobody,
      because: "nobody",
    },
    {
      title: "a numeric token",
      files: { [DEFAULT_FILE]: single(a.cluster, {}).replace('"user":{}', '"user":{"token":1234}') },
      kubectl: FAILS,
      says: /token of user "it" .* is not a text/,
    },
  ];
}
