import { checkFields } from "../../../shared/enrichment/check/check-fields.ts";
import { checkPresets, type CheckPreset } from "../../../shared/enrichment/check/check-keys.ts";
import { checkReasonCodes, type CheckReason } from "../../../shared/enrichment/check/reasons.ts";
import type { IgnoredReasons } from "../../../shared/enrichment/check/verdict.ts";
import { ProgramError } from "../../errors/program-error.ts";

const isPreset = (text: string): text is CheckPreset => (checkPresets as readonly string[]).includes(text);

/** `--for`. @throws {ProgramError} for what nothing is checked for. */
export function checkPresetOf(text: string): CheckPreset {
  if (isPreset(text)) return text;
  throw new ProgramError("bad_for", { value: text, known: checkPresets.join(", ") });
}

const isReason = (text: string): text is CheckReason => checkReasonCodes.some((code) => code === text);

/** `--ignore`: codes with commas between. @throws {ProgramError} for one that no check has. */
export function ignoredReasonsOf(text: string): IgnoredReasons {
  const codes = text
    .split(",")
    .map((code) => code.trim().toLowerCase())
    .filter((code) => code !== "");
  const unknown = codes.filter((code) => !isReason(code));
  if (unknown.length > 0 || codes.length === 0) {
    const detail = { value: unknown.join(", "), known: checkReasonCodes.join(", ") };
    throw new ProgramError("bad_ignore", detail);
  }
  return new Set(codes.filter(isReason));
}

/** The fields of `sirene check` as `--fields` takes them, where nobody names others. */
export const defaultCheckFields = checkFields.join(",");

/** What a check is for where nobody says. */
export const defaultPreset: CheckPreset = "suppliers";
