// What the tests of the real CLI share: one API server, and after each file the proofs that hold whatever was tested.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Cluster } from "../support/cluster";
import { Stack, type StackOptions } from "../support/stack";
import { proveNothingLeaked, proveVerbs } from "./proofs";

export * from "./runs";

export interface Seen {
  uid: string;
  resourceVersion: string;
  data: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the API server answers
  whole: any;
}

/** A namespace of one test. */
export interface Place {
  namespace: string;
  /** A rotation was asked for here, the only reason to write to a Secret that exists. */
  rotates: boolean;
}

export class Lab {
  cluster!: Cluster;
  readonly stacks: Stack[] = [];
  readonly places: Place[] = [];
  /** Every value of a Secret that was ever seen here: none of them may show up anywhere. */
  readonly passwords = new Set<string>();

  async start(): Promise<void> {
    this.cluster = await Cluster.start();
  }

  async namespace({ rotates = false } = {}): Promise<string> {
    const namespace = await this.cluster.newNamespace();
    this.places.push({ namespace, rotates });
    return namespace;
  }

  /** From now on a rotation is asked for in this namespace. */
  expectRotation(namespace: string): void {
    for (const place of this.places.filter((each) => each.namespace === namespace)) {
      place.rotates = true;
    }
  }

  /** A stack that uses the API server as this user. */
  async stack({ user = "admin", ...options }: StackOptions & { user?: string } = {}): Promise<Stack> {
    return this.watched(await Stack.create({ kubeconfig: this.cluster.plane.kubeconfigs[user], ...options }));
  }

  watched(stack: Stack): Stack {
    this.stacks.push(stack);
    return stack;
  }

  /** The Secret as it is, which has to be there. */
  async seen(namespace: string, name?: string): Promise<Seen> {
    const { status, body } = await this.cluster.secret(namespace, name);
    assert.equal(status, 200, `no Secret in ${namespace}`);
    const data = Object.fromEntries(
      Object.entries((body.data ?? {}) as Record<string, string>).map(([key, value]) => [
        key,
        Buffer.from(value, "base64").toString("utf8"),
      ]),
    );
    for (const value of Object.values(data)) {
      this.passwords.add(value);
    }
    return { uid: body.metadata.uid, resourceVersion: body.metadata.resourceVersion, data, whole: body };
  }

  async absent(namespace: string, name?: string): Promise<void> {
    assert.equal((await this.cluster.secret(namespace, name)).status, 404, `a Secret in ${namespace}`);
  }

  /** Deletes the Secret behind the stack's back. */
  async delete(namespace: string): Promise<void> {
    await this.seen(namespace);
    await this.cluster.deleteSecret(namespace);
  }

  /** Does something and returns the verbs of the package's requests meanwhile. */
  async verbsOf(namespace: string, act: () => Promise<unknown>): Promise<string[]> {
    const before = this.cluster.verbs(namespace).length;
    await act();
    return this.cluster.verbs(namespace).slice(before);
  }

  async prove(): Promise<void> {
    for (const place of this.places) {
      proveVerbs(this.cluster, place);
      const { body } = await this.cluster.api("GET", `/api/v1/namespaces/${place.namespace}/secrets`);
      for (const { metadata } of body.items ?? []) {
        await this.seen(place.namespace, metadata.name);
      }
    }
    const tokens = Object.values(this.cluster.plane.tokens);
    proveNothingLeaked(this.stacks, [...this.passwords, ...tokens]);
  }

  async end(): Promise<void> {
    for (const stack of this.stacks) {
      stack.remove();
    }
    await this.cluster?.stop();
  }
}

/** The lab of one test file. */
export function newLab(): Lab {
  const lab = new Lab();
  before(() => lab.start());
  after(async () => {
    try {
      await lab.prove();
    } finally {
      await lab.end();
    }
  });
  return lab;
}
