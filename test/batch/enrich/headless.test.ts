import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";

let at: Desk;
const text = "552032534;Danone;x\r\n383474814;Airbus;y\r\n552032535;Faux;\r\n";
const enriched =
  "552032534;Danone;x;552032534;DANONE;70.10Z;A;found;\r\n" +
  "383474814;Airbus;y;383474814;AIRBUS SAS;30.30Z;A;found;\r\n" +
  "552032535;Faux;;;;;;invalid;the check digit of this SIREN or SIRET is wrong: probably mistyped\r\n";

async function saveBook(name: string, rows: readonly (readonly (string | null)[])[]): Promise<void> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Liste").addRows(rows.map((row) => [...row]));
  at.save(name, Buffer.from(await book.xlsx.writeBuffer()));
}

async function rowsOf(name: string): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, name));
  const rows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

beforeAll(async () => {
  at = await desk();
  at.save("bare.csv", text);
  await saveBook("bare.xlsx", [
    ["Danone", "552032534"],
    ["Airbus", "383474814"],
  ]);
});

describe("--header none", () => {
  test("gives a list without header back without one, and says which column is which", async () => {
    const { code, stderr } = await at.run("enrich", "bare.csv", "--header", "none");
    expect(code).toBe(0);
    expect(at.read("bare.enriched.csv").toString()).toBe(enriched);
    expect(stderr).toContain("List   identifiers in column A, no header\nRows   3 rows in all\n");
    expect(stderr).toContain(
      "bare.enriched.csv has no headers, so its columns are listed here: D sirene_siren, E sirene_name, F sirene_naf, G sirene_state, H sirene_status, I sirene_note.\n",
    );
  });

  test.each([
    ["a preview", ["--preview", "2"]],
    ["a sample without -o", ["--sample", "2"]],
  ])("says no columns of a file that %s does not write", async (_, words) => {
    const { code, stderr } = await at.run("enrich", "bare.csv", "--header", "none", ...words);
    expect(code).toBe(0);
    expect(stderr).not.toContain("has no headers");
  });

  test("fills the columns of the first run again, rows that were added since too, and adds none", async () => {
    at.save("again.csv", enriched);
    await at.run("enrich", "again.csv", "--header", "none", "--quiet");
    expect(at.read("again.enriched.csv").toString()).toBe(enriched);
    at.save("longer.csv", `${enriched}5720784;Decayeux;z;;;;;;\r\n`);
    await at.run("enrich", "longer.csv", "--header", "none", "--quiet");
    expect(at.read("longer.enriched.csv").toString()).toBe(
      `${enriched}5720784;Decayeux;z;005720784;ETABLISSEMENTS DECAYEUX;25.99A;A;found;read as 005720784: two lost zeros were restored\r\n`,
    );
  });

  test("fills again the rows that were looked for by name too: found, doubtful, unknown or cut off; a number entered there counts", async () => {
    const rows = ["DANONE;75009;PARIS", "GARAGE FICTIF;57000;METZ", "INTROUVABLE FICTIF;69003;LYON", ";;"];
    at.save("names.csv", rows.map((row) => `${row}\r\n`).join(""));
    const words = ["--header", "none", "--match", "name=A,postcode=B,city=C", "--quiet", "--yes"];
    const run = (from: string, to: string, ...more: string[]) =>
      at.counted(() => at.run("enrich", from, "-o", to, ...words, ...more));
    expect((await run("names.csv", "cut.csv", "--partial", "--max-calls", "2")).result.code).toBe(3);
    const first = await run("cut.csv", "whole.csv");
    expect(first.result).toMatchObject({ code: 0 });
    const cells = (name: string) => at.read(name).toString().split("\r\n").slice(0, 4);
    expect(cells("whole.csv").map((row) => row.split(";").slice(3, 4))).toEqual([
      ["552032534"],
      [""],
      [""],
      [""],
    ]);
    expect(cells("whole.csv")[2]).toContain(";not_found;no company was found with this name");
    const again = await run("whole.csv", "repeated.csv");
    expect([again.result.code, again.calls.total]).toEqual([0, 0]);
    expect(at.read("repeated.csv").toString()).toBe(at.read("whole.csv").toString());
    const entered = cells("whole.csv").map((row, at) => (at === 2 ? row.replace(";;", ";356000000;") : row));
    at.save("entered.csv", entered.map((row) => `${row}\r\n`).join(""));
    expect((await run("entered.csv", "next.csv")).result.code).toBe(0);
    expect(cells("next.csv")[2]).toMatch(
      /LYON;356000000;.*;LA POSTE;.*;found;number entered by hand: 356000000$/,
    );
  });

  test("takes no columns for its own that say of no company how it was looked for", async () => {
    const foreign = "A;57000;METZ;;;;;;;;;failed;à rappeler\r\nB;69003;LYON;;;;;;;;;found;\r\n";
    for (const list of [foreign, foreign.replace("found", "not_found")]) {
      at.save("foreign.csv", list);
      const words = ["--header", "none", "--match", "name=A,postcode=B,city=C"];
      const { code, stderr } = await at.run("enrich", "foreign.csv", ...words);
      expect([code, stderr]).toEqual([2, expect.stringContaining("already enriched with other fields")]);
    }
  });

  test("empties what it cannot have now, for nobody knows of which fields it is", async () => {
    at.save("other.csv", enriched);
    const words = [
      "--header",
      "none",
      "--fields",
      "directors,director_count,created",
      "--max-calls",
      "0",
      "--partial",
    ];
    const { code } = await at.run("enrich", "other.csv", ...words);
    expect(code).toBe(3);
    const [first] = at.read("other.enriched.csv").toString().split("\r\n");
    expect(first).toMatch(/^552032534;Danone;x;552032534;;;[^;]*;deferred;/);
  });

  test("takes no column for its own that other fields may have filled", async () => {
    at.save("again.csv", enriched);
    for (const fields of ["name", "name,naf,state,vat"]) {
      const { code, stderr } = await at.run("enrich", "again.csv", "--header", "none", "--fields", fields);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^again\.csv was already enriched with other fields, and without headers /);
    }
  });

  test.each([
    [
      "more fields, as many as would reach the list's own SIREN",
      "name,naf,state",
      "name,naf,state,vat,address,created",
    ],
    ["fewer fields, so that the VAT numbers would be taken for SIRENs", "vat,name", "name"],
    ["fewer fields, so that the formatted SIRENs would be", "siren_formatted,name", "name"],
  ])(
    "a list enriched again with %s is refused; with the same ones it stays as it is",
    async (_, first, then) => {
      at.save("amounts.csv", "552032534;1234,50;a\r\n383474814;99,90;b\r\n");
      const run = (from: string, fields: string) =>
        at.run("enrich", from, "-o", "next.csv", "--overwrite", "--header", "none", "--fields", fields);
      expect((await run("amounts.csv", first)).code).toBe(0);
      const written = at.read("next.csv").toString();
      at.save("written.csv", written);
      const { code, stderr } = await run("written.csv", then);
      expect([code, stderr]).toEqual([2, expect.stringContaining("already enriched with other fields")]);
      expect((await run("written.csv", first)).code).toBe(0);
      expect(at.read("next.csv").toString()).toBe(written);
    },
  );

  test.each([
    ["formatted SIRENs that a spreadsheet made numbers of", ["enrich", "--fields", "siren_formatted,name"]],
    ["e-invoice addresses that are SIRENs", ["check", "--for", "einvoicing"]],
    ["SIRETs", ["enrich", "--fields", "siret,name"]],
  ])("fills again columns of which some are %s", async (_, [command, ...words]) => {
    const run = (from: string) =>
      at.run(command!, from, "-o", "next.csv", "--overwrite", "--header", "none", ...words);
    at.save("plain.csv", "552032534;1234,50\r\n");
    expect((await run("plain.csv")).code).toBe(0);
    const written = at.read("next.csv").toString();
    at.save("written.csv", written.replaceAll("552 032 534", "552032534"));
    expect((await run("written.csv")).code).toBe(0);
    expect(at.read("next.csv").toString()).toBe(written);
  });

  test("leaves a column of words like ours alone, where no SIREN stands before it", async () => {
    at.save("words.csv", "found;552032534\r\nfound;383474814\r\n");
    const { code } = await at.run("enrich", "words.csv", "--header", "none", "--fields", "name", "--id", "B");
    expect(code).toBe(2);
    at.save("state.csv", "552032534;lost\r\n383474814;found\r\n");
    await at.run("enrich", "state.csv", "--header", "none", "--fields", "name", "--quiet");
    expect(at.read("state.enriched.csv").toString()).toBe(
      "552032534;lost;552032534;DANONE;found;\r\n383474814;found;383474814;AIRBUS SAS;found;\r\n",
    );
  });

  test("does the same with a workbook, twice", async () => {
    const words = ["--header", "none", "--fields", "name,created", "--quiet"];
    expect((await at.run("enrich", "bare.xlsx", ...words)).code).toBe(0);
    const expected = [
      ["Danone", "552032534", "552032534", "DANONE", new Date("1955-01-01"), "found"],
      ["Airbus", "383474814", "383474814", "AIRBUS SAS", new Date("1991-10-18"), "found"],
    ];
    expect(await rowsOf("bare.enriched.xlsx")).toEqual(expected);
    await at.run("enrich", "bare.enriched.xlsx", ...words);
    expect(await rowsOf("bare.enriched.enriched.xlsx")).toEqual(expected);
  });

  test("makes the other format without a header too", async () => {
    await at.run("enrich", "bare.csv", "--header", "none", "--fields", "name", "--to", "xlsx", "--quiet");
    expect(await rowsOf("bare.enriched.xlsx")).toEqual([
      ["552032534", "Danone", "x", "552032534", "DANONE", "found"],
      ["383474814", "Airbus", "y", "383474814", "AIRBUS SAS", "found"],
      [
        "552032535",
        "Faux",
        undefined,
        undefined,
        undefined,
        "invalid",
        expect.stringMatching(/^the check digit of this/),
      ],
    ]);
    await at.run("enrich", "bare.xlsx", "--header", "none", "--fields", "name", "--to", "csv", "--quiet");
    expect(at.read("bare.enriched.csv").toString()).toBe(
      "\ufeffDanone;552032534;552032534;DANONE;found;\r\nAirbus;383474814;383474814;AIRBUS SAS;found;\r\n",
    );
  });

  test("reads no record out of the line that tells Excel the delimiter, and keeps it", async () => {
    at.save("sep.csv", "sep=,\r\n552032534,Danone\r\n");
    await at.run("enrich", "sep.csv", "--header", "none", "--fields", "name", "--quiet");
    expect(at.read("sep.enriched.csv").toString()).toBe(
      "sep=,\r\n552032534,Danone,552032534,DANONE,found,\r\n",
    );
  });

  test("names columns by their letters", async () => {
    const { stdout } = await at.run("plan", "bare.csv", "--header", "none", "--id", "A", "--json");
    expect((JSON.parse(stdout) as { lists: unknown[] }).lists).toMatchObject([
      { headerRow: null, column: "A", header: "" },
    ]);
    const { stderr } = await at.run("plan", "bare.csv", "--header", "none", "--id", "SIREN");
    expect(stderr).toBe('The list has no column "SIREN". Its columns are A, B, C.\n');
  });

  test.each([
    [["--header", "2"], /^--header takes only the word none, for lists without a header row, not "2"; /],
    [["--header", "none", "--header-row", "3"], /^--header-row uses the headers of a list/],
    [["--header", "none", "--only", "missing"], /^--only uses the headers of a list/],
    [["--header", "none", "--changes", "c.csv"], /^--changes uses the headers of a list/],
  ])("%j is refused", async (words, says) => {
    const { code, stderr } = await at.run("enrich", "bare.csv", ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });

  test("is what the refusal of such a list proposes", async () => {
    for (const name of ["bare.csv", "bare.xlsx"])
      expect((await at.run("enrich", name)).stderr).toMatch(/or use --header none\.$/m);
  });
});

testNothingLeaks();
