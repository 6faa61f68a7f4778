import { describe, expect, test } from "@jest/globals";
import type { OwnColumn } from "../../../../shared/enrichment/columns/own-columns.ts";
import type { EarlierRowEnd } from "../../../../shared/enrichment/kept-company.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { type ReadingOfList, column, listOf } from "./list-of.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);
const headers = ["number", "company", "town", "siren", "score", "match", "name", "note", "status"] as const;
type Cells = Partial<Record<(typeof headers)[number], string>>;
const at = (header: (typeof headers)[number]) => headers.indexOf(header);
const row = (cells: Cells) => headers.map((header) => cells[header] ?? "");

const sources = [{ column: column(0) }];
const own: readonly OwnColumn[] = (["siren", "score", "match", "name", "note"] as const).map((key) => ({
  ...{ key, index: at(key) },
}));
const recognised = { name: at("company"), city: at("town") };
const content = [at("number"), at("company"), at("town")];
const filled: ReadingOfList = { sources, own, earlierColumns: { recognised, content } };

/** The rows of a list that an earlier run filled, as far as that gave them a company. */
const given = (cells: readonly Cells[], reading: Partial<ReadingOfList> = {}) =>
  listOf({ ...filled, ...reading }, cells.map(row));

describe("a row without a number of its own has the company of an earlier run", () => {
  test.each<[string, Cells, boolean]>([
    ["where that stands in our columns", { company: "GARAGE", siren }, true],
    ["though its number is wrong", { number: "150000017", company: "GARAGE", siren }, true],
    ["or it says nothing", { siren }, true],
    ["not where ours tell none", { company: "GARAGE" }, false],
    ["nor beside a number", { number: siren, company: "GARAGE", siren }, false],
    ["nor beside one of another country", { number: "DE136695976", company: "GARAGE", siren }, false],
  ])("%s", (_, cells, isGiven) => {
    expect(given([cells]).reader.earlierRows.map((one) => one.siren)).toEqual(isGiven ? [siren] : []);
  });

  test("is nothing that anybody looks for where the list is not known to be filled", () => {
    const { reader } = listOf({ sources, own }, [row({ company: "GARAGE", siren })]);
    expect(reader.earlierRows).toEqual([]);
  });
});

test("a list has rows with the company of an earlier run once some of them keep it", () => {
  const [keeping, losing] = [1, 2].map(() => given([{ company: "GARAGE", siren }]).reader);
  expect(keeping!.rows.hasKept).toBe(false);
  const kept = { company: { siren, name: "FICTIVE" }, by: "search" } as const;
  keeping!.settle([{ kind: "kept", isNew: false, kept }]);
  losing!.settle([{ kind: "emptied", why: "name" }]);
  expect([keeping!.rows.hasKept, losing!.rows.hasKept]).toEqual([true, false]);
});

describe("how the company was found is told by our columns", () => {
  const told = (cells: Cells) => given([{ siren, ...cells }]).reader.earlierRows[0]!.earlierMatch;
  const noted = "found by its name: FICTIVE SARL (score 91)";
  test.each<[Cells, object | undefined]>([
    [{}, undefined],
    [{ score: "x" }, undefined],
    [{ score: "-1" }, undefined],
    [{ score: "101" }, undefined],
    [{ name: "FICTIVE", match: "AAZZZZA" }, undefined],
    [{ note: "put off until tomorrow" }, undefined],
    [{ score: "0" }, { name: "", noted: undefined, score: 0 }],
    [{ score: " 100 " }, { name: "", noted: undefined, score: 100 }],
    [
      { score: "91", name: " FICTIVE " },
      { name: "FICTIVE", noted: undefined, score: 91 },
    ],
    [{ note: noted }, { name: "FICTIVE SARL", noted: "FICTIVE SARL", score: undefined }],
    [
      { note: "chosen by Ann Field on 2026-11-26: FICTIVE SARL" },
      { name: "FICTIVE SARL", noted: "FICTIVE SARL", isChosen: true, score: undefined },
    ],
    [
      { score: "x", note: noted, name: "FICTIVE" },
      { name: "FICTIVE", noted: "FICTIVE SARL", score: undefined },
    ],
  ])("%j", (cells, match) => {
    expect(told(cells)).toEqual(match && { isChosen: false, ...match, letters: undefined });
  });

  test("letter by letter, where they are letters", () => {
    expect(told({ score: "91", match: "AAZZZZB" })?.letters).toMatchObject({ name: "A", legalForm: "B" });
    const bare = listOf({ ...filled, own: own.slice(0, 2) }, [row({ siren, score: "91", match: "AAZZZZB" })]);
    expect(bare.reader.earlierRows[0]!.earlierMatch).toEqual({
      name: "",
      noted: undefined,
      isChosen: false,
      score: 91,
      letters: undefined,
    });
  });
});

