import { describe, expect, test } from "@jest/globals";
import { identifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import {
  checkSources,
  establishmentSources,
  namedCheckSources,
  numberColumns,
  sourcesToRead,
} from "../../../../shared/enrichment/columns/number-columns.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf } from "./sample-of.ts";

const sirens = scatteredSirens(20);

test("the numbers of a list are read as a check reads them in a check, and where a person named the column there", () => {
  const sirets = sirens.map((siren) => siretOf(siren, 1));
  const sample = sampleOf({ SIREN: sirens, SIRET: sirets, TVA: sirens.map(vatNumberOf) });
  const numbers = numberColumns(sample, [identifierSource(sample)!], false);
  const sources = [{ column: sample.columns[0]! }];
  const [named, checked, ofRun] = [namedCheckSources, checkSources, establishmentSources].map((read) =>
    read(sources, numbers),
  );
  expect(new Set([named, checked, ofRun, sources].map((one) => JSON.stringify(one))).size).toBe(4);
  const read = (isChecked: boolean, isNamed: boolean) =>
    sourcesToRead(sources, numbers, { isChecked, isNamed });
  expect([read(true, true), read(true, false)]).toEqual([named, checked]);
  expect([read(false, true), read(false, false)]).toEqual([sources, ofRun]);
});

describe("a list that an earlier run filled, and of which rows were deleted since,", () => {
  const [own, others] = [sirens.slice(0, 12), sirens.slice(12)];
  const blank = (count: number) => Array<string>(count).fill("");
  /** Seven rows in which the columns agree, two in which they do not, three without a VAT number and three without a SIREN. */
  const ofSirens = [...own, ...blank(3)];
  const vats = [...own.slice(0, 7), ...others.slice(0, 2), ...blank(3), ...others.slice(2, 5)];
  const ofVats = vats.map((siren) => siren && vatNumberOf(siren));
  const read = (columns: Readonly<Record<string, readonly string[]>>) => {
    const { column, otherNumber } = identifierSource(sampleOf({ ...columns }))!;
    return [column.header, otherNumber?.header];
  };
  const filled = [...own, ...others.slice(2, 5)];
  const status = filled.map(() => "found");

  test("is read in the other column of numbers too, if that gave companies to rows without a number", () => {
    const list = { SIREN: ofSirens, TVA: ofVats };
    expect(read(list)).toEqual(["SIREN", undefined]);
    expect(read({ ...list, sirene_siren: filled, sirene_status: status })).toEqual(["SIREN", "TVA"]);
    const silent = { SIREN: ofSirens, "Autre réf": ofVats.map((vat) => vat.slice(4)) };
    expect(read({ ...silent, sirene_siren: filled })).toEqual(["SIREN", "Autre réf"]);
  });

  test("is not, if those rows were blank, or a search found their companies", () => {
    const list = { SIREN: ofSirens, TVA: ofVats };
    const ofNobody = {
      sirene_siren: ofSirens,
      sirene_status: [...own.map(() => "found"), ...Array<string>(3).fill("blank")],
    };
    expect(read({ ...list, ...ofNobody })).toEqual(["SIREN", undefined]);
    const found = { sirene_siren: filled, sirene_score: [...blank(12), "97", "98", "99"] };
    expect(read({ ...list, ...found, sirene_status: status })).toEqual(["SIREN", undefined]);
  });

  test("is not, if the run gave a row with a number there alone another company, or none", () => {
    const list = { SIREN: [...ofSirens, ""], TVA: [...ofVats, vatNumberOf(others[5]!)] };
    const ofLast = (siren: string, word: string) => ({
      sirene_siren: [...filled, siren],
      sirene_status: [...status, word],
    });
    expect(read({ ...list, ...ofLast(others[5]!, "found") })).toEqual(["SIREN", "TVA"]);
    expect(read({ ...list, ...ofLast(others[7]!, "found") })).toEqual(["SIREN", undefined]);
    expect(read({ ...list, ...ofLast("", "blank") })).toEqual(["SIREN", undefined]);
    // A row that was added since says nothing.
    expect(read({ ...list, ...ofLast("", "") })).toEqual(["SIREN", "TVA"]);
  });

  test("is not, if the other column is that of the groups", () => {
    const list = { SIREN: ofSirens, "SIREN groupe": vats };
    expect(read({ ...list, sirene_siren: filled, sirene_status: status })).toEqual(["SIREN", undefined]);
  });

  test("is read in a third column too, if that and the SIRETs gave companies to rows without a number", () => {
    const list = {
      SIREN: [...own, ...blank(6)],
      SIRET: [...own.slice(0, 5), ...blank(7), ...others.slice(0, 3), ...blank(3)].map(
        (siren) => siren && siretOf(siren, 1),
      ),
      "Autre réf": [...vats.slice(0, 12), ...blank(3), ...others.slice(2, 5)],
    };
    const companies = [...own, ...others.slice(0, 3), ...others.slice(2, 5)];
    const sample = sampleOf({
      ...list,
      sirene_siren: companies,
      sirene_status: companies.map(() => "found"),
    });
    const { column, siret, otherNumber } = identifierSource(sample)!;
    expect([column, siret, otherNumber].map((one) => one?.header)).toEqual(["SIREN", "SIRET", "Autre réf"]);
  });

  test("is not read in a third column that names what the SIRETs gave to rows without a number", () => {
    const list = {
      SIREN: [...own.slice(0, 11), ""],
      SIRET: own.map((siren, row) => (row < 4 ? "" : siretOf(siren, 1))),
      "SIREN client": [others[0]!, ...own.slice(1)],
    };
    const sample = sampleOf({ ...list, sirene_siren: own, sirene_status: own.map(() => "found") });
    const { column, siret, otherNumber } = identifierSource(sample)!;
    expect([column, siret, otherNumber].map((one) => one?.header)).toEqual(["SIREN", "SIRET", undefined]);
  });

  test("is not, if the two contradict each other in more rows than it names alone, in which cells were emptied since", () => {
    const twice = {
      SIREN: ofSirens,
      TVA: [...own.slice(0, 6), ...others.slice(5, 6), ...vats.slice(7)].map(
        (siren) => siren && vatNumberOf(siren),
      ),
    };
    expect(read({ ...twice, sirene_siren: filled, sirene_status: status })).toEqual(["SIREN", "TVA"]);
    const list = { SIREN: ["", ...own.slice(1)], "Donneur d'ordre": [...own.slice(0, 9), ...others] };
    expect(read({ ...list, sirene_siren: own, sirene_status: own.map(() => "found") })).toEqual([
      "SIREN",
      undefined,
    ]);
  });

  test("is read by the SIRETs beside the SIRENs as long as every row in which they disagree has the company of the SIRET", () => {
    const sirets = [...own.slice(0, 10), ...others.slice(0, 2)];
    const list = { SIREN: own, SIRET: sirets.map((siren) => siretOf(siren, 1)) };
    expect(read(list)[0]).toBe("SIREN");
    expect(read({ ...list, sirene_siren: sirets })[0]).toBe("SIRET");
    const oneEach = [...sirets.slice(0, 11), own[11]!];
    for (const ours of [own, oneEach]) expect(read({ ...list, sirene_siren: ours })[0]).toBe("SIREN");
    // Rows in which they agree, a SIRET is missing, or somebody entered a third company say nothing.
    expect(read({ ...list, sirene_siren: [...sirets.slice(0, 10), ...blank(2)] })[0]).toBe("SIREN");
    const third = [...sirets.slice(0, 11), others[7]!];
    expect(read({ ...list, sirene_siren: third })[0]).toBe("SIRET");
    const oneMissing = ["", ...list.SIRET.slice(1)];
    expect(read({ SIREN: own, SIRET: oneMissing, sirene_siren: sirets })[0]).toBe("SIRET");
  });
});
