import { describe, expect, test } from "@jest/globals";
import {
  isByPerson,
  judgeKeptCompanies,
  keptOfAnswer,
  keysOfKept,
  type EarlierRow,
  type KeptCompany,
} from "../../../../shared/enrichment/kept-company.ts";
import { assignedKey, decisionKey } from "../../../../shared/enrichment/settled-match.ts";
import { lookupKey, summaryQuestion } from "../../../../shared/lookups/lookup.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";

const [siren = ""] = scatteredSirens(1);
const [garage, bakery] = ["GARAGE FICTIF", "BOULANGERIE IMAGINAIRE"];
const byHand: KeptCompany = { company: { siren, name: "" }, by: "hand" };

describe("the answer about a company that only the list gives a row", () => {
  const listed: KeptCompany = { company: { siren, name: garage, score: 87 }, by: "list" };
  const facts = (name: string | undefined, unit: "active" | "not_found" = "active") => ({
    unit,
    names: name === undefined ? undefined : { name },
  });

  test.each<[string, KeptCompany, Parameters<typeof keptOfAnswer>[1], "kept" | "hand"]>([
    ["the same name", listed, facts(garage), "kept"],
    ["another name", listed, facts(bakery), "hand"],
    ["no such company", listed, facts(undefined, "not_found"), "hand"],
    ["no name", listed, facts(undefined), "kept"],
    ["no answer", listed, undefined, "kept"],
    [
      "another name than that of a search that is remembered",
      { ...listed, by: "search" },
      facts(bakery),
      "kept",
    ],
    ["a name, where the list has none", { ...listed, company: { siren, name: "" } }, facts(bakery), "kept"],
  ])("%s: the row keeps it, or a person replaced the number", (_, kept, answer, end) => {
    expect(keptOfAnswer(kept, answer)).toEqual(end === "kept" ? kept : byHand);
  });
});

test("a company is remembered for the row and its name, and one that a person entered for name and number alone", () => {
  const rows = [garage, bakery].map((name) => ({ name, postcode: "57000", city: "METZ" }));
  const row: EarlierRow = {
    ...{ record: 0, siren, rows, names: [garage], earlierMatch: undefined, entered: undefined },
  };
  const keys = rows.flatMap((one) => [decisionKey(one), assignedKey(one, siren)]);
  const bySearch: KeptCompany = { company: { siren, name: garage }, by: "search" };
  expect(keysOfKept(row, bySearch)).toEqual(keys);
  expect(keysOfKept(row, byHand)).toEqual([keys[1], keys[3], `entered|${siren}`]);
  const decided = {
    status: "found",
    reason: "decided",
    by: "Paule",
    day: "2026-03-04",
    candidates: [],
  } as const;
  const ways = [bySearch, { ...bySearch, by: decided }, byHand, { ...bySearch, by: "list" as const }];
  expect(ways.map(isByPerson)).toEqual([false, true, true, false]);
  expect(lookupKey(summaryQuestion(siren))).not.toBe(lookupKey({ operation: "legal-unit", siren }));
});

test("many rows are judged in their order, each by what is remembered of it", async () => {
  const rows = Array.from({ length: 2_001 }, (_, record): EarlierRow => {
    const name = `FICTIVE ${record}`;
    const row = { name, postcode: "57000", city: "METZ" };
    return { record, siren, rows: [row], names: [name], earlierMatch: undefined, entered: undefined };
  });
  const kept = [0, 999, 1_000, 2_000];
  const memory = new Map(
    kept.map((record) => {
      const { names, rows: of } = rows[record]!;
      const company: KeptCompany = { company: { siren, name: names[0]! }, by: "search" };
      return [decisionKey(of[0]!), company];
    }),
  );
  const ends = await judgeKeptCompanies(rows, {
    memory: {
      find: (keys) => Promise.resolve(keys.map((key) => memory.get(key))),
      chosen: () => Promise.resolve(new Set()),
    },
    answers: { read: (keys) => Promise.resolve(keys.map(() => undefined)) },
    ...{ drops: false, looksAgain: true },
  });
  expect(ends).toHaveLength(2_001);
  expect(ends.flatMap(({ kind }, record) => (kind === "kept" ? [record] : []))).toEqual(kept);
});
