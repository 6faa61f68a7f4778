import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  beginsWithHeader,
  choiceOf,
  isHeadingFirst,
  isRoleHeading,
  listSources,
  sameList,
  sampleOf,
  surveyList,
} from "../../../addin/taskpane/list-run/list-survey.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { siretOf, sirensFrom } from "../../batch/made-up-numbers.ts";

const sirens = sirensFrom("150000", 4);
const area = (top: number, left: number, height: number, width: number) => ({
  ...{ sheet: "Sheet1", top, left, height, width },
});

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

describe("the first cell of a column is its heading", () => {
  const blank = (count: number) => Array<string>(count).fill("");

  test.each([
    { name: "a text above a company, blank rows between", cells: ["SIREN", "", sirens[0]!], is: true },
    {
      name: "a text above companies after 199 other rows",
      cells: ["x", ...blank(199), sirens[0]!],
      is: true,
    },
    { name: "no text above companies after 200", cells: ["x", ...blank(200), sirens[0]!], is: false },
    { name: "no number or truth value", cells: [true, sirens[0]!], is: false },
    { name: "no company", cells: [sirens[0]!, sirens[1]!], is: false },
    { name: "no text above none", cells: ["SIREN", "FICTIVE"], is: false },
  ])("if it is so: $name", ({ cells, is }) => {
    expect(beginsWithHeader(cells)).toBe(is);
    expect(isHeadingFirst(cells.map((cell) => [cell]))).toBe(is);
  });

  test("where two hundred rows below are what it says, whatever comes after them", () => {
    const towns = Array<string[]>(200).fill(["PARIS"]);
    const others = Array<string[]>(400).fill(["75001"]);
    expect(isRoleHeading([["Ville"], ...towns, ...others])).toBe(true);
    expect(isRoleHeading([["Ville"], ...others])).toBe(false);
    expect(isRoleHeading([])).toBe(false);
    expect(isHeadingFirst([])).toBe(false);
  });
});

test("a list is sampled with those of our columns that name companies and are outside it, on either side", () => {
  const [left, width] = [3, 2];
  const ours = [0, 2, 3, 4, 5, 9].map((index) => [index, sirens.slice(0, 2)] as const);
  const headings = ["Zero", "", "Two", "Three", "Four", "Five", "", "", "", "Nine"];
  const { columns, readings } = sampleOf([["a"], ["b", "c"]], width, left, headings, new Map(ours));
  expect(columns.map(({ index, header }) => [index, header])).toEqual([
    ...[
      [0, "Three"],
      [1, "Four"],
    ],
    ...[
      [-3, "Zero"],
      [-1, "Two"],
      [2, "Five"],
      [6, "Nine"],
    ],
  ]);
  expect(readings.map(({ filled, sirens: found }) => [filled, found])).toEqual([
    ...[
      [2, 0],
      [1, 0],
    ],
    ...Array<number[]>(4).fill([2, 2]),
  ]);
});

describe("of columns with few identifiers, the one that may be meant", () => {
  const names = (count: number) => Array<string>(count).fill("FICTIVE");
  /** Numbers of nine digits that fail the check. */
  const wrong = (count: number) => Array<string>(count).fill("150000001");
  const five = sirensFrom("150000", 5);
  const siret = siretOf(sirens[0]!, 1);
  type Column = readonly [header: string, cells: readonly string[]];
  const chosen = (...columns: readonly Column[]) => {
    const rows = Array.from({ length: Math.max(...columns.map(([, cells]) => cells.length)) }, (_, row) =>
      columns.map(([, cells]) => cells[row] ?? ""),
    );
    const headings = columns.map(([header]) => header);
    return choiceOf(sampleOf(rows, columns.length, 0, headings, new Map()));
  };

  test.each<[name: string, column: Column, isChosen: boolean]>([
    ["SIRENs and SIRETs among names count alike", ["", [sirens[0]!, siret, ...names(3)]], true],
    ["more than half of a column of names", ["Nom", [...five, ...names(4)]], true],
    ["half of a column of names", ["Nom", [...five, ...names(5)]], true],
    ["less than half of a column of names are read with the names", ["Nom", [...five, ...names(6)]], false],
    ["less than half of another column", ["", [...five, ...names(6)]], true],
    ["three in ten of its numbers", ["", [...five.slice(0, 3), ...wrong(7)]], true],
    ["fewer may be there by chance", ["", [...five.slice(0, 3), ...wrong(8)]], false],
    ["a column of other numbers is none", ["Téléphone", [...five.slice(0, 3), ...names(3)]], false],
    ["our own column is none", ["sirene_name", [...five.slice(0, 3), ...names(3)]], false],
    ["none", ["", names(3)], false],
  ])("%s", (_, column, isChosen) => {
    const source = { column: { index: 0, header: column[0] } };
    expect(chosen(column)).toEqual(isChosen ? { source, rivals: [] } : undefined);
  });

  test("is the one with most, SIRENs and SIRETs together, and the leftmost of equals", () => {
    const mixed = ["", [sirens[0]!, siret, siretOf(sirens[1]!, 1), ...names(3)]] as const;
    const two = ["", [...five.slice(0, 2), ...names(4)]] as const;
    expect(chosen(two, mixed, mixed)?.source.column.index).toBe(1);
  });
});

