import { createHash } from "node:crypto";

/** A key as it stands in the ledger: a short hash, so that neither key nor secret is ever stored, logged or shown. */
export function keyHash(key: string): string {
  return createHash("sha256").update(`sirene ledger:${key}`).digest("hex").slice(0, 12);
}
