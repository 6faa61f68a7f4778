import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { hasQuote, RowBatch, scanPlainRows, scanRows } from "../../../../batch/files/csv/scan-rows.ts";

const delimiter = ";".charCodeAt(0);

/** Everything that a batch says of its rows. Of a blank row, the width matters to nobody. */
function rowsOf(batch: RowBatch, next: number) {
  const rows = Array.from({ length: batch.count }, (_, row) => ({
    start: batch.starts[row],
    end: batch.ends[row],
    next: batch.nexts[row],
    breaks: batch.breaks[row],
    width: batch.starts[row] === batch.ends[row] ? undefined : batch.widths[row],
    fields:
      batch.starts[row] === batch.ends[row]
        ? undefined
        : batch.wanted.map((_, rank) => [batch.fieldStart(row, rank), batch.fieldEnd(row, rank)]),
  }));
  return { rows, next, openQuote: batch.openQuote };
}

const field = fc.string({ unit: fc.constantFrom("a", "é", " ", "'", "\t"), maxLength: 4 });
const width = 3;
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(field, { minLength: width, maxLength: width }).map((row) => row.join(";")),
  },
  { weight: 1, arbitrary: fc.constant("") },
);
const file = fc
  .tuple(fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n"))), line)
  .map(([lines, last]) => Buffer.from(lines.flat().join("") + last));

test("rows without quotes are read in the fast way as in the careful one, wherever the bytes end", () => {
  fc.assert(
    fc.property(
      file,
      fc.boolean(),
      fc.nat(),
      fc.uniqueArray(fc.nat(width - 1), { maxLength: width }),
      fc.integer({ min: 1, max: 8 }),
      (whole, isCut, cut, wanted, capacity) => {
        const bytes = isCut ? whole.subarray(0, whole.length === 0 ? 0 : cut % whole.length) : whole;
        const careful = new RowBatch(wanted, capacity);
        const fast = new RowBatch(wanted, capacity);
        for (let from = 0; ;) {
          const next = scanRows(bytes, from, bytes.length, !isCut, delimiter, careful);
          const nextFast = scanPlainRows(bytes, from, !isCut, delimiter, fast, width);
          expect(rowsOf(fast, nextFast)).toEqual(rowsOf(careful, next));
          if (careful.count === 0) return;
          from = next;
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a row too short for a wanted field has no such field, in the fast way too", () => {
  const batch = new RowBatch([0, 2]);
  scanPlainRows(Buffer.from("a title\na;b;c\n"), 0, true, delimiter, batch, 3);
  expect([0, 1].map((row) => [batch.fieldStart(row, 1), batch.fieldEnd(row, 1)])).toEqual([
    [-1, -1],
    [12, 13],
  ]);
});

test.each([
  ["a\rb\n", true],
  ["a\r\nb\r", true],
  ["a\r", true],
  ["a\r\nb\n", false],
])("whether a line ends with a carriage return alone is seen: %j", (text, expected) => {
  const batch = new RowBatch();
  scanRows(Buffer.from(text), 0, text.length, true, delimiter, batch);
  expect(batch.hasLoneReturn).toBe(expected);
});

test("a quote anywhere is seen", () => {
  expect([hasQuote(Buffer.from('a;"b"')), hasQuote(Buffer.from("a;'b'"))]).toEqual([true, false]);
});
