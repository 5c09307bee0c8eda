import type { Kept } from "../types";
import { chosenCluster } from "./chosenCluster";

export const oneCluster: Kept = {
  promise: "One cluster: the one that kubectl and the Kubernetes provider choose, and never silently another",
  lines: [
    {
      clause: "another cluster without the recorded Secret is a replacement",
      file: "provider/diff.ts",
      code: "live?.uid !== olds.uid && !sameCluster(olds, news)",
      instead: "false",
      test: [
        "unit/provider/diff.test.ts",
        "another cluster without the recorded Secret is a replacement, with both named",
      ],
    },
    {
      clause: "both are named",
      file: "provider/diff.ts",
      code: 'say("ARGOCD_REDIS_OTHER_CLUSTER", otherClusterText(nameOf(targetOf(news)), olds, news));',
      instead: "",
      test: [
        "unit/provider/diff.test.ts",
        "another cluster without the recorded Secret is a replacement, with both named",
      ],
    },
    {
      clause: "the authority counts beside the server",
      file: "provider/state.ts",
      code: " && olds.apiServerCa === news.apiServerCa",
      instead: "",
      test: ["unit/provider/diff.test.ts", "the same server with another authority is another cluster, too"],
    },
    {
      clause: "the recorded Secret behind another address is an update",
      file: "provider/diff.ts",
      code: "return !sameCluster(olds, news) || ",
      instead: "return ",
      test: ["unit/provider/diff.test.ts", "the recorded Secret behind another address is an update of state"],
    },
    {
      clause: "the server is recorded",
      file: "provider/check.ts",
      code: "Object.assign(inputs, { apiServer, apiServerCa });",
      instead: "Object.assign(inputs, { apiServerCa });",
      test: [
        "grpc/unreachable.test.ts",
        "with the same Secret behind another address is an update of state, in up and in refresh",
      ],
    },
    {
      clause: "its authority is recorded, too",
      file: "provider/check.ts",
      code: "Object.assign(inputs, { apiServer, apiServerCa });",
      instead: "Object.assign(inputs, { apiServer });",
      test: ["grpc/otherCluster.test.ts", "the cluster is recorded by its server and its authority"],
    },
    {
      clause: "a refresh does not drop what another cluster does not have",
      file: "provider/read.ts",
      code: "throw otherCluster(props, connection);",
      instead: "",
      test: [
        "grpc/otherCluster.test.ts",
        "a refresh that is led to another cluster fails and keeps the state, although no Secret is there",
      ],
    },
    {
      clause: "where recorded settings are stale only the recorded cluster stands in",
      file: "provider/recorded.ts",
      code: "sameCluster(props, clusterOf(ambient.connection)) && ",
      instead: "",
      test: ["grpc/otherCluster.test.ts", "it is not where that leads to another cluster"],
    },
    {
      clause: "the namespace of a context is kept",
      file: "provider/check.ts",
      code: "olds.namespaceFromContext ? olds.namespace : undefined",
      instead: "undefined",
      test: ["grpc/unreachable.test.ts", "keeps the namespace that came from a context"],
    },
    ...chosenCluster,
  ],
};
