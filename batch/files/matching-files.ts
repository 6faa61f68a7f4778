import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isFolder } from "./access.ts";

const wild = /[*?[]/;

/** Returns true for a folder that is not a link. Links may form circles. */
const isOwnFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns true for a word that is a file pattern: it contains `*`, `?` or `[…]` and does not name an existing file. */
export const isPattern = (word: string): boolean => wild.test(word) && !existsSync(word);

/**
 * Returns the files that match a pattern, in the order of their names, in case the shell did not expand it. `*` and `?`
 * stand for characters of a name, `[a-f]` and `[!a-f]` for one character, `**` for any folders, without following
 * links. Hidden files match only patterns that begin with a dot. An invalid character class (`[z-a]`) matches nothing.
 */
export function matchingFiles(pattern: string, platform = process.platform): string[] {
  const parts = pattern.split(platform === "win32" ? /[\\/]+/ : /\/+/);
  const isRooted = parts[0] === "" || /^[A-Za-z]:$/.test(parts[0]!);
  const root = isRooted ? `${parts[0]}/` : "";
  return [...new Set(below(root, isRooted ? parts.slice(1) : parts, platform === "win32" ? "i" : ""))].sort();
}

function below(folder: string, parts: readonly string[], flags: string): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part === "**") {
    const folders = namesIn(folder).filter(
      (name) => !name.startsWith(".") && isOwnFolder(join(folder, name)),
    );
    return [
      ...below(folder, rest, flags),
      ...folders.flatMap((name) => below(join(folder, name), parts, flags)),
    ];
  }
  const names = wild.test(part) ? matching(folder, part, flags) : [part];
  const paths = names.map((name) => (folder === "" ? name : join(folder, name)));
  if (rest.length === 0) return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return paths.filter(isFolder).flatMap((path) => below(path, rest, flags));
}

/** Returns the pattern for names. Undefined if `expression` is invalid. */
function namesLike(expression: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^${expression}$`, `s${flags}`);
  } catch {
    return undefined;
  }
}

function matching(folder: string, part: string, flags: string): string[] {
  const expression = part.replaceAll(/\[!?[^\]]+\]|[\s\S]/g, (piece) => {
    if (piece === "*") return ".*";
    if (piece === "?") return ".";
    if (piece.length > 1) return piece.replace("[!", "[^").replaceAll("\\", "\\\\");
    return piece.replace(/[$()+./\\[\]^{|}]/, "\\$&");
  });
  const names = namesLike(expression, flags);
  return namesIn(folder).filter(
    (name) => names?.test(name) && (!name.startsWith(".") || part.startsWith(".")),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder === "" ? "." : folder);
  } catch {
    // A folder that may not be read contains no matches.
    return [];
  }
}
