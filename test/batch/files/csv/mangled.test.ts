import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { openCsv } from "../../../../batch/files/csv/open-csv.ts";
import type { OutputValue, OutputColumn } from "../../../../batch/files/list.ts";
import { FileError } from "../../../../batch/files/file-error.ts";
import { rounds } from "../../../fixtures/rounds.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { cellsOf } from "./enriched.ts";

const scratch = scratchFolder();
const runs = { seed: 20261120, numRuns: rounds(100, 700) };

/** Pieces of lists, sound and broken, so that every combination of them comes up. */
const piece = fc.oneof(
  { arbitrary: fc.constantFrom(";", ",", "\t", "|", '"', '""', "\n", "\r\n", "\r", "\n\n"), weight: 6 },
  { arbitrary: fc.constantFrom("siren", "nom", "552032534", "12,5", "é", "€", " ", "sep=;", "#"), weight: 4 },
  { arbitrary: fc.string({ maxLength: 6 }), weight: 1 },
);
const body = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
const list = fc.oneof(
  body.map((rest) => `siren;nom;ville\r\n${rest}`),
  body,
);
const bytes = fc.oneof(
  list.map((content) => Buffer.from(content)),
  list.map((content) => Buffer.from(content, "latin1")),
  list.map((content) => Buffer.from(`\ufeff${content}`)),
  list.map((content) => Buffer.from(`\ufeff${content}`, "utf16le")),
  fc.uint8Array({ maxLength: 200 }).map((random) => Buffer.from(random)),
);

// A sign that stands in no input here brackets every value of ours, so that they can be found without parsing.
const sign = "~";
const columns: OutputColumn[] = [
  { header: `${sign}h${sign}`, type: "text" },
  { header: `${sign}"h${sign}`, type: "text" },
];
const values: OutputValue[] = [`${sign}a;b,c\td|${sign}`, `${sign}"\r\n"${sign}`];
const ours = /([;\t,|])"?~[^~]*~"?\1"?~[^~]*~"?/;

/** Whether `output` without our fields, and without delimiters padding the rows they end, is `input`. */
function keepsEveryByte(input: string, output: string): boolean {
  const parts = output.split(new RegExp(ours, "g"));
  let at = 0;
  for (let part = 0; part < parts.length; part += 2) {
    const kept = parts[part]!;
    const delimiter = parts[part + 1];
    let length = kept.length;
    const fits = () =>
      input.startsWith(kept.slice(0, length), at) &&
      (delimiter === undefined || /^[\r\n]|^$/.test(input.slice(at + length, at + length + 1)));
    while (!fits()) if (length === 0 || kept[--length] !== delimiter) return false;
    at += length;
  }
  return at === input.length;
}

/** One character a code unit, so that none is lost whatever the bytes are. */
function unitsOf(bytes: Buffer): string {
  return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf16le" : "latin1");
}

test("a mangled list is refused, or comes back with every byte of every row and nothing but our fields more", async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      fc.pre(!content.includes(sign));
      const list = await openCsv(scratch.save("list.csv", content)).catch(refusalOnly);
      if (!list) return;
      const path = scratch.path("list.out.csv");
      const cells = await cellsOf(list);
      const { records } = await list.write(path, columns, (_, count) =>
        Array.from({ length: count }, () => values),
      );
      await list.close();
      written++;
      expect(records).toBe(list.records);
      expect(cells).toHaveLength(records);
      expect(keepsEveryByte(unitsOf(content), unitsOf(readFileSync(path)))).toBe(true);
    }),
    runs,
  );
  expect(written).toBeGreaterThan(runs.numRuns / 3);
});

// Told, because a list and its result need not look alike where they are mangled.
const dialect = { delimiter: ";", headerRow: 1, encoding: "utf-8" };

test("what is written to a mangled list is read back from it, and its own cells read as before", async () => {
  const texts = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(list, texts, fc.nat({ max: 3 }), async (content, texts, at) => {
      const list = await openCsv(scratch.save("list.csv", content), dialect).catch(refusalOnly);
      if (!list) return;
      const width = list.columns.length;
      const filled = at < width ? [{ header: "", type: "text", at } as const] : [];
      const appended = { header: "ours", type: "text" } as const;
      const before = await cellsOf(list);
      const wanted = before.map((_, record) => `x${texts[record % texts.length]}`);
      await list.write(scratch.path("list.out.csv"), [appended, ...filled], (first, count) =>
        wanted.slice(first, first + count).map((text) => [text, text]),
      );
      await list.close();
      const again = await openCsv(scratch.path("list.out.csv"), dialect);
      const after = await cellsOf(again);
      await again.close();
      const expected = before.map((cells, record) => {
        const own = cells.map((cell, column) => (column === at ? wanted[record]! : cell));
        return [...own, wanted[record]!];
      });
      expect(after).toEqual(expected);
    }),
    runs,
  );
});

function refusalOnly(error: unknown): undefined {
  expect(error).toBeInstanceOf(FileError);
}
