import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

/** The keys of the sandbox, which a relay is given and nobody else may see. */
const keys = ["pk_live_sandbox", "sk_live_sandbox"];

const seen: { readonly where: string; readonly text: string }[] = [];
const tokens: string[] = [];
const folders: string[] = [];

/** Notes what a relay answered, logged or printed. */
export function noteSeen(where: string, text: string): void {
  seen.push({ where, text });
}

/** Notes a token that was given out: whole, it may stand nowhere but in the request that shows it. */
export function noteToken(token: string): string {
  tokens.push(token);
  return token;
}

/** Notes a folder in which a relay writes files. */
export function noteFolder(folder: string): string {
  folders.push(folder);
  return folder;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Declares the last test of a file: no answer, header, log line, metric, page or file of its relays holds a key, a whole
 * token, or a token's secret part. Every test of the relay ends with it (nothing-leaks.test.ts).
 */
export function testNothingLeaks(): void {
  test("neither a key nor a whole token stands in anything that was answered, logged or written", () => {
    expect(seen.length).toBeGreaterThan(0);
    const secrets = tokens.flatMap((token) => [token, token.slice("srt_00000000_".length)]);
    const words = [...keys, ...secrets];
    const files = folders.flatMap(filesBelow);
    for (const { where, text } of seen) {
      const word = words.find((one) => text.includes(one));
      expect({ where, word, text: word && text }).toEqual({ where, word: undefined, text: undefined });
    }
    for (const path of files) {
      const content = readFileSync(path);
      expect({ path, word: words.find((one) => content.includes(one)) }).toEqual({ path, word: undefined });
    }
  });
}
