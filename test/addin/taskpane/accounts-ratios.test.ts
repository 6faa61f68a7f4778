import { describe, expect, test } from "@jest/globals";
import { accountsBlock, blockWidth } from "../../../addin/taskpane/accounts/accounts-block.ts";
import { calculatedRecords, testsLibreOffice } from "../../fixtures/libre-office.ts";

const account = (year: number, typeBilan: string, revenue: number, more: object = {}) => ({
  ...{ year, typeBilan, dateCloture: `${year}-12-31`, dateDepot: `${year + 1}-05-01`, currency: "EUR" },
  ...{ confidential: false, totalBilan: 1_000, capitauxPropres: 250, resultatNet: revenue / 10 },
  ...{ chiffreAffaires: revenue, ...more },
});

/** Comparable years; a change of type; an amount that is not published; no revenue to divide by. */
const accounts: Readonly<Record<string, unknown>> = {
  "150000016": { items: [account(2024, "C", 1_200), account(2023, "C", 1_000), account(2022, "C", 800)] },
  "150000024": { items: [account(2024, "C", 500), account(2023, "S", 400), account(2022, "S", 200)] },
  "150000032": {
    items: [
      account(2024, "C", 0, { confidential: true, capitauxPropres: 0 }),
      account(2023, "C", 900),
      account(2022, "C", 0),
    ],
  },
};

const libreOffice = testsLibreOffice ? describe : describe.skip;

libreOffice("growth and ratios of accounts, calculated by LibreOffice", () => {
  test("are those of comparable figures, and #N/A of all others", async () => {
    const columns = accountsBlock({
      sirens: [...Object.keys(accounts), ""],
      accountsOf: (siren) => accounts[siren],
      ...{ kind: "values", unit: "thousand", language: "en" },
      ...{ headingRow: 0, top: 1, columns: [...Array(blockWidth).keys()], sirenColumn: 0 },
    })!;
    const lines = columns.map(({ heading, cells }) => [heading, ...cells]);
    const rows = await calculatedRecords(lines[0]!.map((_, row) => lines.map((line) => line[row]!)));
    const shown = (name: string) => rows.map((row) => row[name]);
    expect(shown("Revenue growth 2024")).toEqual(["0.2", "#N/A", "#N/A", ""]);
    expect(shown("Revenue growth 2023")).toEqual(["0.25", "1", "#N/A", ""]);
    expect(shown("Net margin 2024")).toEqual(["0.1", "0.1", "#N/A", ""]);
    expect(shown("Equity ratio 2024")).toEqual(["0.25", "0.25", "#N/A", ""]);
    expect(shown("Liabilities / total assets 2023")).toEqual(["0.75", "0.75", "0.75", ""]);
  });
});
