import { describe, expect, test } from "@jest/globals";
import { countClasses } from "../../../../shared/enrichment/row-classes.ts";
import { type IndexedList, Subjects } from "../../../../shared/enrichment/subjects.ts";
import { type Row, Rows } from "../../../../shared/enrichment/rows.ts";

const cells = ["552032534", "5 720 784", "552032534", "FR27552032534", "552032535", "", "x", "true"];
const everythingIsOpen = () => true;

function rowsOf(texts: readonly string[], bySiret = false): Rows {
  const rows = new Rows(texts.length, new Subjects(bySiret));
  texts.forEach((text, record) => rows.set(record, text));
  return rows;
}

describe("the rows of a list", () => {
  test("are in one class each, the first that fits", () => {
    const rows = rowsOf(cells);
    const { subjects } = rows;
    expect(Array.from({ length: subjects.size }, (_, index) => subjects.at(index))).toEqual([
      { siren: "552032534" },
      { siren: "005720784" },
    ]);
    expect(countClasses([rows], everythingIsOpen)).toEqual({
      ...{ total: 8, blank: 1, invalid: 3, duplicate: 2, stored: 0, repaired: 1, ready: 1 },
      ...{ search: 0, foreign: 0, totals: 0, kept: 0, leftOut: 0 },
    });
  });

  test("cost nothing where everything is known, and are counted apart", () => {
    const isOpen = (subject: number) => subject !== 0;
    expect(countClasses([rowsOf(cells)], isOpen)).toMatchObject({ stored: 1, ready: 0, repaired: 1 });
  });

  test("are left out before anything else", () => {
    const rows = rowsOf(cells);
    rows.leaveOut(0);
    expect(countClasses([rows], everythingIsOpen)).toMatchObject({ leftOut: 1, total: 8, ready: 0 });
  });

  test("may be held by anything that has a size and gives each by its place", () => {
    const rows = rowsOf(cells);
    const objects = Array.from({ length: rows.size }, (_, record) => rows.at(record));
    const list: IndexedList<Row> = { size: objects.length, at: (index) => objects[index]! };
    expect(countClasses([list], everythingIsOpen)).toEqual(countClasses([rows], everythingIsOpen));
  });
});

test("two establishments are two subjects only where establishments matter", () => {
  const sirets = ["55203253400737", "55203253400646"];
  expect(rowsOf(sirets, true).subjects.size).toBe(2);
  expect(rowsOf(sirets).subjects.size).toBe(1);
});

describe("a row is of the first class that fits", () => {
  const subject: Row = { kind: "subject", subject: 0, repairs: [], first: true, source: 0, stays: "all" };
  const match: Row = { kind: "match", match: 0, wrong: undefined, first: true, stays: "all" };
  const kept = { company: { siren: "552032534", name: "" }, by: "list" } as const;
  const [no, yes] = [() => false, () => true];
  type Looks = readonly [isOpen: () => boolean, isSought: () => boolean, isForeign: () => boolean];
  test.each<[keyof ReturnType<typeof countClasses>, string, Row, Looks]>([
    [
      "foreign",
      "a name abroad, though it is looked for and another row says the same",
      { ...match, first: false },
      [yes, yes, yes],
    ],
    ["totals", "a row that sums others up", { kind: "blank", isTotals: true }, [yes, yes, yes]],
    ["blank", "a row that says nothing of a number", { kind: "blank", isFilled: true }, [yes, yes, yes]],
    ["duplicate", "a name that another row has", { ...match, first: false }, [yes, yes, no]],
    ["search", "a name that is looked for", match, [no, yes, no]],
    ["stored", "a name whose search is over", match, [yes, no, no]],
    [
      "kept",
      "a company that was given, though another row has it",
      { ...subject, kept, first: false },
      [yes, yes, yes],
    ],
    ["duplicate", "a company that another row has", { ...subject, first: false }, [no, yes, yes]],
    ["stored", "a company of which all is known", { ...subject, repairs: ["zero_added"] }, [no, yes, yes]],
    ["repaired", "one whose number was repaired", { ...subject, repairs: ["zero_added"] }, [yes, yes, yes]],
    ["ready", "any other", subject, [yes, yes, yes]],
  ])("%s: %s", (name, _, row, looks) => {
    const counts = countClasses([{ size: 1, at: () => row }], ...looks);
    expect(Object.entries(counts).flatMap(([key, n]) => (n > 0 ? key : []))).toEqual(["total", name]);
  });

  test("a name is neither looked for nor abroad where nobody says so", () => {
    expect(countClasses([{ size: 1, at: () => match }], no)).toMatchObject({
      stored: 1,
      search: 0,
      foreign: 0,
    });
  });
});
