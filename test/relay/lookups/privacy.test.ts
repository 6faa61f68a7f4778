import { describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { questions, sirens } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, startRelayOn, type Line } from "../start-relay.ts";
import Database from "better-sqlite3";

const [siren = "", ...unasked] = sirens(4);

/** Questions about people, each with another of its kind that nobody has asked. */
const personal: [string, object, object][] = [
  ["directors", { operation: "directors", siren }, { operation: "directors", siren: unasked[0] }],
  [
    "search-directors",
    { operation: "search-directors", nom: "fictive", prenom: "jeanne" },
    { operation: "search-directors", nom: "fictive", prenom: "paul" },
  ],
  ["search by name", { operation: "search", q: "jeanne fictive" }, { operation: "search", q: "paul fictif" }],
];

const withoutIndex = (line: Line): object => ({ ...line, index: undefined });
const startOfToday = () => new Date().setUTCHours(0, 0, 0, 0);
const iso = (time: number) => new Date(time).toISOString();

describe("a user who may spend nothing", () => {
  test.each(personal)("is not told whether anybody has asked about a person: %s", async (_, asked, other) => {
    const relay = await startRelay();
    const ann = await relay.token("ann");
    const [told] = await relay.lookups(ann, [asked]);
    expect(told).toMatchObject({ cached: false });
    const calls = (await relay.sandbox.calls()).total;
    for (const rights of [{ monthly: 0 }, { hourly: 0 }]) {
      const nobody = await relay.token("bob", rights);
      const [known, unknown] = await relay.lookups(nobody, [asked, other]);
      expect(known).toMatchObject({ status: "deferred", error: { code: "user_budget" } });
      expect(withoutIndex(known!)).toEqual(withoutIndex(unknown!));
    }
    expect((await relay.sandbox.calls()).total).toBe(calls);
  });

  test("is not told either while somebody is asking", async () => {
    const relay = await startRelay({ latency: "500ms" });
    const [ann, nobody] = [await relay.token("ann"), await relay.token("bob", { monthly: 0 })];
    const under = relay.lookups(ann, [personal[0]![1]]);
    while ((await relay.sandbox.calls()).total < 2) await new Promise((resolve) => setImmediate(resolve));
    const [line] = await relay.lookups(nobody, [personal[0]![1]]);
    expect(line).toMatchObject({ status: "deferred", error: { code: "user_budget" } });
    await under;
  });

  test("is told what is kept of companies", async () => {
    const relay = await startRelay();
    const companies = [
      ...questions(1),
      { operation: "legal-unit", siren: edgeCases.soleTrader },
      { operation: "search", q: siren.slice(0, 5) },
      { operation: "search", naf: "62" },
      { operation: "search-address", codePostal: "75009" },
      { operation: "establishments", siren },
    ];
    await relay.lookups(await relay.token("ann"), companies);
    const lines = await relay.lookups(await relay.token("bob", { monthly: 0 }), companies);
    expect(lines.every(({ status, cached }) => status === "found" && cached)).toBe(true);
  });
});

test("a user whose calls are used up is still told what was paid for, people too", async () => {
  const relay = await startRelay();
  const bob = await relay.token("bob", { monthly: 1 });
  await relay.lookups(bob, questions(1));
  await relay.lookups(
    await relay.token("ann"),
    personal.map(([, asked]) => asked),
  );
  const lines = await relay.lookups(
    bob,
    personal.map(([, asked]) => asked),
  );
  expect(lines.map(({ status, cached }) => [status, cached])).toEqual(Array(3).fill(["found", true]));
});

test("neither the log nor a colleague is told whose answer the store no longer has as it was kept", async () => {
  const first = await startRelay();
  const { sandbox, storePath } = first;
  const asked = { operation: "search-directors", nom: "fictive", prenom: "jeanne" };
  await first.lookups(await first.token("ann"), [asked]);
  await first.close();
  const database = new Database(storePath);
  database.exec("UPDATE answers SET data = replace(data, 'items', 'ITEMS')");
  database.close();
  const relay = await startRelayOn(sandbox, { storePath });
  const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
  const told = [...(await relay.lookups(ann, [asked])), ...(await relay.lookups(bob, questions(1)))];
  expect(told.map(({ error }) => error?.code)).toEqual(["store_failed", "store_failed"]);
  expect(relay.log()).toContainEqual(expect.objectContaining({ halted: "store_failed" }));
  expect(JSON.stringify([told, relay.log()])).not.toMatch(/fictive|jeanne/i);
});

describe("when a colleague asked", () => {
  test("is told to the day", async () => {
    const relay = await startRelay();
    const lookups = [...personal.map(([, asked]) => asked), ...questions(1)];
    await relay.lookups(await relay.token("ann"), lookups);
    for (const { asOf, cached } of await relay.lookups(await relay.token("bob"), lookups)) {
      expect({ asOf, cached }).toEqual({ asOf: iso(startOfToday()), cached: true });
    }
  });

  test.each(personal)("is not found out by asking for ever fresher answers: %s", async (_, asked) => {
    const relay = await startRelay();
    const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
    const [told] = await relay.lookups(ann, [asked]);
    const at = Date.parse(told!.asOf!);
    const tried = async (token: string, since: number) => {
      const [line] = await relay.lookups(token, [asked], { freshSince: iso(since), maxCalls: 0 });
      return line!.status;
    };
    expect([await tried(bob, at - 1), await tried(bob, at + 1)]).toEqual(["deferred", "deferred"]);
    expect(await tried(bob, startOfToday())).toBe("found");
    // Whoever asked knows when.
    expect([await tried(ann, at - 1), await tried(ann, at + 1)]).toEqual(["found", "deferred"]);
  });

  test("costs nobody a call where it is fresh enough by the day, and one where only the moment would tell", async () => {
    const relay = await startRelay();
    const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
    const asked = personal[0]![1];
    const [told] = await relay.lookups(ann, [asked]);
    const [today] = await relay.lookups(bob, [asked], { freshSince: iso(startOfToday()) });
    expect(today).toMatchObject({ status: "found", cached: true });
    const since = Date.parse(told!.asOf!) - 1;
    const [anew] = await relay.lookups(bob, [asked], { freshSince: iso(since) });
    expect(anew).toMatchObject({ status: "found", cached: false });
    const [again] = await relay.lookups(bob, [asked], { freshSince: iso(since) });
    expect(again).toMatchObject({ status: "found", cached: true });
  });

  test("is never told to be before what was asked for: an answer that serves is fresh enough", async () => {
    const relay = await startRelay();
    const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
    const [told] = await relay.lookups(ann, questions(1));
    const since = Date.parse(told!.asOf!) - 1;
    const [line] = await relay.lookups(bob, questions(1), { freshSince: iso(since) });
    expect(line).toMatchObject({ cached: true, asOf: iso(since) });
  });
});

testNothingLeaks();
