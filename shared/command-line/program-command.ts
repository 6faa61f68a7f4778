import { Command, type Option } from "commander";
import leven from "leven";
import type { SayOf } from "../messages/messages.ts";
import type { helpTexts } from "./program-messages.ts";
import { UsageError } from "./usage-errors.ts";
import { createInterface } from "node:readline/promises";

/** More typing errors make another word. Two swapped letters count as two errors. */
const mostErrors = 3;
const leastLikeness = 0.4;

/** Returns the words of `known` that `typed` was most likely meant to be, in alphabetical order. */
export function nearWords(typed: string, known: readonly string[]): readonly string[] {
  const near = [...new Set(known)]
    .map((word) => ({ word, errors: leven(typed, word, { maxDistance: mostErrors + 1 }) }))
    .filter(({ word, errors }) => {
      const length = Math.max(typed.length, word.length);
      return errors <= mostErrors && (length - errors) / length > leastLikeness;
    });
  const fewest = Math.min(...near.map(({ errors }) => errors));
  return near.flatMap(({ word, errors }) => (errors === fewest ? word : [])).sort();
}

/** Returns a command and its ancestors, nearest first. */
const withParents = (command: Command): Command[] => [
  command,
  ...(command.parent === null ? [] : withParents(command.parent)),
];

/** Puts the help of a program, and of the commands that are added to it after this, into its reader's language. */
export function wordHelp(program: Command, say: SayOf<typeof helpTexts>): Command {
  const titles: Readonly<Record<string, string>> = {
    "Usage:": say("help_usage_title"),
    "Arguments:": say("help_arguments_title"),
    "Options:": say("help_options_title"),
    "Commands:": say("help_commands_title"),
  };
  return program
    .version(version, "--version", say("help_version"))
    .helpOption("-h, --help", say("help_help"))
    .helpCommand("help [command]", say("help_help"))
    .configureHelp({ styleTitle: (title) => titles[title] ?? title });
}

/**
 * A command of one of the programs. For an invalid command line it throws a UsageError, a code with details, and
 * prints nothing. After help and version it throws commander's own CommanderError, with the exit code.
 *
 * Commander builds its messages in the methods below (lib/command.js, version 14), which its types do not declare.
 * Its messages cannot be translated, so these overrides replace them. If commander renames a method, `error` passes
 * on the English message, and the tests that run every code on the programs fail (test/shared/command-line).
 * @decides why a command line cannot be taken
 */
export class ProgramCommand extends Command {
  #areExcessArgumentsAllowed = false;
  /** The words after the command's name, options and their values included. */
  typedWords: readonly string[] = [];

  constructor(name?: string) {
    super(name);
    this.exitOverride();
  }

  override createCommand(name?: string): ProgramCommand {
    return new ProgramCommand(name);
  }

  override parseOptions(words: string[]) {
    this.typedWords = words;
    return super.parseOptions(words);
  }

  override allowExcessArguments(isAllowed = true): this {
    this.#areExcessArgumentsAllowed = isAllowed;
    return super.allowExcessArguments(isAllowed);
  }

  /** The words that show the help of this command. */
  get #helpWords(): string {
    const names = withParents(this).map((command) => command.name());
    return [...names.reverse(), "--help"].join(" ");
  }

  unknownOption(option: string): never {
    const shown = withParents(this).flatMap((command) => this.createHelp().visibleOptions(command));
    const known = option.startsWith("--") ? shown.flatMap(({ long }) => long?.slice("--".length) ?? []) : [];
    const near = nearWords(option.slice("--".length), known).map((word) => `--${word}`);
    throw near.length === 0
      ? new UsageError("unknown_option", { option, help: this.#helpWords })
      : new UsageError("unknown_option_near", { option, near });
  }

  unknownCommand(): never {
    const command = this.args[0]!;
    const known = this.createHelp().visibleCommands(this);
    const near = nearWords(
      command,
      known.map((each) => each.name()),
    );
    throw near.length === 0
      ? new UsageError("unknown_command", { command, help: this.#helpWords })
      : new UsageError("unknown_command_near", { command, near });
  }

  missingArgument(argument: string): never {
    throw new UsageError("missing_argument", { argument, help: this.#helpWords });
  }

  optionMissingArgument({ flags }: Option): never {
    throw new UsageError("missing_value", { option: flags, help: this.#helpWords });
  }

  missingMandatoryOptionValue({ flags }: Option): never {
    throw new UsageError("missing_option", { option: flags, help: this.#helpWords });
  }

  _conflictingOption(option: Option, other: Option): never {
    throw new UsageError("conflicting_options", { option: option.flags, other: other.flags });
  }

  _excessArguments(args: readonly string[]): void {
    if (this.#areExcessArgumentsAllowed) return;
    throw new UsageError("too_many_arguments", {
      command: this.name(),
      given: args.length,
      expected: this.registeredArguments.length,
      help: this.#helpWords,
    });
  }

  /** Reports every other commander error in commander's own words. */
  override error(detail: string): never {
    throw new UsageError("unusable_command_line", { detail });
  }
}

/** Returns the names under which an option was typed, each once. `flags`: as commander writes them. */
export function typedNames(flags: string, words: readonly string[]): readonly string[] {
  const names = flags.match(/--[\w-]+/g) ?? [];
  const typed = words.map((word) => word.split("=")[0]!);
  return names.filter((name) => typed.includes(name));
}

/** The version in package.json. */
export const version = "0.1.0";

/** The answer to a yes/no question: yes; no, which includes any other answer and the end of the input; or Ctrl-C. */
export type Consent = "given" | "refused" | "interrupted";

/** Asks a yes/no question on the terminal. y, yes, o and oui mean yes. */
export async function confirm(question: string): Promise<Consent> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const interruption = new AbortController();
  lines.once("SIGINT", () => interruption.abort());
  try {
    const answer = await lines.question(question, { signal: interruption.signal });
    return /^\s*(y|yes|o|oui)\s*$/i.test(answer) ? "given" : "refused";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ABORT_ERR") throw error;
    // The line of the question is still open.
    process.stderr.write("\n");
    return interruption.signal.aborted ? "interrupted" : "refused";
  } finally {
    lines.close();
  }
}
