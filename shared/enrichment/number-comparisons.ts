import { readIdentifier, vatFinding } from "../identifiers/read.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";

/** Returns whether the SIRET of a row belongs to its SIREN; undefined if one of the two is missing or unreadable. */
export function siretIsOfSiren({ siren = "", siret = "" }: ComparedTexts): boolean | undefined {
  const [unit, establishment] = [readIdentifier(siren), readIdentifier(siret)];
  if (!("siren" in unit) || establishment.kind !== "siret") return undefined;
  return establishment.siren === unit.siren;
}

type CompareNumbers = (texts: ComparedTexts, subject: { readonly siren: string }) => boolean | null;

/**
 * Comparisons of numbers alone. They live apart from name comparisons, so that a page can use them without loading
 * the matching code.
 */
export const numberComparisons = {
  vat_match({ vat = "" }, { siren }) {
    const finding = vatFinding(vat, siren);
    return finding === "absent" ? null : finding === "same";
  },
  siret_matches_siren: (texts) => siretIsOfSiren(texts) ?? null,
} as const satisfies Readonly<Record<string, CompareNumbers>>;
