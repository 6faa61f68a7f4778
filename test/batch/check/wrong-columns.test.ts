import { beforeAll, describe, expect, test } from "@jest/globals";
import { ColumnsInterruption, settledBy } from "../../../batch/enrich/read-list.ts";
import { identifierColumns } from "../../../batch/files/identifier-columns.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import type { Consent } from "../../../shared/command-line/program-command.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";

const all = scatteredSirens(60);
const sirens = all.slice(0, 40);
const vats = sirens.map(vatNumberOf);
const sirets = sirens.map((siren) => siretOf(siren, 1));

/** The cells, in their first rows those of the row two above. */
const shifted = (cells: readonly string[], rows: number) =>
  cells.map((cell, row) => (row < rows ? cells.at(row - 2)! : cell));
const csv = (header: string, ...columns: readonly (readonly string[])[]) =>
  `${header}\n${sirens.map((siren, row) => [siren, ...columns.map((cells) => cells[row])].join(";")).join("\n")}\n`;
const groups = csv(
  "SIREN;TVA",
  sirens.map((_, row) => vatNumberOf(all[50 + (row % 5)]!)),
);

let at: Desk;
beforeAll(async () => {
  at = await desk({ fill: true });
  at.save("groups.csv", groups);
});

/** What a check says of a list: its end, and how many rows have each verdict and each reason. */
async function check(file: string, ...words: string[]) {
  const { code, stderr } = await at.run("check", file, "--yes", "--overwrite", ...words);
  expect([code, stderr]).toEqual([0, stderr]);
  const records = at.records(file.replace(".csv", ".checked.csv"));
  const count = (holds: (record: Record<string, string>) => boolean) => records.filter(holds).length;
  return {
    end: stderr.slice(stderr.search(/^(Check|Lignes contrôlées)/m)),
    plan: stderr.slice(0, stderr.search(/^(Rows:|Lignes :)/m)),
    of: (reason: string) => count((record) => record["sirene_check_reasons"]!.split(";").includes(reason)),
    verdict: (verdict: string) => count((record) => record["sirene_check"] === verdict),
  };
}

describe("numbers that are wrong in more and more rows", () => {
  test.each([20, 24, 38, 40])("%i shifted VAT numbers of 40 are as many findings", async (wrong) => {
    at.save("vat.csv", csv("SIREN;TVA", shifted(vats, wrong)));
    const { end, plan, of } = await check("vat.csv");
    expect(of("vat_of_other_siren")).toBe(wrong);
    const isShifted = wrong >= 38 ? "; the column looks shifted by 2 rows" : "";
    const sentence = `column B "TVA": ${wrong} of 40 VAT numbers do not belong to the SIREN in their row${isShifted}\n`;
    expect(end).toContain(sentence);
    expect(plan).toContain(sentence);
    expect(plan).toContain('VAT number B "TVA", SIREN A "SIREN"');
  });

  test.each([20, 24, 38, 40])("%i shifted SIRETs of 40 are as many findings", async (wrong) => {
    at.save("siret.csv", csv("SIREN;SIRET", shifted(sirets, wrong)));
    const { end, of } = await check("siret.csv");
    expect(of("siret_of_other_siren")).toBe(wrong);
    const isShifted = wrong >= 38 ? "; the column looks shifted by 2 rows" : "";
    expect(end).toContain(`${wrong} of 40 SIRETs do not belong to the SIREN in their row${isShifted}\n`);
  });

  test("are said in French, and in the report with their figures", async () => {
    at.save("all.csv", csv("SIREN;SIRET", shifted(sirets, 40)));
    const { end } = await check("all.csv", "--lang", "fr");
    expect(end).toContain(
      'colonne B "SIRET" : 40 SIRET sur 40 ne sont pas ceux du SIREN de leur ligne ; la colonne semble décalée de 2 lignes',
    );
    const { stdout } = await at.run("check", "all.csv", "--dry-run", "--json");
    const { lists } = JSON.parse(stdout) as { lists: Record<string, unknown>[] };
    expect(lists[0]!["disagreements"]).toEqual([
      { column: "B", header: "SIRET", role: "siret", rows: 40, differing: 40, shift: 2 },
    ]);
  });
});

