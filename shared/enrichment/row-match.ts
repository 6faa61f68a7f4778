import type { MatchKey } from "./columns/own-columns.ts";
import {
  type Letter,
  type MatchReason,
  type MatchRow,
  type SearchScope,
  lettersText,
  wholeCountry,
} from "../matching/match.ts";
import type { Note } from "./notes.ts";
import type { KeptCompany } from "./kept-company.ts";
import {
  type DecidedMatch,
  type RowCandidate,
  type SettledMatch,
  decisionKey,
  assignedKey,
} from "./settled-match.ts";
import type { IndexedList } from "./subjects.ts";
import type { Row } from "./rows.ts";
import type { MatchQueries } from "./match-queries.ts";

/** What the columns of a search by name say of a row. */
export interface RowMatch {
  /** The likeliest first. If the row was found, the first is its company. */
  readonly candidates: readonly RowCandidate[];
  /** For a row with a number: how its name compares with the company's. */
  readonly nameMatch?: Letter | undefined;
  /**
   * How the row got its company, or who decided that it has none. Undefined if it has its company by its number, or if
   * that is not known.
   */
  readonly foundBy?: string | undefined;
  /**
   * Set if the row was not looked for because an earlier run or a person gave it a company. No other candidate is known
   * then.
   */
  readonly isKept?: true;
  /** Set if `sirene_siren` has a number that a person entered and that names no company. It stays. */
  readonly isMistyped?: true;
}

export { lettersText };

/** Returns a candidate as the text of one cell: SIREN, name, and score if there is one. */
const candidateText = ({ siren, name, score }: RowCandidate): string =>
  score === undefined ? `${siren} ${name}`.trim() : `${siren} ${name} (${score})`;

/** Returns the value of a column of a search by name; null if there is none. */
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

/** The `found_by` cell of a company that is known by its number. */
export const byNumber = "number";
/** The `found_by` cell of a company whose number a person entered in `sirene_siren`. */
const byHand = "entered by hand";
/** Returns the `found_by` cell of a company that was found by its name, with the score. */
export const byName = ({ score }: Pick<RowCandidate, "score">): string =>
  score === undefined ? "name" : `name, score ${score}`;
/** Returns the `found_by` cell for a person's decision: the person, if known, and the day. */
export const byPerson = ({ by, day }: Pick<DecidedMatch, "by" | "day">): string =>
  by === "" ? `review, ${day}` : `${by}, ${day}`;

/**
 * Returns the `found_by` cell of a row that was looked for by name: how it got its company, or who decided that it has
 * none.
 * @decides what a file says of who found a row's company
 */
export function foundByOf(settled: SettledMatch): string | undefined {
  if (settled.reason === "decided") return byPerson(settled);
  const [first] = settled.candidates;
  return settled.status === "found" && first !== undefined ? byName(first) : undefined;
}

/**
 * Returns the `found_by` cell of a row that has the company of an earlier run or a person; undefined if that is not
 * known.
 */
export function keptFoundBy({ company, by }: KeptCompany): string | undefined {
  if (typeof by === "object") return byPerson(by);
  if (by === "hand") return byHand;
  return by === "search" ? byName(company) : undefined;
}

/**
 * Returns the note about a decision: what was decided, by whom and on which day. `known`: the company's name in stored
 * answers, for a company that was given by its number.
 */
function decidedNote({ candidates: [company], by, day }: DecidedMatch, known: string | undefined): Note {
  const isNamed = by !== "";
  if (company === undefined)
    return [{ code: isNamed ? "note_decided_none" : "note_decided_none_unnamed", details: { by, day } }];
  const details = { name: company.name || known || company.siren, by, day };
  return [{ code: isNamed ? "note_decided" : "note_decided_unnamed", details }];
}

/**
 * Returns the note of a row that has the company of an earlier run or a person. `known`: its name in stored answers.
 */
export function keptNote({ company, by }: KeptCompany, known: string | undefined): Note {
  if (typeof by === "object") return decidedNote(by, known);
  const { name, score, siren, siret } = company;
  // The number itself is named: no name is known of it until it is looked up, and a note must not change with that.
  if (by === "hand") return [{ code: "note_entered", details: { name: siret ?? siren } }];
  return by === "search" && score !== undefined
    ? [{ code: "note_matched", details: { name, score: String(score) } }]
    : [{ code: "note_kept", details: { name } }];
}

/** Returns the reason why no company was taken, with the words and places searched where they are known. */
function whyOf(reason: MatchReason, scope: SearchScope | undefined): Note[number] {
  const { words = [], places = [] } = scope ?? {};
  if (words.length === 0 || places.length === 0) return { code: `note_match_${reason}` };
  const near = places.filter((place) => place !== wholeCountry);
  const details = { words: words.join(" "), places: near.join(", ") };
  if (reason === "no_candidate") {
    if (near.length === 0) return { code: "note_match_no_candidate_anywhere", details };
    const isWider = near.length < places.length;
    return { code: isWider ? "note_match_no_candidate_wider" : "note_match_no_candidate_in", details };
  }
  // The name was found somewhere in France, so the note does not list the whole country.
  return reason === "elsewhere" && near.length > 0
    ? { code: "note_match_elsewhere_than", details: { places: details.places } }
    : { code: `note_match_${reason}` };
}

/** Returns the note that says why a person has to decide about a row; empty if a person has decided. */
export const doubtNote = (settled: SettledMatch): Note =>
  settled.reason === "decided" ? [] : [whyOf(settled.reason, settled.scope)];

/** Returns the note of a row that was looked for by name. `known`: the company's name in stored answers. */
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

/**
 * What a run remembers for rows with a key: the company that it found by name, or another key with the same company.
 */
type FoundMemory =
  | { readonly key: string; readonly company: RowCandidate }
  | { readonly key: string; readonly sameAs: string };

/**
 * Yields what a run found by name in the rows of a list, to be remembered. Queries must be settled. Decisions are left
 * out: they are remembered as such. `aliases`: as in `ListReader`. `first` and `end` limit the rows.
 */
export function* foundMatches(
  rows: IndexedList<Row>,
  aliases: ReadonlyMap<number, MatchRow>,
  queries: MatchQueries,
  first = 0,
  end = rows.size,
): Generator<FoundMemory> {
  const seen = new Set<number>();
  for (let record = first; record < end; record += 1) {
    const row = rows.at(record);
    if (row.kind !== "subject" || row.match === undefined) continue;
    const state = queries.state(row.match);
    const [company] = state.kind === "settled" ? state.result.candidates : [];
    if (state.kind !== "settled" || company === undefined) continue;
    const key = decisionKey(queries.at(row.match));
    const alias = aliases.get(record);
    if (alias !== undefined) {
      const aliasKey = decisionKey(alias);
      // Both readings may have one key, which leaves out the country: its entry is the company.
      if (aliasKey !== key) yield { key: aliasKey, sameAs: key };
      yield { key: assignedKey(alias, company.siren), sameAs: key };
    }
    if (seen.has(row.match) || state.result.reason === "decided") continue;
    seen.add(row.match);
    yield { key, company };
    yield { key: assignedKey(queries.at(row.match), company.siren), sameAs: key };
  }
}
