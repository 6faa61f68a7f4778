import type { Database } from "better-sqlite3";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import type { Register } from "../register.ts";
import { facet, sirenFacetLength } from "../store/facets.ts";
import { legalUnitOf, type UnitRow } from "../store/rows.ts";
import { allOf, anyOf, soleWord, word } from "./index-query.ts";
import { placeMatcher, type Place } from "./places.ts";
import { keepingRecent } from "./recent.ts";
import { summaryOf } from "./shapes.ts";
import { textQueries } from "./text-query.ts";

export type UnitFilters = Parameters<Register["search"]>[0];

const keptTotals = 2000;

/** The beginning of a SIREN that `q` is, blanks aside: one to nine digits and nothing else. */
export function sirenPrefix(q: string | undefined): string | undefined {
  const digits = q?.replace(/\s/g, "") ?? "";
  return /^\d{1,9}$/.test(digits) ? digits : undefined;
}

/**
 * What the filters on places ask of the index: one establishment must satisfy all of them. A masked postal code is no
 * postal code.
 */
function placeQuery({ codePostal, commune, departement }: UnitFilters, places: readonly Place[]) {
  if (codePostal !== undefined && !/^\d+$/.test(codePostal)) return undefined;
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

/** What else a search asks of the index, each filter on its own; an undefined one cannot match. */
function filterQueries(filters: UnitFilters, places: readonly Place[], served: NafVersion) {
  const { naf, categorieJuridique, etat, codePostal, commune, departement } = filters;
  return [
    naf === undefined ? [] : [nafQuery(naf, served)],
    categorieJuridique === undefined ? [] : [codeQuery(categorieJuridique, facet.legalForm)],
    etat === undefined ? [] : [word(facet.state(etat))],
    (codePostal ?? commune ?? departement) === undefined ? [] : [placeQuery(filters, places)],
  ].flat();
}

/**
 * GET /search over the register. `q` that is one to nine digits is a SIREN or its beginning, and never looks at names;
 * other filters hold beside it, nine digits included. Any other `q` is words, looked for among the unit's names and its
 * directors' names: all of them, or any. The order is by name, folded, then SIREN.
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
