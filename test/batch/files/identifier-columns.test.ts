import { describe, expect, test } from "@jest/globals";
import { join } from "node:path";
import { columnsRead, identifierColumns } from "../../../batch/files/identifier-columns.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { scatteredSirens } from "../made-up-numbers.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { refusalSentence } from "./refusal-sentence.ts";

const scratch = scratchFolder();
const data = process.env["SIRENE_TEST_DATA"];
const testOnData = data ? test : test.skip;

const siren = "552032534";
const siret = "55203253400646";

/** The headers of the columns that identifiers are read in, those of one source joined by `+`. */
async function columnIn(path: string, wanted?: string): Promise<string> {
  const list = await openList(path);
  try {
    const { sources } = await identifierColumns(list, wanted);
    return sources
      .map((source) =>
        columnsRead([source])
          .map(({ header }) => header)
          .join("+"),
      )
      .join(",");
  } finally {
    await list.close();
  }
}

const column = (rows: readonly string[], wanted?: string): Promise<string> =>
  columnIn(scratch.save("list.csv", `${rows.join("\n")}\n`), wanted);

describe("without being told, the identifiers are found", () => {
  test("by content, whatever the header says", async () => {
    expect(await column(["nom;ref", `EXEMPLE;${siren}`, "AUTRE;732829320"])).toBe("ref");
  });

  test("written with spaces, as SIRETs and VAT numbers mixed, some of them wrong", async () => {
    const cells = ["552 032 534", "FR27552032534", siret, "732829321", ""];
    expect(await column(["nom;ref", ...cells.map((cell) => `EXEMPLE;${cell}`)])).toBe("ref");
  });

  test("not in a column whose header names something else, even when all its numbers pass the check", async () => {
    expect(await column(["tel;id", `${siren};732829320`])).toBe("id");
    await expect(column(["téléphone;nom", `${siren};EXEMPLE`])).rejects.toMatchObject({
      code: "no_id_column",
    });
  });

  test("not among amounts and customer numbers, one in ten of which passes the check", async () => {
    const rows = Array.from(
      { length: 200 },
      (_, row) => `${100_000_000 + 7919 * row};${30_000_000 + 104_729 * row}`,
    );
    await expect(column(["client;reference", ...rows])).rejects.toMatchObject({ code: "no_id_column" });
  });

  test("in a column named SIREN although most of it is wrong, when no other column is better", async () => {
    const rows = Array.from({ length: 50 }, (_, row) => `${100_000_000 + row};EXEMPLE`);
    expect(await column(["N° SIREN;nom", ...rows])).toBe("N° SIREN");
  });

  test("not in free text that mentions some", async () => {
    const rows = Array.from({ length: 5 }, () => `${siren};A (552032534), B (732829320)`);
    expect(await column(["ref;Entreprises UES (SIREN)", ...rows])).toBe("ref");
  });

  test("in a column headed TVA that holds VAT numbers, and not among rates and amounts headed so", async () => {
    const vats = ["FR27552032534", "FR61420495178"];
    const rows = vats.map((vat, row) => `EXEMPLE;${vat};20;${row + 1}00,00`);
    expect(await column(["Nom;TVA;Taux TVA;Montant TVA", ...rows])).toBe("TVA");
    // Amounts that pass the check, and one VAT number that strayed in.
    await expect(column(["Nom;TVA", `A;${siren}`, "B;732829320"])).rejects.toMatchObject({
      code: "no_id_column",
    });
    await expect(column(["Nom;TVA", `A;${vats[0]}`, "B;20", "C;5,5"])).rejects.toMatchObject({
      code: "no_id_column",
    });
  });

  test("in a column headed TVA whose keys are right, never in one whose keys are wrong", async () => {
    await expect(column(["Nom;TVA", "A;FR28552032534", "B;FR62420495178"])).rejects.toMatchObject({
      code: "no_id_column",
    });
  });

  test("under a plain header whose other cells are blank, rather than among numbers nobody calls SIREN", async () => {
    const numbers = ["100000017", "100000025", "100000033", "100000041"];
    const under = (header: string, cell: string) =>
      column([`id;${header}`, ...numbers.map((number, row) => `${number};${row === 1 ? cell : ""}`)]);
    expect(await under("Siret", "35600000000048")).toBe("Siret");
    expect(await under("N° TVA", "FR27552032534")).toBe("N° TVA");
    expect(await under("TVA", "FR27552032534")).toBe("TVA");
    // A header alone is no identifier.
    expect(await under("Siret", "")).toBe("id");
    expect(await under("Siret", "732829321")).toBe("id");
  });

  test("under a plain header although other numbers that pass the check look like SIRETs", async () => {
    const rows = [`${siret};FR27552032534`, "35600000000048;FR61420495178"];
    expect(await column(["Code client;N° TVA", ...rows])).toBe("N° TVA");
  });

  test("not in our own columns", async () => {
    expect(await column(["sirene_siren;sirene_siret;ref", `${siren};${siret};${siren}`])).toBe("ref");
  });

  test("in a column that is blank for the first 3,000 records", async () => {
    const rows = Array.from({ length: 6000 }, (_, row) => (row < 3000 ? "EXEMPLE;" : `EXEMPLE;${siren}`));
    expect(await column(["nom;ref", ...rows])).toBe("ref");
  });
});

