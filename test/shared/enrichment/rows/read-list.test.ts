import { describe, expect, test } from "@jest/globals";
import { uncalculated } from "../../../../shared/enrichment/cell-reading.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { type ReadingOfList, column, listOf } from "./list-of.ts";

const [one = "", two = "", three = ""] = scatteredSirens(3);
const siret = siretOf(one, 1);
const sources = [{ column: column(0) }];

describe("the columns that are read of a list", () => {
  const recognised = { name: 5, postcode: 6 };
  const own = [
    { key: "name", index: 1 },
    { key: "siren", index: 2 },
    { key: "vat", index: 3 },
    { key: "score", index: 4 },
    { key: "capital", index: 7 },
  ] as const;
  test.each<[string, Partial<ReadingOfList>, number[]]>([
    ["that of the numbers", {}, [0]],
    ["all of each source", { sources: [{ ...sources[0]!, nic: column(2), siret: column(1) }] }, [0, 1, 2]],
    ["of several sources", { sources: [...sources, { column: column(3), otherNumber: column(0) }] }, [0, 3]],
    ["those of other companies", { others: [column(4), column(2)] }, [0, 2, 4]],
    ["of ours those that tell whose the others are", { own }, [0, 2, 3]],
    [
      "and how a company was found, where it may have been given",
      { own, earlierColumns: { recognised, content: [9] } },
      [...[0, 1, 2, 3, 4, 5, 6]],
    ],
    [
      "all of a row of which no column is known to hold names",
      { earlierColumns: { recognised: {}, content: [8, 9] } },
      [...[0, 8, 9]],
    ],
    [
      "and the status beside sirene_siren, which tells whether somebody emptied that",
      { own: [...own, { key: "status", index: 8 }] },
      [0, 2, 3, 8],
    ],
    [
      "but no status without a sirene_siren",
      {
        own: [
          { key: "vat", index: 3 },
          { key: "status", index: 8 },
        ],
      },
      [0, 3],
    ],
    ["that of the status", { only: { statusColumn: 7, selects: () => true } }, [0, 7]],
    ["what tells of a row's company", { match: { name: 3, city: 2 } }, [0, 2, 3]],
    ["what is compared", { compared: { city: 6 }, doubtful: [5] }, [0, 5, 6]],
    ["what tells an empty row", { content: [0, 4] }, [0, 4]],
    ["what tells a header that is repeated", { headed: [{ index: 4, header: "Nom" }] }, [0, 4]],
  ])("are %s", (_, reading, wanted) => {
    const { columns } = listOf({ sources, ...reading }, []).reader;
    expect([...columns].sort((first, second) => first - second)).toStrictEqual(wanted);
  });
});

describe("one thing more than numbers in a list is heeded in its rows", () => {
  const unreadable = "150000017";
  test.each<[string, ReadingOfList, readonly string[][], readonly string[]]>([
    ["a NIC", { sources: [{ column: column(1), nic: column(0) }] }, [[siret.slice(9), one]], [siret]],
    [
      "a SIRET",
      { sources: [{ column: column(1), siret: column(0) }] },
      [
        ["", one],
        [siret, ""],
      ],
      [one, siret],
    ],
    [
      "a number beside",
      { sources: [{ column: column(1), otherNumber: column(0) }] },
      [[vatNumberOf(one), ""]],
      [one],
    ],
    [
      "a second column of numbers",
      { sources: [{ column: column(1) }, { column: column(0) }] },
      [
        [one, two],
        [one, ""],
        [one, unreadable],
        [unreadable, ""],
      ],
      [two, one, one, "checksum"],
    ],
    [
      "what says that a row is not empty",
      { sources, content: [1] },
      [
        ["", "x"],
        ["", " "],
        ["-", ""],
      ],
      [...["filled", "blank", "blank"]],
    ],
    [
      "names",
      { sources, match: { name: 1 } },
      [
        ["", "GARAGE FICTIF"],
        ["", " "],
        [one, "GARAGE FICTIF"],
      ],
      ["looked for: GARAGE FICTIF", "blank", one],
    ],
    [
      "a status",
      { sources, only: { statusColumn: 1, selects: (status) => status !== "found" } },
      [
        [one, "found"],
        [two, ""],
        ["", "found"],
      ],
      ["left out, all stays", two, "left out, all stays"],
    ],
  ])("%s", (_, reading, rows, whose) => {
    expect(listOf(reading, rows).whose()).toEqual(whose);
  });

  test("what stands in columns of ours: it stays as far as it is of the row's company", () => {
    const own = [
      { key: "siren", index: 1 },
      { key: "siret", index: 2 },
    ] as const;
    const rows = [
      [one, one, siret],
      [one, two, siretOf(two, 1)],
      [siretOf(one, 2), one, siret],
    ];
    const stays = (isNamed?: boolean) => {
      const { at } = listOf({ sources, own, ...(isNamed !== undefined && { isNamed }) }, rows);
      return rows.map((_row, record) => at(record)).map((row) => "stays" in row && row.stays);
    };
    expect(stays()).toEqual(["all", "none", "company"]);
    // By their place alone: nobody knows of which fields they are.
    expect(stays(false)).toEqual(["none", "none", "none"]);
  });

  test("what is compared, and what stands in a column in doubt", () => {
    const compared = listOf({ sources, compared: { city: 1 } }, [[one, "METZ"]]);
    expect(compared.textsOf(0)).toEqual({ city: "METZ" });
    const doubtful = listOf({ sources, doubtful: [1, 2] }, [
      [one, "-", two],
      [one, "", " "],
      [one, two, three],
    ]);
    expect([0, 1, 2].map(doubtful.textsOf)).toEqual([{ doubtful: two }, {}, { doubtful: two }]);
  });
});

