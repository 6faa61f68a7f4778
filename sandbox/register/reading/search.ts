import type { Database } from "better-sqlite3";
import leven from "leven";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import type { SearchReading, CappedMatches, Window, Register } from "../register.ts";
import { facet, sirenFacetLength } from "../store/facets.ts";
import {
  establishmentOf,
  legalUnitOf,
  type EstablishmentRow,
  type UnitRow,
  type DirectorRow,
} from "../store/rows.ts";
import { directorsPerUnit } from "../store/tables.ts";
import { wordsOf, folded, streetWordsOf } from "../words.ts";
import { addressLine, companyOf, streetLine, dateTime, directorName, summaryOf } from "./shapes.ts";

/** Queries of a word index, in FTS5's language. A word is folded text or a facet, so it contains no quotation mark. */

const word = (text: string) => `"${text}"`;

/** Returns the word of a query that consists of a single word, as the index writes it; undefined for another. */
function soleWord(query: string): string | undefined {
  return /^"([^"]*)"$/.exec(query)?.[1]?.toLowerCase();
}

/** Matches any word that begins so. */
const beginning = (text: string) => `"${text}"*`;

const within = (column: string, query: string) => `${column} : ${query}`;

/** Matches at least one of the queries; undefined if there are none. */
function anyOf(queries: readonly string[]): string | undefined {
  return queries.length === 0 ? undefined : queries.length === 1 ? queries[0] : `(${queries.join(" OR ")})`;
}

const allOf = (queries: readonly string[]) => queries.join(" AND ");

/**
 * Caches the latest results of a query. The register never changes, so a result stays right. Turning a page, or
 * asking for a total again, costs nothing.
 */
function keepingRecent<T>(capacity: number, answer: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const found = kept.get(key) ?? answer(key);
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > capacity) kept.delete(kept.keys().next().value!);
    return found;
  };
}

/** Shortest word that also matches longer words it begins, letters. */
const shortestBeginning = 3;

/** Shortest word that is also searched with a typing error, letters. */
const shortestMistyped = 5;

/** Most words into which a prefix is expanded: for a prefix, the index would merge all their units first. */
const mostSpelt = 64;

/** Greater than any letter: every word with a prefix sorts below the prefix followed by it. */
const afterLetters = "\u{10FFFF}";

/** Number of words whose similar words are cached. */
const keptWords = 5000;

/** Returns the query of the index of names for a text; undefined for a text without letter or digit. */
type TextQuery = (text: string) => string | undefined;

/**
 * `all`: every word must match a whole word, except that the last one may be a prefix, as when it is being typed.
 * `any`: one matching word is enough; it may be a prefix, or have one wrong, missing or extra letter after its first.
 */
function textQueries(database: Database): Readonly<Record<SearchReading, TextQuery>> {
  const wordsBetween = database
    .prepare<[string, string, number], string>(
      "SELECT word FROM vocabulary WHERE word >= ? AND word < ? LIMIT ?",
    )
    .pluck();
  const wordsOfLength = database
    .prepare<[string, string, number, number], string>(
      "SELECT word FROM vocabulary WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?",
    )
    .pluck();

  const beginningWith = (start: string): string => {
    if (start.length < shortestBeginning) return word(start);
    const spelt = wordsBetween.all(start, start + afterLetters, mostSpelt + 1);
    return spelt.length > mostSpelt ? beginning(start) : (anyOf(spelt.map(word)) ?? word(start));
  };
  const mistyped = (asked: string): readonly string[] => {
    if (asked.length < shortestMistyped) return [];
    const [first = ""] = asked;
    return wordsOfLength
      .all(first, first + afterLetters, asked.length - 1, asked.length + 1)
      .filter((known) => leven(asked, known, { maxDistance: 2 }) === 1);
  };
  const alike = keepingRecent(keptWords, (asked) =>
    anyOf([beginningWith(asked), ...mistyped(asked).map(word)])!,
  );

  return {
    all(text) {
      const words = wordsOf(text);
      const last = words.pop();
      return last === undefined ? undefined : allOf([...words.map(word), beginningWith(last)]);
    },
    any: (text) => anyOf(wordsOf(text).map(alike)),
  };
}

/** Most companies that a reverse search shows; `totalMatched` counts the others too. The contract gives no number. */
export const defaultDisplayCap = 1000;

/** The result of a reverse search: the companies it may show, and how many there are in all. */
interface SearchHits<Group> {
  readonly shown: readonly Group[];
  readonly distinct: number;
}

