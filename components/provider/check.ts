import type { CheckFailure, CheckResult } from "@pulumi/pulumi/dynamic";
import type { Connection } from "../cluster/connection";
import { ApiFailure } from "../core/apiFailure";
import { coded, ExplainedError } from "../core/codes";
import { explain } from "../core/explain";
import { DEFAULT_TARGET } from "../core/target";
import { isUnknown } from "../core/unknown";
import { noArguments, validate } from "../core/validate";
import { agreeOnKey } from "./announced";
import { creationOnlyNotice } from "./creationOnly";
import { proveCreatable, proveRotatable } from "./dryRun";
import { announceCreation, judgeLive, rotates, type Situation, versionFound } from "./judge";
import { type Finding, look, lookPatience } from "./look";
import { forget, remember } from "./memory";
import { warn } from "./say";
import { connectionFor, sceneOf } from "./session";
import { clusterOf, connectionUnknown, type Handed, type Inputs, sameCluster, targetOf, withoutUnset } from "./state";

/**
 * Validates the arguments, looks at the Secret once and verifies the key: the only step that runs in every preview and
 * every `up`. What previews must know becomes an input; what was found stays in memory for `diff`, `create` and `update`.
 */
export async function check(olds: Inputs, news: Handed): Promise<CheckResult> {
  const { preview: isPreview, desiredPassword, secretArguments, unknownArguments, ...inputs } = withoutUnset(news);
  const situation: Situation = {
    preview: isPreview === true,
    isNew: Object.keys(olds).length === 0,
    passwordGiven: desiredPassword !== undefined,
    password: isUnknown(desiredPassword) ? undefined : desiredPassword,
  };
  forget(inputs.instance);
  const problems = [...validate(inputs, desiredPassword, secretArguments), ...noArguments(unknownArguments)];
  if (problems.length > 0) {
    return refused(
      inputs,
      problems.map(({ argument, text }) => coded("ARGOCD_REDIS_INVALID_ARGUMENT", `argument "${argument}": ${text}`)),
    );
  }
  Object.assign(inputs, {
    secretName: inputs.secretName ?? DEFAULT_TARGET.secretName,
    key: inputs.key ?? DEFAULT_TARGET.key,
  });
  let connection: Connection | undefined;
  try {
    connection = connectionUnknown(inputs) ? undefined : connectionFor(inputs);
    fillIn(inputs, olds, connection);
    const finding = await examine(olds, inputs, connection, situation);
    inputs.version = versionFound(finding, olds, inputs);
    remember(inputs.instance, { preview: situation.preview, finding, password: situation.password });
    return { inputs: withoutUnset(inputs) };
  } catch (error) {
    return refused(inputs, [reasonOf(error, inputs, connection)]);
  }
}

/** Looks, and judges what was found. A finding that nothing can be done with is thrown. */
async function examine(
  olds: Inputs,
  inputs: Inputs,
  connection: Connection | undefined,
  situation: Situation,
): Promise<Finding> {
  const target = targetOf(inputs);
  if (!connection || isUnknown(target)) {
    return { kind: "notLooked" };
  }
  const patience = lookPatience(inputs.requestTimeoutSeconds);
  const finding = await look(connection, target, patience);
  if (finding.kind === "live") {
    judgeLive(finding.secret, olds, inputs, situation);
    if (!finding.secret.deletionTimestamp) {
      creationOnlyNotice(olds, inputs);
      if (situation.preview && sameCluster(olds, inputs) && rotates(finding.secret, olds, inputs)) {
        await proveRotatable(connection, inputs, finding.secret, situation.password, patience);
      }
    }
  } else if (finding.kind === "absent" && situation.preview) {
    agreeOnKey(connection, target);
    await proveCreatable(connection, inputs, situation.password, patience);
    announceCreation(inputs, situation);
  } else if (finding.kind === "notLooked" && finding.failure) {
    couldNotLook(finding.failure, situation, inputs, connection);
  }
  return finding;
}

/**
 * In a preview a warning, unless `up` is sure to fail as well; in `up` an error, but for a new resource, where `create`
 * tries longer and decides.
 */
function couldNotLook(failure: ApiFailure, { preview, isNew }: Situation, inputs: Inputs, connection: Connection) {
  const scene = sceneOf("get", targetOf(inputs), connection);
  if (preview && failure.reason !== "serverLasting") {
    const { message } = explain(failure, { ...scene, brief: true });
    warn("ARGOCD_REDIS_NOT_LOOKED", `the preview is incomplete: ${message}`);
  } else if (preview || !isNew) {
    throw explain(failure, scene);
  }
}

/** Adds what previews must know: the namespace, the cluster's identity. */
function fillIn(inputs: Inputs, olds: Inputs, connection: Connection | undefined): void {
  if (inputs.namespace === undefined) {
    // Only a context's namespace is kept: switching it must replace nothing.
    const kept = olds.namespaceFromContext ? olds.namespace : undefined;
    inputs.namespace = kept ?? (connection ? (connection.namespace ?? "default") : undefined);
    inputs.namespaceFromContext = inputs.namespace !== undefined;
  }
  const { apiServer, apiServerCa } = connection ? clusterOf(connection) : olds;
  Object.assign(inputs, { apiServer, apiServerCa });
}

function reasonOf(error: unknown, inputs: Inputs, connection: Connection | undefined): string {
  if (error instanceof ApiFailure) {
    return explain(error, sceneOf("get", targetOf(inputs), connection)).message;
  }
  if (error instanceof ExplainedError) {
    return error.message;
  }
  throw error;
}

/** No property is named: beside one the engine prints the value that the user gave it, a secret one too. */
function refused(inputs: Inputs, reasons: string[]): CheckResult {
  return {
    inputs: withoutUnset(inputs),
    failures: reasons.map((reason): CheckFailure => ({ property: "", reason })),
  };
}
