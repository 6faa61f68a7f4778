import { comparedName } from "../compare/comparisons.ts";
import type { ComparedTexts } from "../compare/compared-texts.ts";
import type { SubjectFacts } from "../compare/subject-facts.ts";
import type { RunKnowledge } from "../fill/run-knowledge.ts";
import type { WrittenRow } from "../fill/row-end.ts";
import type { Note } from "../notes/note.ts";
import type { Row } from "../rows/rows.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { KeptCompany } from "./kept-company.ts";
import { keptNote, matchNote, type RowMatch } from "./row-match.ts";

/** What a search by name adds to a row that has a company. */
export interface FoundMatch {
  readonly match: RowMatch;
  readonly note: Note;
}

/** Of a row that has the company of an earlier run or of a person: how it was given it. `facts`: what is known of it. */
export const keptMatch = (kept: KeptCompany, facts: SubjectFacts | undefined): FoundMatch => ({
  match: { candidates: [kept.company], isKept: true },
  note: keptNote(kept, facts?.names?.name),
});

/** Tells what the searches by name of a run say of its rows. Asks nothing: names are compared with what is known already. */
export class RowMatcher {
  readonly #queries: MatchQueries;
  readonly #knowledge: RunKnowledge;

  constructor(queries: MatchQueries, knowledge: RunKnowledge) {
    this.#queries = queries;
    this.#knowledge = knowledge;
  }

  /** Of a row that has a company: how it was found, or how its name fits it; undefined where there is nothing to say. */
  found(
    row: Extract<Row, { kind: "subject" }>,
    texts: ComparedTexts,
    facts: SubjectFacts,
  ): FoundMatch | undefined {
    if (row.match === undefined) {
      const compared = comparedName(texts, facts);
      if (compared === undefined) return undefined;
      const { letter } = compared;
      const name = facts.names!.name;
      const note: Note = letter === "F" ? [{ code: "note_name_differs", details: { name } }] : [];
      return { match: { candidates: [], nameMatch: letter }, note };
    }
    const state = this.#queries.state(row.match);
    if (state.kind !== "settled") return undefined;
    return {
      match: { candidates: state.result.candidates },
      note: matchNote(state.result, facts.names?.name),
    };
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
