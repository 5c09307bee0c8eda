import type * as pulumi from "@pulumi/pulumi";
import type { RedisInitialPasswordArgs } from "./args";
import { isMap, isPlain } from "./plain";
import { refusal } from "./refusedProvider";

/** The arguments; refuses here what `check` would not get to see as the program gave it. */
export function usableArguments(component: pulumi.Resource, args: unknown): RedisInitialPasswordArgs {
  const refuse = (text: string) => refusal(component, "ARGOCD_REDIS_INVALID_ARGUMENT", text);
  const given = args ?? {};
  if (!isMap(given)) {
    const example = 'such as { namespace: "argocd" }; each of them may be an Output or a Promise, all together not';
    throw refuse(`the arguments must be an object, ${example}`);
  }
  const { exposePassword } = given as { exposePassword?: unknown };
  if (!isPlain(exposePassword ?? undefined)) {
    const reason = "the output is there or not before any Output is known";
    throw refuse(`argument "exposePassword": must be true or false, not an Output, a Promise or an object: ${reason}`);
  }
  return given;
}
