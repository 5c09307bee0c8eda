import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../cluster/connect";
import type { Connection } from "../cluster/connection";
import { ApiFailure } from "../core/apiFailure";
import { explain, type Scene } from "../core/explain";
import type { Clock, SecretApi } from "../core/secretApi";
import type { Target } from "../core/target";
import { type Inputs, settingsOf } from "./state";

export const clock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

/** One connection per settings and process: sockets and credentials are shared by all instances. */
const connections = new Map<string, Connection>();

export function connectionFor(inputs: Inputs): Connection {
  const settings = settingsOf(inputs);
  const id = JSON.stringify(settings);
  let connection = connections.get(id);
  if (!connection) {
    connection = connect(settings);
    connections.set(id, connection);
  }
  return connection;
}

export function secretsOf(connection: Connection, target: Target): SecretApi {
  return connection.secrets(target.namespace, target.secretName);
}

export function sceneOf(verb: Scene["verb"], target: Target, connection?: Connection): Scene {
  return {
    verb,
    target,
    server: connection?.server ?? "the cluster",
    source: connection?.source ?? "no configuration",
    credentialSource: connection?.credentialSource ?? "no credentials",
  };
}

/** An error fit for the user, from whatever was thrown. */
export function explained(error: unknown, scene: Scene): Error {
  return error instanceof ApiFailure ? explain(error, scene) : (error as Error);
}