describe("a list is read from its sheet", () => {
  const region = (top: number, left: number, height: number, width: number) =>
    surveyList(officeWorkbook, { kind: "region", area: area(top, left, height, width) });

  test("with the columns beside it that hold something in its rows or beside its heading", async () => {
    book.fill("A3", [["Ref"], ...sirens.map((siren) => [siren])], "@");
    book.fill("C3", [["over it"]]);
    book.fill("D2", [["above it"]]);
    book.fill("E8", [["below it"]]);
    book.fill("F7", [['=""']]);
    const { occupied, headingRow, body } = await region(2, 0, 5, 1);
    expect([headingRow, body.top]).toEqual([2, 3]);
    expect(occupied).toEqual([false, true, false, false, true]);
    expect((await region(2, 0, 5, 6)).occupied).toEqual([]);
  });

  test("with the columns that hold something beside its heading above the rows that are selected", async () => {
    book.fill("A3", [["Ref"], ...sirens.map((siren) => [siren])], "@");
    book.fill("C3", [["over it"]]);
    book.fill("D2", [["above it"]]);
    const source = { kind: "selection", area: area(3, 0, 4, 1) } as const;
    const { occupied, headingRow } = await surveyList(officeWorkbook, source);
    expect([headingRow, occupied]).toEqual([2, [false, true, false]]);
  });

  test("with the columns of which any cell is calculated", async () => {
    book.fill("A1", [["Ref", "a", "b"], ...sirens.map((siren) => [siren, "x", "y"])], "@");
    book.fill("C3", [['="a" & "b"']]);
    expect((await region(0, 0, 5, 3)).calculated).toEqual([2]);
  });

  test("without headings, where neither it nor its sheet has any", async () => {
    book.fill(
      "A1",
      sirens.map((siren) => [siren, "x"]),
      "@",
    );
    const { headingRow, headings, own } = await region(0, 0, 4, 2);
    expect([headingRow, headings, own]).toEqual([undefined, [], []]);
  });

  describe("with what earlier runs wrote beside it", () => {
    const surveyed = async (ours: readonly string[]) => {
      book.fill(
        "A1",
        [["Ref", ...ours], ...sirens.map((siren) => [siren, ...ours.map((key) => `${key}!`)])],
        "@",
      );
      const { ownerTexts, earlierTexts } = await region(0, 0, 5, 1);
      return [ownerTexts, earlierTexts].map((texts) => [...texts.values()].map(([first]) => first));
    };

    test("of which the numbers say for which company, and the names and scores how it was found", async () => {
      const ours = ["sirene_address", "sirene_name", "sirene_vat", "sirene_siren", "sirene_score"];
      expect(await surveyed(ours)).toEqual([
        ["sirene_siren!", "sirene_vat!"],
        ["sirene_siren!", "sirene_vat!", "sirene_name!", "sirene_score!"],
      ]);
    });

    test("of which other numbers say for which company where no SIREN does", async () => {
      expect(await surveyed(["sirene_address", "sirene_vat"])).toEqual([["sirene_vat!"], ["sirene_vat!"]]);
    });

    test("of which names tell nothing where no number is beside them", async () => {
      expect(await surveyed(["sirene_name", "sirene_score"])).toEqual([[], []]);
    });

    test("whatever list is below it", async () => {
      book.fill("A1", [["Remarque"], ["x"]]);
      book.fill("C1", [["Nom", "sirene_siren"], ...sirens.map((siren) => ["FICTIVE", siren])], "@");
      book.fill("A20", [["SIREN", "", "", "N°"], ...sirens.map((siren) => [siren, "", "", siren])], "@");
      const { own, ofOthers } = await region(0, 2, 5, 2);
      expect([own, ofOthers]).toEqual([[{ key: "siren", index: 3 }], []]);
    });

    test("though it has no row but its heading", async () => {
      book.fill("A1", [["SIREN", "sirene_siren"]]);
      const table = { name: "Vendors", area: area(0, 0, 1, 1), hasHeader: true };
      const survey = await surveyList(officeWorkbook, { kind: "table", area: table.area, table });
      expect([survey.values, survey.own, [...survey.changed]]).toEqual([
        [],
        [{ key: "siren", index: 1 }],
        [],
      ]);
    });
  });

  describe("that is a table", () => {
    const table = { name: "Vendors", area: area(0, 0, 4, 2), hasHeader: true };
    const rows = [["Champ", "Note"], ...Array<string[]>(3).fill(["aaa", "x"])];
    beforeEach(() => book.fill("A1", rows, "@"));

    test("with the table's headings, whatever they are", async () => {
      const source = { kind: "table", area: table.area, table } as const;
      const { body, headingRow } = await surveyList(officeWorkbook, source);
      expect([body.top, body.height, headingRow]).toEqual([1, 3, 0]);
      const bare = { ...table, hasHeader: false };
      expect((await surveyList(officeWorkbook, { ...source, table: bare })).body.top).toBe(0);
    });

    test("or rows of one, whose first is none of headings", async () => {
      const selection = { kind: "selection", area: area(2, 0, 2, 2), table } as const;
      const { body, headingRow } = await surveyList(officeWorkbook, selection);
      expect([body.top, body.height, headingRow]).toEqual([2, 2, 0]);
    });
  });
});

