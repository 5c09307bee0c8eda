// The kinds of project that differ most, some two minutes in all. The others: rest.test.ts.
import { consumers } from "./list";
import { testConsumers } from "./runConsumers";
import { inSlice } from "./slice";

testConsumers(consumers.filter(inSlice));
