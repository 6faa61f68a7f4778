import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { CARD, COMPANY } from "./company-functions.ts";
import {
  CANDIDATES,
  EINVOICEADDRESS,
  FORMAT,
  ISVALID,
  MATCH,
  SIRENOF,
  VATNUMBER,
} from "./other-functions.ts";
import {
  ACCOUNTS,
  BYADDRESS,
  BYDIRECTOR,
  DIRECTORS,
  ESTABLISHMENTS,
  FINANCIALS,
  LEGALFORMS,
  NAFSEARCH,
  QUOTA,
  SEARCH,
} from "./table-functions.ts";
import type { ComparedKey } from "../../shared/enrichment/comparisons.ts";
import {
  type FieldDefinition,
  fieldDefinitions,
  functionName,
  hasFunction,
} from "../../shared/fields/field-table.ts";
import { comparedCells, comparedHere } from "../cells/compared-cells.ts";
import { accountCells, fieldCells } from "../cells/field-cells.ts";
import type { Invocation } from "../cells/call.ts";

/** A function as Excel calls it: with its parameters in the order of functions.json, and at the end the cell that asks. */
type FieldFunction = (...values: never[]) => unknown;

/** The function of one field; its parameters are those of `fieldMetadata` in scripts/functions. */
function functionOf(field: FieldDefinition): FieldFunction {
  const { key, ofRowAlone, readAccount } = field;
  if (readAccount !== undefined) {
    return (
      ids: unknown,
      year: unknown,
      ifNotFound: unknown,
      type: unknown,
      if_unpublished: unknown,
      invocation: Invocation,
    ) => accountCells(key, ids, { year, type, if_unpublished }, ifNotFound, invocation);
  }
  const otherRole = field.compares?.find((role) => role !== "siren");
  if (otherRole === undefined) {
    return (ids: unknown[][], ifNotFound: unknown, invocation: Invocation) =>
      fieldCells(key, ids, ifNotFound, invocation);
  }
  if (ofRowAlone === true) {
    return (ids: unknown[][], listed: unknown) => comparedHere(key as "vat_match", ids, otherRole, listed);
  }
  return (ids: unknown[][], listed: unknown, ifNotFound: unknown, invocation: Invocation) =>
    comparedCells(key as ComparedKey, ids, otherRole, listed, ifNotFound, invocation);
}

/** The functions of the catalogue's fields, by their names in formulas. */
const fieldFunctions: Readonly<Record<string, FieldFunction>> = Object.fromEntries(
  fieldDefinitions.filter(hasFunction).map((field) => [functionName(field.key), functionOf(field)]),
);

/** Every function, by the id that functions.json knows it by: its name in formulas, without the namespace. */
const functions = {
  ...fieldFunctions,
  ...{ CARD, COMPANY },
  ...{ CANDIDATES, EINVOICEADDRESS, FORMAT, ISVALID, MATCH, SIRENOF, VATNUMBER },
  ...{
    ACCOUNTS,
    BYADDRESS,
    BYDIRECTOR,
    DIRECTORS,
    ESTABLISHMENTS,
    FINANCIALS,
    LEGALFORMS,
    NAFSEARCH,
    QUOTA,
    SEARCH,
  },
};

// The pane's page has no CustomFunctions where Microsoft's office.js did not load, and opens all the same.
if ("CustomFunctions" in globalThis) {
  for (const [id, run] of Object.entries(functions)) CustomFunctions.associate(id, run);
}
sharedRuntime();
