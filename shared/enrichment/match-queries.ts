import type { Lookup } from "../lookups/lookup.ts";
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

/** What is known of a row that is looked for by its name. */
type MatchState =
  /** Something has to be asked yet. */
  | { readonly kind: "open" }
  /** `lookup` was tried and gave no answer. */
  | { readonly kind: "unavailable"; readonly lookup: Lookup }
  /** `subject`: index of the company, where one was taken. */
  | { readonly kind: "settled"; readonly result: SettledMatch; readonly subject: number | undefined };

/** A candidate of a doubtful row, with what a person wants to know to decide. */
export interface ReviewedCandidate {
  readonly candidate: MatchCandidate;
  readonly facts: CandidateFacts;
}

interface MatchQueriesOptions {
  /** Which rows will be shown to a person, with what is known of their candidates; none where nobody says. */
  readonly reviewed?: ReviewScope | undefined;
  /** Without it postcodes are not compared with towns, and nobody is told. */
  readonly loadPlaces?: LoadPlaces | undefined;
  /** The run asks where the companies that are found are: that is looked at before one is taken. @default false */
  readonly asksHeadOffice?: boolean | undefined;
}

const open: MatchState = { kind: "open" };

const parts = ["name", "postcode", "city", "department", "address", "vat", "director", "country"] as const;

/** What rows without a number share that are looked for as one: name and place, case, accents and spaces aside. */
export const queryKey = (row: MatchRow): string =>
  alternativesOf(row)
    .flatMap((one) => parts.map((part) => foldedHeader(one[part] ?? "")))
    .join("\n");

/**
 * The distinct rows without a number of the lists of a run, each looked for once however often it stands there. Numbered from 0 in order of appearance.
 */
export class MatchQueries implements IndexedList<MatchRow> {
  readonly #rows: MatchRow[] = [];
  readonly #states: MatchState[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #subjects: Subjects;
  readonly #reviewed = new Map<number, readonly ReviewedCandidate[]>();
  /** Questions whose answers settled them, all together, and how many were settled by asking. */
  readonly #spent = { queries: 0, questions: 0 };

  readonly #expected = new Map<number, number>();
  readonly #options: MatchQueriesOptions;
  #lacksPlaces = false;

  /** `subjects` takes in the companies that are found. */
  constructor(subjects: Subjects, options: MatchQueriesOptions = {}) {
    this.#subjects = subjects;
    this.#options = options;
  }

  /** What a search for some of the rows knows beside them: which towns have which postcodes, once a row has a town. */
  async meansFor(rows: readonly MatchRow[]): Promise<MatchMeans> {
    const { loadPlaces, asksHeadOffice } = this.#options;
    const inTowns = rows
      .flatMap(alternativesOf)
      .map((row) => foldPlace(row))
      .filter(({ town }) => town.length > 0);
    if (loadPlaces === undefined || inTowns.length === 0) return { asksHeadOffice };
    const places = await loadPlaces();
    if (places === undefined && inTowns.some(({ code }) => code !== undefined)) this.#lacksPlaces = true;
    return { places, asksHeadOffice };
  }

  /** True once a postcode and a town were not compared, because the table of them could not be had. */
  get lacksPlaces(): boolean {
    return this.#lacksPlaces;
  }

  get size(): number {
    return this.#rows.length;
  }

  at(index: number): MatchRow {
    return this.#rows[index]!;
  }

  /** True of a query about a company abroad, which is not looked for. */
  isForeign(index: number): boolean {
    const state = this.state(index);
    return state.kind === "settled" && state.result.reason === "foreign";
  }

  state(index: number): MatchState {
    return this.#states[index] ?? open;
  }

