import { describe, expect, test } from "@jest/globals";
import { wordedCell } from "../../../../shared/enrichment/cell-words.ts";
import { type PrecedingKey, runColumns } from "../../../../shared/enrichment/columns/own-columns.ts";
import type { RowCell } from "../../../../shared/enrichment/row-writer.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";

const beside: readonly PrecedingKey[] = [
  ...(["score", "found_by", "check", "check_reasons", "duplicate_of"] as const),
  ...(["einvoice", "einvoice_reasons", "einvoice_address", "einvoice_address_source"] as const),
];
const columns = runColumns(selectFields("name,name_match,suggested_reason"), beside);

/** What stands in the column of a key, in French and in English. */
function worded(key: string, cell: RowCell): readonly RowCell[] {
  const column = columns.find((one) => one.key === key)!;
  return (["fr", "en"] as const).map((language) => wordedCell(column, cell, language));
}

describe("a cell in words", () => {
  test.each<[string, RowCell, readonly RowCell[]]>([
    ["status", "not_found", ["introuvable", "not found"]],
    ["check", "fix", ["à corriger", "fix"]],
    ["einvoice", "check_directory", ["annuaire à consulter", "check directory"]],
    ["einvoice_address_source", "list", ["liste", "list"]],
    [
      "check_reasons",
      "siren_ceased",
      ["L'entreprise a cessé son activité.", "The company has ceased trading."],
    ],
    [
      "einvoice_reasons",
      "siren_unknown;siren_ceased",
      [
        "Le SIREN n'est pas au répertoire Sirene. L'entreprise a cessé son activité.",
        "The SIREN is not in the Sirene register. The company has ceased trading.",
      ],
    ],
  ])("of %s: %s", (key, cell, words) => {
    expect(worded(key, cell)).toEqual(words);
  });

  test.each([
    ["number", "numéro"],
    ["entered by hand", "saisi à la main"],
    ["not entered by hand", "not entered by hand"],
    ["entered by hand, 2026-11-20", "entered by hand, 2026-11-20"],
    ["name", "nom"],
    ["name, score 91", "nom, score 91"],
    ["name, score 100", "nom, score 100"],
    ["review, 2026-11-20", "examen, 2026-11-20"],
    // Whoever is called so.
    ["review, ann", "review, ann"],
    ["number one, 2026-11-20", "number one, 2026-11-20"],
    ["my number", "my number"],
    ["name, score high", "name, score high"],
    ["surname", "surname"],
    ["name, score 91, 2026-11-20", "name, score 91, 2026-11-20"],
    ["a review, 2026-11-20", "a review, 2026-11-20"],
    ["review, 2026-11-20 at noon", "review, 2026-11-20 at noon"],
  ])("of who found a company: %s", (cell, french) => {
    expect(worded("found_by", cell)).toEqual([french, cell]);
  });

  test("is that of a field's codes, where it has words", () => {
    expect(worded("suggested_reason", "unit_ceased")).not.toContain("unit_ceased");
    expect(worded("suggested_reason", "x")).toEqual(["x", "x"]);
  });

  test("of anything else is as it is, and nothing stays nothing", () => {
    for (const [key, cell] of [
      ["name", "number"],
      ["score", 91],
      ["duplicate_of", "row 2"],
      ["einvoice_address", "review"],
      ["siren", "552032534"],
      ["note", "found"],
    ] as const)
      expect([key, ...worded(key, cell)]).toEqual([key, cell, cell]);
    for (const { key } of columns)
      for (const cell of [null, undefined]) expect([key, ...worded(key, cell)]).toEqual([key, cell, cell]);
  });
});
