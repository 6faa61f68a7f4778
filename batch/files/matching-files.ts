import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isFolder } from "./access.ts";

const wild = /[*?[]/;

/** True for a folder that is no link: links may lead in circles. */
const isOwnFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** True for a word that names files by a pattern: it has `*`, `?` or `[…]` in it and is no file itself. */
export const isPattern = (word: string): boolean => wild.test(word) && !existsSync(word);

/**
 * The files that a pattern names, in the order of their names, for whoever types it where no shell does that: `*` and
 * `?` stand for characters of a name, `[a-f]` and `[!a-f]` for one of them, `**` for any folders, links not followed. Hidden
 * files are only named by patterns that begin with a dot. A class of characters that is none (`[z-a]`) names nothing.
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

/** The names that `expression` tells; none where it is no expression. */
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
    // What may not be looked into names nothing.
    return [];
  }
}
