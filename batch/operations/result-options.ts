import type { OptionEntry } from "../commands/command-entry.ts";
import { ageOf } from "../enrich/options/options.ts";
import { sandboxOf, type SandboxKind } from "../sandbox-kind.ts";
import { ProgramError } from "../errors/program-error.ts";

export type ResultFormat = "table" | "csv" | "json";

/** How the answer to one question is wanted. */
export interface ResultOptions {
  readonly format: ResultFormat;
  readonly quiet: boolean;
  /** Milliseconds; the operation's own when absent. */
  readonly maxAge: number | undefined;
  readonly sandbox: SandboxKind | undefined;
}

/** The same as typed. */
export interface ResultFlags {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly quiet?: boolean;
  readonly maxAge?: string;
  readonly sandbox?: string;
}

/** Options of every command that asks the API one thing. */
export const resultOptions: readonly OptionEntry[] = [
  { flags: "--json", help: "help_json" },
  { flags: "--csv", help: "help_csv" },
  { flags: "--max-age <age>", help: "help_max_age" },
  { flags: "--quiet", help: "help_quiet_result" },
];

/** @throws {ProgramError} for a malformed age, and for two formats at once */
export function readResultOptions(flags: ResultFlags): ResultOptions {
  if (flags.json && flags.csv) throw new ProgramError("one_format");
  return {
    format: flags.json ? "json" : flags.csv ? "csv" : "table",
    quiet: flags.quiet ?? false,
    maxAge: flags.maxAge === undefined ? undefined : ageOf(flags.maxAge),
    sandbox: sandboxOf(flags.sandbox),
  };
}
