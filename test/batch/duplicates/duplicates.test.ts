import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { groupsFound, plantedDuplicates } from "../../../bench/planted-duplicates.ts";
import { openAccountStore } from "../../../shared/gateway/open-store.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { desk, type Desk } from "../desk.ts";
import { siretOf, sirensFrom } from "../made-up-numbers.ts";

const [alpha, beta, gamma] = sirensFrom("150000", 3) as [string, string, string];

interface Row {
  readonly group: number;
  readonly kind: string;
  readonly file: string;
  readonly sheet: string | null;
  readonly row: number;
  readonly vendor: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly name: string;
  readonly keep: boolean;
  readonly why: string;
}

const found = async (at: Desk, ...words: string[]): Promise<Row[]> =>
  JSON.parse((await at.run("duplicates", ...words, "--json")).stdout) as Row[];

const vendors = [
  "Code fournisseur;SIRET;N° TVA;Raison sociale;CP;Ville",
  `F1;${siretOf(alpha, 1)};;Quillard fictif;01000;Bourg-en-Bresse`,
  `F2;${siretOf(alpha, 2)};;Quillard fictif;69003;Lyon`,
  `F3;${beta};${vatNumberOf(gamma)};Merlieux fictif;33000;Bordeaux`,
  `F4;;;MERLIEUX FICTIF (SARL);33000;`,
  `F5;${siretOf(alpha, 1)};;Quillard;01000;Bourg-en-Bresse`,
].join("\n");

test("every planted group among 20,000 vendors is found, none is invented, and nothing is asked", async () => {
  const at = await desk();
  const { csv, answers, groups, planted } = plantedDuplicates(20_000, Date.now());
  expect(planted).toBeGreaterThan(1_800);
  at.save("vendors.csv", csv);
  const storePath = join(at.folder, "data/sirene/store.sqlite");
  const store = await openAccountStore({ storePath, url: at.sandbox.url, key: "pk_live_sandbox" });
  await store.remember(answers);
  await store.close();
  const { result, calls } = await at.counted(() => found(at, "vendors.csv"));
  expect(calls.total).toBe(0);
  expect(new Set(groupsFound(result))).toEqual(groups);
  const twins = result.filter(({ kind }) => kind === "closed_twin");
  expect(twins.filter(({ keep }) => keep)).toHaveLength(twins.length / 2);
});

test("results that stand beside the lists of a pattern are left out: no vendor is a duplicate of its own copy", async () => {
  const at = await desk();
  at.save("vendors.csv", `SIREN;Raison sociale\n${alpha};Quillard fictif\n${beta};Merlieux fictif\n`);
  at.save("vendors.enriched.csv", at.read("vendors.csv"));
  const run = await at.run("duplicates", "*.csv", "--json");
  expect(JSON.parse(run.stdout)).toEqual([]);
  expect(run.stderr).toContain("vendors.enriched.csv");
  await at.run("enrich", "vendors.csv", "--to", "xlsx");
  const both = await at.run("duplicates", "vendors.*", "--json");
  expect(JSON.parse(both.stdout)).toEqual([]);
  expect(both.stderr).toContain("vendors.enriched.xlsx is skipped");
});

test("each row of a group says whether to keep it and why, and the list stays as it is", async () => {
  const at = await desk();
  at.save("vendors.csv", vendors);
  const rows = await found(at, "vendors.csv");
  expect(groupsFound(rows)).toEqual([
    "same_siret 2 6",
    "same_siren 2 3 6",
    "vat_conflict 4",
    "same_name_place 4 5",
  ]);
  expect(rows.map(({ row, keep }) => `${row} ${keep}`)).toEqual([
    "2 true",
    "6 false",
    "2 true",
    "3 true",
    "6 false",
    "4 true",
    "4 true",
    "5 false",
  ]);
  expect(rows[1]).toEqual({
    ...{
      group: 1,
      kind: "same_siret",
      file: "vendors.csv",
      sheet: null,
      row: 6,
      vendor: "F5",
      name: "Quillard",
    },
    ...{ siren: alpha, siret: siretOf(alpha, 1), keep: false },
    why: "Keep row 2, which has as much information and comes first.",
  });
  expect(rows[3]!.why).toBe(
    "Kept: the only row in Lyon. Several towns (Bourg-en-Bresse, Lyon): each row may be right.",
  );
  expect(rows[5]!.why).toContain(`${vatNumberOf(gamma)} is not that of SIREN ${beta}`);
  expect(at.read("vendors.csv").toString()).toBe(vendors);
  expect(at.files()).toEqual(["vendors.csv"]);
});

