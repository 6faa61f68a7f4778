import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { seededRandom } from "../../../../sandbox/register/fictional/dice.ts";
import type { RescuedStore } from "../../../../shared/gateway/store/connection.ts";
import { copyContents, isWhole, pagesOf, storeParts } from "../../../../shared/gateway/store/contents.ts";
import { openStore, rescueStore } from "../../../../shared/gateway/open-store.ts";
import { rounds } from "../../../fixtures/rounds.ts";
import { fill, filledWith, told } from "../store/filled-store.ts";
import { account, connect, newStorePath, nine } from "../temporary-store.ts";

const page = 4096;

/** A store with something of all that one keeps, long answers among it, and nobody has it open. */
async function filledStore(): Promise<string> {
  const path = newStorePath();
  const connection = await openStore(path);
  await fill(connection);
  const store = await connection.account(account);
  const long = Array.from({ length: 40 }, (_, index) => ({
    ...{ key: `establishments?siren=${151_000_000 + index}`, found: true, asOf: nine },
    data: JSON.stringify([`FICTIF ${index} `.repeat(1_000)]),
  }));
  await store.remember(long);
  await connection.close();
  return path;
}

const rescued = (path: string): RescuedStore => rescueStore(path)!;

/** All that can be read of a file, each row as a text, by part. */
async function rowsOf(path: string): Promise<Map<string, string[]>> {
  const store = rescued(path);
  const rows = new Map<string, string[]>();
  for (const part of storeParts) {
    const found: string[] = [];
    for await (const some of pagesOf<unknown>(store.contents[part]))
      found.push(...some.map((one) => JSON.stringify(one)));
    rows.set(part, found);
  }
  store.close();
  return rows;
}

/** A copy of the file at `path` with other bytes. */
function damaged(path: string, change: (bytes: Buffer) => Buffer | undefined): string {
  const copy = newStorePath();
  const bytes = readFileSync(path);
  writeFileSync(copy, change(bytes) ?? bytes);
  return copy;
}

/** What may become of a file: each changes its bytes by a random source. */
const damages: Readonly<Record<string, (bytes: Buffer, random: () => number) => Buffer | undefined>> = {
  "its first hundred bytes overwritten": (bytes, random) =>
    void bytes.subarray(0, 100).forEach((_, at) => (bytes[at] = random() * 256)),
  "its first page blank": (bytes) => void bytes.fill(0, 0, page),
  "some pages blank": (bytes, random) =>
    eachOf(5, bytes, random, page, (at) => void bytes.fill(0, at, at + page)),
  "some pages overwritten": (bytes, random) =>
    eachOf(5, bytes, random, page, (at) => {
      for (let place = at; place < at + page; place += 1) bytes[place] = random() * 256;
    }),
  "some sectors overwritten": (bytes, random) =>
    eachOf(8, bytes, random, 512, (at) => {
      for (let place = at; place < at + 512; place += 1) bytes[place] = random() * 256;
    }),
  "single bits turned": (bytes, random) =>
    eachOf(20, bytes, random, 1, (at) => void (bytes[at]! ^= 1 << Math.floor(random() * 8))),
  "pages in each other's place": (bytes, random) =>
    eachOf(4, bytes, random, page, (at) => {
      const other = Math.floor(1 + random() * (bytes.length / page - 1)) * page;
      const kept = Buffer.from(bytes.subarray(at, at + page));
      bytes.copyWithin(at, other, other + page);
      kept.copy(bytes, other);
    }),
  "its end cut off": (bytes, random) =>
    bytes.subarray(0, Math.floor(bytes.length * (0.96 + 0.04 * random()))),
  "a byte more near its end": (bytes, random) => {
    const at = Math.floor(bytes.length * (0.97 + 0.03 * random()));
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1), bytes.subarray(at)]);
  },
};

/** Has `change` told `count` places past the first page, each the beginning of so many bytes. */
function eachOf(
  count: number,
  bytes: Buffer,
  random: () => number,
  size: number,
  change: (at: number) => void,
): undefined {
  const [first, all] = [page / size, Math.floor(bytes.length / size)];
  for (let done = 0; done < count; done += 1) change(Math.floor(first + random() * (all - first)) * size);
}

