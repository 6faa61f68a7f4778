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

describe("the header row of a list that says SIREN above no number", () => {
  const header = ["nom", "code client", "ville", "pays"];
  const record = ["FICTIVE SARL", "4127", "Paris", "75001"];
  const records = Array.from({ length: 5 }, () => record);
  const years = ["2023", "2024", "2025"];
  const seven = ["nom", "ville", "pays", "rue", "contact", "secteur", "statut"];
  test.each<[what: string, row: number, rows: string[][]]>([
    ["is the first row", 0, [header, ...records]],
    ["is the first row that is not blank", 2, [[], [" ", ""], header, ...records]],
    ["stands below a title", 1, [["Clients"], header, ...records]],
    ["stands below a title with delimiters behind it", 1, [["Clients", "", "", ""], header, ...records]],
    ["stands below a title with spaces beside it", 1, [["Clients", " ", "  ", " "], header, ...records]],
    [
      "stands below a title and as many blank rows as records",
      4,
      [["Clients"], [], [""], [], header, record],
    ],
    [
      "stands below a title, with rows of one cell among the records",
      1,
      [["Clients"], header, ["Nord"], record, record],
    ],
    ["stands below a title of two lines", 2, [["Clients"], ["Export de novembre"], header, ...records]],
    ["stands below a line of half of its cells", 1, [["Service", "Achats"], header, ...records]],
    [
      "stands below a title and a line of half of its cells",
      2,
      [["Clients"], ["Service", "Achats"], header, ...records],
    ],
    ["is the first row of more than half of the cells", 0, [["nom", "ville", "pays"], ...records]],
    ["stands below a comment", 1, [["# extrait", "tous", "sites"], header, ...records]],
    [
      "stands below a title and a comment",
      2,
      [["Clients"], ["# extrait", "tous", "sites"], header, ...records],
    ],
    [
      "is the first row if it is as long as the records, with a # before it",
      0,
      [["# nom", "ville", "pays", "rue"], header],
    ],
    ["is the first row if a # stands behind a word", 0, [["nom #", "ville", "pays"], header, ...records]],
    ["of two columns stands below a title", 1, [["Clients"], ["nom", "ville"], ["FICTIVE SARL", "Paris"]]],
    [
      "of two columns is the first row, whatever words are below",
      0,
      [
        ["nom", "ville"],
        ["FICTIVE SARL", "Paris"],
      ],
    ],
    [
      "of one column is the first row, whatever words are below",
      0,
      [["nom"], ["FICTIVE SARL"], ["FICTIVE SAS"]],
    ],
    ["of one column is the first row, with a # before it", 0, [["# nom"], ["FICTIVE SARL"], ["FICTIVE SAS"]]],
    ["stands below a row of figures", 2, [["Clients"], ["1", "2", "3", "4"], header, ...records]],
    [
      "stands below a row of days in words",
      2,
      [["Clients"], ["du", " 1 mai 2025", " 8 mai 2025"], header, ...records],
    ],
    [
      "stands below a row of days in months of words",
      2,
      [["Clients"], ["du", "12 mai 2025", "31 mai 2025"], header, ...records],
    ],
    [
      "may have years behind its words",
      1,
      [["Clients"], ["nom", "CA 2024-2025", "CA 2023-2024", "pays"], ...records],
    ],
    ["may have counts before its words", 1, [["Clients"], ["nom", "1 an", "2 ans", "3 ans"], ...records]],
    ["may have figures in three of ten cells", 1, [["Clients"], [...seven, ...years], [...seven, ...years]]],
    [
      "has no figures in four of ten cells",
      0,
      [["Clients"], [...seven.slice(1), "1", ...years], [...record, ...years, "1", "2", "3"]],
    ],
    [
      "is the first row if those below it that are words have a number of a company",
      0,
      [
        ["Clients"],
        ["FICTIVE SARL", "552032534", "Paris", "France", "actif"],
        ["FICTIF SAS", "552032534", "Lyon", "France", "actif"],
      ],
    ],
    [
      "is the first row, though a record says SIREN",
      0,
      [
        ["nom", "remarque"],
        ["FICTIVE SARL", "SIREN"],
        ["FICTIVE SAS", "SIREN"],
      ],
    ],
    [
      "is the first row, though the last record says SIREN under the number of the first",
      0,
      [
        ["nom", "remarque"],
        ["FICTIVE SARL", "552032534"],
        ["FICTIVE SAS", "SIREN"],
      ],
    ],
  ])("%s", (_, row, rows) => {
    expect(findHeaderRow(rows)).toBe(row);
  });
});

test("a row that says SIREN is the header above a number, with blank rows between as well", () => {
  expect(findHeaderRow([["Fournisseurs"], ["Export"], ["SIREN"], [" "], [""], ["552032534"]])).toBe(2);
});

describe("of a long list, the first thirty rows say which is the header", () => {
  const before = (rows: number) => Array.from({ length: rows }, () => ["remarque"]);

  test.each([
    [28, 28],
    [29, 0],
    [30, 0],
  ])("with SIREN in row %i: %i", (place, expected) => {
    expect(findHeaderRow([...before(place), ["SIREN"], ["552032534"]])).toBe(expected);
  });

  test("and how long most rows are", () => {
    const short = Array.from({ length: 30 }, () => ["nom", "ville"]);
    const long = Array.from({ length: 60 }, () => ["nom", "ville", "pays", "rue", "secteur"]);
    expect(findHeaderRow([...short, ...long])).toBe(0);
  });

  test("even if a row behind them would name the columns", () => {
    const header = ["nom", "ville", "pays", "rue"];
    const title = [["Clients"], ...Array.from({ length: 28 }, () => ["1", "2", "3", "4"])];
    expect(findHeaderRow([...title, header])).toBe(29);
    expect(findHeaderRow([...title, [], header])).toBe(0);
  });
});

test("9 digits, 14 digits and a French VAT number are no names of columns; a year, a date, a word are", () => {
  for (const text of ["552 032 534", "55203253400646", "FR27552032534"]) {
    expect(identifierInHeader(["nom", text])).toBe(text);
  }
  const days = Array.from({ length: 31 }, (_, day) => String(20_261_201 + day));
  expect(identifierInHeader(["nom", "2019", "20/11/2026", ...days, "siren"])).toBeUndefined();
});

test.each<[text: string, isIdentifier: boolean]>([
  ["5720784", true],
  ["05720784", true],
  ["5720785", false],
  ["572078", false],
  ["1", false],
  ["Catégorie", false],
  ["n° 552032534", false],
  ["552032534 (siège)", false],
  ["5720784 (siège)", false],
  ["n° 5720784", false],
  ["lot 5720784", false],
  ["552032534005", false],
])("%j in a header is the number of a company: %s", (text, isIdentifier) => {
  expect(identifierInHeader([text])).toBe(isIdentifier ? text : undefined);
});
