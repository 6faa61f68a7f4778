import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { languages, spokenLanguage } from "../messages/messages.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/** What a `.env` file gave. */
export interface FromFile {
  /** Names of the variables that are taken from it, in alphabetical order. */
  readonly names: readonly string[];
  /** Why it could not be read, as the system calls it; undefined when it was, or is not there. */
  readonly failure?: string;
}

/** The text of a file of any editor: Notepad and PowerShell mark UTF-8 and UTF-16 by their first bytes. */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

/** The text of `.env` in `folder`; undefined where there is no such file. @throws what the system throws */
function envFile(folder: string): string | undefined {
  try {
    return decoded(readFileSync(join(folder, ".env")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder of that name is a Python environment's.
    if (code === "ENOENT" || code === "EISDIR") return undefined;
    throw error;
  }
}

/**
 * The `real` variables, and those of `.env` in `folder` that they leave unset or empty. Only what begins with `SIRENE_`
 * is taken: the rest is another program's.
 */
export function withEnvFile(real: Variables, folder: string): { variables: Variables; fromFile: FromFile } {
  let text: string | undefined;
  try {
    text = envFile(folder);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return { variables: real, fromFile: { names: [], failure: code } };
  }
  const given = Object.entries(text === undefined ? {} : parseEnv(text)).filter(
    ([name, value]) => name.startsWith("SIRENE_") && value?.trim() && !real[name]?.trim(),
  );
  return {
    variables: { ...real, ...Object.fromEntries(given) },
    fromFile: { names: given.map(([name]) => name).sort() },
  };
}

/** The environment variable that names a program's language: what its value must match, and what it looks like. */
export const languageVariable = {
  SIRENE_LANG: { pattern: spokenLanguage, shape: languages.join(", ") },
} as const;

/** The language that the words of a command line ask for by `--lang`, as typed: it is needed before the rest is read. */
export function languageAsked(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return undefined;
  return words[at] === "--lang" ? words[at + 1] : words[at]!.slice("--lang=".length);
}

/** The variables of this process, and of `.env` in its current folder what they leave unset. */
export const programVariables = (): { variables: Variables; fromFile: FromFile } =>
  withEnvFile(process.env, process.cwd());

/** The language that an environment wishes, as its variables say it: `fr`, `fr_FR.UTF-8`. */
export function languageWish(variables: Variables): string | undefined {
  return variables["SIRENE_LANG"] || variables["LC_ALL"] || variables["LC_MESSAGES"] || variables["LANG"];
}
