import { describe, expect, test } from "@jest/globals";
import { countClasses } from "../../../../shared/enrichment/row-classes.ts";
import { type Indexed, Subjects } from "../../../../shared/enrichment/subjects.ts";
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
      ...{ search: 0, foreign: 0, kept: 0, leftOut: 0 },
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
    const list: Indexed<Row> = { size: objects.length, at: (index) => objects[index]! };
    expect(countClasses([list], everythingIsOpen)).toEqual(countClasses([rows], everythingIsOpen));
  });
});

test("two establishments are two subjects only where establishments matter", () => {
  const sirets = ["55203253400737", "55203253400646"];
  expect(rowsOf(sirets, true).subjects.size).toBe(2);
  expect(rowsOf(sirets).subjects.size).toBe(1);
});
