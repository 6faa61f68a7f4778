import { type derivedFields } from "../../fields/derived-fields.ts";
import type { FieldKey } from "../../fields/catalogue.ts";
import type { FieldValue } from "../../fields/field.ts";
import { readIdentifier } from "../../identifiers/read.ts";
import { vatFinding } from "../../identifiers/vat-of-row.ts";
import { compareNames, type NameComparison } from "../../matching/compare-names.ts";
import type { ComparedTexts } from "./compared-texts.ts";
import type { SubjectFacts } from "./subject-facts.ts";

/** The fields whose value is worked out of a row and an answer together. */
export type ComparedKey = Extract<(typeof derivedFields)[number], { readonly compares: unknown }>["key"];

type Compare = (texts: ComparedTexts, facts: SubjectFacts) => FieldValue;

/** The name of a row beside those of its company; undefined where one of the two has none that can be compared. */
export function comparedName({ name }: ComparedTexts, { names }: SubjectFacts): NameComparison | undefined {
  if (name === undefined || name.trim() === "" || names === undefined) return undefined;
  return compareNames(name, names);
}

/** The SIRET beside the SIREN of a row: undefined where one of the two is missing or cannot be read. */
export function siretIsOfSiren({ siren = "", siret = "" }: ComparedTexts): boolean | undefined {
  const [unit, establishment] = [readIdentifier(siren), readIdentifier(siret)];
  if (!("siren" in unit) || establishment.kind !== "siret") return undefined;
  return establishment.siren === unit.siren;
}

function vatIsOfSiren({ vat = "" }: ComparedTexts, { siren }: SubjectFacts): boolean | null {
  const finding = vatFinding(vat, siren);
  return finding === "absent" ? null : finding === "same";
}

const comparisons: Readonly<Record<ComparedKey, Compare>> = {
  name_match: (texts, facts) => comparedName(texts, facts)?.letter ?? null,
  name_score: (texts, facts) => {
    const compared = comparedName(texts, facts);
    return compared === undefined || compared.letter === "Z" ? null : compared.score;
  },
  vat_match: vatIsOfSiren,
  siret_matches_siren: (texts) => siretIsOfSiren(texts) ?? null,
};

/** The value of a field that compares; null of any other, and where there is nothing to compare. */
export const comparedValue = (key: FieldKey, texts: ComparedTexts, facts: SubjectFacts): FieldValue =>
  Object.hasOwn(comparisons, key) ? comparisons[key as ComparedKey](texts, facts) : null;
