import type { Translated } from "../../messages/languages.ts";
import type { SubjectFacts } from "../compare/subject-facts.ts";
import { supplierFindings, type CheckedRow } from "./findings.ts";
import { checkReasonCodes, checkReasons, type CheckReason } from "./reasons.ts";

/** What a check says of a row, in words for cells that are written for people. */
export const checkStatuses = {
  ok: { en: "ok", fr: "correct" },
  fix: { en: "fix", fr: "à corriger" },
  review: { en: "review", fr: "à vérifier" },
  unknown: { en: "unknown", fr: "inconnu" },
} as const satisfies Record<string, Translated>;
export type CheckStatus = keyof typeof checkStatuses;

/** `ok` and `unknown` have no reasons; `fix` and `review` have at least one. */
export interface Verdict {
  readonly status: CheckStatus;
  readonly reasons: readonly CheckReason[];
}

/** In the order of the table, each once. */
export const ordered = (reasons: readonly CheckReason[]): CheckReason[] =>
  checkReasonCodes.filter((code) => reasons.includes(code));

/** True where an answer that the check needs is not there. */
export const isUnanswered = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "unknown" || (siret !== undefined && unit !== "not_found" && establishment === "unknown");

/**
 * The verdict on a row: `fix` where something has to be corrected, else `review` where somebody has to look, else
 * `unknown` where an answer is missing, else `ok`. Findings that need no answer stand though one is missing.
 */
export function verdictOf(row: CheckedRow): Verdict {
  const reasons = ordered(supplierFindings(row));
  if (reasons.length > 0)
    return {
      status: reasons.some((code) => checkReasons[code].severity === "fix") ? "fix" : "review",
      reasons,
    };
  return { status: row.facts === undefined || isUnanswered(row.facts) ? "unknown" : "ok", reasons };
}
