import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import { isLong } from "../../fixtures/rounds.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { deskAt, testNothingLeaks, type Desk } from "../desk.ts";
import type { SireneRun } from "../run-sirene.ts";

const isRoot = process.getuid?.() === 0;
const withTmpfs = isRoot && process.platform === "linux" ? describe : describe.skip;
const done = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

const units = 1_500;
const truth = seededTruth({ units, registerSeed: 1, rows: 60, seed: 5 });
const concurrency = 8;

const list = [
  "Raison sociale;SIREN;CP;Ville",
  ...truth.map(({ row, siren }, index) =>
    [row.name, index % 2 === 0 ? siren : "", row.postcode, row.city]
      .map((text) => `"${text ?? ""}"`)
      .join(";"),
  ),
].join("\n");

/** What runs are tried: the words of each, in which `-o` and a path are added. */
const commands = {
  "enrich --match": ["enrich", "list.csv", "--match", "--yes", "--fields", "name,state,head_office_siret"],
  enrich: ["enrich", "list.csv", "--yes", "--one-by-one", "--fields", "name,state"],
  check: ["check", "list.csv", "--yes"],
} as const;
type Command = keyof typeof commands;

/** When a disk becomes full: before a call is answered, or when the result is written; a number is that of a call. */
type Moment = (typeof moments)[number] | number;
const moments = ["the plan", "the first answer", "the middle", "the last answer", "the writing"] as const;
/** More calls than any of the commands makes. */
const everyCall = Array.from({ length: 200 }, (_, call) => call + 1);

const mounted: string[] = [];

