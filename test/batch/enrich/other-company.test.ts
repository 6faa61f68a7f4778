import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";

const danone = "552032534";
const airbus = "383474814";
const laPoste = "356000000";
const laPosteOffice = "35600000000048";
const shop = "35600000024221";

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "pro" });
  at.save("list.csv", `siren;sirene_rating\n${danone};A1\n${airbus};B2\n${laPoste};C3\n`);
  expect((await at.run("enrich", "list.csv", "--fields", "name,naf,vat")).code).toBe(0);
});

/** The result with one number in the place of another. */
const edited = (from: string, to: string): string =>
  at
    .read("list.enriched.csv")
    .toString()
    .replace(`\n${from};`, () => `\n${to};`);

test("a result says whom each row is about, found or not", async () => {
  at.save("some.csv", `siren\n${danone}\n5720784\n732829320\n552032535\n""\n`);
  await at.run("enrich", "some.csv", "--fields", "name,siren", "-o", "some.out.csv");
  const records = at.records("some.out.csv");
  expect(Object.keys(records[0]!)).toEqual([
    ...["siren", "sirene_siren", "sirene_name", "sirene_status", "sirene_note"],
  ]);
  expect(records.map(({ sirene_siren, sirene_status }) => [sirene_siren, sirene_status])).toEqual([
    [danone, "found"],
    ["005720784", "found"],
    ["732829320", "not_found"],
    ["", "invalid"],
    ["", "blank"],
  ]);
});

describe("a row whose number was corrected", () => {
  test("has nothing of the other company beside its own, and the changes say so", async () => {
    at.save("corrected.csv", edited(danone, airbus));
    const words = ["--fields", "naf", "--changes", "changes.csv", "-o", "out.csv"];
    const { code, stderr } = await at.run("enrich", "corrected.csv", ...words);
    expect(code).toBe(0);
    expect(stderr).toContain("4 values have changed since the list was last enriched: see changes.csv");
    expect(at.records("out.csv")).toMatchObject([
      {
        ...{ siren: airbus, sirene_siren: airbus, sirene_naf: "30.30Z", sirene_status: "found" },
        // Not asked for in this run, and so of nobody; somebody else's column is nobody's business.
        ...{ sirene_name: "", sirene_vat: "", sirene_rating: "A1" },
      },
      { sirene_siren: airbus, sirene_name: "AIRBUS SAS", sirene_vat: expect.stringMatching(/^FR/) },
      { sirene_siren: laPoste, sirene_name: "LA POSTE" },
    ]);
    expect(at.read("changes.csv").toString().split("\r\n").slice(1, -1)).toEqual([
      `,2,${airbus},,other_company,siren,${danone},${airbus}`,
      `,2,${airbus},,other_company,name,DANONE,`,
      `,2,${airbus},,other_company,naf,70.10Z,30.30Z`,
      `,2,${airbus},,other_company,vat,FR27552032534,`,
    ]);
  });

  test.each([
    ["name", ""],
    ["name,siret", laPosteOffice],
  ])(
    "from an establishment's to its company's has nothing of the establishment left, in a run for %s",
    async (fields, siret) => {
      at.save("shops.csv", `SIRET;Nom\n${shop};La Poste Sablé\n${laPosteOffice};La Poste\n`);
      const enrich = (from: string, to: string, asked: string) =>
        at.run("enrich", from, "-o", to, "--overwrite", "--fields", asked);
      await enrich("shops.csv", "first.csv", "name,address,siret");
      expect(at.records("first.csv")[0]).toMatchObject({ sirene_siret: shop });
      const text = at.read("first.csv").toString();
      at.save(
        "moved.csv",
        text.replace(`\n${shop}`, `\n${laPoste}`).replace(`\n${laPosteOffice}`, `\n${laPoste}`),
      );
      const { calls } = await at.counted(() => enrich("moved.csv", "second.csv", fields));
      expect(calls.total).toBeLessThanOrEqual(fields === "name" ? 0 : 2);
      const office = at.records("first.csv")[1]!;
      expect(at.records("second.csv")).toMatchObject([
        {
          SIRET: laPoste,
          sirene_siren: laPoste,
          sirene_name: "LA POSTE",
          sirene_siret: siret,
          sirene_address: "",
        },
        { sirene_siret: laPosteOffice, sirene_address: office["sirene_address"] },
      ]);
      expect(office["sirene_address"]).not.toBe("");
    },
  );

  test("is filled as new where all fields are asked for, and others keep what they had", async () => {
    at.save("corrected.csv", edited(danone, airbus));
    await at.run("enrich", "corrected.csv", "--fields", "name,naf,vat", "-o", "out.csv");
    const [first, second] = at.records("out.csv");
    expect({ ...first, sirene_rating: "" }).toEqual({ ...second, sirene_rating: "" });
  });

  test("and cannot be asked now keeps nothing of the other company, while others keep what was paid for", async () => {
    at.save("corrected.csv", edited(danone, "732829320"));
    const fresh = at.with({ SIRENE_STORE: "fresh.sqlite" });
    const words = ["--fields", "name", "--partial", "--max-calls", "0", "-o", "out.csv"];
    expect((await fresh.run("enrich", "corrected.csv", ...words)).code).toBe(3);
    expect(at.records("out.csv")).toMatchObject([
      { sirene_siren: "732829320", sirene_name: "", sirene_naf: "", sirene_status: "deferred" },
      { sirene_siren: airbus, sirene_name: "AIRBUS SAS", sirene_naf: "30.30Z", sirene_status: "deferred" },
      { sirene_siren: laPoste, sirene_name: "LA POSTE", sirene_status: "deferred" },
    ]);
  });
});

