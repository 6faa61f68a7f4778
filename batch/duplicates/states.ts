import {
  type EnrichFlags,
  type EnrichOptions,
  type ListFlags,
  type SpendingFlags,
  readListOptions,
} from "../enrich/options.ts";
import { ProgramError } from "../errors/program-errors.ts";
import {
  type CompanyState,
  type DuplicateRow,
  type StateOf,
  concernedRows,
} from "../../shared/duplicates/groups.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { Language } from "../../shared/messages/messages.ts";
import {
  foundAnswers,
  keyOfEstablishment,
  keysOfUnit,
  latestAnswer,
  storedAnswers,
} from "../session/stored-answers.ts";
import { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import { survey } from "../../shared/enrichment/survey.ts";
import { Rows } from "../../shared/enrichment/rows.ts";
import { Subjects } from "../../shared/enrichment/subjects.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { type AskInput, ask } from "../enrich/ask.ts";
import { type SpendingInput, asksQuota, mayStart, spendingLimits } from "../enrich/prepare.ts";
import { type QuotaFigures, readQuota } from "../session/quota.ts";
import { type ShownPlan, classLines, costJson, costLines } from "../enrich/show-plan.ts";
import { headedLines, type Terminal, progressLine } from "../terminal/terminal.ts";
import { isDeferral, reasonOf } from "../../shared/lookups/reasons.ts";
import { missExit } from "../errors/exit-code.ts";
import type { RunEnd } from "../enrich/run-end.ts";
import { deferredText, spentLines } from "../enrich/summary.ts";
import type { Environment } from "../session/environment.ts";
import { openSession } from "../session/session.ts";
import { type Exits, newPurpose, onInterruption } from "../session/command.ts";

/** Options of `duplicates`, as typed. */
export interface AskFlags extends ListFlags, SpendingFlags, Partial<Pick<EnrichFlags, "concurrency">> {
  readonly ask?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/**
 * Options that make no sense without `--ask`. `--concurrency` is not among them: it has a default, so the user need not
 * have typed it.
 */
const ofAsking: Readonly<Record<keyof SpendingFlags, string>> = {
  maxCalls: "--max-calls",
  reserve: "--reserve",
  maxAge: "--max-age",
  oneByOne: "--one-by-one",
  partial: "--partial",
  dryRun: "--dry-run",
  yes: "--yes",
};

/** @throws {ProgramError} for an unusable option, and for one about asking without `--ask` */
export function readAskOptions(files: readonly string[], flags: AskFlags): EnrichOptions {
  const typed = Object.entries(ofAsking).find(([name]) => flags[name as keyof SpendingFlags] !== undefined);
  if (!flags.ask && typed !== undefined) throw new ProgramError("asking_needs_ask", { option: typed[1] });
  return readListOptions(files, flags);
}

const unknown: CompanyState = { open: undefined, isHeadOffice: undefined };

/** Returns a truth value of an answer. Undefined if the answer does not have it. */
function truth(key: string, data: unknown, language: Language): boolean | undefined {
  const value = findField(key)?.read(data, language);
  return typeof value === "boolean" ? value : undefined;
}

/**
 * Returns what the store knows about the companies of `rows` whose state matters: whether the establishment is open and
 * is the head office, or without a SIRET whether the company is active. An establishment of a company that has ceased
 * is closed.
 */
export async function knownStates(
  store: Pick<Store, "answers">,
  rows: readonly DuplicateRow[],
): Promise<StateOf> {
  const keys = new Set(
    concernedRows(rows).flatMap(({ siren, siret }) => [
      ...(siren === undefined ? [] : keysOfUnit(siren)),
      ...(siret === undefined ? [] : [keyOfEstablishment(siret)]),
    ]),
  );
  const known = await foundAnswers(store, [...keys]);
  return ({ siren, siret }) => {
    if (siren === undefined) return unknown;
    const unit = latestAnswer(known, keysOfUnit(siren));
    const unitOpen = unit && truth("active", unit.data, "en");
    if (siret === undefined) return { open: unitOpen, isHeadOffice: undefined };
    const establishment = known.get(keyOfEstablishment(siret))?.data;
    if (establishment === undefined)
      return unitOpen === false ? { open: false, isHeadOffice: undefined } : unknown;
    return {
      open: unitOpen === false ? false : truth("establishment_active", establishment, "en"),
      isHeadOffice: truth("is_head_office", establishment, "en"),
    };
  };
}

/** What is asked about possible duplicates, and what that costs. */
interface PreparedStates extends Pick<AskInput, "subjects" | "prepared"> {
  readonly quota: QuotaFigures["quota"];
}

/** Returns the rows whose state is asked for: each by its establishment, or else its legal unit. */
function askedRows(rows: readonly DuplicateRow[]): Rows {
  const asked = new Rows(rows.length, new Subjects(true));
  rows.forEach(({ siren, siret }, at) => {
    const number = siret === undefined ? { kind: "siren" as const } : { kind: "siret" as const, siret };
    asked.put(at, { ...number, siren: siren!, repairs: [] });
  });
  return asked;
}

/**
 * Plans asking whether the companies of `rows` are open, if their state matters: each SIREN and each SIRET once. Reads
 * the store, and asks one `/me` unless nothing has to be asked.
 *
 * @throws {ProgramError} as `readQuota` does
 */
async function prepareStates(
  rows: readonly DuplicateRow[],
  input: SpendingInput & {
    readonly options: Pick<EnrichOptions, "maxCalls" | "reserve" | "maxAge" | "oneByOne">;
  },
): Promise<PreparedStates> {
  const { session, options, purpose, now } = input;
  const asked = askedRows(concernedRows(rows));
  const { subjects } = asked;
  const knowledge = new RunKnowledge(storedAnswers(session.store), now - (options.maxAge ?? defaultMaxAge));
  const wanted = { resources: ["subject"] } as const;
  const look = () => survey({ rows: [asked], subjects, knowledge, ...wanted, grouping: !options.oneByOne });
  const found = await look();
  const quota: QuotaFigures = asksQuota(input, found.calls)
    ? await readQuota(session, purpose, options.maxCalls)
    : { quota: await session.gateway.quota() };
  const limits = await spendingLimits(input, quota);
  const plan = limits.planOf(found, found.classes);
  return {
    subjects,
    prepared: { knowledge, survey: found, plan, wanted, matching: undefined, lookAgain: look },
    quota: quota.quota,
  };
}

/** Returns the plan of asking about some of `rows` rows, as text. */
function statesPlanText(
  shown: Pick<ShownPlan, "plan" | "quota">,
  rows: number,
  terminal: Pick<Terminal, "say" | "sayTime">,
): string {
  const { say } = terminal;
  const classes = shown.plan.rows;
  const concerned = say("duplicates_concerned", { n: classes.total, of: rows });
  return headedLines([
    [say("plan_rows"), [concerned, ...classLines(classes, say)]],
    ...costLines(shown, terminal),
  ]);
}

/** What is known about the companies of rows. `stateOf` is undefined if the command ends before that. */
export interface CompanyStates {
  readonly stateOf: StateOf | undefined;
  readonly exits: Exits;
}

/** Says which answers are missing and why, and returns the exits that result. */
function reportMisses(
  { prepared }: PreparedStates,
  end: Pick<RunEnd, "quota" | "endedAt" | "unkept">,
  { say, language }: Terminal,
  notify: (text: string) => void,
): Exits {
  const codes = [...prepared.knowledge.missCounts().keys()];
  const deferrals = codes.filter(isDeferral);
  const why = deferrals.map((code) => reasonOf(code)!.note[language]).join(", ");
  if (deferrals.length > 0) notify(deferredText(prepared.plan, why, end, say));
  if (deferrals.length < codes.length) notify(say("run_failed"));
  return codes.map(missExit);
}

/**
 * Asks whether the companies of possible duplicates are open, within the plan. With `--dry-run` it only shows the plan.
 *
 * @throws {ProgramError} if neither API nor relay is configured, or the account cannot be read
 */
export async function askStates(
  rows: readonly DuplicateRow[],
  options: EnrichOptions,
  environment: Environment,
  terminal: Terminal,
): Promise<CompanyStates> {
  const { say } = terminal;
  const notify = options.quiet ? () => undefined : (text: string) => terminal.err(text);
  const line = progressLine(terminal, options.quiet);
  const session = await openSession(environment, { ...options, terminal, onWait: line.onWait });
  try {
    const now = Date.now();
    const purpose = newPurpose(now);
    const { hourLength } = environment;
    const planOnly = options.dryRun;
    const states = await prepareStates(rows, { session, options, purpose, hourLength, planOnly, now });
    const { plan } = states.prepared;
    const shown = { plan, quota: states.quota };
    const text = statesPlanText(shown, rows.length, terminal);
    if (planOnly) {
      terminal.out(options.json ? JSON.stringify(costJson(shown), null, 2) : text);
      return { stateOf: undefined, exits: [plan.fits ? "done" : "quota"] };
    }
    notify(text);
    const start = await mayStart(plan, options, terminal);
    if (start !== true) return { stateOf: undefined, exits: [start] };
    const interruption = onInterruption(() => terminal.err(say("run_interrupting")));
    const { signal } = interruption;
    try {
      const { onProgress } = line;
      const asking = { ...terminal, session, ...states, purpose, startedAt: now, signal, onProgress };
      const progress = await ask(asking);
      line.end();
      const calls = await session.callsOf(purpose.run);
      const fromStore = states.prepared.survey.known + progress.stored;
      const spent = { calls, fromStore, quota: await session.gateway.quota() };
      spentLines(plan, spent, say).forEach(notify);
      const unkept = await session.keepUnwritten();
      if (unkept > 0) terminal.err(say("duplicates_unkept", { n: unkept }));
      const end = { ...spent, endedAt: Date.now(), unkept };
      const exits = reportMisses(states, end, terminal, notify);
      if (options.sandbox !== undefined) notify(say(`run_sandbox_${options.sandbox}`));
      return {
        stateOf: await knownStates(session.store, rows),
        exits: signal.aborted ? [...exits, "interrupted"] : exits,
      };
    } finally {
      interruption.stop();
    }
  } finally {
    line.end();
    await session.close();
  }
}
