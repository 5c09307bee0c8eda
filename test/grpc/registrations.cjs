// @ts-nocheck: it runs in a project folder, on whichever SDK is there
// Run in a project folder: prints how our child resource and a `dynamic.Resource` of its SDK are registered.
const { createRequire } = require("node:module");
const load = createRequire(`${process.cwd()}/package.json`);
const pulumi = load("@pulumi/pulumi");
const { MockMonitor } = load("@pulumi/pulumi/runtime/mocks");

const requests = [];
const original = MockMonitor.prototype.registerResource;
MockMonitor.prototype.registerResource = function (request, callback) {
  requests.push(request);
  return original.call(this, request, callback);
};

async function main() {
  await pulumi.runtime.setMocks({
    newResource: ({ inputs }) => ({ id: "id", state: inputs }),
    call: () => ({}),
  });
  const { RedisInitialPassword } = load("pulumi-argocd-redis");
  new RedisInitialPassword("ours", { namespace: "argocd" });
  const methods = ["check", "create", "diff", "read", "update", "delete"];
  const provider = Object.fromEntries(methods.map((name) => [name, async () => ({})]));
  new pulumi.dynamic.Resource(
    provider,
    "theirs",
    { namespace: "argocd" },
    {},
    "argocd-redis",
    "RedisInitialPasswordSecret",
  );
  await pulumi.runtime.disconnect();
  const found = requests.map((request) => ({
    ...request.toObject(),
    object: request.getObject().toJavaScript(),
    sourceposition: undefined,
    stacktrace: undefined,
  }));
  const { version } = load("@pulumi/pulumi/package.json");
  process.stdout.write(JSON.stringify({ version, ours: named(found, "ours-secret"), theirs: named(found, "theirs") }));
}

const named = (found, name) => found.find((request) => request.name === name);

main();
