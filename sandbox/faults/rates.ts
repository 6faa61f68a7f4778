/** What may befall a call, in the order in which one draw decides between them. */
export const faultKinds = ["5xx", "reset", "malformed", "truncated", "slow", "lying"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The share of calls that meet each fault, from 0 to 1; one call meets one fault at most. */
export type FaultRates = Readonly<Partial<Record<FaultKind, number>>>;

/** Reads "5xx=0.05,reset=0.01"; "none" is no fault; undefined when a kind or a share is wrong, or they sum over 1. */
export function parseFaultRates(text: string): FaultRates | undefined {
  if (text.trim() === "none") return {};
  const rates: Partial<Record<FaultKind, number>> = {};
  for (const part of text.split(",")) {
    const [name = "", share = "", ...rest] = part.split("=").map((piece) => piece.trim());
    const kind = faultKinds.find((known) => known === name);
    const validShare = /^(0|1|0?\.\d+|0\.|1\.0+)$/.test(share);
    if (kind === undefined || kind in rates || !validShare || rest.length > 0) return undefined;
    rates[kind] = Number(share);
  }
  const sum = Object.values(rates).reduce((total, share) => total + share, 0);
  return sum <= 1 + Number.EPSILON ? rates : undefined;
}
