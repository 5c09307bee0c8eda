import type { ReadResult } from "@pulumi/pulumi/dynamic";
import type { Connection } from "../cluster/connection";
import { ExplainedError } from "../core/codes";
import { nameOf } from "../core/target";
import { verified } from "../core/verify";
import { judgeValue } from "./judge";
import { lookAsRecorded } from "./recorded";
import { outputsOf } from "./results";
import { hintAtRewrite, warn } from "./say";
import { explained, sceneOf } from "./session";
import { type Outputs, targetOf } from "./state";

/** Verifies for a refresh. A Secret that is gone is dropped from state, and the next `up` creates it. */
export async function read(id: string, props: Outputs): Promise<ReadResult> {
  const target = targetOf(props);
  if (props.uid === undefined) {
    throw new ExplainedError(
      "ARGOCD_REDIS_IMPORT",
      `${id} cannot be read without state. Declare the component: an existing Secret is adopted, nothing is written`,
    );
  }
  let connection: Connection | undefined;
  try {
    const looked = await lookAsRecorded(props);
    const found = looked.finding;
    connection = looked.connection;
    if (found.kind === "notLooked") {
      throw found.failure;
    }
    const secret = found.kind === "live" ? found.secret : undefined;
    const changed = connection.server !== props.apiServer || connection.ca !== props.apiServerCa;
    if (changed && secret?.uid !== props.uid) {
      throw otherCluster(props, connection);
    }
    if (!secret) {
      return { id: "", props: {} };
    }
    if (secret.deletionTimestamp) {
      warn("ARGOCD_REDIS_DELETING", `${nameOf(target)} is being deleted since ${secret.deletionTimestamp}`);
      return { id, props };
    }
    const value = verified(secret, target);
    judgeValue(secret, target, false);
    if (secret.uid === props.uid) {
      hintAtRewrite(secret, props);
    }
    const identity = { apiServer: connection.server, apiServerCa: connection.ca };
    const origin = secret.uid === props.uid ? props.origin : "adopted";
    return { id, props: outputsOf({ ...props, ...identity }, secret, value, origin) };
  } catch (error) {
    throw explained(error, sceneOf("get", target, connection));
  }
}

function otherCluster(props: Outputs, connection: Connection): ExplainedError {
  return new ExplainedError(
    "ARGOCD_REDIS_OTHER_CLUSTER",
    `${nameOf(targetOf(props))} is recorded on ${props.apiServer} (CA ${props.apiServerCa}), but ${connection.source} leads to ` +
      `${connection.server} (CA ${connection.ca}), where that Secret is not. Point it at the recorded cluster, or run "pulumi up" ` +
      "to move the resource to the new one",
  );
}
