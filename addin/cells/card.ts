import type { Language } from "../../shared/messages/messages.ts";
import { catalogue } from "../../shared/fields/catalogue.ts";
import type { FieldEntry, FieldValue } from "../../shared/fields/field.ts";
import { serialOf } from "./field-cell.ts";
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
 * is in no answer, and its property is not there rather than blank: Excel shows #FIELD!.
 */
export function companyCard(data: unknown, language: Language): CompanyCard {
  const fields = catalogue.filter(
    ({ resource, compares }) => resource === "legal-unit" && compares === undefined,
  );
  const properties = Object.fromEntries(
    fields.map(({ key, type, read }) => [propertyName(key), property(read(data, language), type)]),
  );
  const name = fields.find(({ key }) => key === "name")?.read(data);
  const siren = fields.find(({ key }) => key === "siren")?.read(data);
  return { type: "Entity", text: String(name ?? siren ?? ""), properties };
}
