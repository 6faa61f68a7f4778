import { describe, expect, test } from "@jest/globals";
import { choiceOf, sampleOf } from "../../../addin/taskpane/list-run/list-survey.ts";
import { scatteredSirens } from "../../batch/made-up-numbers.ts";

const rows = 40;
const sirens = scatteredSirens(rows);
type Column = readonly [header: string, cells: readonly string[]];

/** A column in which so many per cent of the cells are identifiers, spread over it, and the others what `other` gives. */
const mixed = (header: string, percent: number, other: (row: number) => string): Column => [
  header,
  sirens.map((siren, row) => ((row * 37) % 100 < percent ? siren : other(row))),
];
const named = (row: number) => `Établissements FICTIFS ${"abcdefghij"[row % 10]!.repeat(3)}`;
const town = (row: number) => ["Lyon", "Paris", "Brest"][row % 3]!;
/** Nine digits that fail the check. */
const wrong = (row: number) => `${sirens[row]!.slice(0, 8)}${(Number(sirens[row]![8]) + 1) % 10}`;
/** Numbers of another kind, of which one in ten passes the check. */
const byChance = (header: string): Column => [
  header,
  sirens.map((siren, row) => (row % 10 === 0 ? siren : wrong(row))),
];
const towns: Column = ["Ville", sirens.map((_, row) => town(row))];

/** The column that is read for the identifiers of a list, by its header; undefined where none is. */
function read(...columns: readonly Column[]): string | undefined {
  const headers = columns.map(([header]) => header);
  const values = sirens.map((_, row) => columns.map(([, cells]) => cells[row]!));
  const choice = choiceOf(sampleOf(values, columns.length, 0, headers, new Map()));
  return choice?.source.column.header;
}

describe.each(["Nom", "Fournisseur", "Raison sociale", "Supplier name"])(
  "a column of names, %s",
  (header) => {
    test.each([5, 10, 20, 30])(
      "of which %i per cent are numbers is not that of the identifiers",
      (percent) => {
        expect(read(mixed(header, percent, named), towns)).toBeUndefined();
        expect(read(mixed(header, percent, named))).toBeUndefined();
      },
    );

    test.each([5, 10, 20, 30])(
      "with %i per cent of numbers stands back behind a column of numbers",
      (percent) => {
        const numbers = mixed("Référence", 5, () => "à voir");
        expect(read(mixed(header, percent, named), numbers)).toBe("Référence");
        expect(read(numbers, mixed(header, percent, named))).toBe("Référence");
      },
    );
  },
);

test.each([95, 70, 50, 40])(
  "a column of numbers, of which %i per cent stand among names, is read",
  (percent) => {
    expect(read(towns, mixed("Référence", percent, named))).toBe("Référence");
  },
);

test.each(["Code client", "Téléphone", "Montant HT", "N° de facture", ""])(
  "numbers of another kind, of which some pass the check, are no identifiers: %s",
  (header) => {
    expect(read(["Nom", sirens.map((_, row) => named(row))], byChance(header))).toBeUndefined();
  },
);

test("a column whose header names something else is not read, however few identifiers others have", () => {
  expect(
    read(
      mixed("Téléphone", 50, () => ""),
      towns,
    ),
  ).toBeUndefined();
});

test("few identifiers of a selection without headings are meant all the same", () => {
  expect(read(mixed("", 10, () => "à voir"))).toBe("");
  expect(read(mixed("", 40, wrong), towns)).toBe("");
});

test("a column of ours is none of the list's", () => {
  expect(read(["Nom", sirens.map((_, row) => named(row))], ["sirene_siren", sirens])).toBeUndefined();
});
