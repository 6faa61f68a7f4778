import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { decidedRoles, decisionKey, lettersOf } from "../../shared/enrichment/settled-match.ts";
import { lettersText } from "../../shared/enrichment/row-match.ts";
import {
  type DecidedCompany,
  type KeptMatches,
  type MatchDecision,
  type MatchDecisions,
  isSameChoice,
} from "../../shared/gateway/store/decisions.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { csvText, unguarded, withDigitsKept } from "../files/csv/dialect.ts";
import { openList } from "../files/opening/open.ts";
import { withIsoDay } from "../directory/import-directory.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { writeFile } from "node:fs/promises";
import { confirm } from "../../shared/command-line/program-command.ts";
import { dateOf } from "../../shared/fields/field.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import type { AccountStore } from "../../shared/gateway/open-store.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import {
  agreed,
  contradictionJson,
  contradictionText,
  contradictions,
  withOwnNames,
} from "../enrich/take-decisions.ts";
import { type ReviewProblem, readReview } from "../enrich/read-review.ts";
import { standardStream } from "../enrich/output-names.ts";
import { writeMadeFiles } from "../enrich/output.ts";
import { openDecisions, rescueDecisions } from "../session/kept-store.ts";
import { isDamage, lostText, sandboxOf } from "../session/environment.ts";
import { table } from "../terminal/terminal.ts";
import { refuseMisnamed } from "./misnamed.ts";
import { type CommandContext, type Exits, userName } from "../session/command.ts";

/** What the row said, which company it means (`none` for no company), the comment, and who decided when. */
const columns = [
  ...decidedRoles,
  "siren",
  "siret",
  "company",
  "score",
  "letters",
  "comment",
  "by",
  "at",
] as const;
type DecisionColumn = (typeof columns)[number];

/** Written instead of a SIREN if none of the candidates is meant. */
const none = "none";

/** Returns decisions as a CSV that `readDecisions` reads. */
export const decisionsCsv = (decisions: readonly MatchDecision[]): string =>
  csvText(
    columns.map((key) => ({ key, type: "text" })),
    decisions.map(({ row, company, by, at }) => [
      ...decidedRoles.map((role) => (role === "vat" ? withDigitsKept(row.vat ?? "") : (row[role] ?? null))),
      company?.siren ?? none,
      company?.siret ?? null,
      company?.name ?? null,
      company?.score?.toString() ?? null,
      company?.letters ?? null,
      row["comment"] ?? null,
      by,
      new Date(at).toISOString(),
    ]),
  );

/** What is no SIRET that went wrong, but another remark in its place. */
const noSiret: ReadonlySet<string> = new Set(["not_an_identifier", "too_short"]);

/** Returns the company of a line. Undefined if its SIREN is invalid, or its SIRET cannot be read: mistyped, cut, or shortened to 8,1E+13 by Excel. */
function companyOf(text: (column: DecisionColumn) => string): DecidedCompany | undefined {
  const read = readIdentifier(text("siren"));
  if (read.kind !== "siren" && read.kind !== "siret") return undefined;
  const office = readIdentifier(text("siret"));
  // Without its establishment, it would be a decision for the company alone.
  if (office.kind === "invalid" && !noSiret.has(office.reason)) return undefined;
  const { siret } =
    office.kind === "siret" ? office : { siret: read.kind === "siret" ? read.siret : undefined };
  if (siret !== undefined && !siret.startsWith(read.siren)) return undefined;
  const score = text("score").trim();
  const letters = lettersOf(text("letters"));
  return {
    siren: read.siren,
    ...(siret !== undefined && { siret }),
    name: text("company"),
    ...(/^(\d{1,2}|100)$/.test(score) && { score: Number(score) }),
    ...(letters !== undefined && { letters: lettersText(letters) }),
  };
}

/** Returns when a line says that it was decided, `now` if it does not. NaN for what is no date. */
function timeOf(text: string, now: number): number {
  const written = withIsoDay(text.trim());
  if (written === "") return now;
  return dateOf(written) === null ? Number.NaN : Date.parse(written);
}

