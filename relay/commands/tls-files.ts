import { createSecureContext } from "node:tls";
import { ProgramError } from "../program-error.ts";
import { textOfFile } from "../text-of-file.ts";
import type { TlsTexts } from "../tls-texts.ts";

/**
 * Reads the files that `--tls-cert` and `--tls-key` name.
 * @throws {ProgramError} where one cannot be read, or no server could speak https with them
 */
export function readTlsFiles(certPath: string, keyPath: string): TlsTexts {
  const cert = textOfFile("--tls-cert", certPath);
  const key = textOfFile("--tls-key", keyPath);
  const refuse = (detail: string) => new ProgramError("bad_tls", { cert: certPath, key: keyPath, detail });
  // An empty one is taken for none, and every handshake would fail.
  if (cert === "" || key === "") throw refuse("empty file");
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw refuse((error as { reason?: string }).reason ?? (error as Error).message);
  }
  return { cert, key };
}
