import type { Field } from "../../shared/fields/catalogue.ts";
import { chosenFields } from "../enrich/options/options.ts";
import type { ResultFormat } from "../operations/result-options.ts";

/** What one call answers. */
const usualFields = "siren,name,legal_form_label,naf,naf_label,state,created";
/** Of it, what a table of several companies has room for. */
const tableFields = "siren,name,naf,state,created";

/** The fields asked for, else those that suit the format. @throws {ProgramError} for a field that is unknown */
export function lookupFields(
  asked: string | undefined,
  format: ResultFormat,
  count: number,
): readonly Field[] {
  return chosenFields(asked ?? (format === "table" && count > 1 ? tableFields : usualFields));
}