test.each([
  [
    "two people of one surname",
    "Code;Nom;Prénom;CP;Ville\nF1;LEFEBVRE-FICTIF;Jean;69003;LYON\nF2;LEFEBVRE-FICTIF;Anne;69003;LYON\n",
    [],
  ],
  [
    "two offices of a university in SAP",
    "LIFNR;NAME1;NAME2;PSTLZ;ORT01\n1;UNIVERSITE FICTIVE;LABORATOIRE CHIMIE;69003;LYON\n2;UNIVERSITE FICTIVE;FACULTE DROIT;69003;LYON\n",
    [],
  ],
  [
    "one person twice, in a list of companies and people",
    "Code;Raison sociale;Nom;Prénom;CP;Ville\nF1;;LEFEBVRE-FICTIF;Anne;69003;LYON\nF2;;Lefebvre-Fictif;Anne;69003;LYON\nF3;QUILLARD FICTIF;;;33000;BORDEAUX\n",
    ["LEFEBVRE-FICTIF Anne", "Lefebvre-Fictif Anne"],
  ],
])("names over several columns are read whole: %s", async (_, list, names) => {
  const at = await desk();
  at.save("list.csv", list);
  expect((await found(at, "list.csv")).map(({ name }) => name)).toEqual(names);
});

test("what the store knows decides which row to keep", async () => {
  const at = await desk();
  const [open, shut] = [siretOf(alpha, 7), siretOf(alpha, 8)];
  at.save("vendors.csv", `Code;SIRET\nF1;${shut}\nF2;${open}\n`);
  const storePath = join(at.folder, "data/sirene/store.sqlite");
  const store = await openAccountStore({ storePath, url: at.sandbox.url, key: "pk_live_sandbox" });
  await store.remember(
    [
      { siret: open, active: true },
      { siret: shut, active: false },
    ].map(({ siret, active }) => ({
      ...{ key: `establishment?siret=${siret}`, found: true, asOf: Date.now() },
      data: JSON.stringify({ siret, siren: alpha, siege: false, active }),
    })),
  );
  await store.close();
  const rows = await found(at, "vendors.csv");
  expect(rows.map(({ kind, row, keep }) => `${kind} ${row} ${keep}`)).toEqual([
    "closed_twin 2 false",
    "closed_twin 3 true",
  ]);
  expect(rows[0]!.why).toBe("Keep row 3, which is open.");
});

test("two names under one number are told, and neither row is to be dropped", async () => {
  const at = await desk();
  const siret = siretOf(alpha, 1);
  at.save(
    "vendors.csv",
    `Code;SIRET;Nom\nF1;${siret};La Poste\nF2;${siret};Danone\nF3;${siret};LA POSTE SA\n`,
  );
  const rows = await found(at, "vendors.csv");
  const names =
    "Different names (La Poste, Danone, LA POSTE SA): one of the rows may have the number of another company.";
  expect(rows.map(({ kind, row, keep, why }) => [kind, row, keep, why])).toEqual([
    ["same_siret", 2, true, `Kept: it has as much information as the others, and comes first. ${names}`],
    ["same_siret", 3, true, `Kept: the only row with this name. ${names}`],
    ["same_siret", 4, false, `Keep row 2, which has as much information and comes first. ${names}`],
  ]);
});

