import {
  storeParts,
  type PartContents,
  type ReadableContents,
  type StoreContents,
  type StorePart,
} from "./contents.ts";

/** What became of one part. */
export interface CopiedPart {
  readonly part: StorePart;
  /** Rows of the source. */
  readonly source: number;
  /** How many of these the target has, as they are or newer. */
  readonly target: number;
  /** Rows that this copy wrote. */
  readonly copied: number;
}

/** Told after every page: rows of `part` that were read so far. */
export type CopyListener = (part: StorePart, rows: number) => void;

/** All rows of a part, a page after the other. */
export async function* pagesOf<R>(contents: Pick<PartContents<R>, "read">): AsyncGenerator<readonly R[]> {
  let page = await contents.read();
  for (;;) {
    if (page.rows.length > 0) yield page.rows;
    if (page.end === undefined) return;
    page = await contents.read(page.end);
  }
}

async function copyPart<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
  onRows: (rows: number) => void,
): Promise<number> {
  let [read, copied] = [0, 0];
  for await (const rows of pagesOf(source)) {
    copied += await target.write(rows);
    onRows((read += rows.length));
  }
  return copied;
}

/** Reads the source once more: what was written to it meanwhile is counted too. */
async function compare<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
): Promise<{ source: number; target: number }> {
  const counts = { source: 0, target: 0 };
  for await (const rows of pagesOf(source)) {
    counts.source += rows.length;
    counts.target += await target.held(rows);
  }
  return counts;
}

/**
 * Copies all that `source` keeps into `target`, beside what is there, then compares the two, row by row. Each page is kept
 * or not at all, and one that is kept is not written again: a copy that was stopped is made whole by another one.
 */
export async function copyContents(
  source: ReadableContents,
  target: StoreContents,
  onCopied: CopyListener = () => undefined,
): Promise<CopiedPart[]> {
  const copied = new Map<StorePart, number>();
  const each = async <R>(part: StorePart, from: Pick<PartContents<R>, "read">, to: PartContents<R>) =>
    void copied.set(part, await copyPart(from, to, (rows) => onCopied(part, rows)));
  for (const part of storeParts) await each<unknown>(part, source[part], target[part]);
  const compared: CopiedPart[] = [];
  for (const part of storeParts) {
    const counts = await compare<unknown>(source[part], target[part]);
    compared.push({ part, ...counts, copied: copied.get(part)! });
  }
  return compared;
}

/** The target has all that the source has. */
export const isWhole = (parts: readonly CopiedPart[]): boolean =>
  parts.every(({ source, target }) => source === target);
