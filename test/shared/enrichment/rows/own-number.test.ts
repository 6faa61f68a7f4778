import { describe, expect, test } from "@jest/globals";
import type { OwnColumn } from "../../../../shared/enrichment/columns/own-columns.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { type ReadingOfList, column, listOf } from "./list-of.ts";

const [siren = "", otherSiren = ""] = scatteredSirens(2);
const headers = ["company", "siren", "siret", "vat", "score", "status", "note"] as const;
type Header = (typeof headers)[number];
type Cells = Partial<Record<Header, string>>;
const at = (header: Header) => headers.indexOf(header);

const ours = ["siren", "siret", "vat", "score", "status", "note"] as const;
const ownColumns = (...keys: readonly (typeof ours)[number][]): OwnColumn[] =>
  keys.map((key) => ({ key, index: at(key) }));
const unnumbered: ReadingOfList = {
  sources: [],
  own: ownColumns(...ours),
  earlierColumns: { recognised: { name: at("company") }, content: [at("company")] },
};

const given = (cells: Cells, reading: Partial<ReadingOfList> = {}) =>
  listOf({ ...unnumbered, ...reading }, [headers.map((header) => cells[header] ?? "")]);
const found = { siren, status: "found" } as const;

describe("in a list without a column of numbers, a row", () => {
  test("is read by the number that a run wrote, with the establishment of the same company beside it", () => {
    expect(given(found).whose()).toEqual([siren]);
    expect(given({ ...found, siret: siretOf(siren, 2) }).whose()).toEqual([siretOf(siren, 2)]);
    expect(given({ ...found, siret: siretOf(otherSiren, 2) }).whose()).toEqual([siren]);
    expect(given({ siren: siretOf(siren, 3), status: "found" }).whose()).toEqual([siretOf(siren, 3)]);
    expect(given({ vat: vatNumberOf(siren) }, { own: ownColumns("vat") }).whose()).toEqual([siren]);
  });

  test("says that the SIRET in our column cannot be right where a spreadsheet cut it short, and nothing of another company's", () => {
    const wrong = { otherNumberRemark: { code: "note_beside_wrong" } };
    expect(given({ ...found, siret: "1,50002E+13" }).at(0)).toMatchObject({ kind: "subject", ...wrong });
    for (const siret of ["", siretOf(siren, 2), siretOf(otherSiren, 2)])
      expect(given({ ...found, siret }).at(0)).not.toHaveProperty("otherNumberRemark");
  });

  test("is counted as read so, and is none whose company has to be judged", () => {
    const { reader } = given(found);
    expect([reader.ownNumbers, reader.earlierRows]).toEqual([1, []]);
  });

  test.each<[string, Cells]>([
    ["that a search found", { ...found, score: "97" }],
    [
      "that was found by its name, as the note says",
      { ...found, note: "found by its name: GARAGE FICTIF (score 97)" },
    ],
    ["that a person entered", { siren, status: "blank" }],
  ])("with a company %s is judged as before", (_, cells) => {
    const { reader } = given({ company: "GARAGE FICTIF", ...cells });
    expect(reader.ownNumbers).toBe(0);
    expect(reader.earlierRows).toMatchObject([{ siren }]);
  });

  test("without a number in our columns is about nobody", () => {
    const { reader, whose } = given({ company: "GARAGE FICTIF" });
    expect([reader.ownNumbers, whose()]).toEqual([0, ["blank"]]);
  });

  test("is about nobody if no earlier run is known to have filled the list", () => {
    const { reader, whose } = given(found, { earlierColumns: undefined });
    expect([reader.ownNumbers, whose()]).toEqual([0, ["blank"]]);
  });

  test("is not looked for by its name", () => {
    const { whose, queries } = given(
      { company: "GARAGE FICTIF", ...found },
      { match: { name: at("company") } },
    );
    expect([whose(), queries.size]).toEqual([[siren], 0]);
  });

  test("whose number was emptied is about nobody, even if other columns still name the company", () => {
    const { reader, whose } = given({ vat: vatNumberOf(siren), status: "found" });
    reader.settle(reader.earlierRows.map(() => ({ kind: "emptied", why: "number" })));
    expect([reader.ownNumbers, whose()]).toEqual([0, ["blank"]]);
  });

  test("keeps its cells, unless they are about another company or known by their place alone", () => {
    const stays = (cells: Cells, reading?: Partial<ReadingOfList>) => given(cells, reading).at(0);
    expect(stays({ ...found, vat: vatNumberOf(siren) })).toMatchObject({ stays: "all" });
    expect(stays({ ...found, vat: vatNumberOf(otherSiren) })).toMatchObject({ stays: "none" });
    expect(stays(found, { isNamed: false })).toMatchObject({ stays: "none" });
  });

  test("takes part by its status", () => {
    const only = { statusColumn: at("status"), selects: (status: string) => status === "failed" };
    expect(given(found, { only }).whose()).toEqual(["left out, all stays"]);
    expect(given({ siren, status: "failed" }, { only }).whose()).toEqual([siren]);
  });
});

test("beside a column of numbers, the number in our column does not count", () => {
  const sources = [{ column: column(at("company")) }];
  const { reader } = given({ company: "", ...found }, { sources });
  expect([reader.ownNumbers, reader.earlierRows.length]).toEqual([0, 1]);
});
