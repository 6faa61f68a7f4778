import { sharedRuntime } from "../runtime/shared-runtime.ts";
import * as companyFunctions from "./company-functions.ts";
import * as otherFunctions from "./other-functions.ts";
import * as tableFunctions from "./table-functions.ts";
import type { ComparedKey } from "../../shared/enrichment/comparisons.ts";
import {
  type FieldDefinition,
  fieldDefinitions,
  functionName,
  hasFunction,
} from "../../shared/fields/field-table.ts";
import { comparedCells, comparedHere } from "../cells/compared-cells.ts";
import { accountCells, fieldCells } from "../cells/field-cells.ts";

/** A function as Excel calls it: with its parameters in the order of functions.json, and at the end the cell that asks. */
type ExcelFunction = (...values: never[]) => unknown;

/** The function of one field; its parameters are those of `fieldMetadata` in scripts/functions. */
function functionOf({ key, ofRowAlone, readAccount, compares }: FieldDefinition): ExcelFunction {
  if (readAccount !== undefined) return accountCells.bind(undefined, key);
  const otherRole = compares?.find((role) => role !== "siren");
  if (otherRole === undefined) return fieldCells.bind(undefined, key);
  return ofRowAlone === true
    ? comparedHere.bind(undefined, key as "vat_match", otherRole)
    : comparedCells.bind(undefined, key as ComparedKey, otherRole);
}

/** Every function, by the id that functions.json knows it by: its name in formulas, without the namespace. */
const functions: Readonly<Record<string, ExcelFunction>> = {
  ...Object.fromEntries(
    fieldDefinitions.filter(hasFunction).map((field) => [functionName(field.key), functionOf(field)]),
  ),
  ...companyFunctions,
  ...otherFunctions,
  ...tableFunctions,
};

// The pane's page has no CustomFunctions where Microsoft's office.js did not load, and opens all the same.
if ("CustomFunctions" in globalThis) {
  for (const [id, run] of Object.entries(functions)) CustomFunctions.associate(id, run);
}
sharedRuntime();
