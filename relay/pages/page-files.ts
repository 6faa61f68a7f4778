import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";

/** A file as it is answered: read once, when the relay starts. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same, compressed; undefined where that gains nothing. */
  readonly gzipped: Buffer | undefined;
  readonly etag: string;
}

/** Files of other kinds are not served, source maps among them. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const compressed: ReadonlySet<string> = new Set([".html", ".js", ".css", ".json", ".txt", ".svg"]);

function pageFile(path: string, extension: string): PageFile {
  const body = readFileSync(path);
  return {
    type: types[extension]!,
    body,
    gzipped: compressed.has(extension) ? gzipSync(body) : undefined,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  };
}

/**
 * The files below `folder` by their addresses, `/assets/icon-16.png` and so on; none where the folder is not there.
 * What is not in this table is not served, so that no address leads out of the folder.
 */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  let entries;
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return files;
  }
  for (const entry of entries) {
    const extension = extname(entry.name);
    if (!entry.isFile() || types[extension] === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join("/")}`, pageFile(path, extension));
  }
  return files;
}
