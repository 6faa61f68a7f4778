import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";

/** Something that was printed, sent or written: where, and the content. */
export interface Output {
  readonly where: string;
  readonly text: string | Buffer;
}

/** The keys of the sandbox, which a relay is given and nobody else may see. */
const keys = ["pk_live_sandbox", "sk_live_sandbox"];

const seen: Output[] = [];
const tokens: string[] = [];
const passwords: string[] = [];
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

/** Notes the password of a database: it may stand in no file but the one that a relay reads it from, which is in no noted folder. */
export function notePassword(password: string): string {
  passwords.push(password);
  return password;
}

/** Notes a folder in which a relay writes files. */
export function noteFolder(folder: string): string {
  folders.push(folder);
  return folder;
}

/** What a token and its secret part consist of, and how long they are at least. */
const tokenLike = /^[\w-]{40,}$/;
const leastLength = 40;
const tokenCharacter = /[\w-]/;

/** The runs of so many characters of a token: each holds one of the places that are looked at, which stand as far apart. */
function tokenLikeRuns(text: string): string[] {
  const isTokens = (at: number) => tokenCharacter.test(text.charAt(at));
  const runs: string[] = [];
  for (let at = leastLength - 1; at < text.length; at += leastLength) {
    if (!isTokens(at)) continue;
    let from = at;
    while (isTokens(from - 1)) from -= 1;
    while (isTokens(at)) at += 1;
    if (at - from >= leastLength) runs.push(text.slice(from, at));
  }
  return runs;
}

/**
 * Where, of all that was told, one of `secrets` stands, and how it begins. Tokens, of which there may be hundreds, are looked
 * for only where a text has as many of their characters in a row: few texts do.
 */
export function leaksIn(told: Iterable<Output>, secrets: readonly string[]): string[] {
  const leaks: string[] = [];
  const long = secrets.filter((secret) => tokenLike.test(secret));
  const others = secrets.filter((secret) => !tokenLike.test(secret));
  for (const { where, text } of told) {
    const read = typeof text === "string" ? text : text.toString("latin1");
    const runs = tokenLikeRuns(read);
    const secret =
      others.find((one) => text.includes(one)) ?? long.find((one) => runs.some((run) => run.includes(one)));
    if (secret !== undefined) leaks.push(`${where}: ${secret.slice(0, 12)}…`);
  }
  return leaks;
}

/** The files below `folder`, with what is in them. */
function* filesBelow(folder: string): Generator<Output> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const where = join(entry.parentPath, entry.name);
    if (entry.isFile()) yield { where, text: readFileSync(where) };
  }
}

function expectNoLeak(): void {
  const secrets = [
    ...keys,
    ...passwords,
    ...tokens.flatMap((token) => [token, token.slice("srt_00000000_".length)]),
  ];
  expect(leaksIn(seen, secrets)).toEqual([]);
  for (const folder of folders.filter((one) => existsSync(one))) {
    expect(leaksIn(filesBelow(folder), secrets)).toEqual([]);
  }
}

// Whoever starts a relay is looked through, whether its last test says so or not.
afterAll(expectNoLeak);

/**
 * Declares the last test of a file: no answer, header, log line, metric, page or file of its relays holds a key, a whole
 * token, a token's secret part, or a database's password. Every test of the relay ends with it (nothing-leaks.test.ts).
 */
export function testNothingLeaks(): void {
  test("no key, whole token or password of a database stands in anything that was answered, logged or written", () => {
    expect(seen.length).toBeGreaterThan(0);
    expectNoLeak();
  });
}
