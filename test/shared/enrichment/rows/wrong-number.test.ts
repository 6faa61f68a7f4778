import { describe, expect, test } from "@jest/globals";
import type { IdentifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { MatchQueries } from "../../../../shared/enrichment/match-queries.ts";
import { ListReader } from "../../../../shared/enrichment/list-reader.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { column, listOf } from "./list-of.ts";

/** What a row of a name, an identifier cell and a cell of VAT numbers asks for, and what it is looked for by. */
function read(number: string, name = "GARAGE FICTIF", vat = "") {
  const subjects = new Subjects(false);
  const queries = new MatchQueries(subjects);
  const reader = new ListReader({
    records: 1,
    sources: [{ column: { index: 1 } }],
    subjects,
    match: { columns: { name: 0, vat: 2 }, queries },
  });
  reader.take(
    0,
    reader.columns.map((column) => [name, number, vat][column]!),
  );
  return { row: reader.rows.at(0), query: queries.size === 0 ? undefined : queries.at(0) };
}

describe("a row with a name and a number that cannot be used", () => {
  test.each([
    ["150000017", "checksum"],
    ["15000001", "checksum_padded"],
    ["1500000160", "ambiguous_length"],
    ["123", "too_short"],
    ["FR00150000016", "vat_key"],
    ["1,50002E+13", "digits_lost"],
  ])("%s is looked for by name, its digits a clue and its reason kept", (number, reason) => {
    const { row, query } = read(number);
    expect(row).toMatchObject({ kind: "match", wrong: { reason, source: 0 } });
    expect(query).toEqual({ name: "GARAGE FICTIF", vat: number });
  });

  test("is held against the digits that are left where a spreadsheet wrote zeros for the others", () => {
    const { row, query } = read("15000200000000");
    expect(row).toMatchObject({ kind: "match", wrong: { reason: "digits_lost" } });
    expect(query?.vat).toBe("1.50002e+13");
  });

  test("of zeros is looked for by name alone, for its digits are nobody's", () => {
    const { row, query } = read("000000000");
    expect(row).toMatchObject({ kind: "match", wrong: { reason: "filler" } });
    expect(query?.vat).toBe("");
  });

  test.each(["", "en cours"])("says nothing of a cell without a number: %j", (text) => {
    expect(read(text).row).toMatchObject({ kind: "match", wrong: undefined });
  });

  test.each([
    ["DE136695976", "foreign_vat"],
    ["552032534 356000000", "several"],
  ])("%s stays invalid and is not looked for", (number, reason) => {
    const { row, query } = read(number);
    expect(row).toMatchObject({ kind: "invalid", reason });
    expect(query).toBeUndefined();
  });

  test("has the company whose number stands in its name, and says what is wrong with its own", () => {
    const name = "GARAGE FICTIF - SIREN 150000024";
    const ofName = { kind: "subject", repairs: ["from_text"] };
    expect(read("150000017", name).row).toMatchObject({
      ...ofName,
      wrong: { reason: "checksum", source: 0 },
    });
    for (const nothing of ["", "en cours"]) {
      const { row, query } = read(nothing, name);
      expect([row, query]).toEqual([expect.objectContaining(ofName), undefined]);
      expect(row).not.toHaveProperty("wrong.reason");
    }
  });

  test.each<readonly [string, IdentifierSource<{ readonly index: number }>]>([
    ["SIREN beside a blank SIRET", { column: column(2), otherNumber: column(1) }],
    ["SIRET beside a blank SIREN", { column: column(2), siret: column(1) }],
  ])("is compared with the digits of its %s, mistyped or cut short", (_, source) => {
    for (const number of ["150000017", "1,50002E+13"]) {
      const cells = ["GARAGE FICTIF", number, ""];
      const { at, queries } = listOf({ sources: [source], match: { name: 0 } }, [cells]);
      expect(at(0)).toMatchObject({ kind: "match", wrong: { source: 0 } });
      expect(queries.at(0).vat).toBe(number);
    }
  });

  test("is compared with its SIREN where the NIC beside it is wrong", () => {
    const sources = [{ column: column(1), nic: column(2) }];
    const { queries } = listOf({ sources, match: { name: 0 } }, [["GARAGE FICTIF", "150000016", "12345678"]]);
    expect(queries.at(0).vat).toBe("150000016");
  });

  test("is compared with its VAT number, not with a SIRET from a column that is mostly of other companies", () => {
    const source = {
      column: column(1),
      siret: column(2),
      isSiretSecondary: true,
      otherNumber: column(3),
    } as const;
    const cells = ["GARAGE FICTIF", "", "15000001600016", "FR00150000016"];
    const { at, queries } = listOf({ sources: [source], match: { name: 0 } }, [cells]);
    expect(at(0)).toMatchObject({ kind: "match", wrong: { reason: "vat_key" } });
    expect(queries.at(0).vat).toBe("FR00150000016");
  });

  test("is told apart by a VAT number of its own, where it has one", () => {
    expect(read("150000017", "GARAGE FICTIF", "FR27552032534").query?.vat).toBe("FR27552032534");
  });

  test("stays invalid without a name", () => {
    expect(read("150000017", " ").row).toMatchObject({ kind: "invalid", reason: "checksum" });
  });
});
