import { isSearchedByName, readCell } from "../../../shared/enrichment/cell-reading.ts";
import type { CheckReason } from "../../../shared/enrichment/check-reasons.ts";
import type { ComparedRole, ComparedTexts } from "../../../shared/enrichment/columns/compared-texts.ts";
import { correctionsOf } from "../../../shared/enrichment/corrections.ts";
import type { RowCheck } from "../../../shared/enrichment/row-checker.ts";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";

/**
 * How certain a correction is. `right`: the one correct value, which may be written into all such rows at once.
 * `computed`: a number derived by calculation. `candidate`: an address that is only likely. `choice`: one of several
 * establishments, which a person has to choose. `doubtful`: correct for a company that may not be the row's.
 */
export type CorrectionKind = "right" | "computed" | "candidate" | "choice" | "doubtful";

/** A correction: what to put in place of a value in a row. */
export interface Correction {
  readonly reason: CheckReason;
  readonly role: ComparedRole;
  readonly kind: CorrectionKind;
  readonly to: string;
  /** Tells whether a cell has the content to be replaced; undefined if any content is replaced. */
  readonly instead?: ((text: string) => boolean) | undefined;
}

/** A row as a check read it, with the check's result. */
export interface CheckedTexts {
  readonly check: RowCheck;
  readonly texts: ComparedTexts;
  /** The SIRET of the head office, in place of a closed one; null if none is suggested. */
  readonly suggestedSiret: string | null;
  /** The SIRET of the row, which is closed if another is suggested. */
  readonly siret: string | undefined;
}

const isEmpty = (text: string): boolean => text === "";

/**
 * Returns true for a SIREN cell that is empty or cannot be read, but not for one with several numbers to choose from.
 */
const lacksSiren = (text: string): boolean => isSearchedByName(readCell(text));

const hasSiret = (siret: string) => (text: string) => {
  const reading = readIdentifier(text);
  return reading.kind === "siret" && reading.siret === siret;
};

/** Returns the VAT number computed from the SIREN if the register has none. Nobody has confirmed it. */
function computedVat({ check: { reasons, facts } }: CheckedTexts): Correction[] {
  const reason = (["vat_of_other_siren", "vat_unknown"] as const).find((code) => reasons.includes(code));
  if (reason === undefined || facts === undefined || facts.vat !== null || facts.unit !== "active") return [];
  return [{ reason, role: "vat", kind: "computed", to: vatNumberOf(facts.siren) }];
}

/** Returns the likely address of a company that the directory does not list: its SIREN. */
function candidateAddress({ check: { einvoice }, texts }: CheckedTexts): Correction[] {
  const reason = einvoice?.reasons.find((code) => code.startsWith("directory_"));
  if (einvoice?.source !== "candidate" || einvoice.address === null || reason === undefined) return [];
  if ((texts.einvoice_address ?? "").trim() !== "") return [];
  return [{ reason, role: "einvoice_address", kind: "candidate", to: einvoice.address, instead: isEmpty }];
}

/**
 * Returns the corrections possible in the cells of a row.
 * @decides which corrections a checked row is offered, and which of them for all rows of a kind
 */
export function rowCorrections(row: CheckedTexts): Correction[] {
  const { check, texts, suggestedSiret, siret } = row;
  const { reasons, einvoice, facts } = check;
  const corrections = correctionsOf({
    ...{ texts, facts, einvoice, suggestedSiret },
    reasons: [...new Set([...reasons, ...(einvoice?.reasons ?? [])])],
  });
  const right = corrections.flatMap(({ role, reason, value, isCertain }): Correction[] => {
    if (value === null || value === "") return [];
    const kind = isCertain ? "right" : "doubtful";
    if (reason === "siren_missing" || reason === "siren_empty")
      return [{ reason, role, kind, to: value, instead: lacksSiren }];
    if (reason !== "siret_closed") return [{ reason, role, kind, to: value }];
    if (siret === undefined) return [];
    // If other establishments are open too, the supplier may be any of them.
    const isOnly = facts?.openEstablishments === 1;
    return [{ reason, role, kind: isOnly ? kind : "choice", to: value, instead: hasSiret(siret) }];
  });
  return [...right, ...computedVat(row), ...candidateAddress(row)];
}
