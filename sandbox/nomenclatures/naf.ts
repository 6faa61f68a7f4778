import { naf2025 } from "./naf-2025.ts";
import { nafRev2 } from "./naf-rev2.ts";

/** The activity nomenclatures in use: rév. 2 is the reference until 31 December 2026, 2025 afterwards. */
export const nafLists = { rev2: nafRev2, "2025": naf2025 } as const;

export type NafVersion = keyof typeof nafLists;
export const nafVersions = ["rev2", "2025"] as const satisfies readonly NafVersion[];

/**
 * Returns the label of an activity code, from the nomenclature that contains it. No code is in both NAF rév. 2 and
 * NAF 2025, so the label is never the wrong one. Null for the codes of NAF 1993, NAF rév. 1 and NAP, which ceased
 * units keep.
 */
export function activityLabel(code: string): string | null {
  return nafRev2.get(code) ?? naf2025.get(code) ?? null;
}