/** Returns a page of a result. `item` is called only for the elements of that page. */
function cappedPage<Group, Item>(
  { shown, distinct }: SearchHits<Group>,
  { offset, limit }: Window,
  item: (group: Group) => Item,
): CappedMatches<Item> {
  return {
    items: shown.slice(offset, offset + limit).map(item),
    total: shown.length,
    totalMatched: distinct,
    capped: distinct > shown.length,
  };
}

/** The result if nothing can match, such as for a name without a letter. */
const nothingFound: SearchHits<never> = { shown: [], distinct: 0 };

/** A commune and one of its postal codes. Its establishments have the ids from `first` to `last`. */
interface RegisterPlace {
  readonly id: number;
  readonly postalCode: string;
  /** Folded. */
  readonly commune: string;
  readonly first: number;
  readonly last: number;
}

/** The places that a search asks for. */
interface PlaceFilter {
  /** A whole postal code, or the beginning of one. */
  readonly postalCode?: string | undefined;
  /** Any part of the commune's name. */
  readonly commune?: string | undefined;
}

/** Returns a function that tells if a place fits this postal code and commune. Part of a commune's name is enough. */
export function placeMatcher({ postalCode = "", commune }: PlaceFilter) {
  const part = commune === undefined ? undefined : folded(commune);
  return (place: { postalCode: string; commune: string }) =>
    place.postalCode.startsWith(postalCode) &&
    (part === undefined || (part !== "" && place.commune.includes(part)));
}

/** Returns all places of the register, in the order of their postal code. France has some 40,000. */
export function readPlaces(database: Database): RegisterPlace[] {
  const rows = database
    .prepare("SELECT id, postalCode, commune, first, last FROM place ORDER BY id")
    .all() as RegisterPlace[];
  return rows.map((row) => ({ ...row, commune: folded(row.commune) }));
}

type AddressFilters = Parameters<Register["searchAddress"]>[0];

/** An establishment that matched. */
type Match = readonly [id: number, unit: number, headOffice: 0 | 1, active: 0 | 1];

/** A company with its matched establishments. `best` is the one shown: its head office, otherwise an active one. */
interface Occupant {
  readonly unit: number;
  best: number;
  rank: number;
  matched: number;
}

/** Returns the ranges of ids with the establishments of the places. Adjacent ranges are joined. */
function rangesOf(places: readonly RegisterPlace[]): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const { first, last } of places) {
    const previous = ranges.at(-1);
    if (previous !== undefined && previous.last + 1 === first) previous.last = last;
    else ranges.push({ first, last });
  }
  return ranges;
}

/** Groups establishments by company: first those whose head office is among them, then by name. */
function occupantsOf(matches: readonly Match[], cap: number): SearchHits<Occupant> {
  const occupants = new Map<number, Occupant>();
  for (const [id, unit, headOffice, active] of matches) {
    const rank = 2 * headOffice + active;
    const known = occupants.get(unit);
    if (known === undefined) occupants.set(unit, { unit, best: id, rank, matched: 1 });
    else {
      known.matched++;
      if (rank > known.rank) Object.assign(known, { best: id, rank });
    }
  }
  const ordered = [...occupants.values()].sort((a, b) => {
    const headOfficeFirst = Number(b.rank >= 2) - Number(a.rank >= 2);
    return headOfficeFirst || a.unit - b.unit;
  });
  return { shown: ordered.slice(0, cap), distinct: ordered.length };
}

/**
 * GET /search/adresse over the register. All words of `voie` must be in one establishment's street line, in any
 * order, with common abbreviations in either form. Open and closed establishments count alike.
 */
