import { type Grouping, type Groupings, groupingStake } from "../../shared/enrichment/calls.ts";
import { listedItems } from "../../shared/contract/limits.ts";
import { at } from "../../shared/fields/field.ts";
import { type Lookup, type Outcome, lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import {
  type ResourceName,
  type Subject,
  establishmentPage,
  isWholeEstablishment,
  mostSteps,
  siretOf,
} from "../../shared/lookups/resolve.ts";
import type { Purpose, Store, StoredAnswer } from "../../shared/gateway/store/store.ts";
import type { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import type { Gate, LookupOptions } from "../../shared/gateway/gate.ts";
import type { Progress, ProgressListener } from "../terminal/terminal.ts";
import type { Subjects } from "../../shared/enrichment/subjects.ts";
import { createBudget } from "../../shared/gateway/scheduler/budget.ts";
import type { WantedFields } from "../../shared/answers/subject-answer.ts";
import { openMatchLookups } from "../../shared/enrichment/settle-matches.ts";
import type { Session } from "../session/session.ts";
import type { ReadyRun } from "./prepare.ts";

/**
 * Whether one more page of a kind is worth a call. Pages may lose a stake of calls in all against asking one by one, and
 * what they gain may be staked again. The first page goes alone: when it gains nothing, the service does not answer as
 * hoped, and no more are asked.
 * @decides whether one more call that stands for several rows is worth it
 */
export class PageBudget {
  #credit: number;
  #underWay = 0;
  #trial: "open" | "won" | "lost" = "open";

  /** `stake`: calls that may be lost. */
  constructor(stake: number) {
    this.#credit = stake;
  }

  /** False while the page under way decides, and for good once pages do not pay. */
  get mayAsk(): boolean {
    if (this.#trial === "lost" || this.#credit <= 0) return false;
    return this.#trial === "won" || this.#underWay === 0;
  }

  /** A page is being asked: a call taken from the credit. */
  asked(): void {
    this.#credit -= 1;
    this.#underWay += 1;
  }

  /** No answer came: nothing is known of the kind, and the call is lost. */
  failed(): void {
    this.#underWay -= 1;
  }

  /** A page told of `covered` of its `subjects`, each a call saved. */
  answered(covered: number, subjects: number): void {
    this.#underWay -= 1;
    this.#credit += covered;
    // A page is planned for two subjects or more: one that tells of a single one has gained nothing.
    if (this.#trial === "open") this.#trial = covered >= Math.min(2, subjects) ? "won" : "lost";
  }
}

/** What one page gave. */
interface PageResult {
  /** How many of its subjects it covered. */
  readonly covered: number;
  /** The page that comes after it, where that is worth a call for those it did not cover. */
  readonly next?: Grouping | undefined;
}

/** Asks one page; undefined when no answer came. */
type AskPage = (grouping: Grouping) => Promise<PageResult | undefined>;

/** Pages under way at most: the gateway holds the calls, this only keeps the list of them short. */
const mostUnderWay = 256;

type PageKind = Grouping["lookup"]["operation"];

function* ofKind(groupings: Groupings, kind: PageKind): Generator<Grouping, undefined> {
  for (const grouping of groupings) if (grouping.lookup.operation === kind) yield grouping;
  return undefined;
}

/** Asks the pages of one kind, fullest first, as far as they pay. */
async function askKind(
  kind: PageKind,
  groupings: Groupings,
  ask: AskPage,
  signal?: AbortSignal,
): Promise<void> {
  const credit = new PageBudget(groupingStake);
  const planned = ofKind(groupings, kind);
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

/** Asks the pages that stand for several subjects, as far as they pay. */
async function askPages(groupings: Groupings, ask: AskPage, signal?: AbortSignal): Promise<void> {
  await askKind("search", groupings, ask, signal);
  await askKind("establishments", groupings, ask, signal);
}

/** What one page told. */
interface PageReading {
  /** Answers of their own for the subjects that stand on it. */
  readonly answers: readonly StoredAnswer[];
  /** Indexes of the subjects that do not. */
  readonly missed: readonly number[];
}

/** The item of a page that answers a subject, under the key of the subject's own question. */
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
 * Reads what a page answers of the subjects it was asked for. A subject that is not on it gets nothing: it is asked
 * alone, for a search that misses a SIREN is no proof that there is none.
 * @decides what a page tells of the rows it was asked for
 */
export function readPage(
  { lookup, subjects }: Grouping,
  data: unknown,
  subjectAt: (index: number) => Subject,
  asOf: number,
): PageReading {
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
 * The next page of a list of establishments, when it and those after it cost fewer calls than asking the `missed` alone.
 * A prefix of SIRENs has one page: a longer answer is no list of that prefix.
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
  /** When the run began, epoch milliseconds: what was read since then is no answer that was there before it. */
  readonly startedAt: number;
  /** Questions expected, for the progress alone. */
  readonly expected: number;
  readonly onProgress: ProgressListener;
}

/** Asks the gateway for a run and counts what comes: answers go to the store, what got none is noted in the knowledge. */
export class RunAsker {
  readonly #input: AskingInput;
  readonly #counts = { asked: 0, stored: 0, failed: 0, deferred: 0 };

  constructor(input: AskingInput) {
    this.#input = input;
  }

  get signal(): AbortSignal | undefined {
    return this.#input.options.signal;
  }

  get progress(): Progress {
    return { ...this.#counts, expected: this.#input.expected };
  }

  /** Asks one question that stands for several; what becomes of them is its asker's to note. */
  async ask(lookup: Lookup): Promise<Outcome> {
    const outcome = await this.#input.gateway.lookup(lookup, this.#input.options);
    this.#count(outcome);
    this.#input.onProgress(this.progress);
    return outcome;
  }

  /** Asks all questions, many at a time, and answers how many they were. */
  async askAll(lookups: AsyncIterable<Lookup>): Promise<number> {
    const { gateway, knowledge, options, onProgress } = this.#input;
    const underWay = new Map<number, Lookup>();
    let asked = 0;
    for await (const settled of gateway.lookupMany(numbered(lookups, underWay), options)) {
      for (const { index, outcome } of settled) {
        asked += 1;
        this.#count(outcome);
        const lookup = underWay.get(index)!;
        underWay.delete(index);
        if (outcome.status !== "found" && outcome.status !== "not_found") knowledge.miss(lookup, outcome);
      }
      onProgress(this.progress);
    }
    return asked;
  }

  #count(outcome: Outcome): void {
    if (outcome.status === "found" || outcome.status === "not_found") {
      const wasThere = outcome.cached && outcome.asOf < this.#input.startedAt;
      this.#counts[wasThere ? "stored" : "asked"] += 1;
    } else if (outcome.status === "deferred") this.#counts.deferred += 1;
    else this.#counts.failed += 1;
  }
}

/** The same lookups, each noted by its number until it is settled. */
async function* numbered(
  lookups: AsyncIterable<Lookup>,
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
  readonly groupings: Groupings;
  /** Whether something has to be asked about a subject, by its index. */
  readonly isOpen: (subject: number) => boolean;
  readonly knowledge: RunKnowledge;
  readonly store: Store;
  readonly asking: RunAsker;
}

/** Subjects looked at together: enough for the store, few enough for memory. */
const batch = 512;

/**
 * Asks everything that the subjects of a list need and that is not known yet; ends when nothing more can be asked.
 * Carries no state of its own between questions: answers are in the store, failures in `knowledge`.
 */
class Run {
  readonly #input: RunInput;

  constructor(input: RunInput) {
    this.#input = input;
  }

  async complete(): Promise<void> {
    const { groupings, resources, asking } = this.#input;
    const { signal } = asking;
    await askPages(groupings, (grouping) => this.#askPage(grouping), signal);
    // A head office that a row's own establishment may tell is asked one pass later.
    const steps = Math.max(...resources.map(mostSteps)) + (resources.includes("head-office") ? 1 : 0);
    for (let step = 0; step < steps && !signal?.aborted; step += 1) {
      if ((await this.#askAlone()) === 0) break;
    }
  }

  /** Asks one page and keeps what it tells of its subjects. */
  async #askPage(grouping: Grouping): Promise<PageResult | undefined> {
    const { asking, store, subjects } = this.#input;
    const outcome = await asking.ask(grouping.lookup);
    if (outcome.status === "not_found") return { covered: 0 };
    if (outcome.status !== "found") return undefined;
    const data: unknown = JSON.parse(outcome.json);
    const { answers, missed } = readPage(grouping, data, (index) => subjects.at(index), outcome.asOf);
    try {
      await store.remember(answers);
    } catch {
      // The page itself is kept. A store that can keep no more stops the asking at the next call.
      return undefined;
    }
    return { covered: answers.length, next: nextPage(grouping, data, missed) };
  }

  /** One pass over all subjects: asks the next lookup of each that needs one, and answers how many were asked. */
  #askAlone(): Promise<number> {
    return this.#input.asking.askAll(this.#openLookups());
  }

  /** The lookups that come next, as far as the answers so far tell. */
  async *#openLookups(): AsyncGenerator<Lookup> {
    const { resources, knowledge } = this.#input;
    for (const chunk of this.#openSubjects()) {
      for (const [position, lookups] of (await knowledge.openLookups(chunk, resources)).entries()) {
        for (const [place, lookup] of lookups.entries()) {
          if (lookup === undefined || this.#mayBeSpared(chunk[position]!, place, lookups)) continue;
          yield lookup;
        }
      }
    }
  }

  *#openSubjects(): Generator<Subject[]> {
    const { subjects, isOpen } = this.#input;
    let chunk: Subject[] = [];
    for (let index = 0; index < subjects.size; index += 1) {
      if (!isOpen(index)) continue;
      chunk.push(subjects.at(index));
      if (chunk.length < batch) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  /**
   * True where what is asked now may make a question needless: a row's own establishment may turn out to be the head office
   * that is wanted too, and nothing is suggested for a company that has ceased.
   */
  #mayBeSpared({ siret }: Subject, place: number, lookups: readonly (Lookup | undefined)[]): boolean {
    const { resources } = this.#input;
    const isAsked = (...names: ResourceName[]) =>
      names.some((name) => lookups[resources.indexOf(name)] !== undefined);
    if (siret === undefined) return false;
    if (resources[place] === "head-office") return isAsked("establishment");
    const isList = lookups[place]?.operation === "establishments";
    return (
      isList && resources[place] === "suggested-establishment" && isAsked("legal-unit", "legal-unit-summary")
    );
  }
}

export interface AskInput {
  readonly session: Session;
  readonly subjects: Subjects;
  readonly prepared: Pick<ReadyRun, "knowledge" | "survey" | "plan" | "matching" | "lookAgain"> & {
    readonly wanted: Pick<WantedFields, "resources">;
  };
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
}

/** Asks what the plan says, within its budget; the answers are in the store, the failures in the run's knowledge. */
export async function ask(input: AskInput): Promise<Progress> {
  const { session, subjects, prepared } = input;
  const { knowledge, wanted, plan, matching } = prepared;
  const { gateway, store } = session;
  gateway.reserve = plan.reserve;
  const asking = new RunAsker({
    gateway,
    knowledge,
    options: {
      lane: "batch",
      purpose: input.purpose,
      budget: createBudget(plan.budget.first, plan.budget.again),
      freshSince: knowledge.freshSince,
      signal: input.signal,
    },
    startedAt: input.startedAt,
    expected: plan.calls.likely,
    onProgress: input.onProgress,
  });
  if (matching !== undefined) {
    const open = () => openMatchLookups(matching.queries, knowledge, matching.keep, matching.only);
    while (!input.signal.aborted && (await asking.askAll(open())) > 0);
  }
  const { groupings, isOpen } = matching === undefined ? prepared.survey : await prepared.lookAgain();
  const { resources } = wanted;
  await new Run({ subjects, resources, groupings, isOpen, knowledge, store, asking }).complete();
  return asking.progress;
}
