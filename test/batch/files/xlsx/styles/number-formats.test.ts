import { describe, expect, test } from "@jest/globals";
import { formatCode, shownNumber } from "../../../../../batch/files/xlsx/styles/number-formats.ts";

describe("a number under a format", () => {
  test.each([
    [5720784, "General", 5720784],
    [5720784, "000000000", "005720784"],
    [552032534, "000000000", 552032534],
    [5720784, '000" "000" "000', "005 720 784"],
    [5720784, "000\\ 000\\ 000", "005 720 784"],
    [612345678, "0#\\ ##\\ ##\\ ##\\ ##", "06 12 34 56 78"],
    [1000, "00000", "01000"],
    [1234567, "00000", 1234567],
    [-5, "00000", -5],
    [1.5, "00000", 1.5],
    [1234.5, "#,##0.00", 1234.5],
    [0.25, "0%", 0.25],
    [12, "0", 12],
    [12, '#,##0\\ "€"', 12],
    [45000, "dd/mm/yyyy", "2023-03-15"],
    [45000.75, "dd/mm/yyyy hh:mm", "2023-03-15 18:00:00"],
    [45000, "[$-40C]d mmmm yyyy;@", "2023-03-15"],
    [0.5, "h:mm", "12:00:00"],
    [1.5, "[h]:mm", "36:00:00"],
    [1, "yyyy-mm-dd", "1900-01-01"],
    [61, "yyyy-mm-dd", "1900-03-01"],
    [-1, "yyyy-mm-dd", -1],
    [3e9, "yyyy-mm-dd", 3e9],
    [7, '"année "0', "année 7"],
    [45, "\\F0", "F45"],
    [45, "#000", "045"],
    [12345, "#\\ ##0", 12345],
    [950, "# ##0", 950],
    [12345, '#\\ ##0\\ "€"', 12345],
    [12345, '# ##0" €"', 12345],
    [12345, "#\\ ##0;[Red]\\-#\\ ##0", 12345],
    [12, '0" jours"', 12],
    [12, '0\\ "k€"', 12],
    [12, '"EUR "#\\ ##0', 12],
    [3, "mmm", "1900-01-03"],
  ])("%d under %s shows %j", (value, code, shown) => {
    expect(shownNumber(value, code, false)).toBe(shown);
  });

  test.each(["[$-", "\\;", "[;"])("a code of endless %s shows the number, at once", (piece) => {
    expect(shownNumber(552032534, piece.repeat(100_000), false)).toBe(552032534);
  });

  test("a code longer than Excel's is no date because of what its literals say", () => {
    expect(shownNumber(43538, `0;"${"d".repeat(300)}"`, false)).toBe(43538);
    expect(shownNumber(43538, `"${"d".repeat(300)}"0`, false)).toBe(43538);
  });

  test("counts days from 1904 where the workbook does", () => {
    expect(shownNumber(0, "yyyy-mm-dd", true)).toBe("1904-01-01");
    expect(shownNumber(43538, "yyyy-mm-dd", true)).toBe("2023-03-15");
  });

  test("a format is the workbook's own before the built-in one of its number", () => {
    expect(formatCode(14, new Map())).toBe("yyyy-mm-dd");
    expect(formatCode(14, new Map([[14, "0"]]))).toBe("0");
    expect(formatCode(0, new Map())).toBe("General");
  });
});
