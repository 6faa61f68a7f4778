import { describe, expect, test } from "@jest/globals";
import { languages } from "../../../shared/messages/messages.ts";
import { catalogue, type Field } from "../../../shared/fields/catalogue.ts";
import { defaultFields, FieldSelectionError, selectFields } from "../../../shared/fields/select-fields.ts";

const keysOf = (fields: readonly Field[]) => fields.map(({ key }) => key);
const keys = (text: string) => keysOf(selectFields(text));

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

  test("understands another name of a field", () => {
    expect(keys("Postal code, Town")).toEqual(["postcode", "town"]);
  });

  test("can name the whole catalogue", () => {
    expect(selectFields(catalogue.map((field) => field.key).join(","))).toEqual(catalogue);
  });

  test("with unknown fields is refused, naming each with the nearest one", () => {
    const { unknown, message } = refusal("nmae,naf,revenu,qwertyuiop");
    expect(unknown.map(({ text, nearest: [first] }) => [text, first?.key])).toEqual([
      ["nmae", "name"],
      ["revenu", "revenue"],
      ["qwertyuiop", undefined],
    ]);
    expect(message).toMatch(/^Unknown field "nmae", did you mean "name"\?/);
  });

  test.each([
    ["tva", "vat"],
    ["siège", "head_office"],
    ["dirigeant", "directors"],
    ["chiffre daffaire", "revenue"],
  ])("%s, which is none, lets %s be meant, among three at most", (text, key) => {
    const [unknown] = refusal(text).unknown;
    expect(keysOf(unknown!.nearest)).toContain(key);
    expect(unknown!.nearest.length).toBeLessThanOrEqual(3);
  });

  const meant = (text: string) => keysOf(refusal(text).unknown[0]!.nearest);

  test.each(["naem", "anme", "nme", "naame", "nbme"])("%s, one slip from name, lets it be meant", (text) => {
    expect(meant(text)).toContain("name");
  });

  test.each(["nxae", "nmxe", "anem", "nbmb", "me"])("%s, two slips from name, does not", (text) => {
    expect(meant(text)).not.toContain("name");
  });

  test("of a long name may have more slips: one for every three letters", () => {
    expect(meant("captial_curency")).toEqual(["capital_currency"]);
  });

  test("that begins a name lets it be meant, from four letters on; words of two letters let nothing be meant", () => {
    expect(meant("déno")).toContain("legal_name");
    expect(meant("dén")).not.toContain("legal_name");
    expect(meant("de")).not.toContain("created");
  });

  test("that could be many fields lets three be meant, the nearest first", () => {
    expect(meant("accounts")).toHaveLength(3);
    expect(meant("director")).toEqual(["director_count", "directors"]);
  });

  test("with several unknown words in a row names them as one", () => {
    const texts = (text: string) => refusal(text).unknown.map((one) => one.text);
    expect(texts("qwertz uiop asdf name yxcv")).toEqual(["qwertz uiop asdf", "yxcv"]);
  });

  test("has sirene before or behind a name, and not within one", () => {
    expect(keys("sirene_name,name sirene")).toEqual(["name"]);
    expect(refusal("na_sirene_me").unknown).toHaveLength(1);
  });

  test("that names no field is refused", () => {
    expect(refusal(" , ").message).toBe("No field was named.");
  });

  test.each([
    ["nom,adresse", "name address"],
    ["Nom, Date de création; ÉTAT", "name created state"],
    ["Date de creation Nom", "created name"],
    ["numéro de tva,VAT number", "vat"],
    ["Share capital,naf", "capital naf"],
    ["codepostal, commune", "postcode town"],
    ["Nom · sirene", "name"],
    ["SIREN espacé · sirene", "siren_formatted"],
    ["Raison sociale, Ville, CP", "name town postcode"],
    ["raison sociale ville cp Code APE", "name town postcode naf"],
    ["Commune; city", "town"],
  ])("by labels: %s is %s", (text, named) => {
    expect(keys(text)).toEqual(named.split(" "));
  });

  test("by labels can name the whole catalogue, in either language", () => {
    for (const language of languages) {
      expect(selectFields(catalogue.map(({ label }) => label[language]).join(", "))).toEqual(catalogue);
    }
  });
});
