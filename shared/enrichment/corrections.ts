import type { ComparedRole, ComparedTexts } from "./columns/compared-texts.ts";
import { type SubjectFacts, comparedName } from "./comparisons.ts";
import type { CheckReason } from "./check-reasons.ts";
import type { Einvoice } from "./einvoice.ts";

/** What is known of a row whose cells are to be corrected. */
export interface RowToCorrect {
  readonly texts: ComparedTexts;
  readonly reasons: readonly CheckReason[];
  readonly facts: SubjectFacts | undefined;
  /** In the place of a closed establishment; null where none is known. */
  readonly suggestedSiret: string | null;
  readonly einvoice: Einvoice | undefined;
}

/** What is to be put in the place of what a row says. */
export interface CellCorrection {
  readonly role: ComparedRole;
  readonly reason: CheckReason;
  /** Null where nobody knows what is right. */
  readonly value: string | null;
  /** False where the row may be about another company than its SIREN says: the value is right for that one alone. */
  readonly isCertain: boolean;
}

interface CorrectionRule {
  readonly role: ComparedRole;
  /** Where it is certain what is right: a name that differs may be right, and the number wrong. */
  readonly value?: (row: RowToCorrect, facts: SubjectFacts) => string | null;
}

const ofDirectory = ({ einvoice }: RowToCorrect): string | null =>
  einvoice?.source === "directory" ? einvoice.address : null;

/**
 * The register gives the VAT number: one that is worked out of the SIREN may never have been assigned. A number of another
 * country is none of France's that was mistyped.
 */
const frenchVat = ({ texts: { vat: old = "" } }: RowToCorrect, { vat }: SubjectFacts): string | null =>
  /^\s*(?:FR|\d)/i.test(old) ? vat : null;

/** The register gives the code of an activity: what a list has is a copy of it. */
const ofRegister = (_: RowToCorrect, { activities }: SubjectFacts): string | null => activities[0] ?? null;

/** Reasons that put the company of a row in doubt, whatever else it says. */
const doubts: readonly CheckReason[] = ["siret_of_other_siren", "name_differs", "name_near"];

/** Those that do where the row has no name that bears its company out. */
const doubtsOfNameless: readonly CheckReason[] = ["place_differs"];

/** Reasons for which the SIREN of a row is told by its other numbers. */
const sirenless: readonly CheckReason[] = ["siren_missing", "siren_empty"];

/**
 * Whether a row is about the company that it was compared with, as far as it tells: a SIREN beside the name or the SIRET of
 * another company may be what is wrong. Of a SIRET and a VAT number that contradict each other, the name says which is right.
 */
function isCompanyCertain({ texts, reasons }: RowToCorrect, facts: SubjectFacts): boolean {
  const has = (codes: readonly CheckReason[]) => codes.some((code) => reasons.includes(code));
  if (has(doubts)) return false;
  const isNamed = (comparedName(texts, facts)?.letter ?? "Z") !== "Z";
  return isNamed || !(has(doubtsOfNameless) || (has(sirenless) && reasons.includes("vat_of_other_siren")));
}

const isRegistered = ({ unit }: SubjectFacts): boolean => unit === "active" || unit === "ceased";

/** The cell that each reason is about; reasons that are about none of the list have no line. */
const rules: Readonly<Partial<Record<CheckReason, CorrectionRule>>> = {
  siren_missing: { role: "siren", value: (_, { siren, unit }) => (unit === "not_found" ? null : siren) },
  siren_empty: { role: "siren", value: (_, facts) => (isRegistered(facts) ? facts.siren : null) },
  siren_unknown: { role: "siren" },
  siren_ceased: { role: "siren" },
  siret_of_other_siren: { role: "siret" },
  siret_unknown: { role: "siret" },
  siret_closed: { role: "siret", value: ({ suggestedSiret }) => suggestedSiret },
  vat_of_other_siren: { role: "vat", value: (_, { vat }) => vat },
  vat_unknown: { role: "vat", value: frenchVat },
  name_differs: { role: "name" },
  name_near: { role: "name" },
  naf_outdated: { role: "naf", value: ofRegister },
  naf_unknown: { role: "naf", value: ofRegister },
  naf_differs: { role: "naf", value: ofRegister },
  place_differs: { role: "city" },
  address_bad_characters: { role: "einvoice_address", value: ofDirectory },
  address_too_long: { role: "einvoice_address", value: ofDirectory },
  address_not_of_siren: { role: "einvoice_address", value: ofDirectory },
  address_takes_messages: { role: "einvoice_address", value: ofDirectory },
};

/**
 * What is to be corrected in the cells of a row, a line a reason. A value is certain where the company of the row is.
 * @decides what is to be put in the place of a wrong number
 */
export function correctionsOf(row: RowToCorrect): CellCorrection[] {
  const { facts } = row;
  const isCertain = facts !== undefined && isCompanyCertain(row, facts);
  return row.reasons.flatMap((reason) => {
    const rule = rules[reason];
    if (rule === undefined) return [];
    const value = facts === undefined ? null : (rule.value?.(row, facts) ?? null);
    return { role: rule.role, reason, value, isCertain };
  });
}
