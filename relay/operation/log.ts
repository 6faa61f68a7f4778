import type { Writable } from "node:stream";
import { pino, type Logger } from "pino";

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
