import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { type Desk, desk, recordsOf, testNothingLeaks } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const [suppliers, customers] = [scatteredSirens(6), scatteredSirens(14).slice(8)];
const end = (siren: string, name: string) => [siren, name, "found", ""];
const ours = ["sirene_siren", "sirene_name", "sirene_status", "sirene_note"];
const each = (row: (at: number) => readonly string[]) => suppliers.map((_, at) => row(at));

/** Two lists, an empty column between them: suppliers from A on, customers behind. `-`: our columns of each. */
const sheets: Readonly<Record<string, readonly (readonly string[])[]>> = {
  neither: [
    ["Fournisseur", "SIREN", "", "Client", "SIREN"],
    ...each((at) => [`FICTIVE ${at}`, suppliers[at]!, "", `EXEMPLE ${at}`, customers[at]!]),
  ],
  both: [
    ["Fournisseur", "SIREN", ...ours, "", "Client", "SIREN", ...ours],
    ...each((at) => [
      ...[`FICTIVE ${at}`, suppliers[at]!, ...end(suppliers[at]!, "OLD F"), ""],
      ...[`EXEMPLE ${at}`, customers[at]!, ...end(customers[at]!, "OLD C")],
    ]),
  ],
  /** Of the columns of the first list only the name was kept. */
  one: [
    ["Fournisseur", "SIREN", "sirene_name", "", "Client", "SIREN", ...ours],
    ...each((at) => [
      ...[`FICTIVE ${at}`, suppliers[at]!, "OLD F", ""],
      ...[`EXEMPLE ${at}`, customers[at]!, ...end(customers[at]!, "OLD C")],
    ]),
  ],
};

let at: Desk;
beforeAll(async () => {
  at = await desk({ fill: true });
  for (const [name, rows] of Object.entries(sheets)) {
    at.save(`${name}.csv`, rows.map((row) => `${row.join(";")}\n`).join(""));
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Listes").addRows(rows as string[][]);
    at.save(`${name}.xlsx`, Buffer.from(await book.xlsx.writeBuffer()));
  }
});

const rowsOf = (name: string): string[][] =>
  at
    .read(name)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(";"));

/** Runs over a list and returns the rows of the result, as text. */
async function enriched(file: string, ...words: string[]): Promise<string[][]> {
  const { code, stderr } = await at.run("enrich", file, "-o", "out.csv", "--overwrite", "--quiet", ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return rowsOf("out.csv");
}

describe("of two lists beside each other, each enriched before, a run over one", () => {
  test.each([
    ["both.csv", "B", 2, 9],
    ["both.csv", "I", 9, 2],
    ["both.xlsx", "B", 2, 9],
    ["both.xlsx", "I", 9, 2],
  ])(
    "fills its own columns in %s --id %s, and leaves the other's as they are",
    async (file, id, own, other) => {
      const before = sheets.both!.slice(1).map((row) => row.slice(other, other + 4));
      const [header, ...rows] = await enriched(file, "--id", id, "--fields", "name");
      expect(header).toEqual(sheets.both![0]);
      expect(rows.map((row) => row.slice(other, other + 4))).toEqual(before);
      expect(rows.map((row) => row[own])).toEqual(id === "B" ? suppliers : customers);
      expect(rows.map((row) => row[own + 1])).not.toContain(id === "B" ? "OLD F" : "OLD C");
    },
  );

  test.each(["csv", "xlsx"])(
    "leaves the other's as they are in a %s file where the list kept only a name of its own",
    async (format) => {
      const before = sheets.one!.slice(1).map((row) => row.slice(3));
      const [, ...rows] = await enriched(`one.${format}`, "--id", "B", "--fields", "name");
      expect(rows.map((row) => row.slice(3, 10))).toEqual(before);
      expect(rows.map((row) => row[2])).not.toContain("OLD F");
    },
  );

  test("says in its plan which columns it leaves, as text and as JSON", async () => {
    expect((await at.run("plan", "both.csv", "--id", "I")).stdout).toContain(
      "columns C, D, E, F were filled for another list beside this one: they are neither read nor changed\n",
    );
    const { stdout } = await at.run("plan", "both.csv", "--id", "I", "--json");
    const filledForOthers = ours.map((header, place) => ({ column: "CDEF"[place], header }));
    expect(JSON.parse(stdout)).toMatchObject({ lists: [{ filledForOthers }] });
  });

  test("compares its values with its own, and reports no change of the other's", async () => {
    await enriched("both.csv", "--id", "B", "--fields", "name", "--changes", "changes.csv");
    const befores = recordsOf(at.read("changes.csv").toString().replaceAll(",", ";")).map(
      ({ before }) => before,
    );
    expect(befores).toEqual(suppliers.map(() => "OLD F"));
  });

  test("adds no column right of the other's, where nothing shows whose it is, and asks nothing", async () => {
    const { result, calls } = await at.counted(() =>
      at.run("enrich", "both.csv", "--id", "B", "--fields", "name,naf", "-o", "none.csv"),
    );
    expect({ code: result.code, total: calls.total }).toEqual({ code: 2, total: 0 });
    expect(result.stderr).toContain(
      "the new columns (sirene_naf) would stand to the right of those of another list on the same sheet",
    );
    expect(result.stderr).toContain('right of column F "sirene_note"');
  });

  test("adds them right of its own if it is the last", async () => {
    const [header] = await enriched("both.csv", "--id", "I", "--fields", "name,naf");
    expect(header!.slice(9)).toEqual([...ours, "sirene_naf"]);
  });
});

describe("of two lists beside each other, never enriched,", () => {
  test("the second gets columns of its own, and a third run fills those of the first in place", async () => {
    const first = await enriched("neither.csv", "--id", "B", "--fields", "name");
    at.save("one.csv", at.read("out.csv"));
    const [header, ...rows] = await enriched("one.csv", "--id", "E", "--fields", "name");
    expect(header!.slice(5)).toEqual([...ours, ...ours]);
    expect(rows.map((row) => row.slice(0, 9))).toEqual(first.slice(1));
    expect(rows.map((row) => row[9])).toEqual(customers);
    at.save("two.csv", at.read("out.csv"));
    expect(await enriched("two.csv", "--id", "B", "--fields", "name")).toEqual([header, ...rows]);
  });

  test("each is checked by its own names", async () => {
    const { stdout } = await at.run("check", "neither.csv", "--id", "E", "--dry-run", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ lists: [{ compared: { name: { column: "D" } } }] });
  });

  test("each is searched for duplicates by its own names", async () => {
    const { stderr } = await at.run("duplicates", "neither.csv", "--id", "E", "-o", "-");
    expect(stderr).toContain('identifiers E "SIREN"; VAT number none; vendor code none; name D "Client"');
  });
});

