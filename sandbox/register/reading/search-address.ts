import type { Database } from "better-sqlite3";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import type { Register } from "../register.ts";
import { establishmentOf, legalUnitOf, type EstablishmentRow, type UnitRow } from "../store/rows.ts";
import { streetWordsOf } from "../street-words.ts";
import { cappedPage, type Found } from "./display-cap.ts";
import { allOf, word } from "./index-query.ts";
import { placeMatcher, type Place } from "./places.ts";
import { keepingRecent } from "./recent.ts";
import { addressLine, companyOf, streetLine } from "./shapes.ts";

type Filters = Parameters<Register["searchAddress"]>[0];

/** An establishment that matched. */
type Match = readonly [id: number, unit: number, headOffice: 0 | 1, active: 0 | 1];

/** A company with its matched establishments; `best` is the one shown: its head office, else an active one. */
interface Occupant {
  readonly unit: number;
  best: number;
  rank: number;
  matched: number;
}

const keptSearches = 100;

/** Runs of ids that hold the establishments of the places, neighbours joined. */
function rangesOf(places: readonly Place[]): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const { first, last } of places) {
    const previous = ranges.at(-1);
    if (previous !== undefined && previous.last + 1 === first) previous.last = last;
    else ranges.push({ first, last });
  }
  return ranges;
}

/** Groups establishments by company: those with their head office among them first, then by name. */
function occupantsOf(matches: readonly Match[], cap: number): Found<Occupant> {
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
 * GET /search/adresse over the register. The words of `voie` must all be in one establishment's street line, in any
 * order, common shortenings written either way; open and closed establishments count alike.
 */
export function addressSearch(
  database: Database,
  places: readonly Place[],
  cap: number,
  served: NafVersion,
): Register["searchAddress"] {
  const match = "e.id, e.unit, e.headOffice, e.state IS 'A' AS active";
  const inRange = database
    .prepare<unknown[], Match>(`SELECT ${match} FROM establishment e WHERE e.id BETWEEN ? AND ?`)
    .raw();
  // The index stops at the ends of a range only when they are integers; numbers from JavaScript are bound as reals.
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

  function find({ codePostal, voie, commune }: Filters): Found<Occupant> {
    const ranges = rangesOf(places.filter(placeMatcher({ postalCode: codePostal, commune })));
    if (voie === undefined)
      return occupantsOf(
        ranges.flatMap(({ first, last }) => inRange.all(first, last)),
        cap,
      );
    const words = streetWordsOf(voie);
    if (words.length === 0) return occupantsOf([], cap);
    const query = allOf(words.map(word));
    return occupantsOf(
      ranges.flatMap(({ first, last }) => inStreet.all(first, last, query)),
      cap,
    );
  }

  const found = keepingRecent(keptSearches, (filters) => find(JSON.parse(filters) as Filters));
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