test("several cells of one row or one column are a selection, and a single cell stands for what is around it", () => {
  const active = area(0, 0, 1, 1);
  const block = area(0, 0, 4, 3);
  const kinds = (selected: ReturnType<typeof area>) =>
    listSources({ active, area: selected, region: block }).map(({ kind }) => kind);
  expect(kinds(area(1, 0, 1, 3))).toEqual(["selection", "region"]);
  expect(kinds(area(1, 0, 3, 1))).toEqual(["selection", "region"]);
  expect(kinds(area(1, 0, 1, 1))).toEqual(["region", "selection"]);
});

test("a selection within a table has its table, and no other has one", () => {
  const table = { name: "Vendors", area: area(0, 0, 4, 2), hasHeader: true };
  const selected = { active: area(1, 0, 1, 1), area: area(1, 0, 2, 2), region: area(0, 0, 4, 2) };
  expect(listSources({ ...selected, table })).toStrictEqual([
    { kind: "selection", area: selected.area, table },
    { kind: "table", area: table.area, table },
  ]);
  expect(listSources(selected)).toStrictEqual([
    { kind: "selection", area: selected.area, region: selected.region },
    { kind: "region", area: selected.region },
  ]);
});

describe("a list that does not begin with its headings", () => {
  const selected = (top: number, height: number) =>
    surveyList(officeWorkbook, { kind: "selection", area: area(top, 0, height, 2) });

  test("has those of the row above", async () => {
    book.fill("A1", [["SIREN", "Name"], ...sirens.map((siren) => [siren, "FICTIVE"])], "@");
    const { headingRow, headings, body } = await selected(1, 4);
    expect([headingRow, headings.slice(0, 2), body.top]).toEqual([0, ["SIREN", "Name"], 1]);
  });

  test("has none where a company stands above, in whichever column, or where nothing is above", async () => {
    book.fill("A1", [["SIREN", "Name"], ...sirens.map((siren) => ["FICTIVE", siren])], "@");
    expect((await selected(2, 3)).headingRow).toBeUndefined();
    book.fill("A1", [["FICTIVE", sirens[0]!]], "@");
    expect((await selected(0, 4)).headingRow).toBeUndefined();
  });
});

