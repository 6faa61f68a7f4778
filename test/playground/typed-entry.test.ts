import { describe, expect, test } from "@jest/globals";
import { typedEntry } from "../../playground/page/typed-entry.ts";

describe("what is typed into a cell", () => {
  test.each([
    ["12,5", "12.5"],
    ["-1 234,50", "-1234.50"],
    ["12,5 %", "12.5%"],
    ["03/04/2024", "2024-04-03"],
    ["3/4/24", "2024-04-03"],
    ["31/12/98", "1998-12-31"],
    ["03/04", "2026-04-03"],
    ["29/02/2024", "2024-02-29"],
  ])("in French, %s is what it is in France", (typed, read) => {
    expect(typedEntry(typed, "fr", 2026)).toBe(read);
    expect(typedEntry(typed, "en", 2026)).toBe(typed);
  });

  test("in French, what would be a day in English alone stays a text", () => {
    expect(typedEntry("12/31/2024", "fr", 2026)).toBe("'12/31/2024");
    expect(typedEntry("29/02/2023", "fr", 2026)).toBe("'29/02/2023");
  });

  test.each(["150 000 024", "FR 12 150000024", "005720784", "1,234,567", "2024-03-15", "Dupont, Jean", ""])(
    "%s is left as it is",
    (typed) => {
      for (const language of ["fr", "en"] as const) expect(typedEntry(typed, language, 2026)).toBe(typed);
    },
  );

  test.each([
    ['=SIRENE.NAME(A2;"rien; vide")', '=SIRENE.NAME(A2,"rien; vide")'],
    ["=SUM(1,5;2)", "=SUM(1.5,2)"],
    ["=SUM({1;2;3})", "=SUM({1;2;3})"],
    ["=SUM({1;2};A1)", "=SUM({1;2},A1)"],
    ["='Comptes;2024'!A1", "='Comptes;2024'!A1"],
    ["=SUM(1,2)", "=SUM(1,2)"],
    ['=SIRENE.BYDIRECTOR("X";"VRAI";VRAI)', '=SIRENE.BYDIRECTOR("X","VRAI",TRUE)'],
    ["=IF(A1=faux,VRAI(),FAUX!A1)", "=IF(A1=FALSE,TRUE(),FAUX!A1)"],
  ])("arguments may be parted by semicolons, and truth be told in French: %s", (typed, read) => {
    expect(typedEntry(typed, "fr", 2026)).toBe(read);
  });
});
