// The engine's end of the wire: protobuf messages in and out of plain objects.
import { createRequire } from "node:module";

export type Properties = Record<string, unknown>;

export interface CheckFailure {
  property: string;
  reason: string;
}

/** A call that did not end well, with the text that the engine shows. */
export class CallFailed extends Error {}

// The SDK's generated code has no types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Untyped = any;

const sdk = createRequire(require.resolve("@pulumi/pulumi/package.json"));
const grpc: Untyped = sdk("@grpc/grpc-js");
const { Struct }: Untyped = sdk("google-protobuf/google/protobuf/struct_pb.js");
const messages: Untyped = sdk("@pulumi/pulumi/proto/provider_pb");
const services: Untyped = sdk("@pulumi/pulumi/proto/provider_grpc_pb");

/** DiffChanges of the protocol, by number. */
const CHANGES = ["unknown", "none", "some"];

export interface Client {
  configure(config: Properties): Promise<void>;
  check(call: { olds: Properties; news: Properties }): Promise<{ inputs: Properties; failures: CheckFailure[] }>;
  diff(call: { id: string; olds: Properties; news: Properties }): Promise<{ changes: string; replaces: string[] }>;
  create(call: { properties: Properties }): Promise<{ id: string; outs: Properties }>;
  update(call: { id: string; olds: Properties; news: Properties }): Promise<{ outs: Properties }>;
  read(call: { id: string; properties: Properties; inputs?: Properties }): Promise<{ id: string; props: Properties }>;
  delete(call: { id: string; properties: Properties }): Promise<void>;
  close(): void;
}

export async function connectTo(port: string): Promise<Client> {
  const client = new services.ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
  });
  const call = (method: string, request: Untyped): Promise<Untyped> =>
    new Promise((resolve, reject) => {
      client[method](request, (error: { details: string } | null, answer: Untyped) =>
        error ? reject(new CallFailed(error.details)) : resolve(answer),
      );
    });
  return {
    async configure(config) {
      await call("configure", request("ConfigureRequest", { args: config }));
    },
    async check(fields) {
      const answer = await call("check", request("CheckRequest", fields));
      const failures = answer.getFailuresList().map((failure: Untyped) => failure.toObject() as CheckFailure);
      return { inputs: plain(answer.getInputs()), failures };
    },
    async diff(fields) {
      const answer = await call("diff", request("DiffRequest", fields));
      return { changes: CHANGES[answer.getChanges()] ?? "?", replaces: answer.getReplacesList() };
    },
    async create(fields) {
      const answer = await call("create", request("CreateRequest", fields));
      return { id: answer.getId(), outs: plain(answer.getProperties()) };
    },
    async update(fields) {
      return { outs: plain((await call("update", request("UpdateRequest", fields))).getProperties()) };
    },
    async read(fields) {
      const answer = await call("read", request("ReadRequest", fields));
      return { id: answer.getId(), props: plain(answer.getProperties()) };
    },
    async delete(fields) {
      await call("delete", request("DeleteRequest", fields));
    },
    close: () => client.close(),
  };
}

function request(type: string, fields: Record<string, unknown>): Untyped {
  const message = new messages[type]();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) {
      const setter = `set${name[0]!.toUpperCase()}${name.slice(1)}`;
      message[setter](typeof value === "object" ? Struct.fromJavaScript(value) : value);
    }
  }
  return message;
}

/** Without the provider's text, which the process adds to every answer. */
function plain(struct: Untyped): Properties {
  const { __provider, ...properties } = struct?.toJavaScript() ?? {};
  return properties;
}
