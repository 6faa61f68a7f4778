import { describe, expect, test } from "@jest/globals";
import { displayWidth, fittedTable, terminalWidth } from "../../../batch/terminal/terminal.ts";

const columns = [
  { header: "Code", numeric: false },
  { header: "Name", numeric: false },
  { header: "Amount", numeric: true },
];

describe("a table", () => {
  test("that fits is not cut, and its numbers end at the same place", () => {
    const rows = [
      ["A", "EXEMPLE", "5"],
      ["B", "AUTRE", "1,250,000"],
    ];
    expect(fittedTable(columns, rows, 100).split("\n")).toEqual([
      "Code  Name        Amount",
      "────  ───────  ─────────",
      "A     EXEMPLE          5",
      "B     AUTRE    1,250,000",
    ]);
  });

  test("of more rows than a call takes arguments is formatted", () => {
    const rows = Array.from({ length: 150_000 }, () => ["A", "EXEMPLE", "5"]);
    expect(fittedTable(columns, rows, 100).split("\n")).toHaveLength(rows.length + 2);
  });

  test("that does not fit loses the ends of its longest texts, never a digit of a number", () => {
    const rows = [["A SHORT ONE", "x".repeat(200), "1,250,000,000,000"]];
    const lines = fittedTable(columns, rows, 60).split("\n");
    expect(Math.max(...lines.map(displayWidth))).toBe(60);
    expect(lines[2]).toMatch(/^A SHORT ONE {2}x+… {2}1,250,000,000,000$/);
  });

  test("cuts no number among texts either: a SIRET, a VAT number, a day", () => {
    const texts = ["15440957700017", "FR05154409577", "154 409 577", "2022-04-22"];
    const rows = texts.map((text) => [text, "RUE DE LA FICTION ET DES EXEMPLES", "1"]);
    const table = fittedTable(columns, [...rows, ["A LONG NAME THAT IS CUT", "", ""]], 32);
    for (const text of texts) expect(table).toContain(text);
    expect(table).toContain("A LONG NAME T…");
    expect(Math.max(...table.split("\n").map(displayWidth))).toBe(32);
  });

  test("too narrow for its numbers is wider than asked for, rather than wrong", () => {
    const lines = fittedTable(columns, [["A", "EXEMPLE FICTIF", "1,250,000,000,000"]], 20).split("\n");
    expect(lines[2]).toBe("A     EXEMPLE…  1,250,000,000,000");
  });

  test("keeps each row on its line, and lets no text steer the terminal", () => {
    const text = fittedTable([columns[0]!], [["a\nb\tc\u001b[31md\u0007"]], 80);
    expect(text.split("\n")[2]).toBe("a b c [31md");
  });
});

describe("the width of a table", () => {
  test("is the result's terminal, else that of the messages, else 100", () => {
    expect(terminalWidth({ columns: 80 }, { columns: 132 })).toBe(80);
    expect(terminalWidth({}, { columns: 132 })).toBe(132);
    expect(terminalWidth({}, {})).toBe(100);
  });
});
