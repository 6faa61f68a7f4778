import { describe, expect, test } from "@jest/globals";
import { findHeaderRow, identifierInHeader } from "../../../../shared/enrichment/columns/header-row.ts";

describe("the header row", () => {
  const record = ["EXEMPLE SARL", "552032534", "Paris", "75001"];
  test.each<[what: string, row: number, rows: string[][]]>([
    ["is the first row", 0, [["nom", "siren", "ville", "cp"], record]],
    ["is the first row that is not blank", 2, [[], ["", ""], ["nom", "siren", "ville", "cp"], record]],
    ["stands below a title", 1, [["Fournisseurs"], ["nom", "siren", "ville", "cp"], record, record]],
    [
      "stands below a title and its date",
      2,
      [["Export"], ["le", "20/11/2026"], ["nom", "siren", "ville", "2025"], record, record],
    ],
    [
      "stands below a comment",
      1,
      [["# extrait", "tous", "sites"], ["nom", "siren", "ville", "cp"], record, record],
    ],
    ["is the first row when none below names columns", 0, [["nom"], record, record]],
    ["is the first row of a list of one column", 0, [["siren"], ["552032534"]]],
    ["of one column stands below its title", 2, [["Fournisseurs"], [""], ["SIREN"], ["552032534"], ["n.c."]]],
    [
      "of one column stands below its title, a delimiter at each end",
      1,
      [
        ["Ce fichier", ""],
        ["SIREN", ""],
        ["5720784", ""],
      ],
    ],
    ["is the first row of nothing", 0, []],
  ])("%s", (_, row, rows) => {
    expect(findHeaderRow(rows)).toBe(row);
  });
});

test("9 digits, 14 digits and a French VAT number are no names of columns; a year, a date, a word are", () => {
  for (const text of ["552 032 534", "55203253400646", "FR27552032534"]) {
    expect(identifierInHeader(["nom", text])).toBe(text);
  }
  const days = Array.from({ length: 31 }, (_, day) => String(20_261_201 + day));
  expect(identifierInHeader(["nom", "2019", "20/11/2026", ...days, "siren"])).toBeUndefined();
});
