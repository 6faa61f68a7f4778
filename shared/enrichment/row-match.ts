import type { MatchKey } from "./columns/own-columns.ts";
import {
  type Letter,
  type MatchLetters,
  type MatchReason,
  type MatchRow,
  type SearchScope,
  matchParts,
  wholeCountry,
} from "../matching/match.ts";
import type { Note } from "./notes.ts";
import type { KeptCompany } from "./kept-company.ts";
import {
  type DecidedMatch,
  type RowCandidate,
  type SettledMatch,
  decisionKey,
  givenKey,
} from "./settled-match.ts";
import type { IndexedList } from "./subjects.ts";
import type { Row } from "./rows.ts";
import type { MatchQueries } from "./match-queries.ts";

/** What the columns of a search by name say of a row. */
export interface RowMatch {
  /** The likeliest first: of a row that was found, the first is it. */
  readonly candidates: readonly RowCandidate[];
  /** Of a row with a number: how its name compares with the company's. */
  readonly nameMatch?: Letter | undefined;
  /** How the row has its company, or who said that it has none; undefined where it has it by its number, or nobody knows. */
  readonly foundBy?: string | undefined;
  /** The row was not looked for: it has the company of an earlier run or of a person, and no other candidate is known now. */
  readonly isKept?: true;
}

/** The letters of a candidate in the order of its parts: `AAZZZZA`. */
export const lettersText = (letters: MatchLetters): string =>
  matchParts.map((part) => letters[part]).join("");

/** A candidate in one cell: its SIREN, its name and its score, where it has one. */
const candidateText = ({ siren, name, score }: RowCandidate): string =>
  score === undefined ? `${siren} ${name}`.trim() : `${siren} ${name} (${score})`;

/** What stands in a column of a search by name; null where there is nothing to say. */
export function matchCell(key: MatchKey, match: RowMatch | undefined): string | number | null {
  const [first] = match?.candidates ?? [];
  switch (key) {
    case "score":
      return first?.score ?? null;
    case "match":
      return first?.letters === undefined ? null : lettersText(first.letters);
    case "name_match":
      return match?.nameMatch ?? null;
    case "found_by":
      return match?.foundBy ?? null;
    default: {
      const candidate = match?.candidates[Number(key.slice(-1)) - 1];
      return candidate === undefined ? null : candidateText(candidate);
    }
  }
}

/** What stands in the column of who found a company where its row has its number. */
export const byNumber = "number";
/** The same of one that was found by its name, so sure. */
export const byName = ({ score }: Pick<RowCandidate, "score">): string =>
  score === undefined ? "name" : `name, score ${score}`;
/** The same of one that a person chose, or of none: who, where that is known, and the day. */
export const byPerson = ({ by, day }: Pick<DecidedMatch, "by" | "day">): string =>
  by === "" ? `review, ${day}` : `${by}, ${day}`;

/**
 * How a row has its company that was looked for by its name, or who said that nobody is meant.
 * @decides what a file says of who found a row's company
 */
export function foundByOf(settled: SettledMatch): string | undefined {
  if (settled.reason === "decided") return byPerson(settled);
  const [first] = settled.candidates;
  return settled.status === "found" && first !== undefined ? byName(first) : undefined;
}

/** The same of a company that the row has of an earlier run or a person. */
export function keptFoundBy({ company, by }: KeptCompany): string | undefined {
  if (typeof by === "object") return byPerson(by);
  return by === "search" ? byName(company) : undefined;
}

/**
 * The note of a row that a person has decided about: what was decided, by whom and on which day. `known`: the company's name by
 * its answer, for one that was given by its number.
 */
function decidedNote({ candidates: [company], by, day }: DecidedMatch, known: string | undefined): Note {
  const isNamed = by !== "";
  if (company === undefined)
    return [{ code: isNamed ? "note_decided_none" : "note_decided_none_unnamed", details: { by, day } }];
  const details = { name: company.name || known || company.siren, by, day };
  return [{ code: isNamed ? "note_decided" : "note_decided_unnamed", details }];
}

/** The note of a row that has the company of an earlier run or of a person; `known` as of a decision. */
export function keptNote({ company, by }: KeptCompany, known: string | undefined): Note {
  if (typeof by === "object") return decidedNote(by, known);
  const { name, score } = company;
  return by === "search" && score !== undefined
    ? [{ code: "note_matched", details: { name, score: String(score) } }]
    : [{ code: "note_kept", details: { name } }];
}

/** Where nobody was found, a note says what was looked for and where. */
function whyOf(reason: MatchReason, scope: SearchScope | undefined): Note[number] {
  const { words = [], places = [] } = scope ?? {};
  if (words.length === 0 || places.length === 0) return { code: `note_match_${reason}` };
  if (reason === "no_candidate")
    return {
      code: "note_match_no_candidate_in",
      details: { words: words.join(" "), places: places.join(", ") },
    };
  // In the whole of France its name was found.
  const near = places.filter((place) => place !== wholeCountry);
  return reason === "elsewhere" && near.length > 0
    ? { code: "note_match_elsewhere_than", details: { places: near.join(", ") } }
    : { code: `note_match_${reason}` };
}

/** Why a person has to decide whom a row means; nothing of one that was decided. */
export const doubtNote = (settled: SettledMatch): Note =>
  settled.reason === "decided" ? [] : [whyOf(settled.reason, settled.scope)];

/** The note of a row that was looked for by its name; `known` as of a decision. */
export function matchNote(settled: SettledMatch, known?: string): Note {
  if (settled.reason === "decided") return decidedNote(settled, known);
  const { status, candidates } = settled;
  const [first] = candidates;
  if (status === "found" && first !== undefined)
    return [{ code: "note_matched", details: { name: first.name, score: String(first.score) } }];
  const why = doubtNote(settled);
  if (status !== "ambiguous" || first === undefined) return why;
  return [...why, { code: "note_match_likeliest", details: { candidate: candidateText(first) } }];
}

/** What a run made out of rows of a key: the company that it found by their name, or that they are those of another key. */
type FoundMemory =
  | { readonly key: string; readonly company: RowCandidate }
  | { readonly key: string; readonly sameAs: string };

/**
 * What a run found by name in the rows of a list; `aliases` as `ListReader` has them. Once settled; what a person decided is
 * remembered as a decision.
 */
export function* foundMatches(
  rows: IndexedList<Row>,
  aliases: ReadonlyMap<number, MatchRow>,
  queries: MatchQueries,
): Generator<FoundMemory> {
  const seen = new Set<number>();
  for (let record = 0; record < rows.size; record += 1) {
    const row = rows.at(record);
    if (row.kind !== "subject" || row.match === undefined) continue;
    const state = queries.state(row.match);
    const [company] = state.kind === "settled" ? state.result.candidates : [];
    if (state.kind !== "settled" || company === undefined) continue;
    const key = decisionKey(queries.at(row.match));
    const alias = aliases.get(record);
    if (alias !== undefined) {
      yield { key: decisionKey(alias), sameAs: key };
      yield { key: givenKey(alias, company.siren), sameAs: key };
    }
    if (seen.has(row.match) || state.result.reason === "decided") continue;
    seen.add(row.match);
    yield { key, company };
    yield { key: givenKey(queries.at(row.match), company.siren), sameAs: key };
  }
}
