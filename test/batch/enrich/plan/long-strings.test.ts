import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { MAIN, makeBook } from "../../../fixtures/workbooks/book.ts";
import { columnLetter } from "../../../../batch/files/list.ts";
import { scratchFolder } from "../../files/scratch-folder.ts";

const scratch = scratchFolder();
const mebibyte = 1024 * 1024;
const seconds = 1000;

/** A workbook of a few kilobytes whose every cell points to one string of a mebibyte, below a header where there is one. */
function claimingBook(rows: number, columns: number, text: string, header?: string): Buffer {
  const first = header === undefined ? 1 : 2;
  const cells = (row: number, string: number) =>
    Array.from({ length: columns }, (_, at) => `<c r="${columnLetter(at)}${row}" t="s"><v>${string}</v></c>`);
  const rowsOf = Array.from({ length: rows }, (_, at) => {
    const row = first + at;
    return `<row r="${row}">${cells(row, 0).join("")}</row>`;
  });
  const top = header === undefined ? "" : `<row r="1"><c r="A1" t="s"><v>1</v></c></row>`;
  const long = text.repeat(Math.ceil(mebibyte / text.length)).slice(0, mebibyte);
  return makeBook({
    sheets: [
      {
        name: "Liste",
        xml: `<worksheet xmlns="${MAIN}"><sheetData>${top}${rowsOf.join("")}</sheetData></worksheet>`,
      },
    ],
    strings: `<sst xmlns="${MAIN}"><si><t>${long}</t></si><si><t>${header ?? ""}</t></si></sst>`,
  });
}

/** How a plan of the shipped program ends, in how long, and with how many megabytes at most. */
async function planned(book: Buffer) {
  const path = scratch.path("book.xlsx");
  writeFileSync(path, book);
  const usage = scratch.path("usage.json");
  const note = `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(usage)}, String(process.resourceUsage().maxRSS)))`;
  const noteFile = scratch.save("note.cjs", note);
  const words = ["--require", noteFile, join("dist", "bin", "sirene.js"), "plan", path, "--sandbox"];
  const started = Date.now();
  const ended = await promisify(execFile)(process.execPath, words, {
    env: { PATH: process.env["PATH"], HOME: scratch.path(""), XDG_CACHE_HOME: scratch.path("cache") },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
  const megabytes = Number(readFileSync(usage, "utf8")) / 1024;
  return { ...ended, megabytes, milliseconds: Date.now() - started };
}

describe("a workbook of 100 kB whose cells share one string of a megabyte is planned in seconds", () => {
  test.each<[string, number, number, string, string | undefined]>([
    ["30,000 rows of a word", 30_000, 1, "A", undefined],
    ["30,000 rows of digits under a header", 30_000, 1, "1 ", "SIREN"],
    ["30,000 rows of words and numbers under a header", 30_000, 1, "RCS Paris 552 032 534 ", "SIREN"],
    ["300 rows of 100 columns", 300, 100, "abc 123 ", undefined],
  ])(
    "%s",
    async (_, rows, columns, text, header) => {
      const book = claimingBook(rows, columns, text, header);
      expect(book.length).toBeLessThan(200_000);
      const plan = await planned(book);
      expect(plan.said).not.toBe("");
      expect(plan.said.length).toBeLessThan(10_000);
      expect(plan.milliseconds).toBeLessThan(10 * seconds);
      expect(plan.megabytes).toBeLessThan(300);
    },
    60 * seconds,
  );
});
