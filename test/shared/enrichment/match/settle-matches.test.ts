import { describe, expect, test } from "@jest/globals";
import { MatchQueries, candidateFacts, namedItems } from "../../../../shared/enrichment/match-queries.ts";
import { RunKnowledge, type KnownAnswer } from "../../../../shared/enrichment/run-knowledge.ts";
import { openMatchLookups } from "../../../../shared/enrichment/settle-matches.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { lookupKey, type Lookup } from "../../../../shared/lookups/lookup.ts";
import type { MatchRow } from "../../../../shared/matching/match.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";
import { missed } from "../known-here.ts";
import { places } from "../../matching/asked.ts";

const [siren = "", second = ""] = scatteredSirens(2);
const zalquirand: MatchRow = { name: "ZALQUIRAND", postcode: "57000", city: "METZ" };
const unit = (of: string, name: string, more: object = {}) => ({ siren: of, name, state: "A", ...more });
const page = (...units: readonly object[]) => ({ results: units, pagination: { total: units.length } });

/** Queries about some rows, whose searches are answered by what stands in `units`, whatever they ask, or by what it returns. */
function started(
  rows: readonly MatchRow[],
  units: readonly object[] | ((lookup: Lookup) => readonly object[]) | undefined,
  options: ConstructorParameters<typeof MatchQueries>[1] = {},
) {
  const asOf = 7;
  const subjects = new Subjects(false);
  const queries = new MatchQueries(subjects, options);
  for (const row of rows) queries.add(row);
  const answers = new Map<string, KnownAnswer>();
  const knowledge = new RunKnowledge(
    {
      read(keys) {
        reads.push(keys.length);
        return Promise.resolve(keys.map((key) => answers.get(key)));
      },
    },
    -Infinity,
  );
  const reads: number[] = [];
  const kept: string[] = [];
  const keptItems: unknown[] = [];
  let keeps = 0;
  /** The lookups that come next. With `units`, each is answered before the next are sought, until none is left. */
  async function settle(only?: readonly number[]): Promise<Lookup[]> {
    const asked: Lookup[] = [];
    for (;;) {
      const open: Lookup[] = [];
      const keep = (found: readonly { siren: string; item: unknown }[]) => {
        keeps += 1;
        kept.push(...found.map((one) => one.siren));
        keptItems.push(...found.map((one) => one.item));
        return Promise.resolve();
      };
      for await (const lookup of openMatchLookups(queries, knowledge, keep, only)) open.push(lookup);
      asked.push(...open);
      if (open.length === 0 || units === undefined) return asked;
      for (const lookup of open) {
        const isSearch = lookup.operation === "search" || lookup.operation === "search-address";
        const found = typeof units === "function" ? units(lookup) : isSearch ? units : [];
        const data = isSearch ? page(...found) : found[0];
        answers.set(
          lookupKey(lookup),
          data === undefined ? { status: "not_found", asOf } : { status: "found", data, asOf },
        );
      }
    }
  }
  return { subjects, queries, knowledge, answers, kept, keptItems, keeps: () => keeps, reads, settle };
}

const resultOf = ({ queries }: ReturnType<typeof started>, index = 0) => {
  const state = queries.state(index);
  return state.kind === "settled" ? state.result : state.kind;
};

