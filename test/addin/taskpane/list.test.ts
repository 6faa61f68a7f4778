import { describe, expect, test } from "@jest/globals";
import {
  beginsWithHeader,
  isHeadingFirst,
  listSources,
} from "../../../addin/taskpane/list-run/list-survey.ts";
import type { Area } from "../../../addin/taskpane/workbook/area.ts";

const area = (top: number, left: number, height: number, width: number): Area => ({
  sheet: "Sheet1",
  top,
  left,
  height,
  width,
});

describe("a heading", () => {
  test("is a text above identifiers", () => {
    expect(beginsWithHeader(["SIREN", "552032534"])).toBe(true);
    expect(beginsWithHeader(["552032534", "005720784"])).toBe(false);
    expect(beginsWithHeader(["", "552032534"])).toBe(false);
    expect(beginsWithHeader(["552032535", "005720784"])).toBe(false);
    expect(beginsWithHeader(["SIREN", "x"])).toBe(false);
  });

  test("holds no identifier itself", () => {
    expect(
      isHeadingFirst([
        ["Name", "SIREN"],
        ["a", "552032534"],
      ]),
    ).toBe(true);
    expect(
      isHeadingFirst([
        ["552032534", "pending"],
        ["005720784", "552032534"],
      ]),
    ).toBe(false);
    expect(isHeadingFirst([])).toBe(false);
  });
});

describe("what can be enriched from where the user is", () => {
  const cell = area(3, 1, 1, 1);
  const table = { name: "T", area: area(0, 0, 10, 3), hasHeader: true };

  test("several selected cells are meant as they are, and the block that they stand in is offered too", () => {
    const selected = { active: cell, area: area(1, 1, 5, 1), region: table.area };
    expect(listSources(selected).map(({ kind }) => kind)).toEqual(["selection", "region"]);
  });

  test("some rows of a table are meant as they are, and the table is offered too", () => {
    const selected = { active: cell, area: area(1, 0, 5, 3), region: table.area, table };
    expect(listSources(selected).map(({ kind }) => kind)).toEqual(["selection", "table"]);
  });

  test("a block that is selected whole is not offered twice", () => {
    const selected = { active: cell, area: table.area, region: table.area };
    expect(listSources(selected).map(({ kind }) => kind)).toEqual(["selection"]);
  });

  test("one cell stands for the block around it", () => {
    const selected = { active: cell, area: cell, region: table.area };
    expect(listSources(selected).map(({ kind }) => kind)).toEqual(["region", "selection"]);
  });

  test("one cell of a table stands for the table", () => {
    const selected = { active: cell, area: cell, region: table.area, table };
    expect(listSources(selected).map(({ kind }) => kind)).toEqual(["table", "selection"]);
  });

  test("a table that is selected whole is not offered twice", () => {
    const selected = { active: cell, area: table.area, region: table.area, table };
    expect(listSources(selected).map(({ kind }) => kind)).toEqual(["table"]);
  });

  test("an empty sheet offers nothing", () => {
    expect(listSources({ active: cell, region: cell })).toEqual([]);
  });
});
