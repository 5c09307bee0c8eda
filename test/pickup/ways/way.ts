// A way of handing the cluster over, and where a ConfigMap of the Kubernetes provider and our Secret land then.
export interface Way {
  title: string;
  /** JavaScript: the options of both. Sees `pulumi`, `k8s`, `Group` (a component), `Dynamic` (a provider of dynamic resources) and `text(file)`. */
  opts: string;
  /** `viewer on a in team-a`, or `fails`. */
  lands: string;
  /** Where ours lands on purpose elsewhere than the ConfigMap, and why. */
  ours?: string;
  because?: string;
  /** Of what is printed, where ours fails. */
  says?: RegExp;
}

export interface Surroundings {
  /** Below the home folder, which is the project's parent. */
  files?: Record<string, string>;
  /** `{home}` stands for the home folder. */
  env?: Record<string, string>;
  config?: Record<string, string>;
  secretConfig?: Record<string, string>;
}

/** Ways that share a run of the CLI. */
export interface Batch extends Surroundings {
  title: string;
  ways: Way[];
  /** Runs by default as well, not only where the whole group is asked for. */
  usual?: true;
  /** A run for the ConfigMaps and one for ours: the end of a program that fails may cut off what it says. */
  apart?: true;
}

export const FAILS = "fails";
export const ON_A = "viewer on a in team-a";
export const ON_B = "getter on b in team-b";