/** Returns the decision of a line. Undefined if it has no name, neither a SIREN nor `none`, or an unreadable date. */
function decisionOf(text: (column: DecisionColumn) => string, by: string | undefined, now: number) {
  const name = text("name");
  const isNone = foldedHeader(text("siren")) === none;
  const company = companyOf(text);
  const at = timeOf(text("at"), now);
  if (name.trim() === "" || (company === undefined && !isNone) || Number.isNaN(at)) return undefined;
  const entries = decidedRoles.map((role) => [role, text(role)] as const).filter(([, value]) => value !== "");
  const comment = text("comment").trim();
  const row = {
    ...(Object.fromEntries(entries) as Record<string, string>),
    name,
    ...(comment !== "" && { comment }),
  };
  return {
    key: decisionKey(row),
    row,
    company,
    by: by ?? text("by").trim(),
    at: Math.min(at, now),
    isFuture: at > now,
  };
}

/** The decisions of a CSV, and the lines without a decision. */
interface ImportedDecisions {
  readonly decisions: readonly MatchDecision[];
  readonly badLines: readonly number[];
  /** Lines with a date after `now`. They count as of `now`. */
  readonly futureLines: readonly number[];
}

/**
 * Reads the decisions in the text file at `path`, which has at least the columns `name` and `siren` (a SIREN or
 * `none`). Without a column `by`, the decisions are those of `by`. Without a time, or with one in the future, they are
 * dated `now` (epoch milliseconds).
 *
 * @throws {ProgramError | FileError} if the file cannot be read as decisions
 */
export async function readDecisions(path: string, by: string, now: number): Promise<ImportedDecisions> {
  const list = await openList(path, { headerRow: 1 });
  try {
    const places = new Map<string, number>(
      list.columns.map(({ header, index }) => [foldedHeader(header), index]),
    );
    if (!places.has("name") || !places.has("siren"))
      throw new ProgramError("no_decisions_in", { file: path });
    const decisions: MatchDecision[] = [];
    const badLines: number[] = [];
    const futureLines: number[] = [];
    const sole = places.has("by") ? undefined : by;
    await list.read(
      list.columns.map(({ index }) => index),
      (first, cells) =>
        cells.forEach((texts, index) => {
          const text = (column: DecisionColumn) => unguarded(texts[places.get(column) ?? -1] ?? "");
          const read = decisionOf(text, sole, now);
          if (read === undefined) return void badLines.push(list.rowOf(first + index));
          const { isFuture, ...decision } = read;
          if (isFuture) futureLines.push(list.rowOf(first + index));
          decisions.push(decision);
        }),
    );
    return { decisions, badLines, futureLines };
  } finally {
    await list.close();
  }
}

interface DecisionsFlags {
  readonly all?: boolean;
  readonly yes?: boolean;
  readonly overwrite?: boolean;
  readonly json?: boolean;
  readonly sandbox?: string;
}

