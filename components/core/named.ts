import { ApiFailure, type Verb } from "./apiFailure";
import type { SecretApi } from "./secretApi";

/** The same API, whose failures say which request they are of: a step makes several, and RBAC may refuse only one. */
export function named(api: SecretApi): SecretApi {
  return {
    get: (options) => noting("get", api.get(options)),
    create: (secret, options) => noting("create", api.create(secret, options)),
    replace: (secret, was, options) => noting("update", api.replace(secret, was, options)),
  };
}

async function noting<T>(verb: Verb, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiFailure) {
      failure.verb = verb;
    }
    throw failure;
  }
}
