import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, type Desk } from "../desk.ts";

const danone = "552032534";
const airbus = "383474814";
const fields = "nom,état,active,date de création,est le siège";

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "pro" });
  // Columns of somebody's, that are called as fields are.
  at.save("list.csv", `Nom;SIREN;Statut\nmon client;${danone};à relancer\nl'autre;${airbus};\nsans;;\n`);
});

const french = ["--fields", fields, "--headers", "labels", "--values", "labels", "--lang", "fr"];
const headersOf = (name: string) => at.read(name).toString().split(/\r?\n/, 1)[0]!.split(";");

describe("a list with headers and values in French", () => {
  test("has labels, states, days and truth values as a French spreadsheet has them; columns of that name stay", async () => {
    const { code } = await at.run("enrich", "list.csv", "-o", "fr.csv", ...french);
    expect(code).toBe(0);
    expect(at.records("fr.csv")).toEqual([
      {
        ...{ Nom: "mon client", SIREN: danone, Statut: "à relancer" },
        ...{ "SIREN · sirene": danone, "Nom · sirene": "DANONE", "État · sirene": "Active" },
        ...{ "Active · sirene": "Active", "Date de création · sirene": "01/01/1955" },
        ...{ "Est le siège · sirene": "VRAI", "Statut · sirene": "trouvé", "Note · sirene": "" },
      },
      expect.objectContaining({ Nom: "l'autre", "Nom · sirene": "AIRBUS SAS", "Statut · sirene": "trouvé" }),
      expect.objectContaining({ Nom: "sans", Statut: "", "Nom · sirene": "", "Statut · sirene": "vide" }),
    ]);
  });

  test.each([
    ["labels", "en"],
    ["labels", "fr"],
    ["keys", "en"],
  ])(
    "has no column more after a second run with %s in %s, and nothing has changed",
    async (headers, lang) => {
      const words = ["--fields", fields, "--headers", headers, "--lang", lang, "--changes", "changes.csv"];
      const { code } = await at.run("enrich", "fr.csv", "-o", "again.csv", ...words);
      expect(code).toBe(0);
      expect(headersOf("again.csv")).toEqual(headersOf("fr.csv"));
      expect(at.read("changes.csv").toString().trim().split("\r\n")).toHaveLength(1);
    },
  );

  test("is gone on with by --only, and costs nothing more", async () => {
    const { calls } = await at.counted(() =>
      at.run("enrich", "fr.csv", "-o", "only.csv", ...french, "--only", "answered"),
    );
    expect(calls.total).toBe(0);
    const missing = await at.run("enrich", "fr.csv", "-o", "only.csv", ...french, "--only", "missing");
    expect(missing.stderr).toContain("aucune n'a été traitée");
  });

  test("has another company's columns emptied where the number is another", async () => {
    at.save("edited.csv", at.read("fr.csv").toString().replace(`;${danone};`, `;${airbus};`));
    await at.run(
      "enrich",
      "edited.csv",
      "-o",
      "other.csv",
      "--fields",
      "naf",
      "--changes",
      "other-changes.csv",
    );
    const [first] = at.records("other.csv");
    expect(first).toMatchObject({ Nom: "mon client", "SIREN · sirene": airbus, "Nom · sirene": "" });
    expect(first).toMatchObject({ sirene_naf: "30.30Z", "Date de création · sirene": "" });
    const lines = at.read("other-changes.csv").toString();
    expect(lines).toContain(`,2,${airbus},,other_company,state,A,\r\n`);
    expect(lines).toContain(`,2,${airbus},,other_company,created,1955-01-01,\r\n`);
  });
});

test("a workbook has days and truth values of its own, and the rest in words", async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Clients").addRows([
    ["SIREN", "Nom"],
    [danone, "mon client"],
  ]);
  at.save("book.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  for (const [from, to] of [
    ["book.xlsx", "labels.xlsx"],
    ["labels.xlsx", "twice.xlsx"],
  ] as const) {
    expect(await at.run("enrich", from, "-o", to, ...french, "--quiet")).toMatchObject({ code: 0 });
    const read = new ExcelJS.Workbook();
    await read.xlsx.load(at.read(to) as never);
    const rows = read.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
    expect(rows[0]!.slice(3)).toEqual([
      ...["SIREN · sirene", "Nom · sirene", "État · sirene", "Active · sirene", "Date de création · sirene"],
      ...["Est le siège · sirene", "Statut · sirene", "Note · sirene"],
    ]);
    expect(rows[1]!.slice(1, 10)).toEqual([
      ...[danone, "mon client", danone, "DANONE", "Active", "Active", new Date("1955-01-01"), true, "trouvé"],
    ]);
  }
});

test("in English days are ISO's, for readers do not agree on the order of day and month", async () => {
  const words = ["--fields", "created,active", "--headers", "labels", "--values", "labels"];
  await at.run("enrich", "list.csv", "-o", "en.csv", ...words);
  expect(at.records("en.csv")[0]).toMatchObject({
    ...{ "Creation date · sirene": "1955-01-01", "Active · sirene": "Active", "Status · sirene": "found" },
  });
});

test("a list without headers is known again by its words too", async () => {
  at.save("bare.csv", `${danone};x\n${airbus};y\n`);
  for (const [from, to] of [
    ["bare.csv", "one.csv"],
    ["one.csv", "two.csv"],
  ] as const) {
    expect((await at.run("enrich", from, "-o", to, "--header", "none", ...french)).code).toBe(0);
  }
  expect(at.read("two.csv").toString()).toBe(at.read("one.csv").toString());
});

test("the parts of an address cost no call more than the address", async () => {
  at.save("places.csv", `siren\n${danone}\n`);
  await at.run("enrich", "places.csv", "--fields", "address");
  const { calls } = await at.counted(() =>
    at.run("enrich", "places.csv", "-o", "parts.csv", "--fields", "address,street,postcode,town"),
  );
  expect(calls.total).toBe(0);
  const [row] = at.records("parts.csv");
  expect(row!["sirene_address"]).toBe(
    `${row!["sirene_street"]}, ${row!["sirene_postcode"]} ${row!["sirene_town"]}`,
  );
});
