/** Put in by the build. */
declare const __PACKAGE_VERSION__: string | undefined;

/** Seen in the API server's audit log. */
export const userAgent = `pulumi-argocd-redis/${typeof __PACKAGE_VERSION__ === "string" ? __PACKAGE_VERSION__ : "development"}`;
