import {
  withNic,
  readIdentifier,
  type InvalidReason,
  type Reading,
  isNothingFound,
  saysNoName,
  saysNothing,
} from "../../identifiers/read.ts";
import type { ColumnRole } from "../columns/role-rules.ts";
import type { ComparedRole } from "../compare/compared-texts.ts";
import { uncalculated } from "./uncalculated.ts";

/** Why nothing is asked for a row: a text that is no identifier, or a formula of a workbook without its result. */
export type RowReason = InvalidReason | "uncalculated";

/** What the identifier cell of a record says. */
export type CellReading = Reading | { readonly kind: "invalid"; readonly reason: "uncalculated" };

/**
 * Reads an identifier cell, with that of its NIC where the list has them apart. A formula without its result says
 * nothing that can be used, and is not blank; one that looked a number up and found none (`#N/A`) is.
 */
export function readCell(text: string, nic?: string): CellReading {
  if (text === uncalculated) return { kind: "invalid", reason: "uncalculated" };
  const reading: Reading = isNothingFound(text) ? { kind: "blank" } : readIdentifier(text);
  return nic === undefined ? reading : withNic(reading, nic);
}

/** Roles whose cells may be such letters: `NC` is a company, and New Caledonia, `NO` is Norway. */
const wordRoles: ReadonlySet<ColumnRole | ComparedRole> = new Set(["name", "director", "country"] as const);

/**
 * What a cell says in a column of a role: nothing where it says `N/A`, `néant` and the like. A formula without its result stays
 * what it is.
 */
export function saidIn(role: ColumnRole | ComparedRole, text: string): string {
  if (text === uncalculated) return text;
  return (wordRoles.has(role) ? saysNoName(text) : saysNothing(text)) ? "" : text;
}

/**
 * The reading of a SIREN with that of the SIRET beside it: the establishment where the SIRET is of that SIREN; the SIREN alone
 * where it is of another, or cannot be read; the SIRET where no SIREN can be read, unless `isBesideOnly`.
 */
export function withSiret(siren: CellReading, siret: CellReading, isBesideOnly = false): CellReading {
  if (isBesideOnly && !("siren" in siren)) return siren;
  if (siret.kind === "invalid" || siret.kind === "blank") return siren.kind === "blank" ? siret : siren;
  if (!("siren" in siren)) return siret;
  return siret.siren === siren.siren ? siret : siren;
}