test("duplicates are found across lists, with the vendor column that is named, and told by file", async () => {
  const at = await desk();
  at.save("one.csv", `ERP;SIREN\nA1;${alpha}\n`);
  at.save("two.csv", `SIREN;ERP\n${alpha};B1\n`);
  const rows = await found(at, "one.csv", "two.csv", "--vendor", "erp");
  expect(rows.map(({ file, row, vendor }) => [file, row, vendor])).toEqual([
    ["one.csv", 2, "A1"],
    ["two.csv", 2, "B1"],
  ]);
  expect(rows[1]!.why).toBe("Keep row 2 of one.csv, which has as much information and comes first.");
  const unknown = await at.run("duplicates", "one.csv", "--vendor", "Fournisseur");
  expect(unknown.code).toBe(2);
});

test("the result goes to a CSV or a workbook by the name of -o, to the terminal without", async () => {
  const at = await desk();
  at.save("vendors.csv", vendors);
  expect(await at.run("duplicates", "vendors.csv", "-o", "out.csv")).toMatchObject({ code: 0, stdout: "" });
  const lines = at.read("out.csv").toString().replace("\ufeff", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("group,kind,file,sheet,row,vendor,siren,siret,name,keep,why");
  expect(lines).toHaveLength(9);
  await at.run("duplicates", "vendors.csv", "-o", "out.xlsx");
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(at.folder, "out.xlsx"));
  const sheet = book.worksheets[0]!;
  expect(sheet.rowCount).toBe(9);
  expect((sheet.getRow(2).values as unknown[]).slice(1, 11)).toEqual([
    ...[
      1,
      "same_siret",
      "vendors.csv",
      undefined,
      2,
      "F1",
      alpha,
      siretOf(alpha, 1),
      "Quillard fictif",
      true,
    ],
  ]);
  const table = await at.run("duplicates", "vendors.csv");
  expect(table.stdout).toContain("same_name_place");
  expect(table.stderr).toContain('vendor code A "Code fournisseur"');
});

test("the result is compressed or has tabs as the name of -o says, and reads back as the list that it is", async () => {
  const at = await desk();
  at.save("vendors.csv", vendors);
  for (const name of ["out.csv", "out.csv.gz", "out.tsv"])
    expect(await at.run("duplicates", "vendors.csv", "-o", name)).toMatchObject({ code: 0 });
  const plain = at.read("out.csv");
  expect(gunzipSync(at.read("out.csv.gz"))).toEqual(plain);
  const lines = at.read("out.tsv").toString().split("\r\n");
  expect(lines[0]).toBe("\ufeffgroup\tkind\tfile\tsheet\trow\tvendor\tsiren\tsiret\tname\tkeep\twhy");
  expect(lines[1]!.split("\t").slice(0, 7)).toEqual(["1", "same_siret", "vendors.csv", "", "2", "F1", alpha]);
  expect(lines).toHaveLength(plain.toString().split("\r\n").length);
});

test.each(["out.xlsm", "out.xltx", "out.xls", "out.ods", "out.xlsx.gz"])(
  "a result named %s, which its content would contradict, is refused before any call",
  async (name) => {
    const at = await desk();
    at.save("vendors.csv", vendors);
    const words = ["vendors.csv", "-o", name, "--ask", "--yes"];
    const { result, calls } = await at.counted(() => at.run("duplicates", ...words));
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(`${name} does not match`) });
    expect(calls.total).toBe(0);
    expect(at.files()).toEqual(["vendors.csv"]);
  },
);

const onPosix = process.platform === "win32" ? test.skip : test;
onPosix("the result is for those alone who may read the list", async () => {
  const at = await desk();
  at.save("vendors.csv", vendors);
  chmodSync(join(at.folder, "vendors.csv"), 0o600);
  await at.run("duplicates", "vendors.csv", "-o", "out.csv");
  expect(statSync(join(at.folder, "out.csv")).mode & 0o777).toBe(0o600);
});

