import { broken } from "./broken";
import { certificates } from "./certificates";
import { contexts } from "./contexts";
import { exec } from "./exec";
import { execAnswers } from "./execAnswers";
import { impersonation } from "./impersonation";
import { inCluster } from "./inCluster";
import { lists } from "./lists";
import { proxies } from "./proxies";
import type { Rows } from "./row";
import { servers } from "./servers";
import { tokens } from "./tokens";

/** The table, by subject. */
export const TABLE: Record<string, Rows> = {
  lists,
  contexts,
  tokens,
  certificates,
  "credential plugins": exec,
  "answers of plugins": execAnswers,
  impersonation,
  "servers and TLS": servers,
  proxies,
  "in a pod": inCluster,
  "broken and odd": broken,
};
