import { ApiFailure } from "../core/apiFailure";
import {
  type CallOptions,
  FIELD_MANAGER,
  type LiveSecret,
  type NewSecret,
  type SecretApi,
  type WriteOptions,
} from "../core/secretApi";
import { type Asked, classify } from "./classify";
import { readSecret } from "./liveSecret";
import type { ApiAnswer, ApiRequest } from "./message";
import { redact } from "./redact";
import { readStatus } from "./statusObject";
import type { Transport } from "./transport";
import { mapping } from "./values";

/** get, create and replace on one Secret. An answer counts only if it proves to be this Secret's. */
export class ClusterSecretApi implements SecretApi {
  constructor(
    private readonly transport: Transport,
    private readonly namespace: string,
    private readonly name: string,
    /** What may help after a 401. */
    private readonly hint: () => string,
  ) {}

  get(options: CallOptions = {}): Promise<LiveSecret | undefined> {
    return this.call({ method: "GET", path: this.path(this.name), writes: false, ...options }, []);
  }

  async create(secret: NewSecret, { timeoutMs, dryRun }: WriteOptions = {}): Promise<LiveSecret> {
    const { key, value, labels, annotations, immutable } = secret;
    const object = {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: this.name, namespace: this.namespace, labels, annotations },
      type: "Opaque",
      immutable: immutable || undefined,
      data: { [key]: Buffer.from(value, "utf8").toString("base64") },
    };
    const request = {
      method: "POST" as const,
      path: this.path() + writing(secret.fieldManager, dryRun),
      body: encode(object),
      writes: !dryRun,
      timeoutMs,
    };
    return required(await this.call(request, [value]));
  }

  async replace(secret: LiveSecret, was: LiveSecret, { timeoutMs, dryRun }: WriteOptions = {}): Promise<LiveSecret> {
    const metadata = { ...mapping(secret.raw.metadata), resourceVersion: secret.resourceVersion };
    const body = encode({ ...secret.raw, metadata });
    const request = {
      method: "PUT" as const,
      path: this.path(this.name) + writing(FIELD_MANAGER, dryRun),
      body,
      writes: !dryRun,
      timeoutMs,
    };
    return required(await this.call(request, [secret, was].flatMap(valuesOf)));
  }

  /** `secrets` are the values that the server knows of, to be hidden where it echoes them. */
  private async call(request: ApiRequest, secrets: string[]): Promise<LiveSecret | undefined> {
    const answer = await this.transport.send(request);
    const hide = (text: string) => redact(text, secrets);
    const asked: Asked = { method: request.method, name: this.name, writes: request.writes, hide };
    const body = parse(answer);
    if (answer.status >= 200 && answer.status < 300) {
      const secret = readSecret(body, this.namespace, this.name);
      // Only a dry run stores nothing, and so has no version.
      if (!secret?.resourceVersion && !(secret && isDryRun(request))) throw unproven(answer, body, asked);
      return secret;
    }
    const failure = classify({ ...answer, object: readStatus(body) }, asked);
    if (failure) throw this.hinted(failure);
    return undefined;
  }

  private hinted(failure: ApiFailure): ApiFailure {
    if (failure.reason !== "unauthorized") return failure;
    return new ApiFailure(failure.reason, { ...failure, detail: `${failure.detail}; ${this.hint()}` });
  }

  private path(name?: string): string {
    const collection = `/api/v1/namespaces/${encodeURIComponent(this.namespace)}/secrets`;
    return name === undefined ? collection : `${collection}/${encodeURIComponent(name)}`;
  }
}

/** As they are, and as the API spells them: what is no text has no other spelling. */
function valuesOf({ data, raw }: LiveSecret): string[] {
  const values = Object.values({ ...data, ...mapping(raw.data) }).filter((value) => typeof value === "string");
  return values.flatMap((value) => [value, Buffer.from(value, "base64").toString("utf8")]);
}

function writing(fieldManager: string, dryRun = false): string {
  return `?fieldManager=${encodeURIComponent(fieldManager)}${dryRun ? "&dryRun=All" : ""}`;
}

function isDryRun({ method, writes }: ApiRequest): boolean {
  return method !== "GET" && !writes;
}

function encode(object: unknown): Buffer {
  return Buffer.from(JSON.stringify(object), "utf8");
}

function parse({ contentType, body }: ApiAnswer): unknown {
  if (!/^application\/json\s*(;|$)/i.test(contentType)) return undefined;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** What came instead, by kind only: a login page, another object, a cut body. */
function unproven(answer: ApiAnswer, body: unknown, asked: Asked): ApiFailure {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(answer.contentType)?.[0] ?? "unknown";
  const kind = mapping(body)?.kind;
  const seen =
    body === undefined
      ? `a body of type ${type}`
      : kind === "Secret"
        ? "another or an incomplete Secret"
        : `an object of kind ${typeof kind === "string" && /^\w{1,64}$/.test(kind) ? kind : "unknown"}`;
  return new ApiFailure("notKubernetes", {
    outcomeUnknown: asked.writes,
    status: answer.status,
    detail: `HTTP ${answer.status} with ${seen} where the Secret was expected`,
  });
}

function required(secret: LiveSecret | undefined): LiveSecret {
  if (!secret)
    throw new ApiFailure("notKubernetes", { outcomeUnknown: true, detail: "the answer to a write was empty" });
  return secret;
}