test("a result that somebody changed is replaced when that is said alone, and a list never", async () => {
  const at = await desk();
  at.save("vendors.csv", vendors);
  at.save("out.csv", "mine");
  expect(await at.run("duplicates", "vendors.csv", "-o", "out.csv")).toMatchObject({ code: 2 });
  expect(at.read("out.csv").toString()).toBe("mine");
  expect(await at.run("duplicates", "vendors.csv", "-o", "vendors.csv", "--overwrite")).toMatchObject({
    code: 2,
  });
  expect(await at.run("duplicates", "vendors.csv", "-o", "out.csv", "--overwrite")).toMatchObject({
    code: 0,
  });
});

test("without an API the lists alone are read, which is said; a list without duplicates has none", async () => {
  const here = await desk();
  here.save("vendors.csv", `Nom;Ville\nQuillard fictif;Lyon\nMerlieux fictif;Lyon\n`);
  const run = await here
    .with({ SIRENE_API_URL: "", SIRENE_API_KEY: "", SIRENE_API_SECRET: "" })
    .run("duplicates", "vendors.csv", "--json");
  expect(run).toMatchObject({ code: 0, stdout: "[]\n" });
  expect(run.stderr).toContain("No API or relay is configured");
});

test("a vendor that a workbook shows with zeros has the code of another list's text, not a second one", async () => {
  const at = await desk();
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Fournisseurs");
  sheet.addRows([
    ["Code fournisseur", "SIREN"],
    [45, alpha],
    [46, beta],
  ]);
  sheet.getColumn(1).numFmt = "000000";
  at.save("vendors.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  at.save("others.csv", `Code fournisseur;SIREN\n000045;${alpha}\n000047;${beta}\n`);
  const rows = await found(at, "vendors.xlsx", "others.csv");
  expect(rows.map(({ kind, vendor }) => [kind, vendor])).toEqual([
    ["same_siren", "000046"],
    ["same_siren", "000047"],
  ]);
});

test.each([
  ["a text", "F1", "F2"],
  ["a number", 1, 2],
])("a vendor whose code, %s, is merged over its sites is one vendor", async (_, code, other) => {
  const at = await desk();
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Fournisseurs");
  sheet.addRows([
    ["Code fournisseur", "SIREN", "Ville"],
    [code, alpha, "Metz"],
    [null, alpha, "Lyon"],
    [null, alpha, "Nantes"],
    [other, beta, "Lille"],
  ]);
  sheet.mergeCells("A2:A4");
  at.save("vendors.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  expect(await found(at, "vendors.xlsx")).toEqual([]);
});

test("a company under several vendor codes is told with these codes, and one of a list without codes by its rows", async () => {
  const at = await desk();
  const rows = (codes: readonly string[], siren: string) => codes.map((code) => `${code};${siren}`);
  at.save("vendors.csv", ["Code;SIREN", ...rows(["F1", "F2"], alpha), ...rows(["F3", ""], beta)].join("\n"));
  expect((await at.run("duplicates", "vendors.csv")).stderr).toContain(
    "one company under several vendor codes (same_siren): F1 = F2, F3 = row 5\n",
  );
  at.save("many.csv", ["Code;SIREN", ...rows(["1", "2", "3", "4", "5", "6", "7"], alpha)].join("\n"));
  expect((await at.run("duplicates", "many.csv")).stderr).toContain(": 1 = 2 = 3 = 4 = 5 = …\n");
  at.save("bare.csv", `SIREN\n${alpha}\n${alpha}\n`);
  const bare = await at.run("duplicates", "bare.csv");
  expect(bare.stderr).toContain("1 group with 2 rows: one company in several rows (same_siren)\n");
  expect(bare.stderr).not.toContain("several vendor codes");
});
