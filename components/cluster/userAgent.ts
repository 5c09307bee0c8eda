const { version } = require("../../package.json") as { version: string };

/** Seen in the API server's audit log. */
export const userAgent = `pulumi-argocd-redis/${version}`;