describe("a column that is left out", () => {
  test("is said in plan and end, with the reason, and no verdict rests on it", async () => {
    at.save(
      "customer.csv",
      csv(
        "SIREN fournisseur;TVA client;SIRET client",
        sirens.map(() => vats[7]!),
        shifted(sirets, 40),
      ),
    );
    const { end, plan, verdict } = await check("customer.csv");
    for (const said of [end, plan]) {
      expect(said).toContain(
        'left out: VAT number B "TVA client", because it contains the same company in every row',
      );
      expect(said).toContain(
        'left out: SIRET C "SIRET client", because its header says that it is about someone other than column A "SIREN fournisseur"',
      );
    }
    expect(verdict("unknown")).toBe(0);
    const { stdout } = await at.run("check", "customer.csv", "--dry-run", "--json");
    const { lists } = JSON.parse(stdout) as { lists: { leftOut: { why: string }[] }[] };
    expect(lists[0]!.leftOut).toEqual([
      {
        ...{ column: "B", header: "TVA client", role: "vat", why: "constant" },
        beside: { column: "A", header: "SIREN fournisseur" },
      },
      {
        ...{ column: "C", header: "SIRET client", role: "siret", why: "other_party" },
        beside: { column: "A", header: "SIREN fournisseur" },
      },
    ]);
  });

  test("and is in doubt leaves no row in order; a flag settles it either way", async () => {
    const doubtful = await check("groups.csv");
    expect([doubtful.verdict("ok"), doubtful.of("vat_of_other_siren")]).toEqual([0, 0]);
    const inOrder = doubtful.verdict("unknown");
    expect(inOrder).toBeGreaterThan(20);
    for (const said of [doubtful.end, doubtful.plan]) {
      expect(said).toContain(
        'left out: VAT number B "TVA", because it contains only 5 companies, while column A "SIREN" contains 40',
      );
      expect(said).toContain('nothing else wrong gets the verdict "unknown": --vat B compares the column');
    }
    const compared = await check("groups.csv", "--vat", "TVA");
    expect([compared.of("vat_of_other_siren"), compared.verdict("unknown")]).toEqual([40, 0]);
    const refused = await check("groups.csv", "--vat", "");
    expect([refused.verdict("ok"), refused.end.includes("left out")]).toEqual([inOrder, false]);
  });

  test("is said on the sheet that sums a workbook up", async () => {
    const { stderr } = await at.run("check", "groups.csv", "--yes", "--to", "xlsx", "--summary-sheet");
    const list = await openList(`${at.folder}/groups.checked.xlsx`, { sheet: "SIRENE" });
    const said: string[] = [];
    await list.read([0], (_, cells) => cells.forEach(([text = ""]) => said.push(text)));
    await list.close();
    expect([stderr, said.filter((text) => text.startsWith("left out: VAT number B"))]).toEqual([
      stderr,
      [expect.anything()],
    ]);
  });
});

describe("at a terminal, whoever checks is asked about a column that is in doubt", () => {
  const options = { check: "suppliers" as const, compared: {} };
  const asked: string[] = [];
  /** The columns once the question got that answer. */
  async function settled(
    consent: Consent,
    of: Parameters<typeof settledBy>[1] = options,
    interactive = true,
  ) {
    asked.length = 0;
    const list = await openList(`${at.folder}/groups.csv`, {});
    try {
      const { numbers } = await identifierColumns(list);
      const ask = (question: string) => Promise.resolve((asked.push(question), consent));
      const result = await settledBy(
        { interactive, say: messageFormatter("en") },
        of,
        ask,
      )({ file: "groups.csv", sheet: undefined }, numbers);
      return { vat: result.vat?.header, leftOut: result.leftOut.map(({ isSettled }) => isSettled === true) };
    } finally {
      await list.close();
    }
  }

  test("and it is compared, or left out for good", async () => {
    expect(await settled("given")).toEqual({ vat: "TVA", leftOut: [] });
    expect(asked).toEqual([
      'groups.csv: VAT number B "TVA" may be about other companies, because it contains only 5 companies, while column A "SIREN" contains 40. Compare it anyway? [y/N] ',
    ]);
    expect(await settled("refused")).toEqual({ vat: undefined, leftOut: [true] });
    await expect(settled("interrupted")).rejects.toThrow(ColumnsInterruption);
  });

  test("unless a flag says it, the run checks nothing, or nobody is there", async () => {
    const open = { vat: undefined, leftOut: [false] };
    expect(await settled("given", { ...options, compared: { vat: "" } })).toEqual(open);
    expect(await settled("given", { ...options, check: undefined })).toEqual(open);
    expect(await settled("given", options, false)).toEqual(open);
    expect(asked).toEqual([]);
  });
});

testNothingLeaks();
