import { groupingStake } from "../../../shared/enrichment/plan/costs.ts";
import type { Grouping, Groupings } from "../../../shared/enrichment/plan/groupings.ts";
import { PageCredit } from "./page-credit.ts";

/** What one page gave. */
export interface AskedPage {
  /** How many of its subjects it covered. */
  readonly covered: number;
  /** The page that comes after it, where that is worth a call for those it did not cover. */
  readonly next?: Grouping | undefined;
}

/** Asks one page; undefined when no answer came. */
export type AskPage = (grouping: Grouping) => Promise<AskedPage | undefined>;

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
  const credit = new PageCredit(groupingStake);
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
