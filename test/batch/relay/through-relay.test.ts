import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { createClock } from "../../../shared/gateway/store/clock.ts";
import { newFolder, type StartedRelay, startRelay, startRelayOn } from "../../relay/start-relay.ts";
import { noteFolder, testNothingLeaks } from "../../relay/leaks.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { listOf, recordsOf } from "../desk.ts";
import { csvOf } from "../review/reviewed-list.ts";
import { apiVariables, sirene, type Sirene } from "../run-sirene.ts";

const day = 24 * 3_600_000;

/** A machine without a key that asks through `relay`, with `list` in its folder. */
async function colleague(
  relay: StartedRelay,
  user: string,
  list = listOf(sirens(60)),
  rights?: Parameters<StartedRelay["token"]>[1],
): Promise<Sirene> {
  const token = await relay.token(user, rights);
  const machine = sirene({ SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: token });
  noteFolder(machine.folder);
  writeFileSync(join(machine.folder, "list.csv"), list);
  return machine;
}

const resultOf = ({ folder }: Sirene): string => readFileSync(join(folder, "list.enriched.csv"), "utf8");

/** Runs a command; answers how it ended, and the calls that it made. */
async function counted(relay: StartedRelay, machine: Sirene, ...words: string[]) {
  const { total } = await relay.sandbox.calls();
  const ended = await machine.run(...words);
  return { ...ended, calls: (await relay.sandbox.calls()).total - total };
}

const statusesOf = (machine: Sirene) => recordsOf(resultOf(machine)).map((row) => row["sirene_status"]);
const found = Array<string>(60).fill("found");

describe("share capital wanted once the plan has it", () => {
  const capital = ["enrich", "list.csv", "--fields", "name,capital", "--overwrite"];

  /** A relay of two days ago, on `plan`; `later` is the same one now. */
  async function formerRelay(plan: string) {
    const storePath = join(newFolder(), "relay.sqlite");
    const former = createClock(() => Date.now() - 2 * day);
    const relay = await startRelay({ plan, quota: 5_000 }, { storePath, clock: former });
    const later = async () => {
      await relay.close();
      return startRelayOn(relay.sandbox, { storePath, port: Number(new URL(relay.url).port) });
    };
    return { relay, later };
  }

  /** What a machine with keys of its own and an empty store gets. */
  async function valuesDirectly({ sandbox }: StartedRelay) {
    const direct = sirene(apiVariables(sandbox));
    writeFileSync(join(direct.folder, "list.csv"), listOf(sirens(60)));
    await direct.run(...capital);
    return valuesOf(direct);
  }
  const valuesOf = (machine: Sirene) =>
    recordsOf(resultOf(machine)).map((row) => [row["sirene_name"], row["sirene_capital"]]);

  test("is asked once for every unit that was read on a former plan, were it a colleague's answer", async () => {
    const { relay, later } = await formerRelay("starter");
    await (await colleague(relay, "ann")).run("enrich", "list.csv", "--one-by-one");
    const bob = await colleague(relay, "bob");
    // Bob has the colleague's answers as of their day.
    expect(await counted(relay, bob, "enrich", "list.csv")).toMatchObject({ code: 0, calls: 0 });
    await relay.sandbox.change({ plan: "pro" });
    const now = await later();
    expect(await counted(now, bob, ...capital)).toMatchObject({ code: 0 });
    expect(statusesOf(bob)).toEqual(found);
    const { byKey } = await now.sandbox.calls();
    expect(sirens(60).map((siren) => byKey[`GET /unite-legale/${siren}`])).toEqual(Array(60).fill(2));
    expect(await counted(now, bob, ...capital)).toMatchObject({ code: 0, calls: 0 });
    expect(valuesOf(bob)).toEqual(await valuesDirectly(now));
  });

  test("is asked once for a unit that was read since, before the relay knew which plan followed", async () => {
    const { relay, later } = await formerRelay("pro");
    const ann = await colleague(relay, "ann");
    await ann.run("lookup", sirens(1, 900)[0]!);
    await relay.sandbox.change({ plan: "enterprise", quota: 6_000 });
    await ann.run("enrich", "list.csv", "--one-by-one");
    const now = await later();
    const bob = await colleague(now, "bob");
    expect(await counted(now, bob, ...capital)).toMatchObject({ code: 0 });
    expect(statusesOf(bob)).toEqual(found);
    const { byKey } = await now.sandbox.calls();
    const made = sirens(60).map((siren) => byKey[`GET /unite-legale/${siren}`]);
    expect(made).toEqual(valuesOf(bob).map(([, value]) => (value === "" ? 2 : 1)));
    expect(await counted(now, bob, ...capital)).toMatchObject({ code: 0, calls: 0 });
    expect(valuesOf(bob)).toEqual(await valuesDirectly(now));
  });
});

test.each([300, 3_000])(
  "answers as new as the command are paid for once where the relay's clock is %d ms behind",
  async (behind) => {
    const relay = await startRelay({ plan: "pro" }, { clock: createClock(() => Date.now() - behind) });
    const ann = await colleague(relay, "ann");
    const fresh = ["enrich", "list.csv", "--fields", "name,vat", "--max-age", "0s"];
    expect(await counted(relay, ann, ...fresh)).toMatchObject({ code: 0, calls: 60 });
    expect(statusesOf(ann)).toEqual(found);
    expect(await counted(relay, ann, "lookup", sirens(1, 900)[0]!, "--max-age", "0s")).toMatchObject({
      ...{ code: 0, calls: 1 },
    });
  },
);

