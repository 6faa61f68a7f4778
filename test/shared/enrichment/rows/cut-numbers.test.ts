import { describe, expect, test } from "@jest/globals";
import { column, listOf } from "./list-of.ts";

const siren = "150000016";
const otherSiren = "356000000";
const own = [{ key: "siren", index: 2 }] as const;
const sources = [{ column: column(0) }];

describe("a number that scientific notation cut short since an earlier run", () => {
  const read = (number: string, ours: string) => {
    const { at, reader } = listOf({ sources, own }, [[number, "", ours]]);
    return [at(0), reader.cutNumbers];
  };
  const invalid = (reason: string, suggestion?: string) => ({
    ...{ kind: "invalid", reason, suggestion, source: 0 },
  });

  test("suggests the company of sirene_siren, if it may be that one's SIREN or SIRET", () => {
    for (const number of ["1,5E+08", "1.50000E+13"])
      expect(read(number, siren)).toEqual([invalid("digits_lost", siren), 1]);
    expect(read("1,5E+08", otherSiren)).toEqual([invalid("digits_lost"), 0]);
    for (const ours of ["", "x"]) expect(read("1,5E+08", ours)).toEqual([invalid("digits_lost"), 0]);
  });

  test("is none that has all its digits and is mistyped, however it is written", () => {
    for (const number of ["1.50000017E8", "150000017"])
      expect(read(number, siren)).toEqual([invalid("checksum"), 0]);
  });

  test("suggests nothing in a list without sirene_siren", () => {
    const named = listOf({ sources, own: [{ key: "name", index: 2 }] }, [["1,5E+08", "", siren]]);
    expect([named.at(0), named.reader.cutNumbers]).toEqual([invalid("digits_lost"), 0]);
  });

  test("is looked for by the name of its row, and still suggests the company", () => {
    const { at } = listOf({ sources, own, match: { name: 1 } }, [["1,5E+08", "GARAGE FICTIF", siren]]);
    expect(at(0)).toMatchObject({
      ...{ kind: "match", wrong: { reason: "digits_lost", suggestion: siren, source: 0 } },
    });
  });

  test("is held against the column that it stands in, and counted row by row", () => {
    const two = [...sources, { column: column(1) }];
    const rows = [
      ["", "1,5E+08", siren],
      ["1,5E+08", "1,5E+08", siren],
      ["", "3,56E+08", siren],
      [otherSiren, "1,5E+08", siren],
    ];
    const { at, reader } = listOf({ sources: two, own }, rows);
    expect(at(0)).toEqual({ ...invalid("digits_lost", siren), source: 1 });
    expect(at(2)).toEqual({ ...invalid("digits_lost"), source: 1 });
    expect(reader.cutNumbers).toBe(2);
  });
});
