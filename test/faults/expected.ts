// How an operation has to end when one of its requests meets a fault: the behaviour matrix, as a function.
import type { Injected } from "./catalogue";
import type { Operation, Point } from "./operations";

/** `well`, or the code of the error. */
export function expected(operation: Operation, point: Point, injected: Injected, always: boolean): string {
  const { code, done, passes, name } = injected;
  if (name === "a delay") return "well";
  // Previews tell what they could not see, and fail only where `up` is sure to.
  if (operation.previews) return point.method === "GET" && code === "SERVER_ERROR" && !passes ? code : "well";
  if (point.method !== "GET" && done) return "well";
  if (always) return code;
  if (point.method !== "GET") return mended(passes, operation) ? "well" : code;
  // Of a new resource `check` lets pass what it could not look at: `create` looks again.
  if (point.phase === "look" && (operation.before === "absent" || operation.before === "foreign")) return "well";
  if (point.phase === "look") return passes === true ? "well" : code;
  return mended(passes, operation) ? "well" : code;
}

/** Whether another try within the same step mends it. A rotation does not wait for fresh bindings. */
function mended(passes: Injected["passes"], operation: Operation): boolean {
  return passes === "binding" ? operation.writes !== "update" : passes !== false;
}