describe("by what a row is held against the company that it was given", () => {
  const cells: Cells = { number: "x", company: "GARAGE", town: "METZ", siren };
  const said = (reading: Partial<ReadingOfList>, of: Cells = cells) => {
    const { record, rows, names } = given([{}, of], reading).reader.earlierRows[0]!;
    return [record, rows, names];
  };

  test("are its name and place as they are recognised", () => {
    expect(said({})).toEqual([1, [{ name: "GARAGE", city: "METZ" }], ["GARAGE"]]);
    expect(said({}, { town: "METZ", siren })).toEqual([1, [], []]);
  });

  test("are both of its names", () => {
    const names = { name: at("company"), other_name: at("town") };
    expect(said({ earlierColumns: { recognised: names, content } })).toEqual([
      ...[1, [{ name: "GARAGE", otherName: "METZ" }]],
      ["GARAGE", "METZ"],
    ]);
  });

  test("is all that it says where no column is known to hold names", () => {
    const unnamed = { recognised: { city: at("town") }, content };
    expect(said({ earlierColumns: unnamed })).toEqual([
      1,
      [{ name: "x GARAGE METZ" }],
      ["x", "GARAGE", "METZ"],
    ]);
    expect(said({ earlierColumns: unnamed }, { ...cells, company: " " })).toEqual([
      ...[1, [{ name: "x  METZ" }]],
      ["x", "METZ"],
    ]);
  });

  test("is what a run looks for, and what is recognised where that is another column", () => {
    expect(said({ match: { city: at("town"), name: at("company") } })).toEqual([
      ...[1, [{ name: "GARAGE", city: "METZ" }], ["GARAGE"]],
    ]);
    expect(said({ match: { name: at("town") } })).toEqual([
      ...[1, [{ name: "METZ" }, { name: "GARAGE", city: "METZ" }]],
      ["METZ", "GARAGE"],
    ]);
    // Whoever names a column where none was recognised means that one.
    expect(said({ match: { name: at("town") }, earlierColumns: { recognised: {}, content } })).toEqual([
      ...[1, [{ name: "METZ" }, { name: "x GARAGE METZ" }]],
      ["METZ"],
    ]);
  });

  test("are the digits of its wrong number too", () => {
    const wrong = { ...cells, number: "150000017" };
    expect(said({}, wrong)[1]).toEqual([{ name: "GARAGE", city: "METZ", vat: "150000017" }]);
  });
});

describe("rows that are looked for in a column that a run would not take", () => {
  const cells: Cells = { number: "150000017", company: "GARAGE", town: "ATELIER" };
  const aliases = (reading: Partial<ReadingOfList>, of = cells) => [
    ...given([{}, of], reading).reader.aliases,
  ];

  test("keep what they say in those that it would", () => {
    const other = { match: { name: at("town") } };
    expect(aliases(other)).toEqual([[1, { name: "GARAGE", city: "ATELIER", vat: "150000017" }]]);
    expect(aliases(other, { ...cells, company: "" })).toEqual([]);
    expect(aliases({ match: { city: at("town"), name: at("company") } })).toEqual([]);
    expect(aliases({ ...other, earlierColumns: { recognised: {}, content } })).toEqual([
      [1, { name: "150000017 GARAGE ATELIER", vat: "150000017" }],
    ]);
    expect([...listOf({ sources, match: { name: at("town") } }, [row(cells)]).reader.aliases]).toEqual([]);
  });
});

describe("once it is judged", () => {
  const kept = (company: string): EarlierRowEnd => ({
    ...{ kind: "kept", isNew: false },
    kept: { company: { siren: company, name: "FICTIVE" }, by: "search" },
  });
  const emptied: EarlierRowEnd = { kind: "emptied", why: "name" };
  const cells: Cells = { number: "150000017", company: "GARAGE", siren, status: "found" };
  const wrong = { reason: "checksum", suggestion: undefined, source: 0 };

  test("a row keeps its company, and of our columns what is of it", () => {
    const list = given([cells, cells, cells]);
    expect(list.whose()).toEqual(["blank", "blank", "blank"]);
    const establishment: EarlierRowEnd = {
      ...{ kind: "kept", isNew: false },
      kept: { company: { siren, siret: siretOf(siren, 1), name: "FICTIVE" }, by: "list" },
    };
    list.reader.settle([kept(siren), kept(otherSiren), establishment]);
    expect(list.whose()).toEqual([siren, otherSiren, siretOf(siren, 1)]);
    expect([list.at(0), list.at(1)]).toMatchObject([
      { stays: "all", kept: { by: "search" }, wrong, first: true, source: 0 },
      { stays: "none", kept: { by: "search" }, wrong },
    ]);
    expect(list.at(2)).toMatchObject({ stays: "all", kept: { by: "list" } });
    expect(list.reader.earlierRows).toEqual([]);
  });

  test("nothing of it stays where our columns are known by their place alone", () => {
    const list = given([cells], { isNamed: false });
    list.reader.settle([kept(siren)]);
    expect(list.at(0)).toMatchObject({ kind: "subject", stays: "none" });
  });

  test("a row that loses its company is looked for, or what its number makes it, and nothing stays", () => {
    const sought = given([{}, cells], { match: { name: at("company") } });
    sought.reader.settle([emptied]);
    expect(sought.at(1)).toEqual({ kind: "match", match: 0, wrong, first: true, stays: "none" });
    const unsought = given([cells, { company: "GARAGE", siren }], { content });
    unsought.reader.settle([emptied, emptied]);
    expect(unsought.whose()).toEqual(["checksum", "filled"]);
  });

  test("each row gets its own end, in their order", () => {
    const list = given([cells, { number: otherSiren, siren }, cells, cells]);
    list.reader.settle([kept(siren), emptied, kept(otherSiren)]);
    expect(list.whose()).toEqual([siren, otherSiren, "checksum", otherSiren]);
  });

  test("a row whose status is not selected is left out: its company is known to it all the same", () => {
    const only = { statusColumn: at("status"), selects: (status: string) => status !== "found" };
    const list = given([cells, cells, { number: siren, siren }, { ...cells, status: "failed" }], { only });
    list.reader.settle([kept(siren), kept(otherSiren), kept(siren)]);
    expect(list.whose()).toEqual(["left out, all stays", otherSiren, siren, siren]);
    expect(list.at(0)).toEqual({ kind: "left_out", stays: "all", subject: 0 });
  });
});
