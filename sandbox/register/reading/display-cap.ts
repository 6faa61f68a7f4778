import type { CappedMatches, Window } from "../register.ts";

/** Companies a reverse search shows at most; `totalMatched` counts those beyond. The contract names no number. */
export const defaultDisplayCap = 1000;

/** What a reverse search found: the companies it may show, and how many there are. */
export interface Found<Group> {
  readonly shown: readonly Group[];
  readonly distinct: number;
}

/** A page of what was found, `item` making the elements of that page alone. */
export function cappedPage<Group, Item>(
  { shown, distinct }: Found<Group>,
  { offset, limit }: Window,
  item: (group: Group) => Item,
): CappedMatches<Item> {
  return {
    items: shown.slice(offset, offset + limit).map(item),
    total: shown.length,
    totalMatched: distinct,
    capped: distinct > shown.length,
  };
}

/** Nothing can match, such as a name without a letter. */
export const nothingFound: Found<never> = { shown: [], distinct: 0 };
