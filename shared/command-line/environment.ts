import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { languages, spokenLanguage } from "../messages/messages.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/** What was read from a `.env` file. */
export interface FromFile {
  /** Names of the variables taken from the file, in alphabetical order. */
  readonly names: readonly string[];
  /** The system's error code if the file could not be read; undefined if it was read or does not exist. */
  readonly failure?: string;
}

/** Decodes a text file. Notepad and PowerShell mark UTF-8 and UTF-16 by their first bytes. */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

/**
 * Completes the `real` variables with those of `.env` in `folder` that are unset or empty. Only variables that
 * begin with `SIRENE_` are taken; the rest belongs to other programs.
 */
export function withEnvFile(real: Variables, folder: string): { variables: Variables; fromFile: FromFile } {
  let text = "";
  try {
    text = decoded(readFileSync(join(folder, ".env")));
  } catch (error) {
    const { code: failure = String(error) } = error as NodeJS.ErrnoException;
    // A folder named `.env` is a Python environment.
    if (failure !== "ENOENT" && failure !== "EISDIR")
      return { variables: real, fromFile: { names: [], failure } };
  }
  const entries = Object.entries(parseEnv(text)).filter(
    ([name, value]) => name.startsWith("SIRENE_") && value?.trim() && !real[name]?.trim(),
  );
  return {
    variables: { ...real, ...Object.fromEntries(entries) },
    fromFile: { names: entries.map(([name]) => name).sort() },
  };
}

/** The environment variable for a program's language. `shape` describes it in messages. */
export const languageVariable = {
  SIRENE_LANG: { pattern: spokenLanguage, shape: languages.join(", ") },
} as const;

/** Returns the language requested by `--lang` in a command line, as typed. It is needed before the rest is parsed. */
export function readLanguageOption(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** Returns the variables of this process, completed by those of `.env` in its current folder. */
export const programVariables = (): { variables: Variables; fromFile: FromFile } =>
  withEnvFile(process.env, process.cwd());

const systemLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

/** Returns the requested language, such as `fr_FR.UTF-8`. On Windows, which sets no variable, it is the locale. */
export function readEnvironmentLanguage(
  variables: Variables,
  platform: NodeJS.Platform = process.platform,
  locale = systemLocale,
): string | undefined {
  const named =
    variables["SIRENE_LANG"] || variables["LC_ALL"] || variables["LC_MESSAGES"] || variables["LANG"];
  return named || (platform === "win32" ? locale() : undefined);
}