/** Leaves no byte of a disk, or `left` of them. */
function fillUp(disk: string, left = 0): void {
  for (let bytes = 65_536; bytes >= 1;) {
    try {
      appendFileSync(join(disk, "filler"), Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  const filler = join(disk, "filler");
  truncateSync(filler, statSync(filler).size - left);
}

/** Is told the number of each call of a run, before it is answered. */
type OnCall = (at: Desk, call: number) => void;

/** More calls than all runs make together. */
const many = 10_000_000;

/** The API of all desks, and whom it tells of a call. */
let api: StartedSandbox;
let tell: () => void = () => undefined;
beforeAll(async () => {
  const wait = () => Promise.resolve(tell());
  api = await startSandbox({ units, seed: 1, latency: "1ms", quota: many, hourly: many, wait });
});

/** A desk with the list, at an API that has counted no call yet. */
async function deskWithList(onCall: OnCall = () => undefined): Promise<Desk> {
  const at = deskAt(api);
  at.save("list.csv", list);
  let calls = 0;
  tell = () => onCall(at, (calls += 1));
  await at.counted(() => Promise.resolve());
  return at;
}

/** The same with a small disk `disk`. */
async function deskWithDisk(onCall?: OnCall): Promise<Desk> {
  const at = await deskWithList(onCall);
  const disk = join(at.folder, "disk");
  mkdirSync(disk);
  expect(done("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk)).toBe(true);
  mounted.push(disk);
  return at;
}

const words = (command: Command, output: string) =>
  [...commands[command], "-o", output, "--concurrency", String(concurrency)] as const;
const run = (at: Desk, command: Command, store: string, output: string) =>
  at.with({ SIRENE_STORE: store }).start(...words(command, output));

/** Calls that a command makes where nothing is wrong. */
const usual = new Map<Command, number>();
async function usualCalls(command: Command): Promise<number> {
  const known = usual.get(command);
  if (known !== undefined) return known;
  const at = await deskWithDisk();
  expect((await run(at, command, "disk/store.sqlite", "out.csv").ended).stderr).toContain("Calls: ");
  const { total } = await at.sandbox.calls();
  usual.set(command, total);
  return total;
}

/** Runs a command on a disk that becomes full at a moment, which has the store, the result, or both. */
async function fullAt(command: Command, moment: Moment, store: string, output: string) {
  const total = await usualCalls(command);
  const at: Record<Exclude<Moment, number>, number> = {
    ...{ "the plan": 1, "the first answer": 2, "the middle": Math.ceil(total / 2) },
    ...{ "the last answer": total, "the writing": total },
  };
  const full = typeof moment === "number" ? moment : at[moment];
  // With one page left a result can be begun, and not ended.
  const left = moment === "the writing" ? 4_096 : 0;
  const somewhere = await deskWithDisk(({ folder }, call) => {
    if (call === full) fillUp(join(folder, "disk"), left);
  });
  const ended = await run(somewhere, command, store, output).ended;
  const sent = (await somewhere.sandbox.calls()).total;
  return { at: somewhere, ended, sent, total };
}

const callsSaid = ({ stderr }: SireneRun): number =>
  Number(/Calls: ([\d,]+) spent/.exec(stderr)?.[1]?.replaceAll(",", ""));
const answersSaid = ({ stderr }: SireneRun, of: "in the result only" | "lost"): number =>
  Number(new RegExp(`(\\d+) answers? that (?:was|were) paid for (?:is|are) ${of}`).exec(stderr)?.[1] ?? 0);

/**
 * Calls that the same command takes once there is room again, and that its result is whole. It runs in this process, which a
 * full disk might have ended.
 */
async function callsOfNextRun(at: Desk, command: Command, store: string): Promise<number> {
  rmSync(join(at.folder, "disk/filler"), { force: true });
  const again = () => at.with({ SIRENE_STORE: store }).run(...words(command, "again.csv"));
  const { result, calls } = await at.counted(again);
  expect(result.stderr).not.toMatch(/Unexpected/);
  expect(at.records("again.csv")).toHaveLength(truth.length);
  expect(at.records("again.csv").filter((row) => row["sirene_status"] === "deferred")).toEqual([]);
  return calls.total - (calls.byOperation["me"] ?? 0);
}

const each = Object.keys(commands).flatMap((command) =>
  moments.map((moment) => [command as Command, moment] as const),
);

withTmpfs(
  "a disk that is full from a moment of a run on (a small one of its own, which root can make)",
  () => {
    afterAll(() => mounted.forEach((disk) => done("umount", disk)));

    test.each(each)(
      "under the store, %s, from %s on: every call is counted, and every answer is kept and in the result",
      async (command, moment) => {
        const store = "disk/store.sqlite";
        const { at, ended, sent, total } = await fullAt(command, moment, store, "out.csv");
        expect(ended.stderr).not.toMatch(/Unexpected/);
        expect(callsSaid(ended)).toBe(sent);
        expect(at.records("out.csv")).toHaveLength(truth.length);
        expect(answersSaid(ended, "lost")).toBe(0);
        expect(await callsOfNextRun(at, command, store)).toBe(total - sent);
      },
    );

    (isLong ? test : test.skip).each(Object.keys(commands) as Command[])(
      "under the store, or under both, %s, from each of its calls on: every call is counted, and every answer kept, written or said to be lost",
      async (command) => {
        const total = await usualCalls(command);
        const store = "disk/store.sqlite";
        expect(total).toBeLessThan(everyCall.length);
        for (const moment of everyCall.slice(0, total))
          for (const output of ["out.csv", "disk/out.csv"]) {
            const { at, ended, sent } = await fullAt(command, moment, store, output);
            const lost = answersSaid(ended, "lost");
            const isBoth = output !== "out.csv";
            expect([moment, output, callsSaid(ended), lost <= (isBoth ? concurrency : 0)]).toEqual([
              ...[moment, output, sent, true],
            ]);
            expect([moment, output, await callsOfNextRun(at, command, store)]).toEqual([
              ...[moment, output, total - sent + lost],
            ]);
            done("umount", mounted.pop()!);
          }
      },
      3_600_000,
    );

    test.each(each)(
      "under the result, %s, from %s on: every call is counted, and every answer is kept",
      async (command, moment) => {
        const { at, ended, sent, total } = await fullAt(command, moment, "store.sqlite", "disk/out.csv");
        expect(ended.stderr).not.toMatch(/Unexpected/);
        expect(ended.stderr).toContain("out.csv could not be written: the disk is full");
        expect({ sent, said: callsSaid(ended) }).toEqual({ sent: total, said: total });
        expect(existsSync(join(at.folder, "disk/out.csv"))).toBe(false);
        expect(await callsOfNextRun(at, command, "store.sqlite")).toBe(0);
      },
    );

    test.each(each)(
      "under both, %s, from %s on: every call is counted, and the answers that are lost",
      async (command, moment) => {
        const store = "disk/store.sqlite";
        const { at, ended, sent, total } = await fullAt(command, moment, store, "disk/out.csv");
        expect(ended.stderr).not.toMatch(/Unexpected/);
        expect(callsSaid(ended)).toBe(sent);
        const lost = answersSaid(ended, "lost");
        expect(lost).toBeLessThanOrEqual(concurrency);
        expect(await callsOfNextRun(at, command, store)).toBe(total - sent + lost);
      },
    );
  },
);

const withLimit = done("prlimit", "--version") ? describe : describe.skip;
withLimit("a store whose file may not grow any more (a limit that the system puts on a program)", () => {
  test("has a run by name write its result, and say that what it found could not be noted", async () => {
    let child = 0;
    const at = await deskWithList(({ folder }, call) => {
      if (call !== 60) return;
      const log = statSync(join(folder, "store.sqlite-wal")).size;
      expect(done("prlimit", "--pid", String(child), `--fsize=${log}`)).toBe(true);
    });
    const started = run(at, "enrich --match", "store.sqlite", "out.csv");
    child = started.child.pid!;
    const ended = await started.ended;
    expect(ended.stderr).not.toMatch(/Unexpected/);
    expect(ended.stderr).toContain("Not all companies found by name could be noted in the store");
    expect(callsSaid(ended)).toBe((await at.sandbox.calls()).total);
    expect(at.records("out.csv")).toHaveLength(truth.length);
  });
});

testNothingLeaks();
