import { describe, expect, test } from "@jest/globals";
import { type ReadingOfList, column, listOf } from "./list-of.ts";

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
    for (const number of ["1,5E+08", "1.50000E+13", "15000000000000", "SIRET 15000000000000"])
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

  test("leaves what another run selects as it is, and nothing beside a company that a search may find", () => {
    const cells = ["1,5E+08", "GARAGE FICTIF", siren, "found"];
    const columns = [...own, { key: "status", index: 3 }] as const;
    const earlierColumns = { recognised: { name: 1 }, content: [0, 1] };
    const only = { statusColumn: 3, selects: (status: string) => status !== "found" };
    const ends = (reading: Partial<ReadingOfList>) => {
      const list = listOf({ sources, own: columns, ...reading }, [cells]);
      list.reader.settle(list.reader.earlierRows.map(() => ({ kind: "emptied", why: "number" })));
      return list.at(0);
    };
    const leftOut = { kind: "left_out", stays: "all" };
    expect([ends({ only }), ends({ only, earlierColumns })]).toEqual([leftOut, leftOut]);
    expect(ends({ only, earlierColumns, match: { name: 1 } })).toEqual(leftOut);
    for (const given of [{}, { earlierColumns }])
      expect(ends({ ...given, match: { name: 1 } })).toMatchObject({ kind: "match", stays: "none" });
  });

  test("leaves nothing beside another company whose number stands in the name", () => {
    const cells = ["1,5E+08", `GARAGE FICTIF (RCS METZ ${otherSiren})`, siren];
    const { at, whose } = listOf({ sources, own, match: { name: 1 } }, [cells]);
    expect(whose()).toEqual([otherSiren]);
    expect(at(0)).toMatchObject({ kind: "subject", stays: "none" });
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
    for (const source of [
      { column: column(0), siret: column(1) },
      { column: column(0), otherNumber: column(1) },
    ])
      expect(listOf({ sources: [source], own }, [["", "1,5E+08", siren]]).at(0)).toEqual(
        invalid("digits_lost", siren),
      );
  });
});
