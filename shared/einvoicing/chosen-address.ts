import { type DirectoryLine, lineStates } from "./directory-lines.ts";

/** Why a line was chosen: it is that of the row's SIRET, that of the SIREN alone, or the only one. */
export type AddressChoiceRule = "siret" | "siren" | "only";

/** The line an invoice goes to; `several` where nothing tells them apart; `none` where no line has an address. */
export type AddressChoice =
  | { readonly kind: "chosen"; readonly line: DirectoryLine; readonly rule: AddressChoiceRule }
  | { readonly kind: "several" }
  | { readonly kind: "none" };

/** Lines in the best of the states that any of them is in: a closed line never stands in the way of an open one. */
function bestLines(lines: readonly DirectoryLine[]): readonly DirectoryLine[] {
  for (const state of lineStates) {
    const addresses = new Set(lines.filter((line) => line.state === state).map(({ address }) => address));
    addresses.delete("");
    if (addresses.size > 0) return [...addresses].map((address) => ({ address, state }));
  }
  return [];
}

/** The line of a SIRET: `SIREN_SIRET`, else the only one of its routing codes (`SIREN_SIRET_CODE`). */
function lineOfSiret(lines: readonly DirectoryLine[], siret: string): DirectoryLine | undefined {
  const own = `${siret.slice(0, 9)}_${siret}`;
  const exact = lines.find(({ address }) => address === own);
  const routed = lines.filter(({ address }) => address.startsWith(`${own}_`));
  return exact ?? (routed.length === 1 ? routed[0] : undefined);
}

/**
 * Chooses among the lines that the directory has for one company: the one of the row's own SIRET, else the one of the
 * SIREN alone, else the only one, else none. Active lines come before all others.
 */
export function chosenAddress(lines: readonly DirectoryLine[], siret?: string): AddressChoice {
  const best = bestLines(lines);
  if (best.length === 0) return { kind: "none" };
  const ofSiret = siret === undefined ? undefined : lineOfSiret(best, siret);
  if (ofSiret !== undefined) return { kind: "chosen", line: ofSiret, rule: "siret" };
  const ofSiren = best.find(({ address }) => /^\d{9}$/.test(address));
  if (ofSiren !== undefined) return { kind: "chosen", line: ofSiren, rule: "siren" };
  return best.length === 1 ? { kind: "chosen", line: best[0]!, rule: "only" } : { kind: "several" };
}
