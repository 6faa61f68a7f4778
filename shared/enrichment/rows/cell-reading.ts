import { withNic } from "../../identifiers/nic.ts";
import { readIdentifier } from "../../identifiers/read.ts";
import type { InvalidReason, Reading } from "../../identifiers/reading.ts";
import { uncalculated } from "./uncalculated.ts";

/** Why nothing is asked for a row: a text that is no identifier, or a formula of a workbook without its result. */
export type RowReason = InvalidReason | "uncalculated";

/** What the identifier cell of a record says. */
export type CellReading = Reading | { readonly kind: "invalid"; readonly reason: "uncalculated" };

/**
 * Reads an identifier cell, with that of its NIC where the list has them apart. A formula without its result says
 * nothing that can be used, and is not blank.
 */
export function readCell(text: string, nic?: string): CellReading {
  if (text === uncalculated) return { kind: "invalid", reason: "uncalculated" };
  const reading = readIdentifier(text);
  return nic === undefined ? reading : withNic(reading, nic);
}

/**
 * The reading of a SIREN with that of the SIRET beside it: the establishment where the SIRET is of that SIREN; the SIREN alone
 * where it is of another, or cannot be read; the SIRET where no SIREN can be read.
 */
export function withSiret(siren: CellReading, siret: CellReading): CellReading {
  if (siret.kind === "invalid" || siret.kind === "blank") return siren.kind === "blank" ? siret : siren;
  if (!("siren" in siren)) return siret;
  return siret.siren === siren.siren ? siret : siren;
}
