import { accountFields, furtherFields, directorFields } from "./further-fields.ts";
import { derivedFields } from "./derived-fields.ts";
import {
  type FieldEntry,
  activeState,
  at,
  boolean,
  date,
  ofDetail,
  ofEstablishment,
  ofSummary,
  text,
  textOf,
  unitActivity,
  unitStates,
  number,
  establishmentActivity,
} from "./field.ts";
import { financialPlan } from "../contract/limits.ts";
import type { Language } from "../messages/messages.ts";
import { addressText } from "./address.ts";

/**
 * Legal forms that INSEE has removed from its list but older companies still have. The API gives them a null label.
 * Source: INSEE, catégories juridiques, level III, in earlier editions.
 */
const retiredLegalForms: ReadonlyMap<string, string> = new Map([
  ["5498", "SARL unipersonnelle"],
  [
    "5720",
    "Société par actions simplifiée à associé unique ou société par actions simplifiée unipersonnelle",
  ],
]);

function retiredLegalFormLabel(code: string): string | null {
  return retiredLegalForms.get(code) ?? null;
}

function usualNames(data: unknown): string | null {
  const names = at(data, "denominations", "usual");
  return Array.isArray(names) ? textOf(names.map(textOf).filter(Boolean).join("; ")) : null;
}

function legalFormLabel(data: unknown): string | null {
  const code = textOf(at(data, "legalForm", "code"));
  return textOf(at(data, "legalForm", "label")) ?? (code === null ? null : retiredLegalFormLabel(code));
}

/** Fields about the identity of a legal unit: numbers, names, activity, legal form, state. */
const identityFields = [
  {
    key: "siren",
    ...ofSummary,
    ...text("siren"),
  },
  {
    key: "siret",
    ...ofEstablishment,
    ...text("siret"),
  },
  {
    key: "name",
    ...ofSummary,
    ...text("name"),
  },
  {
    key: "legal_name",
    ...ofDetail,
    ...text("denominations", "legal"),
  },
  {
    key: "usual_names",
    ...ofDetail,
    type: "text",
    read: usualNames,
  },
  {
    key: "acronym",
    ...ofSummary,
    ...text("sigle"),
  },
  {
    key: "naf",
    ...ofSummary,
    ...text("activity", "code"),
  },
  {
    key: "naf_label",
    ...ofSummary,
    ...text("activity", "label"),
  },
  {
    key: "legal_form",
    ...ofSummary,
    ...text("legalForm", "code"),
  },
  {
    key: "legal_form_label",
    ...ofSummary,
    type: "text",
    read: legalFormLabel,
  },
  {
    key: "category",
    ...ofSummary,
    group: "size",
    ...text("category"),
  },
  {
    key: "active",
    words: unitActivity,
    ...ofSummary,
    ...activeState,
  },
  {
    key: "state",
    words: unitStates,
    ...ofSummary,
    ...text("state"),
  },
  {
    key: "created",
    ...ofSummary,
    ...date("dateCreation"),
  },
  {
    key: "vat",
    ...ofDetail,
    ...text("vatNumber"),
  },
] as const satisfies readonly FieldEntry[];

/**
 * INSEE's 16 workforce ranges, in order (the codes are not numbers): code, minimum and maximum number of employees,
 * official French label. NN has no number because it employs nobody, while 00 had employees during the year.
 * Source: INSEE, variable trancheEffectifsUniteLegale of Sirene.
 */
export const workforceRanges = [
  { code: "NN", from: null, to: null, fr: "Unité non employeuse", en: "No employees" },
  { code: "00", from: 0, to: 0, fr: "0 salarié", en: "0 employees (had some during the year)" },
  { code: "01", from: 1, to: 2, fr: "1 ou 2 salariés", en: "1 or 2 employees" },
  { code: "02", from: 3, to: 5, fr: "3 à 5 salariés", en: "3 to 5 employees" },
  { code: "03", from: 6, to: 9, fr: "6 à 9 salariés", en: "6 to 9 employees" },
  { code: "11", from: 10, to: 19, fr: "10 à 19 salariés", en: "10 to 19 employees" },
  { code: "12", from: 20, to: 49, fr: "20 à 49 salariés", en: "20 to 49 employees" },
  { code: "21", from: 50, to: 99, fr: "50 à 99 salariés", en: "50 to 99 employees" },
  { code: "22", from: 100, to: 199, fr: "100 à 199 salariés", en: "100 to 199 employees" },
  { code: "31", from: 200, to: 249, fr: "200 à 249 salariés", en: "200 to 249 employees" },
  { code: "32", from: 250, to: 499, fr: "250 à 499 salariés", en: "250 to 499 employees" },
  { code: "41", from: 500, to: 999, fr: "500 à 999 salariés", en: "500 to 999 employees" },
  { code: "42", from: 1000, to: 1999, fr: "1 000 à 1 999 salariés", en: "1,000 to 1,999 employees" },
  { code: "51", from: 2000, to: 4999, fr: "2 000 à 4 999 salariés", en: "2,000 to 4,999 employees" },
  { code: "52", from: 5000, to: 9999, fr: "5 000 à 9 999 salariés", en: "5,000 to 9,999 employees" },
  { code: "53", from: 10000, to: null, fr: "10 000 salariés et plus", en: "10,000 employees or more" },
] as const;
type WorkforceRange = (typeof workforceRanges)[number];

