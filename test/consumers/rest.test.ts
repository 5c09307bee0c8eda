import { consumers } from "./list";
import { testConsumers } from "./runConsumers";
import { inSlice } from "./slice";

testConsumers(consumers.filter((consumer) => !inSlice(consumer)));
