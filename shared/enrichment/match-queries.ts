import type { Miss } from "../lookups/lookup.ts";
import { abroadResult, isAbroad } from "../matching/abroad.ts";
import { alternativesOf } from "../matching/alternatives.ts";
import type { MatchCandidate, MatchResult, MatchRow } from "../matching/match.ts";
import { type MatchMeans, MatchSearch } from "../matching/next-match-step.ts";
import { foldPlace } from "../matching/folding/places.ts";
import { foldedHeader } from "./columns/header-hint.ts";
import type { IndexedList, Subjects } from "./subjects.ts";
import type { LoadPlaces } from "./load-places.ts";
import {
  type DecidedMatch,
  type ReviewScope,
  type RowCandidate,
  type SettledMatch,
  isToReview,
} from "./settled-match.ts";
import { listedItems } from "../contract/limits.ts";
import { findField } from "../fields/catalogue.ts";
import { type FieldValue, at, textOf } from "../fields/field.ts";
import type { RunKnowledge } from "./run-knowledge.ts";

/** State of the search for a row by name. */
type MatchState =
  /** A lookup has to be asked yet. */
  | { readonly kind: "open" }
  /** A lookup was tried and got no answer. */
  | { readonly kind: "unavailable"; readonly miss: Miss }
  /** `subject`: index of the company found, if any. */
  | { readonly kind: "settled"; readonly result: SettledMatch; readonly subject: number | undefined };

/** A candidate of a doubtful row, with the facts that a person needs to decide. */
export interface ReviewedCandidate {
  readonly candidate: MatchCandidate;
  readonly facts: CandidateFacts;
}

interface MatchQueriesOptions {
  /** Which rows a person will review; their candidates are kept with facts. Undefined if nobody will. */
  readonly reviewed?: ReviewScope | undefined;
  /** Without it, postcodes are not compared with towns, and `lacksPlaces` stays false. */
  readonly loadPlaces?: LoadPlaces | undefined;
  /** True if the run asks for head offices: they are then considered before a company is taken. @default false */
  readonly asksHeadOffice?: boolean | undefined;
}

const open: MatchState = { kind: "open" };

const parts = ["name", "postcode", "city", "department", "address", "vat", "director", "country"] as const;

/** Returns the key shared by rows that are looked for as one: the same texts, ignoring case, accents and spaces. */
export const queryKey = (row: MatchRow): string =>
  alternativesOf(row)
    .flatMap((one) => parts.map((part) => foldedHeader(one[part] ?? "")))
    .join("\n");

/**
 * The distinct rows of a run that are looked for by name, each once however often it occurs. Numbered from 0 in order
 * of appearance.
 */
export class MatchQueries implements IndexedList<MatchRow> {
  readonly #rows: MatchRow[] = [];
  readonly #states: MatchState[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #subjects: Subjects;
  readonly #reviewed = new Map<number, readonly ReviewedCandidate[]>();
  /** Number of queries settled by lookups, and the lookups that they took, in total. */
  readonly #spent = { queries: 0, questions: 0 };

  readonly #expected = new Map<number, number>();
  readonly #options: MatchQueriesOptions;
  #lacksPlaces = false;

  /** Companies that are found are added to `subjects`. */
  constructor(subjects: Subjects, options: MatchQueriesOptions = {}) {
    this.#subjects = subjects;
    this.#options = options;
  }

  /**
   * Returns what a search for these rows needs besides them: the table of towns and postcodes is loaded if a row has a
   * town.
   */
  async meansFor(rows: readonly MatchRow[]): Promise<MatchMeans> {
    const { loadPlaces, asksHeadOffice } = this.#options;
    const inTowns = rows
      .flatMap(alternativesOf)
      .map((row) => foldPlace(row))
      .filter(({ town }) => town.length > 0);
    if (loadPlaces === undefined || inTowns.length === 0) return { asksHeadOffice };
    const places = await loadPlaces();
    if (places === undefined) this.#lacksPlaces = true;
    return { places, asksHeadOffice };
  }

  /** True if a town, or its postcode, could not be checked because the table was unavailable. */
  get lacksPlaces(): boolean {
    return this.#lacksPlaces;
  }

  get size(): number {
    return this.#rows.length;
  }

  at(index: number): MatchRow {
    return this.#rows[index]!;
  }

  /** Returns true for a query about a company abroad, which is not looked for. */
  isForeign(index: number): boolean {
    const state = this.state(index);
    return state.kind === "settled" && state.result.reason === "foreign";
  }

  state(index: number): MatchState {
    return this.#states[index] ?? open;
  }

  /** Returns the index of the query of a row, and whether it is new. */
  add(row: MatchRow): { index: number; isNew: boolean } {
    const key = queryKey(row);
    const known = this.#indexes.get(key);
    if (known !== undefined) return { index: known, isNew: false };
    const index = this.#rows.push(row) - 1;
    this.#indexes.set(key, index);
    // A company abroad is neither looked for nor reviewed. A decision about a French company of the same name does not
    // apply.
    if (isAbroad(row)) this.#end(index, abroadResult);
    return { index, isNew: true };
  }

  /** Returns the number of queries settled by lookups, and the lookups that they took in total. */
  get spent(): { readonly queries: number; readonly questions: number } {
    return this.#spent;
  }

  /**
   * Stores the result of a query, reached with the answers of `questions` lookups. A company that was found becomes a
   * subject of the run. `factsOf` returns what the answers say of a candidate; it is called if a person will review it.
   */
  settle(
    index: number,
    result: MatchResult,
    questions: number,
    factsOf: (siren: string) => CandidateFacts,
  ): void {
    if (questions > 0) {
      this.#spent.queries += 1;
      this.#spent.questions += questions;
    }
    if (this.isShown(result)) {
      const shown = result.candidates.map((candidate) => ({ candidate, facts: factsOf(candidate.siren) }));
      this.#reviewed.set(index, shown);
    }
    this.#end(index, result);
  }