describe("rows of a list have the headings of their list", () => {
  const surveyed = async (selected: string) => {
    book.select(selected);
    const [source] = listSources(await officeWorkbook.selected());
    const { headingRow, body, own, sample, source: identifiers } = await surveyList(officeWorkbook, source!);
    return { headingRow, top: body.top, height: body.height, own: own.length, sample, identifiers };
  };
  const numbered = [
    ["Client", "SIREN"],
    ["x", sirens[0]!],
    ["Sans numéro", ""],
    ["z", "à chercher"],
    ["w", sirens[2]!],
  ];

  test("whatever the row above them is: a record with a number, one without, the headings", async () => {
    book.fill("A1", numbered, "@");
    for (const [selected, top] of [
      ["A3:B5", 2],
      ["A4:B5", 3],
      ["A2:B5", 1],
      ["B4:B5", 3],
    ] as const)
      expect(await surveyed(selected)).toMatchObject({ headingRow: 0, top, height: 5 - top, own: 0 });
    expect((await surveyed("A5:B5")).identifiers?.column).toMatchObject({ header: "SIREN" });
  });

  test("with the columns of an earlier run", async () => {
    const ours = ["sirene_siren", "sirene_note"];
    book.fill("A1", [[...numbered[0]!, ...ours], ...numbered.slice(1).map((row) => [...row, "", ""])], "@");
    expect(await surveyed("A4:B5")).toMatchObject({ headingRow: 0, own: 2 });
    expect(await surveyed("A3:B4")).toMatchObject({ headingRow: 0, own: 2 });
  });

  test("also names, and a column alone that no heading of its own tells from its cells", async () => {
    book.fill(
      "A1",
      [
        ["Nom", "Code", "Ville"],
        ["AUBADE", "c1", "PARIS"],
        ["DANONE", "c2", "LYON"],
        ["FICTIVE", "c3", "LILLE"],
      ],
      "@",
    );
    expect(await surveyed("A3:C4")).toMatchObject({ headingRow: 0, top: 2, height: 2 });
    expect((await surveyed("A3:C4")).sample.columns.map(({ header }) => header)).toEqual([
      ...["Nom", "Code", "Ville"],
    ]);
    expect(await surveyed("B1:B4")).toMatchObject({ headingRow: 0, top: 1, height: 3 });
  });

  test("but those of their own first row, where it says so", async () => {
    book.fill("A1", [...numbered, ["Fournisseur", "SIREN"], ["v", sirens[3]!], ["u", sirens[1]!]], "@");
    expect(await surveyed("A6:B8")).toMatchObject({ headingRow: 5, top: 6, height: 2 });
    book.fill("A6", [["Réf."], ["v"], ["u"], ["t"]]);
    book.fill("B7", [[sirens[3]!], ["à chercher"], ["à chercher"]]);
    for (const selected of ["A6:B9", "B6:B9"])
      expect(await surveyed(selected)).toMatchObject({ headingRow: 5, top: 6, height: 3 });
  });

  test("but those of their own first row, where it names what is below without a number", async () => {
    const headings = ["Nom", "Ville"];
    const [north, south] = [
      [
        ["AUBADE", "PARIS"],
        ["DANONE", "LYON"],
      ],
      [
        ["FICTIVE", "LILLE"],
        ["FICTIF", "NANTES"],
      ],
    ];
    book.fill("A1", [headings, ...north, headings, ...south], "@");
    expect(await surveyed("A4:B6")).toMatchObject({ headingRow: 3, top: 4, height: 2 });
    expect(await surveyed("A5:B6")).toMatchObject({ headingRow: 0, top: 4, height: 2 });
  });

  test("a list without headings has none: the record above is not taken for them", async () => {
    book.fill("A3", numbered.slice(1), "@");
    expect(await surveyed("A5:B6")).toMatchObject({ headingRow: undefined, top: 4, height: 2 });
    expect(await surveyed("A4:B6")).toMatchObject({ headingRow: undefined, top: 3, height: 3 });
  });

  test("a whole block without headings has the empty row above it, and so have its first rows", async () => {
    book.fill("A3", [sirens.slice(0, 2), sirens.slice(2, 4)], "@");
    expect(await surveyed("A3:B4")).toMatchObject({ headingRow: 1, top: 2, height: 2 });
    expect(await surveyed("A3:B3")).toMatchObject({ headingRow: 1, top: 2, height: 1 });
  });

  test("a block without headings has not those of the list below it", async () => {
    book.fill("B1", [["x"], ["y"], ["z"]], "@");
    book.fill("A5", numbered, "@");
    expect(await surveyed("B2:B3")).toMatchObject({ headingRow: undefined, top: 1, height: 2 });
  });

  test("below words about the whole file, in their first row as well", async () => {
    book.fill("A1", [["Nom", "Export de FICTIVE"], ["Auteur", "FICTIF"], ...numbered], "@");
    expect(await surveyed("A1:B5")).toMatchObject({ headingRow: 2, top: 3, height: 2 });
  });

  test.each(["SIREN", "Réf."])(
    "of several blocks, selected from the last to the first, none is lost: %s",
    async (header) => {
      const headed = [["Code", header], ...numbered.slice(1)];
      book.fill("A1", headed, "@");
      book.fill("A7", headed, "@");
      const [active, region] = [area(10, 0, 1, 1), area(6, 0, 5, 2)];
      const [source] = listSources({ active, region, area: area(0, 0, 11, 2) });
      const { headingRow, body } = await surveyList(officeWorkbook, source!);
      expect([headingRow, body.top, body.height]).toEqual([0, 1, 10]);
    },
  );
});

