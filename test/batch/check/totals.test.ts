import { beforeAll, describe, expect, test } from "@jest/globals";
import { noteWords } from "../../../shared/enrichment/note-words.ts";
import { type Desk, desk } from "../desk.ts";

const [one, two, three] = ["150000289", "150000297", "150000305"];
const note = noteWords.note_totals;

let at: Desk;
beforeAll(async () => {
  at = await desk();
  at.save(
    "return.csv",
    `SIREN;Adresse de facturation;Adresse de facturation active\n${one};${one};Oui\n${two};${two};Oui\n`,
  );
  expect((await at.run("directory", "import", "return.csv")).code).toBe(0);
});

const einvoices = (list: string, ...words: string[]) =>
  at.run("check", list, "--for", "einvoicing", "--overwrite", "--ignore", "duplicate_siren", ...words);
const summary = async (rows: readonly string[], header = "Fournisseur;SIREN;Montant TTC") => {
  at.save("list.csv", [header, ...rows, ""].join("\n"));
  const { stdout } = await einvoices("list.csv", "--json");
  return JSON.parse(stdout) as {
    einvoices: { all: object; blocked: object[]; totals?: number; sums?: object };
    outcomes: object;
    plan: { rows: Record<string, number> };
  };
};

describe("rows of totals in a check for e-invoicing", () => {
  const rows = [
    ...[`A;${one};1000`, `A;${two};200,50`, "Sous-total;;1 200,50"],
    ...[`B;${three};40`, "Sous-total;;40,00 €", "TOTAL GÉNÉRAL;;1 240,50"],
  ];

  test("are counted neither as rows nor by their amounts, and the summary says how many they are", async () => {
    expect(await summary(rows)).toMatchObject({
      einvoices: { all: { rows: 3, amount: 1240.5 }, totals: 3 },
      outcomes: { blank: 3 },
      plan: { rows: { totals: 3, blank: 0, total: 6 } },
    });
    const { stderr } = await einvoices("list.csv");
    expect(stderr).toContain("  not counted: 3 rows of totals\n");
    expect((await einvoices("list.csv", "--lang", "fr")).stderr).toContain(
      "  hors compte : 3 lignes de total\n",
    );
  });

  test("say so in their notes, and have no verdict", async () => {
    await summary(rows);
    const written = at.records("list.checked.csv");
    const totals = written.filter(({ SIREN }) => SIREN === "");
    expect(totals).toHaveLength(3);
    for (const row of totals)
      expect(row).toMatchObject({
        sirene_status: "blank",
        sirene_note: note.en,
        sirene_check: "",
        sirene_einvoice: "",
      });
    expect(written.filter(({ sirene_note }) => sirene_note?.includes(note.en))).toHaveLength(3);
  });

  test("are told by a label in the column of numbers or beside an empty name", async () => {
    expect(await summary([`A;${one};10`, `B;${two};20`, ";Total;30"])).toMatchObject({
      einvoices: { all: { rows: 2, amount: 30 }, totals: 1 },
    });
    expect(
      await summary([`1;A;${one};10`, `2;B;${two};20`, "Total;;;30"], "Ligne;Fournisseur;SIREN;Montant"),
    ).toMatchObject({ einvoices: { all: { rows: 2, amount: 30 }, totals: 1 } });
  });

  test("are none where a place says that a company is called so", async () => {
    const header = "Fournisseur;SIREN;CP;Montant TTC";
    expect(await summary([`A;${one};;10`, "TOTAL;;92400;10"], header)).toMatchObject({
      einvoices: { all: { rows: 2, amount: 20 } },
      plan: { rows: { blank: 1 } },
    });
  });
});

describe("a row that names nobody and has the sum of the amounts above", () => {
  test("is counted without its amount, which is told", async () => {
    expect(await summary([`A;${one};10`, `B;${two};20,5`, ";;30,50"])).toMatchObject({
      einvoices: { all: { rows: 3, amount: 30.5 }, sums: { rows: 1, amount: 30.5 } },
    });
    const { stderr } = await einvoices("list.csv");
    expect(stderr).toContain(
      "  amounts not counted, 30.50: 1 row without a company, the sum of the amounts above\n",
    );
  });

  test("sums up the rows since the last sum, or all of them", async () => {
    const rows = [`A;${one};10`, `B;${two};20`, ";;30", `A;${one};1`, `B;${two};2`, ";;3", ";;33"];
    expect(await summary(rows)).toMatchObject({
      einvoices: { all: { rows: 7, amount: 33 }, sums: { rows: 3, amount: 66 } },
    });
  });

  test("is an invoice like any other where one row stands above, the amount is another, or a name is there", async () => {
    expect(await summary([`A;${one};10`, ";;10"])).toMatchObject({ einvoices: { all: { amount: 20 } } });
    expect(await summary([`A;${one};10`, `B;${two};20`, ";;31"])).toMatchObject({
      einvoices: { all: { amount: 61 } },
    });
    const { einvoices: named } = await summary([`A;${one};10`, `B;${two};20`, "C;;30"]);
    expect(named).toMatchObject({ all: { amount: 60 } });
    expect(named.sums).toBeUndefined();
  });
});
