import { expect, test } from "@jest/globals";
import {
  accountsBlock,
  type AccountsBlockInput,
  blockWidth,
} from "../../../addin/taskpane/accounts/accounts-block.ts";

const account = (year: number, typeBilan: string, more: object) => ({
  ...{ year, typeBilan, dateCloture: `${year}-12-31`, dateDepot: `${year + 1}-05-01`, currency: "EUR" },
  ...{
    confidential: false,
    totalBilan: 4_000,
    capitauxPropres: 1_000,
    resultatNet: 100,
    chiffreAffaires: 2_000,
  },
  ...more,
});

const accounts: Readonly<Record<string, unknown>> = {
  "150000289": {
    items: [
      account(2024, "C", { chiffreAffaires: 3_000_000 }),
      account(2023, "S", {}),
      account(2024, "K", {}),
    ],
  },
  "150000297": { items: [account(2023, "C", { confidential: true, chiffreAffaires: 0 })] },
};

const input: AccountsBlockInput = {
  sirens: ["150000289", "", "150000297"],
  accountsOf: (siren) => accounts[siren],
  ...{ kind: "values", unit: "one", language: "en", headingRow: 0, top: 1, sirenColumn: 3 },
  columns: Array.from({ length: blockWidth }, (_, slot) => 10 + slot),
};

const block = (more: Partial<AccountsBlockInput> = {}) => accountsBlock({ ...input, ...more })!;
const cellsUnder = (heading: string, more: Partial<AccountsBlockInput> = {}) =>
  block(more).find((column) => column.heading === heading)!.cells;

test("each figure is of the company's own accounts of that year, or #N/A: never the group's, nor another year's", () => {
  expect(cellsUnder("Revenue 2024")).toEqual([3_000_000, "", "#N/A"]);
  expect(cellsUnder("Revenue 2023")).toEqual([2_000, "", "#N/A"]);
  expect(cellsUnder("Equity 2023")).toEqual([1_000, "", 1_000]);
  expect(cellsUnder("Accounts type 2024")).toEqual(["C", "", "#N/A"]);
  expect(cellsUnder("Accounts type 2022")).toEqual(["#N/A", "", "#N/A"]);
});

test("amounts in millions are divided, and every heading and cell says so", () => {
  const column = block({ unit: "million" }).find(({ heading }) => heading === "Revenue 2024 (M)")!;
  expect(column.cells[0]).toBe(3);
  expect(column.format).toContain('" M"');
  const shared = block({ unit: "thousand", kind: "formula" });
  expect(shared[0]!.heading).toBe(
    '=LET(t,SIRENE.FINANCIALS($D$2:$D$4,"revenue,net_income,equity,total_assets",3),IF(ISNUMBER(t),t/1000,t))',
  );
  expect(shared[4]!.format).toContain('" k"');
});

test("a growth looks at both types, and reads the cells of its own row", () => {
  expect(cellsUnder("Revenue growth 2024")[0]).toBe(
    '=IF($K2="","",IF(L2=M2,IF(AND(ISNUMBER(O2),ISNUMBER(P2)),IF(P2>0,O2/P2-1,NA()),NA()),NA()))',
  );
  expect(cellsUnder("Equity ratio 2023")[2]).toBe(
    '=IF($K4="","",IF(AND(ISNUMBER(V4),ISNUMBER(Y4)),IF(Y4>0,V4/Y4,NA()),NA()))',
  );
});

test("beside a formula the year of a ratio is read from the heading above its figures", () => {
  const columns = block({ kind: "formula" });
  expect(columns).toHaveLength(blockWidth);
  expect(columns[0]!.heading).toBe(
    '=SIRENE.FINANCIALS($D$2:$D$4,"revenue,net_income,equity,total_assets",3)',
  );
  expect(
    columns
      .slice(1, 16)
      .every(({ heading, cells }) => heading === null && cells.every((cell) => cell === null)),
  ).toBe(true);
  expect(columns.find(({ heading }) => String(heading).includes("Net margin"))!.heading).toBe(
    '="Net margin "&RIGHT(O$1,4)',
  );
});

test("without any accounts there is no block", () => {
  expect(accountsBlock({ ...input, accountsOf: () => undefined })).toBeUndefined();
});