describe("the columns of an earlier run", () => {
  const others = sirensFrom("150001", 4);
  const columns: Readonly<Record<string, readonly [header: string, texts: readonly string[]]>> = {
    ...{ "1": ["SIREN", sirens], "2": ["SIREN", others], x: ["Nom", sirens.map(() => "FICTIVE")] },
    ...{ s: ["sirene_siren", sirens], S: ["sirene_siren", others], _: ["", []] },
  };
  const ownOf = async (sheet: string, selected: string) => {
    const cells = [...sheet].map((letter) => columns[letter]!);
    const rows = sirens.map((_, row) => cells.map(([, texts]) => texts[row] ?? ""));
    book.fill("A1", [cells.map(([header]) => header), ...rows], "@");
    book.select(selected);
    const [source] = listSources(await officeWorkbook.selected());
    const { own, ofOthers } = await surveyList(officeWorkbook, source!);
    return [own.map(({ index }) => index), ofOthers];
  };

  test.each<[whose: string, sheet: string, selected: string, own: number[], ofOthers: number[]]>([
    ["of the list itself, not of the one left of it", "1s_2S", "D1", [4], []],
    ["of the list itself, not of the one right of it", "1s_2S", "A1", [1], []],
    ["not of the list right of it, if it has none", "1_2S", "A1", [], []],
    ["of a list alone, with a copy of other numbers", "__1sS", "C1", [3], []],
    ["of a list of which the last column is selected", "1sx", "C1:C5", [1], []],
    ["of a list of which the first column is selected", "xxs", "A1:A5", [2], []],
  ])("are those %s: %s", async (_, sheet, selected, own, ofOthers) => {
    expect(await ownOf(sheet, selected)).toEqual([own, ofOthers]);
  });
});

test("formulas in our columns are read with the row of the list in which they stand", async () => {
  const rows = sirens.map((siren, at) => [siren, at === 1 ? '="FICTIVE"' : "FICTIVE"]);
  book.fill("A1", [["SIREN", "sirene_name"], ...rows]);
  const { ownFormulas } = await surveyList(officeWorkbook, { kind: "region", area: area(0, 0, 5, 2) });
  expect([...ownFormulas.get(1)!]).toEqual([[1, '="FICTIVE"']]);
});

