import { describe, expect, test } from "@jest/globals";
import { repeatedHeader } from "../../../../shared/enrichment/repeated-header.ts";

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

  test("its columns are told by their indexes, wherever their texts stand", () => {
    const shifted = repeatedHeader(columns.slice(1, 3), (index) => index - 1);
    expect([shifted(["Nom", "SIREN"]), shifted(["SIREN", "Nom"])]).toEqual([true, false]);
  });
});
