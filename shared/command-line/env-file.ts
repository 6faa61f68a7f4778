import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

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
