import { boundsText } from "../messages/bounds-text.ts";
import type { Words } from "./html.ts";

/** A token as the record of a decision keeps it (`tokenDetail` in `token-book.ts`), after its successor's id if it was replaced. */
const tokenRecord =
  /^(?:([0-9a-f]{8}): )?(.+), (user|viewer|admin), monthly=(\d+|unlimited)(?:, hourly=(\d+))?, expires=(never|[\dT:-]+)$/;
/** The defaults as the record of a change keeps them. */
const defaultsRecord = /^monthly=(\d+), expires=(never|(\d+)d)$/;

/**
 * Returns the details of a recorded decision in the reader's language; a record of another form as it is. Pure.
 */
export function actDetail(detail: string, { say, language }: Words): string {
  const token = tokenRecord.exec(detail);
  if (token !== null) {
    const [, successor, user, role, monthly, hourly, end] = token;
    const bounds = {
      monthly: monthly === "unlimited" ? null : Number(monthly),
      hourly: hourly === undefined ? null : Number(hourly),
      expiresAt: end === "never" ? null : Date.parse(`${end}Z`),
    };
    return [
      ...(successor === undefined ? [] : [say("replaced_by", { id: successor })]),
      user,
      ...(role === "user" ? [] : [say(role as "viewer" | "admin")]),
      boundsText(bounds, language),
    ].join(", ");
  }
  const defaults = defaultsRecord.exec(detail);
  if (defaults !== null) {
    const [, monthly, , days] = defaults;
    const end =
      days === undefined ? say("default_ends_never") : say("default_ends_after", { days: Number(days) });
    return `${say("a_month", { n: Number(monthly) })}, ${end}`;
  }
  if (detail === "found") return say("service_answered");
  return detail === "deferred" || detail === "failed" ? say("service_silent") : detail;
}
