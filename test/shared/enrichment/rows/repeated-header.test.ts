import { describe, expect, test } from "@jest/globals";
import { repeatedHeader } from "../../../../shared/enrichment/repeated-header.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";
import { column, listOf } from "./list-of.ts";

const columns = ["Code", "Nom", "SIREN", ""].map((header, index) => ({ header, index }));
const isHeader = repeatedHeader(columns, (index) => index);

describe("a row says the header of its list again", () => {
  test.each([[["Code", "Nom", "SIREN", ""]], [[" CODE ", "nom", "", ""]], [["", "Nom", "SIREN", " "]]])(
    "%j",
    (row) => expect(isHeader(row)).toBe(true),
  );

  test.each([
    [["", "Nom", "", ""]],
    [["Code", "Nom", "552032534", ""]],
    [["Nom", "Code", "SIREN", ""]],
    [["Code", "Nom", "SIREN", "Page 2"]],
    [["", "", "", ""]],
  ])("not: %j", (row) => expect(isHeader(row)).toBe(false));

  test.each([
    [["(obligatoire)", "", "(9 chiffres)", "€"]],
    [["", "Facultatif", "", "en milliers d’euros"]],
    [["Code", "(raison sociale)", "", ""]],
  ])("or only explains it: %j", (row) => expect(isHeader(row)).toBe(true));

  test.each([
    [["", "", "", "en milliers d'euros"]],
    [["(1)", "EURO FICTIF", "", "€"]],
    [["F1", "(GARAGE) FICTIF", "", ""]],
  ])("nor explains it: %j", (row) => expect(isHeader(row)).toBe(false));

  test("its columns are told by their indexes, wherever their texts stand", () => {
    const shifted = repeatedHeader(columns.slice(1, 3), (index) => index - 1);
    expect([shifted(["Nom", "SIREN"]), shifted(["SIREN", "Nom"])]).toEqual([true, false]);
  });
});

describe("a row that says the header of its list again is about nobody", () => {
  const [siren = ""] = scatteredSirens(1);
  const sources = [{ column: column(0) }];
  const headed = [
    { header: "SIREN", index: 0 },
    { header: "Nom", index: 1 },
  ];
  const rows = [
    ["SIREN", "Nom"],
    ["", "GARAGE FICTIF"],
    [siren, "Nom"],
  ];

  test("it counts as empty, and the others are read as without it", () => {
    expect(listOf({ sources, headed }, rows).whose()).toEqual(["blank", "blank", siren]);
    expect(listOf({ sources, headed, content: [0, 1] }, rows).whose()).toEqual(["blank", "filled", siren]);
  });

  test("it is not looked for by the name that it seems to have", () => {
    const { whose, queries } = listOf({ sources, headed, match: { name: 1 } }, rows);
    expect([whose(), queries.size]).toEqual([["blank", "looked for: GARAGE FICTIF", siren], 1]);
  });
});
