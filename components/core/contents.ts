const FIRST_KEYS = /^(\{|---|#|["']?(apiVersion|kind|clusters|contexts|users|current-context|preferences)["']?\s*:)/;

/**
 * Whether a kubeconfig was given as contents rather than as a path: it has a line break, or starts as a kubeconfig starts.
 * Contents hold credentials, a path does not.
 */
export function isKubeconfigContents(kubeconfig: string): boolean {
  const text = kubeconfig.trim();
  return /[\n\0]/.test(text) || FIRST_KEYS.test(text);
}

/** Whether a kubeconfig was given in base64, as variables of CI systems often hold it: neither a path nor usable contents. */
export function isEncodedKubeconfig(kubeconfig: string): boolean {
  const text = kubeconfig.trim();
  if (!/^[0-9A-Za-z+][0-9A-Za-z+/]{39,}={0,2}$/.test(text)) {
    return false;
  }
  const decoded = Buffer.from(text, "base64").toString("utf8");
  return /^[\t\r\n -~]{30}/.test(decoded) && FIRST_KEYS.test(decoded.trim());
}
