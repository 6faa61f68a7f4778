import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Groupings, prefixPage } from "../../../../shared/enrichment/calls.ts";
import { establishmentPage, type Subject } from "../../../../shared/lookups/resolve.ts";
import { withCheckDigit } from "../../../../sandbox/register/siren.ts";
import { scatteredSirens, siretOf, sirensFrom } from "../../../batch/made-up-numbers.ts";

function pagesOf(subjects: readonly Subject[], need: "legal-unit-summary" | "establishment" | "directors") {
  const groupings = new Groupings();
  subjects.forEach((subject, index) => groupings.add(index, subject, need));
  groupings.form();
  return { groupings, pages: [...groupings] };
}

const units = (sirens: readonly string[]): Subject[] => sirens.map((siren) => ({ siren }));

describe("pages of legal units", () => {
  test("hold those that share six digits, whose page is as long as a page may be", () => {
    const { pages } = pagesOf(
      units([...sirensFrom("149000", 3), ...sirensFrom("149001", 2)]),
      "legal-unit-summary",
    );
    expect(pages).toEqual([
      { lookup: { operation: "search", q: "149000", perPage: 100 }, subjects: [0, 1, 2] },
      { lookup: { operation: "search", q: "149001", perPage: 100 }, subjects: [3, 4] },
    ]);
  });

  test("keep the zeros that a SIREN begins with", () => {
    const { pages } = pagesOf(units(sirensFrom("000572", 2)), "legal-unit-summary");
    expect(pages.map(({ lookup }) => lookup)).toEqual([prefixPage("000572")]);
  });

  test("come with the fullest first, wherever they stand in the list", () => {
    const sirens = [...sirensFrom("149000", 2), ...sirensFrom("149002", 5), ...sirensFrom("149001", 3)];
    const { pages } = pagesOf(units(sirens), "legal-unit-summary");
    expect(pages.map(({ subjects }) => subjects.length)).toEqual([5, 3, 2]);
  });

  test("are not planned for a single unit, nor for what a page does not carry", () => {
    expect(pagesOf(units(scatteredSirens(50)), "legal-unit-summary").pages).toEqual([]);
    expect(pagesOf(units(sirensFrom("149000", 5)), "directors").pages).toEqual([]);
  });
});

describe("pages of establishments", () => {
  test("hold those of one SIREN, on the first page of its list", () => {
    const [siren = "", other = ""] = scatteredSirens(2);
    const subjects = [1, 2, 3].map((rank) => ({ siren, siret: siretOf(siren, rank) }));
    const lone = { siren: other, siret: siretOf(other, 1) };
    const { pages } = pagesOf([lone, ...subjects], "establishment");
    expect(pages).toEqual([{ lookup: establishmentPage(siren), subjects: [1, 2, 3] }]);
  });

  test("are not planned for rows that name no establishment", () => {
    const [siren = ""] = scatteredSirens(1);
    expect(pagesOf(units([siren, siren]), "establishment").pages).toEqual([]);
  });
});

test("pages are of two kinds, and what none can answer is told", () => {
  const [siren = ""] = scatteredSirens(1);
  const establishments = [1, 2].map((rank) => ({ siren, siret: siretOf(siren, rank) }));
  const kinds = (byPrefix: boolean, byList: boolean) => {
    const groupings = new Groupings();
    if (byPrefix)
      for (const unit of units([...sirensFrom("149000", 2), ...sirensFrom("149001", 2)]))
        expect(groupings.add(0, unit, "legal-unit-summary")).toBe(true);
    if (byList) for (const one of establishments) expect(groupings.add(1, one, "establishment")).toBe(true);
    expect(groupings.add(2, { siren }, "establishment")).toBe(false);
    expect(groupings.add(2, { siren }, "directors")).toBe(false);
    groupings.form();
    return groupings.kinds;
  };
  expect([kinds(false, false), kinds(true, false), kinds(false, true), kinds(true, true)]).toEqual([
    0, 1, 1, 2,
  ]);
});

test("whatever the list, a subject is on one page at most, shares it with another, and counts add up", () => {
  const siren = fc
    .tuple(fc.constantFrom("149000", "149001", "000001", "999999"), fc.integer({ min: 0, max: 99 }))
    .map(([prefix, rank]) => withCheckDigit(prefix + String(rank).padStart(2, "0")));
  fc.assert(
    fc.property(fc.uniqueArray(siren, { maxLength: 200 }), (sirens) => {
      const { groupings, pages } = pagesOf(units(sirens), "legal-unit-summary");
      const grouped = pages.flatMap(({ subjects }) => subjects);
      expect(new Set(grouped).size).toBe(grouped.length);
      expect(grouped.length).toBe(groupings.grouped);
      expect(pages.length).toBe(groupings.pages);
      for (const { lookup, subjects } of pages) {
        expect(subjects.length).toBeGreaterThan(1);
        for (const index of subjects) {
          expect(lookup).toEqual(prefixPage(sirens[index]!.slice(0, 6)));
        }
      }
      const alone = sirens.filter((_, index) => !grouped.includes(index)).map((text) => text.slice(0, 6));
      expect(new Set(alone).size).toBe(alone.length);
    }),
  );
});
