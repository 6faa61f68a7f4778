import { withoutAccents } from "../messages/letters.ts";
import type { PlanCode } from "../contract/limits.ts";
import type { OperationId } from "../contract/operations.ts";
import { type NafTables, type NafVersion, nafNames } from "./naf.ts";
import { type Language, type Translation, languages } from "../messages/messages.ts";

/**
 * What a field is read from: the payload (`data`) of one operation's answer, and which question to ask for it.
 * - `establishment`: the row's own SIRET; on a row with only a SIREN, the head office;
 * - `head-office`: always the head office of the row's company, whatever establishment the row names;
 * - `suggested-establishment`: the row's own SIRET, and where that is closed what stands in its place (`SuggestedSiret`).
 */
export const resources = {
  "legal-unit": { operation: "legal-unit", group: "identity" },
  establishment: { operation: "establishment", group: "establishment" },
  "head-office": { operation: "establishment", group: "establishment" },
  directors: { operation: "directors", group: "directors" },
  accounts: { operation: "accounts", group: "accounts" },
  "suggested-establishment": { operation: "establishment", group: "check" },
} as const satisfies Record<string, { operation: OperationId; group: FieldGroup }>;
export type Resource = keyof typeof resources;

/** Fields that are shown together, in this order; those of a group are bought together, more or less. */
export const fieldGroups = ["identity", "size", "establishment", "directors", "accounts", "check"] as const;
type FieldGroup = (typeof fieldGroups)[number];

/** The group of a field: its own, else that of its resource. */
export const groupOf = ({ group, resource }: FieldEntry): FieldGroup => group ?? resources[resource].group;

/** What a list says of a company in columns of its own, which a field may be compared with. */
export const rowTexts = ["name", "vat", "siren", "siret"] as const;
export type RowText = (typeof rowTexts)[number];

/** A `date` is text, YYYY-MM-DD. */
export type FieldType = "text" | "number" | "boolean" | "date";
export type FieldValue = string | number | boolean | null;

/** How a value that a user can ask for is read, in a cell or in a column. What it is called stands in field-words.ts. */
export interface FieldEntry {
  /** Column `sirene_<key>`; in Excel the function is the key without `_`, in capitals. */
  readonly key: string;
  readonly resource: Resource;
  /** Where it is shown, if not among the fields of its resource. */
  readonly group?: FieldGroup;
  /** True when an element of /search answers it, with no call for the detail. */
  readonly inSummary: boolean;
  /** Lowest plan that fills it. */
  readonly plan: PlanCode;
  readonly type: FieldType;
  /** Its numbers are years, which are no amounts: 2,025 would be read as two thousand and twenty-five. */
  readonly isYear?: true;
  /**
   * What of the row it compares the answer with. Its value is then worked out row by row (`shared/enrichment/comparisons.ts`), and
   * `read`, which knows the answer alone, is null.
   */
  readonly compares?: readonly RowText[];
  /** Worked out of the row alone, with no answer: its function in Excel costs no call. */
  readonly ofRowAlone?: true;
  /**
   * Told by when the answers of a row were read, not by what they say. It asks for none of its own where another field asks
   * for one, and `read`, which knows what an answer says, is null.
   */
  readonly ofReading?: true;
  /** Counted in days up to the present: that it is another number on another day is no change. */
  readonly isAge?: true;
  /**
   * Reads the value in the accounts of one year, where those of any year have it: its function in Excel takes the year and the
   * type. Null where the accounts do not publish it.
   */
  readonly readAccount?: (account: unknown) => FieldValue;
  /** What its codes mean, where they are few: by the value as text. */
  readonly words?: Readonly<Record<string, Translation>>;
  /** Its `read` needs the tables of NAF: whoever reads it has them at hand. */
  readonly readsNaf?: true;
  /** Set where the value names natural persons: personal data under the GDPR. */
  readonly personal?: true;
  /**
   * Reads the value in a resource's payload. Tolerant of what the contract leaves open: absent, null or of another
   * type reads null, and nothing throws. `language` bears on labels of our own tables alone; "fr" by default. `now`, epoch
   * milliseconds, bears on ages; the present by default. `naf` bears on what activity codes are called: without it that is null.
   */
  readonly read: (data: unknown, language?: Language, now?: number, naf?: NafTables) => FieldValue;
}

