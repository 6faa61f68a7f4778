import { sharedRuntime } from "../runtime/shared-runtime.ts";
import * as companyFunctions from "./company-functions.ts";
import { fieldFunctions } from "./field-functions.ts";
import * as matchFunctions from "./match-functions.ts";
import * as offlineFunctions from "./offline-functions.ts";
import * as tableFunctions from "./table-functions.ts";

/** Every function, by the id that functions.json knows it by: its name in formulas, without the namespace. */
const functions = {
  ...fieldFunctions,
  ...companyFunctions,
  ...tableFunctions,
  ...matchFunctions,
  ...offlineFunctions,
};

// The pane's page has no CustomFunctions where Microsoft's office.js did not load, and opens all the same.
if ("CustomFunctions" in globalThis) {
  for (const [id, run] of Object.entries(functions)) CustomFunctions.associate(id, run);
}
sharedRuntime();
