import type { ResourceName, Step, Subject } from "../../lookups/resolve.ts";
import { compareNames } from "../../matching/compare-names.ts";
import { companyNames } from "../../matching/candidates/candidate.ts";
import type { RunKnowledge } from "../fill/run-knowledge.ts";
import type { WrittenRow } from "../fill/row-end.ts";
import type { Note } from "../notes/note.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import type { MatchQueries } from "./match-queries.ts";
import { matchNote, type RowMatch } from "./row-match.ts";

/** What a search by name adds to a row that has a company. */
export interface FoundMatch {
  readonly match: RowMatch;
  readonly note: Note;
}

/** Where the names of a legal unit may be known from, the fullest first. */
const nameResources: readonly ResourceName[] = ["legal-unit", "legal-unit-summary"];

/** Tells what the searches by name of a run say of its rows. Asks nothing: names are compared with what is known already. */
export class RowMatcher {
  readonly #queries: MatchQueries;
  readonly #knowledge: RunKnowledge;

  constructor(queries: MatchQueries, knowledge: RunKnowledge) {
    this.#queries = queries;
    this.#knowledge = knowledge;
  }

  /** What is known of the legal units of the rows that have a number, by subject. */
  async units(rows: readonly Row[], subjects: Indexed<Subject>): Promise<ReadonlyMap<number, unknown>> {
    const indexes = [...new Set(rows.flatMap((row) => (isNumbered(row) ? row.subject : [])))];
    if (indexes.length === 0) return new Map();
    const steps = await this.#knowledge.steps(
      indexes.map((index) => subjects.at(index)),
      nameResources,
    );
    return new Map(indexes.map((index, position) => [index, dataIn(steps[position]!)]));
  }

  /** Of a row that has a company: how it was found, or how `name` fits it; undefined where there is nothing to say. */
  found(
    row: Extract<Row, { kind: "subject" }>,
    unit: unknown,
    name: string | undefined,
  ): FoundMatch | undefined {
    if (row.match === undefined) {
      if (name === undefined || unit === undefined) return undefined;
      const names = companyNames(unit);
      const { letter } = compareNames(name, names);
      const note: Note = letter === "F" ? [{ code: "note_name_differs", details: { name: names.name } }] : [];
      return { match: { candidates: [], nameMatch: letter }, note };
    }
    const state = this.#queries.state(row.match);
    if (state.kind !== "settled") return undefined;
    return { match: { candidates: state.result.candidates }, note: matchNote(state.result) };
  }

  /** What a row gets that means nobody who is known. */
  unmatched(query: number): Pick<WrittenRow, "status" | "note" | "match"> {
    const state = this.#queries.state(query);
    if (state.kind === "settled") {
      const { status, candidates } = state.result;
      return { status, note: matchNote(state.result), match: { candidates } };
    }
    const miss = state.kind === "unavailable" ? this.#knowledge.missOf(state.lookup) : undefined;
    if (miss === undefined) return { status: "deferred", note: [{ code: "note_match_open" }] };
    return { status: miss.status, note: [{ miss }] };
  }
}

const isNumbered = (row: Row): row is Extract<Row, { kind: "subject" }> =>
  row.kind === "subject" && row.match === undefined;

const dataIn = (steps: readonly Step[]): unknown =>
  steps.map((step) => (step.kind === "data" ? step.data : undefined)).find((data) => data !== undefined);
