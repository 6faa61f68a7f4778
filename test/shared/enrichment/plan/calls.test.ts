import { describe, expect, test } from "@jest/globals";
import {
  type CostKey,
  Groupings,
  estimateCalls,
  groupingStake,
  retryAllowance,
} from "../../../../shared/enrichment/calls.ts";
import { scatteredSirens, siretOf, sirensFrom } from "../../../batch/made-up-numbers.ts";

const none = new Groupings();
none.form();

/** Pages for units of those SIRENs. */
function pagesFor(sirens: readonly string[]): Groupings {
  const groupings = new Groupings();
  sirens.forEach((siren, index) => groupings.add(index, { siren }, "legal-unit-summary"));
  groupings.form();
  return groupings;
}

const needs = (entries: Partial<Record<CostKey, number>>) =>
  new Map(Object.entries(entries) as [CostKey, number][]);

describe("the calls of a list", () => {
  test("are one a lookup where each is asked alone", () => {
    expect(estimateCalls(needs({ "legal-unit": 10, directors: 10, accounts: 4 }), none)).toEqual({
      least: 24,
      likely: 24,
      firm: 24,
      oneByOne: 24,
    });
  });

  test("are up to two for a head office, and none where a row's own establishment may be it", () => {
    expect(estimateCalls(needs({ "head-office": 5 }), none)).toMatchObject({ least: 5, likely: 5, firm: 10 });
    expect(estimateCalls(needs({ "head-office-beside-own": 5 }), none)).toMatchObject({ least: 0, firm: 10 });
  });

  test("are fewer by what pages stand for; should pages fail, no more than their stake is lost", () => {
    const sirens = ["149000", "149001"].flatMap((prefix) => sirensFrom(prefix, 50));
    const estimate = estimateCalls(needs({ "legal-unit-summary": 100 }), pagesFor(sirens));
    expect(estimate).toEqual({ least: 2, likely: 3, firm: 100 + groupingStake, oneByOne: 100 });
  });

  test("lose no more to pages than there are pages", () => {
    const estimate = estimateCalls(needs({ "legal-unit-summary": 2 }), pagesFor(sirensFrom("149000", 2)));
    expect(estimate).toMatchObject({ least: 1, firm: 3, oneByOne: 2 });
  });

  test("stake each kind of pages apart", () => {
    const groupings = new Groupings();
    let index = 0;
    for (const prefix of ["149000", "149001", "149002"]) {
      for (const siren of sirensFrom(prefix, 2)) groupings.add(index++, { siren }, "legal-unit-summary");
    }
    for (const siren of scatteredSirens(3)) {
      for (const rank of [1, 2])
        groupings.add(index++, { siren, siret: siretOf(siren, rank) }, "establishment");
    }
    groupings.form();
    const estimate = estimateCalls(needs({ "legal-unit-summary": 6, establishment: 6 }), groupings);
    expect(estimate.firm).toBe(12 + 2 * groupingStake);
  });
});

test("half as many calls as the first ones are kept for second attempts, at least one", () => {
  expect([0, 1, 2, 3, 100].map(retryAllowance)).toEqual([0, 1, 1, 2, 50]);
});