  /** Index of the query of a row, and whether it is seen for the first time. */
  add(row: MatchRow): { index: number; isNew: boolean } {
    const key = queryKey(row);
    const known = this.#indexes.get(key);
    if (known !== undefined) return { index: known, isNew: false };
    const index = this.#rows.push(row) - 1;
    this.#indexes.set(key, index);
    // Nobody is asked about it, and nobody has to decide: what was decided of the same name and place at home is not its.
    if (isAbroad(row)) this.#end(index, abroadResult);
    return { index, isNew: true };
  }

  /** How many questions the queries that are settled took, each. */
  get spent(): { readonly queries: number; readonly questions: number } {
    return this.#spent;
  }

  /**
   * Notes whom a query means, by so many answers: a company that is found becomes a subject of the run. `factsOf` tells what
   * the answers say of a candidate, and is asked where a person will look at it.
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

  /** True of the end of a search that a person will look at. */
  isShown(result: MatchResult): boolean {
    return isToReview(result, this.#options.reviewed);
  }

  /** Notes whom a person said that a query means: nothing is asked for it. */
  decide(index: number, decided: DecidedMatch): void {
    this.#end(index, decided);
  }

  /** The candidates of a doubtful row that a person will look at; undefined of any other. */
  reviewed(index: number): readonly ReviewedCandidate[] | undefined {
    return this.#reviewed.get(index);
  }

  /** The candidates of all rows that a person will look at, those of the least doubtful rows first. */
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

  /** Notes how many questions a query will likely take yet. */
  expect(index: number, questions: number): void {
    this.#expected.set(index, questions);
  }

  /** How many questions queries that are not settled will likely take yet, together. */
  expected(indexes: Iterable<number>): number {
    let sum = 0;
    for (const index of indexes) sum += this.#expected.get(index) ?? 0;
    return sum;
  }

  /** Notes that a lookup of a query was tried and gave no answer. */
  lack(index: number, lookup: Lookup): void {
    this.#states[index] = { kind: "unavailable", lookup };
  }

  /** Indexes of those that are not settled, of all or of `only`. */
  *unsettled(only: Iterable<number> = this.#rows.keys()): Generator<number> {
    for (const index of only) {
      if (this.state(index).kind !== "settled") yield index;
    }
  }
}

/** An answer to a search that a query has read. */
export interface SearchPage {
  readonly operation: "search" | "search-address";
  readonly data: unknown;
  /** When the API was read, epoch milliseconds. */
  readonly asOf?: number | undefined;
}

/** What the answers that were read tell of a candidate, for a person who decides; null where they do not. */
export interface CandidateFacts {
  /** NAF code and its label. */
  readonly naf: FieldValue;
  readonly nafLabel: FieldValue;
  /** `YYYY-MM-DD`. */
  readonly created: FieldValue;
  readonly town: string | null;
}

/** The element of a page that is about `siren`. */
export const itemOn = ({ data }: SearchPage, siren: string): object | undefined =>
  listedItems(data)?.find(
    (one): one is object => typeof one === "object" && one !== null && "siren" in one && one.siren === siren,
  );

const townIn = (item: object): string | null =>
  "commune" in item && typeof item.commune === "string" && item.commune !== "" ? item.commune : null;

/**
 * What `pages` tell of the company `siren`. The town is that of the establishment found at an address: no other search
 * tells one ("Legal unit summary" has no address), and none is asked for it.
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

/** What one answer told of a company: an element of a page, or its detail. */
interface NamedItem {
  readonly item: unknown;
  /** True for what holds all that a summary of the legal unit does. */
  readonly isSummary: boolean;
  /** When it was read, epoch milliseconds. */
  readonly asOf: number;
}

/** What answers told of companies, by SIREN, in the order in which they were asked for. */
export type NamedItems = ReadonlyMap<string, readonly NamedItem[]>;

/**
 * What the answers to the questions of one of the rows of `queries` tell of the companies they named. Reads what is known, asks
 * nothing.
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
      if (known?.kind === "data") {
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

/** The page of a company in the public register of companies, which anyone may open; for a person who decides, never asked by us. */
export const registerPage = (siren: string): string =>
  `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`;
