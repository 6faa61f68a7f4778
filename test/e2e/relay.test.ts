import { once } from "node:events";
import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { relayMachine } from "./relay-programs.ts";

const units = (list: readonly string[]) => list.map((siren) => ({ operation: "legal-unit", siren }));

/** 300 lookups of every kind; `own` SIRENs are asked by nobody else. */
function mixedLookups(shared: readonly string[], own: readonly string[]): object[] {
  const kinds = [
    ...["accounts", "directors", "establishments"].flatMap((operation) =>
      shared.slice(0, 30).map((siren) => ({ operation, siren })),
    ),
    ...["62.01Z", "70.10Z", "99.99Z"].map((code) => ({ operation: "naf-code", code })),
    { operation: "search", q: "fictif", perPage: 5 },
    { operation: "search-address", codePostal: "75009" },
    { operation: "search-directors", nom: "fictif" },
    { operation: "naf", q: "conseil" },
    { operation: "legal-forms" },
    { operation: "legal-unit", siren: "ABCDEFGHI" },
    { operation: "no-such-thing" },
    ...units(shared),
    ...units(own),
  ];
  return kinds;
}

test("three users ask 300 mixed lookups each, at once: one answer each, each distinct question asked once; again: none", async () => {
  const sandbox = await startSandbox({ fill: true, plan: "pro", latency: "1ms..10ms" });
  const machine = relayMachine(sandbox);
  const relay = await machine.serve();
  const users = await Promise.all(["ann", "bob", "cat"].map((user) => machine.token(user)));
  const shared = sirens(100);
  const asked = users.map((_, user) => mixedLookups(shared, sirens(100, 1_000 * (user + 1))));
  expect(asked.map(({ length }) => length)).toEqual([300, 300, 300]);
  const before = await sandbox.calls();

  const answers = await Promise.all(users.map((token, user) => relay.lookups(token, asked[user]!)));
  const statuses = answers.flat().map(({ status }) => status);
  expect(statuses.filter((status) => status === "invalid")).toHaveLength(6);
  expect(statuses.filter((status) => status === "found" || status === "not_found")).toHaveLength(894);
  const distinct = new Set(asked.flat().map((lookup) => JSON.stringify(lookup))).size - 2;
  const after = await sandbox.calls();
  expect(after.total - before.total).toBe(distinct);
  const repeated = Object.entries(after.byKey).filter(([key, count]) => key !== "GET /me" && count !== 1);
  expect(repeated).toEqual([]);

  const again = await Promise.all(users.map((token, user) => relay.lookups(token, asked[user]!)));
  expect(again.flat().every((line) => line.cached !== false)).toBe(true);
  expect(again.map((lines) => lines.map(({ data }) => data))).toEqual(
    answers.map((lines) => lines.map(({ data }) => data)),
  );
  expect((await sandbox.calls()).total).toBe(after.total);
});

test("10,000 cells reopened, in 100 requests of 100, cost no call", async () => {
  const sandbox = await startSandbox({ fill: true, quota: 100_000, hourly: 100_000 });
  const machine = relayMachine(sandbox);
  const relay = await machine.serve("--concurrency", "64");
  const token = await machine.token("ann");
  const cells = units(sirens(10_000));
  const requests = Array.from({ length: 100 }, (_, index) => cells.slice(index * 100, index * 100 + 100));
  await Promise.all(requests.map((lookups) => relay.lookups(token, lookups)));
  const { total } = await sandbox.calls();
  const answers = await Promise.all(requests.map((lookups) => relay.lookups(token, lookups)));
  expect(answers.flat().every(({ status, cached }) => status === "found" && cached === true)).toBe(true);
  expect((await sandbox.calls()).total).toBe(total);
});

test("a token made, listed and revoked by the command is known to the relay that runs, at once", async () => {
  const sandbox = await startSandbox({ fill: true });
  const machine = relayMachine(sandbox);
  const relay = await machine.serve();
  const made = await machine.run("token", "create", "--user", "Ann Field", "--monthly", "10", "--json");
  const { token, id } = JSON.parse(made.stdout) as { token: string; id: string };
  expect((await relay.ask("/v1/usage", { token })).status).toBe(200);
  const list = await machine.run("token", "list", "--json");
  expect(JSON.parse(list.stdout)).toMatchObject([{ id, user: "Ann Field", monthly: 10, admin: false }]);
  expect(list.stdout).not.toContain(token.slice(13));
  expect((await machine.run("token", "revoke", id)).code).toBe(0);
  const refused = await relay.ask("/v1/usage", { token });
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: "revoked_token" } });
  expect(await machine.run("token", "revoke", id)).toMatchObject({ code: 2 });
});

test("on SIGTERM the relay ends with 0, and started again it asks nothing anew", async () => {
  const sandbox = await startSandbox({ fill: true });
  const machine = relayMachine(sandbox);
  const token = await machine.token("ann");
  const relay = await machine.serve();
  await relay.lookups(token, units(sirens(50)));
  const usage = JSON.parse((await relay.ask("/v1/usage", { token })).text) as { user: { used: number } };
  relay.child.kill("SIGTERM");
  expect(await relay.ended).toBe(0);
  const { total } = await sandbox.calls();
  const next = await machine.serve();
  const lines = await next.lookups(token, units(sirens(50)));
  expect(lines.every(({ cached }) => cached === true)).toBe(true);
  expect(JSON.parse((await next.ask("/v1/usage", { token })).text)).toMatchObject(usage);
  expect((await sandbox.calls()).total).toBe(total);
  next.child.kill("SIGINT");
  const [code] = (await once(next.child, "close")) as [number];
  expect(code).toBe(0);
});

testNothingLeaks();