describe("a row that is looked for by name", () => {
  test("asks one lookup after the other, and has its company, which is kept as the page tells it", async () => {
    const run = started([zalquirand], [unit(siren, "ZALQUIRAND")]);
    const asked = await run.settle();
    expect(asked.map(({ operation }) => operation)[0]).toBe("search");
    expect(resultOf(run)).toMatchObject({ status: "found", candidates: [{ siren }] });
    expect([run.kept, run.subjects.at(0).siren]).toEqual([[siren], siren]);
    expect(run.queries.spent).toEqual({ queries: 1, questions: asked.length });
    expect(await run.settle()).toEqual([]);
  });

  test("expects more lookups until it is settled, and says why one had no answer", async () => {
    const run = started([zalquirand], undefined);
    const [lookup, ...more] = await run.settle();
    expect(more).toEqual([]);
    expect(run.queries.expected([0])).toBeGreaterThan(0);
    expect(resultOf(run)).toBe("open");
    const miss = missed("failed", "timeout");
    run.knowledge.miss(lookup!, miss);
    expect(await run.settle()).toEqual([]);
    expect(run.queries.state(0)).toEqual({ kind: "unavailable", miss });
    expect([run.kept, run.keeps()]).toEqual([[], 0]);
  });

  test("keeps the company that was found as the page that names it has it, and none beside it", async () => {
    const found = unit(siren, "ZALQUIRAND");
    const beside = started([zalquirand], [unit(second, "ZALQUIRAND NORD", { state: "C" }), found]);
    await beside.settle();
    expect(resultOf(beside)).toMatchObject({ status: "found" });
    expect(beside.keptItems).toEqual([found]);
  });

  test("is kept from the page that names it, not from one that names others", async () => {
    const found = unit(siren, "ZALQUIRAND");
    const run = started(
      [zalquirand],
      (lookup) =>
        lookup.operation !== "search" ? [] : lookup.codePostal ? [unit(second, "QUORVANTIN")] : [found],
      { reviewed: "all" },
    );
    await run.settle();
    expect(run.keptItems).toEqual([found]);
  });

  test("that only its street leads to has the town of the establishment, and no summary to keep", async () => {
    const street = { ...zalquirand, address: "12 RUE DES LILAS" };
    const there = [
      unit(siren, "ZALQUIRAND NORD", { commune: "METZ" }),
      unit(second, "ZALQUIRAND SUD", { commune: "WOIPPY" }),
    ];
    const run = started([street], (lookup) => (lookup.operation === "search-address" ? there : []), {
      reviewed: "doubtful",
    });
    await run.settle();
    expect(
      run.queries
        .reviewed(0)!
        .map((one) => [one.candidate.siren, one.facts.town])
        .toSorted(),
    ).toEqual(
      [
        [siren, "METZ"],
        [second, "WOIPPY"],
      ].toSorted(),
    );
    expect([run.kept, run.keeps()]).toEqual([[], 0]);
  });

  test("that was not found keeps its candidates for the person who will review them, and nobody else", async () => {
    const alike = [unit(siren, "ZALQUIRAND NORD"), unit(second, "ZALQUIRAND SUD")];
    const alone = started([zalquirand], alike);
    await alone.settle();
    const reviewed = started([zalquirand], alike, { reviewed: "doubtful" });
    await reviewed.settle();
    expect(resultOf(reviewed)).toEqual(resultOf(alone));
    expect(resultOf(alone)).not.toMatchObject({ status: "found" });
    expect(alone.kept).toEqual([]);
    expect(reviewed.kept.toSorted()).toEqual([siren, second].toSorted());
    const facts = reviewed.queries.reviewed(0)!.map((one) => one.facts);
    expect(facts).toEqual(facts.map(() => ({ naf: null, nafLabel: null, created: null, town: null })));
  });

  test("is asked about once, however many rows ask the same, and only where that is wanted", async () => {
    const rows = [zalquirand, { ...zalquirand, city: "" }, { ...zalquirand, name: "QUORVANTIN" }];
    const asked = await started(rows, undefined).settle();
    expect(asked).toHaveLength(new Set(asked.map((lookup) => lookupKey(lookup))).size);
    const only = started(rows, undefined);
    const [lookup, ...more] = await only.settle([2]);
    expect([JSON.stringify(lookup).includes("QUORVANTIN"), more]).toEqual([true, []]);
  });

  test("comes in its turn, be there thousands of them", async () => {
    const letters = (at: number) =>
      String(10_000 + at).replaceAll(/\d/g, (digit) => "BCDFGHJKLM"[Number(digit)]!);
    const rows = Array.from({ length: 2_100 }, (_, at) => ({
      name: `ZO${letters(at)}AQUIR`,
      postcode: "57000",
    }));
    const run = started(rows, undefined);
    expect(await run.settle()).toHaveLength(2_100);
    expect([...run.queries.unsettled()]).toHaveLength(2_100);
    expect(run.reads).toHaveLength(Math.ceil(2_100 / 128));
  });
});

