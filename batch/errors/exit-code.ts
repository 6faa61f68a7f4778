import type { Translation } from "../../shared/messages/messages.ts";
import { reasonOf } from "../../shared/lookups/reasons.ts";

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

/**
 * The exit code of a run that ended in all of `exits`.
 * @decides which of several exit codes a command ends with
 */
export function exitCodeOf(exits: Iterable<Exit>): number {
  const reached = new Set(exits);
  return exitCodes[precedence.find((exit) => reached.has(exit)) ?? "done"];
}

/** What is said when a command ends otherwise than asked: what failed, on what, what to do. */
export interface ErrorMessage extends Translation {
  /** How the command ends; wrong use where nothing else is said. */
  readonly exit?: Exit;
  /** What its reader does about it, for docs/errors.md. */
  readonly todo: string;
}

/**
 * The exit that the code of a miss leads to.
 * @decides which exit code a missing answer leads to
 */
export const missExit = (code: string): Exit => reasonOf(code)?.exit ?? "failed";