describe("two things more than numbers are heeded both", () => {
  const rows = [
    [one, "x", two],
    ["", "x", two],
  ];
  test("what says that a row is not empty, a column in doubt and one of ours", () => {
    const own = [{ key: "siren", index: 1 }] as const;
    const doubtful = listOf({ sources, content: [1], doubtful: [2] }, rows);
    expect([doubtful.whose(), doubtful.textsOf(0)]).toEqual([[one, "filled"], { doubtful: two }]);
    const written = listOf({ sources, content: [2], own }, rows);
    expect([written.whose(), written.at(0)]).toMatchObject([[one, "filled"], { stays: "none" }]);
    expect(listOf({ sources, doubtful: [2], own }, rows).at(0)).toMatchObject({ stays: "none" });
  });
});

describe("a list of numbers alone", () => {
  test("has whom each row names, from the first record to the last", () => {
    const list = listOf({ sources: [{ column: column(1) }] }, [
      ["", one],
      ["", ""],
      ["", "x"],
      ["", two],
    ]);
    expect(list.whose()).toEqual([one, "blank", "not_an_identifier", two]);
  });
});

describe("a list of several columns of numbers", () => {
  test("says what is wrong with the number by which its row is read, and in which column", () => {
    const other = siretOf(two, 1);
    const { at } = listOf(
      {
        sources: [
          { column: column(0), siret: column(1) },
          { column: column(2), siret: column(3) },
        ],
      },
      [
        ["", "", one, other],
        ["", "", one, siret],
        [one, other, two, siret],
        ["", "", "", ""],
        ["", "", "x", ""],
      ],
    );
    const remark = { code: "note_beside_other", id: other };
    expect(at(0)).toMatchObject({ kind: "subject", source: 1, otherNumberRemark: remark });
    expect(at(1)).toMatchObject({ kind: "subject", source: 1 });
    expect(at(1)).not.toHaveProperty("otherNumberRemark");
    expect(at(2)).toMatchObject({ kind: "subject", source: 0, otherNumberRemark: remark });
    expect(at(3)).toEqual({ kind: "blank" });
    expect(at(4)).toMatchObject({ kind: "invalid", reason: "not_an_identifier", source: 1 });
  });

  test("has one remark a row: of the SIRET first, then of the number beside both", () => {
    const source = { column: column(0), siret: column(1), otherNumber: column(2) };
    const [own, other] = [vatNumberOf(one), vatNumberOf(three)];
    const of = (id: string) => ({ code: "note_beside_other", id });
    const wrong = { code: "note_beside_wrong" };
    const { at, whose } = listOf({ sources: [source] }, [
      [one, siretOf(two, 1), other],
      [one, siret, other],
      [one, "", other],
      [one, siret, own],
      [one, siret.slice(0, -1), own],
      ["", "", own],
      ["150000017", "", own],
    ]);
    expect(whose()).toEqual([one, siret, one, siret, one, one, one]);
    const remarks = [0, 1, 2, 3, 4, 5, 6].map((record) => {
      const row = at(record);
      return row.kind === "subject" ? row.otherNumberRemark : row.kind;
    });
    expect(remarks).toEqual([
      ...[of(siretOf(two, 1)), of(three), of(three), undefined, wrong, undefined],
      { code: "note_beside_taken" },
    ]);
  });

  test("may have none at all: then no row names anybody", () => {
    const list = listOf({ sources: [], match: { name: 0 } }, [["GARAGE FICTIF"], [""]]);
    expect(list.whose()).toEqual(["looked for: GARAGE FICTIF", "blank"]);
  });
});

describe("the companies of columns that are not read", () => {
  const rows = [
    [one, one, two],
    [two, three, ""],
    ["x", three, three],
  ];
  test.each<[string, Partial<ReadingOfList>]>([
    ["beside numbers alone", {}],
    ["beside more", { content: [1] }],
  ])("are counted %s, and the rows read as without them", (_, more) => {
    const list = listOf({ sources, others: [column(2), column(1)], ...more }, rows);
    expect(list.reader.others).toEqual([
      { companies: 2, differing: 1, siretsApart: 0 },
      { companies: 2, differing: 1, siretsApart: 0 },
    ]);
    expect(list.whose()).toEqual([one, two, "not_an_identifier"]);
  });
});

