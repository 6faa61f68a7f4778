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
 * Returns the text of `.env` in `folder`, or undefined if there is no such file.
 * @throws what the system throws
 */
function envFile(folder: string): string | undefined {
  try {
    return decoded(readFileSync(join(folder, ".env")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder named `.env` is a Python environment.
    if (code === "ENOENT" || code === "EISDIR") return undefined;
    throw error;
  }
}

/**
 * Completes the `real` variables with those of `.env` in `folder` that are unset or empty. Only variables that
 * begin with `SIRENE_` are taken; the rest belongs to other programs.
 */
export function withEnvFile(real: Variables, folder: string): { variables: Variables; fromFile: FromFile } {
  let text: string | undefined;
  try {
    text = envFile(folder);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return { variables: real, fromFile: { names: [], failure: code } };
  }
  const entries = Object.entries(text === undefined ? {} : parseEnv(text)).filter(
    ([name, value]) => name.startsWith("SIRENE_") && value?.trim() && !real[name]?.trim(),
  );
  return {
    variables: { ...real, ...Object.fromEntries(entries) },
    fromFile: { names: entries.map(([name]) => name).sort() },
  };
}

/**
 * The environment variable for a program's language: the pattern of its value, and the description shown in
 * messages.
 */
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

/**
 * Returns the language requested by the environment variables, such as `fr` or `fr_FR.UTF-8`. Windows sets no variable for
 * its locale, which is asked there instead.
 */
export function readEnvironmentLanguage(
  variables: Variables,
  platform: NodeJS.Platform = process.platform,
  locale = systemLocale,
): string | undefined {
  const named =
    variables["SIRENE_LANG"] || variables["LC_ALL"] || variables["LC_MESSAGES"] || variables["LANG"];
  return named || (platform === "win32" ? locale() : undefined);
}
