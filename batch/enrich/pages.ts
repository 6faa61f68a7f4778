import { type Grouping, type Groupings, groupingStake } from "../../shared/enrichment/calls.ts";
import { listedItems } from "../../shared/contract/limits.ts";
import { at } from "../../shared/fields/field.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import {
  type Subject,
  establishmentPage,
  isWholeEstablishment,
  siretOf,
} from "../../shared/lookups/resolve.ts";
import type { StoredAnswer } from "../../shared/gateway/store/store.ts";

/**
 * Whether one more page of a kind is worth a call. Pages may lose a stake of calls in all against asking one by one, and
 * what they gain may be staked again. The first page goes alone: when it gains nothing, the service does not answer as
 * hoped, and no more are asked.
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
export interface PageResult {
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
export async function askPages(groupings: Groupings, ask: AskPage, signal?: AbortSignal): Promise<void> {
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