type FieldWords = Pick<FieldEntry, "words">;

const active: Translation = { fr: "Active", en: "Active" };
const ceased: Translation = { fr: "Cessée", en: "Ceased" };
const open: Translation = { fr: "Ouvert", en: "Open" };
const closed: Translation = { fr: "Fermé", en: "Closed" };

/** Administrative states as the contract gives them: A and C of a legal unit, A and F of an establishment. */
export const unitStates = { A: active, C: ceased } as const;
export const establishmentStates = { A: open, F: closed } as const;
export const unitActivity = { true: active, false: ceased } as const;
export const establishmentActivity = { true: open, false: closed } as const;

/** How the name of a list compares with the names of a company. */
export const nameLetters = {
  A: { fr: "Concorde", en: "Same" },
  B: { fr: "Proche", en: "Near" },
  F: { fr: "Différent", en: "Different" },
  Z: { fr: "Rien à comparer", en: "Nothing to compare" },
} as const;

/** The nomenclatures of activity codes. */
export const nafNomenclatures = {
  rev2: { fr: nafNames.rev2, en: "NAF rev. 2" },
  "2025": { fr: nafNames["2025"], en: nafNames["2025"] },
} as const satisfies Record<NafVersion, Translation>;

/** Why a SIRET is suggested in place of one that is closed, or why none is. */
export const suggestionReasons = {
  head_office: { fr: "Siège ouvert", en: "Open head office" },
  unit_ceased: { fr: "Entreprise cessée", en: "Company ceased" },
  head_office_closed: { fr: "Siège fermé", en: "Head office closed" },
  head_office_unknown: { fr: "Siège inconnu", en: "Head office not known" },
} as const;

/** A value in the words of a language, where its field has any: `A` is Active. A code that is not known stays one. */
export function inWords({ words }: FieldWords, value: FieldValue, language: Language): FieldValue {
  const code = String(value);
  return words !== undefined && Object.hasOwn(words, code) ? words[code]![language] : value;
}

const folded = (text: string): string => withoutAccents(text.trim()).toLowerCase();

/** The code that a cell says in words of either language; any other text comes back as it is. */
export function codeOf({ words = {} }: FieldWords, text: string): string {
  const word = folded(text);
  const found = Object.entries(words).find(([, means]) =>
    languages.some((one) => folded(means[one]) === word),
  );
  return found?.[0] ?? text;
}

/** What is found along a path of property names; undefined where the way ends. */
export function at(data: unknown, ...path: string[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A text without the spaces around it; null for an empty one, and for anything else. INSEE's `[ND]` stays visible. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function booleanOf(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The calendar date, YYYY-MM-DD, that a date or a date-time begins with; null when there is no such day. */
export function dateOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}(?=$|[T ])/.test(value)) return null;
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8, 10));
  const last = month === 2 && isLeap(Number(value.slice(0, 4))) ? 29 : (daysInMonth[month - 1] ?? 0);
  return day >= 1 && day <= last ? value.slice(0, 10) : null;
}

/** The day, YYYY-MM-DD in UTC, of a moment in epoch milliseconds: of an answer, the relay tells colleagues no more than that. */
export const dayOfReading = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Type and reader of a field, made together so that they agree. */
export const text = (...path: string[]) =>
  ({ type: "text", read: (data: unknown) => textOf(at(data, ...path)) }) as const;
export const number = (...path: string[]) =>
  ({ type: "number", read: (data: unknown) => numberOf(at(data, ...path)) }) as const;
export const boolean = (...path: string[]) =>
  ({ type: "boolean", read: (data: unknown) => booleanOf(at(data, ...path)) }) as const;
export const date = (...path: string[]) =>
  ({ type: "date", read: (data: unknown) => dateOf(at(data, ...path)) }) as const;
