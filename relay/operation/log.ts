import type { Writable } from "node:stream";
import { type Level, type Logger, pino } from "pino";
import { type DeferralReason, deferrals } from "../../shared/lookups/reasons.ts";
import type { ServiceChange } from "../../shared/gateway/scheduler/service-state.ts";

export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** The relay's log, and what became of its lines. */
export interface Log {
  readonly log: Logger;
  /** Lines that were dropped so far, for nobody read them in time. */
  readonly droppedLines: () => number;
  /** Resolves when all is read, or is not within a second; false then. */
  readonly flush: () => Promise<boolean>;
}

/** Bytes of lines that wait to be read at most: a quarter of an hour of a busy relay. */
const mostUnread = 4 * 1024 * 1024;
/** How long the last lines are waited for, milliseconds, and how often it is looked. */
const longestFlush = 1_000;
const lookEvery = 10;

/**
 * The relay's log: a JSON text a line, on `stream`. What is logged names users, routes and counts, never a token, a key, or
 * a question; the paths below are taken out all the same, should an object ever hold them. A stream that nobody reads, or
 * whose reader is gone, keeps nobody waiting: lines beyond what may wait are dropped, counted, and told of when there is
 * room again.
 */
export function createLog(level: LogLevel, stream: Writable = process.stderr): Log {
  let dropped = 0;
  let untold = 0;
  const drop = () => {
    dropped += 1;
    untold += 1;
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
        if (untold === 0) return;
        const lines = untold;
        untold = 0;
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
