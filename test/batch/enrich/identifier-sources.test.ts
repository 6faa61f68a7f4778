import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";

const danone = "552032534";
const airbus = "383474814";
const laPoste = "356000000";
const headOffice = "35600000000048";

let at: Desk;
beforeAll(async () => {
  at = await desk();
});

/** Enriches a list by its name, and gives back SIREN, status and note of its rows. */
async function enriched(name: string, ...words: string[]) {
  const run = await at.run("enrich", name, "-o", "out.csv", ...words);
  expect(run).toMatchObject({ code: 0 });
  return at.records("out.csv").map((row) => [row["sirene_siren"], row["sirene_status"], row["sirene_note"]]);
}

interface ListJson {
  readonly column: string;
  readonly nic: unknown;
  readonly fallbacks: readonly unknown[];
  readonly others: readonly unknown[];
}

async function planned(...words: string[]): Promise<ListJson> {
  const { stdout } = await at.run("plan", ...words, "--json");
  return (JSON.parse(stdout) as { lists: ListJson[] }).lists[0]!;
}

test("numbers of the trade and companies register are read as SIRENs, and the note says so", async () => {
  at.save(
    "rcs.csv",
    [
      "Nom;N° RCS;Ville RCS",
      `DANONE;Paris B 552 032 534;Paris`,
      `AIRBUS;Toulouse B${airbus};Toulouse`,
      "LA POSTE;356 000 000 R.C.S. Paris;Paris",
      "FICTIVE;Paris 55 B 3253;Paris",
    ].join("\n"),
  );
  expect(await enriched("rcs.csv")).toEqual([
    [danone, "found", `${danone} taken from the text around it`],
    [airbus, "found", `${airbus} taken from the text around it`],
    [laPoste, "found", `${laPoste} taken from the text around it`],
    ["", "invalid", "neither a SIREN nor a SIRET nor a VAT number"],
  ]);
  const { stdout } = await at.run("plan", "rcs.csv", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ rows: { stored: 3, invalid: 1 }, lists: [{ column: "B" }] });
});

describe("--id with several columns", () => {
  beforeAll(() => {
    const rows = [`${danone};${airbus}`, `;${airbus}`, `552032535;${airbus}`, "à voir;", ";552032535"];
    at.save("two.csv", ["Notre n°;N° fournisseur, groupe", ...rows].join("\n"));
  });

  test("reads the next one where the one before is blank or invalid, and the note says which", async () => {
    const from = 'identifier from column B "N° fournisseur, groupe"';
    expect(await enriched("two.csv", "--id", "A,B")).toEqual([
      [danone, "found", ""],
      [airbus, "found", from],
      [airbus, "found", from],
      ["", "invalid", "neither a SIREN nor a SIRET nor a VAT number"],
      ["", "invalid", `${from} · the check digit of this SIREN or SIRET is wrong: probably mistyped`],
    ]);
    const french = await enriched("two.csv", "--id", "A,B", "--lang", "fr");
    expect(french[1]![2]).toBe('identifiant de la colonne B "N° fournisseur, groupe"');
  });

  test("takes a header with a comma in it for one column", async () => {
    expect((await planned("two.csv", "--id", "n° fournisseur, groupe")).column).toBe("B");
  });

  test("is planned for what it is, and named so", async () => {
    expect(await planned("two.csv", "--id", "B, A")).toMatchObject({
      column: "B",
      nic: null,
      fallbacks: [{ column: "A", header: "Notre n°", nic: null }],
      others: [],
    });
    const { stdout } = await at.run("plan", "two.csv", "--id", "B,A");
    expect(stdout).toContain(
      'identifiers in column B "N° fournisseur, groupe", else A "Notre n°", header in row 1\n',
    );
  });

  test("is refused by the name that is none of the list's", async () => {
    const { code, stderr } = await at.run("plan", "two.csv", "--id", "A,Z");
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('no column "Z"') });
  });
});

describe("SIREN and NIC in two columns", () => {
  beforeAll(() => {
    const rows = [`${laPoste};00048;x`, `${laPoste};24230;x`, `${laPoste};48;x`, `${laPoste};;x`];
    at.save("nic.csv", ["SIREN;NIC;nom", ...rows, `${laPoste};00049;x`].join("\n"));
  });

  test("are one SIRET: the establishment is the row's own", async () => {
    await enriched("nic.csv", "--fields", "siret,name");
    expect(at.records("out.csv").map(({ sirene_siret, sirene_note }) => [sirene_siret, sirene_note])).toEqual(
      [
        [headOffice, ""],
        ["35600000024230", ""],
        [headOffice, `read as ${headOffice}: the lost zeros of its NIC were restored`],
        [headOffice, ""],
        ["", `the check digit of this SIREN or SIRET is wrong: probably mistyped · perhaps ${laPoste}`],
      ],
    );
  });

  test("are told in the plan; one column that --id names is read alone, and two that it joins together", async () => {
    expect(await planned("nic.csv")).toMatchObject({ column: "A", nic: { column: "B", header: "NIC" } });
    const { stdout } = await at.run("plan", "nic.csv");
    expect(stdout).toContain('identifiers in column A "SIREN" with the NIC in B "NIC", header in row 1\n');
    expect(await planned("nic.csv", "--id", "SIREN")).toMatchObject({ column: "A", nic: null });
    expect(await planned("nic.csv", "--id", "siren + nic")).toMatchObject({ nic: { column: "B" } });
  });
});

