import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { MAIN, makeBook } from "../../../fixtures/workbooks/book.ts";
import { type Desk, desk, testNothingLeaks } from "../../desk.ts";
import { scatteredSirens } from "../../made-up-numbers.ts";

/** Rows whose XML is packed in some ten blocks. */
const rows = 40_000;

function largeBook(): Buffer {
  const sirens = scatteredSirens(20);
  const data = Array.from(
    { length: rows },
    (_, row) =>
      `<row r="${row + 2}"><c r="A${row + 2}"><v>${sirens[row % sirens.length]}</v></c><c r="B${row + 2}"><v>${row}</v></c></row>`,
  );
  const header = `<row r="1"><c r="A1" t="inlineStr"><is><t>SIREN</t></is></c><c r="B1" t="inlineStr"><is><t>Montant</t></is></c></row>`;
  return makeBook({
    sheets: [
      {
        name: "Liste",
        xml: `<worksheet xmlns="${MAIN}"><sheetData>${header}${data.join("")}</sheetData></worksheet>`,
      },
    ],
  });
}

/** The names in a folder; none where it went in the meantime. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether a file that has no name of its own yet has bytes in it: it may come and go at any moment. */
function isBeingWritten(folder: string): boolean {
  return namesIn(folder)
    .filter((name) => name.startsWith(".sirene-"))
    .some((hidden) =>
      namesIn(join(folder, hidden)).some(
        (file) => (statSync(join(folder, hidden, file), { throwIfNoEntry: false })?.size ?? 0) > 0,
      ),
    );
}

describe("a workbook that is packed in many blocks", () => {
  let at: Desk;
  let undisturbed: Buffer;

  beforeAll(async () => {
    at = await desk({ fill: true });
    at.save("list.xlsx", largeBook());
    expect((await at.run("enrich", "list.xlsx")).code).toBe(0);
    undisturbed = at.read("list.enriched.xlsx");
  });

  test.each([1, 2, 4])("has the same bytes whether %d threads pack it", async (threads) => {
    const { ended } = at
      .with({ UV_THREADPOOL_SIZE: String(threads) })
      .start("enrich", "list.xlsx", "-o", `by-${threads}.xlsx`);
    expect((await ended).code).toBe(0);
    expect(at.read(`by-${threads}.xlsx`).equals(undisturbed)).toBe(true);
  });

  test("is not there at all where the run was killed while it was packed, and whole after the next one", async () => {
    const { child, ended } = at.start("enrich", "list.xlsx", "-o", "killed.xlsx");
    while (!isBeingWritten(at.folder) && child.exitCode === null) await setImmediate();
    child.kill("SIGKILL");
    expect((await ended).code).toBeNull();
    expect(at.files()).not.toContain("killed.xlsx");
    expect((await at.run("enrich", "list.xlsx", "-o", "killed.xlsx")).code).toBe(0);
    expect(at.read("killed.xlsx").equals(undisturbed)).toBe(true);
  });
});

testNothingLeaks();
