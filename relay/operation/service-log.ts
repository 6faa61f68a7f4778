import type { Level, Logger } from "pino";
import { deferrals, type DeferralReason } from "../../shared/lookups/reasons.ts";
import type { ServiceChange } from "../../shared/gateway/scheduler/service-state.ts";

/** What a halt's line wants of its reader: to be known of; anything else wants somebody to act. */
const toBeKnown: ReadonlySet<DeferralReason> = new Set(["month_spent", "reserve", "hour_spent"]);

/** Halts whose detail tells why without a word of the question that met them. */
const withDetail: ReadonlySet<DeferralReason> = new Set(["dead_server", "store_failed"]);

const until = (time: number) => (Number.isFinite(time) ? { until: new Date(time).toISOString() } : {});

/** One change of whom the gate asks for as a line of the log: never what was asked. */
function lineOf(change: ServiceChange): { level: Level; fields: object; message: string } {
  switch (change.kind) {
    case "halted": {
      const { halt, asker } = change;
      const { reason, detail } = halt;
      const cause = detail !== "" && withDetail.has(reason) ? { cause: detail } : {};
      return {
        level: toBeKnown.has(reason) ? "warn" : "error",
        fields: { halted: reason, ...cause, ...until(halt.until), ...asker },
        message: `nothing is asked: ${deferrals[reason].note.en}`,
      };
    }
    case "resumed":
      return { level: "warn", fields: { resumed: change.reason }, message: "the service is asked again" };
    case "user_halted":
      return {
        level: "warn",
        fields: { halted: "user_failures", cause: change.detail, ...until(change.until), ...change.asker },
        message: "this user's questions are not asked: they alone fail",
      };
    case "user_resumed":
      return {
        level: "warn",
        fields: { resumed: "user_failures", ...change.asker },
        message: "this user's questions are asked again",
      };
  }
}

/** Writes one line for a halt, and one for its end. */
export function logServiceChange(log: Logger, change: ServiceChange): void {
  const { level, fields, message } = lineOf(change);
  log[level](fields, message);
}
