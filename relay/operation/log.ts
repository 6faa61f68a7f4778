import type { Writable } from "node:stream";
import { type Logger, pino } from "pino";
import { type DeferralReason, deferrals } from "../../shared/lookups/reasons.ts";
import type { MadeCall } from "../../shared/gateway/scheduler/scheduler.ts";
import type { ServiceChange } from "../../shared/gateway/scheduler/service-state.ts";

export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The relay's log, with the number of dropped lines. */
export interface Log {
  readonly log: Logger;
  /** Returns the number of lines dropped so far because nobody read them in time. */
  readonly droppedLines: () => number;
  /** Resolves to true when all lines are read, or to false after a second. */
  readonly flush: () => Promise<boolean>;
}

/** Maximum number of bytes waiting to be read: a quarter of an hour of a busy relay. */
const mostUnread = 4 * 1024 * 1024;
/** How long to wait for the last lines, and the interval between checks, milliseconds. */
const longestFlush = 1_000;
const lookEvery = 10;

/**
 * Creates the relay's log, one JSON text per line, on `stream`. It contains users, routes and counts, but never a
 * token, a key or a question; the paths in `redact` are removed as a precaution. A slow or missing reader blocks
 * nobody: lines beyond the maximum are dropped, counted, and reported when there is room again.
 */
export function createLog(level: LogLevel, stream: Writable = process.stderr): Log {
  let dropped = 0;
  let unreportedLines = 0;
  const drop = () => {
    dropped += 1;
    unreportedLines += 1;
  };
  stream.on("error", drop);
  const log = pino(
    {
      level,
      base: { program: "sirene-relay" },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["token", "secret", "key", "*.token", "*.secret", "*.key", "*.authorization", "*.cookie"],
    },
    {
      write(line: string) {
        if (stream.writableLength > mostUnread) return drop();
        stream.write(line);
        if (unreportedLines === 0) return;
        const lines = unreportedLines;
        unreportedLines = 0;
        log.warn({ droppedLines: lines }, "lines of this log were dropped, for nobody read them");
      },
    },
  );

  async function flush(): Promise<boolean> {
    const begun = performance.now();
    while (stream.writableLength > 0) {
      if (performance.now() - begun > longestFlush) return false;
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
    return true;
  }

  return { log, droppedLines: () => dropped, flush };
}

/** Halts logged as warnings, since they need no action. All others are errors. */
const toBeKnown: ReadonlySet<DeferralReason> = new Set(["month_spent", "reserve", "hour_spent"]);

/** Halts whose detail gives the cause without any part of the question that met them. */
const withDetail: ReadonlySet<DeferralReason> = new Set(["dead_server", "store_failed"]);

const until = (time: number) => (Number.isFinite(time) ? { until: new Date(time).toISOString() } : {});

/** Logs one line for a halt, and one for its end. It never contains a question. */
export function logServiceChange(log: Logger, change: ServiceChange): void {
  switch (change.kind) {
    case "halted": {
      const { halt, asker } = change;
      const { reason, detail } = halt;
      const cause = detail !== "" && withDetail.has(reason) ? { cause: detail } : {};
      const level = toBeKnown.has(reason) ? "warn" : "error";
      const fields = { halted: reason, ...cause, ...until(halt.until), ...asker };
      return log[level](fields, `nothing is asked: ${deferrals[reason].note.en}`);
    }
    case "resumed":
      return log.warn({ resumed: change.reason }, "the service is asked again");
    case "user_halted":
      return log.warn(
        { halted: "user_failures", cause: change.detail, ...until(change.until), ...change.asker },
        "this user's questions are not asked: they alone fail",
      );
    case "user_resumed":
      return log.warn({ resumed: "user_failures", ...change.asker }, "this user's questions are asked again");
  }
}

/** Logs a call that brought neither an answer nor "not found". */
export function logFailedCall(log: Logger, { operation, status, duration }: MadeCall): void {
  if (status !== 200 && status !== 404) log.warn({ operation, status, duration }, "call failed");
}
