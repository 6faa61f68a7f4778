import type { ComparedRole, ComparedTexts } from "./columns/compared-texts.ts";
import { type SubjectFacts, comparedName } from "./comparisons.ts";
import type { CheckReason } from "./check-reasons.ts";
import type { Einvoice } from "./einvoice.ts";

/** What is known of a row whose cells are to be corrected. */
export interface RowToCorrect {
  readonly texts: ComparedTexts;
  readonly reasons: readonly CheckReason[];
  readonly facts: SubjectFacts | undefined;
  /** The replacement of a closed establishment; null if none is known. */
  readonly suggestedSiret: string | null;
  readonly einvoice: Einvoice | undefined;
}

/** A correction of one cell. */
export interface CellCorrection {
  readonly role: ComparedRole;
  readonly reason: CheckReason;
  /** Null if the right value is not known. */
  readonly value: string | null;
  /**
   * False if the row may be about another company than its SIREN says. The value is right for the company of the SIREN
   * only.
   */
  readonly isCertain: boolean;
}

interface CorrectionRule {
  readonly role: ComparedRole;
  /** Returns the right value. Missing where it is uncertain: a name that differs may be right, and the number wrong. */
  readonly value?: (row: RowToCorrect, facts: SubjectFacts) => string | null;
}

const ofDirectory = ({ einvoice }: RowToCorrect): string | null =>
  einvoice?.source === "directory" ? einvoice.address : null;

/**
 * Only the VAT number in the register counts: one computed from the SIREN may never have been assigned. A foreign VAT
 * number is not a mistyped French one.
 */
const frenchVat = ({ texts: { vat: old = "" } }: RowToCorrect, { vat }: SubjectFacts): string | null =>
  /^\s*(?:FR|\d)/i.test(old) ? vat : null;

/** The activity code of the register is right, since that of a list is a copy of it. */
const ofRegister = (_: RowToCorrect, { activities }: SubjectFacts): string | null => activities[0] ?? null;

/** Reasons that put the company of a row in doubt in any case. */
const doubts: readonly CheckReason[] = ["siret_of_other_siren", "name_differs", "name_near"];

/** Reasons that do so if the row has no name to confirm its company. */
const doubtsOfNameless: readonly CheckReason[] = ["place_differs"];

/** Reasons that mean that the SIREN of a row comes from its other numbers. */
const sirenless: readonly CheckReason[] = ["siren_missing", "siren_empty"];

/**
 * Returns whether the row is surely about the company it was compared with. If its name, or the SIREN in its SIRET, is
 * another company's, its SIREN may be the wrong one. If SIRET and VAT number contradict each other, the name decides.
 */
function isCompanyCertain({ texts, reasons }: RowToCorrect, facts: SubjectFacts): boolean {
  const has = (codes: readonly CheckReason[]) => codes.some((code) => reasons.includes(code));
  if (has(doubts)) return false;
  const isNamed = (comparedName(texts, facts)?.letter ?? "Z") !== "Z";
  return isNamed || !(has(doubtsOfNameless) || (has(sirenless) && reasons.includes("vat_of_other_siren")));
}

const isRegistered = ({ unit }: SubjectFacts): boolean => unit === "active" || unit === "ceased";

/** The cell that each reason is about. Reasons about no cell of the list are missing. */
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
 * Returns the corrections of a row's cells, one a reason. A value is certain if the row's company is.
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
