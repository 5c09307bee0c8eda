import type { Impersonation } from "./connection";
import { configurationFailure } from "./failures";

export type Headers = Record<string, string | string[]>;

/** The setting over the kubeconfig's own `as…` entries, merged as kubectl merges its flags: what is not given stays. */
export function mergeImpersonation(own: Required<Impersonation>, setting?: Impersonation): Required<Impersonation> {
  const merged = {
    user: setting?.user || own.user,
    uid: setting?.uid || own.uid,
    groups: setting?.groups?.length ? setting.groups : own.groups,
    extra: { ...own.extra, ...setting?.extra },
  };
  if (!merged.user && (merged.uid || merged.groups.length > 0 || Object.keys(merged.extra).length > 0)) {
    throw configurationFailure("impersonating a uid, groups or extra needs a user to impersonate");
  }
  return merged;
}

export function impersonationHeaders({ user, uid, groups, extra }: Required<Impersonation>): Headers {
  if (!user) return {};
  const headers: Headers = { "Impersonate-User": wire(user) };
  if (uid) headers["Impersonate-Uid"] = wire(uid);
  if (groups.length > 0) headers["Impersonate-Group"] = groups.map(wire);
  for (const [key, values] of Object.entries(extra)) {
    if (values.length > 0) headers[`Impersonate-Extra-${escapeName(key)}`] = values.map(wire);
  }
  return headers;
}

/** Node writes headers as Latin-1; the API server reads UTF-8. */
function wire(value: string): string {
  return Buffer.from(value, "utf8").toString("latin1");
}

/** Percent-encodes what a header's name cannot hold, as client-go does. */
function escapeName(key: string): string {
  return [...Buffer.from(key, "utf8")]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[!#$&'*+.^_`|~0-9A-Za-z-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}