/**
 * Returns the numbers in a label, whose thousands may be separated by a space, a comma or a dot. Text in brackets
 * is a note.
 */
function numbersIn(label: string): number[] {
  const plain = label.replace(/\(.*$/s, "").replace(/(\d)[\s.,](?=\d{3}(?!\d))/g, "$1");
  return (plain.match(/\d+/g) ?? []).map(Number);
}

function rangeOf(text: string): WorkforceRange | undefined {
  const byCode = workforceRanges.find((range) => range.code === text.toUpperCase());
  if (byCode) return byCode;
  if (/non[ -]employeu|^(?:no|without) employees?\b/i.test(text)) return workforceRanges[0];
  const [from, to, ...more] = numbersIn(text);
  if (from === undefined || more.length > 0) return undefined;
  return workforceRanges.find((range) => range.from === from && range.to === (to ?? (from === 0 ? 0 : null)));
}

/** Returns the code of a workforce range from a code or a label; null for anything else. */
function workforceCode(text: string): string | null {
  return rangeOf(text)?.code ?? null;
}

/** Returns the label of a workforce range from a code or a label; any other text is returned unchanged. */
export function workforceLabel(text: string, language: Language): string {
  return rangeOf(text)?.[language] ?? text;
}

/** The contract does not say whether `workforceRange` is the code or the label, so both fields accept either. */
const workforceRange = (data: unknown) => textOf(at(data, "workforceRange"));

function readWorkforce(data: unknown): string | null {
  const range = workforceRange(data);
  return range === null ? null : workforceCode(range);
}

function readWorkforceLabel(data: unknown, language: Language = "fr"): string | null {
  const range = workforceRange(data);
  return range === null ? null : workforceLabel(range, language);
}

/** Fields about the size of a legal unit: workforce, capital, number of establishments. */
const sizeFields = [
  {
    key: "workforce",
    ...ofDetail,
    group: "size",
    type: "text",
    read: readWorkforce,
  },
  {
    key: "workforce_label",
    ...ofDetail,
    group: "size",
    type: "text",
    read: readWorkforceLabel,
  },
  {
    key: "employer",
    ...ofDetail,
    group: "size",
    ...boolean("employer"),
  },
  {
    key: "capital",
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...number("capital", "amount"),
  },
  {
    key: "capital_currency",
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...text("capital", "currency"),
  },
  {
    key: "establishment_count",
    ...ofDetail,
    group: "size",
    ...number("establishments", "total"),
  },
  {
    key: "active_establishment_count",
    ...ofDetail,
    group: "size",
    ...number("establishments", "active"),
  },
] as const satisfies readonly FieldEntry[];

/** Ignores an establishment that says it is not the head office. */
const headOfficeSiret = (data: unknown) => (at(data, "siege") === false ? null : textOf(at(data, "siret")));

/** Fields about establishments: the company's head office, and the row's own establishment. */
const establishmentFields = [
  {
    key: "head_office",
    resource: "head-office",
    inSummary: false,
    plan: "free",
    type: "text",
    read: headOfficeSiret,
  },
  {
    key: "address",
    ...ofEstablishment,
    type: "text",
    read: addressText,
  },
  {
    key: "trade_name",
    ...ofEstablishment,
    ...text("enseigne"),
  },
  {
    key: "establishment_active",
    words: establishmentActivity,
    ...ofEstablishment,
    ...activeState,
  },
] as const satisfies readonly FieldEntry[];

const entries = [
  ...identityFields,
  ...sizeFields,
  ...establishmentFields,
  ...directorFields,
  ...accountFields,
  ...furtherFields,
  ...derivedFields,
] as const;

export type FieldKey = (typeof entries)[number]["key"];

/** A field without its label and description. */
export interface FieldDefinition extends FieldEntry {
  readonly key: FieldKey;
}

/** All fields, in the order of help, documentation and autocomplete. */
export const fieldDefinitions: readonly FieldDefinition[] = entries;

const byKey: ReadonlyMap<string, FieldDefinition> = new Map(
  fieldDefinitions.map((field) => [field.key, field]),
);

export function findDefinition(key: string): FieldDefinition | undefined {
  return byKey.get(key);
}

/** Returns the name of a field's Excel function: its key without `_`, in capitals. */
export const functionName = (key: string): string => key.replaceAll("_", "").toUpperCase();

/**
 * Fields whose function name is taken by a function that returns a table. `=SIRENE.COMPANY(A2,"directors")` returns
 * the text.
 */
const namesOfTables: ReadonlySet<FieldKey> = new Set(["directors"]);

/** Returns whether a field has its own Excel function. */
export const hasFunction = ({ key }: FieldDefinition): boolean => !namesOfTables.has(key);
