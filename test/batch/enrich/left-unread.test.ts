import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { type Desk, desk, testNothingLeaks } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const sirens = scatteredSirens(50);
const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(";")}\n`).join("");
const plan = async (at: Desk, ...words: string[]) => (await at.run("plan", ...words)).stdout;

let at: Desk;
beforeAll(async () => {
  at = await desk({ fill: true });
});

describe("a table below the list, with headers of its own,", () => {
  const upper = [["Code", "Nom", "SIREN"], ...sirens.slice(0, 4).map((one) => ["F", "A", one])];
  const lower = [["SIREN", "Fournisseur", "CA"], ...sirens.slice(4, 9).map((one) => [one, "B", "100"])];
  const line =
    'rows 7 to 12 look like another table, with headers of its own (A "SIREN" in row 7), and are read by the headers of ' +
    "row 1; --header-row 7 takes that table instead (name its result with -o)";

  beforeAll(async () => {
    at.save("two.csv", csv([...upper, [], ...lower]));
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Liste").addRows([...upper, [], ...lower]);
    at.save("two.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  });

  test.each(["two.csv", "two.xlsx"])("is told by the plan of %s, which says how it is read", async (file) => {
    expect(await plan(at, file)).toContain(`       ${line}\n`);
    expect(await plan(at, file, "--header-row", "7")).toMatch(
      /identifiers in column A "SIREN".*header in row 7\nRows {3}5 rows in all\n {7}5 rows ready\n/,
    );
    expect(JSON.parse(await plan(at, file, "--json"))).toMatchObject({
      lists: [{ laterTables: [{ headerRow: 7, lastRow: 12, column: "A", header: "SIREN" }] }],
    });
  });

  test("is told at the end of a run too, with --quiet as well", async () => {
    const { stderr } = await at.run("enrich", "two.csv", "--quiet");
    expect(stderr).toBe(`two.csv: ${line}\n`);
  });

  test("is none where the header of the list is repeated, or a title stands above it", async () => {
    at.save("pages.csv", csv([...upper, [], ["Page 2"], ...upper]));
    const { stdout } = await at.run("plan", "pages.csv", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ rows: { total: 10, invalid: 1, blank: 1 } });
    expect(stdout).not.toContain("laterTables");
  });

  test("is one of many: three are named, and the others counted", async () => {
    at.save("five.csv", csv([...upper, ...lower, ...lower, ...lower, ...lower, ...lower]));
    expect((await plan(at, "five.csv")).match(/look like another table/g)).toHaveLength(3);
    expect(await plan(at, "five.csv")).toContain("       2 more tables are below these\n");
  });
});

describe("rows that a quote closed too late takes into one cell", () => {
  const rows = sirens.slice(0, 8).map((one, row) => [one, `FICTIVE ${row}`, "Metz"]);
  const quoted = (broken: readonly number[]) =>
    csv([
      ["SIREN", "Nom", "Ville"],
      ...rows.map(([one = "", name = "", town = ""], row) => [
        one,
        broken.includes(row) ? `"${name}` : row % 4 === 3 ? `"${name}"` : name,
        town,
      ]),
    ]);
  const line =
    'line 3 opens a quote (") that closes only in line 5: 2 lines below it look like rows of the list but are read as part ' +
    "of one cell; close or remove the quote in the file, and run the command again";

  test("are told by the plan, with the lines in which the quote opens and closes", async () => {
    at.save("quote.csv", quoted([1]));
    expect(await plan(at, "quote.csv")).toMatch(`header in row 1\n       ${line}\nRows   6 rows in all\n`);
    expect(JSON.parse(await plan(at, "quote.csv", "--json"))).toMatchObject({
      rows: { total: 6 },
      lists: [{ swallowed: { fields: 1, rows: 2, line: 3, last: 5 } }],
    });
  });

  test.each(["enrich", "check"])(
    "are told at the end of sirene %s, with --quiet as well",
    async (command) => {
      at.save("quote.csv", quoted([1]));
      const { code, stderr } = await at.run(command, "quote.csv", "--quiet", "--overwrite");
      expect({ code, told: stderr.includes(`quote.csv: ${line}\n`) }).toEqual({ code: 0, told: true });
    },
  );

  test("are counted where several quotes take some", async () => {
    at.save("quotes.csv", quoted([1, 4]));
    expect(await plan(at, "quotes.csv")).toContain(
      `       ${line}\n       1 more quote below closes too late in the same way (3 rows)\n`,
    );
  });

  test("are none in a list with addresses of several lines", async () => {
    const address = '"12, rue Fictive\nBât. B\n57000 Metz"';
    at.save("lines.csv", csv([["SIREN", "Adresse"], ...rows.map(([one = ""]) => [one, address])]));
    const told = JSON.parse(await plan(at, "lines.csv", "--json")) as { lists: object[] };
    expect(told.lists[0]).not.toHaveProperty("swallowed");
  });
});

