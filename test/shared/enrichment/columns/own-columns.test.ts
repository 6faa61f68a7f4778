import { describe, expect, test } from "@jest/globals";
import { languages } from "../../../../shared/messages/messages.ts";
import {
  askedFields,
  headerOf,
  ownColumnsAmong,
  ownKeyOf,
  runColumns,
} from "../../../../shared/enrichment/columns/own-columns.ts";
import { catalogue } from "../../../../shared/fields/catalogue.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";

const keys = (fields: readonly { readonly key: string }[]) => fields.map(({ key }) => key);

test("every column that a run writes is known again by its header, whatever its case", () => {
  for (const { key } of runColumns(catalogue)) {
    expect(ownKeyOf(headerOf(key))).toBe(key);
    expect(ownKeyOf(` ${headerOf(key).toUpperCase()} `)).toBe(key);
    for (const language of languages) {
      expect(ownKeyOf(headerOf(key, language))).toBe(key);
      expect(ownKeyOf(` ${headerOf(key, language).toUpperCase()} `)).toBe(key);
    }
  }
});

test("a column that has another name of its field is known again", () => {
  expect(ownKeyOf("Postal code · sirene")).toBe("postcode");
});

test("a label is known again in an encoding that lacks its middle dot", () => {
  expect(ownKeyOf(headerOf("name", "fr").replace("·", "?"))).toBe("name");
});

test.each([
  "Nom",
  "Adresse",
  "Statut",
  "Note",
  "Nom (sirene)",
  "Adresse - Sirene",
  "Nom sirene",
  "Client · sirene",
])("%j is somebody else's column, label or not", (header) => {
  expect(ownKeyOf(header)).toBeUndefined();
});

test.each(["sirene_rating", "sirene_", "sirene", "name", "", "xsirene_name", "sirene_constructor"])(
  "%j is somebody else's column",
  (header) => {
    expect(ownKeyOf(header)).toBeUndefined();
  },
);

test("of two columns with one key the first is ours", () => {
  expect(ownColumnsAmong(["sirene_name", "x", "Sirene_Name", "sirene_note"])).toEqual([
    { key: "name", index: 0 },
    { key: "note", index: 3 },
  ]);
});

describe("the columns of a run", () => {
  test("are whom each row is about, the fields in their order, status and note", () => {
    expect(keys(runColumns(selectFields("naf,siren,name")))).toEqual([
      "siren",
      "naf",
      "name",
      "status",
      "note",
    ]);
  });

  test("ask for the SIREN only where it is wanted alone", () => {
    expect(keys(askedFields(selectFields("siren,address")))).toEqual(["address"]);
    expect(keys(askedFields(selectFields("siren")))).toEqual(["siren"]);
  });
});
