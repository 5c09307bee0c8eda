// The real API server as tests see it: as its administrator, and through its audit log.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { type ControlPlane, controlPlaneForTests } from "../../tools/controlPlane.mjs";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the API server answers
  body: any;
}

export interface AuditEvent {
  verb: string;
  user: { username: string };
  impersonatedUser?: { username: string };
  userAgent?: string;
  objectRef?: { resource: string; namespace?: string; name?: string };
  responseStatus?: { code: number };
  requestURI: string;
  stageTimestamp: string;
}

export interface Rule {
  verbs: string[];
  resourceNames?: string[];
}

const SECRETS_GROUP = { apiGroups: [""], resources: ["secrets"] };

export class Cluster {
  private constructor(readonly plane: ControlPlane) {}

  static async start(): Promise<Cluster> {
    return new Cluster(await controlPlaneForTests());
  }

  stop(): Promise<void> {
    return this.plane.stop();
  }

  /** One request as the administrator. */
  api(method: string, path: string, body?: unknown, contentType = "application/json"): Promise<Answer> {
    const { server, caPem, tokens } = this.plane;
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokens.admin}`, "content-type": contentType };
      const sent = request(`${server}${path}`, { method, ca: caPem, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, body: text.startsWith("{") ? JSON.parse(text) : text });
        });
      });
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async must(method: string, path: string, body?: unknown, contentType?: string): Promise<Answer["body"]> {
    const answer = await this.api(method, path, body, contentType);
    if (answer.status >= 300) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }

  /** A namespace of its own for each test: tests run beside one another, and the audit log tells them apart. */
  async newNamespace(): Promise<string> {
    const name = `test-${randomBytes(5).toString("hex")}`;
    await this.must("POST", "/api/v1/namespaces", { metadata: { name } });
    return name;
  }

  /** Deletes a namespace with what is in it, which otherwise needs the controllers that are not there. */
  async deleteNamespace(name: string): Promise<void> {
    await this.must("DELETE", `/api/v1/namespaces/${name}/secrets`);
    await this.terminateNamespace(name);
    await this.releaseNamespace(name);
  }

  /** Leaves a namespace terminating: nobody removes its finalizer. */
  async terminateNamespace(name: string): Promise<void> {
    await this.must("DELETE", `/api/v1/namespaces/${name}`);
  }

  async releaseNamespace(name: string): Promise<void> {
    const namespace = await this.must("GET", `/api/v1/namespaces/${name}`);
    await this.must("PUT", `/api/v1/namespaces/${name}/finalize`, { ...namespace, spec: { finalizers: [] } });
  }

  secretPath(namespace: string, name = "argocd-redis"): string {
    return `/api/v1/namespaces/${namespace}/secrets/${name}`;
  }

  secret(namespace: string, name?: string): Promise<Answer> {
    return this.api("GET", this.secretPath(namespace, name));
  }

  putSecret(namespace: string, data: Record<string, string>, name = "argocd-redis", extra: object = {}) {
    return this.must("POST", `/api/v1/namespaces/${namespace}/secrets`, {
      metadata: { name },
      stringData: data,
      ...extra,
    });
  }

  deleteSecret(namespace: string, name?: string) {
    return this.must("DELETE", this.secretPath(namespace, name));
  }

  patchSecret(namespace: string, patch: unknown, name?: string) {
    return this.must("PATCH", this.secretPath(namespace, name), patch, "application/merge-patch+json");
  }

  /** Gives a user exactly these rights on Secrets. */
  async allow(namespace: string, user: string, ...rules: Rule[]): Promise<void> {
    const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
    const name = `of-${user}`;
    await this.must("POST", `${rbac}/roles`, {
      metadata: { name },
      rules: rules.map((r) => ({ ...SECRETS_GROUP, ...r })),
    });
    await this.must("POST", `${rbac}/rolebindings`, {
      metadata: { name },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
      subjects: [{ kind: "User", name: user, apiGroup: "rbac.authorization.k8s.io" }],
    });
  }

  /** What the package asked about Secrets of a namespace. */
  audit(namespace: string): AuditEvent[] {
    return this.agents(namespace)
      .filter((event) => event.objectRef?.resource === "secrets")
      .filter((event) => event.userAgent?.startsWith("pulumi-argocd-redis") ?? false);
  }

  /** What was asked in a namespace by anyone but the tests themselves, who send no user agent. */
  agents(namespace: string): AuditEvent[] {
    const lines = readFileSync(this.plane.auditLog, "utf8").split("\n");
    return lines
      .filter((line) => line.includes(`"${namespace}"`))
      .map((line) => JSON.parse(line) as AuditEvent)
      .filter((event) => event.objectRef?.namespace === namespace && (event.userAgent ?? "") !== "");
  }

  /** Verbs of the package's requests on Secrets in this namespace: `get`, `create`, `create?dryRun`. */
  verbs(namespace: string): string[] {
    return this.audit(namespace).map(
      (event) => event.verb + (event.requestURI.includes("dryRun=All") ? "?dryRun" : ""),
    );
  }
}
