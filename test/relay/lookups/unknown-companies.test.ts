import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { describeWithPostgres } from "../../postgres/describe-with-postgres.ts";
import { type Page, startSandbox } from "../../sandbox/start-sandbox.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { newFolder, startRelayOn, type Line, type StartedRelay } from "../start-relay.ts";

const name = (siren: string) => ({ operation: "legal-unit", siren });
const revenue = (siren: string) => ({ operation: "accounts", siren });
const directors = (siren: string) => ({ operation: "directors", siren });
const address = (siren: string) => ({ operation: "establishments", siren, perPage: 100 });
const closed = (siren: string) => ({ operation: "establishments", siren, etat: "F" });
/** What cells ask about a company: the name last, as in a sheet whose first columns want something else. */
const kinds = [revenue, directors, address, closed, name];
const allOf = (list: readonly string[]) => list.flatMap((siren) => kinds.map((kind) => kind(siren)));

/** A sandbox whose register has `known`, and one relay on it for each of the `stores`. */
async function start(stores: readonly string[] = [join(newFolder(), "store.sqlite")]) {
  const sandbox = await startSandbox({ units: 300, latency: "20ms", plan: "pro" });
  const { body } = await sandbox.get<Page<{ siren: string }>>("/search?etat=A&perPage=60");
  const relays = await Promise.all(stores.map((storePath) => startRelayOn(sandbox, { storePath })));
  const [relay] = relays as [StartedRelay];
  const before = await sandbox.calls();
  return {
    relay,
    relays,
    known: body.data.items.map(({ siren }) => siren),
    /** Calls since the start, without those of `/me`. */
    calls: async (): Promise<number> => {
      const { total, byOperation } = await sandbox.calls();
      return total - before.total - ((byOperation["me"] ?? 0) - (before.byOperation["me"] ?? 0));
    },
  };
}

const unknown = sirens(60);
const statusesOf = (lines: readonly Line[]) => new Set(lines.map(({ status }) => status));

describe("a company that the register does not have costs one call", () => {
  test("whatever cells ask about it in one request; of known ones everything is answered", async () => {
    const { relay, known, calls } = await start();
    const ann = await relay.token("ann");
    const asked = [...allOf(unknown.slice(0, 40)), ...allOf(known.slice(0, 10))];
    const lines = await relay.lookups(ann, asked);
    expect(statusesOf(lines.slice(0, 200))).toEqual(new Set(["not_found"]));
    expect(statusesOf(lines.slice(200))).toEqual(new Set(["found"]));
    expect(await calls()).toBe(40 + 10 * kinds.length);
    expect(lines.slice(0, 200).filter(({ cached }) => cached === false)).toHaveLength(40);
  });

  test("whoever asks about it at the same time, each something else, and in other requests than its name", async () => {
    const { relay, known, calls } = await start();
    const users = ["ann", "bob", "cid", "dan"];
    const tokens = await Promise.all(users.map((user) => relay.token(user)));
    const list = [...unknown, ...known];
    const names = relay.lookups(await relay.token("eve"), list.map(name));
    while ((await calls()) === 0);
    const others = await Promise.all(
      tokens.map((token, place) => relay.lookups(token, list.toReversed().map(kinds[place]!))),
    );
    for (const lines of [await names, ...others.map((lines) => lines.toReversed())]) {
      expect(statusesOf(lines.slice(0, 60))).toEqual(new Set(["not_found"]));
      expect(statusesOf(lines.slice(60))).toEqual(new Set(["found"]));
    }
    expect(await calls()).toBe(60 + 60 * kinds.length);
  });

  test("and none once that is stored, also while calls are paused; with answers wanted anew it costs one again", async () => {
    const { relay, calls } = await start();
    const ann = await relay.token("ann");
    await relay.lookups(ann, unknown.map(name));
    const admin = await relay.token("chief", { role: "admin" });
    await relay.ask("/admin/pause", { method: "POST", token: admin });
    expect(statusesOf(await relay.lookups(ann, allOf(unknown)))).toEqual(new Set(["not_found"]));
    expect(statusesOf(await relay.lookups(ann, unknown.map(revenue), { maxCalls: 0 }))).toEqual(
      new Set(["not_found"]),
    );
    expect(await calls()).toBe(60);
    await relay.ask("/admin/resume", { method: "POST", token: admin });
    const anew = { freshSince: new Date().toISOString() };
    expect(statusesOf(await relay.lookups(ann, allOf(unknown), anew))).toEqual(new Set(["not_found"]));
    expect(await calls()).toBe(120);
  });

  test("paid by the user who asked its name; a user without calls left asks nothing and is told so", async () => {
    const { relay, calls } = await start();
    const [ann, bob] = [await relay.token("ann", { monthly: 10 }), await relay.token("bob")];
    const lines = await relay.lookups(ann, allOf(unknown));
    expect(lines.filter(({ status }) => status === "not_found")).toHaveLength(10 * kinds.length);
    expect(lines.filter(({ error }) => error?.code === "user_budget")).toHaveLength(50 * kinds.length);
    const both = [relay.lookups(ann, unknown.map(name)), relay.lookups(bob, unknown.map(revenue))];
    await Promise.all(both);
    expect(statusesOf(await both[1]!)).toEqual(new Set(["not_found"]));
    expect(await calls()).toBe(60);
  });
});

/** Declares the same of two relays on one store, whose address `newAddress` makes. */
function testTwoRelays(newAddress: () => string): void {
  test("a company that the register does not have costs one call if one relay is asked its name and another the rest", async () => {
    const store = newAddress();
    const { relays, relay, known, calls } = await start([store, store]);
    const ann = await relay.token("ann");
    const list = [...unknown.slice(0, 12), ...known.slice(0, 4)];
    const names = relays[0]!.lookups(ann, list.map(name));
    while ((await calls()) < 16);
    const rest = await relays[1]!.lookups(ann, [...list.map(revenue), ...list.map(directors)]);
    expect(rest.map(({ status }) => status)).toEqual(
      [...(await names), ...(await names)].map(({ status }) => status),
    );
    expect(await calls()).toBe(12 + 4 * 3);
    const stored = await relays[1]!.lookups(ann, unknown.slice(0, 12).map(address));
    expect(statusesOf(stored)).toEqual(new Set(["not_found"]));
    expect(await calls()).toBe(12 + 4 * 3);
  });
}

describe("two relays on one file", () => testTwoRelays(() => join(newFolder(), "store.sqlite")));
describeWithPostgres("two relays on one database", (server) => testTwoRelays(() => server().newAddress()));

testNothingLeaks();
