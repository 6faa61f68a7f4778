import type { Database } from "better-sqlite3";
import type { NafVersion } from "../nomenclatures/naf.ts";
import { facet, sirenFacetLength } from "./facets.ts";
import { allOf, anyOf, beginning, word } from "./index-query.ts";
import { placeMatcher, type Place } from "./places.ts";
import { keepingRecent } from "./recent.ts";
import type { Register } from "./register.ts";
import { legalUnitOf, type UnitRow } from "./rows.ts";
import { summaryOf } from "./shapes.ts";
import { wordsOf } from "./words.ts";

export type UnitFilters = Parameters<Register["search"]>[0];

/** Shortest word taken for the beginning of a longer one. */
const prefixLength = 3;
const keptTotals = 2000;

/** The beginning of a SIREN that `q` is, blanks aside: one to nine digits and nothing else. */
export function sirenPrefix(q: string | undefined): string | undefined {
  const digits = q?.replace(/\s/g, "") ?? "";
  return /^\d{1,9}$/.test(digits) ? digits : undefined;
}

/** All words must be found; the last one may be the beginning of a word, as when it is being typed. */
function wordsQuery(q: string): string | undefined {
  const words = wordsOf(q);
  const last = words.at(-1);
  if (last === undefined) return undefined;
  return allOf([...words.slice(0, -1).map(word), last.length < prefixLength ? word(last) : beginning(last)]);
}

/** What a text search asks of the index; undefined when nothing can match. */
function textQuery(q: string): string | undefined {
  const prefix = sirenPrefix(q);
  return prefix === undefined ? wordsQuery(q) : word(facet.siren(prefix));
}

/** What the filters on places ask of the index: one establishment must satisfy all of them. */
function placeQuery({ codePostal, commune, departement }: UnitFilters, places: readonly Place[]) {
  if (codePostal === undefined && commune === undefined) return codeQuery(departement!, facet.departement);
  const matches = placeMatcher({ postalCode: departement, commune });
  const wanted = places.filter(
    (place) => (codePostal === undefined || place.postalCode === codePostal) && matches(place),
  );
  return anyOf(wanted.map((place) => word(facet.place(place.id))));
}

/** Asks for a code; no unit has one that is written in other characters. */
function codeQuery(code: string, facetOf: (code: string) => string): string | undefined {
  return /^[\da-z.]+$/i.test(code) ? word(facetOf(code)) : undefined;
}

function nafQuery(naf: string, served: NafVersion): string | undefined {
  const facetOf = /^\d{2}$/.test(naf) ? facet.division : facet.naf;
  return codeQuery(naf, (code) => facetOf(served, code));
}

/**
 * The question that a search is to the index, its filters joined by AND; undefined when nothing can match, such as a
 * text without letter or digit.
 */
function queryFor(filters: UnitFilters, places: readonly Place[], served: NafVersion): string | undefined {
  const { q, naf, categorieJuridique, etat, codePostal, commune, departement } = filters;
  const asked = [
    q === undefined ? [] : [textQuery(q)],
    naf === undefined ? [] : [nafQuery(naf, served)],
    categorieJuridique === undefined ? [] : [codeQuery(categorieJuridique, facet.legalForm)],
    etat === undefined ? [] : [word(facet.state(etat))],
    (codePostal ?? commune ?? departement) ? [placeQuery(filters, places)] : [],
  ].flat();
  return asked.includes(undefined) ? undefined : allOf(asked as string[]);
}

/**
 * GET /search over the register. `q` that is one to nine digits is a SIREN or its beginning, and never looks at names;
 * other filters hold beside it, nine digits included. Any other `q` is words, all of which must be among the unit's
 * names and its directors' names. The order is by name, folded, then SIREN.
 */
export function unitSearch(
  database: Database,
  places: readonly Place[],
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
  const totalOf = keepingRecent(keptTotals, (query) => total.get(query)!);
  return (filters, { limit, offset }) => {
    const query = queryFor(filters, places, served);
    if (query === undefined) return { items: [], total: 0 };
    const prefix = sirenPrefix(filters.q) ?? "";
    const sirens = prefix.length > sirenFacetLength ? [prefix, `${prefix}~`] : [];
    const rows = (sirens.length > 0 ? pageOfSirens : page).all(query, ...sirens, limit, offset);
    return {
      items: rows.map((row) => summaryOf(legalUnitOf(row), served)),
      total: sirens.length > 0 ? totalOfSirens.get(query, ...sirens)! : totalOf(query),
    };
  };
}