export function addressSearch(
  database: Database,
  places: readonly RegisterPlace[],
  cap: number,
  served: NafVersion,
): Register["searchAddress"] {
  const match = "e.id, e.unit, e.headOffice, e.state IS 'A' AS active";
  const inRange = database
    .prepare<unknown[], Match>(`SELECT ${match} FROM establishment e WHERE e.id BETWEEN ? AND ?`)
    .raw();
  // The index stops at the ends of a range only if they are integers, and numbers from JavaScript are bound as reals.
  const inStreet = database
    .prepare<unknown[], Match>(
      `SELECT ${match} FROM street_words CROSS JOIN establishment e ON e.id = street_words.rowid
       WHERE street_words.rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) AND street_words MATCH ?`,
    )
    .raw();
  const unitById = database.prepare<number, UnitRow>("SELECT * FROM unit WHERE id = ?");
  const establishmentById = database.prepare<number, EstablishmentRow>(
    "SELECT e.*, p.postalCode, p.communeCode, p.commune FROM establishment e JOIN place p ON p.id = e.place WHERE e.id = ?",
  );

  function find({ codePostal, voie, commune }: AddressFilters): SearchHits<Occupant> {
    const ranges = rangesOf(places.filter(placeMatcher({ postalCode: codePostal, commune })));
    const words = voie === undefined ? [] : streetWordsOf(voie);
    if (voie !== undefined && words.length === 0) return nothingFound;
    const query = allOf(words.map(word));
    const matches = ranges.flatMap(({ first, last }) =>
      query === "" ? inRange.all(first, last) : inStreet.all(first, last, query),
    );
    return occupantsOf(matches, cap);
  }

  const found = keepingRecent(keptSearches, (filters) => find(JSON.parse(filters) as AddressFilters));
  return ({ codePostal, voie, commune }, window) =>
    cappedPage(found(JSON.stringify({ codePostal, voie, commune })), window, (occupant) => {
      const company = legalUnitOf(unitById.get(occupant.unit)!);
      const establishment = establishmentOf(establishmentById.get(occupant.best)!);
      return {
        ...companyOf(company, served),
        address: addressLine(establishment),
        street: streetLine(establishment),
        postalCode: establishment.postalCode ?? "",
        commune: establishment.commune ?? "",
        headOffice: occupant.rank >= 2,
        establishmentsMatched: occupant.matched,
      };
    });
}

type DirectorFilters = Parameters<Register["searchDirectors"]>[0];

/** A company and those of its directors that match. */
interface Mandates {
  readonly unit: number;
  readonly directors: number[];
}

const keptSearches = 100;

/**
 * Returns the query for directors. All words of `nom` and `prenom` must match whole words of one director: if strict,
 * in the field for which they were given, otherwise anywhere in the name. Undefined if a name without letter or digit
 * was given.
 */
function queryFor({ nom, prenom, strict }: DirectorFilters): string | undefined {
  const asked = Object.entries({ nom, prenoms: prenom }).flatMap(([column, name]) => {
    if (name === undefined) return [];
    const words = wordsOf(name).map(word);
    return words.length === 0 ? [undefined] : words.map((query) => (strict ? within(column, query) : query));
  });
  return asked.length === 0 || asked.includes(undefined) ? undefined : allOf(asked as string[]);
}

/** Groups directors by company. Their ids are sorted, and therefore the companies are too, by name. */
function mandatesOf(directors: readonly number[], cap: number): SearchHits<Mandates> {
  const shown: Mandates[] = [];
  let distinct = 0;
  let last = -1;
  for (const director of directors) {
    const unit = Math.floor(director / directorsPerUnit);
    if (unit === last && distinct <= cap) shown[distinct - 1]!.directors.push(director);
    if (unit === last) continue;
    last = unit;
    if (++distinct <= cap) shown.push({ unit, directors: [director] });
  }
  return { shown, distinct };
}

/**
 * GET /search/dirigeants over the register, sorted by company name. Directors that are companies are not persons and
 * are not searched. A sole trader is the director of its company.
 */
export function directorSearch(
  database: Database,
  cap: number,
  served: NafVersion,
): Register["searchDirectors"] {
  const matching = database
    .prepare<string, number>("SELECT rowid FROM director_words WHERE director_words MATCH ? ORDER BY rowid")
    .pluck();
  const unitById = database.prepare<number, UnitRow>("SELECT * FROM unit WHERE id = ?");
  const directorById = database.prepare<number, DirectorRow>("SELECT * FROM director WHERE id = ?");
  const found = keepingRecent(keptSearches, (query) => mandatesOf(matching.all(query), cap));
  return (filters, window) => {
    const query = queryFor(filters);
    return cappedPage(query === undefined ? nothingFound : found(query), window, ({ unit, directors }) => {
      const company = legalUnitOf(unitById.get(unit)!);
      const matched = directors.map((id) => directorById.get(id)!);
      return {
        ...companyOf(company, served),
        dateRadiation: dateTime(company.ceased),
        roles: [...new Set(matched.flatMap(({ role }) => role ?? []))],
        matched: directorName(matched[0]!),
      };
    });
  };
}

export type UnitFilters = Parameters<Register["search"]>[0];

const keptTotals = 2000;