describe("a row whose number was emptied", () => {
  test.each(["", "néant", "à voir"])(
    "or made %j keeps nothing, and what is gone is listed",
    async (number) => {
      at.save("emptied.csv", edited(laPoste, number));
      await at.run("enrich", "emptied.csv", "--fields", "vat", "--changes", "changes.csv", "-o", "out.csv");
      const [, , third] = at.records("out.csv");
      expect(third).toMatchObject({ sirene_siren: "", sirene_name: "", sirene_naf: "", sirene_rating: "C3" });
      const lines = at.read("changes.csv").toString().split("\r\n").slice(1, -1);
      expect(lines[0]).toBe(`,4,,,other_company,siren,${laPoste},`);
      expect(lines.every((line) => line.startsWith(",4,,,other_company,") && line.endsWith(","))).toBe(true);
    },
  );
});

describe("--only", () => {
  test("missing asks for a row whose number was corrected, whatever status the other company had", async () => {
    at.save("corrected.csv", edited(danone, "150000016"));
    const words = ["--fields", "name", "--only", "missing", "-o", "out.csv"];
    const { calls } = await at.counted(() => at.run("enrich", "corrected.csv", ...words));
    expect(calls.byOperation["legal-unit"]).toBe(1);
    expect(at.records("out.csv")).toMatchObject([
      { sirene_name: "FICTIVE BOULANGERIE DU PORT", sirene_naf: "", sirene_status: "found" },
      { sirene_name: "AIRBUS SAS", sirene_naf: "30.30Z", sirene_status: "found" },
      { sirene_name: "LA POSTE", sirene_status: "found" },
    ]);
  });

  test("missing asks for a row that names another establishment of its company by now, and for none that does not", async () => {
    const [seat, other] = ["35600000000048", "35600000024230"];
    at.save("seats.csv", `siret\n${seat}\n${seat}\n`);
    expect((await at.run("enrich", "seats.csv", "--fields", "siret,address")).code).toBe(0);
    const before = at.records("seats.enriched.csv");
    const [head, first, ...rest] = at.read("seats.enriched.csv").toString().split("\n");
    at.save("moved.csv", [head, first!.replace(seat, other), ...rest].join("\n"));
    const words = ["--fields", "siret,address", "--only", "missing", "-o", "out.csv"];
    const { calls } = await at.counted(() => at.run("enrich", "moved.csv", ...words));
    expect(calls.byOperation["establishment"]).toBe(1);
    const after = at.records("out.csv");
    expect(after[0]).toMatchObject({ siret: other, sirene_siret: other, sirene_status: "found" });
    expect(after[0]!["sirene_address"]).not.toBe(before[0]!["sirene_address"]);
    expect(after[1]).toEqual(before[1]);
  });

  test("failed leaves such a row as if it had never been run, and lists what is gone", async () => {
    at.save("corrected.csv", edited(danone, airbus));
    const words = ["--fields", "name", "--only", "failed", "--changes", "changes.csv", "-o", "out.csv"];
    await at.run("enrich", "corrected.csv", ...words);
    expect(at.records("out.csv")[0]).toEqual({
      ...{ siren: airbus, sirene_rating: "A1", sirene_siren: "", sirene_name: "", sirene_naf: "" },
      ...{ sirene_vat: "", sirene_status: "", sirene_note: "" },
    });
    expect(at.records("out.csv")[1]).toMatchObject({ sirene_name: "AIRBUS SAS", sirene_status: "found" });
    expect(at.read("changes.csv").toString()).toContain(",2,,,other_company,name,DANONE,\r\n");
  });

  test("failed and stale need the column that says whose the answers are; nothing is asked or written", async () => {
    at.save("old.csv", `siren;sirene_name;sirene_status\n${danone};DANONE;found\n`);
    for (const only of ["failed", "stale"]) {
      const { result, calls } = await at.counted(() => at.run("enrich", "old.csv", "--only", only));
      expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("sirene_siren") });
      expect(calls.total).toBe(0);
    }
    expect(at.files()).not.toContain("old.enriched.csv");
  });
});

