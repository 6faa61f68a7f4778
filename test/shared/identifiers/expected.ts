import type { InvalidReason, RepairCode } from "../../../shared/identifiers/read.ts";

export const siren = (number: string, ...codes: RepairCode[]) => ({
  kind: "siren",
  siren: number,
  repairs: codes,
});
export const siret = (number: string, ...codes: RepairCode[]) => ({
  kind: "siret",
  siret: number,
  siren: number.slice(0, 9),
  repairs: codes,
});
export const invalid = (reason: InvalidReason, suggestion?: string) =>
  suggestion === undefined ? { kind: "invalid", reason } : { kind: "invalid", reason, suggestion };
