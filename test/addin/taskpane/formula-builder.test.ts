import { describe, expect, test } from "@jest/globals";
import { functionsGuide } from "../../../scripts/functions/guide.ts";
import { functionsMetadata } from "../../../scripts/functions/metadata.ts";
import {
  argumentOf,
  buildFormulas,
  cellAt,
  cellColumn,
} from "../../../addin/taskpane/views/formulas/builder/built-formula.ts";
import { suggestCells } from "../../../addin/taskpane/views/formulas/builder/use-builder.ts";
import type { GuideEntry } from "../../../addin/taskpane/views/formulas/functions/guide.ts";
import { englishNotation, fromNotation, inNotation, notationOf } from "../../../shared/messages/notation.ts";
import type { CellValue } from "../../../addin/taskpane/workbook/workbook.ts";

const french = notationOf(",", "fr-FR");

describe("the notation of a workbook", () => {
  test.each([
    ['=SIRENE.BYDIRECTOR("Fictive, Ann","a",TRUE)', '=SIRENE.BYDIRECTOR("Fictive, Ann";"a";VRAI)'],
    ['=SIRENE.SEARCH("x",,,"A","75011")', '=SIRENE.SEARCH("x";;;"A";"75011")'],
    [
      '=SIRENE.FINANCIALS(A2:A20,{"revenue","equity"},3)',
      '=SIRENE.FINANCIALS(A2:A20;{"revenue"."equity"};3)',
    ],
    ['=SIRENE.NAME(A2,"TRUE")', '=SIRENE.NAME(A2;"TRUE")'],
  ])("has %s in French as %s", (english, shown) => {
    expect(inNotation(english, french)).toBe(shown);
    expect(inNotation(english, englishNotation)).toBe(english);
  });

  test("goes by how numbers are written, and words by the language", () => {
    expect(notationOf(",", "de-DE")).toMatchObject({ separator: ";", truth: { TRUE: "TRUE" } });
    expect(notationOf(".", "fr-CH")).toMatchObject({ separator: ",", truth: { TRUE: "VRAI" } });
  });

  test("is read from what was typed in it, texts apart", () => {
    expect(fromNotation('vrai;"vrai;"', french)).toBe('TRUE,"vrai;"');
    expect(fromNotation("VRAI;", englishNotation)).toBe("VRAI;");
  });
});

describe("an argument", () => {
  test.each([
    ["", ""],
    ["a2", "A2"],
    ["$B$2:$B$9", "$B$2:$B$9"],
    ["2023", "2023"],
    ["-1", "-1"],
    ["01000", '"01000"'],
    ["vrai", "TRUE"],
    ["unknown", '"unknown"'],
    ["FY-1", '"FY-1"'],
    ['say "no"', '"say ""no"""'],
    ['"75011"', '"75011"'],
  ])("typed as %s is %s", (typed, argument) => {
    expect(argumentOf(typed, french)).toBe(argument);
  });
});

const revenue: GuideEntry = {
  ...{
    name: "REVENUE",
    syntax: { en: "", fr: "" },
    example: "",
    offline: false,
    description: { en: "", fr: "" },
  },
  parameters: ["siren", "year", "if_not_found", "type"].map((name, index) => ({
    ...{ name, shown: { en: name, fr: name }, optional: index > 0, description: { en: "", fr: "" } },
  })),
};

describe("formulas of a choice", () => {
  test("are one for each cell of a column, cells beside it moving along", () => {
    expect(buildFormulas(revenue, { siren: "B2:B4", year: "C2" }, englishNotation)).toMatchObject({
      formulas: ["=SIRENE.REVENUE(B2,C2)", "=SIRENE.REVENUE(B3,C3)", "=SIRENE.REVENUE(B4,C4)"],
    });
  });

  test("keep what is fixed, and leave out what was not filled in", () => {
    expect(buildFormulas(revenue, { siren: "B2:B3", year: "C$1", type: "K" }, englishNotation)).toMatchObject(
      {
        formulas: ['=SIRENE.REVENUE(B2,C$1,,"K")', '=SIRENE.REVENUE(B3,C$1,,"K")'],
      },
    );
  });

  test("are one where they fill a table: about the whole column, or about its first company", () => {
    const siren = "B2:B4";
    const built = (name: string) => buildFormulas({ ...revenue, name }, { siren }, englishNotation);
    expect(built("FINANCIALS")).toEqual({
      formulas: ["=SIRENE.FINANCIALS(B2:B4)"],
      column: { column: "B", first: 2, last: 4 },
    });
    for (const name of ["DIRECTORS", "ESTABLISHMENTS", "ACCOUNTS"])
      expect(built(name)).toEqual({
        formulas: [`=SIRENE.${name}(B2)`],
        column: { column: "B", first: 2, last: 2 },
      });
  });

  test("are one for a number that is typed, and none where it is missing", () => {
    expect(buildFormulas(revenue, { siren: "552032534" }, englishNotation)).toEqual({
      formulas: ["=SIRENE.REVENUE(552032534)"],
    });
    expect(buildFormulas(revenue, { siren: " " }, englishNotation)).toEqual({ missing: "siren" });
  });

  test("find a town by the first four digits of its postcode, which as a number would be another postcode", () => {
    const guide = functionsGuide(process.cwd(), functionsMetadata(process.cwd()));
    const byAddress = guide.find(({ name }) => name === "BYADDRESS")!;
    for (const [typed, argument] of [
      ["7500", '"7500"'],
      ["75009", "75009"],
      ["A2", "A2"],
    ] as const)
      expect(buildFormulas(byAddress, { postal_code: typed }, englishNotation)).toMatchObject({
        formulas: [`=SIRENE.BYADDRESS(${argument})`],
      });
  });

  test("are for a column of one letter, as far as a sheet goes", () => {
    expect(cellColumn("$B$2:$B$61")).toEqual({ column: "B", first: 2, last: 61 });
    expect(cellColumn("B61:B2")).toEqual({ column: "B", first: 2, last: 61 });
    expect(cellColumn("B2:C61")).toBeUndefined();
    expect(cellColumn("B1:B100000")).toMatchObject({ last: 100_000 });
    expect(cellColumn("B1:B100001")).toBeUndefined();
    expect(cellAt("AA3")).toEqual({ top: 2, left: 26 });
    expect(cellAt("A0")).toBeUndefined();
    expect(cellAt("A2:A3")).toBeUndefined();
  });
});

describe("the cells that are offered", () => {
  const area = { sheet: "S", top: 4, left: 1, height: 4, width: 3 };
  const at = (left: number, top = 5) => ({ sheet: "S", top, left, height: 1, width: 1 });
  const list: CellValue[][] = [
    ["Supplier", "SIREN", ""],
    ["Fictive", "150000289", ""],
    ["Other", 150000297, ""],
    ["Third", "", ""],
  ];

  test("are the column with numbers, without its heading, and the free column that is selected", () => {
    expect(suggestCells({ values: list, area }, at(3))).toEqual({
      numbers: { sheet: "S", top: 5, left: 2, height: 2, width: 1 },
      target: { top: 5, left: 3 },
    });
  });

  test("are written right of the list where no free column is selected", () => {
    expect(suggestCells({ values: list, area }, at(2))?.target).toEqual({ top: 5, left: 4 });
    expect(suggestCells({ values: list, area }, at(1))?.target).toEqual({ top: 5, left: 4 });
  });

  test("are none where there is no number", () => {
    expect(suggestCells({ values: [["a", "b", "c"]], area }, at(2))).toBeUndefined();
  });
});
