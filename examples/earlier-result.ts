import { readFile, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, parse } from "node:path";

/** The first name beside `path` that no file has: `list.enriched.1.xlsx`. */
function freeName(path: string): string {
  const { dir, name, ext } = parse(path);
  for (let number = 1; ; number += 1) {
    const free = join(dir, `${name}.${number}${ext}`);
    if (!existsSync(free)) return free;
  }
}

/**
 * Moves what an earlier demo wrote to `path` out of the way, for somebody may have worked in it. The function answered,
 * called once a new result stands there, deletes what is the same and answers where the rest is kept.
 */
export async function setAside(path: string): Promise<() => Promise<string | undefined>> {
  if (!existsSync(path)) return () => Promise.resolve(undefined);
  const kept = freeName(path);
  await rename(path, kept);
  return async () => {
    const [before, after] = await Promise.all([readFile(kept), readFile(path)]);
    if (!before.equals(after)) return kept;
    await rm(kept);
    return undefined;
  };
}
