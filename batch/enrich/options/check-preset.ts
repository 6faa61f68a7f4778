import { checkFields } from "../../../shared/enrichment/check/check-fields.ts";
import { checkPresets, type CheckPreset } from "../../../shared/enrichment/check/check-keys.ts";
import { ProgramError } from "../../errors/program-error.ts";

const isPreset = (text: string): text is CheckPreset => (checkPresets as readonly string[]).includes(text);

/** `--for`. @throws {ProgramError} for what nothing is checked for. */
export function checkPresetOf(text: string): CheckPreset {
  if (isPreset(text)) return text;
  throw new ProgramError("bad_for", { value: text, known: checkPresets.join(", ") });
}

/** The fields of `sirene check` as `--fields` takes them, where nobody names others. */
export const defaultCheckFields = checkFields.join(",");

/** What a check is for where nobody says. */
export const defaultPreset: CheckPreset = "suppliers";
