import * as fs from "node:fs";
import type { Deadline } from "./deadline";
import type { Environment } from "./environment";
import { checkExec, execPlugin } from "./execPlugin";
import { configurationFailure, credentialsFailure, errorCode } from "./failures";
import type { Headers } from "./impersonation";
import type { ExecEntry, UserEntry } from "./kubeconfigTypes";
import { ambientProfiles, certificateExpiry, tokenExpiry } from "./staleness";

/** What goes out with one request. */
export interface Identity {
  headers: Headers;
  cert?: Buffer | string;
  key?: Buffer | string;
}

export interface Credentials {
  /** For messages: `token`, `exec plugin "aws"`. */
  source: string;
  /** Reads files anew and runs the plugin where it has to: tokens are rewritten, and expire. */
  obtain(deadline: Deadline): Promise<Identity>;
  /** After a 401: another identity, where one can be had. */
  renew?(refused: Identity, deadline: Deadline): Promise<Identity>;
  /** What may help after a 401, without any secret. */
  hint(): string;
}

/** Which of a user's credentials client-go would use: all but a plugin together, the plugin only where there is nothing else. */
export function chooseCredentials(
  user: UserEntry,
  userName: string,
  secure: boolean,
  clusterInfo: () => unknown,
  environment: Environment,
): Credentials {
  refuseContradictions(user, userName);
  if (user.exec) checkExec(user.exec, userName);
  if (!secure) return { source: "no credentials (plain http)", obtain: async () => ({ headers: {} }), hint: () => "" };
  const named = Boolean(user.token || user.tokenFile || user.username || user.password || hasCertificate(user));
  if (user.exec && !named) return fromPlugin(user.exec, clusterInfo(), environment);
  return fromEntries(user, userName);
}

function refuseContradictions(user: UserEntry, userName: string): void {
  const refuse = (what: string) => configurationFailure(`user "${userName}" ${what}`);
  if (user.authProvider !== undefined) {
    const plugin: Record<string, string> = {
      gcp: "gke-gcloud-auth-plugin (gcloud container clusters get-credentials writes it)",
      azure: "kubelogin (kubelogin convert-kubeconfig writes it)",
      oidc: "kubelogin for OIDC (kubectl oidc-login setup writes it)",
    };
    throw refuse(
      `uses the legacy auth-provider "${user.authProvider}": use the exec plugin ${plugin[user.authProvider] ?? "of your provider"}`,
    );
  }
  if ((user.token || user.tokenFile) && (user.username || user.password))
    throw refuse("has a token and a user name or password: remove one of them");
  if (user.certData && user.certFile)
    throw refuse("has both client-certificate-data and client-certificate: remove one of them");
  if (!hasCertificate(user)) return;
  if (user.keyData && user.keyFile) throw refuse("has both client-key-data and client-key: remove one of them");
  if (!user.keyData && !user.keyFile) throw refuse("has a client certificate without a client-key");
}

function hasCertificate(user: UserEntry): boolean {
  return Boolean(user.certData || user.certFile);
}

function fromEntries(user: UserEntry, userName: string): Credentials {
  const parts: string[] = [];
  if (user.tokenFile) parts.push(`token file ${user.tokenFile}`);
  else if (user.token) parts.push("token");
  if (user.username || user.password) parts.push("user name and password");
  if (hasCertificate(user)) parts.push("client certificate");
  let last: Identity = { headers: {} };
  return {
    source: parts.join(" and ") || "no credentials",
    async obtain() {
      const token = readToken(user);
      const basic = Buffer.from(`${user.username}:${user.password}`).toString("base64");
      last = {
        headers: authorization(
          token ? `Bearer ${token}` : user.username || user.password ? `Basic ${basic}` : "",
          userName,
        ),
        cert: user.certData ?? readFile(user.certFile, "client certificate"),
        key: hasCertificate(user) ? (user.keyData ?? readFile(user.keyFile, "client key")) : undefined,
      };
      return last;
    },
    hint: () => tokenExpiry(last.headers.Authorization) || certificateExpiry(last.cert),
  };
}

function fromPlugin(exec: ExecEntry, clusterInfo: unknown, environment: Environment): Credentials {
  const plugin = execPlugin(exec, clusterInfo, environment);
  const origin = new WeakMap<Identity, Awaited<ReturnType<typeof plugin.credential>>>();
  const identity = (credential: Awaited<ReturnType<typeof plugin.credential>>): Identity => {
    const token = credential.token && `Bearer ${credential.token}`;
    const made = {
      headers: authorization(token, exec.command),
      cert: credential.cert || undefined,
      key: credential.key || undefined,
    };
    origin.set(made, credential);
    return made;
  };
  return {
    source: `exec plugin "${exec.command}"`,
    obtain: async (deadline) => identity(await plugin.credential(deadline)),
    renew: async (refused, deadline) => identity(await plugin.renew(origin.get(refused)!, deadline)),
    hint() {
      const names = exec.env.map(({ name }) => name);
      const own = names.length > 0 ? `the kubeconfig sets ${names.join(", ")} for it; ` : "";
      return `${own}it sees the provider's environment (${ambientProfiles(environment)}), not the settings of Pulumi's own cloud providers`;
    },
  };
}

/** The file wins while it can be read, as in client-go. */
function readToken(user: UserEntry): string {
  if (!user.tokenFile) return user.token;
  try {
    const token = fs.readFileSync(user.tokenFile, "utf8").trim();
    if (token || user.token) return token || user.token;
  } catch (error) {
    if (user.token) return user.token;
    throw credentialsFailure(`token file ${user.tokenFile} cannot be read (${errorCode(error)})`);
  }
  throw credentialsFailure(`token file ${user.tokenFile} is empty`);
}

function readFile(file: string, what: string): Buffer | undefined {
  if (!file) return undefined;
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw credentialsFailure(`${what} ${file} cannot be read (${errorCode(error)})`);
  }
}

function authorization(value: string, whose: string): Headers {
  if (!value) return {};
  if (/[^\t\x20-\x7e]/.test(value))
    throw credentialsFailure(`the token of "${whose}" holds characters that cannot be sent, such as a line break`);
  return { Authorization: value };
}
