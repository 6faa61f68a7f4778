import { describe, expect, test } from "@jest/globals";
import { catalogue } from "../../../shared/fields/catalogue.ts";
import { fieldsTable } from "../../../shared/fields/fields-table.ts";
import { defaultFields, FieldSelectionError, selectFields } from "../../../shared/fields/select-fields.ts";

const keys = (text: string) => selectFields(text).map((field) => field.key);

function refusal(text: string): FieldSelectionError {
  try {
    selectFields(text);
  } catch (error) {
    if (error instanceof FieldSelectionError) return error;
  }
  throw new Error(`The selection "${text}" was not refused.`);
}

describe("a selection of fields", () => {
  test("by default is name, naf and state", () => {
    expect(keys(defaultFields)).toEqual(["name", "naf", "state"]);
  });

  test("keeps the user's order and each field once", () => {
    expect(keys("vat,name, vat ,siren,,name")).toEqual(["vat", "name", "siren"]);
  });

  test("understands capitals, hyphens, and the names of columns", () => {
    expect(keys("NAF-Label; sirene_state sirene_siren")).toEqual(["naf_label", "state", "siren"]);
  });

  test("can name the whole catalogue", () => {
    expect(selectFields(catalogue.map((field) => field.key).join(","))).toEqual(catalogue);
  });

  test("with unknown fields is refused, naming each with the nearest one", () => {
    const error = refusal("nmae,naf,revenu,qwertyuiop");
    expect(error.unknown).toEqual([
      { key: "nmae", nearest: "name" },
      { key: "revenu", nearest: "revenue" },
      { key: "qwertyuiop" },
    ]);
    expect(error.message).toMatch(
      /^Unknown field "nmae", did you mean "name"\?.*Known fields: siren, siret, name/,
    );
  });

  test("that names no field is refused", () => {
    expect(refusal(" , ").message).toMatch(/^No field was named\. Known fields: siren/);
  });
});

test.each(["fr", "en"] as const)(
  "the documentation's table in %s has one row of six cells a field",
  (language) => {
    const rows = fieldsTable(language).split("\n");
    expect(rows).toHaveLength(catalogue.length + 2);
    for (const row of rows) expect(row.match(/\|/g)).toHaveLength(7);
    expect(rows[2]).toContain("| `siren` | SIREN |");
  },
);
