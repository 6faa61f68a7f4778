import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Environment } from "../../../../batch/session/environment.ts";
import type { SandboxOptions } from "../../../../sandbox/app.ts";
import type { CallCounts } from "../../../../sandbox/meter.ts";
import { startRelayOn } from "../../../relay/start-relay.ts";
import { startSandbox, type StartedSandbox } from "../../../sandbox/start-sandbox.ts";
import { desk, listOf, recordsOf } from "../../desk.ts";
import { scatteredSirens, siretOf, sirensFrom } from "../../made-up-numbers.ts";
import { environmentOf, typedHere } from "../../operations/typed-here.ts";

const month = 31 * 24 * 3_600_000;
const now = Date.now;
/** How far the clock is ahead, in this process and at the API. */
let ahead = 0;
const clock = () => now() + ahead;
beforeEach(() => {
  ahead = 0;
  jest.spyOn(Date, "now").mockImplementation(clock);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A run of the list. `asked`: the numbers that the API was asked about. */
interface Run {
  readonly code: number;
  readonly err: string;
  readonly calls: CallCounts;
  readonly asked: readonly string[];
  readonly records: readonly Record<string, string>[];
}

/** A machine that enriches a list. Its store is kept. */
function machineAt(sandbox: StartedSandbox, environment: Partial<Environment> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "asking-order-"));
  folders.push(folder);
  const at = (name: string) => join(folder, name);
  const typed = (...words: string[]) =>
    typedHere(words, () => ({ ...environmentOf(sandbox, at("store.sqlite")), ...environment }));
  return {
    plan: (identifiers: readonly string[], ...words: string[]) => {
      writeFileSync(at("list.csv"), listOf(identifiers));
      return typed("plan", at("list.csv"), ...words);
    },
    async enrich(identifiers: readonly string[], ...words: string[]): Promise<Run> {
      writeFileSync(at("list.csv"), listOf(identifiers));
      await sandbox.atRoot("/_sandbox/calls", { method: "DELETE" });
      const output = ["-o", at("out.csv"), "--overwrite"];
      const { code, err } = await typed("enrich", at("list.csv"), "--yes", ...output, ...words);
      const calls = await sandbox.calls();
      const askedAbout = (key: string) => /^GET \/(?:unite-legale|etablissement)\/(\d+)/.exec(key)?.[1] ?? [];
      const asked = Object.keys(calls.byKey).flatMap(askedAbout);
      return { code, err, calls, asked, records: recordsOf(readFileSync(at("out.csv"), "utf8")) };
    },
  };
}

const sandboxOf = (options: SandboxOptions) => startSandbox({ fill: true, clock, ...options });

/** Runs a command in each of some months, and checks that the calls of each suffice for `most`. */
async function everyMonth(count: number, most: number, run: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    ahead = turn * month;
    const each = await run();
    expect(each.calls.total).toBeLessThanOrEqual(most);
    runs.push(each);
  }
  return runs;
}

const asked = (runs: readonly Run[]) => runs.map((run) => [...run.asked].sort());

