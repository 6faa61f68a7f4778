import { describe, expect, test } from "@jest/globals";
import { languages } from "../../../shared/messages/messages.ts";
import { templateSheet } from "../../../shared/templates/template-sheet.ts";
import { templateNames, templates } from "../../../shared/templates/templates.ts";
import { functionsMetadata } from "../../../scripts/functions/metadata.ts";

const functions = new Map(functionsMetadata(process.cwd()).functions.map((one) => [one.name, one]));

const every = templateNames.flatMap((name) => languages.map((language) => [name, language] as const));

/** The calls of the add-in in a formula: the function, and how many arguments it has. */
const callsIn = (formula: string) =>
  [...formula.matchAll(/SIRENE\.([A-Z0-9]+)\(([^()]*)\)/g)].map(([, name, given]) => ({
    name: name!,
    given: given!.split(",").length,
  }));

describe.each(every)("the template %s in %s", (name, language) => {
  const { cells, formats, widths, boldRows, frozenRows } = templateSheet(name, {
    language,
    latestYear: 2025,
  });
  const headings = cells[frozenRows - 1]!;
  const formulas = cells.flat().filter((cell) => String(cell).startsWith("=")) as string[];

  test("calls functions of the add-in alone, with arguments that they take", () => {
    const calls = formulas.flatMap(callsIn);
    expect(calls.length).toBeGreaterThan(100);
    for (const call of calls) {
      const { parameters } = functions.get(call.name)!;
      expect(call.given).toBeLessThanOrEqual(parameters.length);
      expect(call.given).toBeGreaterThanOrEqual(
        parameters.filter(({ optional }) => optional !== true).length,
      );
    }
  });

  test("has a heading and a width for each column, twenty rows alike but for their number, and stays at its headings", () => {
    expect(headings.every((heading) => String(heading).length > 1)).toBe(true);
    expect(widths).toHaveLength(headings.length);
    expect(boldRows).toContain(frozenRows - 1);
    const rows = cells.slice(frozenRows);
    expect(rows).toHaveLength(20);
    const shape = (row: readonly unknown[], number: number) =>
      row.map((cell) => String(cell).replaceAll(new RegExp(`([A-Z])${number}\\b`, "g"), "$1#"));
    rows.forEach((row, index) =>
      expect(shape(row, frozenRows + index + 1)).toEqual(shape(rows[0]!, frozenRows + 1)),
    );
  });

  test("keeps zeros in front of what is typed into its columns of numbers", () => {
    const typed = headings.flatMap((heading, column) =>
      /SIREN|SIRET|TVA|VAT/.test(String(heading)) && cells[frozenRows]![column] === "" ? [column] : [],
    );
    expect(typed.length).toBeGreaterThan(0);
    for (const column of typed) expect(formats(frozenRows, column)).toBe("@");
  });
});

test("each says in both languages what it is for, what to do first and what it costs", () => {
  for (const [name, language] of every) {
    expect(templates[name].purpose[language].length).toBeGreaterThan(40);
    const [, [begin] = []] = templateSheet(name, { language, latestYear: 2025 }).cells;
    expect(begin).toMatch(/calls per|appels par/);
  }
});
