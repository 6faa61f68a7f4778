import { describe, expect, test } from "@jest/globals";
import { ownColumnsAmong } from "../../../../shared/enrichment/columns/own-columns.ts";
import { RowCells } from "../../../../shared/enrichment/row-writer.ts";
import { staysIn } from "../../../../shared/enrichment/rows.ts";
import { readIdentifier } from "../../../../shared/identifiers/read.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { column, listOf } from "./list-of.ts";

const [siren = "", other = ""] = scatteredSirens(2);
const siret = siretOf(siren, 1);

/** What may stay in a row that names `id`, beside these cells. */
function stays(id: string, cells: Readonly<Record<string, string>>) {
  const texts = Object.values(cells);
  return staysIn(ownColumnsAmong(Object.keys(cells)))(readIdentifier(id), (index) => texts[index]!);
}

describe("what earlier runs wrote stays in a row", () => {
  test.each([
    ["of the same company", siren, { sirene_siren: siren, sirene_name: "A" }],
    ["whose SIREN lost its zeros since", "005720784", { sirene_siren: "5720784" }],
    ["of the same establishment", siret, { sirene_siren: siren, sirene_siret: siret }],
    ["of an establishment of which nobody wrote anything", siret, { sirene_siren: siren, sirene_name: "A" }],
    ["of one that was not told", siret, { sirene_siren: siren, sirene_siret: "" }],
    ["of a list that was never enriched", siren, { "Raison sociale": "A" }],
    ["of nobody, where nobody stood before", "à voir", { sirene_siren: "", sirene_status: "invalid" }],
    ["told by its SIRET alone", siren, { sirene_siret: siret, sirene_name: "A" }],
    [
      "told by its VAT number and head office",
      siren,
      { sirene_vat: vatNumberOf(siren), sirene_head_office: siret },
    ],
  ])("%s", (_, id, cells) => {
    expect(stays(id, cells)).toBe("all");
  });

  test.each([
    ["of another company", siren, { sirene_siren: other, sirene_name: "B" }],
    ["whose number was emptied", "", { sirene_siren: other, sirene_name: "B" }],
    ["of nobody, where nobody can know who stood before", "", { sirene_name: "B", sirene_status: "found" }],
    ["of nobody, where no sirene_siren can say that nobody stood before", "", { sirene_name: "B" }],
    ["whose company somebody emptied", "", { sirene_siren: "", sirene_name: "B", sirene_status: "found" }],
    ["that named nobody before", siren, { sirene_siren: "", sirene_status: "invalid" }],
    ["whose company nobody can know", siren, { sirene_name: "B" }],
    ["whose columns do not agree", siren, { sirene_siret: siret, sirene_vat: vatNumberOf(other) }],
  ])("not %s", (_, id, cells) => {
    expect(stays(id, cells)).toBe("none");
  });

  test("as far as it is the company's, where the row names another of its establishments", () => {
    expect(stays(siretOf(siren, 2), { sirene_siren: siren, sirene_siret: siret })).toBe("company");
    expect(stays(siren, { sirene_siren: siren, sirene_siret: siret })).toBe("all");
  });
});

test("a row of a list says what stays in it, whether it has a number, none, a wrong one, or repeats the header", () => {
  const headed = [0, 2].map((index) => ({ header: ["number", "", "code"][index]!, index }));
  const reading = { sources: [{ column: column(0) }], own: ownColumnsAmong(["", "sirene_siren"]), headed };
  const rows = [siren, "", "1234", "number"].flatMap((number) => [
    [number, other, number && "code"],
    [number, number === siren ? siren : "", number && "code"],
  ]);
  const { reader, whose } = listOf(reading, rows);
  expect(whose()).toEqual([siren, siren, "blank", "blank", "too_short", "too_short", "blank", "blank"]);
  expect(rows.map((_, record) => reader.rows.staysAt(record))).toEqual(
    rows.map((__, record) => (record % 2 === 0 ? "none" : "all")),
  );
});

describe("the cells of a row", () => {
  const cells = new RowCells(selectFields("name,address"), ["naf", "siret"]);
  const answer = { siren, values: ["FICTIVE", undefined], status: "deferred", note: "" } as const;

  test("leave what had no answer now, and what the run does not fill, where they are of its company", () => {
    expect(cells.filled({ ...answer, stays: "all" })).toEqual([
      ...[siren, "FICTIVE", undefined, "deferred", null],
      ...[undefined, undefined],
    ]);
  });

  test("empty what is of another establishment", () => {
    expect(cells.filled({ ...answer, stays: "company" })).toEqual([
      ...[siren, "FICTIVE", null, "deferred", null],
      ...[undefined, null],
    ]);
    expect(cells.left("company")).toEqual([
      ...[undefined, undefined, null, undefined, undefined],
      ...[undefined, null],
    ]);
  });

  test("empty everything of another company, filled or left", () => {
    const filled = cells.filled({
      ...answer,
      siren: undefined,
      values: [null, null],
      status: "blank",
      stays: "none",
    });
    expect(filled).toEqual([null, null, null, "blank", null, null, null]);
    expect(cells.left("none")).toEqual(Array(7).fill(null));
    expect(cells.left("all")).toEqual(Array(7).fill(undefined));
  });

  test("have no second SIREN", () => {
    const alone = new RowCells(selectFields("siren"), []);
    expect(alone.filled({ siren, values: [siren], status: "found", note: "x", stays: "all" })).toEqual([
      ...[siren, "found", "x"],
    ]);
  });
});
