import { join } from "node:path";
import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { centsIn } from "../../../batch/enrich/einvoice-summary.ts";
import { type CheckReason, checkReasons } from "../../../shared/enrichment/check-reasons.ts";
import { localDay } from "../../../shared/gateway/store/clock.ts";
import { type Desk, desk, listOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const [one, two, three, four] = ["150000289", "150000297", "150000305", "150000313"];
let at: Desk;
beforeAll(async () => {
  at = await desk();
  at.save(
    "return.csv",
    `SIREN;Adresse de facturation;Adresse de facturation active\n${one};${one};Oui\n${two};${two};Non\n${three};${three}_Status;Oui\n`,
  );
  expect((await at.run("directory", "import", "return.csv")).code).toBe(0);
  const rows = [`${one};1 000,50`, `${one};2000`, `${two};300`, `${three};40`, `${four};n.c.`];
  at.save("amounts.csv", `SIREN;Montant TTC\n${rows.join("\n")}\n`);
  at.save("plain.csv", `SIREN;Montant TVA\n${rows.join("\n")}\n`);
});

const sentence = (code: CheckReason) => checkReasons[code].sentence;
const check = (list: string, ...words: string[]) =>
  at.run("check", list, "--for", "einvoicing", "--overwrite", ...words);

describe("the summary of a check for e-invoicing", () => {
  test("says how many can be sent, and what blocks the others, by rows and by amount, each row once", async () => {
    const { stderr } = await check("amounts.csv", "--ignore", "duplicate_siren");
    expect(stderr).toMatch(/Can be sent on \d{4}-\d\d-\d\d: 2 of 5 rows, 3,000\.50 of 3,340\.50\n/);
    expect(stderr).toContain(`  blocked: 1 row, 300: ${sentence("directory_inactive").en}\n`);
    expect(stderr).toContain(`  blocked: 1 row, 40: ${sentence("directory_messages").en}\n`);
    expect(stderr).toContain(`  blocked: 1 row, 0: ${sentence("directory_unknown").en}\n`);
  });

  test("says the day of its verdicts, that on which it began, if it ends after midnight", async () => {
    let ahead = 0;
    const now = Date.now;
    const today = localDay(now());
    const spied = jest.spyOn(Date, "now").mockImplementation(() => now() + ahead);
    const wait = () => Promise.resolve(void (ahead = 24 * 3_600_000));
    const night = await desk({ latency: "1ms", wait });
    night.save("night.csv", listOf([one]));
    const words = ["check", join(night.folder, "night.csv"), "--for", "einvoicing"];
    const { err } = await typedHere(words, () => environmentOf(night.sandbox));
    spied.mockRestore();
    expect(ahead).toBeGreaterThan(0);
    expect(err).toContain(`Can be sent on ${today}: 0 of 1 row\n`);
  });

  test("gives amounts to the cent, credit notes taken off: the list's own total is found again", async () => {
    const rows = [`${one};1234,56`, `${two};0,04`, `${three};19,95`, `${three};(4,90)`, `${three};0,10-`];
    at.save("cents.csv", `SIREN;Montant TTC\n${rows.join("\n")}\n`);
    const { stderr } = await check("cents.csv", "--ignore", "duplicate_siren", "--lang", "fr");
    expect(stderr.replaceAll(/[\u00a0\u202f]/g, " ")).toMatch(/ : 1 sur 5 lignes, 1 234,56 sur 1 249,55\n/);
    expect(stderr).toContain(`  1 ligne bloquée, 0,04 : ${sentence("directory_inactive").fr}\n`);
    expect(stderr).toContain(`  3 lignes bloquées, 14,95 : ${sentence("directory_messages").fr}\n`);
  });

  test("counts rows alone where the list has no column of amounts", async () => {
    const { stderr } = await check("plain.csv", "--lang", "fr");
    expect(stderr).toMatch(/Peuvent partir le \d\d\/\d\d\/\d{4} : 2 sur 5 lignes\n/);
    expect(stderr).toContain(`  1 ligne bloquée : ${sentence("directory_inactive").fr}\n`);
  });

  test("sums the amounts of its own list, and not those of the one beside it", async () => {
    const beside = [`${one};Fictive;Metz;;${two};Fictive;1000`, `${two};Fictive;Lyon;;${one};Fictive;2000`];
    at.save("beside.csv", `SIREN;Nom;Ville;;SIREN;Client;Montant TTC\n${beside.join("\n")}\n`);
    const { stdout } = await check("beside.csv", "--id", "A", "--json");
    const { all } = (JSON.parse(stdout) as { einvoices: { all: object } }).einvoices;
    expect(all).toEqual({ rows: 2 });
  });

  test("counts an amount once that is merged over the rows of one vendor, be it a number or a text", async () => {
    const book = new ExcelJS.Workbook();
    const page = book.addWorksheet("Liste");
    const amounts = [1000, null, null, "1 000,00 €", null, 10];
    page.addRows([["SIREN", "Montant TTC"], ...amounts.map((amount) => [one, amount])]);
    for (const range of ["B2:B4", "B5:B6"]) page.mergeCells(range);
    at.save("merged.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
    const { stdout } = await check("merged.xlsx", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ einvoices: { all: { rows: 6, amount: 2010 } } });
  });

  test.each([
    ["a list in French", `SIREN;Montant TTC\n${one};119,988\n${two};1.500\n`, 1619.99],
    ["a list in English", `SIREN,Amount\n${one},119.988\n${two},"1,500"\n`, 1619.99],
    [
      "a list with tabs, in which both are thousands",
      `SIREN\tAmount\n${one}\t119.988\n${two}\t1,500\n`,
      121_488,
    ],
  ])("reads a computed amount of %s by its decimal sign", async (_, text, amount) => {
    at.save("computed.csv", text);
    const { stdout } = await check("computed.csv", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ einvoices: { all: { rows: 2, amount } } });
  });

  test("is in the JSON of the run", async () => {
    const { stdout } = await check("amounts.csv", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      einvoices: {
        all: { rows: 5, amount: 3340.5 },
        ready: { rows: 2, amount: 3000.5 },
        blocked: expect.arrayContaining([{ by: "directory_messages", rows: 1, amount: 40 }]),
      },
    });
  });
});

test.each([
  ["1 234,56 €", 123_456],
  ["1,234.56", 123_456],
  ["1.234.567,8", 123_456_780],
  ["-12,05", -1_205],
  ["1,234", 123_400],
  ["12 EUR ", 1_200],
  ["(1 234,56 €)", -123_456],
  ["(12 EUR)", -1_200],
  ["1 234,56-", -123_456],
  ["12- €", -1_200],
  ["−12,05", -1_205],
  ["(-12)", undefined],
  ["-12-", undefined],
  ["", undefined],
  ["n.c.", undefined],
  ["35,9964", 3_600],
])("the amount %j is %j hundredths", (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

test.each([
  ["119.988", 11_999],
  ["-35.9964", -3_600],
  ["1200", 120_000],
])("the number %s of a workbook, of which fewer decimals are shown, is %j hundredths", (text, cents) => {
  expect(centsIn(text, ".")).toBe(cents);
});
