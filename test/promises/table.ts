// The promises of the README, in full, and what keeps them.
import { destroy } from "./table/destroy";
import { leastPrivilege } from "./table/leastPrivilege";
import { neverOverwrites } from "./table/neverOverwrites";
import { noLeaks } from "./table/noLeaks";
import { oneCluster } from "./table/oneCluster";
import { oneWinner } from "./table/oneWinner";
import { preview } from "./table/preview";
import { provenance } from "./table/provenance";
import { silent } from "./table/silent";
import { verified } from "./table/verified";
import type { Kept } from "./types";

export const TABLE: readonly Kept[] = [
  neverOverwrites,
  verified,
  noLeaks,
  oneWinner,
  provenance,
  silent,
  destroy,
  preview,
  leastPrivilege,
  oneCluster,
];