describe("a title right above the headings is neither a heading nor a record", () => {
  const block = async (rows: readonly (readonly string[])[], at = "A1") => {
    book.fill(at, rows, "@");
    book.select(at);
    const [source] = listSources(await officeWorkbook.selected());
    const { headingRow, body, headings } = await surveyList(officeWorkbook, source!);
    return [headingRow, body.top, body.height, headings.filter((text) => text !== "")];
  };
  const records = sirens.map((siren, at) => [`FICTIVE ${at}`, siren]);

  test("wherever it is, and however many rows it has", async () => {
    const headed = [["Client", "SIREN"], ...records];
    expect(await block([["Fournisseurs 2026", ""], ...headed])).toEqual([1, 2, 4, ["Client", "SIREN"]]);
    expect(await block([["Fournisseurs", ""], ["le 20/11/2026", ""], ...headed], "E5")).toEqual([
      ...[6, 7, 4, ["Client", "SIREN"]],
    ]);
    const turned = headed.map(([name, siren]) => [siren!, name!]);
    expect(await block([["Fournisseurs 2026", ""], ...turned], "A20")).toEqual([
      20,
      21,
      4,
      ["SIREN", "Client"],
    ]);
    expect(await block([["Fournisseurs"], ["SIREN"], ...sirens.map((siren) => [siren])], "I20")).toEqual([
      ...[20, 21, 4, ["SIREN", "Client", "SIREN"]],
    ]);
  });

  test("above names too", async () => {
    const names = [
      ["Nom", "Ville"],
      ["AUBADE", "PARIS"],
      ["DANONE", "LYON"],
      ["FICTIVE", ""],
    ];
    expect(await block([["Clients 2026", ""], ...names])).toEqual([1, 2, 3, ["Nom", "Ville"]]);
  });

  test("rows of such a list have its headings", async () => {
    book.fill("A1", [["Fournisseurs 2026", ""], ["Client", "SIREN"], ...records], "@");
    book.select("A4:B5");
    const [source] = listSources(await officeWorkbook.selected());
    const { headingRow, body } = await surveyList(officeWorkbook, source!);
    expect([headingRow, body.top, body.height]).toEqual([1, 3, 2]);
    book.select("A1:B5");
    const [whole] = listSources(await officeWorkbook.selected());
    expect((await surveyList(officeWorkbook, whole!)).body).toMatchObject({ top: 2, height: 3 });
  });

  test("a short first record above others is one, and so is a number above a heading", async () => {
    expect(await block([["FICTIVE", ""], ...records])).toEqual([undefined, 0, 5, []]);
    expect(await block([["FICTIVE", sirens[0]!], ["Client", "SIREN"], ...records], "A20")).toEqual([
      ...[18, 19, 6, []],
    ]);
  });
});

describe("the same list, read again after its sheet changed", () => {
  const rows = sirens.map((siren) => [siren, "FICTIVE", ""]);

  test("is the block around its first cell, as wide as it is now", async () => {
    book.fill("A1", rows, "@");
    const before = { kind: "region", area: area(0, 0, 4, 2) } as const;
    expect(await sameList(officeWorkbook, before)).toEqual(before);
    book.fill("C1", [["found"], ["found"]]);
    expect(await sameList(officeWorkbook, before)).toMatchObject({ kind: "region", area: area(0, 0, 4, 3) });
    expect(book.selected).toMatchObject({ height: 1, width: 1 });
  });

  test("is the selection as it was", async () => {
    book.fill("A1", rows, "@");
    const before = { kind: "selection", area: area(1, 0, 2, 2) } as const;
    expect(await sameList(officeWorkbook, before)).toEqual({ ...before, region: area(0, 0, 4, 2) });
    expect(book.selected).toMatchObject({ top: 1, height: 2, width: 2 });
  });

  test("is the one that was read where nothing of its kind is there any more", async () => {
    book.fill("A1", rows, "@");
    const table = { name: "Vendors", area: area(0, 0, 4, 2), hasHeader: true };
    const before = { kind: "table", area: table.area, table } as const;
    expect(await sameList(officeWorkbook, before)).toBe(before);
  });
});