describe("SIREN and SIRET in two columns", () => {
  const list = "SIREN;SIRET;nom";
  const rows = [`${laPoste};${headOffice};x`, `${danone};;x`, `${laPoste};35600000000049;x`];
  const ofDanone = `${danone};55203253400703;y`;
  const sirets = [ofDanone, ...Array.from({ length: 18 }, () => `${laPoste};${headOffice};y`)];
  const other = `${danone};${headOffice};x`;
  const [wrong, taken] = ["the number beside it is wrong", "looked up by the number beside it"];

  test("are both read: the one where the other is missing or mistyped, and where they disagree the row says so", async () => {
    at.save("full.csv", [list, ...rows, other, ...sirets, ""].join("\n"));
    const of = `the number beside it, ${danone}, is that of another company: one of the two is wrong`;
    expect((await enriched("full.csv", "--fields", "siret")).slice(0, 4)).toEqual([
      [laPoste, "found", ""],
      [danone, "found", ""],
      [laPoste, "found", expect.stringContaining(taken)],
      [laPoste, "found", of],
    ]);
    const french = await enriched("full.csv", "--fields", "siret", "--lang", "fr");
    expect(french[3]![2]).toBe(
      `le numéro à côté, ${danone}, est celui d'une autre entreprise : l'un des deux est faux`,
    );
    const { stdout } = await at.run("plan", "full.csv");
    expect(stdout).toContain('identifiers in column B "SIRET", else A "SIREN", header in row 1\n');
    expect(await planned("full.csv")).toMatchObject({
      column: "B",
      beside: { column: "A", header: "SIREN" },
    });
  });

  test("so too where fewer rows have a SIRET, and in a check", async () => {
    const sirens = Array.from({ length: 20 }, () => `${laPoste};;y`);
    at.save("few.csv", [list, ...rows, `;${headOffice};x`, ...sirets, ...sirens, other, ""].join("\n"));
    const run = await enriched("few.csv", "--fields", "siret");
    const disagree = `the number beside it, ${headOffice}, is that of another company: one of the two is wrong`;
    expect([...run.slice(0, 4), run.at(-1)]).toEqual([
      [laPoste, "found", ""],
      [danone, "found", ""],
      [laPoste, "found", expect.stringContaining(wrong)],
      [laPoste, "found", ""],
      [danone, "found", disagree],
    ]);
    await at.run("check", "few.csv", "-o", "out.csv");
    expect(at.records("out.csv").at(-1)!["sirene_note"]).toContain(disagree);
  });
});

describe("a second run", () => {
  const rows = [`${headOffice};${danone};${airbus}`, `${headOffice};${airbus};${danone}`];

  test.each(["A", "B", "C"])(
    "takes column %s, which the first was told to, whatever its fields",
    async (id) => {
      at.save("three.csv", ["SIRET siège;SIREN client;SIREN fournisseur", ...rows].join("\n"));
      await at.run("enrich", "three.csv", "--fields", "name", "--id", id);
      for (const fields of ["naf", "address", "siret,name"])
        expect((await planned("three.enriched.csv", "--fields", fields)).column).toBe(id);
    },
  );

  test("keeps the companies of both columns that the first was told to read, with --only too", async () => {
    const list = ["Nom;Identifiant;Autre réf", `A;;${danone}`, `B;${airbus};${danone}`, `C;${laPoste};`];
    at.save("two.csv", list.join("\n"));
    await at.run("enrich", "two.csv", "--fields", "name", "--id", "B,C");
    const sirens = async (...words: string[]) =>
      (await enriched("two.enriched.csv", "--overwrite", ...words)).map(([siren]) => siren);
    const first = [danone, airbus, laPoste];
    expect(await sirens("--fields", "name,naf")).toEqual(first);
    expect(await sirens("--fields", "name", "--only", "failed")).toEqual(first);
  });

  test("reads what a first run without being told did, whose column no field decides", async () => {
    at.save("three.csv", ["SIRET siège;SIREN client;SIREN fournisseur", ...rows].join("\n"));
    for (const fields of ["name", "address"])
      expect((await planned("three.csv", "--fields", fields)).column).toBe("C");
  });
});

test("SIRETs that do not begin with the SIREN beside them are told before anything is spent, in both languages", async () => {
  at.save(
    "apart.csv",
    `SIREN;SIRET\n${danone};${headOffice}\n${laPoste};${headOffice}\n${airbus};${headOffice}\n`,
  );
  const { stderr } = await at.run("enrich", "apart.csv");
  const told = "2 rows have a SIRET that does not begin with the SIREN in the same row (columns A and B)";
  expect(stderr.indexOf(told)).toBeGreaterThan(0);
  expect(stderr.indexOf(told)).toBeLessThan(stderr.indexOf("Calls: "));
  expect(stderr).toContain('column B "SIRET" also has identifiers, of 1 company; --id B takes that column\n');
  const { stdout } = await at.run("plan", "apart.csv", "--lang", "fr");
  expect(stdout).toContain(
    'la colonne B "SIRET" contient aussi des identifiants, de 1 entreprise ; --id B prend cette colonne\n',
  );
  expect(stdout).toContain(
    "2 lignes ont un SIRET qui ne commence pas par le SIREN de la même ligne (colonnes A et B)\n",
  );
});

test("an identifier that is merged over several rows of a workbook is that of each", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Sites");
  sheet.addRows([
    ["SIREN", "site"],
    [danone, "un"],
    [null, "deux"],
    [null, "trois"],
    [airbus, "quatre"],
  ]);
  sheet.mergeCells("A2:A4");
  at.save("merged.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  expect((await at.run("enrich", "merged.xlsx", "--fields", "name")).code).toBe(0);
  await book.xlsx.load(at.read("merged.enriched.xlsx") as never);
  const names = [2, 3, 4, 5].map((row) => book.worksheets[0]!.getCell(row, 4).value);
  expect(names).toEqual(["DANONE", "DANONE", "DANONE", "AIRBUS SAS"]);
});

testNothingLeaks();
