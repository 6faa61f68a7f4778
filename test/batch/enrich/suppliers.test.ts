import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import exceljs from "exceljs";
import iconv from "iconv-lite";
import { desk, recordsOf, testNothingLeaks, type Desk } from "../desk.ts";
import { expectedSuppliers, supplierSirens } from "./expected-suppliers.ts";

const example = (name: string): Buffer => readFileSync(join(process.cwd(), "examples", name));
const headers = ["sirene_siren", "sirene_name", "sirene_naf", "sirene_state", "sirene_status", "sirene_note"];

/** The cells of the first sheet's list as text, read by somebody else's reader. */
async function sheetRecords(bytes: Buffer): Promise<Record<string, string>[]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as never);
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => {
    rows.push(Array.from({ length: row.cellCount }, (_, column) => row.getCell(column + 1).text));
  });
  const names = rows.findIndex((cells) => cells[0] === "Code");
  return rows.slice(names + 1).map((cells) => {
    const named = rows[names]!.map((name, column): [string, string] => [name, cells[column] ?? ""]);
    return Object.fromEntries(named);
  });
}

const answers = (records: Record<string, string>[]) =>
  Object.fromEntries(
    records.map((record): [string, unknown] => [record["Code"]!, headers.map((header) => record[header])]),
  );

describe.each(["csv", "xlsx"])("examples/suppliers.%s", (extension) => {
  const input = `suppliers.${extension}`;
  const output = `suppliers.enriched.${extension}`;
  let at: Desk;
  let first: Buffer;
  let spent: number;

  beforeAll(async () => {
    at = await desk();
    at.save(input, example(input));
    const { result, calls } = await at.counted(() => at.run("enrich", input));
    expect(result).toMatchObject({ code: 0, stdout: `Written: ${output}\n` });
    first = at.read(output);
    spent = calls.total;
  });

  test("each of its 40 messy rows ends with the company, the status and the note one expects", async () => {
    const records =
      extension === "csv" ? recordsOf(iconv.decode(first, "windows-1252")) : await sheetRecords(first);
    expect(records).toHaveLength(40);
    expect(answers(records)).toEqual(expectedSuppliers);
  });

  test("26 distinct SIRENs cost no more than 26 calls and one /me", () => {
    expect(spent).toBeLessThanOrEqual(supplierSirens + 1);
  });

  test("the input keeps its bytes", () => {
    expect(at.read(input).equals(example(input))).toBe(true);
  });

  test("a repetition costs nothing beyond /me and gives the same bytes", async () => {
    const { result, calls } = await at.counted(() => at.run("enrich", input));
    expect(result.code).toBe(0);
    expect(calls.total - (calls.byOperation["me"] ?? 0)).toBe(0);
    expect(calls.byOperation["me"] ?? 0).toBeLessThanOrEqual(1);
    expect(at.read(output).equals(first)).toBe(true);
  });

  test("enriching the result again fills its columns in place and gives the same bytes", async () => {
    const result = await at.run("enrich", output, "-o", `again.${extension}`);
    expect(result.code).toBe(0);
    expect(at.read(`again.${extension}`).equals(first)).toBe(true);
  });
});

test("every row of suppliers.csv begins with the bytes it had", async () => {
  const at = await desk();
  at.save("suppliers.csv", example("suppliers.csv"));
  await at.run("enrich", "suppliers.csv");
  const lines = (bytes: Buffer) => bytes.toString("latin1").split("\r\n");
  const before = lines(example("suppliers.csv"));
  const after = lines(at.read("suppliers.enriched.csv"));
  expect(after).toHaveLength(before.length);
  before.forEach((line, row) => expect(after[row]!.startsWith(line)).toBe(true));
});

testNothingLeaks();
