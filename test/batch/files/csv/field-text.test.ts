import { describe, expect, test } from "@jest/globals";
import type { FieldStyle } from "../../../../batch/files/list.ts";
import { fieldText, findHabit, unquoted } from "../../../../batch/files/csv/dialect.ts";

const french: FieldStyle = { delimiter: ";", quoted: "needed", decimal: "," };
const english: FieldStyle = { delimiter: ",", quoted: "needed", decimal: "." };

describe("a value of ours", () => {
  test("is quoted only when it holds the delimiter, a quote or a line break", () => {
    expect(fieldText("a,b", "text", french)).toBe("a,b");
    expect(fieldText("a,b", "text", english)).toBe('"a,b"');
    expect(fieldText('LE "BISTROT"', "text", french)).toBe('"LE ""BISTROT"""');
    expect(fieldText("a\nb", "text", french)).toBe('"a\nb"');
  });

  test("is quoted where the file quotes: every text, or everything that holds something", () => {
    expect(fieldText("a", "text", { ...french, quoted: "text" })).toBe('"a"');
    expect(fieldText(12, "number", { ...french, quoted: "text" })).toBe("12");
    expect(fieldText(12, "number", { ...french, quoted: "all" })).toBe('"12"');
    expect(fieldText(null, "text", { ...french, quoted: "all" })).toBe("");
  });

  test("that is a number takes the file's decimal sign, and quotes when that is the delimiter", () => {
    expect(fieldText(-1234567.5, "number", french)).toBe("-1234567,5");
    expect(fieldText("12.5", "number", french)).toBe("12,5");
    expect(fieldText(12.5, "number", english)).toBe("12.5");
    expect(fieldText(12.5, "number", { ...english, decimal: "," })).toBe('"12,5"');
    expect(fieldText(NaN, "number", english)).toBe("");
  });

  test("that is a boolean is TRUE or FALSE, a date is as it comes, null is nothing", () => {
    expect([true, false].map((value) => fieldText(value, "boolean", french))).toEqual(["TRUE", "FALSE"]);
    expect(fieldText("2026-11-20", "date", french)).toBe("2026-11-20");
    expect(fieldText(null, "date", french)).toBe("");
  });

  test.each(["=1+1", "+33", "-x", "@SUM(A1)", "\t=1", "\r=1"])(
    "that a spreadsheet would run as a formula, %j, begins with an apostrophe",
    (value) => expect(unquoted(fieldText(value, "text", french))).toBe(`'${value}`),
  );

  test("that is a negative number is no formula", () => {
    expect(fieldText(-5, "number", french)).toBe("-5");
    expect(fieldText("-5", "number", french)).toBe("-5");
  });
});

describe("the habit of a file", () => {
  test("is to quote what needs it, every text, or everything", () => {
    expect(
      findHabit(
        [
          ["a", '"b;c"'],
          ["1", "x"],
        ],
        ";",
      ).quoted,
    ).toBe("needed");
    expect(
      findHabit(
        [
          ['"a"', '"b"'],
          ["1", '"x"'],
        ],
        ";",
      ).quoted,
    ).toBe("text");
    expect(
      findHabit(
        [
          ['"a"', '"b"'],
          ['"1"', ""],
        ],
        ";",
      ).quoted,
    ).toBe("all");
    expect(findHabit([], ";").quoted).toBe("needed");
  });

  test("is to quote what needs it if nothing is quoted, though it holds numbers alone", () => {
    expect(findHabit([["552032534", "1"]], ";").quoted).toBe("needed");
    expect(findHabit([["552032534", '"1"']], ";").quoted).toBe("text");
  });

  test("is to write decimals as its numbers do; without any, a comma beside ; and a point elsewhere", () => {
    expect(findHabit([["a"], ["12.5"], ["3.5"]], ";").decimal).toBe(".");
    expect(findHabit([["a"], ['"12,5"']], ",").decimal).toBe(",");
    expect(findHabit([["a"], ["12"]], ";").decimal).toBe(",");
    expect(findHabit([["a"], ["12"]], "\t").decimal).toBe(".");
  });

  test("is not seen in thousands, whose sign is not that of decimals", () => {
    expect(findHabit([["amount"], ['"1,500"'], ['"12,345"']], ",").decimal).toBe(".");
    expect(findHabit([["montant"], ["1.500"], ["12.345"]], ";").decimal).toBe(",");
    expect(findHabit([["amount"], ['"1,500"'], ['"12,5"']], ",").decimal).toBe(",");
    expect(findHabit([["amount"], ["1,500"], ["1,234.56"], ["999"]], ";").decimal).toBe(".");
    expect(findHabit([["amount"], ["1.500"], ["1.234,56"], ["-1 234,5"]], ",").decimal).toBe(",");
    expect(findHabit([["taux"], ['"0,125"']], ",").decimal).toBe(",");
  });
});
