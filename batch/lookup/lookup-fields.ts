import type { Field } from "../../shared/fields/catalogue.ts";
import { chosenFields } from "../enrich/options/options.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { ResultFormat } from "../operations/result-options.ts";

/** What one call answers. */
const usualFields = "siren,name,legal_form_label,naf,naf_label,state,created";
/** Of it, what a table of several companies has room for. */
const tableFields = "siren,name,naf,state,created";

/**
 * The fields asked for, else those that suit the format.
 *
 * @throws {ProgramError} for a field that is unknown, and for one that compares: a number that is typed has nothing beside it
 */
export function lookupFields(
  asked: string | undefined,
  format: ResultFormat,
  count: number,
): readonly Field[] {
  const fields = chosenFields(asked ?? (format === "table" && count > 1 ? tableFields : usualFields));
  const compared = fields.find(({ compares }) => compares !== undefined);
  if (compared !== undefined) throw new ProgramError("compared_field_needs_list", { field: compared.key });
  return fields;
}