test("compared numbers are held against those of the first column, row by row", () => {
  const rows = [
    [one, siretOf(two, 1)],
    [two, siretOf(two, 1)],
    ["", siretOf(three, 1)],
  ];
  const { reader } = listOf({ sources, compared: { siren: 0, siret: 1 } }, rows);
  expect(reader.disagreements).toMatchObject([{ role: "siret", column: 1, rows: 2, differing: 1 }]);
  const vat = listOf({ sources: [{ column: column(1) }], compared: { vat: 0 } }, [[vatNumberOf(one), two]]);
  expect(vat.reader.disagreements).toMatchObject([{ role: "vat", column: 0, rows: 1, differing: 1 }]);
});

describe("a row that is filled and names nobody", () => {
  test("is told from an empty one, and a company that several rows name is new in the first alone", () => {
    const { at } = listOf({ sources, content: [0, 1] }, [
      [one, "x"],
      [one, "x"],
      ["x", "x"],
    ]);
    expect([at(0), at(1)]).toMatchObject([{ first: true }, { first: false }]);
    expect(at(2)).toMatchObject({ kind: "invalid" });
  });
});

describe("what a row says in the compared columns", () => {
  const compared = { name: 1, name_2: 2, city: 3, vat: 4 } as const;
  const texts = (...cells: string[]) => listOf({ sources, compared }, [[one, ...cells]]).textsOf(0);

  test("is as it stands there in one column, and in several one after the other", () => {
    expect(texts(" GARAGE ", " FICTIF", " METZ ", "")).toEqual({
      name: "GARAGE FICTIF",
      city: " METZ ",
      vat: "",
    });
    expect(texts("", " FICTIF", "", "x")).toEqual({ name: "FICTIF", city: "", vat: "x" });
  });

  test("is nothing where it says that nothing is known", () => {
    expect(texts("néant", "FICTIF", "N/A", "NC")).toEqual({ name: "FICTIF", city: "", vat: "" });
    expect(texts("NC", "-", "?", "x")).toEqual({ name: "NC", city: "", vat: "x" });
    expect(texts("-", "", "?", " ")).toEqual({});
  });

  test("has the name of a person only where it has none of a company, in a run that looks for names too", () => {
    const people = { name: 1, person: 2, person_2: 3 };
    const texts = (...cells: string[]) =>
      [{ compared: people }, { match: people }, { compared: people, doubtful: [4] }].map(
        (reading) => listOf({ sources, ...reading }, [[one, ...cells]]).textsOf(0).name,
      );
    expect(texts("GARAGE", "FICTIVE", "Jeanne", "")).toEqual(["GARAGE", "GARAGE", "GARAGE"]);
    for (const none of ["n.c.", uncalculated])
      expect(texts(none, "FICTIVE", "Jeanne", "")).toEqual(Array(3).fill("FICTIVE Jeanne"));
    expect(texts("", " ", "", two)).toEqual([undefined, undefined, ""]);
  });

  test("has the names by which rows are looked for, unless others are compared", () => {
    const match = { name: 1, name_2: 2, city: 3 };
    const row = [one, "GARAGE", "FICTIF", "METZ", "ATELIER"];
    expect(listOf({ sources, match }, [row]).textsOf(0)).toEqual({ name: "GARAGE FICTIF" });
    expect(listOf({ sources, match, compared: { city: 3 } }, [row]).textsOf(0)).toEqual({
      ...{ name: "GARAGE FICTIF", city: "METZ" },
    });
    expect(listOf({ sources, match, compared: { name: 4 } }, [row]).textsOf(0)).toEqual({ name: "ATELIER" });
  });
});

describe("a run over some rows of a list that was filled", () => {
  const own = [
    { key: "siren", index: 1 },
    { key: "siret", index: 2 },
  ] as const;
  const [found, other] = [siret, siretOf(one, 2)];
  const rows = [
    [found, one, found, "found"],
    [found, two, siretOf(two, 1), "found"],
    [other, one, found, "found"],
    [other, one, found, ""],
  ];
  const over = (selects: (status: string) => boolean) =>
    listOf({ sources, own, only: { statusColumn: 3, selects }, compared: { name: 4 } }, [
      ...rows.map((row) => [...row, "FICTIVE"]),
    ]);

  test("takes the status of another company for none, and that of another establishment for either", () => {
    expect(over((status) => status !== "found").whose()).toEqual([
      "left out, all stays",
      ...[found, other, other],
    ]);
    expect(over((status) => status === "found").whose()).toEqual([
      ...[found, "left out, none stays", other, "left out, company stays"],
    ]);
    expect(over(() => false).whose()).toEqual([
      ...["left out, all stays", "left out, none stays"],
      ...["left out, company stays", "left out, company stays"],
    ]);
  });

  test("keeps of a row that is left out whom it names, where another is about the same, and nothing it says", () => {
    const { at, textsOf } = over((status) => status === "found");
    expect([at(1), at(3)]).toMatchObject([{ subject: 0 }, { subject: 1 }]);
    expect([0, 1, 2, 3].map(textsOf)).toEqual([{ name: "FICTIVE" }, {}, { name: "FICTIVE" }, {}]);
    expect(over(() => false).at(0)).toEqual({ kind: "left_out", stays: "all" });
  });
});
