import { ProgramError } from "./errors/program-error.ts";

/**
 * What an embedded sandbox answers from: its register alone, or with `fill` for any valid SIREN, with a company made up
 * where the register has none.
 */
export type SandboxKind = "register" | "fill";

/** What the answers of a sandbox are kept under: what the register does not know, the other kind makes up. */
export const sandboxSource = (kind: SandboxKind): string => (kind === "fill" ? "sandbox-fill" : "sandbox");

/**
 * The words of a command line with the kind in one word with `--sandbox`: what follows the bare option is else a file's
 * name or a number.
 */
export function withSandboxKind(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === "--") return [...joined, ...words.slice(at)];
    if (word !== "--sandbox") joined.push(word);
    else if (words[at + 1] === "fill") joined.push(`--sandbox=${words[(at += 1)]}`);
    else joined.push("--sandbox=register");
  }
  return joined;
}

/** The kind that `--sandbox` was given. @throws {ProgramError} for one that there is not */
export function sandboxOf(flag: string | undefined): SandboxKind | undefined {
  if (flag === undefined || flag === "register" || flag === "fill") return flag;
  throw new ProgramError("bad_sandbox", { value: flag });
}
