import { rateHeaders } from "../shared/contract/paths.ts";
import type { Random } from "./register/fictional/dice.ts";

/** False rate headers, each replacing the true ones. Clients must not trust rate headers. */
export const lies = {
  "nothing left": { [rateHeaders.remaining]: "0" },
  "nothing used": { [rateHeaders.remaining]: "999999999" },
  "reset long past": { [rateHeaders.reset]: "1" },
  "no number": { [rateHeaders.limit]: "unlimited", [rateHeaders.remaining]: "", [rateHeaders.reset]: "soon" },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
type Lie = keyof typeof lies;

/** Kinds of faults, in the order in which a single draw decides between them. */
export const faultKinds = ["5xx", "reset", "malformed", "truncated", "slow", "lying"] as const;
type FaultKind = (typeof faultKinds)[number];

/** The share of calls with each fault, from 0 to 1. A call has at most one fault. */
type FaultRates = Readonly<Partial<Record<FaultKind, number>>>;

/** Reads "5xx=0.05,reset=0.01" or "none". Undefined if a kind or a share is wrong, or their sum is over 1. */
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

/** Statuses of a failing server. */
const serverFailures = [500, 502, 503] as const;

/** The fault of one call. `reset` cuts the connection before the first byte of the answer, or after half of it. */
export type Fault =
  | { readonly kind: "5xx"; readonly status: (typeof serverFailures)[number] }
  | { readonly kind: "reset"; readonly when: "before" | "midway" }
  | { readonly kind: "lying"; readonly lie: Lie }
  | { readonly kind: "malformed" | "truncated" | "slow" };

function pick<T>(choices: readonly T[], random: Random): T {
  return choices[Math.floor(random() * choices.length)]!;
}

function faultOf(kind: FaultKind, random: Random): Fault {
  switch (kind) {
    case "5xx":
      return { kind, status: pick(serverFailures, random) };
    case "reset":
      return { kind, when: pick(["before", "midway"] as const, random) };
    case "lying":
      return { kind, lie: pick(Object.keys(lies) as Lie[], random) };
    default:
      return { kind };
  }
}

/** Decides by one draw which fault a call has, if any. If all rates are zero, nothing is drawn. */
export function drawFault(rates: FaultRates, random: Random): Fault | undefined {
  const kinds = faultKinds.filter((kind) => (rates[kind] ?? 0) > 0);
  if (kinds.length === 0) return undefined;
  let left = random();
  for (const kind of kinds) {
    left -= rates[kind]!;
    if (left < 0) return faultOf(kind, random);
  }
  return undefined;
}
