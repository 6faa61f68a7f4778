import { withoutAccents } from "../messages/letters.ts";
import type { PlanCode } from "../contract/limits.ts";
import type { OperationId } from "../contract/operations.ts";
import { type NafTables, type NafVersion, nafNames } from "./naf.ts";
import { type Language, type Translation, languages } from "../messages/messages.ts";

/**
 * What a field is read from: the payload (`data`) of one operation's answer, and which question to ask for it.
 * - `establishment`: the row's own SIRET, or the head office on a row with only a SIREN;
 * - `head-office`: always the head office of the row's company, whatever establishment the row names;
 * - `suggested-establishment`: the row's own SIRET, or its replacement if that is closed (`SuggestedSiret`).
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

/** Groups in which fields are shown, in this order. The fields of a group mostly share the same calls. */
export const fieldGroups = ["identity", "size", "establishment", "directors", "accounts", "check"] as const;
type FieldGroup = (typeof fieldGroups)[number];

/** Returns the group of a field: its own, else that of its resource. */
export const groupOf = ({ group, resource }: FieldEntry): FieldGroup => group ?? resources[resource].group;

/** A list's own columns about a company, which a field may be compared with. */
export const rowTexts = ["name", "vat", "siren", "siret"] as const;
export type RowText = (typeof rowTexts)[number];

/** A `date` is text, YYYY-MM-DD. */
export type FieldType = "text" | "number" | "boolean" | "date";
export type FieldValue = string | number | boolean | null;

/** How a field is read, in a cell or a column. Its label and description are in field-words.ts. */
export interface FieldEntry {
  /** The column is `sirene_<key>`; the Excel function is the key without `_`, in capitals. */
  readonly key: string;
  readonly resource: Resource;
  /** The group in which it is shown, if different from its resource's. */
  readonly group?: FieldGroup;
  /** True if a search result contains it, so that no call for the detail is needed. */
  readonly inSummary: boolean;
  /** Lowest plan that provides it. */
  readonly plan: PlanCode;
  readonly type: FieldType;
  /** Its numbers are years and have no thousands separator. */
  readonly isYear?: true;
  /**
   * The row's columns that it compares with the answer. Its value is computed row by row
   * (`shared/enrichment/comparisons.ts`), and `read`, which only sees the answer, returns null.
   */
  readonly compares?: readonly RowText[];
  /** Computed from the row alone, without an answer. Its Excel function costs no call. */
  readonly ofRowAlone?: true;
  /**
   * Depends on when the row's answers were read, not on their content. It causes no call of its own if another
   * field causes one, and `read`, which only sees the content, returns null.
   */
  readonly ofReading?: true;
  /** A number of days up to the present. A different number on another day is not a change. */
  readonly isAge?: true;
  /**
   * Reads the value from the accounts of one year. Its Excel function takes the year and the type. Null if the
   * accounts do not publish it.
   */
  readonly readAccount?: (account: unknown) => FieldValue;
  /** The meaning of its codes, by the value as text, for fields with few codes. */
  readonly words?: Readonly<Record<string, Translation>>;
  /** Its `read` needs the NAF tables as an argument. */
  readonly readsNaf?: true;
  /** Set if the value names natural persons: personal data under the GDPR. */
  readonly personal?: true;
  /**
   * Reads the value from a resource's payload. An absent value, null and any other type give null, since the
   * contract leaves these cases open; it never throws. `language` affects labels of our own tables only, "fr" by
   * default. `now`, epoch milliseconds, affects ages; the present by default. `naf` provides the labels of activity
   * codes, which are null without it.
   */
  readonly read: (data: unknown, language?: Language, now?: number, naf?: NafTables) => FieldValue;
}

type FieldWords = Pick<FieldEntry, "words">;

const active: Translation = { fr: "Active", en: "Active" };
const ceased: Translation = { fr: "Cessée", en: "Ceased" };
const open: Translation = { fr: "Ouvert", en: "Open" };
const closed: Translation = { fr: "Fermé", en: "Closed" };

/** Administrative states in the contract: A and C of a legal unit, A and F of an establishment. */
export const unitStates = { A: active, C: ceased } as const;
export const establishmentStates = { A: open, F: closed } as const;
export const unitActivity = { true: active, false: ceased } as const;
export const establishmentActivity = { true: open, false: closed } as const;

/** How the name in a list compares with the names of a company. */
export const nameLetters = {
  A: { fr: "Concorde", en: "Same" },
  B: { fr: "Proche", en: "Near" },
  F: { fr: "Différent", en: "Different" },
  Z: { fr: "Rien à comparer", en: "Nothing to compare" },
} as const;

