import type { Lookup } from "../../lookups/lookup.ts";
import type { MatchResult } from "../../matching/result.ts";
import type { MatchRow } from "../../matching/row.ts";
import { foldedHeader } from "../columns/header-hint.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Subjects } from "../rows/subjects.ts";

/** What is known of a row that is looked for by its name. */
export type MatchState =
  /** Something has to be asked yet. */
  | { readonly kind: "open" }
  /** `lookup` was tried and gave no answer. */
  | { readonly kind: "unavailable"; readonly lookup: Lookup }
  /** `subject`: index of the company, where one was taken. */
  | { readonly kind: "settled"; readonly result: MatchResult; readonly subject: number | undefined };

const open: MatchState = { kind: "open" };

const parts = ["name", "postcode", "city", "department", "address", "vat", "director"] as const;

/**
 * The distinct rows without a number of the lists of a run, each looked for once however often it stands there: same name
 * and place, case, accents and spaces aside. Numbered from 0 in order of appearance.
 */
export class MatchQueries implements Indexed<MatchRow> {
  readonly #rows: MatchRow[] = [];
  readonly #states: MatchState[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #subjects: Subjects;
  /** Questions whose answers settled them, all together, and how many were settled by asking. */
  readonly #spent = { queries: 0, questions: 0 };

  /** `subjects` takes in the companies that are found. */
  constructor(subjects: Subjects) {
    this.#subjects = subjects;
  }

  get size(): number {
    return this.#rows.length;
  }

  at(index: number): MatchRow {
    return this.#rows[index]!;
  }

  state(index: number): MatchState {
    return this.#states[index] ?? open;
  }

  /** Index of the query of a row, and whether it is seen for the first time. */
  add(row: MatchRow): { index: number; isNew: boolean } {
    const key = parts.map((part) => foldedHeader(row[part] ?? "")).join("\n");
    const known = this.#indexes.get(key);
    if (known !== undefined) return { index: known, isNew: false };
    const index = this.#rows.push(row) - 1;
    this.#indexes.set(key, index);
    return { index, isNew: true };
  }

  /** How many questions the queries that are settled took, each. */
  get spent(): { readonly queries: number; readonly questions: number } {
    return this.#spent;
  }

  /** Notes whom a query means, by so many answers: a company that is found becomes a subject of the run. */
  settle(index: number, result: MatchResult, questions: number): void {
    if (questions > 0) {
      this.#spent.queries += 1;
      this.#spent.questions += questions;
    }
    const [first] = result.candidates;
    const subject =
      result.status === "found" && first !== undefined
        ? this.#subjects.add(first.siren, undefined).index
        : undefined;
    this.#states[index] = { kind: "settled", result, subject };
  }

  /** Notes that a lookup of a query was tried and gave no answer. */
  lack(index: number, lookup: Lookup): void {
    this.#states[index] = { kind: "unavailable", lookup };
  }

  /** Indexes of those that are not settled. */
  *unsettled(): Generator<number> {
    for (let index = 0; index < this.size; index += 1) {
      if (this.state(index).kind !== "settled") yield index;
    }
  }
}
