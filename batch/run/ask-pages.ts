import { groupingStake } from "../plan/costs.ts";
import type { Grouping, Groupings } from "../plan/groupings.ts";
import { PageCredit } from "./page-credit.ts";

/** Asks one page; answers how many of its subjects it covered, or undefined when no answer came. */
export type AskPage = (grouping: Grouping) => Promise<number | undefined>;

/** Pages under way at most: the gateway holds the calls, this only keeps the list of them short. */
const mostUnderWay = 256;

type PageKind = Grouping["lookup"]["operation"];

/** Asks the pages of one kind, fullest first, as far as they pay. */
async function askKind(
  kind: PageKind,
  groupings: Groupings,
  ask: AskPage,
  signal?: AbortSignal,
): Promise<void> {
  const credit = new PageCredit(groupingStake);
  const underWay = new Set<Promise<void>>();
  let wake = () => {};
  const begin = (grouping: Grouping) => {
    credit.asked();
    const asking: Promise<void> = ask(grouping).then((covered) => {
      if (covered === undefined) credit.failed();
      else credit.answered(covered, grouping.subjects.length);
      underWay.delete(asking);
      wake();
    });
    underWay.add(asking);
  };
  for (const grouping of groupings) {
    if (grouping.lookup.operation !== kind) continue;
    while ((!credit.mayAsk && underWay.size > 0) || underWay.size >= mostUnderWay) {
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (!credit.mayAsk || signal?.aborted) break;
    begin(grouping);
  }
  await Promise.all(underWay);
}

/** Asks the pages that stand for several subjects, as far as they pay. */
export async function askPages(groupings: Groupings, ask: AskPage, signal?: AbortSignal): Promise<void> {
  await askKind("search", groupings, ask, signal);
  await askKind("establishments", groupings, ask, signal);
}
