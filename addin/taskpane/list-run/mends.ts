import { isSoughtByName, readCell } from "../../../shared/enrichment/cell-reading.ts";
import type { CheckReason } from "../../../shared/enrichment/check-reasons.ts";
import type { ComparedRole, ComparedTexts } from "../../../shared/enrichment/columns/compared-texts.ts";
import { correctionsOf } from "../../../shared/enrichment/corrections.ts";
import type { RowCheck } from "../../../shared/enrichment/row-checker.ts";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";

/**
 * What a value is that may be put into a cell: the one right answer, which may be written for all of a kind; a number that is
 * only worked out; an address that is only likely; one of several establishments, which a person has to choose; or what is right
 * of a company that may not be the row's.
 */
export type MendKind = "right" | "computed" | "candidate" | "choice" | "doubtful";

/** What is to be put in the place of what a row says. */
export interface Mend {
  readonly reason: CheckReason;
  readonly role: ComparedRole;
  readonly kind: MendKind;
  readonly to: string;
  /** Whether a cell holds what the mend is put instead of; undefined where that is whatever stands in the column. */
  readonly instead?: ((text: string) => boolean) | undefined;
}

/** A row as a check read it, and what it says of it. */
export interface CheckedTexts {
  readonly check: RowCheck;
  readonly texts: ComparedTexts;
  /** The SIRET of the head office, in the place of a closed one; null where none is suggested. */
  readonly suggestedSiret: string | null;
  /** The SIRET of the row, closed where another is suggested. */
  readonly siret: string | undefined;
}

const isEmpty = (text: string): boolean => text === "";

/** True of a cell of a SIREN that is empty, or says what cannot be read; not of one that a person has to choose from. */
const lacksSiren = (text: string): boolean => isSoughtByName(readCell(text));

const holdsSiret = (siret: string) => (text: string) => {
  const reading = readIdentifier(text);
  return reading.kind === "siret" && reading.siret === siret;
};

/** A VAT number worked out of the SIREN where the register gives none: nobody has confirmed it. */
function computedVat({ check: { reasons, facts } }: CheckedTexts): Mend[] {
  const reason = (["vat_of_other_siren", "vat_unknown"] as const).find((code) => reasons.includes(code));
  if (reason === undefined || facts === undefined || facts.vat !== null || facts.unit !== "active") return [];
  return [{ reason, role: "vat", kind: "computed", to: vatNumberOf(facts.siren) }];
}

/** The address that a company most likely has of which the directory says nothing: its SIREN. */
function candidateAddress({ check: { einvoice }, texts }: CheckedTexts): Mend[] {
  const reason = einvoice?.reasons.find((code) => code.startsWith("directory_"));
  if (einvoice?.source !== "candidate" || einvoice.address === null || reason === undefined) return [];
  if ((texts.einvoice_address ?? "").trim() !== "") return [];
  return [{ reason, role: "einvoice_address", kind: "candidate", to: einvoice.address, instead: isEmpty }];
}

/**
 * What may be put into the cells of a row.
 * @decides what a row of a check is mended by, and what of that for all rows of a kind
 */
export function mendsOf(row: CheckedTexts): Mend[] {
  const { check, texts, suggestedSiret, siret } = row;
  const { reasons, einvoice, facts } = check;
  const corrections = correctionsOf({
    ...{ texts, facts, einvoice, suggestedSiret },
    reasons: [...new Set([...reasons, ...(einvoice?.reasons ?? [])])],
  });
  const right = corrections.flatMap(({ role, reason, value, isCertain }): Mend[] => {
    if (value === null || value === "") return [];
    const kind = isCertain ? "right" : "doubtful";
    if (reason === "siren_missing" || reason === "siren_empty")
      return [{ reason, role, kind, to: value, instead: lacksSiren }];
    if (reason !== "siret_closed") return [{ reason, role, kind, to: value }];
    if (siret === undefined) return [];
    // Where others are open too, the supplier may be any of them.
    const isOnly = facts?.openEstablishments === 1;
    return [{ reason, role, kind: isOnly ? kind : "choice", to: value, instead: holdsSiret(siret) }];
  });
  return [...right, ...computedVat(row), ...candidateAddress(row)];
}