interface DecisionsContext {
  readonly context: CommandContext;
  readonly decisions: MatchDecisions;
  readonly matches: KeptMatches;
  readonly answers: Store["answers"];
  /** The words after the action. */
  readonly words: readonly string[];
  readonly flags: DecisionsFlags;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const inJson = ({ row, company, by, at }: MatchDecision) => ({
  row,
  company: company ?? null,
  by,
  at: new Date(at).toISOString(),
});

async function list({ context: { terminal }, decisions, flags }: DecisionsContext): Promise<Exits> {
  const kept = await decisions.list();
  const { say } = terminal;
  if (flags.json) terminal.out(json(kept.map(inJson)));
  else if (kept.length === 0) terminal.out(say("decisions_none"));
  else {
    const headers = (["name", "place", "siren", "company", "by", "day"] as const).map((key) =>
      say(`decisions_${key}`),
    );
    const rows = kept.map(({ row, company, by, at }) => [
      row["name"] ?? "",
      [row["postcode"], row["city"]].filter(Boolean).join(" "),
      company?.siren ?? say("review_none"),
      company?.name ?? "",
      by,
      localDay(at),
    ]);
    terminal.out(table(headers, rows));
  }
  return ["done"];
}

/** Returns the decisions that a word names: about rows with that name, or for the company with that SIREN. */
function namedBy(word: string, kept: readonly MatchDecision[]): MatchDecision[] {
  const read = readIdentifier(word);
  if (read.kind === "siren" && /^[\d\s.]+$/.test(word))
    return kept.filter(({ company }) => company?.siren === read.siren);
  const folded = decisionKey({ name: word });
  return kept.filter(({ row }) => decisionKey({ name: row["name"] ?? "" }) === folded);
}

async function forget({
  context: { terminal },
  decisions,
  matches,
  words,
  flags,
}: DecisionsContext): Promise<Exits> {
  if ((words.length === 0) === (flags.all !== true)) throw new ProgramError("forget_what");
  const { say } = terminal;
  const kept = await decisions.list();
  const unknown = words.filter((word) => namedBy(word, kept).length === 0);
  for (const word of unknown) terminal.err(say("decisions_unknown", { word }));
  const gone = flags.all ? kept : words.flatMap((word) => namedBy(word, kept));
  if (flags.all && kept.length > 0 && flags.yes !== true) {
    if (!terminal.interactive) throw new ProgramError("forget_all_needs_yes", { n: kept.length });
    const consent = await confirm(say("decisions_forget_ask", { n: kept.length }));
    if (consent !== "given") {
      terminal.err(say("decisions_kept"));
      return [consent === "interrupted" ? "interrupted" : "done"];
    }
  }
  // A list may still contain the company, but it no longer belongs to its rows.
  const at = Date.now();
  await matches.put(gone.map(({ key }) => ({ key, told: { origin: "forgotten" }, at })));
  const n = await decisions.forget(gone.map(({ key }) => key));
  terminal.out(flags.json ? json({ forgotten: n }) : say("decisions_forgotten", { n }));
  return [unknown.length > 0 ? "usage" : "done"];
}

async function exportTo({ context, decisions, words, flags }: DecisionsContext): Promise<Exits> {
  const { terminal } = context;
  const [file = standardStream] = words;
  refuseMisnamed(file, [".csv"]);
  if (flags.json && file !== standardStream) throw new ProgramError("json_is_printed", { file });
  const kept = await decisions.list();
  const text = decisionsCsv(kept);
  if (file === standardStream) {
    terminal.out(flags.json ? json(kept.map(inJson)) : text);
    return ["done"];
  }
  const records = kept.length;
  const write = async (temporary: string) => {
    await writeFile(temporary, `\ufeff${text}\n`);
    return { records, warnings: [] };
  };
  const consent = await writeMadeFiles([{ path: file, records, write }], {
    inputs: [],
    overwrite: flags.overwrite ?? false,
    makesFolder: false,
    environment: context.environment(true),
    terminal,
  });
  if (consent !== true) return [consent];
  terminal.err(terminal.say("decisions_exported", { n: kept.length, file }));
  return ["done"];
}

/** Problems of a review that make a decision unusable. */
const lostBy: ReadonlySet<ReviewProblem["code"]> = new Set([
  "review_bad_mark",
  "review_bad_number",
  "review_bad_siren",
  "review_no_name",
  "review_conflict",
] as const);

interface DecisionsImport extends ImportedDecisions {
  /** Problems of a review whose decisions cannot be accepted as written. */
  readonly problems: readonly ReviewProblem[];
}

/**
 * Gives decisions the names that the store has for their companies, without the score and the letters of another: people
 * who change a SIREN in such a file leave what stands beside it.
 */
async function withKnownNames(
  decisions: readonly MatchDecision[],
  file: string,
  answers: Store["answers"],
): Promise<MatchDecision[]> {
  const written = decisions.map((one) => ({ ...one, file, cell: "", candidate: undefined }));
  const named = await withOwnNames(written, { answers });
  return decisions.map((decision, at) => {
    const { siren, siret, name } = named.decisions[at]!.company ?? { name: "" };
    if (siren === undefined || name === "" || name === decision.company?.name) return decision;
    return { ...decision, company: { siren, ...(siret !== undefined && { siret }), name } };
  });
}

/**
 * Dates the decisions that have the time of the kept one but another company `now`: nobody decided twice at that moment, so
 * they were changed in the file since it was exported.
 */
const withEditsDated = (
  decisions: readonly MatchDecision[],
  kept: readonly (MatchDecision | undefined)[],
  now: number,
): MatchDecision[] =>
  decisions.map((decision, at) => {
    const before = kept[at];
    const isEdited = before?.at === decision.at && !isSameChoice(decision, before);
    return isEdited ? { ...decision, at: now } : decision;
  });

/** Returns the decisions in a file: a completed review, or a file written by `export`. */
async function importedFrom(
  file: string,
  { answers, decisions: kept }: Pick<DecisionsContext, "answers" | "decisions">,
  now: number,
): Promise<DecisionsImport> {
  const review = await readReview(file, now);
  if (review === undefined) {
    const read = await readDecisions(file, userName(), now);
    const named = await withKnownNames(read.decisions, file, answers);
    const dated = withEditsDated(named, await kept.find(named.map(({ key }) => key)), now);
    return { ...read, decisions: dated, problems: [] };
  }
  const settled = agreed(review.decisions);
  const { decisions, problems } = await withOwnNames(settled.decisions, { answers });
  const own = userName();
  return {
    decisions: decisions.map(({ key, row, company, by, at }) => ({ key, row, company, by: by || own, at })),
    badLines: [],
    futureLines: [],
    problems: [...review.problems, ...settled.problems, ...problems],
  };
}

async function importFrom({
  context: { terminal },
  decisions,
  answers,
  words,
  flags,
}: DecisionsContext): Promise<Exits> {
  const [file] = words;
  if (file === undefined) throw new ProgramError("import_what");
  const now = Date.now();
  const {
    decisions: read,
    badLines,
    futureLines,
    problems,
  } = await importedFrom(file, { answers, decisions }, now);
  const found = contradictions(read, await decisions.find(read.map(({ key }) => key)));
  const { say } = terminal;
  for (const { code, parameters } of problems) terminal.err(say(code, parameters));
  for (const one of found)
    terminal.err(say("decisions_contradiction", { what: contradictionText(one, now) }));
  if (futureLines.length > 0)
    terminal.err(say("decisions_future", { n: futureLines.length, lines: futureLines.join(", ") }));
  const changed = await decisions.put(read);
  const counts = { n: read.length, changed, same: read.length - changed };
  const lines = { ignoredLines: badLines, futureLines };
  if (flags.json)
    terminal.out(
      json({
        read: counts.n,
        changed,
        same: counts.same,
        ...lines,
        contradictions: found.map(contradictionJson),
      }),
    );
  else terminal.out(terminal.say("decisions_imported", counts));
  const isWhole = badLines.length === 0 && !problems.some(({ code }) => lostBy.has(code));
  if (isWhole) return ["done"];
  if (badLines.length === 0) return ["usage"];
  terminal.err(terminal.say("decisions_bad_lines", { n: badLines.length, lines: badLines.join(", ") }));
  return ["usage"];
}

const actions: Readonly<Record<string, (work: DecisionsContext) => Promise<Exits>>> = {
  list,
  forget,
  export: exportTo,
  import: importFrom,
};

/**
 * Runs `sirene decisions list|forget|export|import`, on what people decided about rows that were searched by name.
 * Costs nothing.
 */
export async function decisionsCommand(
  context: CommandContext,
  [what = "", ...words]: readonly string[],
  flags: DecisionsFlags,
): Promise<Exits> {
  const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
  if (action === undefined) throw new ProgramError("bad_decisions_action", { value: what });
  const most = what === "list" ? 0 : 1;
  if (what !== "forget" && words.length > most)
    throw new ProgramError("decisions_words", { action: what, n: most });
  const { terminal } = context;
  const perform = async (store: AccountStore): Promise<Exits> => {
    try {
      const { decisions, matches } = store;
      return await action({
        context,
        decisions,
        matches,
        answers: (keys) => store.answers(keys),
        words,
        flags,
      });
    } finally {
      await store.close();
    }
  };
  const environment = context.environment();
  const sandbox = sandboxOf(flags.sandbox);
  try {
    return await perform(await openDecisions(environment, terminal, sandbox));
  } catch (error) {
    if (what !== "export" || !isDamage(error)) throw error;
    const rescued = await rescueDecisions(environment, terminal, sandbox);
    if (rescued === undefined) throw error;
    const exits = await perform(rescued.store);
    const missing = lostText(rescued.path, rescued.lost, terminal.say);
    if (missing === undefined) return exits;
    terminal.err(missing);
    return [...exits, "failed"];
  }
}