  /** Returns true if a person will review this result. */
  isShown(result: MatchResult): boolean {
    return isToReview(result, this.#options.reviewed);
  }

  /** Stores a person's decision about a query. Nothing is asked for it. */
  decide(index: number, decided: DecidedMatch): void {
    this.#end(index, decided);
  }

  /** Returns the candidates of a doubtful row that a person will review; undefined for any other row. */
  reviewed(index: number): readonly ReviewedCandidate[] | undefined {
    return this.#reviewed.get(index);
  }

  /** Yields the candidates of all rows to review, those of the least doubtful rows first. */
  *reviewedCandidates(): Generator<ReviewedCandidate> {
    const rows = [...this.#reviewed].filter(([index]) => this.#isUndecided(index));
    const likeliest = (shown: readonly ReviewedCandidate[]): number => shown[0]?.candidate.score ?? -1;
    const ordered = rows.map(([, shown]) => shown).sort((one, other) => likeliest(other) - likeliest(one));
    for (const shown of ordered) yield* shown;
  }

  #isUndecided(index: number): boolean {
    const state = this.state(index);
    return state.kind === "settled" && state.result.reason !== "decided";
  }

  #end(index: number, result: SettledMatch): void {
    const [first]: readonly RowCandidate[] = result.candidates;
    const subject =
      result.status === "found" && first !== undefined
        ? this.#subjects.add(first.siren, first.siret).index
        : undefined;
    this.#states[index] = { kind: "settled", result, subject };
  }

  /** Stores how many more lookups a query will likely take. */
  expect(index: number, questions: number): void {
    this.#expected.set(index, questions);
  }

  /** Returns how many more lookups unsettled queries will likely take, in total. */
  expected(indexes: Iterable<number>): number {
    let sum = 0;
    for (const index of indexes) sum += this.#expected.get(index) ?? 0;
    return sum;
  }

  /** Notes why a lookup of a query got no answer. */
  lack(index: number, miss: Miss): void {
    this.#states[index] = { kind: "unavailable", miss };
  }

  /** Yields the indexes of unsettled queries, among all or among `only`. */
  *unsettled(only: Iterable<number> = this.#rows.keys()): Generator<number> {
    for (const index of only) {
      if (this.state(index).kind !== "settled") yield index;
    }
  }
}

/** An answer to a search, as read for a query. */
export interface SearchPage {
  readonly operation: "search" | "search-address";
  readonly data: unknown;
  /** When the API was read, epoch milliseconds. */
  readonly asOf?: number | undefined;
}

/** What the answers say of a candidate, for a person who decides; null where they do not. */
export interface CandidateFacts {
  /** NAF code and its label. */
  readonly naf: FieldValue;
  readonly nafLabel: FieldValue;
  /** `YYYY-MM-DD`. */
  readonly created: FieldValue;
  readonly town: string | null;
}

/** Returns the element of a page that is about `siren`. */
export const itemOn = ({ data }: SearchPage, siren: string): object | undefined =>
  listedItems(data)?.find(
    (one): one is object => typeof one === "object" && one !== null && "siren" in one && one.siren === siren,
  );

const townIn = (item: object): string | null =>
  "commune" in item && typeof item.commune === "string" && item.commune !== "" ? item.commune : null;

/**
 * Returns what `pages` say of the company `siren`. The town is that of the establishment found at an address. No other
 * search gives a town ("Legal unit summary" has no address), and none is asked for.
 */
export function candidateFacts(pages: readonly SearchPage[], siren: string): CandidateFacts {
  const items = pages.flatMap((page) => itemOn(page, siren) ?? []);
  const read = (key: string): FieldValue =>
    items.map((item) => findField(key)!.read(item)).find((value) => value !== null) ?? null;
  return {
    naf: read("naf"),
    nafLabel: read("naf_label"),
    created: read("created"),
    town: items.map(townIn).find((town) => town !== null) ?? null,
  };
}

/** What one answer says of a company: an element of a page, or a full answer. */
interface NamedItem {
  readonly item: unknown;
  /** True if the item has all that a summary of the legal unit has. */
  readonly isSummary: boolean;
  /** When it was read, epoch milliseconds. */
  readonly asOf: number;
}

/** What answers say of companies, by SIREN, in the order of the lookups. */
export type NamedItems = ReadonlyMap<string, readonly NamedItem[]>;

/**
 * Returns what the answers to the lookups of one query say of the companies they name. Reads stored answers, sends no
 * call.
 */
export async function namedItems(
  row: MatchRow,
  queries: MatchQueries,
  knowledge: RunKnowledge,
): Promise<NamedItems> {
  const { places } = await queries.meansFor([row]);
  return knowledge.decide((know) => {
    const items = new Map<string, NamedItem[]>();
    new MatchSearch(row, { places }).next((lookup) => {
      const known = know(lookup);
      if (known?.status === "found") {
        const isSummary = lookup.operation === "search" || lookup.operation === "legal-unit";
        for (const item of listedItems(known.data) ?? [known.data]) {
          const siren = textOf(at(item, "siren"));
          if (siren === null) continue;
          items.set(siren, [...(items.get(siren) ?? []), { item, isSummary, asOf: known.asOf ?? 0 }]);
        }
      }
      return known;
    });
    return items;
  });
}

/**
 * Returns the address of a company's page in the public register, for a person who decides. This software never
 * requests it.
 */
export const registerPage = (siren: string): string =>
  `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`;
