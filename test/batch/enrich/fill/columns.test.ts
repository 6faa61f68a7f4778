import { expect, test } from "@jest/globals";
import { outputColumns } from "../../../../batch/enrich/list-columns.ts";
import type { Column } from "../../../../batch/files/list.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";

const column = (index: number, header: string) => ({ index, letter: "ABCDEF"[index]!, header });

const columnsOf = (fields: string, existing: readonly Column[]) =>
  outputColumns(
    { fields: selectFields(fields), headers: undefined, match: undefined, foundBy: false, check: undefined },
    existing,
  );

test("a list gets whom each row is about, a column a field in their order, then status and note", () => {
  expect(columnsOf("naf,name,director_count", [column(0, "siren")])).toEqual([
    { header: "sirene_siren", type: "text" },
    { header: "sirene_naf", type: "text" },
    { header: "sirene_name", type: "text" },
    { header: "sirene_director_count", type: "number" },
    { header: "sirene_status", type: "text" },
    { header: "sirene_note", type: "text" },
  ]);
});

test("a column that is there already is filled in place, whatever its case, and the others come at the right", () => {
  const existing = [
    column(0, "siren"),
    column(1, "Sirene_Name"),
    column(2, "sirene_note"),
    column(3, "name"),
  ];
  expect(columnsOf("name,naf", existing)).toEqual([
    { header: "sirene_siren", type: "text" },
    { header: "sirene_name", type: "text", at: 1 },
    { header: "sirene_naf", type: "text" },
    { header: "sirene_status", type: "text" },
    { header: "sirene_note", type: "text", at: 2 },
  ]);
});

test("the field siren has no other column than the first", () => {
  const headers = (fields: string) => columnsOf(fields, []).map(({ header }) => header);
  expect(headers("name,siren")).toEqual(headers("name"));
  expect(headers("siren")).toEqual(["sirene_siren", "sirene_status", "sirene_note"]);
});

test("columns of earlier runs that this one does not fill come last; somebody else's and copies are none", () => {
  const existing = ["siren", "sirene_vat", "sirene_rating", "Sirene_Siren", "sirene_vat", "sirene_status"];
  expect(
    columnsOf(
      "name",
      existing.map((header, index) => column(index, header)),
    ),
  ).toEqual([
    { header: "sirene_siren", type: "text", at: 3 },
    { header: "sirene_name", type: "text" },
    { header: "sirene_status", type: "text", at: 5 },
    { header: "sirene_note", type: "text" },
    { header: "sirene_vat", type: "text", at: 4 },
  ]);
});