describe("a list that is longer than what may be spent in a month is asked in turns: each company once before any twice", () => {
  const sirens = scatteredSirens(20);
  const inTurns = [
    sirens.slice(0, 11),
    // What is left of the month refreshes the oldest.
    [...sirens.slice(0, 2), ...sirens.slice(11)],
    sirens.slice(2, 13),
    [...sirens.slice(0, 2), ...sirens.slice(11, 20)].sort(),
  ];

  test.each<[string, SandboxOptions, string[]]>([
    ["what the account has", { quota: 12 }, []],
    ["the reserve leaves", { quota: 100 }, ["--reserve", "88"]],
    ["--max-calls allows", {}, ["--max-calls", "12"]],
  ])("where %s is too little", async (_, options, words) => {
    const at = machineAt(await sandboxOf(options));
    // One at a time, so that no two are answered in another order than they were asked.
    const runs = await everyMonth(3, 12, () =>
      at.enrich(sirens, "--partial", "--concurrency", "1", ...words),
    );
    expect(asked(runs)).toEqual(inTurns.slice(0, 3));
    expect(runs.map(({ calls }) => calls.byStatus)).toEqual(Array(3).fill({ 200: 12 }));
    expect(runs[1]!.records.map(({ sirene_status }) => sirene_status)).toEqual(Array(20).fill("found"));
  });

  test("where a relay gives its user too little", async () => {
    const relay = await startRelayOn(await sandboxOf({}));
    const token = await relay.token("ann", { monthly: 11 });
    const at = machineAt(relay.sandbox, { relay: { url: relay.url, token } });
    const runs = await everyMonth(3, 12, () => at.enrich(sirens, "--partial", "--concurrency", "1"));
    expect(asked(runs).map(({ length }) => length)).toEqual([11, 11, 11]);
    expect(asked(runs)[0]).toEqual(inTurns[0]);
    expect(asked(runs)[1]).toEqual(inTurns[1]);
  });

  test("where it is so long that the store has deleted the first answers before the last are asked", async () => {
    const many = scatteredSirens(60);
    const at = machineAt(await sandboxOf({ quota: 12 }));
    const runs = await everyMonth(6, 12, () => at.enrich(many, "--partial"));
    const firstFive = runs.slice(0, 5).flatMap((run) => run.asked);
    expect([firstFive.length, new Set(firstFive).size]).toEqual([55, 55]);
    expect(new Set(runs.flatMap((run) => run.asked))).toEqual(new Set(many));
  });

  test("where one page of the API answers for several of them", async () => {
    const list = [
      ...scatteredSirens(6),
      ...["149500", "149600", "149700"].flatMap((six) => sirensFrom(six, 4)),
    ];
    const at = machineAt(await sandboxOf({ quota: 4 }));
    const runs = await everyMonth(4, 4, () => at.enrich(list, "--fields", "name", "--partial"));
    const operations = runs.map(({ calls }) => [
      calls.byOperation["search"] ?? 0,
      calls.byOperation["legal-unit"] ?? 0,
    ]);
    expect(operations).toEqual([
      [3, 0],
      [0, 3],
      [0, 3],
      [3, 0],
    ]);
    expect(asked(runs)).toEqual([[], list.slice(0, 3), list.slice(3, 6), []]);
  });

  test("where the SIRET of a row is that of the head office, whose list nobody asked for", async () => {
    const list = sirens.slice(0, 6).map((siren) => siretOf(siren, 1));
    const at = machineAt(await sandboxOf({ quota: 5 }));
    const words = ["--fields", "address,head_office", "--one-by-one", "--partial"];
    const runs = await everyMonth(3, 5, () => at.enrich(list, ...words));
    expect(asked(runs)).toEqual([
      list.slice(0, 4),
      [...list.slice(0, 2), ...list.slice(4)],
      list.slice(2, 6),
    ]);
  });

  test("where each company takes two calls: the one that was begun is among the first to be finished", async () => {
    const at = machineAt(await sandboxOf({ quota: 6, listing: "siret" }));
    const list = sirens.slice(1, 5);
    const words = ["--fields", "address", "--partial", "--concurrency", "1"];
    const runs = await everyMonth(2, 6, () => at.enrich(list, ...words));
    const operations = runs.map(({ calls }) => calls.byOperation);
    expect(operations[0]).toEqual({ me: 1, establishments: 3, establishment: 2 });
    const filled = runs.map(({ records }) => records.filter(({ sirene_address }) => sirene_address).length);
    expect(filled).toEqual([2, 4]);
  });
});

test("a run in a month that is spent has planned the call to /me that it made, and asks nothing else", async () => {
  const sirens = scatteredSirens(20);
  const at = machineAt(await sandboxOf({ quota: 12 }));
  await at.enrich(sirens, "--partial");
  const { calls, err } = await at.enrich(sirens, "--partial");
  expect(calls.byOperation).toEqual({ me: 1 });
  expect(err).toContain("Calls: 1 spent, 1 of them to read the quota, 1 planned at most");
});

