// @ts-check
// Kubeconfig files. They are written as JSON, which is YAML, too.

/**
 * @param {object} target
 * @param {string} target.server
 * @param {string} target.caPem
 * @param {string} target.user name of the user, of the context and of the cluster's entry
 * @param {{ token: string } | import("./certificates.mjs").Certified} target.credentials
 * @param {string} [target.namespace]
 */
export function kubeconfig({ server, caPem, user, credentials, namespace }) {
  /** @param {string} text */
  const base64 = (text) => Buffer.from(text).toString("base64");
  const login =
    "token" in credentials
      ? { token: credentials.token }
      : { "client-certificate-data": base64(credentials.cert), "client-key-data": base64(credentials.key) };
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": user,
    clusters: [{ name: "local", cluster: { server, "certificate-authority-data": base64(caPem) } }],
    users: [{ name: user, user: login }],
    contexts: [{ name: user, context: { cluster: "local", user, ...(namespace === undefined ? {} : { namespace }) } }],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