/** Names of the nomenclatures of activity codes. */
export const nafNomenclatures = {
  rev2: { fr: nafNames.rev2, en: "NAF rev. 2" },
  "2025": { fr: nafNames["2025"], en: nafNames["2025"] },
} as const satisfies Record<NafVersion, Translation>;

/** Why a SIRET is suggested in place of a closed one, or why none is. */
export const suggestionReasons = {
  head_office: { fr: "Siège ouvert", en: "Open head office" },
  unit_ceased: { fr: "Entreprise cessée", en: "Company ceased" },
  head_office_closed: { fr: "Siège fermé", en: "Head office closed" },
  head_office_unknown: { fr: "Siège inconnu", en: "Head office not known" },
} as const;

/** Returns the number format of an amount, in the codes of English Excel: cents are shown where there are some. */
export const amountFormat = (value: number): string => (Number.isInteger(value) ? "#,##0" : "#,##0.00");

/** Translates a code into words if its field has any: `A` becomes Active. Unknown codes stay. */
export function inWords({ words }: FieldWords, value: FieldValue, language: Language): FieldValue {
  const code = String(value);
  return words !== undefined && Object.hasOwn(words, code) ? words[code]![language] : value;
}

const folded = (text: string): string => withoutAccents(text.trim()).toLowerCase();

/** Returns the code for a cell's words in either language. Any other text is returned unchanged. */
export function codeOf({ words = {} }: FieldWords, text: string): string {
  const word = folded(text);
  const found = Object.entries(words).find(([, means]) =>
    languages.some((one) => folded(means[one]) === word),
  );
  return found?.[0] ?? text;
}

/** Follows a path of property names. Returns undefined if a property is missing. */
export function at(data: unknown, ...path: string[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Returns a trimmed text, or null for an empty one or another type. INSEE's `[ND]` is kept. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * Returns whether a text is masked at the company's request. `[ND]` is INSEE's mark, `[NON-DIFFUSIBLE]` that of the
 * State's search of companies.
 */
export const isMasked = (value: FieldValue | undefined): boolean =>
  /\[N(?:D|ON-DIFFUSIBLE)\]/.test(String(value));

export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function booleanOf(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Midnight in France as UTC writes it: on the day before. Until 1911, clocks in Paris were 9 minutes 21 seconds ahead. */
const midnightInFrance = /T2[23]:(?:00:00|50:39)(?:\.0+)?(?:Z|\+00:?00)$/;
const twoHours = 7_200_000;

/**
 * Returns the calendar date, YYYY-MM-DD, at the start of a date or date-time. Null if there is no such day. The contract
 * does not say what time a date-time has of which only the day is known: it may be midnight in France.
 */
export function dateOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}(?=$|[T ])/.test(value)) return null;
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8, 10));
  const last = month === 2 && isLeap(Number(value.slice(0, 4))) ? 29 : (daysInMonth[month - 1] ?? 0);
  if (day < 1 || day > last) return null;
  return midnightInFrance.test(value) ? dayOfReading(Date.parse(value) + twoHours) : value.slice(0, 10);
}

/**
 * Returns the day, YYYY-MM-DD in UTC, of a time in epoch milliseconds. The relay shows colleagues no more than the
 * day of an answer.
 */
export const dayOfReading = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Makes type and reader of a field together, so that they agree. */
export const text = (...path: string[]) =>
  ({ type: "text", read: (data: unknown) => textOf(at(data, ...path)) }) as const;
export const number = (...path: string[]) =>
  ({ type: "number", read: (data: unknown) => numberOf(at(data, ...path)) }) as const;
export const boolean = (...path: string[]) =>
  ({ type: "boolean", read: (data: unknown) => booleanOf(at(data, ...path)) }) as const;
export const date = (...path: string[]) =>
  ({ type: "date", read: (data: unknown) => dateOf(at(data, ...path)) }) as const;

/**
 * Whether a company or an establishment is active. Null if its state is not known: "state: string, nullable". `active` is
 * false then for want of a state.
 */
export const activeState = {
  type: "boolean",
  read: (data: unknown) => {
    const active = booleanOf(at(data, "active"));
    return !active && at(data, "state") === null ? null : active;
  },
} as const;

/** Where a free field is read: in the summary of a legal unit, in its detail alone, in an establishment. */
export const ofSummary = { resource: "legal-unit", inSummary: true, plan: "free" } as const;
export const ofDetail = { ...ofSummary, inSummary: false } as const;
export const ofEstablishment = { ...ofDetail, resource: "establishment" } as const;