describe("the table of towns", () => {
  const withTable = (table: typeof places | undefined) => {
    let loads = 0;
    const queries = new MatchQueries(new Subjects(false), {
      asksHeadOffice: true,
      loadPlaces: () => {
        loads += 1;
        return Promise.resolve(table);
      },
    });
    return { queries, loads: () => loads };
  };

  test("is loaded where a row has a town", async () => {
    const { queries, loads } = withTable(places);
    expect(await queries.meansFor([{ name: "ZALQUIRAND", postcode: "57000" }])).toEqual({
      asksHeadOffice: true,
    });
    expect(loads()).toBe(0);
    expect(await queries.meansFor([{ name: "X" }, zalquirand])).toEqual({ asksHeadOffice: true, places });
    expect([loads(), queries.lacksPlaces]).toEqual([1, false]);
  });

  test("is missed where a row has a town, with or without a postcode beside it", async () => {
    const alone = withTable(undefined).queries;
    await alone.meansFor([{ name: "ZALQUIRAND", postcode: "57000" }]);
    expect(alone.lacksPlaces).toBe(false);
    expect(await alone.meansFor([{ name: "ZALQUIRAND", city: "METZ" }])).toEqual({ asksHeadOffice: true });
    expect(alone.lacksPlaces).toBe(true);
    const { queries } = withTable(undefined);
    await queries.meansFor([{ name: "ZALQUIRAND", city: "METZ" }, zalquirand]);
    expect(queries.lacksPlaces).toBe(true);
  });

  test("is missed by nobody who has none to load", async () => {
    const queries = new MatchQueries(new Subjects(false));
    expect(await queries.meansFor([zalquirand])).toEqual({ asksHeadOffice: undefined });
    expect(queries.lacksPlaces).toBe(false);
  });
});

describe("what answers say of the companies that they name", () => {
  const activity = { activity: { code: "62.01Z", label: "Programmation informatique" } };

  test("is read from the searches of a row, by company, with its time", async () => {
    const run = started(
      [zalquirand],
      [unit(siren, "ZALQUIRAND", activity), unit(second, "AUTRE"), { name: "NO SIREN" }],
    );
    await run.settle();
    const items = await namedItems(zalquirand, run.queries, run.knowledge);
    expect([...items.keys()]).toEqual([siren, second]);
    expect(items.get(siren)![0]).toEqual({
      ...{ item: unit(siren, "ZALQUIRAND", activity), isSummary: true, asOf: 7 },
    });
  });

  test("is read from its searches and from the legal unit, which are summaries", async () => {
    const row: MatchRow = { name: "ZALQUIRAND", city: "METZ" };
    const run = started([row], (lookup) => [unit(siren, "QUORVANTIN", { of: lookup.operation })], {
      loadPlaces: () => Promise.resolve(places),
    });
    const asked = await run.settle();
    const items = (await namedItems(row, run.queries, run.knowledge)).get(siren)!;
    expect(items).toEqual(
      asked.map(({ operation }) => ({
        ...{ item: unit(siren, "QUORVANTIN", { of: operation }), isSummary: true, asOf: 7 },
      })),
    );
    expect(asked.map(({ operation }) => operation)).toContain("legal-unit");
  });

  test("is read from both places of a row whose postcode and town are of two", async () => {
    const row: MatchRow = { name: "GARAGE ZALQUIRAND", postcode: "54000", city: "METZ" };
    const run = started(
      [row],
      (lookup) => [unit("codePostal" in lookup ? siren : second, "GARAGE ZALQUIRAND")],
      { loadPlaces: () => Promise.resolve(places) },
    );
    await run.settle();
    expect([...(await namedItems(row, run.queries, run.knowledge)).keys()]).toEqual([siren, second]);
  });

  test("is read from streets too, which are no summaries", async () => {
    const row: MatchRow = { ...zalquirand, address: "12 RUE DES LILAS" };
    const run = started([row], (lookup) =>
      lookup.operation === "search-address" ? [unit(siren, "ZALQUIRAND NORD")] : [],
    );
    await run.settle();
    expect((await namedItems(row, run.queries, run.knowledge)).get(siren)).toMatchObject([
      { isSummary: false },
    ]);
  });

  test("has each thing from the first answer that tells it", () => {
    const search = (...units: readonly object[]) => ({ operation: "search" as const, data: page(...units) });
    const told = { ...activity, dateCreation: "2020-01-01" };
    const facts = candidateFacts([search(unit(siren, "X")), search(unit(siren, "X", told))], siren);
    const reversed = candidateFacts([search(unit(siren, "X", told)), search(unit(siren, "X"))], siren);
    expect(facts).toEqual(reversed);
    expect(facts).toEqual({
      ...{ naf: "62.01Z", nafLabel: "Programmation informatique", created: "2020-01-01", town: null },
    });
    expect(
      candidateFacts([search(unit(second, "X", told)), { ...search(), data: undefined }], siren),
    ).toEqual({
      ...{ naf: null, nafLabel: null, created: null, town: null },
    });
    const odd = {
      operation: "search" as const,
      data: { results: [null, "text", 5, unit(siren, "X", told)] },
    };
    expect(candidateFacts([odd], siren)).toEqual(facts);
  });
});
