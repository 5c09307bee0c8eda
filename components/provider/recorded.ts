import type { Connection } from "../cluster/connection";
import { ApiFailure, type FailureReason } from "../core/apiFailure";
import { explain } from "../core/explain";
import { nameOf } from "../core/target";
import { type Finding, look, lookPatience } from "./look";
import { warn } from "./say";
import { connectionFor, sceneOf } from "./session";
import { clusterOf, type Inputs, type Outputs, sameCluster, targetOf } from "./state";

/** Failures of recorded settings that have gone stale: a path of another machine, a token that expired. */
const STALE: ReadonlySet<FailureReason> = new Set(["configuration", "credentials", "unauthorized"] as const);

export interface Looked {
  connection: Connection;
  finding: Finding;
}

/**
 * Looks with the recorded settings. Where those are stale, the ambient configuration stands in, but only if it leads to
 * the recorded cluster: a refresh must never report on another one.
 */
export async function lookAsRecorded(props: Outputs): Promise<Looked> {
  const target = targetOf(props);
  const first = await attempt(props);
  const failure = first instanceof ApiFailure ? first : failureOf(first);
  const { kubeconfig, context, cluster, ...others } = props;
  const isAmbient = kubeconfig === undefined && context === undefined && cluster === undefined;
  if (!failure || !STALE.has(failure.reason) || isAmbient) {
    return settled(first);
  }
  const ambient = await attempt(others);
  if (!(ambient instanceof ApiFailure) && sameCluster(props, clusterOf(ambient.connection)) && !failureOf(ambient)) {
    warn(
      "ARGOCD_REDIS_STALE",
      `${nameOf(target)}: the recorded kubeconfig is stale; looked with ${ambient.connection.source}`,
    );
    return ambient;
  }
  const detail = [failure.detail, staleText(ambient, props)].filter(Boolean).join(". ");
  const connection = first instanceof ApiFailure ? undefined : first.connection;
  throw explain(new ApiFailure(failure.reason, { ...failure, detail }), sceneOf("get", target, connection));
}

async function attempt(settings: Inputs): Promise<Looked | ApiFailure> {
  try {
    const connection = connectionFor(settings);
    return {
      connection,
      finding: await look(connection, targetOf(settings), lookPatience(settings.requestTimeoutSeconds)),
    };
  } catch (error) {
    if (error instanceof ApiFailure) {
      return error;
    }
    throw error;
  }
}

function settled(looked: Looked | ApiFailure): Looked {
  if (looked instanceof ApiFailure) {
    throw looked;
  }
  return looked;
}

function failureOf({ finding }: Looked): ApiFailure | undefined {
  return finding.kind === "notLooked" ? finding.failure : undefined;
}

function staleText(ambient: Looked | ApiFailure, props: Outputs): string {
  const other =
    ambient instanceof ApiFailure
      ? "no ambient configuration stands in"
      : `the ambient configuration (${ambient.connection.source}, ${ambient.connection.server}) cannot stand in`;
  return `The recorded settings are stale, and ${other} for ${props.apiServer}: set KUBECONFIG to a kubeconfig that leads there`;
}
