import { lies, type Lie } from "./lies.ts";
import type { Random } from "./random.ts";
import { faultKinds, type FaultKind, type FaultRates } from "./rates.ts";

/** Statuses of a failing server. */
const serverFailures = [500, 502, 503] as const;

/** What befalls one call. `reset` cuts the connection before the first byte of the answer, or after half of it. */
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
    case "malformed":
    case "truncated":
    case "slow":
      return { kind };
  }
}

/** Decides by one draw which fault a call meets, if any. Rates that are all zero draw nothing. */
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
