import { describe, expect, test } from "@jest/globals";
import { uncalculated } from "../../../../shared/enrichment/cell-reading.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { type ReadingOfList, column, listOf } from "./list-of.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);
const sources = [{ column: column(0) }];

describe("a number that stands where a name should", () => {
  const read = (...cells: string[]) => {
    const list = listOf({ sources: [...sources, { column: column(2) }], match: { name: 1 } }, [cells]);
    return { whose: list.whose()[0], row: list.at(0) };
  };

  test.each([
    ["", siren, siren],
    ["", `SIREN : ${siren}`, siren],
    ["", `GARAGE FICTIF ${siren}`, `looked for: GARAGE FICTIF ${siren}`],
    ["", siretOf(siren, 1), siretOf(siren, 1)],
    ["150000017", siren, siren],
    ["x", siren, siren],
    [otherSiren, siren, otherSiren],
    ["DE136695976", siren, "foreign_vat"],
    // The zeros that it lacks may never have been there.
    ["", "5720784", "looked for: 5720784"],
    ["", "05720784", "looked for: 05720784"],
    ["", "150000017", "looked for: 150000017"],
    ["", "GARAGE FICTIF", "looked for: GARAGE FICTIF"],
  ])("%j and %j: %s", (number, name, whose) => {
    expect(read(number, name).whose).toBe(whose);
  });

  test("counts as the first column's, whatever is wrong in another", () => {
    expect(read("", siren, "150000017").row).toMatchObject({ kind: "subject", source: 0 });
    expect(read("", "GARAGE", "150000017").row).toMatchObject({ kind: "match", wrong: { source: 1 } });
  });
});

describe("a number in a name, in a run that looks for no names,", () => {
  const own = [
    { key: "siren", index: 2 },
    { key: "status", index: 3 },
  ] as const;
  const earlierColumns = { recognised: { name: 1 }, content: [0, 1] };
  const read = (name: string, ours: string, reading: Partial<ReadingOfList> = {}) => {
    const cells = ["", name, ours, "found"];
    const list = listOf({ sources, own, earlierColumns, ...reading }, [cells]);
    list.reader.settle(list.reader.earlierRows.map(() => ({ kind: "emptied", why: "number" })));
    return list.whose()[0];
  };

  test("keeps the company that an earlier run read there, be the row left out or not", () => {
    const name = `GARAGE FICTIF (RCS METZ ${siren})`;
    expect(read(name, siren)).toBe(siren);
    const only = { statusColumn: 3, selects: (status: string) => status !== "found" };
    expect(read(name, siren, { only })).toBe("left out, all stays");
  });

  test("is not read where sirene_siren has another company, none, or is known by its place alone", () => {
    const name = `GARAGE FICTIF (RCS METZ ${siren})`;
    for (const ours of [otherSiren, ""]) expect(read(name, ours)).toBe("blank");
    expect(read(name, siren, { isNamed: false })).toBe("blank");
    expect(read("GARAGE FICTIF", siren)).toBe("blank");
    expect(read(name, siren, { earlierColumns: undefined })).toBe("blank");
  });
});

describe("a row with a number of another country", () => {
  const match = { name: 1, country: 2 };
  test.each([
    [["DE136695976", "FIKTIV GMBH", "DE"], "looked for: FIKTIV GMBH"],
    [["DE136695976", "FIKTIV GMBH", "France"], "foreign_vat"],
    [["DE136695976", "FIKTIV GMBH", ""], "foreign_vat"],
    [["DE136695976", "", "DE"], "foreign_vat"],
    [[`${siren} ${otherSiren}`, "FIKTIV GMBH", "DE"], "several"],
  ])(
    "%j is told as all rows abroad where it says so besides, and as its number where it does not: %s",
    (cells, whose) => {
      expect(listOf({ sources, match }, [cells]).whose()).toEqual([whose]);
    },
  );

  test("is not looked for in a run that looks for no names", () => {
    expect(listOf({ sources, content: [1] }, [["DE136695976", "FIKTIV GMBH"]]).whose()).toEqual([
      "foreign_vat",
    ]);
  });
});

