import { crc32 } from "node:zlib";
import { StoreWorkError } from "../store/store-work-error.ts";
import type { StoredAnswer } from "../store/store.ts";

/**
 * What an answer is kept with, so that one whose bytes have changed on the disk is known: SQLite looks at the pages of a file,
 * and not at what stands in them. `source` is where the answer comes from.
 */
export const answerDigest = (source: string, { key, found, data, asOf }: StoredAnswer): number =>
  crc32(`${source}\n${key}\n${Number(found)}\n${asOf}\n${data}`);

/**
 * Lets nobody have an answer that is not what was kept; `digest` is null of one that was kept before there were any.
 * @throws {StoreWorkError}
 */
export function refuseAltered(source: string, answer: StoredAnswer, digest: number | null): void {
  if (digest !== null && digest !== answerDigest(source, answer))
    throw new StoreWorkError("damaged", new Error(`the answer to ${answer.key} is not what was kept`));
}
