import { createHash } from "node:crypto";

/** Characters of a key that is kept as it is: of a longer text, PostgreSQL's index takes no more than 2,704 bytes. */
const longestKey = 600;

/** What `key` is kept under: itself, or its beginning with its SHA-256, which no other key of that length has. */
export function storedKey(key: string): string {
  if (key.length <= longestKey) return key;
  return `${key.slice(0, longestKey)}#${createHash("sha256").update(key).digest("hex")}`;
}