describe("a row is looked for by", () => {
  const query = (match: ReadingOfList["match"], ...cells: string[]) => {
    const { queries } = listOf({ sources, match: match! }, [["", ...cells]]);
    return queries.size === 0 ? undefined : queries.at(0);
  };

  test("what stands in the column of each role, joined where it is in several", () => {
    const match = { name: 1, name_2: 2, address: 3, address_2: 4, city: 5, director: 6 };
    expect(query(match, "GARAGE", "FICTIF", "1 rue", "du Port", "METZ", "Anne Fictive")).toEqual({
      ...{ name: "GARAGE FICTIF", address: "1 rue du Port", city: "METZ", director: "Anne Fictive" },
    });
    expect(query(match, "-", "FICTIF", "", "", "NC", "n.c.")).toMatchObject({
      name: "FICTIF",
      address: "",
      city: "",
    });
    expect(query(match, "-", " ", "1 rue", "du Port", "METZ", "Anne Fictive")).toBeUndefined();
  });

  test.each([
    ["A SARL", "B SAS", { name: "A SARL", otherName: "B SAS" }],
    ["A SARL", "", { name: "A SARL" }],
    ["A SARL", " ", { name: "A SARL" }],
    ["A SARL", uncalculated, { name: "A SARL" }],
    ["A SARL", "A SARL", { name: "A SARL" }],
    ["", "B SAS", { name: "B SAS" }],
    [" ", "B SAS", { name: "B SAS" }],
    [uncalculated, "B SAS", { name: "B SAS" }],
    ["", " ", undefined],
  ])("both of its names, %j and %j", (name, otherName, row) => {
    expect(query({ name: 1, other_name: 2 }, name, otherName)).toEqual(row);
  });

  test.each([
    [["GARAGE", "FICTIVE", "Jeanne"], "GARAGE"],
    [["", "FICTIVE", "Jeanne"], "FICTIVE Jeanne"],
    [["n.c.", "FICTIVE", "Jeanne"], "FICTIVE Jeanne"],
    [[uncalculated, "FICTIVE", "Jeanne"], "FICTIVE Jeanne"],
    [[" ", "FICTIVE", ""], "FICTIVE"],
    [["", "", " "], undefined],
  ])("the name of a person only where it has none of a company: %j", (cells, name) => {
    expect(query({ name: 1, person: 2, person_2: 3 }, ...cells)).toEqual(name && { name });
  });

  test("its second name rather than that of a person", () => {
    const match = { name: 1, other_name: 2, person: 3, person_2: 4 };
    expect(query(match, "", "BAZAR", "FICTIVE", "Jeanne")).toEqual({ name: "BAZAR" });
    expect(query(match, "", "", "FICTIVE", "Jeanne")).toEqual({ name: "FICTIVE Jeanne" });
  });

  test("its second name alone, and all that its second place says", () => {
    expect(query({ other_name: 1 }, "B SAS")).toEqual({ name: "B SAS" });
    const match = { name: 1, other_name: 2, other_postcode: 3, other_city: 4, other_address: 5 };
    expect(query(match, "A SARL", "B SAS", "57000", "METZ", "1 rue du Port")).toEqual({
      ...{ name: "A SARL", otherName: "B SAS" },
      otherPlace: { postcode: "57000", city: "METZ", address: "1 rue du Port" },
    });
  });

  test("the name of a person where a formula that should give its second name has no result", () => {
    const columns = { name: 1, other_name: 2, person: 3 };
    expect(query(columns, "", uncalculated, "FICTIVE Jeanne")).toEqual({ name: "FICTIVE Jeanne" });
  });

  test("no name of a person whose formula has no result", () => {
    expect(query({ name: 1, person: 2 }, "", uncalculated)).toBeUndefined();
  });

  test("both of its places, where the second says anything", () => {
    const match = { name: 1, postcode: 2, other_postcode: 3, other_city: 4 };
    const first = { name: "GARAGE", postcode: "57000" };
    expect(query(match, "GARAGE", "57000", "", "METZ")).toEqual({
      ...{ ...first, otherPlace: { postcode: "", city: "METZ" } },
    });
    expect(query(match, "GARAGE", "57000", "54000", " ")).toEqual({
      ...{ ...first, otherPlace: { postcode: "54000", city: "" } },
    });
    expect(query(match, "GARAGE", "57000", " ", "-")).toEqual(first);
    expect(query(match, "GARAGE", "57000", uncalculated, "")).toEqual(first);
  });

  test("the digits of its wrong number, of the column that they stand in, unless it has a number of its own", () => {
    const two = [...sources, { column: column(1) }];
    const clue = (...cells: string[]) => {
      const { queries } = listOf({ sources: two, match: { name: 2, vat: 3 } }, [cells]);
      return queries.at(0).vat;
    };
    expect(clue("150000017", "", "GARAGE", "")).toBe("150000017");
    expect(clue("", "150000017", "GARAGE", " ")).toBe("150000017");
    expect(clue("", "150000017", "GARAGE", uncalculated)).toBe("150000017");
    expect(clue("", "150000017", "GARAGE", "27552")).toBe("27552");
    expect(clue("", "000000000", "GARAGE", "")).toBe("");
    expect(clue("", "", "GARAGE", "")).toBe("");
    const { queries } = listOf({ sources, match: { name: 1 } }, [["150000017", "GARAGE"]]);
    expect(queries.at(0)).toEqual({ name: "GARAGE", vat: "150000017" });
  });
});

describe("rows that are looked for", () => {
  test("keep their query each, what stays in them, and that the first is the first", () => {
    const own = [{ key: "siren", index: 2 }] as const;
    const { at, queries } = listOf({ sources, own, match: { name: 1 } }, [
      ["", "A SARL", ""],
      ["", "B SAS", siren],
      ["150000017", "a sarl", ""],
      ["", "A SARL", ""],
    ]);
    expect([0, 1, 2, 3].map(at)).toEqual([
      { kind: "match", match: 0, wrong: undefined, first: true, stays: "all" },
      { kind: "match", match: 1, wrong: undefined, first: true, stays: "none" },
      {
        ...{ kind: "match", match: 2, first: true, stays: "all" },
        wrong: { reason: "checksum", suggestion: undefined, source: 0 },
      },
      { kind: "match", match: 0, wrong: undefined, first: false, stays: "all" },
    ]);
    queries.decide(1, {
      ...{ status: "found", reason: "decided", by: "ann", day: "2026-11-20" },
      candidates: [{ siren, name: "B SAS" }],
    });
    queries.decide(0, {
      status: "not_found",
      reason: "decided",
      candidates: [],
      by: "ann",
      day: "2026-11-20",
    });
    expect(at(1)).toEqual({
      ...{ kind: "subject", subject: 0, repairs: [], first: true, source: 0, stays: "none" },
      ...{ match: 1, wrong: undefined },
    });
    expect(at(0)).toMatchObject({ kind: "match", match: 0 });
  });
});
