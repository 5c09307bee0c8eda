import type { ReadResult } from "@pulumi/pulumi/dynamic";
import type { Connection } from "../cluster/connection";
import { ExplainedError } from "../core/codes";
import type { LiveSecret } from "../core/secretApi";
import { nameOf } from "../core/target";
import { verified } from "../core/verify";
import { rotationOf } from "../core/version";
import { judgeValue } from "./judge";
import { lookAsRecorded } from "./recorded";
import { outputsOf } from "./results";
import { hintAtRewrite, say, sayRotatedElsewhere, warn } from "./say";
import { explained, sceneOf } from "./session";
import { clusterOf, type Outputs, sameCluster, targetOf } from "./state";

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
    if (!sameCluster(props, clusterOf(connection)) && secret?.uid !== props.uid) {
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
    sayChanged(secret, props);
    const origin = secret.uid === props.uid ? props.origin : "adopted";
    return { id, props: outputsOf({ ...props, ...clusterOf(connection) }, secret, value, origin) };
  } catch (error) {
    throw explained(error, sceneOf("get", target, connection));
  }
}

/** What others did to the recorded Secret. */
function sayChanged(secret: LiveSecret, props: Outputs): void {
  if (secret.uid !== props.uid) {
    const text = "was re-created outside this stack and is recorded as adopted: restart what read the old password";
    say("ARGOCD_REDIS_RECREATED", `${nameOf(targetOf(props))} ${text}`);
  } else if (rotationOf(secret) !== props.rotation) {
    sayRotatedElsewhere(targetOf(props));
  } else {
    hintAtRewrite(secret, props);
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
