import { type Grouping, groupingStake } from "../../shared/enrichment/calls.ts";
import type { AskingOrder } from "../../shared/enrichment/asking-order.ts";
import { listedItems } from "../../shared/contract/limits.ts";
import { at } from "../../shared/fields/field.ts";
import {
  type Lookup,
  type Outcome,
  isPaid,
  lookupKey,
  summaryQuestion,
} from "../../shared/lookups/lookup.ts";
import {
  type ResourceName,
  type Subject,
  establishmentPage,
  isWholeEstablishment,
  mostSteps,
  siretOf,
  waitsForUnit,
} from "../../shared/lookups/resolve.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { chunks } from "../../shared/gateway/ready-queue.ts";
import type { Store, StoredAnswer } from "../../shared/gateway/store/store.ts";
import type { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import type { Gate, LookupOptions } from "../../shared/gateway/gate.ts";
import type { Progress, ProgressListener } from "../terminal/terminal.ts";
import type { Subjects } from "../../shared/enrichment/subjects.ts";
import { type Budget, type BudgetBound, createPool } from "../../shared/gateway/scheduler/budget.ts";
import type { WantedFields } from "../../shared/answers/subject-answer.ts";
import { orderOf } from "../../shared/enrichment/survey.ts";
import { openMatchLookups } from "../../shared/enrichment/settle-matches.ts";
import type { Plan } from "../../shared/enrichment/plan.ts";
import type { EnrichInput } from "./enrich-input.ts";
import type { ReadyRun } from "./prepare.ts";

/**
 * Decides whether one more page of a kind is worth a call. The pages of a kind together may lose a stake of calls
 * compared with asking one by one, and what they gain may be staked again. The first page goes alone: if it gains
 * nothing, the service does not answer as expected, and no more pages of the kind are asked.
 *
 * @decides whether one more call that stands for several rows is worth it
 */
export class PageBudget {
  #credit: number;
  #underWay = 0;
  #trial: "open" | "won" | "lost" = "open";

  /** `stake`: number of calls that may be lost. */
  constructor(stake: number) {
    this.#credit = stake;
  }

  /**
   * False while the first page is under way or the stake is used up, and forever once the first page has gained
   * nothing.
   */
  get mayAsk(): boolean {
    if (this.#trial === "lost" || this.#credit <= 0) return false;
    return this.#trial === "won" || this.#underWay === 0;
  }

  /** Records that a page is being asked, and takes one call from the credit. */
  asked(): void {
    this.#credit -= 1;
    this.#underWay += 1;
  }

  /** Records that a page got no answer. The call is lost, and says nothing about this kind of page. */
  failed(): void {
    this.#underWay -= 1;
  }

  /** Records that a page covered `covered` of its `subjects`. Each one saves a call. */
  answered(covered: number, subjects: number): void {
    this.#underWay -= 1;
    this.#credit += covered;
    // A page is planned for two subjects or more: one that covers a single subject has gained nothing.
    if (this.#trial === "open") this.#trial = covered >= Math.min(2, subjects) ? "won" : "lost";
  }
}

interface PageResult {
  /** How many of its subjects it covered. */
  readonly covered: number;
  /** The following page, if asking it for the subjects that this one did not cover pays off. */
  readonly next?: Grouping | undefined;
}

/** Asks one page. Resolves to undefined if no answer came. */
type AskPage = (grouping: Grouping) => Promise<PageResult | undefined>;

/** Largest number of pages under way. The gateway limits the calls; this only bounds memory. */
const mostUnderWay = 256;

type PageKind = Grouping["lookup"]["operation"];

function* ofKind(groupings: Iterable<Grouping>, kind: PageKind): Generator<Grouping, undefined> {
  for (const grouping of groupings) if (grouping.lookup.operation === kind) yield grouping;
}

/** Asks pages of one kind, in their order, as long as they pay. */
async function askKind(
  planned: Iterator<Grouping, undefined>,
  credit: PageBudget,
  ask: AskPage,
  signal?: AbortSignal,
): Promise<void> {
  const further: Grouping[] = [];
  const underWay = new Set<Promise<void>>();
  let wake = () => {};
  const take = async (grouping: Grouping) => {
    const page = await ask(grouping);
    if (page === undefined) return credit.failed();
    credit.answered(page.covered, grouping.subjects.length);
    if (page.next !== undefined) further.push(page.next);
  };
  for (;;) {
    while ((!credit.mayAsk && underWay.size > 0) || underWay.size >= mostUnderWay) {
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (!credit.mayAsk || signal?.aborted) break;
    const grouping = further.pop() ?? planned.next().value;
    if (grouping === undefined && underWay.size === 0) break;
    if (grouping === undefined) {
      await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    credit.asked();
    const taken: Promise<void> = take(grouping).finally(() => {
      underWay.delete(taken);
      wake();
    });
    underWay.add(taken);
  }
  await Promise.all(underWay);
}

/** Returns the item of a page that answers a subject, with the key of the subject's own question. */
type ItemOf = (subject: Subject) => { key: string; item: unknown } | undefined;

function unitOn(items: readonly unknown[]): ItemOf {
  const bySiren = new Map(items.map((item) => [at(item, "siren"), item]));
  return ({ siren }) => {
    const item = bySiren.get(siren);
    if (typeof at(item, "name") !== "string") return undefined;
    return { key: lookupKey(summaryQuestion(siren)), item };
  };
}

function establishmentOn(items: readonly unknown[]): ItemOf {
  const bySiret = new Map(items.map((item) => [siretOf(item), item]));
  return ({ siret }) => {
    const item = bySiret.get(siret);
    if (siret === undefined || !isWholeEstablishment(item)) return undefined;
    return { key: lookupKey({ operation: "establishment", siret }), item };
  };
}

/**
 * Extracts the answers for the subjects of a page, each to the subject's own question, and the indexes of the subjects
 * that were missed. A subject that is not on the page gets none and is asked alone: a search that lacks a SIREN does not
 * prove that the SIREN does not exist.
 *
 * @decides what a page tells of the rows it was asked for
 */
export function readPage(
  { lookup, subjects }: Grouping,
  data: unknown,
  subjectAt: (index: number) => Subject,
  asOf: number,
) {
  const items = listedItems(data) ?? [];
  const itemOf = lookup.operation === "search" ? unitOn(items) : establishmentOn(items);
  const answers: StoredAnswer[] = [];
  const missed: number[] = [];
  for (const index of subjects) {
    const found = itemOf(subjectAt(index));
    if (found === undefined) missed.push(index);
    else answers.push({ key: found.key, found: true, data: JSON.stringify(found.item), asOf });
  }
  return { answers, missed };
}

/**
 * Returns the next page of a list of establishments if it and the pages after it cost fewer calls than asking the
 * `missed` subjects alone. A search by SIREN prefix has only one page: a longer answer is not a list of that prefix.
 */
export function nextPage(
  { lookup }: Grouping,
  data: unknown,
  missed: readonly number[],
): Grouping | undefined {
  if (lookup.operation !== "establishments") return undefined;
  const { siren, page = 1 } = lookup;
  const pages = at(data, "pagination", "totalPages");
  if (typeof pages !== "number" || page >= pages || pages - page >= missed.length) return undefined;
  return { lookup: establishmentPage(siren, page + 1), subjects: missed };
}

interface AskingInput {
  readonly gateway: Gate;
  readonly knowledge: RunKnowledge;
  readonly options: LookupOptions;
  /** When the run began, epoch milliseconds. A cached answer that was read later was not there before the run. */
  readonly startedAt: number;
  /** Expected number of questions, used only for the progress display. */
  readonly expected: number;
  readonly onProgress: ProgressListener;
  /** Tells that the run waits for its store. Undefined: it does not wait. */
  readonly onStoreAway?: (() => void) | undefined;
}

/** Longest wait for a database that cannot be reached, milliseconds, as for a locked file. */
const longestStoreWait = 600_000;
/** How often the run looks whether the gateway has reached it, milliseconds. */
const lookEvery = 500;

const isStoppedByStore = (outcome: Outcome): boolean =>
  outcome.status === "deferred" && outcome.error.code === "store_failed";

/** Asks the gateway for a run and counts the outcomes. Answers go to the store, misses to the run's knowledge. */
export class RunAsker {
  readonly #input: AskingInput;
  readonly #counts = { asked: 0, stored: 0, failed: 0, deferred: 0 };
  #paid = 0;
  /** Whether the store that the run waits for is back. A run that gave up does not wait again. */
  #storeWait: Promise<boolean> | undefined;

  constructor(input: AskingInput) {
    this.#input = input;
  }

  get signal(): AbortSignal | undefined {
    return this.#input.options.signal;
  }

  /** Number of questions that cost a call so far. Their retries are not counted. */
  get paid(): number {
    return this.#paid;
  }

  get progress(): Progress {
    return { ...this.#counts, expected: this.#input.expected };
  }

  /** Asks one question that stands for several subjects. The caller records what it means for them. */
  async ask(lookup: Lookup): Promise<Outcome> {
    const outcome = await this.#input.gateway.lookup(lookup, this.#input.options);
    if ((await this.#isStoreBack()) && isStoppedByStore(outcome)) return this.ask(lookup);
    this.#count(outcome);
    this.#input.onProgress(this.progress);
    return outcome;
  }

  /** Asks all questions, many at a time, and returns how many there were. */
  async askAll(lookups: Iterable<Lookup> | AsyncIterable<Lookup>): Promise<number> {
    const { gateway, knowledge, options, onProgress } = this.#input;
    const underWay = new Map<number, Lookup>();
    const again: Lookup[] = [];
    let asked = 0;
    let isStoreBack = false;
    for await (const settled of gateway.lookupMany(numbered(lookups, underWay), options)) {
      isStoreBack = (await this.#isStoreBack()) || isStoreBack;
      for (const { index, outcome } of settled) {
        const lookup = underWay.get(index)!;
        underWay.delete(index);
        if (isStoreBack && isStoppedByStore(outcome)) {
          again.push(lookup);
          continue;
        }
        asked += 1;
        this.#count(outcome);
        if (outcome.status !== "found" && outcome.status !== "not_found") knowledge.miss(lookup, outcome);
      }
      onProgress(this.progress);
    }
    return again.length === 0 ? asked : asked + (await this.askAll(again));
  }

  /** Returns true if the store's database was away and is back, after waiting for it. */
  #isStoreBack(): Promise<boolean> {
    const { gateway, onStoreAway } = this.#input;
    if (onStoreAway !== undefined && gateway.storeErrorKind === "unreachable") {
      if (this.#storeWait === undefined) onStoreAway();
      this.#storeWait ??= this.#waitForStore();
    }
    return this.#storeWait ?? Promise.resolve(false);
  }

  /** Waits while the gateway tries to write what was paid for. Returns false when it gives up. */
  async #waitForStore(): Promise<boolean> {
    const { gateway, options } = this.#input;
    const { signal } = options;
    const until = performance.now() + longestStoreWait;
    const mayWait = () => signal?.aborted !== true && performance.now() < until;
    const isAway = () => gateway.storeErrorKind === "unreachable" || gateway.storeErrorKind === "locked";
    while (isAway() && mayWait()) await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
    const isBack = gateway.storeErrorKind === undefined;
    if (isBack) this.#storeWait = undefined;
    return isBack;
  }

  #count(outcome: Outcome): void {
    if (isPaid(outcome)) this.#paid += 1;
    if (outcome.status === "found" || outcome.status === "not_found") {
      const wasThere = outcome.cached && outcome.asOf < this.#input.startedAt;
      this.#counts[wasThere ? "stored" : "asked"] += 1;
    } else if (outcome.status === "deferred") this.#counts.deferred += 1;
    else this.#counts.failed += 1;
  }
}

/** Yields the same lookups, and keeps each in `underWay` by its number until the caller removes it. */
async function* numbered(
  lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
  underWay: Map<number, Lookup>,
): AsyncGenerator<Lookup> {
  let number = 0;
  for await (const lookup of lookups) {
    underWay.set(number, lookup);
    number += 1;
    yield lookup;
  }
}

interface RunInput {
  readonly subjects: Subjects;
  readonly resources: readonly ResourceName[];
  readonly groupings: Iterable<Grouping>;
  /** Returns whether the subject with this index still has an open question. */
  readonly isOpen: (subject: number) => boolean;
  readonly knowledge: RunKnowledge;
  readonly store: Store;
  readonly asking: RunAsker;
  /** Calls that the run may make, searches by name and retries included. */
  readonly calls: number;
  /** Forms the order of the subjects if these may not suffice; otherwise undefined, and the order is that of the list. */
  readonly formOrder: (() => Promise<AskingOrder>) | undefined;
}

/** Yields the numbers below `size`. */
function* upTo(size: number): Generator<number> {
  for (let index = 0; index < size; index += 1) yield index;
}

/**
 * Number of subjects processed together: enough for efficient store reads and many calls at a time, few enough for memory. All
 * that they need is asked before the next ones, so that an interrupted run has whole rows but for these.
 */
const subjectsAtOnce = 512;

/**
 * Asks everything that the subjects of a list need and that is not known yet. Ends when nothing more can be asked. It
 * has no state of its own between questions: answers are in the store, failures in `knowledge`.
 */
class Run {
  readonly #input: RunInput;
  /** The credit of each kind of page, for all pages of the run. */
  readonly #credits: Readonly<Record<PageKind, PageBudget>> = {
    search: new PageBudget(groupingStake),
    establishments: new PageBudget(groupingStake),
  };

  constructor(input: RunInput) {
    this.#input = input;
  }

  async complete(): Promise<void> {
    const { groupings, subjects, asking, calls, formOrder } = this.#input;
    if (formOrder === undefined) return this.#complete(groupings, upTo(subjects.size));
    let order = await formOrder();
    let hasMixed = order.hasMixed;
    for (;;) {
      // Once a question was deferred, most that follow are too, and each of their rows gets its reason.
      const turn = order.take(asking.progress.deferred > 0 ? 0 : calls - asking.paid);
      if (hasMixed && turn?.isMissingOnly !== true) {
        // What was lacking has been asked. What is too old comes now, that of the same subjects too.
        hasMixed = false;
        order = await formOrder();
      } else if (turn === undefined) return;
      else await this.#complete(turn.pages, turn.subjects, hasMixed);
    }
  }

  /** Asks `groupings`, then what the subjects with these indexes still need, or `isMissingOnly` what they lack. */
  async #complete(
    groupings: Iterable<Grouping>,
    indexes: Iterable<number>,
    isMissingOnly = false,
  ): Promise<void> {
    const { resources, asking } = this.#input;
    const { signal } = asking;
    const ask: AskPage = (grouping) => this.#askPage(grouping);
    for (const kind of ["search", "establishments"] as const)
      await askKind(ofKind(groupings, kind), this.#credits[kind], ask, signal);
    // A head office that the row's own establishment may turn out to be is asked one pass later, and so is what waits
    // for its legal unit.
    const steps = Math.max(...resources.map(mostSteps)) + (resources.includes("head-office") ? 1 : 0) + 1;
    for await (const chunk of chunks(this.#openSubjects(indexes), subjectsAtOnce)) {
      for (let step = 0; step < steps; step += 1) {
        // An interrupted run still goes through its subjects once: each gets the reason why it was not asked.
        const isLast = signal?.aborted === true;
        if ((await asking.askAll(this.#openLookups(chunk, isMissingOnly))) === 0 || isLast) break;
      }
    }
  }

  /** Asks one page and stores what it contains about its subjects. */
  async #askPage(grouping: Grouping): Promise<PageResult | undefined> {
    const { asking, store, subjects } = this.#input;
    const outcome = await asking.ask(grouping.lookup);
    if (outcome.status !== "found") {
      const isOdd = outcome.status === "failed" && outcome.error.code === "unexpected";
      return isOdd || outcome.status === "not_found" ? { covered: 0 } : undefined;
    }
    const data: unknown = JSON.parse(outcome.json);
    const { answers, missed } = readPage(grouping, data, (index) => subjects.at(index), outcome.asOf);
    try {
      await store.remember(answers);
    } catch {
      // The page itself is stored. If the store is full, the gateway stops at the next call.
      return undefined;
    }
    return { covered: answers.length, next: nextPage(grouping, data, missed) };
  }

  /** Makes one pass over subjects: yields the lookups that come next, given the answers so far. */
  async *#openLookups(subjects: readonly Subject[], isMissingOnly: boolean): AsyncGenerator<Lookup> {
    const { resources, knowledge } = this.#input;
    const open = await knowledge.openLookups(subjects, resources, isMissingOnly);
    for (const [position, lookups] of open.entries()) {
      for (const [place, lookup] of lookups.entries()) {
        if (lookup === undefined || this.#mayBeSpared(subjects[position]!, place, lookups)) continue;
        yield lookup;
      }
    }
  }

  *#openSubjects(indexes: Iterable<number>): Generator<Subject> {
    const { subjects, isOpen } = this.#input;
    for (const index of indexes) if (isOpen(index)) yield subjects.at(index);
  }

  /**
   * Returns true if another question asked now may make this one unnecessary. The row's own establishment may turn out
   * to be the head office that is also wanted, and no establishment is suggested for a company that has ceased.
   */
  #mayBeSpared(subject: Subject, place: number, lookups: readonly (Lookup | undefined)[]): boolean {
    const { resources } = this.#input;
    const isAsked = (...names: ResourceName[]) =>
      names.some((name) => lookups[resources.indexOf(name)] !== undefined);
    if (waitsForUnit(lookups, place, resources, subject)) return true;
    if (subject.siret === undefined) return false;
    if (resources[place] === "head-office") return isAsked("establishment");
    const isList = lookups[place]?.operation === "establishments";
    return (
      isList && resources[place] === "suggested-establishment" && isAsked("legal-unit", "legal-unit-summary")
    );
  }
}

export interface AskInput
  extends
    Pick<EnrichInput, "session" | "purpose" | "startedAt" | "signal" | "onProgress">,
    Partial<Pick<EnrichInput, "say" | "err">> {
  readonly subjects: Subjects;
  readonly prepared: Pick<ReadyRun, "knowledge" | "survey" | "plan" | "matching" | "lookAgain"> & {
    readonly wanted: Pick<WantedFields, "resources">;
  };
}

/**
 * Returns the budget of a run: the calls of its plan. A lookup beyond what is left of the month has the same reason
 * here and in the ledger, whichever refuses it.
 */
function budgetOf({ budget, reserve, remaining, resetAt: until, maxCalls }: Plan): Budget {
  const { calls, kept, isOfMonth } = budget;
  const isKept = reserve > 0 && remaining !== 0;
  const bound: BudgetBound = { reason: isKept ? "reserve" : "month_spent", until };
  return createPool(calls, {
    kept,
    bound: isOfMonth ? bound : undefined,
    isOfAnswers: maxCalls === undefined,
  });
}

/** Says how many answers are lost if the database of the store is away at the end: what they are for cannot be read. */
export async function tellLost({
  session,
  say,
  err,
}: Pick<AskInput, "session" | "say" | "err">): Promise<void> {
  if (say === undefined || session.gateway.storeErrorKind !== "unreachable") return;
  const n = await session.keepUnwritten();
  if (n > 0) err?.(say("run_lost_away", { n }));
}

/** Asks what the plan contains, within its budget. Answers go to the store, failures to the run's knowledge. */
export async function ask(input: AskInput): Promise<Progress> {
  const { session, subjects, prepared, say, err } = input;
  const { knowledge, wanted, plan, matching } = prepared;
  const { gateway, store } = session;
  gateway.reserve = plan.reserve;
  const asking = new RunAsker({
    gateway,
    knowledge,
    options: {
      lane: "batch",
      purpose: input.purpose,
      budget: budgetOf(plan),
      freshSince: knowledge.freshSince,
      unitsSince: knowledge.financialSince,
      signal: input.signal,
    },
    startedAt: input.startedAt,
    expected: plan.calls.likely,
    onProgress: input.onProgress,
    onStoreAway: say && err && (() => err(say("run_store_away"))),
  });
  try {
    if (matching !== undefined) {
      const open = () => openMatchLookups(matching.queries, knowledge, matching.keep, matching.only);
      while (!input.signal.aborted && (await asking.askAll(open())) > 0);
    }
    const survey = matching === undefined ? prepared.survey : await prepared.lookAgain();
    const { groupings, isOpen } = survey;
    const { resources } = wanted;
    const { calls } = plan.budget;
    const isShort = survey.calls.firm > calls - asking.paid;
    const formOrder = isShort ? () => orderOf({ subjects, resources, knowledge, survey }) : undefined;
    const run = { subjects, resources, groupings, isOpen, knowledge, store, asking, calls, formOrder };
    await new Run(run).complete();
  } finally {
    await tellLost(input);
  }
  return asking.progress;
}
