import { describe, expect, test } from "@jest/globals";
import type { ComparedColumns } from "../../../../shared/enrichment/columns/compared-texts.ts";
import { DisagreementCounts } from "../../../../shared/enrichment/columns/disagreements.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

const sirens = scatteredSirens(30);
const others = scatteredSirens(90).slice(60);
const sirets = (numbers: readonly string[]) => numbers.map((siren) => siren && siretOf(siren, 1));
const vats = (numbers: readonly string[]) => numbers.map((siren) => siren && vatNumberOf(siren));

/** What the columns of a list are found to disagree in, given by their cells. */
function disagreements(
  columns: readonly (readonly string[])[],
  compared: ComparedColumns,
  identifier?: number,
) {
  const counts = new DisagreementCounts(compared, identifier);
  const rows = Math.max(...columns.map((cells) => cells.length));
  for (let row = 0; row < rows; row += 1) counts.add((column) => columns[column]![row] ?? "");
  return counts.disagreements;
}

/** What SIRETs are found to disagree in with SIRENs. */
const ofSirets = (own: readonly string[], other: readonly string[]) =>
  disagreements([other, own], { siren: 0, siret: 1 })[0];

describe("numbers of other companies are told", () => {
  const firstOthers = (count: number) => sirens.map((siren, row) => (row < count ? others[row]! : siren));

  test("above a tenth of the rows", () => {
    expect(ofSirets(sirets(firstOthers(3)), sirens)).toBeUndefined();
    expect(ofSirets(sirets(firstOthers(4)), sirens)).toEqual({
      ...{ role: "siret", column: 1, number: "siren", rows: 30, differing: 4, shift: undefined },
    });
  });

  test("of the rows that have both numbers", () => {
    const blank = ["", ...others.slice(0, 3), "", ""];
    const own = sirets([sirens[20]!, ...sirens.slice(0, 5)]);
    expect(ofSirets(own, blank)).toMatchObject({ rows: 3, differing: 3 });
    expect(ofSirets(sirets(blank), sirens.slice(0, 6))).toMatchObject({ rows: 3, differing: 3 });
  });

  test("if they are of the column's kind: a plain SIREN is neither SIRET nor VAT number", () => {
    expect(ofSirets(others, sirens)).toBeUndefined();
    expect(disagreements([sirens, others], { siren: 0, vat: 1 }, 0)).toEqual([]);
    expect(disagreements([sirens, sirets(others)], { siren: 0, vat: 1 }, 0)).toEqual([]);
  });
});

describe("VAT numbers are compared with what identifies the rows", () => {
  const list = [sirens, sirets(sirens), vats(others)];
  const number = (compared: ComparedColumns, identifier?: number) =>
    disagreements(list, compared, identifier).map((one) => [one.role, one.column, one.number]);

  test.each<[string, ComparedColumns, number, string]>([
    ["SIRENs", { siren: 0, siret: 1, vat: 2 }, 0, "siren"],
    ["SIRETs", { siren: 0, siret: 1, vat: 2 }, 1, "siret"],
    ["SIRETs without SIRENs", { siret: 1, vat: 2 }, 1, "siret"],
    ["a column of both", { siren: 1, siret: 1, vat: 2 }, 1, "siren"],
    ["a column of SIRENs that is called neither", { siret: 1, vat: 2 }, 0, "siren"],
  ])("%s", (_, compared, identifier, kind) => {
    expect(number(compared, identifier)).toEqual([["vat", 2, kind]]);
  });

  test("if anything does", () => {
    expect(number({ vat: 2 })).toEqual([]);
    expect(number({ siren: 0, vat: 2 })).toEqual([]);
    expect(number({ siren: 0, siret: 1 })).toEqual([]);
  });
});

describe("a column looks shifted", () => {
  const shiftOf = (own: readonly string[], other: readonly string[] = sirens) =>
    ofSirets(sirets(own), other)?.shift;

  test.each([1, 2, 3])("by %d rows, up or down", (by) => {
    expect(shiftOf([...others.slice(0, by), ...sirens])).toBe(by);
    expect(shiftOf(sirens.slice(by))).toBe(-by);
  });

  test("by no more than three", () => {
    expect(shiftOf([...others.slice(0, 4), ...sirens])).toBeUndefined();
    expect(shiftOf(sirens.slice(4))).toBeUndefined();
  });

  test("from three rows on", () => {
    expect(shiftOf(["", ...sirens.slice(0, 3)], sirens.slice(0, 4))).toBe(1);
    expect(shiftOf(["", ...sirens.slice(0, 2)], sirens.slice(0, 3))).toBeUndefined();
  });

  test("if nine in ten fit the row so far off, of those that have both numbers", () => {
    const one = ["", ...sirens.slice(0, 9), others[0]!];
    expect(shiftOf(one, sirens.slice(0, 11))).toBe(1);
    expect(shiftOf(one.with(3, others[1]!), sirens.slice(0, 11))).toBeUndefined();
    const blanks = sirens.slice(0, 11).map((siren, row) => (row === 4 || row === 5 ? "" : siren));
    expect(shiftOf(["", ...sirens.slice(0, 10)], blanks)).toBe(1);
  });
});
