import { readIdentifier, vatFinding } from "../identifiers/read.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";

/** The SIRET beside the SIREN of a row: undefined where one of the two is missing or cannot be read. */
export function siretIsOfSiren({ siren = "", siret = "" }: ComparedTexts): boolean | undefined {
  const [unit, establishment] = [readIdentifier(siren), readIdentifier(siret)];
  if (!("siren" in unit) || establishment.kind !== "siret") return undefined;
  return establishment.siren === unit.siren;
}

type CompareNumbers = (texts: ComparedTexts, subject: { readonly siren: string }) => boolean | null;

/** Comparisons of numbers with numbers, which know nothing of names: a page has them without all that matching takes. */
export const numberComparisons = {
  vat_match({ vat = "" }, { siren }) {
    const finding = vatFinding(vat, siren);
    return finding === "absent" ? null : finding === "same";
  },
  siret_matches_siren: (texts) => siretIsOfSiren(texts) ?? null,
} as const satisfies Readonly<Record<string, CompareNumbers>>;