const hasChecksum = (part: string): boolean => part === "answers" || part === "formerAnswers";
/** Rows at most that look right and are not: of one without a checksum nobody can tell that a letter of its text is another. */
const strangersOf: Readonly<Record<string, number>> = { "single bits turned": 3 };

describe("a store whose file is damaged", () => {
  test.each(Object.entries(damages).slice(0, 2))(
    "(%s) is refused as damaged, and all that it told is copied to another one",
    async (_, damage) => {
      const path = await filledStore();
      const copy = damaged(path, (bytes) => damage(bytes, seededRandom(1)));
      await expect(openStore(copy)).rejects.toMatchObject({ fault: { code: "damaged", path: copy } });
      const source = rescued(copy);
      expect(source.lost).toMatchObject({ unreadable: 0, rows: 0 });
      const target = await connect(newStorePath());
      const parts = await copyContents(source.contents, await target.contents());
      source.close();
      expect(isWhole(parts)).toBe(true);
      const counts = Object.fromEntries(parts.map(({ part, target: held }) => [part, held]));
      expect(counts).toEqual({ ...filledWith, answers: filledWith.answers + 40 });
      expect(await told(target)).toEqual(await told(await connect(path)));
    },
  );

  test("gives tokens that were stored before a column was added, as they are read from it", async () => {
    const path = await filledStore();
    const stored = new Database(path);
    stored.exec("ALTER TABLE relay_tokens DROP COLUMN replaced_by");
    stored.exec("ALTER TABLE relay_tokens DROP COLUMN lifetime");
    stored.exec("ALTER TABLE relay_tokens ADD COLUMN lifetime INTEGER");
    stored.exec("ALTER TABLE relay_tokens ADD COLUMN replaced_by TEXT");
    stored.close();
    const whole = await told(await connect(path));
    const target = await connect(newStorePath());
    const source = rescued(damaged(path, (bytes) => bytes.fill(0, 0, 100)));
    await copyContents(source.contents, await target.contents());
    source.close();
    expect((await told(target)).tokens).toEqual(whole.tokens);
    expect(whole.tokens).toHaveLength(filledWith.tokens);
  });

  test.each(Object.entries(damages))(
    "(%s) gives rows that were kept and no others, nearly all of them, and is not changed",
    async (name, damage) => {
      const path = await filledStore();
      const kept = await rowsOf(path);
      for (let seed = 1; seed <= rounds(2, 20); seed += 1) {
        const copy = damaged(path, (bytes) => damage(bytes, seededRandom(seed)));
        const before = readFileSync(copy);
        const isRefused = await openStore(copy).then(
          async (opened) => void (await opened.close()),
          (error: unknown) => error,
        );
        const rows = await rowsOf(copy);
        if (isRefused !== undefined) {
          expect(isRefused).toMatchObject({ fault: { code: "damaged" } });
          expect(readFileSync(copy).equals(before)).toBe(true);
        }
        for (const part of storeParts) {
          const own = new Set(kept.get(part));
          const strangers = rows.get(part)!.filter((row) => !own.has(row));
          expect(strangers.slice(hasChecksum(part) ? 0 : (strangersOf[name] ?? 0))).toEqual([]);
        }
        expect(new Set(rows.get("answers")).size).toBeGreaterThan(0.9 * kept.get("answers")!.length);
      }
    },
  );

  test("has lost nothing with pages that were free, whose list begins in what was overwritten", async () => {
    const path = await filledStore();
    const connection = await openStore(path);
    const store = await connection.account(account);
    // The same questions, answered in a few words, and everything older deleted: its pages are free then.
    const keys = Array.from({ length: 40 }, (_, index) => `establishments?siren=${151_000_000 + index}`);
    await store.remember(keys.map((key) => ({ key, found: true, data: "[]", asOf: nine + 1 })));
    await store.purge(nine + 1, 0);
    await connection.close();
    const database = new Database(path, { readonly: true });
    expect(database.pragma("freelist_count", { simple: true })).toBeGreaterThan(20);
    database.close();
    const kept = await rowsOf(path);
    expect(kept.get("answers")!.length).toBeGreaterThanOrEqual(40);
    for (const seed of [1, 2, 3]) {
      const copy = damaged(path, (bytes) =>
        damages["its first hundred bytes overwritten"]!(bytes, seededRandom(seed)),
      );
      const source = rescued(copy);
      expect(source.lost).toMatchObject({ unreadable: 0, rows: 0 });
      source.close();
      expect(await rowsOf(copy)).toEqual(kept);
    }
  });

  test("gives what its write-ahead log has, up to the last transaction that is whole there", async () => {
    const path = newStorePath();
    const connection = await openStore(path);
    const store = await connection.account(account);
    const answer = (index: number) => ({
      key: `legal-unit?siren=${index}`,
      found: false,
      data: "",
      asOf: nine,
    });
    await store.remember([answer(150_000_016)]);
    await store.remember([answer(150_000_024)]);
    const copy = newStorePath();
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    await connection.close();
    expect((await rowsOf(copy)).get("answers")).toHaveLength(2);
    truncateSync(`${copy}-wal`, readFileSync(`${copy}-wal`).length - 1);
    expect((await rowsOf(copy)).get("answers")).toHaveLength(1);
    truncateSync(copy, 0);
    await expect(openStore(copy)).rejects.toMatchObject({ fault: { code: "damaged" } });
    expect(existsSync(`${copy}-wal`)).toBe(true);
  });

  test("is none where it was never a store", () => {
    const path = newStorePath();
    writeFileSync(path, "siren;nom\n150000016;FICTIF\n".repeat(1_000));
    expect(rescued(path).hasRows).toBe(false);
  });
});

