import { readListOptions, type ListFlags, type SpendingFlags } from "../enrich/options/list-options.ts";
import type { EnrichFlags, EnrichOptions } from "../enrich/options/options.ts";
import { ProgramError } from "../errors/program-error.ts";

/** What `duplicates` is told of its lists, and of asking, as typed. */
export interface AskFlags extends ListFlags, SpendingFlags, Partial<Pick<EnrichFlags, "concurrency">> {
  readonly ask?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Options that say nothing of a command that asks nothing. `--concurrency` has a default, so that nobody need have typed it. */
const ofAsking: Readonly<Record<keyof SpendingFlags, string>> = {
  maxCalls: "--max-calls",
  reserve: "--reserve",
  maxAge: "--max-age",
  oneByOne: "--one-by-one",
  partial: "--partial",
  dryRun: "--dry-run",
  yes: "--yes",
};

/** The options of `duplicates`; those of asking belong to `--ask`. @throws {ProgramError} for one that cannot be used */
export function readAskOptions(files: readonly string[], flags: AskFlags): EnrichOptions {
  const typed = Object.entries(ofAsking).find(([name]) => flags[name as keyof SpendingFlags] !== undefined);
  if (!flags.ask && typed !== undefined) throw new ProgramError("asking_needs_ask", { option: typed[1] });
  return readListOptions(files, flags);
}
