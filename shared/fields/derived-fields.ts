import { financialPlan } from "../contract/limits.ts";
import type { Language } from "../messages/messages.ts";
import {
  type FieldEntry,
  at,
  dateOf,
  ofSummary,
  textOf,
  nafNomenclatures,
  nameLetters,
  suggestionReasons,
} from "./field.ts";
import { type NafTables, nafCodeOf, nafDivisionOf, nafSectionOf, nafVersionOf } from "./naf.ts";
import { latestOwnAccount } from "./accounts.ts";

const dayLength = 86_400_000;

/**
 * Returns the calendar day in France, as days since 1970. Ages change at midnight there, whatever the machine's
 * time zone.
 */
const franceDay = (now: number): number => {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(now);
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
};

/** Counts whole days from a date to today. Null for a future date or no date. */
function daysSince(date: string | null, now: number): number | null {
  if (date === null) return null;
  const days = franceDay(now) - Date.parse(`${date}T00:00:00Z`) / dayLength;
  return days < 0 ? null : days;
}

const nothing = (): null => null;

/** Makes a reader for the code of a company's activity. It returns null if there is no code. */
const ofActivity =
  (read: (code: string, naf: NafTables | undefined) => string | null) =>
  (data: unknown, _language?: Language, _now?: number, naf?: NafTables): string | null => {
    const code = textOf(at(data, "activity", "code"));
    return code === null ? null : read(code, naf);
  };

const activityField = { ...ofSummary, type: "text" } as const;

/** Fields computed from answers, from the row's own columns, or from both. */
export const derivedFields = [
  {
    key: "name_match",
    words: nameLetters,
    ...ofSummary,
    group: "check",
    type: "text",
    compares: ["name"],
    read: nothing,
  },
  {
    key: "name_score",
    ...ofSummary,
    group: "check",
    type: "number",
    compares: ["name"],
    read: nothing,
  },
  {
    key: "vat_match",
    ...ofSummary,
    group: "check",
    type: "boolean",
    compares: ["vat"],
    ofRowAlone: true,
    read: nothing,
  },
  {
    key: "siret_matches_siren",
    ...ofSummary,
    group: "check",
    type: "boolean",
    compares: ["siren", "siret"],
    ofRowAlone: true,
    read: nothing,
  },
  {
    key: "suggested_siret",
    resource: "suggested-establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data: unknown) => textOf(at(data, "siret")),
  },
  {
    key: "suggested_reason",
    words: suggestionReasons,
    resource: "suggested-establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data: unknown) => textOf(at(data, "reason")),
  },
  {
    key: "days_since_created",
    ...ofSummary,
    group: "check",
    type: "number",
    isAge: true,
    read: (data: unknown, _language?: Language, now = Date.now()) =>
      daysSince(dateOf(at(data, "dateCreation")), now),
  },
  {
    key: "last_accounts_age",
    resource: "accounts",
    group: "check",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    isAge: true,
    read: (data: unknown, _language?: Language, now = Date.now()) =>
      daysSince(dateOf(at(latestOwnAccount(data), "dateCloture")), now),
  },
  {
    key: "as_of",
    ...ofSummary,
    type: "date",
    ofReading: true,
    read: nothing,
  },
  {
    key: "naf_nomenclature",
    words: nafNomenclatures,
    ...activityField,
    read: ofActivity(nafVersionOf),
  },
  {
    key: "naf_section",
    ...activityField,
    read: ofActivity(nafSectionOf),
  },
  {
    key: "naf_section_label",
    ...activityField,
    readsNaf: true,
    read: ofActivity((code, naf) => naf?.sectionLabel(code) ?? null),
  },
  {
    key: "naf_division",
    ...activityField,
    read: ofActivity(nafDivisionOf),
  },
  {
    key: "naf_division_label",
    ...activityField,
    readsNaf: true,
    read: ofActivity((code, naf) => naf?.divisionLabel(code) ?? null),
  },
  {
    key: "naf_2025_candidates",
    ...activityField,
    readsNaf: true,
    read: ofActivity((code, naf) =>
      nafVersionOf(code) === "rev2"
        ? (naf?.correspondence?.counterparts(nafCodeOf(code)!)?.join("; ") ?? null)
        : null,
    ),
  },
] as const satisfies readonly FieldEntry[];
