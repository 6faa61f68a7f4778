import { describe, expect, test } from "@jest/globals";
import { leftToSpend, planOf, spendableOf, tightestHour } from "../../../addin/taskpane/list-run/plan.ts";
import { wantedOf, wantsEstablishment } from "../../../shared/answers/subject-answer.ts";
import { survey } from "../../../shared/enrichment/survey.ts";
import { Rows } from "../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { absent, AnswersHere, knowing } from "../../shared/enrichment/known-here.ts";
import { RelayError } from "../../../shared/relay-client/relay-client.ts";
import { usage } from "./usage-figures.ts";

const now = Date.UTC(2026, 10, 20, 9);
const list = ["552032534", "005720784", "552032534", "x"];

/** The plan of a run over cells of those texts. */
async function planned(
  fields: string,
  figures: Parameters<typeof planOf>[1] = usage(),
  answers = new AnswersHere(),
  texts: readonly string[] = list,
) {
  const subjects = new Subjects(false);
  const rows = new Rows(texts.length, subjects);
  texts.forEach((text, record) => rows.set(record, text));
  const { resources } = wantedOf(selectFields(fields), "free");
  const knowledge = knowing(answers);
  return planOf(
    await survey({ rows: [rows], subjects, resources, knowledge, grouping: false }),
    figures,
    now,
  );
}

describe("the plan of a run", () => {
  test("counts one call a distinct lookup, two at most for a head office", async () => {
    expect(await planned("name,naf")).toMatchObject({ calls: { least: 2 }, firm: 2 });
    expect(await planned("name,address,head_office")).toMatchObject({ calls: { least: 4 }, firm: 6 });
  });

  test("does not count what is known, found or not", async () => {
    const known = new AnswersHere([[{ operation: "legal-unit", siren: "552032534" }, absent]]);
    const plan = await planned("name", usage(), known);
    expect(plan.firm).toBe(1);
    expect(plan.rows).toMatchObject({ stored: 1, ready: 1, duplicate: 1, invalid: 1 });
  });

  test("does not fit where it may need more than may be spent, and says by what; nothing to ask always fits", async () => {
    expect(await planned("name", usage({ user: { remaining: 1 } }))).toMatchObject({
      ...{ spendable: 1, fits: false, binding: "max-calls" },
    });
    expect(await planned("name", usage({ quota: { remaining: 1 } }))).toMatchObject({
      ...{ spendable: 1, fits: false, binding: "month" },
    });
    expect(await planned("name", usage({ reserve: 899 }))).toMatchObject({
      ...{ spendable: 1, fits: false, binding: "reserve" },
    });
    const ownHour = (hourlyUsed: number) => planned("name", usage({ user: { hourly: 10, hourlyUsed } }));
    expect(await ownHour(8)).toMatchObject({ fits: true, binding: "none" });
    expect(await ownHour(9)).toMatchObject({ fits: true, binding: "hour" });
    expect(await planned("name", null)).toMatchObject({ spendable: Infinity, fits: true });
    expect(await planned("name", usage({ paused: true }), new AnswersHere(), [])).toMatchObject({
      fits: true,
    });
  });
});

test("nothing is asked for fields that the account's plan does not include", () => {
  const wanted = wantedOf(selectFields("name,revenue"), "starter");
  expect(wanted.resources).toEqual(["legal-unit-summary"]);
  expect(wanted.beyondPlan.map(({ key }) => key)).toEqual(["revenue"]);
  expect(wantedOf(selectFields("name,revenue"), null).resources).toEqual(["legal-unit-summary", "accounts"]);
});

test("a SIRET matters only where a field is the establishment's", () => {
  expect(wantsEstablishment(selectFields("name,head_office"))).toBe(false);
  expect(wantsEstablishment(selectFields("name,address"))).toBe(true);
});

describe("what is left to spend", () => {
  const known = usage({ reserve: 7 });
  const settings = (cacheOnly = false) => ({ read: () => ({ cacheOnly }) }) as never;
  const read = (told: () => Promise<ReturnType<typeof usage>>, cacheOnly = false) =>
    leftToSpend({ usage: told, settings: settings(cacheOnly) }, known);

  test("is what the relay tells, unless all is paused or nobody is to be asked: then the reason", async () => {
    const told = usage();
    expect(await read(() => Promise.resolve(told))).toEqual({ usage: told });
    const paused = await read(() => Promise.resolve(usage({ paused: true })));
    expect(paused).toMatchObject({ usage: { paused: true }, unasked: { error: { code: "paused" } } });
    expect(await read(() => Promise.reject(new Error("asked")), true)).toMatchObject({
      ...{ usage: null, unasked: { error: { code: "cache_only" } } },
    });
  });

  test("is not known where the relay cannot be reached, and what was read last after any other failure", async () => {
    expect(await read(() => Promise.reject(new RelayError("relay_unreachable")))).toMatchObject({
      ...{ usage: null, unasked: { error: { code: "relay_unreachable" } } },
    });
    expect(await read(() => Promise.reject(new Error("else")))).toEqual({ usage: known, unasked: undefined });
  });

  test("of the month is what is above the reserve, at most the user's own budget, and nothing while all is paused", () => {
    const spendable = (figures: Parameters<typeof usage>[0]) => spendableOf(usage(figures));
    expect(spendable({})).toBe(900);
    expect(spendable({ reserve: 899 })).toBe(1);
    expect(spendable({ reserve: 901 })).toBe(0);
    expect(spendable({ user: { remaining: 5 } })).toBe(5);
    expect(spendable({ quota: { remaining: null }, user: { remaining: 5 } })).toBe(5);
    expect(spendable({ quota: { remaining: null } })).toBeUndefined();
    expect(spendable({ paused: true })).toBe(0);
  });

  test("of the hour is what is left of the account's or of the user's own, whichever is less", () => {
    const hour = (figures: Parameters<typeof usage>[0]) => tightestHour(usage(figures));
    expect(hour({})).toEqual({ limit: 500, left: 488 });
    expect(hour({ user: { hourly: 30, hourlyUsed: 31 } })).toEqual({ limit: 30, left: 0 });
    expect(hour({ user: { hourly: 600, hourlyUsed: -3 } })).toEqual({ limit: 500, left: 488 });
    expect(hour({ quota: { hourly: null }, user: { hourly: 600, hourlyUsed: -3 } })).toEqual({
      ...{ limit: 600, left: 600 },
    });
    expect(hour({ quota: { hourly: null } })).toBeUndefined();
  });
});

test("what was called in this hour is no longer to be called in it", async () => {
  const left = async (hourly: number) => (await planned("name", usage({ quota: { hourly } }))).binding;
  expect([await left(14), await left(13)]).toEqual(["none", "hour"]);
});

test("a month that is over binds no plan, nor does an hour of which nothing is told; a pause binds all", async () => {
  const spent = (resetAt: string | null) => usage({ quota: { remaining: 1, resetAt } });
  expect((await planned("name", spent("2026-11-20T08:00:00.000Z"))).fits).toBe(true);
  expect((await planned("name", spent("2026-11-20T10:00:00.000Z"))).fits).toBe(false);
  expect((await planned("name", spent(null))).fits).toBe(false);
  expect(await planned("name", usage({ quota: { hourly: null } }))).toMatchObject({
    fits: true,
    binding: "none",
  });
  expect(await planned("name", usage({ paused: true }))).toMatchObject({ fits: false, spendable: 0 });
});