describe("an answer whose bytes have changed on the disk", () => {
  test("is given to nobody, read or copied; the others are", async () => {
    const path = await filledStore();
    const key = "legal-unit?siren=150000003";
    const copy = damaged(path, (bytes) => {
      // What it said before stands in a table of its own.
      const at = bytes.indexOf(`FICTIVE ${key} é`);
      bytes[at] = "G".charCodeAt(0);
      return bytes;
    });
    const connection = await connect(copy);
    const store = await connection.account(account);
    await expect(store.answers([key])).rejects.toMatchObject({ kind: "damaged", place: copy });
    expect(await store.answers(["legal-unit?siren=150000004"])).toMatchObject([{ found: true }]);
    const contents = await connection.contents();
    const target = await (await connect(newStorePath())).contents();
    await expect(copyContents(contents, target)).rejects.toMatchObject({ kind: "damaged" });
    const source = rescued(copy);
    expect(source.lost).toMatchObject({ unreadable: 0, rows: 1 });
    const answers = (await rowsOf(copy)).get("answers")!;
    expect(answers).toHaveLength(filledWith.answers + 40 - 1);
    expect(answers.filter((row) => row.includes(`${key}"`))).toEqual([]);
    source.close();
  });

  test("and that was kept before there were checksums is left out where it is no answer to its question", async () => {
    const path = await filledStore();
    const database = new Database(path);
    database.exec("UPDATE answers SET digest = NULL");
    database.prepare("UPDATE answers SET data = '{' WHERE key = ?").run("legal-unit?siren=150000003");
    database
      .prepare("UPDATE answers SET data = ? WHERE key = ?")
      .run('{"siren":"150000016"}', "legal-unit?siren=150000004");
    database.close();
    const answers = (await rowsOf(path)).get("answers")!;
    expect(answers.length).toBeLessThan(filledWith.answers + 40);
    expect(answers.length).toBeGreaterThan(0.9 * filledWith.answers);
    expect(answers.filter((row) => /siren=15000000[34]"/.test(row))).toEqual([]);
  });
});

describe("a store that is too large to be read through at every opening", () => {
  test("is read through once a day; damage that is met at work is told, and nothing more is written", async () => {
    const path = newStorePath();
    const connection = await openStore(path);
    const store = await connection.account(account);
    const data = JSON.stringify("FICTIF".repeat(50_000));
    const keys = Array.from({ length: 64 }, (_, index) => `legal-unit?siren=${150_000_000 + index}`);
    await store.remember(keys.map((key) => ({ key, found: true, data, asOf: nine })));
    await connection.close();
    await (await openStore(path)).close();
    const bytes = readFileSync(path);
    bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 3 * page);
    writeFileSync(path, bytes);
    const opened = await openStore(path);
    const own = await opened.account(account);
    await expect(own.answers(keys)).rejects.toMatchObject({ kind: "damaged", place: path });
    await opened.close();
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const database = new Database(path);
    database.exec("DELETE FROM upkeep");
    database.close();
    await expect(openStore(path)).rejects.toMatchObject({ fault: { code: "damaged" } });
  });
});
