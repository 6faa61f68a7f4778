import { type derivedFields } from "../../fields/derived-fields.ts";
import type { FieldKey } from "../../fields/catalogue.ts";
import type { FieldValue } from "../../fields/field.ts";
import { compareNames, type NameComparison } from "../../matching/compare-names.ts";
import { comparePlaces, type PostcodesAndTowns } from "../../matching/compare-places.ts";
import { townWords } from "../../matching/folding/places.ts";
import type { ComparedTexts } from "./compared-texts.ts";
import { numberComparisons } from "./number-comparisons.ts";
import type { SubjectFacts } from "./subject-facts.ts";

/** The fields whose value is worked out of a row and an answer together. */
export type ComparedKey = Extract<(typeof derivedFields)[number], { readonly compares: unknown }>["key"];

type Compare = (texts: ComparedTexts, facts: SubjectFacts) => FieldValue;

/** The name of a row beside those of its company; undefined where one of the two has none that can be compared. */
export function comparedName(
  texts: ComparedTexts,
  facts: SubjectFacts,
  table?: PostcodesAndTowns,
): NameComparison | undefined {
  const { name } = texts;
  const { names } = facts;
  if (name === undefined || name.trim() === "" || names === undefined) return undefined;
  return compareNames(name, names, ownTowns(texts, facts, table));
}

/** The town that a row gives, and that of its establishment, unless the two are apart: lists put it behind the name. */
function ownTowns(texts: ComparedTexts, facts: SubjectFacts, table: PostcodesAndTowns | undefined): string {
  const place = comparedPlace(texts, facts, table);
  const isThere = place === "same" || (facts.siret !== undefined && place === undefined);
  const towns = [texts.city, ...(isThere ? facts.places.map(({ town }) => town) : [])];
  return towns.flatMap((town) => (town ? townWords(town) : [])).join(" ");
}

/**
 * The place of a row beside that of its establishment, or of the head office where the row names its company alone; undefined
 * where one of the two is not known. `table`: which towns have which postcodes, where that is known.
 */
export const comparedPlace = (
  { postcode, city }: ComparedTexts,
  { places }: SubjectFacts,
  table?: PostcodesAndTowns,
): "same" | "differs" | undefined => comparePlaces({ postcode, town: city }, places, table);

const comparisons: Readonly<Record<ComparedKey, Compare>> = {
  name_match: (texts, facts) => comparedName(texts, facts)?.letter ?? null,
  name_score: (texts, facts) => {
    const compared = comparedName(texts, facts);
    return compared === undefined || compared.letter === "Z" ? null : compared.score;
  },
  ...numberComparisons,
};

/** The value of a field that compares; null of any other, and where there is nothing to compare. */
export const comparedValue = (key: FieldKey, texts: ComparedTexts, facts: SubjectFacts): FieldValue =>
  Object.hasOwn(comparisons, key) ? comparisons[key as ComparedKey](texts, facts) : null;
