import { describe, expect, test } from "@jest/globals";
import { type Grouping, prefixPage } from "../../../../shared/enrichment/calls.ts";
import { nextPage, readPage } from "../../../../batch/enrich/ask.ts";
import { lookupKey, summaryQuestion } from "../../../../shared/lookups/lookup.ts";
import { establishmentPage } from "../../../../shared/lookups/resolve.ts";
import { siretOf, sirensFrom } from "../../made-up-numbers.ts";

const sirens = sirensFrom("149000", 3);
const [siren = ""] = sirens;
const pageOf = (items: readonly unknown[], totalPages = 1) => ({ items, pagination: { totalPages } });

describe("a page of legal units", () => {
  const grouping: Grouping = { lookup: prefixPage("149000"), subjects: [0, 1, 2] };
  const read = (data: unknown) => readPage(grouping, data, (index) => ({ siren: sirens[index]! }), 7);

  test("answers those that are on it, each under its own summary, read when the page was", () => {
    const item = { siren: sirens[1], name: "FICTIVE", more: "kept as it came" };
    expect(read(pageOf([item, { siren: "150000016", name: "FICTIVE" }]))).toEqual({
      answers: [
        { key: lookupKey(summaryQuestion(sirens[1]!)), found: true, data: JSON.stringify(item), asOf: 7 },
      ],
      missed: [0, 2],
    });
  });

  test.each([
    ["an item without a name", pageOf(sirens.map((one) => ({ siren: one })))],
    ["items of another shape", pageOf([null, 12, "149000000", { siren: 149000000, name: "FICTIVE" }])],
    ["no list", { items: "none" }],
    ["nothing", null],
  ])("answers nobody by %s", (_, data) => {
    expect(read(data)).toEqual({ answers: [], missed: [0, 1, 2] });
  });

  test("is not followed by another, however long the service says the answer is", () => {
    expect(nextPage(grouping, pageOf([], 50), [0, 1, 2])).toBeUndefined();
  });
});

describe("a page of establishments", () => {
  const sirets = [1, 2, 3].map((rank) => siretOf(siren, rank));
  const grouping: Grouping = { lookup: establishmentPage(siren), subjects: [0, 1, 2] };
  const read = (data: unknown) => readPage(grouping, data, (index) => ({ siren, siret: sirets[index]! }), 7);
  const whole = (siret: string) => ({
    siret,
    siege: false,
    active: true,
    state: "A",
    address: {},
    activity: null,
    enseigne: null,
    dateCreation: null,
  });

  test("answers those it tells whole, and leaves those of which it tells a part", () => {
    const { answers, missed } = read(pageOf([whole(sirets[0]!), { siret: sirets[1] }]));
    expect(answers.map(({ key }) => key)).toEqual([
      lookupKey({ operation: "establishment", siret: sirets[0]! }),
    ]);
    expect(missed).toEqual([1, 2]);
  });

  test("is followed by the next one where that and those after it are fewer than what is missing", () => {
    const missed = [0, 1, 2];
    expect(nextPage(grouping, pageOf([], 3), missed)).toEqual({
      lookup: establishmentPage(siren, 2),
      subjects: missed,
    });
    expect(nextPage(grouping, pageOf([], 4), missed)).toBeUndefined();
    expect(nextPage(grouping, pageOf([], 1), missed)).toBeUndefined();
    expect(
      nextPage({ ...grouping, lookup: establishmentPage(siren, 3) }, pageOf([], 3), missed),
    ).toBeUndefined();
  });

  test.each([null, [], { items: [] }, { items: [], pagination: { totalPages: "3" } }])(
    "is followed by none where the service does not say how many there are: %j",
    (data) => {
      expect(nextPage(grouping, data, [0, 1, 2])).toBeUndefined();
    },
  );
});
