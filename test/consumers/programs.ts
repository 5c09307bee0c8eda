// The same program in each form that Pulumi runs.

/** What the program declares. */
export interface Declared {
  namespace: string;
  exposePassword: boolean;
}

const OUTPUTS = "version, origin, uid, password";

const argumentsOf = ({ namespace, exposePassword }: Declared) =>
  `{ namespace: "${namespace}", ...argocdRedis, exposePassword: ${exposePassword} }`;

const made = (declared: Declared) => `new RedisInitialPassword("redis", ${argumentsOf(declared)})`;

export function commonJs(declared: Declared): string {
  return [
    'const { RedisInitialPassword, argocdRedis } = require("pulumi-argocd-redis");',
    `const { ${OUTPUTS} } = ${made(declared)};`,
    `module.exports = { ${OUTPUTS} };`,
  ].join("\n");
}

/** An ES module, and TypeScript. */
export function esModule(declared: Declared): string {
  return [
    'import { argocdRedis, RedisInitialPassword } from "pulumi-argocd-redis";',
    `export const { ${OUTPUTS} } = ${made(declared)};`,
  ].join("\n");
}

/** A function as the Automation API takes it. */
export function inline(declared: Declared): string {
  return `async () => { const { ${OUTPUTS} } = ${made(declared)}; return { ${OUTPUTS} }; }`;
}
