import { describe, expect, test } from "@jest/globals";
import { languages } from "../../../../shared/messages/messages.ts";
import {
  askedFields,
  columnsOfOthers,
  companyOfColumns,
  contentColumns,
  headedColumns,
  headerOf,
  ownColumnsAmong,
  ownKeyOf,
  runColumns,
  tellingColumns,
  typeOfKey,
} from "../../../../shared/enrichment/columns/own-columns.ts";
import { isNameHeader } from "../../../../shared/enrichment/columns/role-rules.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
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

test("a column has its key for a header, or its label in a language", () => {
  expect(headerOf("status")).toBe("sirene_status");
  expect(headerOf("status", "fr")).toBe("Statut · sirene");
  expect(headerOf("status", "en")).toBe("Status · sirene");
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

test.each([
  ...["sirene_rating", "sirene_", "sirene", "name", "", "xsirene_name", "sirene_constructor"],
  "Client name",
])("%j is somebody else's column", (header) => {
  expect(ownKeyOf(header)).toBeUndefined();
});

test("of a header the first hundred characters are read", () => {
  expect(ownKeyOf(`sirene_status${" ".repeat(87)}of last year`)).toBe("status");
  expect(ownKeyOf(`sirene_status${" ".repeat(80)}of last year`)).toBeUndefined();
});

test("the columns that tell whom a row is about are those with a SIREN in them, whatever their order", () => {
  const own = ownColumnsAmong(["sirene_name", "sirene_vat", "sirene_siret", "sirene_siren"]);
  const others = [
    { key: "siret", index: 2 },
    { key: "vat", index: 1 },
  ];
  expect(tellingColumns(own)).toEqual({ siren: { key: "siren", index: 3 }, others });
  expect(tellingColumns(own.slice(0, 3))).toEqual({ siren: undefined, others });
  expect(tellingColumns([])).toEqual({ siren: undefined, others: [] });
});

test("of two columns with one key the one beside the first status is ours, else the first", () => {
  const copied = [
    "Nom",
    "sirene_name",
    "SIREN",
    "sirene_siren",
    "sirene_name",
    "sirene_status",
    "sirene_note",
  ];
  expect(ownColumnsAmong(copied).map(({ key, index }) => `${index} ${key}`)).toEqual([
    ...["3 siren", "4 name", "5 status", "6 note"],
  ]);
  const beside = [
    "SIREN",
    "sirene_name",
    "sirene_status",
    "SIREN",
    "sirene_naf",
    "sirene_name",
    "sirene_status",
  ];
  expect(ownColumnsAmong(beside).map(({ index }) => index)).toEqual([1, 2, 4]);
  expect(ownColumnsAmong(["sirene_name", "x", "Sirene_Name", "sirene_note"])).toEqual([
    { key: "name", index: 0 },
    { key: "note", index: 3 },
  ]);
});

describe("of two columns with one key", () => {
  const own = (headers: string) =>
    ownColumnsAmong(headers.split(" ").map((word) => (word === "x" ? "SIREN" : `sirene_${word}`)))
      .map(({ key, index }) => `${key}:${index}`)
      .join(" ");

  test.each([
    ["the one right before the status is ours", "name x name status", "name:2 status:3"],
    ["the one right after the status is ours", "note x status note", "status:2 note:3"],
    ["the one at the end of the columns beside it is ours", "naf x status note naf", "status:2 note:3 naf:4"],
    ["the first is ours if both are beside it", "name name status", "name:0 status:2"],
    ["the first is ours if both are before its columns", "name x name x naf status", "name:0 naf:4 status:5"],
    [
      "the first is ours if both are after its columns",
      "siren status x name x name",
      "siren:0 status:1 name:3",
    ],
    [
      "the first is ours if it is before its columns and the other after",
      "name x naf status x name",
      "name:0 naf:2 status:3",
    ],
    ["it is ours before a third one after its columns", "name x name status x name", "name:2 status:3"],
  ])("%s: %s", (_, headers, expected) => {
    expect(own(headers)).toBe(expected);
  });
});

test("the columns of a list are those that are not ours, by their index", () => {
  const columns = [
    { index: 2, header: "Nom" },
    { index: 3, header: "sirene_name" },
    { index: 5, header: "" },
  ];
  expect(headedColumns(columns)).toEqual([columns[0], columns[2]]);
  expect(contentColumns(columns)).toEqual([2, 5]);
});

describe("the company of a row that was enriched", () => {
  const [siren = "", other = ""] = scatteredSirens(2);
  const vat = vatNumberOf(other);
  const telling = tellingColumns(
    ownColumnsAmong(["sirene_siren", "sirene_siret", "sirene_vat", "sirene_naf"]),
  );
  const company = (...texts: readonly string[]) => companyOfColumns(telling, (index) => texts[index] ?? "");

  test("is that of sirene_siren, whatever the others say", () => {
    expect(company(siren, siretOf(other, 1))).toBe(siren);
  });

  test("is that on which the others agree, if sirene_siren has none", () => {
    expect(company("", siretOf(other, 1))).toBe(other);
    expect(company("", siretOf(other, 1), vat)).toBe(other);
    expect(company("123", "", vat)).toBe(other);
    expect(company("", siretOf(siren, 1), vat)).toBeUndefined();
    expect(company()).toBeUndefined();
  });
});

describe("the columns of a run", () => {
  test("stand before the fields if they are of a search or a check, once each, and have no field then", () => {
    const columns = runColumns(selectFields("name,siren,naf"), ["match", "name"] as never);
    expect(columns.map(({ key, field }) => [key, field?.key])).toEqual([
      ["siren", undefined],
      ["match", undefined],
      ["name", undefined],
      ["naf", "naf"],
      ["status", undefined],
      ["note", undefined],
    ]);
  });

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

describe("of lists beside each other, our columns belong to", () => {
  const [mine, theirs] = [scatteredSirens(4), scatteredSirens(9).slice(5)];
  /** Our columns: `s` has the numbers of the first list, `S` those of the second, `n` and `N` are their notes. */
  const cells: Readonly<Record<string, readonly [header: string, texts: readonly string[]]>> = {
    ...{ "1": ["SIREN", mine], "2": ["SIREN", theirs], x: ["Nom", mine.map((_, at) => `FICTIVE ${at}`)] },
    ...{ u: ["Siège", theirs.map((siren, at) => (at === 1 ? siren : ""))] },
    ...{ t: ["Taux", mine.map((_, at) => `0,${at}`)] },
    ...{ s: ["sirene_siren", mine], S: ["sirene_siren", theirs] },
    ...{ n: ["sirene_note", []], N: ["sirene_note", []], _: ["", []] },
  };
  /** Brackets are around the columns of the list; returns what others have, in brackets if it is unclear. */
  const ofOthers = (sheet: string) => {
    const columns = [...sheet.replaceAll(/[[\]]/g, "")].map((letter) => cells[letter]!);
    const rows = mine.map((_, row) => columns.map(([, texts]) => texts[row] ?? ""));
    const range = { left: sheet.indexOf("["), right: sheet.indexOf("]") - 1 };
    const found = columnsOfOthers(
      columns.map(([header]) => header),
      range,
      rows,
      isNameHeader,
    );
    return found.map(({ column, isUnclear }) => `${column}${isUnclear ? "?" : ""}`).join(" ");
  };

  test.each([
    ["the list whose cells they are among", "[1sn]", ""],
    ["the list right beside them", "[x]sn", ""],
    ["the list left of them, an empty column between", "[x]_sn", ""],
    ["the list left of them, though a block without companies is between", "[x]_ttsn", ""],
    ["the other list, if some rows of it have a number, and a column is between", "[x]_tutsn", "5? 6?"],
    ["the other list, if its names are farther from them than another column of it", "[x]_xtsn", "4? 5?"],
    ["the list that has them both before and behind a column of its own", "[1sxn]", ""],
    ["the list right of which they are, whatever is between, if they repeat its numbers", "[1]_x_sn", ""],
    ["the list right of which they are, another one's columns between", "[1]_2SN_sn", "3 4"],
    ["the list that they are right behind, if they repeat no numbers of the one before", "[1]_xSN", "3? 4?"],
    ["the other list, if they are right beside it and repeat its numbers", "[1]_2SN", "3 4"],
    ["the list before", "1sn_[2]", "1 2"],
    ["the list before, if it has no numbers either", "xsn_[x]", "1 2"],
    ["the second as well, once it has some", "1sn_[2SN]", "1 2"],
    ["the list whose numbers they repeat, even among the cells of another", "1_[xsn]", "3? 4?"],
    ["the list whose numbers they repeat, right of another", "1_[2]_sn", "4? 5?"],
    ["the list whose numbers they repeat, of two at one place", "[1]snSN", "3? 4?"],
    ["the list in which they are, though every number was replaced since", "[2sn]", ""],
    ["that list even beside others that have none of these numbers", "[2sn]_2_x", ""],
    ["that list even if their numbers were copied to its right", "[xsn]_1", ""],
    ["both parts of a list that has a second time the same column", "[1snn]", ""],
    ["both parts of a list that they are right of", "[x]snn", ""],
    ["the list that begins with them", "[snx]", ""],
    ["the list before, if they repeat its numbers and begin the cells of another", "1_[snx]", "2 3"],
    ["the list right of them, if they repeat its numbers", "sn_[1]", ""],
    ["the list before, if both lists have the numbers that they repeat", "1sn_[1]", "1 2"],
    ["the list whose numbers they repeat, no empty column before it", "[x]1_sn", "3? 4?"],
    ["the other list from where its numbers are, if this one kept only a name", "[1n]_2S", "4"],
    ["the list whose numbers one of them repeats, though an empty column is between", "1_[2]_s_n", "4? 6?"],
    ["the list whose numbers one of them repeats, though that one is behind another", "1_[2]_ns", "4? 5?"],
  ])("%s: %s", (_, sheet, expected) => {
    expect(ofOthers(sheet)).toBe(expected);
  });

  test("the other list if half of the rows or more repeat its numbers, and to this one if fewer do", () => {
    const others = (alike: number) => {
      const rows = mine.map((siren, at) => [at < alike ? siren : theirs[at]!, "", theirs[at]!, siren]);
      return columnsOfOthers(
        ["SIREN", "", "SIREN", "sirene_siren"],
        { left: 2, right: 4 },
        rows,
        isNameHeader,
      ).length;
    };
    expect([0, 1, 2, 4].map(others)).toEqual([0, 0, 1, 1]);
  });

  test("none of two in a row without ours", () => {
    expect(columnsOfOthers(["SIREN", "", "SIREN"], { left: 0, right: 1 }, [], isNameHeader)).toEqual([]);
  });
});

test.each([
  ["created", "date"],
  ["workforce", "text"],
  ["score", "number"],
  ["einvoice_issues_from", "date"],
  ["status", "text"],
] as const)("a column of %s holds values of the type %s", (key, type) => {
  expect(typeOfKey(key)).toBe(type);
});
