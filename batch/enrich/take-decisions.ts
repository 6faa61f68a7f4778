import { type MatchDecision, isSameChoice } from "../../shared/gateway/store/decisions.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import type { Message, MessageParameters } from "../../shared/messages/messages.ts";
import type { RoleColumns } from "../../shared/enrichment/columns/column-roles.ts";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { headedColumns } from "../../shared/enrichment/columns/own-columns.ts";
import { ListReader } from "../../shared/enrichment/list-reader.ts";
import { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { decisionKey, partKeys } from "../../shared/enrichment/settled-match.ts";
import { Subjects } from "../../shared/enrichment/subjects.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { type FoundAnswer, foundAnswers, keysOfUnit, latestAnswer } from "../session/stored-answers.ts";
import {
  type ReadReview,
  type ReviewProblem,
  type WrittenDecision,
  keepDecisions,
  readReview,
} from "./read-review.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isNamedByPlace, ownColumns } from "./list-columns.ts";
import type { ReadList } from "./read-list.ts";
import { realPath } from "../files/access.ts";
import { isWorkbook, withoutOthers } from "../files/list.ts";
import { detectFormat } from "../files/opening/open.ts";
import { reviewPath } from "./targets.ts";

/** Two conflicting decisions about the same name and place. The later one stays. */
interface Contradiction {
  readonly stays: MatchDecision;
  readonly goes: MatchDecision;
}

/**
 * Returns the decisions of `read`, in their order, that contradict an earlier one or a stored one. Resolves them in the
 * same way as `MatchDecisions.put`.
 *
 * @decides which decisions contradict each other
 */
export function contradictions(
  read: readonly MatchDecision[],
  kept: readonly (MatchDecision | undefined)[],
): Contradiction[] {
  const standing = new Map(kept.flatMap((one) => (one === undefined ? [] : [[one.key, one] as const])));
  return read.flatMap((decision) => {
    const before = standing.get(decision.key);
    const isLater = before === undefined || decision.at > before.at;
    if (before === undefined || (isLater && !isSameChoice(decision, before)))
      standing.set(decision.key, decision);
    if (before === undefined || isSameChoice(decision, before)) return [];
    return [isLater ? { stays: decision, goes: before } : { stays: before, goes: decision }];
  });
}

/** Describes a decision: the company, or that none is meant. */
const choiceOf = ({ company }: MatchDecision): string | Message =>
  company === undefined
    ? { code: "review_none" }
    : `${company.siret ?? company.siren} ${company.name}`.trim();

/** Describes a decision, its author and its day, for use in a sentence. */
const describeDecision = (decision: MatchDecision): Message => ({
  code: "decision_said",
  parameters: {
    choice: choiceOf(decision),
    by: decision.by === "" ? { code: "decision_by_nobody" } : decision.by,
    day: localDay(decision.at),
  },
});

/**
 * Returns the message about a contradiction. `now`, epoch milliseconds: a decision with a later date has a date from a
 * wrong clock.
 */
export const contradictionText = ({ stays, goes }: Contradiction, now: number): Message => ({
  code: stays.at > now ? "decision_contradicts_future" : "decision_contradicts",
  parameters: {
    name: stays.row["name"] ?? "",
    stays: describeDecision(stays),
    goes: describeDecision(goes),
  } satisfies MessageParameters,
});

/** Returns a contradiction as JSON. */
export const contradictionJson = ({ stays, goes }: Contradiction) => {
  const side = ({ company, by, at }: MatchDecision) => ({
    siren: company?.siren ?? null,
    ...(company?.siret !== undefined && { siret: company.siret }),
    by,
    at: new Date(at).toISOString(),
  });
  return { name: stays.row["name"] ?? "", stays: side(stays), goes: side(goes) };
};

function nameIn({ data }: FoundAnswer): string {
  const name = findField("name")!.read(data, "en");
  return typeof name === "string" ? name : "";
}

/** A decision that was read, with its problem if there is one. */
interface VerifiedDecision {
  readonly decision: WrittenDecision;
  readonly problem?: ReviewProblem;
}

/**
 * Gives a decision the name of the company with its number: people who change a candidate's number leave the name,
 * score and letters of another company beside it.
 */
function verified(decision: WrittenDecision, found: ReadonlyMap<string, FoundAnswer>): VerifiedDecision {
  const { file, cell, candidate, company } = decision;
  if (company === undefined) return { decision };
  const { siren, siret, name: written } = company;
  const keys = keysOfUnit(siren);
  const names = keys.flatMap((key) => (found.has(key) ? nameIn(found.get(key)!) : []));
  if (names.some((name) => foldedHeader(name) === foldedHeader(written))) return { decision };
  const latest = latestAnswer(found, keys);
  const name = latest === undefined ? "" : nameIn(latest);
  if (candidate === undefined) return { decision: { ...decision, company: { ...company, name } } };
  const parameters = { file, cell, n: String(candidate), siren, name, written };
  const code = name === "" ? "review_unchecked_name" : "review_other_name";
  return { decision: { ...decision, company: { siren, siret, name } }, problem: { code, parameters } };
}

interface NamedDecisions {
  readonly decisions: readonly WrittenDecision[];
  readonly problems: readonly ReviewProblem[];
}

/**
 * Returns the decisions with the names that the store has for their companies. Score and letters are dropped if they
 * belonged to another name. The name is empty if the store has none, for example for a number that was typed in; the
 * run that uses the decision asks for it. Asks nothing.
 *
 * @decides under which name a decision is kept
 */
export async function withOwnNames(
  decisions: readonly WrittenDecision[],
  store: Pick<Store, "answers">,
): Promise<NamedDecisions> {
  const sirens = new Set(decisions.flatMap(({ company }) => company?.siren ?? []));
  const found = await foundAnswers(store, [...sirens].flatMap(keysOfUnit));
  const each = decisions.map((decision) => verified(decision, found));
  return {
    decisions: each.map(({ decision }) => decision),
    problems: each.flatMap(({ problem }) => problem ?? []),
  };
}

interface DecisionTaking {
  readonly store: Pick<Store, "answers" | "decisions">;
  /** The rows of the run that are looked for by name. Without them, decisions about no row are not told. */
  readonly queries?: Pick<MatchQueries, "at" | "size"> | undefined;
  readonly quiet: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Returns the problems of decisions that contradict stored ones, made earlier in this list or in another. */
async function againstKept(
  written: readonly WrittenDecision[],
  { store, now }: Pick<DecisionTaking, "store" | "now">,
): Promise<ReviewProblem[]> {
  const kept = await store.decisions.find(written.map(({ key }) => key));
  return written.flatMap((decision, at) =>
    contradictions([decision], [kept[at]]).map((found): ReviewProblem => {
      const { file, cell } = decision;
      const parameters = { file, cell, what: contradictionText(found, now) };
      return { code: "review_contradiction", parameters };
    }),
  );
}

/** Reads every row of a list by its name, as a run would that takes them all. Nothing is added to the run. */
async function rowsByName({ list, readsOwn, compared, ...read }: SelectableList, columns: RoleColumns) {
  const sources = readsOwn ? [] : read.sources;
  const queries = new MatchQueries(new Subjects(false));
  const headed = headedColumns(withoutOthers(list.columns));
  const reader = new ListReader({
    ...{ records: list.records, subjects: new Subjects(false), sources, compared, headed },
    ...{ own: ownColumns(list.columns), isNamed: !isNamedByPlace(list) },
    content: headed.map(({ index }) => index),
    match: { columns, queries },
  });
  await list.read(reader.columns, (first, cells) =>
    cells.forEach((texts, index) => reader.take(first + index, texts)),
  );
  return { rows: reader.rows, queries };
}

/**
 * Lets the rows take part that people have just decided about, although `--only` left them out: the person who decided
 * wants the company in the list.
 */
async function selectDecided(
  lists: readonly DecidedList[],
  decisions: readonly WrittenDecision[],
): Promise<void> {
  const decided = new Set(decisions.map(({ key }) => key));
  if (decided.size === 0) return;
  for (const list of lists) {
    if (list.reader === undefined || list.roles === undefined) continue;
    const { rows } = list.reader;
    const records = Array.from({ length: rows.size }, (_, record) => record);
    const leftOut = records.filter((record) => rows.at(record).kind === "left_out");
    if (leftOut.length === 0) continue;
    const whole = await rowsByName(list, list.roles);
    for (const record of leftOut) {
      const read = whole.rows.at(record);
      if (read.kind !== "match") continue;
      const row = whole.queries.at(read.match);
      if (![decisionKey(row), ...partKeys(row)].some((key) => decided.has(key))) continue;
      rows.putTexts(record, whole.rows.textsOf(record));
      rows.putMatch(record, row, read.stays, read.wrong);
    }
  }
}

/** Returns the decisions that are about none of the rows, for example because a name was corrected since. */
function withoutRow(
  decisions: readonly WrittenDecision[],
  queries: Pick<MatchQueries, "at" | "size">,
): WrittenDecision[] {
  const left = new Map(decisions.map((decision) => [decision.key, decision]));
  for (let index = 0; index < queries.size && left.size > 0; index += 1) {
    const row = queries.at(index);
    for (const key of [decisionKey(row), ...partKeys(row)]) left.delete(key);
  }
  return [...left.values()];
}

/**
 * Stores the decisions that were read, each with the name of its own company, and lets their rows take part in the run.
 * Reports which of them are not accepted as written or contradict an earlier one, then how many were read and how many
 * are about no row of the run.
 */
export async function takeDecisions(
  reviews: ReadReviews,
  taking: DecisionTaking,
  { say, err }: Pick<Terminal, "say" | "err">,
): Promise<void> {
  const { store, queries, quiet } = taking;
  const { decisions, problems } = await withOwnNames(reviews.decisions, store);
  const contradicted = await againstKept(decisions, taking);
  for (const { code, parameters } of [...problems, ...contradicted]) err(say(code, parameters));
  await keepDecisions(decisions, store.decisions);
  await selectDecided(reviews.lists, decisions);
  const n = decisions.length;
  if (n > 0 && !quiet) err(say("review_read", { n, files: reviews.files.join(", ") }));
  const astray = queries === undefined ? [] : withoutRow(decisions, queries);
  const [first] = astray;
  if (first === undefined) return;
  const { file, cell, row } = first;
  err(say("review_no_row", { n: astray.length, file, cell, name: row["name"] ?? "" }));
}

/** A list whose rows can take part in a run although they were left out. */
type SelectableList = Pick<ReadList, "list" | "reader" | "sources" | "readsOwn" | "compared" | "roles">;

/** A list of a run. Of one that is not opened, only the reviews are read. */
type DecidedList = Pick<ReviewedList, "path"> & (SelectableList | { readonly reader?: undefined });

/** What people decided in the files of a run. */
interface ReadReviews extends ReadReview {
  readonly lists: readonly DecidedList[];
  /** Files with decisions that were accepted. */
  readonly files: readonly string[];
  /** Files with any decision or comment, even if none can be accepted. */
  readonly edited: readonly string[];
}

/** A list of a run: the file to read and where its result goes, `-` for a stream. */
interface ReviewedList {
  readonly path: string;
  readonly output: string;
}

function isWorkbookFile(file: string): boolean {
  const format = detectFormat(file);
  return format !== undefined && isWorkbook(format);
}

/**
 * Returns the files that may contain decisions about a list: the workbook itself, its result, or review files beside
 * them.
 */
const placesOf = ({ path, output }: ReviewedList): string[] => [
  ...[path, output].filter(isWorkbookFile),
  ...[path, output].map(reviewPath),
];

/** Names the place of a decision for readers who look at `reference`. */
const placeOf = ({ file, cell }: WrittenDecision, reference: WrittenDecision): string =>
  file === reference.file ? cell : `${file} (${cell})`;

/**
 * Returns the latest of the decisions about one name and place, and a problem for each that contradicts it. If the
 * latest ones contradict each other, such as two rows of one file, none is accepted.
 */
function agreedOn(decisions: readonly WrittenDecision[]): Omit<ReadReview, "lines"> {
  const at = Math.max(...decisions.map((one) => one.at));
  const [latest, ...others] = decisions.toSorted((one, other) => other.at - one.at);
  const contrary = others.filter((one) => !isSameChoice(one, latest!));
  const isSettled = contrary.every((one) => one.at < at);
  const problems = contrary.map((one): ReviewProblem => {
    const { file, cell } = one;
    const place = { file, cell, other: placeOf(latest!, one) };
    if (!isSettled) return { code: "review_conflict", parameters: place };
    const comparison = {
      name: one.row["name"] ?? "",
      goes: describeDecision(one),
      stays: describeDecision(latest!),
    };
    return { code: "review_superseded", parameters: { ...place, ...comparison } };
  });
  return { decisions: isSettled ? [latest!] : [], problems };
}

/** Combines the decisions of several files per name and place, with the problems of those that contradict others. */
export function agreed(decisions: readonly WrittenDecision[]): Omit<ReadReview, "lines"> {
  const byKey = new Map<string, WrittenDecision[]>();
  for (const one of decisions) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const each = [...byKey.values()].map(agreedOn);
  return {
    decisions: each.flatMap((one) => one.decisions),
    problems: each.flatMap((one) => one.problems),
  };
}

/**
 * Reads what people decided about the lists of a run, from all reviews of them. `now` in epoch milliseconds. Spends
 * nothing.
 */
export async function readReviews(
  lists: readonly DecidedList[],
  results: readonly Pick<ReviewedList, "output">[],
  now: number,
): Promise<ReadReviews> {
  const reviewed = lists.map(({ path }, at) => ({ path, output: results[at]!.output }));
  const paths = new Map(reviewed.flatMap(placesOf).map((path) => [realPath(path), path]));
  const reviews: (ReadReview & { readonly path: string })[] = [];
  for (const path of paths.values()) {
    const read = await readReview(path, now);
    if (read !== undefined) reviews.push({ path, ...read });
  }
  const edited = reviews.filter(
    (one) =>
      one.decisions.length + one.problems.length > 0 || one.lines.some(({ comment }) => comment !== ""),
  );
  const { decisions, problems } = agreed(reviews.flatMap((one) => one.decisions));
  const decided = new Set(decisions.map(({ key }) => key));
  return {
    lists,
    decisions,
    problems: [...reviews.flatMap((one) => one.problems), ...problems],
    lines: reviews.flatMap((one) => one.lines).filter(({ key }) => !decided.has(key)),
    files: [...new Set(decisions.map(({ file }) => file))],
    edited: edited.map(({ path }) => path),
  };
}
