import { Command, CommanderError } from "commander";
import type { FlagOptions } from "./options.ts";
import { readSetting, wholeNumber, defaultSpellings } from "./settings.ts";

/** The version of package.json, written a second time: the sandbox shares nothing with the programs it is asked by. */
export const version = "0.1.0";

/** What a command line asks for: where to listen, and the sandbox's own options as spelled. */
export interface CommandLine {
  readonly port: number;
  readonly host: string;
  readonly options: FlagOptions;
}

const port = wholeNumber(0, 65_535);

function command(): Command {
  return new Command("sirene-sandbox")
    .description("Company Data Lookup API v1 on this machine, with its keys, plans, quotas and faults.")
    .version(version, "--version", "print the version")
    .option("--port <N>", "port to listen on; 0 picks a free one", "4010")
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--plan <plan>", "free, starter, pro or enterprise", defaultSpellings.plan)
    .option("--quota <N>", "calls a month (default: the plan's)")
    .option("--hourly <N>", "calls an hour (default: the plan's)")
    .option("--hour <time>", "length of the rate hour", defaultSpellings.hour)
    .option("--window <kind>", "how the hour is counted: fixed or sliding", defaultSpellings.window)
    .option(
      "--latency <time>",
      "time each answer takes, such as 30ms or 20ms..80ms",
      defaultSpellings.latency,
    )
    .option(
      "--faults <shares>",
      "shares of calls that fail, such as 5xx=0.05,reset=0.01",
      defaultSpellings.faults,
    )
    .option("--listing <kind>", "listed establishments: full or siret", defaultSpellings.listing)
    .option(
      "--search-words <kind>",
      "words of a search that a name must contain: all or any",
      defaultSpellings["search-words"],
    )
    .option("--seed <N>", "seed of fictional units, latency and faults", String(defaultSpellings.seed))
    .option("--units <N>", "serve this many fictional legal units")
    .option("--register <file>", "serve INSEE's StockUniteLegale CSV")
    .option("--establishments <file>", "serve INSEE's StockEtablissement CSV")
    .option("--fill", "answer any other Luhn-valid SIREN with a fictional unit made from its digits")
    .option("--db <file>", "keep the register in this SQLite file for the next start")
    .option("--naf <edition>", "activities by NAF rev2 or 2025", defaultSpellings.naf)
    .option(
      "--cap <N>",
      "maximum number of companies that a search by director or address shows (default: 1000)",
    );
}

/**
 * Reads the flags. Help goes to stdout, a complaint to stderr.
 * @returns the command line, or the exit code when there is nothing to run: 0 after help, 2 after a bad flag
 * @throws SettingError for a port that is none
 */
export function readFlags(argv: readonly string[]): CommandLine | { readonly exitCode: 0 | 2 } {
  const program = command()
    .exitOverride()
    // Suggestions are further lines: what cannot be used is told in one.
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (text, write) => write(`sirene-sandbox: ${text}`) });
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
  const given = program.opts<{ port: string; host: string; searchWords: string } & FlagOptions>();
  const { port: givenPort, host, searchWords, ...options } = given;
  return {
    port: readSetting("port", port, givenPort),
    host,
    options: { ...options, "search-words": searchWords },
  };
}
