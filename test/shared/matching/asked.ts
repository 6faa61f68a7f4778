import { type Answer, lookupKey, type Lookup } from "../../../shared/lookups/lookup.ts";
import { lettersText, type MatchRow } from "../../../shared/matching/match.ts";
import { type MatchMeans, MatchSearch } from "../../../shared/matching/next-match-step.ts";
import type { PlaceTable } from "../../../shared/matching/place-table.ts";

/** A page: the names of its companies, or each with further properties, and their total number if these are not all. */
export interface Page {
  readonly names: readonly (string | { readonly name: string; readonly [part: string]: unknown })[];
  readonly total?: number;
}

/** Answers by the questions as `textOf` writes them; what none is told of has none. */
export type Answers = Readonly<Record<string, Page>>;

/** A search as its words and its place: `ZALQUIRAND@57000`, `ZALQUIRAND@METZ,57`; `@` alone is the whole of France. */
function textOf(lookup: Lookup): string {
  switch (lookup.operation) {
    case "search":
      return `${lookup.q}@${[lookup.codePostal, lookup.commune, lookup.departement].filter(Boolean).join(",")}`;
    case "search-address":
      return `${lookup.voie}@${lookup.codePostal} street`;
    default:
      return lookupKey(lookup);
  }
}

const dataOf = ({ names, total = names.length }: Page): Answer => ({
  status: "found",
  data: {
    results: names.map((one, at) => ({
      ...{ siren: String(150_100_000 + at), state: "A" },
      ...(typeof one === "string" ? { name: one } : one),
    })),
    pagination: { total },
  },
});

/** The questions for a row, in their order, as a text each: `ZALQUIRAND@57000 | ZALQUIRAND@`. */
export function askedOf(row: MatchRow, answers: Answers = {}, means?: MatchMeans): string {
  const search = new MatchSearch(row, means);
  const known = new Map<string, Answer>();
  const asked: string[] = [];
  for (;;) {
    const step = search.next((lookup) => known.get(lookupKey(lookup)));
    if (step.status !== "ask") return asked.join(" | ");
    const text = textOf(step.lookup);
    asked.push(text);
    const page = answers[text];
    known.set(lookupKey(step.lookup), page === undefined ? { status: "not_found" } : dataOf(page));
  }
}

/** A company of a small register: of Metz, active and of no known form, except for what is given. */
export interface ListedCompany {
  readonly name: string;
  readonly siren?: string;
  readonly usual?: readonly string[];
  readonly acronym?: string;
  /** INSEE's code of the legal form. */
  readonly form?: string;
  readonly ceased?: true;
  readonly postcode?: string;
  readonly town?: string;
  readonly street?: string;
  readonly directors?: readonly string[];
}

/** In what a register's answers are not exact. */
export interface RegisterHabits {
  /** A search finds whoever has one of its words. */
  readonly anyWord?: true;
  /** A page shows fewer companies than match. */
  readonly isBroad?: true;
}

const place = ({ postcode = "57000", town = "METZ", street = "1 RUE DES FICTIONS" }: ListedCompany) => ({
  ...{ postcode, town, street },
});
const unitOf = ({ siren, name, acronym, form, ceased }: ListedCompany) => ({
  ...{ siren, name, state: ceased ? "C" : "A", sigle: acronym },
  ...(form !== undefined && { legalForm: { code: form } }),
});
const split = (...texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text ?? "").toUpperCase().split(/[^A-Z0-9]+/));

/** Answers a lookup as a register of these companies does. */
function answerOf(lookup: Lookup, companies: readonly ListedCompany[], habits: RegisterHabits): Answer {
  const page = (items: readonly object[]): Answer =>
    items.length === 0
      ? { status: "not_found" }
      : {
          status: "found",
          data: { results: items, pagination: { total: habits.isBroad ? 150 : items.length } },
        };
  if (lookup.operation === "search") {
    const asked = split(lookup.q);
    const found = companies.filter((one) => {
      const own = split(one.name, one.acronym, ...(one.usual ?? []));
      const { postcode, town } = place(one);
      return (
        (habits.anyWord
          ? asked.some((word) => own.includes(word))
          : asked.every((word) => own.includes(word))) &&
        (lookup.codePostal ?? postcode) === postcode &&
        town.includes(lookup.commune ?? "") &&
        postcode.startsWith(lookup.departement ?? "")
      );
    });
    return page(found.map(unitOf));
  }
  if (lookup.operation === "search-address") {
    const found = companies.filter(
      (one) =>
        place(one).postcode === lookup.codePostal &&
        split(lookup.voie).every((word) => split(place(one).street).includes(word)),
    );
    return page(
      found.map((one) => {
        const { postcode, town, street } = place(one);
        return { ...unitOf(one), postalCode: postcode, commune: town, street };
      }),
    );
  }
  const company = companies.find(({ siren }) => "siren" in lookup && siren === lookup.siren);
  if (company === undefined) return { status: "not_found" };
  if (lookup.operation === "directors") return page((company.directors ?? []).map((name) => ({ name })));
  const { postcode, town, street } = place(company);
  const address = { libelleVoie: street, codePostal: postcode, commune: town };
  const denominations = { usual: company.usual ?? [] };
  return { status: "found", data: { ...unitOf(company), denominations, address } };
}

const firstSiren = 150_100_000;

/**
 * Searches a small register for a row: the questions in their order, then the result with the letters of its companies, by
 * their numbers in the register from 1: `ZALQUIRAND@57000 > found two_proofs 1:AAZZZZZ`.
 */
export function searchOf(
  row: MatchRow,
  listed: readonly ListedCompany[] = [],
  { means, ...habits }: RegisterHabits & { readonly means?: MatchMeans } = {},
): string {
  const companies = listed.map((one, at) => ({ siren: String(firstSiren + at), ...one }));
  const search = new MatchSearch(row, means);
  const known = new Map<string, Answer>();
  const asked: string[] = [];
  for (;;) {
    const step = search.next((lookup) => known.get(lookupKey(lookup)));
    if (step.status === "result") {
      const { status, reason, candidates } = step.result;
      const found = candidates.map(
        ({ siren, letters }) =>
          `${companies.findIndex((one) => one.siren === siren) + 1}:${lettersText(letters)}`,
      );
      return `${asked.join(" | ")} > ${[status, reason, ...found].join(" ")}`.trim();
    }
    if (step.status === "unavailable") throw new Error(lookupKey(step.lookup));
    asked.push(textOf(step.lookup));
    known.set(lookupKey(step.lookup), answerOf(step.lookup, companies, habits));
  }
}

/** Where most rows of these tests are. */
export const metz = { postcode: "57000", city: "METZ" };

const towns: Readonly<Record<string, string>> = { METZ: "57000", NANCY: "54000" };
/** A table of two towns. */
export const places: PlaceTable = {
  townsOf: (postcode) => Object.keys(towns).filter((town) => towns[town] === postcode),
  postcodesOf: (town) => [towns[town.join("")] ?? []].flat(),
  isCommune: (town) => Object.hasOwn(towns, town.join("")),
  othersWith: () => 0,
  isLikeOneOfFrance: (town) => town.some((word) => Object.hasOwn(towns, word)),
  spelt: (town) => town,
};