describe("of two lists beside each other, the shorter one", () => {
  test("has no findings in the rows below its end, where the other goes on", async () => {
    const rows = sheets.neither!.map((row, place) => (place > 3 ? [...row.slice(0, 3), "", ""] : row));
    at.save("shorter.csv", rows.map((row) => `${row.join(";")}\n`).join(""));
    await at.run("check", "shorter.csv", "--id", "E", "--corrections", "todo.csv", "--overwrite");
    const verdicts = at.records("shorter.checked.csv").map(({ sirene_check: verdict }) => verdict);
    expect(verdicts.slice(3)).toEqual(["", "", ""]);
    expect(at.read("todo.csv").toString()).not.toContain("FICTIVE");
  });
});

describe("of two lists of names beside each other, without numbers, the second", () => {
  test("is searched under its own names, and keeps no company that was found for the first", async () => {
    const other = await desk({ units: 60 });
    const { stdout } = await other.run("search", "fictif", "--state", "A", "--per-page", "12", "--json");
    const found = (JSON.parse(stdout) as { data: { items: { name: string }[] } }).data.items;
    const row = (place: number) => `${found[place]!.name};;${found[place + 6]!.name}`;
    other.save("names.csv", `Nom;;Nom\n${[0, 1, 2, 3, 4, 5].map(row).join("\n")}\n`);
    const runOver = (file: string, name: string, output: string) =>
      other.run(
        "enrich",
        file,
        "--match",
        `name=${name}`,
        "--fields",
        "name",
        "-o",
        output,
        "--yes",
        "--quiet",
      );
    await runOver("names.csv", "A", "first.csv");
    const ofFirst = other
      .records("first.csv")
      .flatMap(({ sirene_siren: siren = "" }) => (siren ? [siren] : []));
    expect(ofFirst).not.toEqual([]);
    await runOver("first.csv", "C", "second.csv");
    const ofSecond = other.records("second.csv").map(({ sirene_siren: siren }) => siren);
    expect(ofSecond.filter((siren) => ofFirst.includes(siren!))).toEqual([]);
  });
});

describe("one list with an empty column in it", () => {
  const list = [
    ["Nom", "SIREN", "", "Ville", ...ours],
    ...each((at) => [`FICTIVE ${at}`, customers[at]!, "", "Metz", ...end(suppliers[at]!, "OLD F")]),
  ];

  test("fills its columns in place, although all its numbers were replaced since", async () => {
    at.save("one.csv", list.map((row) => `${row.join(";")}\n`).join(""));
    const [header, ...rows] = await enriched("one.csv", "--fields", "name");
    expect(header).toEqual(list[0]);
    expect(rows.map((row) => row[4])).toEqual(customers);
  });
});

testNothingLeaks();
