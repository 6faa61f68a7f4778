import { expect, test } from "@jest/globals";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

const unit = (siren: string) => ({ operation: "legal-unit", siren });

test("every index gets one line, with its data, when it was read, and whether it cost a call", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  const [one, two] = sirens(2);
  const before = Date.now();
  const lines = await relay.lookups(token, [
    unit(one!),
    unit(two!),
    { operation: "naf-code", code: "62.01Z" },
  ]);
  for (const line of lines) {
    expect(line).toMatchObject({ status: "found", cached: false });
    expect(Date.parse(line.asOf!)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(line.asOf!)).toBeLessThanOrEqual(Date.now());
  }
  expect(lines.map(({ data }) => data!["siren"] ?? data!["code"])).toEqual([one, two, "62.01Z"]);
});

test("what was answered once is answered from the store for everybody, negative answers too", async () => {
  const relay = await startRelay({ fill: false });
  const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
  const lookups = [...sirens(20).map(unit), unit("552032534")];
  const first = await relay.lookups(ann, lookups);
  expect(first.map(({ status }) => status)).toEqual([...Array<string>(20).fill("not_found"), "found"]);
  const { total } = await relay.sandbox.calls();
  const again = await relay.lookups(bob, lookups);
  const day = (asOf: string) => `${asOf.slice(0, "2026-11-20".length)}T00:00:00.000Z`;
  expect(again).toEqual(first.map((line) => ({ ...line, asOf: day(line.asOf!), cached: true })));
  expect((await relay.sandbox.calls()).total).toBe(total);
});

test("all twelve operations can be asked", async () => {
  const relay = await startRelay();
  const siren = "552032534";
  const lookups = [
    { operation: "search", q: "danone" },
    { operation: "search-directors", nom: "fictif" },
    { operation: "search-address", codePostal: "75009" },
    unit(siren),
    { operation: "establishments", siren, perPage: 100 },
    { operation: "directors", siren },
    { operation: "accounts", siren },
    { operation: "establishment", siret: "55203253400737" },
    { operation: "naf", q: "conseil" },
    { operation: "naf-code", code: "70.10Z" },
    { operation: "legal-forms" },
    { operation: "me" },
  ];
  const lines = await relay.lookups(await relay.token("ann"), lookups);
  const unanswered = lines.filter(({ status }) => status !== "found" && status !== "not_found");
  expect(unanswered).toEqual([]);
  expect(Object.keys((await relay.sandbox.calls()).byOperation).sort()).toEqual(
    lookups.map(({ operation }) => operation).sort(),
  );
});

test("the same question twice in one request is one call and two lines", async () => {
  const relay = await startRelay();
  const [siren] = sirens(1);
  const lines = await relay.lookups(await relay.token("ann"), [unit(siren!), unit(siren!)]);
  expect(lines.map(({ status }) => status)).toEqual(["found", "found"]);
  expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1, "legal-unit": 1 });
});

test("two users who ask at once what is left of the account are both told, and the company that one of them asked for too", async () => {
  const relay = await startRelay({ latency: "500ms" });
  const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
  const before = Date.now();
  const first = relay.lookups(ann, [{ operation: "me" }]);
  while ((await relay.sandbox.calls()).total < 2) await new Promise((resolve) => setImmediate(resolve));
  const joined = await relay.lookups(bob, [{ operation: "me" }, unit(sirens(1)[0]!)]);
  const lines = [...(await first), ...joined];
  expect(lines.map(({ status, cached }) => [status, cached])).toEqual([
    ["found", false],
    ["found", true],
    ["found", false],
  ]);
  expect(lines[1]).toMatchObject({ data: lines[0]!.data, asOf: lines[0]!.asOf });
  expect(Date.parse(lines[1]!.asOf!)).toBeGreaterThanOrEqual(before);
  expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 2, "legal-unit": 1 });
});

test("a request without lookups gets no line", async () => {
  const relay = await startRelay();
  expect(await relay.lookups(await relay.token("ann"), [])).toEqual([]);
});

test("a parameter left empty, as a formula leaves it, is one that is not given", async () => {
  const relay = await startRelay();
  const lines = await relay.lookups(await relay.token("ann"), [
    { operation: "search", q: "danone", commune: "", codePostal: null },
    { operation: "search", q: "danone" },
  ]);
  expect(lines.map(({ status }) => status)).toEqual(["found", "found"]);
  expect((await relay.sandbox.calls()).byKey).toMatchObject({ "GET /search?q=danone": 1 });
});

test("an answer that is older than the request wants is read anew", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  const [siren] = sirens(1);
  await relay.lookups(token, [unit(siren!)]);
  const freshSince = new Date(Date.now() + 1).toISOString();
  const [line] = await relay.lookups(token, [unit(siren!)], { freshSince });
  expect(line).toMatchObject({ status: "found", cached: false });
});

testNothingLeaks();
