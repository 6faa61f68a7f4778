import { destination, pino, type Logger } from "pino";

export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * The relay's log: a JSON text a line, on the error stream. What is logged names users, routes and counts, never a token,
 * a key, or a question; the paths below are taken out all the same, should an object ever hold them.
 */
export function createLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { program: "sirene-relay" },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["token", "secret", "key", "*.token", "*.secret", "*.key", "*.authorization", "*.cookie"],
    },
    destination({ dest: 2, sync: true }),
  );
}
