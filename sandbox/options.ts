import {
  type Setting,
  SettingError,
  type SettingName,
  type Spellings,
  defaultSpellings,
  isSetting,
  readSetting,
  settings,
  spelled,
  wholeNumber,
} from "./settings.ts";
import { Command, CommanderError } from "commander";

const file = spelled("the path of a file", (text) => text || undefined);

/** Where the register comes from. Without any of these, it is a small one that ships with the sandbox. */
const registerSettings = {
  /** Number of fictional legal units to make from the seed. */
  units: wholeNumber(1),
  /** Path of INSEE's StockUniteLegale CSV. */
  register: file,
  /** Path of INSEE's StockEtablissement CSV. */
  establishments: file,
  /** Answer any Luhn-valid SIREN that is not in the register with a fictional unit made from its digits. */
  fill: { expected: "true or false", read: (input) => (typeof input === "boolean" ? input : undefined) },
  /** Path of the SQLite file that keeps the register for the next start. */
  db: file,
  /** Most companies that a search by director or by address shows. */
  cap: wholeNumber(1),
} satisfies Record<string, Setting<unknown>>;
type RegisterSettings = typeof registerSettings;
type RegisterSettingName = keyof RegisterSettings;

/** The options of buildSandbox that are also flags, by the flags' names and spellings. Undefined counts as absent. */
export type FlagOptions = {
  readonly [K in SettingName | RegisterSettingName]?:
    (K extends "fill" ? boolean : string | number) | undefined;
};

/** The register's options after reading. */
type RegisterFlags = {
  readonly [K in RegisterSettingName]?: NonNullable<ReturnType<RegisterSettings[K]["read"]>>;
};

const isRegisterSetting = (name: string): name is RegisterSettingName =>
  Object.hasOwn(registerSettings, name);

/**
 * Separates the options into those of the register, which are read, and those that can change later, as spelled.
 * @throws SettingError for an option that is unknown, or for one of the register's that is wrong
 */
export function sortOptions(options: FlagOptions): { register: RegisterFlags; spellings: Spellings } {
  const spellings: Record<string, unknown> = {};
  const register: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (isSetting(name)) spellings[name] = value;
    else if (isRegisterSetting(name)) {
      register[name] = readSetting<unknown>(name, registerSettings[name], value);
    } else throw new SettingError(unknownOption(name));
  }
  return { register, spellings };
}

function unknownOption(name: string): string {
  const known = [...Object.keys(settings), ...Object.keys(registerSettings)];
  return `${JSON.stringify(name)} is not an option of the sandbox; the options are ${known.join(", ")}`;
}

/** A copy of the version in package.json: the sandbox shares nothing with the programs that call it. */
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
 * Reads the flags. Help goes to stdout, errors go to stderr.
 * @returns the command line, or the exit code if there is nothing to run: 0 after help, 2 after a bad flag
 * @throws SettingError for an invalid port
 */
export function readFlags(argv: readonly string[]): CommandLine | { readonly exitCode: 0 | 2 } {
  const program = command()
    .exitOverride()
    // Suggestions would be further lines, but errors are one line.
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (text, write) => write(`sirene-sandbox: ${text}`) });
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2 };
    throw error;
  }
  const flags = program.opts<{ port: string; host: string; searchWords: string } & FlagOptions>();
  const { port: portText, host, searchWords, ...options } = flags;
  return {
    port: readSetting("port", port, portText),
    host,
    options: { ...options, "search-words": searchWords },
  };
}