describe("rows that a spreadsheet program saved as one cell in quotes each", () => {
  const line =
    "2 rows cannot be read, because each of them is one cell in quotes (the first is line 3): a spreadsheet program saves " +
    "them so if it opened the list without splitting its columns; export the list again, and do not save it there";

  beforeAll(() => {
    const rows = sirens.slice(0, 6).map((one, row) => {
      const text = `${one},FICTIVE ${row},Metz`;
      return row === 1 || row === 4 ? `"${text}"` : text;
    });
    at.save("wrapped.csv", ["SIREN,Nom,Ville", ...rows].map((text) => `${text}\n`).join(""));
  });

  test("are told by the plan", async () => {
    expect(await plan(at, "wrapped.csv")).toContain(`       ${line}\n`);
    expect(JSON.parse(await plan(at, "wrapped.csv", "--json"))).toMatchObject({
      lists: [{ wrapped: { rows: 2, line: 3 } }],
    });
  });

  test.each([
    ["enrich", "wrapped.csv"],
    ["enrich", "wrapped.csv", "--to", "xlsx"],
    ["check", "wrapped.csv"],
    ["duplicates", "wrapped.csv"],
  ])("are told at the end of sirene %s %s %s %s, with --quiet as well", async (...words) => {
    const { stderr } = await at.run(...words, "--quiet");
    expect(stderr).toContain(`wrapped.csv: ${line}\n`);
  });
});

describe("rows below the Excel table of a list", () => {
  async function save(name: string, below: readonly (readonly unknown[])[]): Promise<void> {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Liste");
    const columns = [{ name: "Nom" }, { name: "SIREN" }];
    const rows = sirens.slice(0, 4).map((one) => ["A", one]);
    sheet.addTable({ name: "Liste1", ref: "A1", headerRow: true, columns, rows });
    below.forEach((cells, at) =>
      cells.forEach((value, column) => (sheet.getCell(6 + at, 1 + column).value = value as string)),
    );
    at.save(name, Buffer.from(await book.xlsx.writeBuffer()));
  }
  const line =
    /2 rows below the list have company numbers and are not read \(rows 6 to 8\), because an Excel table/;

  test("that have company numbers, as text or as numbers, are told by the plan and at the end of the run", async () => {
    await save("pasted.xlsx", [
      ["B", sirens[5]],
      ["C", "unknown"],
      ["D", Number(sirens[6])],
    ]);
    expect(await plan(at, "pasted.xlsx")).toMatch(line);
    expect(JSON.parse(await plan(at, "pasted.xlsx", "--json"))).toMatchObject({
      rows: { total: 4 },
      lists: [{ rowsBelow: { rows: 2, first: 6, last: 8 } }],
    });
    expect((await at.run("enrich", "pasted.xlsx", "--quiet")).stderr).toMatch(line);
  });

  test("that have none, such as totals and remarks, are not", async () => {
    await save("totals.xlsx", [
      ["Total", 12_345_678],
      ["Source : comptabilité", ""],
      ["", 140.5],
    ]);
    expect(await plan(at, "totals.xlsx")).not.toContain("below the list");
  });
});

describe("a column in which few cells are company numbers", () => {
  const rows = sirens
    .slice(10)
    .map((one, row) => [row % 10 === 0 ? one : `FR-${row}`, `FICTIVE ${row}`, "Lyon", one]);
  const withoutSirens = (list: readonly (readonly string[])[]) => list.map((row) => row.slice(0, 3));

  beforeAll(() => {
    at.save("codes.csv", csv([["Identifiant", "Nom", "Ville"], ...withoutSirens(rows)]));
    const beside = rows.map(([id = "", name = "", town = "", one = ""], row) => [
      id,
      name,
      town,
      row % 10 ? one : "",
    ]);
    at.save("beside.csv", csv([["Identifiant", "Nom", "Ville", "SIREN"], ...beside]));
  });

  test("is named where the list has no other, with the option that reads it", async () => {
    const { code, stderr } = await at.run("plan", "codes.csv");
    expect(code).toBe(2);
    expect(stderr).toContain('column A "Identifiant" has some among other contents: --id A reads them');
    expect(JSON.parse(await plan(at, "codes.csv", "--id", "A", "--json"))).toMatchObject({
      rows: { ready: 4 },
    });
  });

  test("is told by the plan of a list that is looked up by name", async () => {
    expect(await plan(at, "codes.csv", "--match")).toContain(
      'column A "Identifiant" has identifiers among other contents, of 4 companies, and they are not read; --id A reads them',
    );
  });

  test("is told beside the column that is read, and both are read together", async () => {
    expect(await plan(at, "beside.csv")).toContain(
      "of 4 companies, and they are not read; --id D,A reads them\n",
    );
    const both = await plan(at, "beside.csv", "--id", "D,A", "--json");
    expect(JSON.parse(both)).toMatchObject({ rows: { ready: 40 }, lists: [{ others: [] }] });
    expect(JSON.parse(await plan(at, "beside.csv", "--json"))).toMatchObject({
      lists: [{ others: [{ column: "A", companies: 4, among: true }] }],
    });
  });
});

testNothingLeaks();
