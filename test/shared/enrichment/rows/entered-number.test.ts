import { describe, expect, test } from "@jest/globals";
import type { OwnColumn } from "../../../../shared/enrichment/columns/own-columns.ts";
import type { EarlierRowEnd } from "../../../../shared/enrichment/kept-company.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { type ReadingOfList, column, listOf } from "./list-of.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);
const headers = ["number", "company", "siren", "vat", "status"] as const;
type Cells = Partial<Record<(typeof headers)[number], string>>;
const at = (header: (typeof headers)[number]) => headers.indexOf(header);

const ownColumns = (...keys: readonly ("siren" | "vat" | "status")[]): OwnColumn[] =>
  keys.map((key) => ({ key, index: at(key) }));
const filled: ReadingOfList = {
  sources: [{ column: column(at("number")) }],
  own: ownColumns("siren", "status"),
  earlierColumns: { recognised: { name: at("company") }, content: [at("number"), at("company")] },
};

/** A row of a list that an earlier run filled. */
const given = (cells: Cells, reading: Partial<ReadingOfList> = {}) =>
  listOf({ ...filled, ...reading }, [headers.map((header) => cells[header] ?? "")]);

describe("a number that a person entered in sirene_siren and that cannot be read", () => {
  const invalid = (reason: string, suggestion?: string) => ({
    ...{ kind: "invalid", reason, suggestion, source: 0 },
  });

  test.each<[Cells, object]>([
    [{ siren: "150000017" }, invalid("checksum")],
    [{ siren: "15000001600016" }, invalid("checksum", "150000016")],
    [{ number: "DE136695976", siren: "x" }, invalid("not_an_identifier")],
    [{ number: "150000017", siren: "x", status: "invalid" }, invalid("not_an_identifier")],
  ])("is told of a row without a number of its own: %j", (cells, row) => {
    const { at: rowAt, reader } = given({ company: "GARAGE FICTIF", ...cells });
    expect(rowAt(0)).toEqual({ ...row, isEntered: true });
    expect(reader.earlierRows).toEqual([]);
  });

  test("is told rather than that the row is looked for by its name", () => {
    const { whose, queries } = given({ company: "GARAGE", siren: "x" }, { match: { name: at("company") } });
    expect([whose(), queries.size]).toEqual([["not_an_identifier"], 0]);
  });

  test("does not count beside a number", () => {
    expect(given({ number: siren, siren: "x" }).whose()).toEqual([siren]);
  });

  test("is nobody's number where the row says the header again", () => {
    const headed = [
      { index: at("number"), header: "SIREN" },
      { index: at("company"), header: "Nom" },
    ];
    const cells: Cells = { number: "SIREN", company: "Nom", siren: "sirene_siren" };
    expect(given(cells, { headed }).at(0)).toEqual({ kind: "blank" });
    expect(given({ ...cells, company: "GARAGE" }, { headed }).at(0)).toMatchObject({ isEntered: true });
  });

  test.each<[string, Partial<ReadingOfList>]>([
    ["the list is not known to be filled", { earlierColumns: undefined }],
    ["our columns are known by position alone", { isNamed: false }],
    ["the list has no sirene_siren", { own: ownColumns("vat", "status") }],
  ])("is not told where %s", (_, reading) => {
    expect(given({ siren: "x", vat: "x" }, reading).at(0)).toEqual({ kind: "blank" });
  });

  test("is left out with its row, where the status of that is not selected", () => {
    const only = { statusColumn: at("status"), selects: (status: string) => status === "invalid" };
    const whose = (status: string) => given({ siren: "x", status }, { only }).whose();
    expect(whose("invalid")).toEqual(["not_an_identifier"]);
    expect(whose("blank")).toEqual(["left out, all stays"]);
  });
});

describe("a number that a person entered in sirene_siren", () => {
  const entered = (cells: Cells, reading?: Partial<ReadingOfList>) =>
    given(cells, reading).reader.earlierRows.map((row) => row.entered);

  test("is told from a number that a run wrote by the status beside it", () => {
    expect(entered({ siren, status: "blank" })).toEqual([{ siren }]);
    expect(entered({ siren: siretOf(siren, 1), status: "invalid" })).toEqual([
      { siren, siret: siretOf(siren, 1) },
    ]);
    expect(entered({ siren, status: "found" })).toEqual([undefined]);
  });

  test("counts even beside a number of another country", () => {
    const cells: Cells = { number: "DE136695976", siren };
    expect(entered({ ...cells, status: "invalid" })).toEqual([{ siren }]);
    expect(entered({ ...cells, status: "found" })).toEqual([]);
  });

  test.each(["DE136695976", `${siren} / ${otherSiren}`])(
    "beside %s stays one where a run noted it, and where another is typed over it",
    (number) => {
      const own = [...filled.own!, { key: "note" as const, index: at("vat") }];
      const row = { number, status: "found", vat: `invalid · number entered by hand: ${siren}` };
      for (const now of [siren, otherSiren]) {
        const { earlierRows } = given({ ...row, siren: now }, { own }).reader;
        expect(earlierRows.map((one) => one.siren)).toEqual([now]);
      }
    },
  );

  test("is not told without a status, or without sirene_siren", () => {
    expect(entered({ siren }, { own: ownColumns("siren") })).toEqual([undefined]);
    const vat = vatNumberOf(siren);
    expect(entered({ vat, status: "blank" }, { own: ownColumns("vat", "status") })).toEqual([undefined]);
  });

  test("takes part whatever rows are selected, and keeps nothing of what stood beside it; once noted, it is as any", () => {
    const end: EarlierRowEnd = {
      ...{ kind: "kept", isNew: true },
      kept: { company: { siren, name: "" }, by: "hand" },
    };
    const only = { statusColumn: at("status"), selects: () => false };
    const of = (cells: Cells, one: EarlierRowEnd, reading?: Partial<ReadingOfList>) => {
      const list = given(cells, reading);
      list.reader.settle([one]);
      return list.at(0);
    };
    for (const reading of [{}, { only }])
      expect(of({ siren, status: "blank" }, { ...end, isEntered: true }, reading)).toMatchObject({
        ...{ kind: "subject", stays: "none", kept: { by: "hand" } },
      });
    expect(of({ siren, status: "found" }, end, { only })).toMatchObject({ kind: "left_out", stays: "all" });
    const other = of({ siren: otherSiren, status: "found" }, end, { only });
    expect(other).toMatchObject({ kind: "left_out", stays: "none" });
  });
});
