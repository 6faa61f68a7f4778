import { rmSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { makeBook } from "../../fixtures/workbooks/book.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const folder = mkdtempSync(join(tmpdir(), "sirene-naf-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.atRoot("/_sandbox/calls", { method: "DELETE" });
  await sandbox.change({ naf: "rev2" });
});

let stores = 0;
const newStore = () => join(folder, `store-${(stores += 1)}.sqlite`);
const at = (store: string, ...words: string[]) => typedHere(words, () => environmentOf(sandbox, store));
const saved = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const header = "NAF rév. 2;Intitulé;NAF 2025;Intitulé 2025";
const lines = [
  "62.01Z;Programmation informatique;62.10Y;Activités fictives de programmation",
  "6201Z;Programmation informatique;62.20G;Conseil fictif",
  "62.02A;Conseil en systèmes;6220G;Conseil fictif",
];

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (rows: readonly string[]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((row) => `<row>${row.split(";").map(cell).join("")}</row>`)
    .join("")}</sheetData></worksheet>`;

const shown = [
  "In NAF 2025, 62.01Z corresponds to 2 codes:",
  "  62.10Y  Activités fictives de programmation",
  "  62.20G  Conseil fictif",
];

describe("sirene naf import", () => {
  test.each([
    ["a CSV", () => saved("table.csv", [header, ...lines].join("\n"))],
    ["a CSV without a header", () => saved("bare.csv", lines.join("\n"))],
    [
      "a CSV of Excel in French, with a title above",
      () => saved("latin1.csv", Buffer.from(["Table;;;", header, ...lines].join("\r\n"), "latin1")),
    ],
    [
      "a workbook with a title above",
      () =>
        saved(
          "table.xlsx",
          makeBook({ sheets: [{ name: "Table", xml: sheetOf(["Table", header, ...lines]) }] }),
        ),
    ],
    [
      "one with its columns the other way round",
      () =>
        saved(
          "turned.csv",
          lines
            .map((line) => line.split(";").toSpliced(0, 2).concat(line.split(";").slice(0, 2)).join(";"))
            .join("\n"),
        ),
    ],
  ])("reads INSEE's table in %s, at no call, and naf CODE then shows both sides", async (_, file) => {
    const store = newStore();
    const read = await at(store, "naf", "import", file());
    expect(read).toMatchObject({ code: 0, err: "" });
    expect(read.out).toBe(
      "3 pairs of codes read and kept: 2 of the 732 codes of NAF rév. 2, 2 of the 747 of NAF 2025.",
    );
    expect((await sandbox.calls()).total).toBe(0);
    const code = await at(store, "naf", "62.01Z");
    expect(code.out.split("\n")).toEqual(expect.arrayContaining(shown));
    expect((await at(store, "naf", "62.20G")).out.split("\n").slice(-3)).toEqual([
      "In NAF rév. 2, 62.20G corresponds to 2 codes:",
      "  62.01Z  Programmation informatique",
      "  62.02A  Conseil en systèmes",
    ]);
    expect((await sandbox.calls()).total).toBe(2);
  });

  test("takes the sheet that is named", async () => {
    const store = newStore();
    const book = makeBook({
      sheets: [
        { name: "Lisez-moi", xml: sheetOf(["Une notice", "de plusieurs", "lignes"]) },
        { name: "Table", xml: sheetOf([header, ...lines]) },
      ],
    });
    const read = await at(store, "naf", "import", saved("sheets.xlsx", book), "--sheet", "Table", "--json");
    expect(JSON.parse(read.out)).toEqual({ pairs: 3, codes: { rev2: 2, "2025": 2 }, halves: 0, unknown: [] });
  });

  test("says what it leaves out: a code on one side alone, one that is in no nomenclature", async () => {
    const store = newStore();
    const table = saved(
      "faults.csv",
      [header, ...lines, "01.11Z;Culture;;", "62.99Z;Rien;62.10Y;x"].join("\n"),
    );
    const read = await at(store, "naf", "import", table);
    expect(read.out).toMatch(/^3 pairs/);
    expect(read.err.split("\n")).toEqual([
      "2 rows have only one of the two codes: left out.",
      "1 code is in neither nomenclature: left out (62.99Z).",
    ]);
  });

  test("refuses a file that is no such table, and keeps what it had", async () => {
    const store = newStore();
    await at(store, "naf", "import", saved("good.csv", lines.join("\n")));
    const refused = await at(store, "naf", "import", saved("other.csv", "62.01Z;Programmation\n"));
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/other\.csv has no rows with a code of NAF rév\. 2 and one of NAF 2025/);
    expect((await at(store, "naf", "import", "missing.xlsx")).code).toBe(2);
    expect((await at(store, "naf", "62.01Z")).out).toContain(shown[1]);
  });

  test("replaces the table that was read before", async () => {
    const store = newStore();
    await at(store, "naf", "import", saved("first.csv", lines.join("\n")));
    await at(store, "naf", "import", saved("second.csv", "62.01Z;a;62.10Y;b"));
    expect((await at(store, "naf", "62.01Z")).out).toContain("In NAF 2025, 62.01Z corresponds to 1 code:");
  });

  test.each([["import"], ["Import"]])(
    "without its file asks for the file and spends no call: naf %s",
    async (word) => {
      const { code, err } = await at(newStore(), "naf", word);
      expect([code, err]).toEqual([2, expect.stringContaining("sirene naf import takes a file")]);
      expect((await sandbox.calls()).total).toBe(0);
    },
  );

  test("leaves the word to a search where no file follows", async () => {
    await at(newStore(), "naf", "import", "export");
    expect((await sandbox.calls()).byKey).toEqual({ "GET /naf?q=import%20export": 1 });
  });
});

describe("without the table", () => {
  test("naf CODE says how to read it, and nothing of codes of older nomenclatures", async () => {
    const store = newStore();
    expect((await at(store, "naf", "62.01Z")).err).toContain(
      "import INSEE's table of NAF rév. 2 and NAF 2025 with sirene naf import FILE",
    );
    for (const words of ["boulangerie", "99.99Z"])
      expect((await at(store, "naf", words)).err).not.toContain("import");
  });

  test("naf_2025_candidates is empty, with it the codes that the company's may become", async () => {
    const store = newStore();
    const candidates = async () => {
      const fields = "naf,naf_section_label,naf_2025_candidates";
      const { out } = await at(store, "lookup", "552032534", "--fields", fields, "--json");
      return (JSON.parse(out) as { fields: Record<string, unknown> }[])[0]!.fields;
    };
    const lacking =
      /^naf_2025_candidates is empty: import INSEE's table of NAF rév. 2 and NAF 2025 with sirene naf import FILE/m;
    const asked = () => at(store, "lookup", "552032534", "--fields", "naf_2025_candidates");
    expect((await asked()).err).toMatch(lacking);
    const before = await candidates();
    expect(before).toMatchObject({ naf_2025_candidates: null });
    const table = saved(
      "one.csv",
      `${String(before["naf"])};a;62.10Y;b\n${String(before["naf"])};a;62.20G;b`,
    );
    await at(store, "naf", "import", table);
    expect(await candidates()).toMatchObject({ naf_2025_candidates: "62.10Y; 62.20G" });
    expect((await asked()).err).not.toMatch(lacking);
    const list = saved("list.csv", "siren\n552032534\n");
    const enrich = ["enrich", list, "--fields", "naf_2025_candidates", "--overwrite"];
    expect((await at(store, ...enrich)).err).not.toMatch(lacking);
    expect((await at(newStore(), ...enrich)).err).toMatch(lacking);
  });
});

describe("a search by activity", () => {
  const search = (store: string, naf: string, state = "A") =>
    at(store, "search", "--naf", naf, "--state", state);

  test("is asked where nobody knows which nomenclature the service answers in", async () => {
    expect(await search(newStore(), "10.71C")).toMatchObject({ code: 0 });
  });

  test("by a code of rév. 2 is refused before any call once the service answers in NAF 2025", async () => {
    const store = newStore();
    await sandbox.change({ naf: "2025" });
    await at(store, "lookup", "552032534");
    const { total } = await sandbox.calls();
    const refused = await search(store, "10.71C");
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(
      /^10\.71C is a code of NAF rév\. 2, and the service answers in NAF 2025 \(seen .+\)/,
    );
    expect((await sandbox.calls()).total).toBe(total);
    expect((await search(store, "45")).code).toBe(2);
    expect((await search(store, "10.71H")).code).toBe(0);
    expect((await search(store, "10")).code).toBe(0);
  });

  test("by a code of rév. 2 finds the ceased companies that keep it where the service answers in NAF 2025", async () => {
    const store = newStore();
    await sandbox.change({ naf: "2025" });
    await at(store, "lookup", "552032534");
    expect((await search(store, "25.50A")).code).toBe(2);
    const ceased = await search(store, "25.50A", "C");
    expect(ceased).toMatchObject({ code: 0, out: expect.stringContaining("25.50A") });
    expect(ceased.err).not.toContain("NAF");
  });

  test("by a code of NAF 2025 is asked all the same where the service answered in rév. 2, and that is said", async () => {
    const store = newStore();
    await at(store, "lookup", "552032534");
    expect((await search(store, "10.71C")).err).not.toContain("NAF");
    await sandbox.change({ naf: "2025" });
    const found = await search(store, "10.71H");
    expect(found.err).toMatch(
      /^10\.71H is a NAF 2025 code, but the last answer received \(.+\) uses NAF rév\. 2/,
    );
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining("10.71H") });
    expect((await search(store, "10.71C")).code).toBe(2);
  });
});