describe("with SIRENs and SIRETs in one list", () => {
  const both = ["SIREN;SIRET", `${siren};${siret}`, `${siren};${siret}`];

  test("the SIRETs of the same companies are taken, which say more", async () => {
    expect(await column(both)).toBe("SIRET+SIREN");
  });

  test("the column further left is taken where they are of other companies", async () => {
    expect(await column(["SIREN;SIRET", `${siren};35600000000048`, `732829320;${siret}`])).toBe("SIREN");
    expect(await column(["SIRET;SIREN", `35600000000048;${siren}`, `${siret};732829320`])).toBe("SIRET");
  });

  test("the SIRETs are left where they would leave records out", async () => {
    const sparse = [
      "SIREN;SIRET",
      ...Array.from({ length: 10 }, (_, row) => `${siren};${row < 5 ? siret : ""}`),
    ];
    expect(await column(sparse)).toBe("SIREN+SIRET");
  });

  test("a full column of SIRENs that nobody calls so wins over a plain header with few of them", async () => {
    const [first = "", ...others] = scatteredSirens(30);
    const rows = [`${first};FR27552032534`, ...others.map((siren) => `${siren};`)];
    expect(await column(["Réf.;N° TVA", ...rows])).toBe("Réf.");
    expect(await column(["Réf.;N° TVA", ...rows.slice(0, 2)])).toBe("N° TVA");
  });

  test("the plainer header wins between two columns of SIRENs", async () => {
    expect(await column(["SIREN maison mère;N° SIREN", `${siren};${siren}`])).toBe("N° SIREN");
  });
});

describe("the column asked for", () => {
  const rows = ["Nom;Réf.  Société;C;B", `EXEMPLE;x;${siren};y`];

  test("is found by its header, case, accents and spaces aside", async () => {
    expect(await column(rows, " ref. societe ")).toBe("Réf.  Société");
  });

  test("is found by its letter, a header of that text going first", async () => {
    expect(await column(rows, "a")).toBe("Nom");
    expect(await column(rows, "B")).toBe("B");
    expect(await column(rows, "D")).toBe("B");
  });

  test("is refused when there is none, with the columns there are", async () => {
    const refused = await column(rows, "SIRET").catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "unknown_column" });
    expect(refusalSentence(refused)).toContain('A "Nom", B "Réf. Société", C "C", D "B"');
    await expect(column(rows, "E")).rejects.toMatchObject({ code: "unknown_column" });
  });
});

test("a list without identifiers is refused with its columns and what to do", async () => {
  const refused = await column(["nom;ville", "EXEMPLE;Paris"]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "no_id_column" });
  expect(refusalSentence(refused)).toContain('A "nom", B "ville"');
  expect(refusalSentence(refused)).toContain("--id COLUMN");
});

testOnData.each([
  ["lists/index_egapro_2022.csv", "SIREN"],
  ["lists/companies_to_close.csv", "cfa-delegated-siret"],
  ["lists/banatic_siren_insee_communes.xlsx", "siren"],
  ["register/StockUniteLegale_sample.csv", "siren"],
])("in the real list %s it is %s", async (path, header) => {
  expect(await columnIn(join(data!, path))).toBe(header);
});
