import { isDeepStrictEqual } from "node:util";
import type { DiffResult } from "@pulumi/pulumi/dynamic";
import type { Code } from "../core/codes";
import { isKubeconfigContents } from "../core/contents";
import { inspect } from "../core/inspect";
import type { LiveSecret } from "../core/secretApi";
import { nameOf } from "../core/target";
import { isUnknown } from "../core/unknown";
import { rotationOf } from "../core/version";
import { rotates, rotationDue, rotationUnknown } from "./judge";
import { type Memory, recall } from "./memory";
import { hintAtRewrite, say } from "./say";
import { type Inputs, type Outputs, sameCluster, settingsOf, targetOf } from "./state";

const UNCHANGED: DiffResult = { changes: false };
const UPDATE: DiffResult = { changes: true };

/** Arguments whose change has to reach the outputs: the engine keeps old outputs where no update runs. */
const STATE_ARGUMENTS = ["key", "rotationTrigger"] as const;

/**
 * Compares what `check` found with what is recorded, and the arguments with the recorded ones. Makes no calls.
 * Without a finding this is a refresh, whose arguments are swapped: no change.
 */
export async function diff(_id: string, olds: Outputs, news: Inputs): Promise<DiffResult> {
  const memory = recall(news.instance);
  if (!memory) {
    return UNCHANGED;
  }
  const moved = (["namespace", "secretName"] as const).filter((argument) => differs(olds, news, argument));
  if (moved.length > 0) {
    // An unknown name may turn out to be the old one: only a known one announces a replacement.
    const replaces = moved.filter((argument) => !isUnknown(news[argument]));
    return { changes: true, replaces };
  }
  // An update shows the version in the inputs, which lags behind a creation or a refresh. Where nobody could look, charts
  // would be told of another password: the outputs stand, and the preview has said that it is incomplete.
  if (memory.finding.kind === "notLooked" && differs(olds, news, "version")) {
    return UNCHANGED;
  }
  const found = compareFinding(olds, news, memory);
  if (found.replaces || found.changes) {
    return found;
  }
  return argumentsChanged(olds, news) ? UPDATE : UNCHANGED;
}

function compareFinding(olds: Outputs, news: Inputs, { finding, preview }: Memory): DiffResult {
  if (finding.kind === "notLooked") {
    return UNCHANGED;
  }
  const live = finding.kind === "live" && !finding.secret.deletionTimestamp ? finding.secret : undefined;
  if (live?.uid !== olds.uid && !sameCluster(olds, news)) {
    say("ARGOCD_REDIS_OTHER_CLUSTER", otherClusterText(nameOf(targetOf(news)), olds, news));
    return { changes: true, replaces: ["apiServer"] };
  }
  const changes = changesTo(live, olds, news);
  // Of a Secret that is still being deleted `check` has said so.
  if (preview && (live || finding.kind === "absent")) {
    for (const [code, text] of changes) {
      say(code, `${nameOf(targetOf(news))}${text}`);
    }
  }
  if (preview && changes.length === 0 && live && !differs(olds, news, "key")) {
    hintAtRewrite(live, olds, '; "pulumi refresh" records this');
  }
  return changes.length > 0 ? UPDATE : UNCHANGED;
}

/** What happened to the Secret since it was recorded, and what will. */
function changesTo(live: LiveSecret | undefined, olds: Outputs, news: Inputs): [Code, string][] {
  if (!live) {
    return [["ARGOCD_REDIS_GONE", " is gone and will be created again: restart what read the old password"]];
  }
  const { key } = targetOf(news);
  const changes: [Code, string][] = [];
  const willRotate = rotates(live, olds, news);
  if (live.uid !== olds.uid) {
    const unwritten = willRotate ? "" : ": nothing will be written";
    changes.push(["ARGOCD_REDIS_RECREATED", ` was re-created outside this stack and will be adopted${unwritten}`]);
  } else if (rotationOf(live) !== olds.rotation) {
    const text = " was rotated outside this stack: its new version will be recorded";
    changes.push(["ARGOCD_REDIS_ROTATED_ELSEWHERE", text]);
  } else if (news.exposePassword && olds.exposePassword && valueChanged(live, olds, news)) {
    changes.push(["ARGOCD_REDIS_VALUE_CHANGED", `: the value at key "${key}" was changed outside this stack`]);
  }
  if (rotationDue(olds, news) && !willRotate && changes.length === 0) {
    changes.push([
      "ARGOCD_REDIS_TRIGGER_USED",
      ": this value of rotationTrigger was used before: nothing will be rotated",
    ]);
  }
  if (rotationUnknown(olds, news)) {
    const text = `: key "${key}" will get a new value if rotationTrigger changes, which is not known yet`;
    changes.push(["ARGOCD_REDIS_WILL_ROTATE", text]);
  }
  if (willRotate) {
    changes.push(["ARGOCD_REDIS_WILL_ROTATE", `: key "${key}" will get a new value (rotationTrigger changed)`]);
  }
  return changes;
}

function valueChanged(live: LiveSecret, olds: Outputs, news: Inputs): boolean {
  const verdict = inspect(live, targetOf(news).key);
  return !differs(olds, news, "key") && verdict.kind === "present" && verdict.value !== olds.password;
}

function otherClusterText(name: string, olds: Outputs, news: Inputs): string {
  const before = `${olds.apiServer} (CA ${olds.apiServerCa})`;
  const now = `${news.apiServer} (CA ${news.apiServerCa})`;
  return `${name}: recorded on ${before}, now on ${now}, where the recorded Secret is not: the old one stays, this one is made or adopted`;
}

function argumentsChanged(olds: Outputs, news: Inputs): boolean {
  const exposes = olds.exposePassword === true;
  if (STATE_ARGUMENTS.some((argument) => differs(olds, news, argument)) || exposes !== (news.exposePassword === true)) {
    return true;
  }
  return !sameCluster(olds, news) || !isDeepStrictEqual(connectionOf(olds), connectionOf(news));
}

/** What of the connection is worth an update of state: contents, not the path they came from (CI writes a new one each run). */
function connectionOf(inputs: Inputs): object {
  const { kubeconfig, ...settings } = settingsOf(inputs);
  return {
    ...settings,
    contents: kubeconfig !== undefined && isKubeconfigContents(kubeconfig) ? kubeconfig : undefined,
  };
}

function differs(olds: Outputs, news: Inputs, argument: keyof Inputs): boolean {
  return !isDeepStrictEqual(olds[argument], news[argument]);
}
