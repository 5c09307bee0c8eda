// Asks ours in the same surroundings.
import { type Connection, connect } from "../../../components/cluster/connect";
import { ApiFailure } from "../../../components/core/apiFailure";
import type { Home } from "./home";

/** One GET of the Secret `name`, in the namespace that the configuration names; returns why it failed, where it did. */
export async function getSecret(home: Home, name: string): Promise<ApiFailure | undefined> {
  const before = process.cwd();
  process.chdir(home.dir);
  try {
    return await get(connectIn(home), name);
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  } finally {
    process.chdir(before);
  }
}

function connectIn({ settings, env, dir, podDir }: Home): Connection {
  return connect(settings, { env, homeDir: dir, inClusterDir: podDir, platform: process.platform });
}

async function get(connection: Connection, name: string): Promise<undefined> {
  // What the provider does where no namespace is given.
  await connection.secrets(connection.namespace ?? "default", name).get();
}