/** Returns `q` without spaces if it is a prefix of a SIREN: one to nine digits and nothing else. */
export function sirenPrefix(q: string | undefined): string | undefined {
  const digits = q?.replace(/\s/g, "") ?? "";
  return /^\d{1,9}$/.test(digits) ? digits : undefined;
}

/** Returns the query for places: one establishment must satisfy all filters. A masked postal code is none. */
function placeQuery({ codePostal, commune, departement }: UnitFilters, places: readonly RegisterPlace[]) {
  if (codePostal !== undefined && !/^\d+$/.test(codePostal)) return undefined;
  if (codePostal === undefined && commune === undefined) return codeQuery(departement!, facet.departement);
  const matches = placeMatcher({ postalCode: departement, commune });
  const wanted = places.filter(
    (place) => (codePostal === undefined || place.postalCode === codePostal) && matches(place),
  );
  return anyOf(wanted.map((place) => word(facet.place(place.id))));
}

/** Returns the query for a code; undefined if it has characters that no code has. */
function codeQuery(code: string, facetOf: (code: string) => string): string | undefined {
  return /^[\da-z.]+$/i.test(code) ? word(facetOf(code)) : undefined;
}

function nafQuery(naf: string, served: NafVersion): string | undefined {
  const facetOf = /^\d{2}$/.test(naf) ? facet.division : facet.naf;
  return codeQuery(naf, (code) => facetOf(served, code));
}

/** Returns the queries of the other filters, one each. An undefined one cannot match. */
function filterQueries(filters: UnitFilters, places: readonly RegisterPlace[], served: NafVersion) {
  const { naf, categorieJuridique, etat, codePostal, commune, departement } = filters;
  return [
    naf === undefined ? [] : [nafQuery(naf, served)],
    categorieJuridique === undefined ? [] : [codeQuery(categorieJuridique, facet.legalForm)],
    etat === undefined ? [] : [word(facet.state(etat))],
    (codePostal ?? commune ?? departement) === undefined ? [] : [placeQuery(filters, places)],
  ].flat();
}

/**
 * GET /search over the register. A `q` of one to nine digits is a SIREN or its prefix and does not search names;
 * other filters apply as well, even with nine digits. Any other `q` is words, searched in the names of the unit and
 * its directors: all of them, or any. Results are sorted by folded name, then SIREN.
 */
export function unitSearch(
  database: Database,
  places: readonly RegisterPlace[],
  served: NafVersion,
): Register["search"] {
  const matching = `FROM unit_words WHERE unit_words MATCH ?`;
  const ofSirens = `FROM unit_words JOIN unit ON unit.id = unit_words.rowid
    WHERE unit_words MATCH ? AND unit.siren >= ? AND unit.siren < ?`;
  const pageFrom = (from: string) =>
    database.prepare<unknown[], UnitRow>(
      `SELECT unit.* FROM (SELECT unit_words.rowid AS id ${from} ORDER BY unit_words.rowid LIMIT ? OFFSET ?) AS page
       JOIN unit ON unit.id = page.id ORDER BY page.id`,
    );
  const totalFrom = (from: string) => database.prepare<unknown[], number>(`SELECT count(*) ${from}`).pluck();
  const page = pageFrom(matching);
  const total = totalFrom(matching);
  const pageOfSirens = pageFrom(ofSirens);
  const totalOfSirens = totalFrom(ofSirens);
  const unitsWith = database.prepare<string, number>("SELECT units FROM vocabulary WHERE word = ?").pluck();
  const totalOf = keepingRecent(keptTotals, (query) => {
    const sole = soleWord(query);
    return sole === undefined ? total.get(query)! : (unitsWith.get(sole) ?? 0);
  });
  const textQuery = textQueries(database);
  return (filters, { limit, offset }, reading = "all") => {
    const { q } = filters;
    const prefix = sirenPrefix(q) ?? "";
    const queries = filterQueries(filters, places, served);
    if (q !== undefined) queries.unshift(prefix === "" ? textQuery[reading](q) : word(facet.siren(prefix)));
    if (queries.includes(undefined)) return { items: [], total: 0 };
    const query = allOf(queries as string[]);
    const sirens = prefix.length > sirenFacetLength ? [prefix, `${prefix}~`] : [];
    const rows = (sirens.length > 0 ? pageOfSirens : page).all(query, ...sirens, limit, offset);
    return {
      items: rows.map((row) => summaryOf(legalUnitOf(row), served)),
      total: sirens.length > 0 ? totalOfSirens.get(query, ...sirens)! : totalOf(query),
    };
  };
}
