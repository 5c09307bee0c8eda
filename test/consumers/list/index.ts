import type { Consumer } from "../consumer";
import { automationConsumers } from "./automation";
import { layoutConsumers } from "./layouts";
import { managerConsumers } from "./managers";
import { npmConsumers } from "./npm";
import { versionConsumers } from "./versions";

/** Every kind of project that docs/consumers.md lists. */
export const consumers: Consumer[] = [
  ...npmConsumers,
  ...managerConsumers,
  ...layoutConsumers,
  ...automationConsumers,
  ...versionConsumers,
];
