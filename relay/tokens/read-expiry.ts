import { parseDuration } from "../../shared/gateway/store/clock.ts";

/** Until when, as people write it: for how long from `now`, the last day, or without end. */
export const expiryShapes = "90d, 12h, 2027-06-30, never";

/** The last moment that a date can name (ECMAScript). */
const latest = 8.64e15;

/** The end of a day of this machine's calendar, epoch milliseconds; undefined when there is no such day. */
function endOfDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const end = new Date(Number(year), Number(month) - 1, Number(day) + 1);
  const last = new Date(Number(year), Number(month) - 1, Number(day));
  return last.getMonth() === Number(month) - 1 ? end.getTime() : undefined;
}

/**
 * When a token ends, epoch milliseconds: `90d` and `12h` count from `now`, of `2027-06-30` the whole day is included;
 * null for `never`. Undefined for anything else, and for what is not ahead of `now`.
 */
export function readExpiry(text: string, now: number): number | null | undefined {
  const wanted = text.trim();
  if (wanted === "never") return null;
  const duration = parseDuration(wanted);
  const end = duration === undefined ? endOfDay(wanted) : now + Math.round(duration);
  return end !== undefined && end > now && end <= latest ? end : undefined;
}