test("the places of candidates are asked with the calls that they were agreed to cost, whatever the rows have cost", async () => {
  const relay = await startRelay({
    ...{ fill: false, units: 3_000, seed: 1, plan: "enterprise", quota: 100_000, hourly: 100_000 },
  });
  const ann = await colleague(relay, "ann", csvOf());
  const run = await counted(relay, ann, "enrich", "list.csv", "--match", "--review=places");
  const [, candidates, most] = /Places of (\d+) candidates: likely \d+, up to (\d+) calls/.exec(run.stderr)!;
  const [, told, places] = /Places of candidates: (\d+) of \d+ found; (\d+) calls spent/.exec(run.stderr)!;
  expect(run.code).toBe(0);
  expect(told).toBe(candidates);
  expect(Number(places)).toBeLessThanOrEqual(Number(most));
  // The rows alone have cost more than that.
  expect(run.calls - Number(places)).toBeGreaterThan(Number(most));
});

test("a plan counts no call for what the relay has, were the answers of this machine too old", async () => {
  const relay = await startRelay({ plan: "pro" });
  await (await colleague(relay, "ann")).run("enrich", "list.csv", "--one-by-one");
  const bob = await colleague(relay, "bob");
  const words = ["list.csv", "--fields", "name,vat", "--max-calls", "10"];
  expect(await counted(relay, bob, "enrich", ...words)).toMatchObject({ code: 0, calls: 0 });
  const store = join(bob.folder, "data", "sirene", "store.sqlite");
  const file = new Database(store);
  const aged = file.prepare("UPDATE answers SET as_of = as_of - ?, digest = NULL").run(31 * day);
  file.close();
  expect(aged.changes).toBe(60);
  const { stdout, ...plan } = await counted(relay, bob, "plan", ...words, "--json");
  expect(plan).toMatchObject({ code: 0, calls: 0 });
  expect(JSON.parse(stdout)).toMatchObject({ rows: { stored: 60 }, calls: { most: 0 }, fits: true });
  expect(await counted(relay, bob, "enrich", ...words)).toMatchObject({ code: 0, calls: 0 });
});

test("a plan that wants answers of the last day counts none that a colleague had read today", async () => {
  const relay = await startRelay({ plan: "pro" });
  const ann = await colleague(relay, "ann");
  const bob = await colleague(relay, "bob");
  for (const one of [ann, bob]) await one.run("enrich", "list.csv", "--one-by-one");
  const file = new Database(join(bob.folder, "data", "sirene", "store.sqlite"));
  file.prepare("UPDATE answers SET as_of = as_of - ?, digest = NULL").run(5 * day);
  file.close();
  const words = ["list.csv", "--fields", "name,vat", "--max-age", "1d", "--max-calls", "1"];
  const { stdout, ...plan } = await counted(relay, bob, "plan", ...words, "--json");
  expect(plan).toMatchObject({ code: 0, calls: 0 });
  expect(JSON.parse(stdout)).toMatchObject({ rows: { stored: 60 }, calls: { most: 0 }, fits: true });
  expect(await counted(relay, bob, "enrich", ...words)).toMatchObject({ code: 0, calls: 0 });
});

test("a user who may make no call in any hour gets what the relay has, and does not wait for what it has not", async () => {
  const relay = await startRelay({ plan: "pro" });
  await (await colleague(relay, "ann")).run("enrich", "list.csv", "--one-by-one");
  const bob = await colleague(relay, "bob", listOf(sirens(61)), { hourly: 0 });
  const refused = await counted(relay, bob, "enrich", "list.csv");
  expect(refused).toMatchObject({ code: 3, calls: 0 });
  expect(refused.stderr).toContain("the calls that you may make on the relay");
  expect(await counted(relay, bob, "enrich", "list.csv", "--partial")).toMatchObject({ code: 3, calls: 0 });
  expect(statusesOf(bob)).toEqual([...found, "deferred"]);
  expect(await counted(relay, bob, "lookup", sirens(61).at(-1)!)).toMatchObject({ code: 3, calls: 0 });
});

test("a plan names the hour of the user where that sets the pace, and else the hour of the account", async () => {
  const relay = await startRelay({ plan: "pro", hourly: 40 });
  const list = listOf(sirens(60));
  const bob = await colleague(relay, "bob", list, { hourly: 5 });
  expect((await bob.run("plan", "list.csv", "--one-by-one")).stdout).toContain(
    "5 calls an hour at most for you on the relay\n",
  );
  const json = await bob.run("plan", "list.csv", "--one-by-one", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ quota: { hourly: 40, userHourly: 5 }, binding: "hour" });
  const ann = await colleague(relay, "ann", list, { hourly: 50 });
  expect((await ann.run("plan", "list.csv")).stdout).toContain("40 calls an hour at most\n");
  const whole = await ann.run("plan", "list.csv", "--json");
  expect(JSON.parse(whole.stdout)).not.toHaveProperty("quota.userHourly");
});

testNothingLeaks();
