/** Exit codes. Several at once: the first of `precedence` that holds. */
export const exitCodes = {
  done: 0,
  /** Unexpected, or rows `failed`. */
  failed: 1,
  /** Usage, unreadable input, or a missing or malformed SIRENE_* variable. */
  usage: 2,
  /** Refused, or stopped with rows deferred. */
  quota: 3,
  /** Credentials or subscription refused by the server. */
  credentials: 4,
  /** `--changes` found some, and `--fail-on-changes` asked for this. */
  changed: 10,
  interrupted: 130,
} as const;
export type Exit = keyof typeof exitCodes;

const precedence: readonly Exit[] = [
  "interrupted",
  "credentials",
  "quota",
  "failed",
  "usage",
  "changed",
  "done",
];

/** The exit code of a run that ended in all of `exits`. */
export function exitCodeOf(exits: Iterable<Exit>): number {
  const reached = new Set(exits);
  return exitCodes[precedence.find((exit) => reached.has(exit)) ?? "done"];
}
