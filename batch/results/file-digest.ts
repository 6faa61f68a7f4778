import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { errorCode } from "../files/access.ts";

/**
 * The SHA-256 of a file's bytes, in hexadecimal; undefined where no file is. One that cannot be read is told by why, which
 * is no digest of anything.
 */
export async function fileDigest(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "EISDIR" ? undefined : `unreadable ${code}`;
  }
  return hash.digest("hex");
}
