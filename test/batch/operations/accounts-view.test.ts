import { describe, expect, test } from "@jest/globals";
import { accountNotes } from "../../../batch/operations/operations.ts";
import { inAccountsOrder } from "../../../shared/fields/accounts.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";

const account = (year: number, dateCloture: string, typeBilan = "C", currency = "EUR") => ({
  year,
  dateCloture,
  typeBilan,
  currency,
});

describe("annual accounts", () => {
  test("stand with the latest year first, and within a year what was closed last; what has no year comes last", () => {
    const given = [
      account(2022, "2022-12-31"),
      { typeBilan: "C" },
      account(2024, "2024-06-30"),
      account(2023, "2023-12-31"),
      account(2024, "2024-12-31"),
    ];
    expect(given.toSorted(inAccountsOrder)).toEqual([given[4], given[2], given[3], given[0], given[1]]);
  });

  test("name their currencies, their types, and types that must not be compared", () => {
    const notes = accountNotes(
      [account(2024, "2024-12-31", "K", "USD"), account(2023, "2023-12-31")],
      messageFormatter("en"),
    );
    expect(notes).toEqual([
      "Amounts in USD, EUR.",
      "Types: C complete, S simplified, K consolidated (the whole group).",
      "Years of different types (K, C) are not comparable.",
    ]);
    expect(accountNotes([], messageFormatter("en"))).toEqual([]);
  });
});
