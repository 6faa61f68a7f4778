import type { Database } from "better-sqlite3";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import type { Register } from "../register.ts";
import { legalUnitOf, type DirectorRow, type UnitRow } from "../store/rows.ts";
import { directorsPerUnit } from "../store/tables.ts";
import { wordsOf } from "../words.ts";
import { cappedPage, nothingFound, type Found } from "./display-cap.ts";
import { allOf, within, word } from "./index-query.ts";
import { keepingRecent } from "./recent.ts";
import { companyOf, dateTime, directorName } from "./shapes.ts";

type Filters = Parameters<Register["searchDirectors"]>[0];

/** A company and those of its directors that match. */
interface Mandates {
  readonly unit: number;
  readonly directors: number[];
}

const keptSearches = 100;

/**
 * All words of `nom` and `prenom` must be found, whole, with one director: strictly in the field they were given for,
 * else anywhere in the name. Undefined when a name was given without letter or digit.
 */
function queryFor({ nom, prenom, strict }: Filters): string | undefined {
  const asked = Object.entries({ nom, prenoms: prenom }).flatMap(([column, name]) => {
    if (name === undefined) return [];
    const words = wordsOf(name).map(word);
    return words.length === 0 ? [undefined] : words.map((query) => (strict ? within(column, query) : query));
  });
  return asked.length === 0 || asked.includes(undefined) ? undefined : allOf(asked as string[]);
}

/** Groups directors by company. Their ids come in order, and so do the companies, by name. */
function mandatesOf(directors: readonly number[], cap: number): Found<Mandates> {
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
 * GET /search/dirigeants over the register, ordered by company name. Directors that are companies are not persons and
 * are not searched; a sole trader is its company's director.
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
