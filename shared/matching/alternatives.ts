import { foldText } from "./folding/text.ts";
import type { MatchCandidate, MatchResult, MatchRow, RowPlace } from "./match.ts";

const hasText = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";

const placeOf = ({ postcode, city, address }: RowPlace): RowPlace => ({ postcode, city, address });
const isPlace = ({ postcode, city, address }: RowPlace): boolean => [postcode, city, address].some(hasText);
const foldedPlace = ({ postcode, city, address }: RowPlace): string =>
  [postcode, city, address].map((text) => foldText(text ?? "")).join("|");

/** Removes repetitions: keeps the first of the texts or places that have the same key. */
const distinctBy = <One>(ones: readonly One[], key: (one: One) => string): readonly One[] => {
  const keys = ones.map(key);
  return ones.filter((_, at) => keys.indexOf(keys[at]!) === at);
};

/**
 * Splits a row with two names or two places into rows with one of each, in the order in which the search tries
 * them: both names at the first place, then both at the second. Returns a single row if neither the name nor the
 * place has an alternative.
 */
export function alternativesOf({ otherName, otherPlace, ...row }: MatchRow): readonly MatchRow[] {
  if (otherName === undefined && otherPlace === undefined) return [row];
  const names = distinctBy([row.name, otherName].filter(hasText), foldText);
  const places = [row, otherPlace ?? row].map(placeOf);
  const filledPlaces = places.filter(isPlace);
  const distinct = distinctBy(filledPlaces.length === 0 ? places : filledPlaces, foldedPlace);
  return distinct.flatMap((place) =>
    (names.length === 0 ? [row.name] : names).map((name) => ({ ...row, name, ...place })),
  );
}

const both = (one: string | undefined, other: string | undefined): string | undefined => {
  const texts = distinctBy([one, other].filter(hasText), foldText);
  return texts.length === 0 ? one : texts.join(" / ");
};

/** Joins the two names and the two places of a row into one text each, as a person reads them in a review. */
export function joinedRow({ otherName, otherPlace, ...row }: MatchRow): MatchRow {
  if (otherName === undefined && otherPlace === undefined) return row;
  return {
    ...row,
    name: both(row.name, otherName) ?? "",
    postcode: both(row.postcode, otherPlace?.postcode),
    city: both(row.city, otherPlace?.city),
    address: both(row.address, otherPlace?.address),
  };
}

/** A company with at least this score is more likely right than wrong. */
const leading = 50;
const mostCandidates = 5;

/** Lists each company once, with its best score, highest score first. */
function mergedCandidates(results: readonly MatchResult[]): MatchCandidate[] {
  const bySiren = new Map<string, MatchCandidate>();
  for (const candidate of results.flatMap(({ candidates }) => candidates)) {
    const known = bySiren.get(candidate.siren);
    if (known === undefined || candidate.score > known.score) bySiren.set(candidate.siren, candidate);
  }
  return [...bySiren.values()].toSorted((one, other) => other.score - one.score);
}

/** Merges what the searches looked for. Several names become one text, separated by slashes. */
function mergedScope(results: readonly MatchResult[]): MatchResult["scope"] {
  const scopes = results.flatMap(({ scope }) => scope ?? []);
  if (scopes.length === 0) return undefined;
  const names = [...new Set(scopes.map(({ words }) => words.join(" ")).filter((name) => name !== ""))];
  return {
    words: names.length === 0 ? [] : [names.join(" / ")],
    places: [...new Set(scopes.flatMap(({ places }) => places))],
  };
}

/**
 * Combines the results of the searches for one row, in the order in which they were made. Only the last search may
 * have found a company. That company is taken unless an earlier search points to another one; then a person
 * decides.
 */
export function combinedResult(results: readonly MatchResult[]): MatchResult {
  const last = results.at(-1)!;
  if (results.length === 1) return last;
  const [found] = last.candidates;
  if (last.status === "found" && found !== undefined) {
    const isApart = results.some(({ status, candidates: [first] }) => {
      const leads = status === "ambiguous" && first !== undefined && first.score >= leading;
      return leads && first.siren !== found.siren;
    });
    if (!isApart) return last;
    const others = mergedCandidates(results).filter(({ siren }) => siren !== found.siren);
    return {
      status: "ambiguous",
      reason: "several",
      candidates: [found, ...others].slice(0, mostCandidates),
    };
  }
  const likeliest = results.toSorted(
    (one, other) =>
      Number(other.status === "ambiguous") - Number(one.status === "ambiguous") ||
      (other.candidates[0]?.score ?? -1) - (one.candidates[0]?.score ?? -1),
  )[0]!;
  const scope = mergedScope(results);
  const candidates = mergedCandidates(results).slice(0, mostCandidates);
  return { ...likeliest, candidates, ...(scope !== undefined && { scope }) };
}
