import { describe, expect, test } from "@jest/globals";
import { WriteLog } from "../../../addin/taskpane/list-run/write-log.ts";
import type { CellValue, ColumnWrite, TrackedCells } from "../../../addin/taskpane/workbook/workbook.ts";

/** The column that is written, beside the one that says whose row it is. */
const column = 1;
const marking = { identity: [0], witnesses: [] };

/** A cell as Excel reads it: its value, its format, and its formula where that is not its value. */
type Read = readonly [value: CellValue, format: string, formula?: CellValue];

const tracked = (cells: readonly Read[]): TrackedCells => ({
  ...{ top: 0, height: 9, left: 0, heading: "" },
  values: cells.map(([value]) => value),
  formulas: cells.map(([value, , formula]) => formula ?? value),
  formats: cells.map(([, format]) => format),
  valueFormats: cells.map(() => undefined),
});

/** Notes that cells, read as `found`, were written from row `first` on. */
function note(log: WriteLog, first: number, found: readonly Read[], write: Omit<ColumnWrite, "column">) {
  const companies = tracked(found.map((_, at) => [`company ${first + at}`, "@"]));
  const cells = new Map([
    [0, companies],
    [column, tracked(found)],
  ]);
  log.note({ first, count: found.length, writes: [{ column, ...write }], found: cells, marking });
}

const changes = (log: WriteLog) =>
  log.cells().map(({ row, was, wrote, mark }) => [row, was.value, wrote, mark.identity[0]]);

describe("of what was written into a list", () => {
  test("a cell that was written is a change, with what it held before the first time and whose row it is", () => {
    const log = new WriteLog();
    note(log, 0, [["a", "@"]], { cells: ["b"] });
    note(log, 0, [["b", "@"]], { cells: ["c"] });
    note(log, 2, [["", "General"]], { cells: ["d"], formats: ["@"] });
    expect(changes(log)).toEqual([
      [0, "a", "c", "company 0"],
      [2, "", "d", "company 2"],
    ]);
    expect(log.columns).toEqual([column]);
  });

  test("a cell that is left as it is, or formatted alone, or written as it was, is none", () => {
    const log = new WriteLog();
    note(log, 0, [["a", "@"]], { cells: [null] });
    note(log, 1, [["b", "General"]], { formats: "@" });
    note(log, 2, [["c", "@"]], { cells: ["c"] });
    expect(log.cells()).toEqual([]);
  });

  test("a cell that was left before it was written held what it had then", () => {
    const log = new WriteLog();
    note(log, 0, [["", "General"]], { cells: [null], formats: [null] });
    note(log, 0, [["", "0.00"]], { cells: ["d"], formats: ["@"] });
    expect(log.cells()).toMatchObject([{ was: { value: "", format: "0.00" } }]);
  });

  test("formulas that show nothing, and results beside their formula, are told from empty cells and from each other", () => {
    const log = new WriteLog();
    const found: Read[] = [
      ["", "@", '=""'],
      ["", "@", '=IF(A2="","","x")'],
      ["spilled", "@", ""],
      ["", "@"],
      ["", "0"],
    ];
    note(log, 0, found, { cells: ["a", "b", "c", "d", "e"] });
    expect(log.cells().map(({ was }) => [was.value, was.format, was.formula])).toEqual(
      found.map(([value, format, formula]) => [value, format, formula ?? value]),
    );
  });
});

describe("the format that a run gave a cell", () => {
  const written = () => {
    const log = new WriteLog();
    note(log, 3, [["12", "0"]], { cells: ["a"], formats: ["@"] });
    return log;
  };

  test.each<[name: string, now: Read, back: string | null]>([
    ["was not changed since", ["12", "@"], "0"],
    ["is that of a cell that was emptied", ["", "@"], "0"],
    ["was changed since", ["12", "0.00"], null],
    ["was put back already", ["12", "0"], null],
    ["is that of a cell with another value now", ["my note", "@"], null],
    ["is that of a formula without a text", ["", "@", '=""'], null],
    ["is that of a result beside its formula", ["spilled", "@", ""], null],
  ])("goes back only where the cell is the run's: it %s", (_, now, back) => {
    expect(written().formatsBack(column, 3, tracked([now]))).toEqual([back]);
  });

  test("was that of the cell already: it stays, as do those of rows that were not written", () => {
    const log = written();
    note(log, 5, [["", "@"]], { cells: ["a"], formats: ["@"] });
    const now = tracked([...Array<Read>(3).fill(["", "@"])]);
    expect(log.formatsBack(column, 4, now)).toEqual([null, null, null]);
  });

  test("is known where later writes have none, and where a column is formatted part by part", () => {
    const log = new WriteLog();
    const formats = ["0", "0.00", "#,##0"];
    for (const [row, format] of formats.entries()) note(log, row, [["", format]], { formats: "@" });
    note(log, 1, [["", "@"]], { cells: ["a"] });
    expect(log.formatsBack(column, 0, tracked(formats.map(() => ["", "@"])))).toEqual(formats);
  });
});