test("of companies that lack one answer and have another that is too old, what they lack is asked before anything is asked again", async () => {
  const sirets = scatteredSirens(12).map((siren) => siretOf(siren, 1));
  const at = machineAt(await sandboxOf({}));
  const run = (...words: string[]) => at.enrich(sirets, "--concurrency", "1", "--partial", ...words);
  await run("--fields", "name,vat");
  ahead = month;
  const first = await run("--fields", "name,vat,address", "--max-calls", "8");
  expect(first.calls.byOperation).toEqual({ me: 1, establishment: 7 });
  const second = await run("--fields", "name,vat,address", "--max-calls", "8");
  expect(second.calls.byOperation).toEqual({ me: 1, establishment: 5, "legal-unit": 2 });
  // Then the oldest, each once.
  const third = await run("--fields", "name,vat,address", "--max-calls", "8");
  expect(third.calls.byOperation).toEqual({ me: 1, "legal-unit": 7 });
  expect(new Set([...second.asked, ...third.asked].filter(({ length }) => length === 9)).size).toBe(9);
  expect((await run("--fields", "name,vat,address")).calls.byOperation).toEqual({ me: 1, "legal-unit": 3 });
  expect((await run("--fields", "name,vat,address")).calls.total).toBe(0);
});

describe("the plan", () => {
  const sirens = scatteredSirens(10);
  const said = "5 rows have answers that are too old: asked for last, the oldest first";

  /** A machine that has old answers for the first five. */
  async function machineWithOld() {
    const at = machineAt(await sandboxOf({}));
    expect((await at.enrich(sirens.slice(0, 5))).code).toBe(0);
    ahead = month;
    return at;
  }

  test("says how many rows have an old answer and come last, and the run keeps to it", async () => {
    const at = await machineWithOld();
    const plan = await at.plan(sirens, "--max-calls", "8");
    expect(plan.out).toContain(`up to 11 calls are needed, but only 8 may be spent\n       ${said}\n`);
    const { out } = await at.plan(sirens, "--max-calls", "8", "--json");
    expect(JSON.parse(out)).toMatchObject({ outdated: 5, fits: false });
    const run = await at.enrich(sirens, "--max-calls", "8", "--partial", "--concurrency", "1");
    expect(run.err).toContain(said);
    expect(asked([run])).toEqual([[...sirens.slice(0, 2), ...sirens.slice(5)]]);
    expect(run.err).toContain(
      "Some rows keep an answer older than you asked for (the calls allowed for this run are used up). Run the same command later: it asks for those first.",
    );
    const later = await at.enrich(sirens, "--max-calls", "3", "--partial");
    expect(asked([later])).toEqual([sirens.slice(2, 4)]);
  });

  test("says nothing of it where the calls suffice, nor where no answer is old", async () => {
    const at = await machineWithOld();
    expect((await at.plan(sirens)).out).not.toContain("too old");
    const others = await at.plan(scatteredSirens(20).slice(10), "--max-calls", "3");
    expect(others.out).toContain("up to 11 calls are needed");
    expect(others.out).not.toContain("too old");
    const { out } = await at.plan(scatteredSirens(20).slice(10), "--max-calls", "3", "--json");
    expect(JSON.parse(out)).not.toHaveProperty("outdated");
  });
});

test("a run without enough calls that is interrupted tells each row why, and resumed it asks none twice", async () => {
  const sirens = scatteredSirens(120);
  const at = await desk({ fill: true, latency: "30ms", quota: 101 });
  at.save("list.csv", listOf(sirens));
  const { child, ended } = at.start("enrich", "list.csv", "--partial", "--concurrency", "4");
  while (((await at.sandbox.calls()).byOperation["legal-unit"] ?? 0) < 30);
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  const deferred = at.records("list.enriched.csv").filter(({ sirene_status }) => sirene_status !== "found");
  expect(deferred.length).toBeGreaterThan(50);
  expect(
    new Set(deferred.map(({ sirene_status, sirene_note }) => `${sirene_status}: ${sirene_note}`)),
  ).toEqual(new Set(["deferred: interrupted before it was asked"]));
  expect((await at.run("enrich", "list.csv", "--partial")).code).toBe(3);
  const { byKey, byOperation, byStatus } = await at.sandbox.calls();
  expect({ byOperation, byStatus }).toEqual({
    byOperation: { me: 2, "legal-unit": 99 },
    byStatus: { 200: 101 },
  });
  expect(Math.max(...sirens.map((siren) => byKey[`GET /unite-legale/${siren}`] ?? 0))).toBe(1);
  // The reason of each is what ended the run.
  const left = at.records("list.enriched.csv").filter(({ sirene_status }) => sirene_status === "deferred");
  expect(left.map(({ siren }) => siren)).toEqual(sirens.slice(99));
  for (const { sirene_note } of left) expect(sirene_note).toMatch(/^monthly quota spent; ask again from /);
});
