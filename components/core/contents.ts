/** Whether a kubeconfig was given as contents rather than as a path: a document has several lines, or is JSON. */
export function isKubeconfigContents(kubeconfig: string): boolean {
  return kubeconfig.includes("\n") || kubeconfig.trimStart().startsWith("{");
}
