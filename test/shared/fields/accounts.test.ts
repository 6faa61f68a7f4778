import { describe, expect, test } from "@jest/globals";
import { chooseAccounts, inAccountsOrder, type AccountsType } from "../../../shared/fields/accounts.ts";

interface FiledAccounts {
  readonly year?: number | null;
  readonly typeBilan?: string | null;
  readonly dateCloture?: string;
  readonly dateDepot?: string;
}

const chosen = (accounts: readonly FiledAccounts[], type: AccountsType, year = { yearsBack: 0 }) =>
  chooseAccounts({ siren: "150000016", count: accounts.length, items: accounts }, { year, type });

/** What is chosen, in whatever order the service lists the accounts. */
function ofBoth(one: FiledAccounts, other: FiledAccounts, type: AccountsType = "own") {
  const choices = [chosen([one, other], type), chosen([other, one], type)];
  expect(choices[0]).toEqual(choices[1]);
  return choices[0];
}

describe("of several accounts of one year are read", () => {
  const closed = (
    typeBilan: string,
    dateCloture = "2024-12-31",
    dateDepot = "2025-06-30",
  ): FiledAccounts => ({
    year: 2024,
    typeBilan,
    dateCloture,
    dateDepot,
  });

  test.each<[string, FiledAccounts, FiledAccounts, AccountsType]>([
    ["complete ones before simplified ones of the same day", closed("C"), closed("S"), "own"],
    [
      "those filed last, which correct what was filed",
      closed("C", "2024-12-31", "2025-09-01"),
      closed("C"),
      "own",
    ],
    ["those closed last, where the closing date was moved", closed("S"), closed("C", "2024-06-30"), "own"],
    [
      "those closed last, even if those closed before were filed later",
      closed("C"),
      closed("C", "2024-06-30", "2025-10-01"),
      "own",
    ],
    [
      "the company's own before its group's, even where any will do",
      closed("S", "2024-06-30"),
      closed("K"),
      "any",
    ],
    ["consolidated ones before those of a type that is not known", closed("K"), closed("B"), "any"],
    ["those of the type that is wanted", closed("S"), closed("C"), "S"],
  ])("%s", (_, account, other, type) => {
    expect(ofBoth(account, other, type)).toEqual({ kind: "chosen", account });
  });
});

describe("the year of accounts", () => {
  test("is that of their closing where they tell none, for the latest and for a year alike", () => {
    const undated: FiledAccounts = { year: null, typeBilan: "C", dateCloture: "2024-03-31" };
    const dated: FiledAccounts = { year: 2023, typeBilan: "C" };
    const list = { items: [dated, undated] };
    for (const year of [{ yearsBack: 0 }, { year: 2024 }])
      expect(chooseAccounts(list, { year, type: "own" })).toEqual({ kind: "chosen", account: undated });
    expect(chooseAccounts(list, { year: { yearsBack: 1 }, type: "own" })).toEqual({
      kind: "chosen",
      account: dated,
    });
  });

  test("is counted back from the latest of the type that is wanted, and a gap is a gap", () => {
    const list = [
      { year: 2024, typeBilan: "K" },
      { year: 2023, typeBilan: "C" },
      { year: 2021, typeBilan: "C" },
    ];
    expect(chosen(list, "own", { yearsBack: 1 })).toEqual({ kind: "no_such_year", year: 2022 });
    expect(chosen(list, "own", { yearsBack: 2 })).toMatchObject({ account: { year: 2021 } });
    expect(chosen(list, "K", { yearsBack: 1 })).toEqual({ kind: "other_type", year: 2023, types: ["C"] });
  });
});

test("without the type that is wanted, it is told which there are; without any, that there are none", () => {
  const list = [{ year: 2024, typeBilan: "K" }, { year: 2023 }];
  expect(chosen(list, "own")).toEqual({ kind: "other_type", types: ["K", null] });
  expect(chosen([], "own")).toEqual({ kind: "none" });
  expect(chooseAccounts({ items: [null, "x"] }, { year: { year: 2024 }, type: "any" })).toEqual({
    kind: "none",
  });
});

test("lists of accounts stand in that order, what has no year last", () => {
  const list: FiledAccounts[] = [
    { typeBilan: "C" },
    { year: 2023, typeBilan: "C" },
    { year: 2024, typeBilan: "K" },
    { year: 2024, typeBilan: "S" },
  ];
  expect(list.toSorted(inAccountsOrder)).toEqual(list.toReversed());
});

test("accounts without a year are the latest where there are no others, and no year stands before them", () => {
  const undated = { typeBilan: "C" };
  expect(chosen([undated], "own")).toEqual({ kind: "chosen", account: undated });
  expect(chosen([undated], "own", { yearsBack: 1 })).toEqual({ kind: "none" });
});
