import { catalogue } from "../../shared/fields/catalogue.ts";
import { type FieldEntry, type FieldValue, dayOfReading } from "../../shared/fields/field.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import type { Call } from "./call.ts";
import { serialOf } from "./field-cell.ts";
import type { ReachOutcome } from "./reach.ts";
import type { CompanyCard } from "./cell-value.ts";

/** A property's name: the same in every language, for formulas hold it (`A2.LegalForm`). */
const propertyName = (key: string) =>
  key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function property(value: FieldValue, type: FieldEntry["type"]): object {
  const serial = type === "date" && typeof value === "string" ? serialOf(value) : undefined;
  if (serial !== undefined) {
    return { type: "FormattedNumber", basicValue: serial, numberFormat: "yyyy-mm-dd" };
  }
  if (typeof value === "number") return { type: "Double", basicValue: value };
  if (typeof value === "boolean") return { type: "Boolean", basicValue: value };
  return { type: "String", basicValue: value ?? "" };
}

/**
 * The card of a company: every field that the answer for its SIREN holds, so that a card is one call. A field that compares
 * is in no answer, and its property is not there rather than blank: Excel shows #FIELD!. At its foot stand the source and the day.
 * Without `naf`, what is read in it is blank.
 */
export function companyCard(
  { data, asOf }: Extract<ReachOutcome, { kind: "data" }>,
  { language, say }: Pick<Call, "language" | "say">,
  naf: NafTables | undefined,
): CompanyCard {
  const day = asOf === undefined ? null : dayOfReading(asOf);
  const fields = catalogue.filter(
    ({ resource, compares }) => resource === "legal-unit" && compares === undefined,
  );
  const properties = Object.fromEntries(
    fields.map(({ key, type, ofReading, read }) => [
      propertyName(key),
      property(ofReading === true ? day : read(data, language, undefined, naf), type),
    ]),
  );
  const name = fields.find(({ key }) => key === "name")?.read(data);
  const siren = fields.find(({ key }) => key === "siren")?.read(data);
  const text = String(name ?? siren ?? "");
  if (day === null) return { type: "Entity", text, properties };
  return { type: "Entity", text, properties, provider: { description: say("source_and_day", { day }) } };
}
