import type { Translation } from "../../shared/messages/messages.ts";
import { reasonOf } from "../../shared/lookups/reasons.ts";

/** Exit codes. If several apply, the first one in `precedence` counts. */
export const exitCodes = {
  done: 0,
  /** Unexpected error, or rows with status `failed`. */
  failed: 1,
  /** Usage, unreadable input, or a missing or malformed SIRENE_* variable. */
  usage: 2,
  /** The plan was refused, or the run stopped with deferred rows. */
  quota: 3,
  /** The server refused credentials or subscription. */
  credentials: 4,
  /** `--changes` found changes, and `--fail-on-changes` requested this code. */
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

/**
 * Returns the exit code of a run to which all of `exits` apply.
 * @decides which of several exit codes a command ends with
 */
export function exitCodeOf(exits: Iterable<Exit>): number {
  const reached = new Set(exits);
  return exitCodes[precedence.find((exit) => reached.has(exit)) ?? "done"];
}

/** Message about a command that did not end as requested: what failed, on what, what to do. */
export interface ErrorMessage extends Translation {
  /** How the command ends. Default: `usage`. */
  readonly exit?: Exit;
  /** What the user should do, for docs/errors.md. */
  readonly todo: string;
}

/**
 * Returns the exit that results from a missing answer with this code.
 * @decides which exit code a missing answer leads to
 */
export const missExit = (code: string): Exit => reasonOf(code)?.exit ?? "failed";
