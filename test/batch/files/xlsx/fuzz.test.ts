import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileError } from "../../../../batch/files/file-error.ts";
import { openXlsx } from "../../../../batch/files/xlsx/open-xlsx.ts";
import { readZipParts, type ZipPart } from "../../../fidelity/zip-parts.ts";
import { rounds } from "../../../fixtures/rounds.ts";
import { takenFixtures } from "../../../fixtures/workbooks/catalogue.ts";
import { file } from "../../../fixtures/workbooks/book.ts";
import { zipFile } from "../../../fixtures/workbooks/zip-file.ts";
import { seededRandom } from "../../../../sandbox/register/fictional/dice.ts";
import { mangle } from "./mangle.ts";
import { writeAll } from "./temporary-book.ts";

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? rounds(40, 300));
const SEED = Number(process.env.FUZZ_SEED ?? 20261120);
const MARK = "put there by the fuzz test";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fuzz-"));
});
afterAll(() => rm(folder, { recursive: true }));

const books = takenFixtures
  .filter(({ name }) => !/last-column|across|far/.test(name))
  .map(({ name, make }) => ({ name, bytes: make() }));

describe("mangled workbooks end in a result with every row, or in a refusal", () => {
  test("when bytes of the archive are changed", async () => {
    const outcomes = await runRounds(SEED, (bytes, random) => mangle(bytes, random));
    expect(outcomes.refused).toBeGreaterThan(0);
  });

  test("when the XML of parts is changed inside a sound archive", async () => {
    const outcomes = await runRounds(SEED + 1, (bytes, random) => {
      const chosen = random() < 0.7 ? /worksheets\/sheet/ : /\.(xml|rels)$/;
      const parts = readZipParts(bytes).map((part) => {
        const content = part.content();
        return file(part.name, chosen.test(part.name) ? mangle(content, random) : content);
      });
      return zipFile(parts);
    });
    expect(outcomes.refused).toBeGreaterThan(0);
    expect(outcomes.written).toBeGreaterThan(outcomes.refused / 10);
  });
});

async function runRounds(seed: number, change: (bytes: Buffer, random: () => number) => Buffer) {
  const random = seededRandom(seed);
  const outcomes = { written: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const { name, bytes } = books[Math.floor(random() * books.length)]!;
    const input = change(bytes, random);
    const outcome = await attempt(input).catch((error: unknown) => {
      throw new Error(`Round ${round} of seed ${seed}, ${name}: ${String(error)}`, { cause: error });
    });
    outcomes[outcome]++;
  }
  return outcomes;
}

async function attempt(input: Buffer): Promise<"written" | "refused"> {
  const path = join(folder, "book.xlsx");
  await writeFile(path, input);
  try {
    const list = await openXlsx(path, {});
    try {
      const columns = list.columns.slice(0, 3).map(({ index }) => index);
      let read = 0;
      await list.read(columns, (_, cells) => {
        read += cells.length;
      });
      expect(read).toBe(list.records);
      const { path: output } = await writeAll(list, folder, [{ header: "fuzz", type: "text" }], [MARK]);
      expectAllRows(input, await readFile(output), list.records);
      return "written";
    } finally {
      await list.close();
    }
  } catch (error) {
    if (error instanceof FileError) return "refused";
    throw error;
  }
}

function expectAllRows(input: Buffer, output: Buffer, records: number): void {
  const before = partsIfReadable(input);
  let marks = 0;
  for (const part of readZipParts(output)) {
    const now = part.content();
    marks += count(now, MARK);
    const old = before.find(({ name }) => name === part.name);
    if (!old || old.crc === part.crc) continue;
    for (const tag of ["<row", "</row", "<x:row", "<mergeCell ", "<tableColumn "]) {
      expect(count(now, tag)).toBeGreaterThanOrEqual(count(old.content(), tag));
    }
    expect(now.length).toBeGreaterThanOrEqual(old.content().length - 40);
  }
  expect(marks).toBe(records);
}

/** The program reads archives that begin or end in bytes too many; the test's own reader does not. */
function partsIfReadable(archive: Buffer): ZipPart[] {
  try {
    return readZipParts(archive);
  } catch {
    return [];
  }
}

const count = (content: Buffer, text: string): number => content.toString("latin1").split(text).length - 1;
