// The same operations on the model and on the real API server, with outcomes that can be compared.
import { ApiFailure } from "../../components/core/apiFailure";
import type { LiveSecret, SecretApi } from "../../components/core/secretApi";
import { ROTATION_ANNOTATION } from "../../components/core/version";
import type { Cluster } from "../support/cluster";
import { base64, bodyOf, liveSecret, type SecretObject, type SentSecret } from "../support/model/secretObject";
import { ModelServer } from "../support/model/server";
import type { Operation } from "./operations";

/** What a client changes. */
export type Sent = Pick<SentSecret, "data" | "immutable" | "type"> & {
  metadata?: { labels?: Record<string, string>; annotations?: Record<string, string>; finalizers?: string[] };
};

/** One of the two, on one Secret. Refusals are thrown as failures with the HTTP status. */
export interface Server {
  api: SecretApi;
  put(sent: SentSecret): Promise<void>;
  patch(change: Sent): Promise<void>;
  delete(): Promise<void>;
}

export function modelServer(): Server {
  const model = new ModelServer();
  const live = (object: SecretObject | undefined) => object && liveSecret(object);
  return {
    api: {
      get: async () => live(model.get()),
      create: async (secret, options) => {
        const on = options?.dryRun ? model.copy() : model;
        return liveSecret(on.post(bodyOf(secret), secret.fieldManager, "us"));
      },
      replace: async (secret) => {
        const metadata = { ...(secret.raw.metadata as object), resourceVersion: secret.resourceVersion };
        return liveSecret(model.put({ ...secret.raw, metadata }, "pulumi-argocd-redis", "us"));
      },
    },
    put: async (sent) => void model.put(sent, "somebody", "somebody"),
    patch: async (change) => void model.patch((stored) => merged(stored, change), "somebody", "somebody"),
    delete: async () => model.delete("somebody"),
  };
}

export function realServer(cluster: Cluster, api: SecretApi, namespace: string, name: string): Server {
  const request = async (method: string, body?: unknown, contentType?: string) => {
    const path = `${cluster.secretPath(namespace, name)}?fieldManager=somebody`;
    const { status } = await cluster.api(method, path, body, contentType);
    if (status >= 300) {
      throw new ApiFailure("invalid", { outcomeUnknown: false, status });
    }
  };
  return {
    api,
    put: (sent) =>
      request("PUT", { ...sent, apiVersion: "v1", kind: "Secret", metadata: { ...sent.metadata, name, namespace } }),
    patch: (change) => request("PATCH", change, "application/merge-patch+json"),
    delete: () => request("DELETE"),
  };
}

/** A merge patch: maps are merged, everything else is replaced. */
export function merged(stored: SecretObject, { metadata = {}, data, ...rest }: Sent): SecretObject {
  const { labels, annotations } = stored.metadata;
  return {
    ...stored,
    ...rest,
    data: data ? { ...stored.data, ...data } : stored.data,
    metadata: {
      ...stored.metadata,
      ...metadata,
      labels: metadata.labels ? { ...labels, ...metadata.labels } : labels,
      annotations: metadata.annotations ? { ...annotations, ...metadata.annotations } : annotations,
    },
  };
}

/** Runs operations on one server. Its reads are its own: uids and resourceVersions differ between the two. */
export class Client {
  private readonly reads: LiveSecret[] = [];
  private readonly uids: string[] = [];
  private readonly managers: string[] = [];
  private revision?: string;

  constructor(private readonly server: Server) {}

  /** What the operation came to, and what is stored then. */
  async outcome(operation: Operation, index: number): Promise<object> {
    const result = await this.run(operation, index).then(
      (live) => live && this.shown(live),
      (error) => {
        if (!(error instanceof ApiFailure)) throw error;
        const ours = ["get", "create", "replace"].includes(operation.kind);
        return { refused: ours ? error.reason : error.status };
      },
    );
    const now = await this.server.api.get();
    const written = now?.resourceVersion !== this.revision;
    this.revision = now?.resourceVersion;
    return { result: result ?? "nothing", written, now: now ? this.shown(now) : "nothing" };
  }

  private async run(operation: Operation, index: number): Promise<LiveSecret | undefined> {
    const { api } = this.server;
    switch (operation.kind) {
      case "get": {
        const live = await api.get();
        if (live) this.reads.unshift(live);
        return live;
      }
      case "create": {
        const fieldManager = `manager-${index}`;
        this.managers.push(fieldManager);
        return this.withoutUid(
          operation.dryRun,
          await api.create({ ...operation, fieldManager }, { dryRun: operation.dryRun }),
        );
      }
      case "replace": {
        const read = this.reads[operation.age];
        return read && api.replace(rotated(read, operation.value, `stamp-${index}`), read);
      }
      case "put": {
        const read = this.reads[operation.age];
        if (read) await this.server.put(changed(read, operation));
        return undefined;
      }
      case "patch":
        await this.server.patch(operation.change);
        return undefined;
      case "delete":
        await this.server.delete();
        return undefined;
    }
  }

  /** What a dry run answers with was never stored. */
  private withoutUid(dryRun: boolean | undefined, live: LiveSecret): LiveSecret | undefined {
    return dryRun ? undefined : live;
  }

  /** All that the two must have in common. A uid is shown by its number. */
  private shown(live: LiveSecret): object {
    if (!this.uids.includes(live.uid)) this.uids.push(live.uid);
    const { data, labels, annotations, immutable, type, managedFields, deletionTimestamp } = live;
    const { finalizers = [] } = live.raw.metadata as { finalizers?: string[] };
    return {
      uid: this.uids.indexOf(live.uid),
      data,
      labels,
      annotations,
      immutable,
      type,
      finalizers,
      deleting: deletionTimestamp !== undefined,
      maker: this.managers.find((manager) => managedFields.some((entry) => entry.manager === manager)) ?? "somebody",
    };
  }
}

function rotated(read: LiveSecret, value: string, stamp: string): LiveSecret {
  const data = { ...read.data, auth: base64(value) };
  const annotations = { ...read.annotations, [ROTATION_ANNOTATION]: stamp };
  return { ...read, raw: { ...read.raw, data, metadata: { ...(read.raw.metadata as object), annotations } } };
}

function changed(read: LiveSecret, { change, uid, resourceVersion }: Operation & { kind: "put" }): SentSecret {
  const object = merged(read.raw as unknown as SecretObject, change);
  const metadata = { ...object.metadata, managedFields: undefined };
  return {
    ...object,
    metadata: {
      ...metadata,
      ...(uid ? {} : { uid: undefined }),
      ...(resourceVersion ? {} : { resourceVersion: undefined }),
    },
  };
}
