import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens, sirensFrom, siretOf } from "../made-up-numbers.ts";

const perSheet = 5;
const names = Array.from({ length: 36 }, (_, at) => `Lot ${String(at + 1).padStart(2, "0")}`);
const sirens = sirensFrom("15000", names.length * perSheet);
/** One company that stands on the first sheet and on the last. */
const twice = sirens[0]!;

let at: Desk;

/** On each sheet a list of its own companies, a row whose number is wrong and one whose name alone is there. */
beforeAll(async () => {
  at = await desk({ fill: true });
  const book = new ExcelJS.Workbook();
  for (const [index, name] of names.entries()) {
    const own = sirens.slice(index * perSheet, (index + 1) * perSheet);
    const rows = own.map((siren, row) => [`${name} FICTIVE ${row}`, "69003", siren]);
    const last = index === names.length - 1 ? [[`${names[0]} FICTIVE 0`, "69003", twice]] : [];
    book
      .addWorksheet(name)
      .addRows([["Nom", "CP", "SIREN"], ...rows, ...last, ["FICTIVE SANS", "69003", "123456789"]]);
  }
  at.save("lots.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
});

/** The sheets that a text names, in the order of the workbook. */
const namedIn = (text: string): string[] => names.filter((name) => text.includes(name));
const json = <T>(text: string): T => JSON.parse(text) as T;

interface RowJson {
  readonly sheet: string;
  readonly row: number;
}

/** Rows that a sentence speaks of, without what is behind them: `row 7 of …`, `ligne 7`. Headers are rows too. */
const rowMentions = /(?:\brow|ligne) \d+(?! \((?:sheet|feuille) )/g;

describe.each([
  ["duplicates", ["duplicates", "lots.xlsx"]],
  ["directory export", ["directory", "export", "lots.xlsx", "-o", "ask"]],
])("%s of a workbook of 36 lists", (_, words) => {
  test("is refused without --sheet where nobody can be asked, with every sheet named and what to type", async () => {
    const { code, stdout, stderr } = await at.run(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(namedIn(stderr)).toEqual(names);
    expect(stderr).toContain("lots.xlsx has lists on 36 sheets: ");
    expect(stderr).toContain("--sheet '*'");
    const french = await at.run(...words, "--lang", "fr");
    expect(french.code).toBe(2);
    expect(namedIn(french.stderr)).toEqual(names);
    expect(french.stderr).toContain("contient des listes sur 36 feuilles");
    expect(at.files()).toEqual(["lots.xlsx"]);
  });

  test("is refused of standard input too", async () => {
    const { code, stderr } = await at.shell(
      `cat lots.xlsx | sirene ${words.join(" ").replace("lots.xlsx", "-")}`,
    );
    expect(code).toBe(2);
    expect(namedIn(stderr)).toEqual(names);
  });
});

test("duplicates of a list of names beside a list with numbers reads neither unasked, and names both", async () => {
  const book = new ExcelJS.Workbook();
  const people = names.map((name) => [`${name} FICTIVE`, "69003", "Lyon"]);
  book.addWorksheet("Noms").addRows([["Nom", "CP", "Ville"], ...people]);
  book.addWorksheet("Numéros").addRows([["SIREN"], [sirens[0]], [sirens[1]]]);
  at.save("names.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  const { code, stderr } = await at.run("duplicates", "names.xlsx");
  expect([code, stderr]).toEqual([2, expect.stringContaining('lists on 2 sheets: "Noms", "Numéros".')]);
  expect((await at.run("duplicates", "names.xlsx", "--sheet", "Noms")).code).toBe(0);
});

describe("on a terminal (where script makes one)", () => {
  const hasScript = spawnSync("script", ["--version"]).status === 0;
  const onTerminal = process.platform === "linux" && hasScript ? test : test.skip;
  /** What is typed goes to a terminal of which `script` holds the other end; `sirene` is no function there. */
  const typed = (answer: string, words: string) =>
    at.shell(
      `declare -f sirene > run.bash; echo 'sirene ${words}' >> run.bash; echo ${answer} | script -qec 'bash run.bash' /dev/null`,
    );

  onTerminal("the lists are asked about: yes takes all, anything else none", async () => {
    const declined = await typed("n", "directory export lots.xlsx -o typed");
    expect(declined.stdout).toContain("Take all of them? [y/N]");
    expect(namedIn(declined.stdout)).toEqual(names);
    expect([declined.code, declined.stdout]).toEqual([2, expect.stringContaining("Nothing was read.")]);
    expect(at.files()).not.toContain("typed");
    expect(await typed("y", "directory export lots.xlsx -o typed")).toMatchObject({ code: 0 });
    expect(at.read("typed/directory-001.csv").toString().trim().split("\n")).toEqual(sirens);
    const told = await typed("y", "duplicates lots.xlsx -o typed.csv");
    expect([told.code, at.read("typed.csv").toString()]).toEqual([0, expect.stringContaining(",Lot 36,7,")]);
  });
});

describe("duplicates of all sheets", () => {
  test("names the sheet of every row in JSON, CSV, workbook, table and sentences, and every sheet it read", async () => {
    const told = await at.run("duplicates", "lots.xlsx", "--sheet", "*", "--json");
    expect(told.code).toBe(0);
    expect(namedIn(told.stderr)).toEqual(names);
    const rows = json<(RowJson & { kind: string; siren: string; why: string })[]>(told.stdout);
    const same = rows.filter(({ siren }) => siren === twice);
    expect(same.map(({ sheet, row }) => [sheet, row])).toEqual([
      ["Lot 01", 2],
      ["Lot 36", 7],
    ]);
    expect(rows.every(({ sheet }) => names.includes(sheet))).toBe(true);
    expect(same[1]!.why).toBe('Keep row 2 (sheet "Lot 01"), which has as much information and comes first.');
    expect(rows.flatMap(({ why }) => why.match(rowMentions) ?? [])).toEqual([]);
    const french = await at.run("duplicates", "lots.xlsx", "--sheet", "*", "--json", "--lang", "fr");
    expect(french.stdout).toContain("Gardez la ligne 2 (feuille « Lot 01 »), qui a autant d'informations");
    expect(french.stdout.match(rowMentions)).toBeNull();

    const csv = await at.run("duplicates", "lots.xlsx", "--sheet", "*", "-o", "-");
    expect(csv.stdout).toMatch(/^group,kind,file,sheet,row,vendor,siren,siret,name,keep,why\r?\n/);
    expect(csv.stdout).toContain(",lots.xlsx,Lot 36,7,");
    const table = await at.run("duplicates", "lots.xlsx", "--sheet", "*");
    expect(table.stdout).toMatch(/lots\.xlsx +Lot 36 +7 /);
    await at.run("duplicates", "lots.xlsx", "--sheet", "*", "-o", "found.xlsx");
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(at.folder, "found.xlsx"));
    expect(book.worksheets[0]!.getColumn(4).values).toContain("Lot 36");
  });

  test("of one sheet that is named does not ask about the others, and says which it is", async () => {
    const { code, stderr, stdout } = await at.run("duplicates", "lots.xlsx", "--sheet", "Lot 36", "--json");
    expect(code).toBe(0);
    expect(stderr).toContain('lots.xlsx, sheet "Lot 36": identifiers C "SIREN"');
    expect(json<RowJson[]>(stdout)).toEqual([]);
  });
});

describe("directory export of all sheets", () => {
  test("takes every company, and names every sheet and that of every row without one", async () => {
    const { code, stderr } = await at.run("directory", "export", "lots.xlsx", "--sheet", "*", "-o", "all");
    expect(code).toBe(0);
    expect(readFileSync(join(at.folder, "all/directory-001.csv"), "utf8").trim().split("\n")).toEqual(sirens);
    expect(namedIn(stderr)).toEqual(names);
    for (const name of names.slice(0, -1))
      expect(stderr).toContain(`lots.xlsx, sheet "${name}", row 7: the identifier is not valid`);
    const told = await at.run("directory", "export", "lots.xlsx", "--sheet", "*", "-o", "all", "--json");
    const { lists, without } = json<{ lists: RowJson[]; without: RowJson[] }>(told.stdout);
    expect(lists.map(({ sheet }) => sheet)).toEqual(names);
    expect(without.map(({ sheet }) => sheet)).toEqual(names);
  });
});

describe.each(["enrich", "check"])("%s of a workbook of 36 lists", (command) => {
  const words = command === "check" ? [] : ["--fields", "name"];
  const suffix = command === "check" ? "checked" : "enriched";

  test("says on every face that it takes one, and names every other", async () => {
    const run = [command, "lots.xlsx", ...words, "--overwrite"];
    const plan = await at.run(...run, "--dry-run");
    expect(namedIn(plan.stdout)).toEqual(names);
    expect(plan.stdout).not.toContain("…");
    const { code, stderr } = await at.run(...run, "--quiet", "--summary-sheet", "--report", "run.json");
    expect(code).toBe(0);
    expect(stderr).toContain(
      'Only the sheet "Lot 01" of lots.xlsx was taken. There are lists on 35 other sheets: ',
    );
    expect(namedIn(stderr)).toEqual(names);
    const report = json<{ plan: { lists: { otherSheets: string[] }[] }; rows: RowJson[] }>(
      readFileSync(join(at.folder, "run.json"), "utf8"),
    );
    expect(report.plan.lists[0]!.otherSheets).toEqual(names.slice(1));
    expect(report.rows.map(({ sheet, row }) => [sheet, row])).toEqual(
      Array.from({ length: perSheet + 1 }, (_, row) => ["Lot 01", row + 2]),
    );
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(at.folder, `lots.${suffix}.xlsx`));
    expect(namedIn(JSON.stringify(book.getWorksheet("SIRENE")!.getColumn(2).values))).toEqual(names);
    const french = await at.run(...run, "--quiet", "--lang", "fr");
    expect(french.stderr).toContain("Seule la feuille « Lot 01 » de lots.xlsx a été prise.");
  });

  test("takes all with --sheet '*', and no line, row or cell is without its sheet", async () => {
    const run = [command, "lots.xlsx", ...words, "--sheet", "*", "--overwrite", "--yes"];
    const plan = await at.run(...run, "--dry-run");
    expect(namedIn(plan.stdout)).toEqual(names);
    const more = ["--report", "run.json", "--summary-sheet"];
    const { code, stderr } = await at.run(...run, ...more);
    expect(code).toBe(0);
    expect(stderr).not.toContain("Only the sheet");
    const report = json<{ rows: RowJson[] }>(readFileSync(join(at.folder, "run.json"), "utf8"));
    expect(report.rows).toHaveLength(names.length * (perSheet + 1) + 1);
    expect([...new Set(report.rows.map(({ sheet }) => sheet))]).toEqual(names);
  });
});

test("what a check says of the columns of one of several sheets names the sheet, at its end and in the workbook", async () => {
  const book = new ExcelJS.Workbook();
  for (const [index, name] of ["Nord", "Sud"].entries()) {
    const own = scatteredSirens(60).slice(index * 30, index * 30 + 30);
    const rows = own.map((siren, row) => [siren, vatNumberOf(own[(row + 1) % 30]!)]);
    book.addWorksheet(name).addRows([["SIREN", "TVA"], ...rows]);
  }
  at.save("shifted.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  const { stderr } = await at.run("check", "shifted.xlsx", "--sheet", "*", "--yes", "--summary-sheet");
  const end = stderr.slice(stderr.indexOf("\nCheck: "));
  const said = 'column B "TVA": 30 of 30 VAT numbers do not belong to the SIREN in their row';
  for (const name of ["Nord", "Sud"]) expect(end).toContain(`  shifted.xlsx, sheet "${name}": ${said}`);
  const written = new ExcelJS.Workbook();
  await written.xlsx.readFile(join(at.folder, "shifted.checked.xlsx"));
  const cells = JSON.stringify(written.getWorksheet("SIRENE")!.getColumn(1).values);
  for (const name of ["Nord", "Sud"])
    expect(cells).toContain(JSON.stringify(`${name}: ${said}`).slice(1, -1));
  const { stderr: one } = await at.run("check", "shifted.xlsx", "--sheet", "Sud", "--yes", "--overwrite");
  expect(one.slice(one.indexOf("\nCheck: "))).toContain(`  shifted.xlsx, sheet "Sud": ${said}`);
});

describe("further faces of enrich", () => {
  test("a column that one of the sheets has not is refused with the sheet's name", async () => {
    for (const command of ["plan", "duplicates"]) {
      const { code, stderr } = await at.run(command, "lots.xlsx", "--sheet", "*", "--id", "Numéro");
      expect([command, code]).toEqual([command, 2]);
      expect(stderr).toContain('The list on the sheet "Lot 01" has no column "Numéro".');
    }
  });

  test("a preview names the sheet of its rows, be it the only one that is taken", async () => {
    const words = ["--sheet", "Lot 02", "--fields", "name", "--preview", "2", "--quiet"];
    const { stdout } = await at.run("enrich", "lots.xlsx", ...words);
    expect(stdout).toMatch(/^lots\.xlsx, sheet "Lot 02":\n/);
  });

  test("a plan of several sheets says with each remark of which sheet it is", async () => {
    const book = new ExcelJS.Workbook();
    for (const [index, name] of ["Nord", "Sud"].entries()) {
      const own = sirens.slice(index * 4, index * 4 + 4);
      const rows = own.map((siren, row) => [siren, own[(row + 1) % 4]]);
      book.addWorksheet(name).addRows([["SIREN", "SIREN du groupe"], ...rows]);
    }
    at.save("others.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    const { stdout } = await at.run("plan", "others.xlsx", "--sheet", "*");
    for (const name of ["Nord", "Sud"])
      expect(stdout).toContain(
        `others.xlsx, sheet "${name}": column B identifies a different company from column A in 4 rows`,
      );
  });
});

test("a SIRET that stands in some rows only tells those rows apart", async () => {
  const [one, other] = [siretOf(twice, 1), siretOf(twice, 2)];
  const lines = [
    "Code;SIREN;SIRET;Nom",
    ...sirens.slice(10, 40).map((siren, row) => `V${row};${siren};;FICTIVE ${row}`),
    `A1;${twice};${one};FICTIVE`,
    `A2;${twice};${one};FICTIVE`,
    `A3;${twice};${other};FICTIVE`,
    `A4;${twice};;FICTIVE`,
  ];
  at.save("some.csv", lines.join("\n"));
  const { stdout } = await at.run("duplicates", "some.csv", "--json");
  const rows = json<{ kind: string; vendor: string; siret: string | null }[]>(stdout);
  expect(
    rows.filter(({ kind }) => kind === "same_siret").map(({ vendor, siret }) => [vendor, siret]),
  ).toEqual([
    ["A1", one],
    ["A2", one],
  ]);
  expect(
    rows.filter(({ kind }) => kind === "same_siren").map(({ vendor, siret }) => [vendor, siret]),
  ).toEqual([
    ["A1", one],
    ["A2", one],
    ["A3", other],
    ["A4", null],
  ]);
});

testNothingLeaks();

test("a SIRET that stands in some rows only is the establishment of those rows, not the head office", async () => {
  const of = siretOf(twice, 2);
  const lines = ["SIREN;SIRET", ...sirens.slice(10, 20).map((siren) => `${siren};`), `${twice};${of}`];
  at.save("establishments.csv", lines.join("\n"));
  const run = await at.run(
    "enrich",
    "establishments.csv",
    "--fields",
    "siret",
    "-o",
    "establishments-out.csv",
  );
  expect(run.stderr + run.stdout).toContain('column A "SIREN" with the SIRET in B "SIRET"');
  const rows = at.records("establishments-out.csv");
  expect(rows.at(-1)).toMatchObject({ sirene_siren: twice, sirene_siret: of });
  expect(rows.slice(0, -1).map((row) => row["sirene_siren"])).toEqual(sirens.slice(10, 20));
});
