import type { Translated } from "../../messages/messages.ts";
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

/** Reasons that whoever checks does not want to hear of. */
export type IgnoredReasons = ReadonlySet<CheckReason>;
export const nothingIgnored: IgnoredReasons = new Set();

/** In the order of the table, each once. */
export const ordered = (reasons: readonly CheckReason[]): CheckReason[] =>
  checkReasonCodes.filter((code) => reasons.includes(code));

/** True of a row that says something in a column that is left out and may be the list's own: nobody knows whether it is right. */
export const isDoubted = ({ texts }: CheckedRow): boolean => texts.doubtful !== undefined;

/** True of a number that the register does not have: no reason for it is left where those of it are ignored. */
const isAbsent = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "not_found" || (siret !== undefined && establishment === "not_found");

/** True where an answer that the check needs is not there. */
export const isUnanswered = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "unknown" || (siret !== undefined && unit !== "not_found" && establishment === "unknown");

/** `fix` where something has to be corrected, else `review` where somebody has to look; undefined where there is nothing. */
export const statusOfReasons = (reasons: readonly CheckReason[]): "fix" | "review" | undefined =>
  (["fix", "review"] as const).find((severity) =>
    reasons.some((code) => checkReasons[code].severity === severity),
  );

/**
 * The verdict on a row: `fix` where something has to be corrected, else `review` where somebody has to look, else
 * `unknown` where an answer is missing or a column of the row is in doubt, else `ok`. Findings that need no answer stand though one
 * is missing. Where reasons are `ignored`, a row without a company, or with one that is not in the register, is `unknown` at best.
 */
export function verdictOf(row: CheckedRow, ignored: IgnoredReasons = nothingIgnored): Verdict {
  const reasons = ordered(supplierFindings(row).filter((code) => !ignored.has(code)));
  const status = statusOfReasons(reasons);
  if (status !== undefined) return { status, reasons };
  const { facts } = row;
  const isKnown = facts !== undefined && !isUnanswered(facts) && !isAbsent(facts) && !isDoubted(row);
  return { status: isKnown ? "ok" : "unknown", reasons };
}