describe("a list that was enriched before it had sirene_siren", () => {
  test("keeps what other columns tell to be of its company, and nothing that nobody can know", async () => {
    at.save(
      "old.csv",
      [
        "siren;sirene_name;sirene_vat",
        `${danone};DANONE;FR27552032534`,
        `${airbus};DANONE;FR27552032534`,
        `${laPoste};LA POSTE;`,
      ].join("\n"),
    );
    await at.run("enrich", "old.csv", "--fields", "naf", "-o", "out.csv");
    expect(at.records("out.csv").map(({ sirene_siren, sirene_name }) => [sirene_siren, sirene_name])).toEqual(
      [
        [danone, "DANONE"],
        [airbus, ""],
        [laPoste, ""],
      ],
    );
  });
});

test("another establishment of the company takes away what was of the one before, and no more", async () => {
  const sirets = ["35600000000048", "35600000024230"] as const;
  at.save("sirets.csv", `siret\n${sirets[0]}\n`);
  await at.run("enrich", "sirets.csv", "--fields", "name,siret,address");
  const before = at.read("sirets.enriched.csv").toString();
  at.save("moved.csv", before.replace(`\n${sirets[0]};`, `\n${sirets[1]};`));
  await at.run("enrich", "moved.csv", "--fields", "naf", "--changes", "changes.csv", "-o", "out.csv");
  expect(at.records("out.csv")).toMatchObject([
    {
      sirene_siren: laPoste,
      sirene_name: "LA POSTE",
      sirene_siret: "",
      sirene_address: "",
      sirene_naf: "53.10Z",
    },
  ]);
  expect(at.read("changes.csv").toString().split("\r\n")[1]).toBe(
    `,2,${laPoste},,other_establishment,siret,${sirets[0]},`,
  );
});

test("changes and report number the rows of a workbook as its sheet does, and name the sheet", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Clients 2026");
  sheet.getCell("A1").value = "Nos clients";
  [["siren", "nom"], [danone, "a"], [], [airbus, "b"]].forEach(
    (row, place) => (sheet.getRow(4 + place).values = row),
  );
  at.save("book.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  await at.run("enrich", "book.xlsx", "--fields", "name");
  await book.xlsx.load(at.read("book.enriched.xlsx") as never);
  expect(book.worksheets[0]!.getCell("D7").value).toBe("AIRBUS SAS");
  book.worksheets[0]!.getCell("D7").value = "AIRBUS";
  at.save("book.enriched.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  const words = ["--fields", "name", "--changes", "changes.csv", "--report", "run.json", "-o", "out.xlsx"];
  await at.run("enrich", "book.enriched.xlsx", ...words);
  expect(at.read("changes.csv").toString().split("\r\n").slice(0, 2)).toEqual([
    "\ufeffsheet,row,siren,siret,kind,field,before,after",
    `Clients 2026,7,${airbus},,renamed,name,AIRBUS,AIRBUS SAS`,
  ]);
  const report = JSON.parse(at.read("run.json").toString()) as { rows: { row: number }[] };
  expect(report.rows.map(({ row }) => row)).toEqual([5, 7]);
});

testNothingLeaks();
