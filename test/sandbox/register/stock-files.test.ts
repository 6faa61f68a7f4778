import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { openRegister } from "../../../sandbox/app.ts";
import { imported, openForTest, unit } from "./stock-rows.ts";
import { temporaryFolder, writeCsv } from "./temporary-folder.ts";

const data = process.env.SIRENE_TEST_DATA;
const withData = data === undefined ? test.skip : test;
const fromTheStart = { offset: 0, limit: 100 };

describe("files", () => {
  test("with a byte-order mark, CRLF and no last line end are read alike", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "units.csv");
    const header = "siren,etatAdministratifUniteLegale,denominationUniteLegale";
    writeFileSync(path, `\uFEFF${header}\r\n732829320,A,"L'UN, ""FICTIF"""\r\n\r\n552032534,C,AUTRE FICTIF`);
    const register = await openForTest({ legalUnitsCsv: path });
    expect(register.legalUnit("732829320")!.name).toBe('L\'UN, "FICTIF"');
    expect(register.legalUnit("552032534")).toMatchObject({ name: "AUTRE FICTIF", state: "C" });
  });

  test("longer than what is read at once come through whole", async () => {
    const sirens = Array.from({ length: 20_000 }, (_, i) => String(100_000_000 + i));
    const register = await imported(
      sirens.map((siren) => unit(siren, { denomination: `ÉTÉ "${siren}", FICTIF` })),
      undefined,
      "\r\n",
    );
    expect(register.search({ q: "ete" }, fromTheStart).total).toBe(20_000);
    expect(register.legalUnit("100012345")!.name).toBe('ÉTÉ "100012345", FICTIF');
  });

  test("of another layout are refused by the column they lack", async () => {
    const path = writeCsv(join(temporaryFolder(), "clients.csv"), [{ SIREN: "732829320", nom: "X" }]);
    await expect(openRegister({ legalUnitsCsv: path })).rejects.toThrow(/clients\.csv.*header has no siren/);
  });

  test("that are not there are refused by name", async () => {
    await expect(openRegister({ legalUnitsCsv: join(temporaryFolder(), "none.csv") })).rejects.toThrow(
      /none\.csv/,
    );
  });

  test("of establishments alone are refused", async () => {
    await expect(openRegister({ establishmentsCsv: "e.csv" })).rejects.toThrow(/e\.csv.*legal units/);
  });

  test("and a number of fictional units are one register", async () => {
    const folder = temporaryFolder();
    const legalUnitsCsv = writeCsv(join(folder, "units.csv"), [
      unit("732829320", { denomination: "LE SEUL" }),
    ]);
    const register = await openForTest({ legalUnitsCsv, units: 5 });
    expect(register.search({ q: "seul" }, fromTheStart).items[0]).toMatchObject({ siren: "732829320" });
    expect(register.search({ etat: "A" }, fromTheStart).total).toBeGreaterThan(1);
    expect(register.search({ q: "1" }, fromTheStart).total).toBe(5);
  });
});

describe("the sample of INSEE's stock (needs SIRENE_TEST_DATA)", () => {
  const sample = () => ({
    legalUnitsCsv: join(data!, "register", "StockUniteLegale_sample.csv"),
    establishmentsCsv: join(data!, "register", "StockEtablissement_sample.csv"),
  });

  withData("loads whole: every unit and every establishment is answered", async () => {
    const register = await openForTest(sample());
    const sirens = readFileSync(sample().legalUnitsCsv, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.slice(0, 9));
    expect(sirens).toHaveLength(42_378);
    expect(sirens.filter((siren) => register.legalUnit(siren) === undefined)).toEqual([]);
    const sirets = readFileSync(sample().establishmentsCsv, "utf8")
      .split("\n")
      .flatMap((line) => /^\d{9},\d{5},(\d{14})/.exec(line)?.[1] ?? []);
    expect(sirets).toHaveLength(114);
    expect(sirets.filter((siret) => register.establishment(siret)?.siret !== siret)).toEqual([]);
  });

  withData("answers about units everybody knows", async () => {
    const register = await openForTest(sample());
    expect(register.legalUnit("552032534")).toMatchObject({ name: "DANONE", vatNumber: "FR27552032534" });
    expect(register.legalUnit("356000000")!.establishments).toEqual({ total: 4, active: 4 });
    expect(register.legalUnit("449544444")!.activity).toEqual({ code: "51.4A", label: null });
    expect(register.search({ categorieJuridique: "7210" }, fromTheStart).total).toBe(34_933);
    expect(register.search({ q: "552032" }, fromTheStart).items.map(({ name }) => name)).toContain("DANONE");
  });
});
