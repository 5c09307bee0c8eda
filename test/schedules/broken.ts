// What the broken variants are made with.
import type { LiveSecret, SecretApi } from "../../components/core/secretApi";
import { target } from "./roles";

export interface Broken<T> {
  /** The promise that the explorer finds broken. */
  breaks: string;
  variant: T;
}

/** The API with some methods changed. */
export function changed(api: SecretApi, change: Partial<SecretApi>): SecretApi {
  return { get: () => api.get(), create: (s) => api.create(s), replace: (s, was) => api.replace(s, was), ...change };
}

export const valueIn = (secret: LiveSecret) => Buffer.from(secret.data[target.key] ?? "", "base64").toString("utf8");
