import { at, booleanOf, numberOf } from "../../shared/fields/reading.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { Say } from "../messages/say.ts";

/**
 * Which part of a list is shown, how to see more, and whether the service truncated it: `1–20 of 153, --page 2 for
 * more`. Lists whose pagination the contract does not show are counted as they came.
 */
export function pageLine(data: unknown, shown: number, narrow: MessageCode | undefined, say: Say): string {
  const range = rangeText(data, shown, say);
  if (booleanOf(at(data, "capped")) !== true) return range;
  const matched = numberOf(at(data, "totalMatched"));
  const truncated = [
    matched === null ? say("op_capped") : say("op_capped_of", { matched }),
    ...(narrow === undefined ? [] : [say(narrow)]),
  ];
  return `${range} (${truncated.join("; ")})`;
}

function rangeText(data: unknown, shown: number, say: Say): string {
  const page = numberOf(at(data, "pagination", "page"));
  const perPage = numberOf(at(data, "pagination", "perPage"));
  const total = numberOf(at(data, "pagination", "total"));
  if (page === null || perPage === null || total === null) return say("op_count", { n: shown });
  const before = (page - 1) * perPage;
  if (shown === 0) return say("op_past_the_end", { page, last: Math.max(1, Math.ceil(total / perPage)) });
  const range = { first: before + 1, last: before + shown, total };
  const more = booleanOf(at(data, "pagination", "hasNext")) ?? range.last < total;
  return more ? say("op_range_more", { ...range, next: page + 1 }) : say("op_range", range);
}
