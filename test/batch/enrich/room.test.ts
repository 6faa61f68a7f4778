import { expect, test } from "@jest/globals";
import { supplierBook } from "../../fixtures/workbooks/dialects.ts";
import { bookOf } from "../files/xlsx/temporary-book.ts";
import { desk } from "../desk.ts";

test.each([["plan"], ["enrich"]])(
  "%s refuses a workbook without room for the columns before any call",
  async (command) => {
    const at = await desk({ fill: true });
    at.save("full.xlsx", supplierBook({ cellsAfter: (row) => `<c r="XFD${row}"><v>1</v></c>` }));
    const { result, calls } = await at.counted(() => at.run(command, "full.xlsx"));
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("is in use up to column XFD");
    expect(calls.total).toBe(0);
  },
);

test.each([
  ["text made a workbook", ["enrich", "wide.csv", "--to", "xlsx"]],
  ["workbook of which only the rows to fix are wanted", ["check", "full.xlsx", "--rows", "fix"]],
])("a %s without room for the columns is refused before any call", async (_, words) => {
  const at = await desk({ fill: true });
  at.save("wide.csv", `SIREN${";".repeat(16_380)}x\n552032534${";".repeat(16_380)}\n`);
  at.save("full.xlsx", supplierBook({ cellsAfter: (row) => `<c r="XFC${row}"><v>1</v></c>` }));
  const { result, calls } = await at.counted(() => at.run(...words));
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toContain("a spreadsheet has at most 16,384");
  expect(calls.total).toBe(0);
});

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A list that was filled before; somebody wrote one formula over its names and a column of their own since. */
const formulaOver = (range: string) =>
  bookOf(
    `<row r="1">${text("A1", "SIREN")}${text("B1", "sirene_name")}${text("C1", "Note")}</row>` +
      `<row r="2">${text("A2", "150000016")}<c r="B2"><f t="array" ref="${range}">A2:A3</f><v>1</v></c></row>` +
      `<row r="3">${text("A3", "150000024")}</row>`,
  );

test.each([["plan"], ["enrich"]])(
  "%s refuses a workbook where a formula stands in the way of a column before any call",
  async (command) => {
    const at = await desk();
    at.save("list.xlsx", formulaOver("B2:C3"));
    const { result, calls } = await at.counted(() => at.run(command, "list.xlsx", "--fields", "name"));
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("Cell B2");
    expect(calls.total).toBe(0);
    expect(at.files()).toEqual(["list.xlsx"]);
  },
);

test("a formula that gives the values of cells that are all replaced stands in nobody's way", async () => {
  const at = await desk();
  at.save("list.xlsx", formulaOver("B2:B3"));
  expect(await at.run("enrich", "list.xlsx", "--fields", "name")).toMatchObject({ code: 0 });
});
