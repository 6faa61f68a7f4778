import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { describeWithPostgres } from "../../postgres/describe-with-postgres.ts";
import { isLong } from "../../fixtures/rounds.ts";
import { scatteredSirens } from "../made-up-numbers.ts";
import type { SireneRun } from "../run-sirene.ts";

const isRoot = process.getuid?.() === 0;
const done = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

const rows = 150;
const concurrency = 8;
/** Calls after which the disk is full, of the some 150 that the run takes: each of them in `npm run test:long`. */
const moments = isLong
  ? Array.from({ length: rows }, (_, call) => call + 1)
  : [1, 2, 3, 5, 9, 14, 30, 61, 100, 140, 149];

/** A desk with a list, at an API that has `onCall` done at its call number `moment`, before it answers. */
async function deskOf(moment: number, onCall: (at: Desk) => unknown): Promise<Desk> {
  let calls = 0;
  const wait = async () => {
    calls += 1;
    if (calls === moment) await onCall(at);
  };
  const at = await desk({ fill: true, latency: "1ms", wait });
  at.save("list.csv", listOf(scatteredSirens(rows)));
  return at;
}

function fillUp(path: string): void {
  for (let bytes = 65_536; bytes >= 1;) {
    try {
      appendFileSync(path, Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
}

const callsSaid = ({ stderr }: SireneRun): number =>
  Number(/Calls: ([\d,]+) spent/.exec(stderr)?.[1]?.replaceAll(",", ""));

const foundIn = (at: Desk, name: string): number =>
  at.records(name).filter(({ sirene_status }) => sirene_status === "found").length;

const unkeptSaid = (
  { stderr }: SireneRun,
  of: "in the result only" | "in this output only" | "lost",
): number =>
  Number(new RegExp(`(\\d+) answers? that (?:was|were) paid for (?:is|are) ${of}`).exec(stderr)?.[1] ?? 0);

/** Calls for answers that the same run takes once the store can be written again. */
async function missingIn(at: Desk, store: string): Promise<number> {
  const { result, calls } = await at.counted(() =>
    at.with({ SIRENE_STORE: store }).run("enrich", "list.csv", "-o", "again.csv"),
  );
  expect(result.code).toBe(0);
  expect(foundIn(at, "again.csv")).toBe(rows);
  return calls.total - (calls.byOperation["me"] ?? 0);
}

const start = (at: Desk, store: string, output: string) =>
  at
    .with({ SIRENE_STORE: store })
    .start("enrich", "list.csv", "-o", output, "--concurrency", String(concurrency));

const withLimit = done("prlimit", "--version") ? describe : describe.skip;
withLimit("a store whose file may not grow any more (a limit that the system puts on a program)", () => {
  test.each(moments)(
    "from call %d on: every call is counted, every answer is in the result, and how many are there alone is said",
    async (moment) => {
      let child = 0;
      const at = await deskOf(moment, ({ folder }) => {
        const log = statSync(join(folder, "store.sqlite-wal")).size;
        expect(done("prlimit", "--pid", String(child), `--fsize=${log}`)).toBe(true);
      });
      const started = start(at, "store.sqlite", "out.csv");
      child = started.child.pid!;
      const run = await started.ended;
      const sent = (await at.sandbox.calls()).total;
      expect(run.code).toBe(sent > rows ? 0 : 1);
      expect(callsSaid(run)).toBe(sent);
      expect(foundIn(at, "out.csv")).toBe(sent - 1);
      const unkept = unkeptSaid(run, "in the result only");
      expect(unkept).toBeLessThanOrEqual(concurrency);
      if (unkept > 0) expect(run.stderr).not.toContain("Run the same command");
      expect(await missingIn(at, "store.sqlite")).toBe(rows - (sent - 1 - unkept));
    },
  );

  test("the answers that only the result has are not paid for again by who goes on with it, those of rows that lack others aside, which is said", async () => {
    let child = 0;
    const at = await deskOf(30, ({ folder }) => {
      const log = statSync(join(folder, "store.sqlite-wal")).size;
      done("prlimit", "--pid", String(child), `--fsize=${log}`);
    });
    const started = start(at, "store.sqlite", "out.csv");
    child = started.child.pid!;
    const run = await started.ended;
    expect(unkeptSaid(run, "in the result only")).toBeGreaterThan(0);
    expect(run.stderr).toContain(
      "Deferred rows are then asked for in full, including any answer that they already have.",
    );
    const found = foundIn(at, "out.csv");
    const { calls } = await at.counted(() =>
      at
        .with({ SIRENE_STORE: "store.sqlite" })
        .run("enrich", "out.csv", "-o", "again.csv", "--only", "missing"),
    );
    expect(calls.total - (calls.byOperation["me"] ?? 0)).toBe(rows - found);
    expect(foundIn(at, "again.csv")).toBe(rows);
  });
});

const withTmpfs = isRoot && process.platform === "linux" ? describe : describe.skip;
withTmpfs("a disk that becomes full under the store (a small one of its own, which root can make)", () => {
  const mounted: string[] = [];
  afterAll(() => mounted.forEach((disk) => done("umount", disk)));

  /** A desk whose store is on a small disk that is full from the call `moment` on. */
  async function onSmallDisk(moment: number): Promise<Desk> {
    const at = await deskOf(moment, ({ folder }) => fillUp(join(folder, "disk/filler")));
    const disk = join(at.folder, "disk");
    mkdirSync(disk);
    expect(done("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk)).toBe(true);
    mounted.push(disk);
    return at;
  }

  test.each(moments)(
    "from call %d on: every call is counted, and every answer is in the store and in the result",
    async (moment) => {
      const at = await onSmallDisk(moment);
      const run = await start(at, "disk/store.sqlite", "out.csv").ended;
      const sent = (await at.sandbox.calls()).total;
      expect(callsSaid(run)).toBe(sent);
      expect(foundIn(at, "out.csv")).toBe(sent - 1);
      expect(run.stderr).not.toMatch(/that (was|were) paid for (is|are)/);
      rmSync(join(at.folder, "disk/filler"));
      expect(await missingIn(at, "disk/store.sqlite")).toBe(rows - (sent - 1));
      expect(readdirSync(join(at.folder, "disk"))).toEqual(["store.results.sqlite", "store.sqlite"]);
    },
  );

  test.each([9, 61])(
    "and under the result, from call %d on: every call is counted, and every answer in the store, or said to be lost",
    async (moment) => {
      const at = await onSmallDisk(moment);
      const run = await start(at, "disk/store.sqlite", "disk/out.csv").ended;
      const sent = (await at.sandbox.calls()).total;
      expect(callsSaid(run)).toBe(sent);
      const lost = unkeptSaid(run, "lost");
      expect(lost).toBeLessThanOrEqual(concurrency);
      rmSync(join(at.folder, "disk/filler"));
      expect(await missingIn(at, "disk/store.sqlite")).toBe(rows - (sent - 1 - lost));
    },
  );

  test.each([
    ["new", false, 0],
    ["there", true, 0],
    ["there, and opens, but can record no call", true, 48 * 1024],
  ])(
    "and was full before the run: nothing is asked, and that is said (the store is %s)",
    async (_, isThere, room) => {
      const at = await onSmallDisk(0);
      if (isThere) await at.with({ SIRENE_STORE: "disk/store.sqlite" }).run("store", "info");
      const filler = join(at.folder, "disk/filler");
      fillUp(filler);
      truncateSync(filler, statSync(filler).size - room);
      const run = await start(at, "disk/store.sqlite", "out.csv").ended;
      expect({ code: run.code, calls: (await at.sandbox.calls()).total }).toEqual({ code: 2, calls: 0 });
      expect(run.stderr).toBe(
        "The store disk/store.sqlite cannot be used: its disk is full. Make room there, or set SIRENE_STORE to a file on another disk.\n",
      );
    },
  );
});

describeWithPostgres("a database that has no room left", (server) => {
  /** A desk whose database keeps no answer more from the call `moment` on. */
  async function onFullDatabase(moment: number) {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const at = await deskOf(moment, () =>
      server().query(`
        CREATE FUNCTION ${schema}.no_room() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON ${schema}.answers EXECUTE FUNCTION ${schema}.no_room()`),
    );
    const kept = async () => {
      const [[n] = []] = await server().query(`SELECT count(*) FROM ${schema}.answers`);
      return Number(n);
    };
    return { at, address, kept };
  }

  test.each([2, 30, 140])(
    "from call %d on: every call is counted, every answer is in the result, and how many are there alone is said",
    async (moment) => {
      const { at, address, kept } = await onFullDatabase(moment);
      const run = await start(at, address, "out.csv").ended;
      const sent = (await at.sandbox.calls()).total;
      expect(callsSaid(run)).toBe(sent);
      expect(foundIn(at, "out.csv")).toBe(sent - 1);
      const unkept = unkeptSaid(run, "in the result only");
      expect(unkept).toBeGreaterThan(0);
      expect(unkept).toBeLessThanOrEqual(concurrency);
      expect(await kept()).toBe(sent - 1 - unkept);
    },
  );

  test("duplicates --ask says how many answers its output alone has, and proposes no option that it has not", async () => {
    const { at, address, kept } = await onFullDatabase(4);
    const pairs = scatteredSirens(12).map((siren, rank) => `${siren};Quillard fictif ${rank >> 1};69003`);
    at.save("vendors.csv", listOf(pairs, "SIREN;Nom;CP"));
    const words = ["duplicates", "vendors.csv", "--ask", "--one-by-one", "--concurrency", "1"];
    const run = await at.with({ SIRENE_STORE: address }).run(...words, "-o", "out.csv");
    const unkept = (await at.sandbox.calls()).total - 1 - (await kept());
    expect(unkept).toBeGreaterThan(0);
    expect(unkeptSaid(run, "in this output only")).toBe(unkept);
    expect(run.stderr).not.toMatch(/--only|Run the same command/);
  });

  test("and no result either: how many answers are lost is said", async () => {
    const { at, address, kept } = await onFullDatabase(30);
    const started = start(at, address, "out.csv");
    // No file of the program can grow, its result among them.
    expect(done("prlimit", "--pid", String(started.child.pid), "--fsize=0")).toBe(true);
    const run = await started.ended;
    const sent = (await at.sandbox.calls()).total;
    expect(callsSaid(run)).toBe(sent);
    expect(at.files()).toEqual(["list.csv"]);
    const lost = unkeptSaid(run, "lost");
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(concurrency);
    expect(await kept()).toBe(sent - 1 - lost);
  });
});

describeWithPostgres("a database that is stopped in the middle of a run", (server) => {
  const said = "The database of the store cannot be reached.";

  /** A run whose database is stopped while its call number 30 is answered. It has said that it waits. */
  async function waiting() {
    const address = server().newAddress();
    const at = await deskOf(30, () => server().stop("immediate"));
    const started = start(at, address, "out.csv");
    await new Promise<void>((resolve) => {
      started.child.stderr!.on("data", (text: string) => text.includes(said) && resolve());
      started.child.on("close", () => resolve());
    });
    return { at, address, ...started };
  }

  test("and comes back is waited for, which is said once: every row is found, for one call each", async () => {
    const { at, ended } = await waiting();
    await server().start();
    const run = await ended;
    expect({ code: run.code, found: foundIn(at, "out.csv") }).toEqual({ code: 0, found: rows });
    expect(run.stderr.split(said)).toHaveLength(2);
    expect((await at.sandbox.calls()).total).toBe(rows + 1);
    expect(callsSaid(run)).toBe(rows + 1);
  });

  test("and stays away is waited for until Ctrl-C: how many paid answers are lost is said, and the same command pays for these alone", async () => {
    const { at, address, child, ended } = await waiting();
    child.kill("SIGINT");
    const run = await ended;
    const sent = (await at.sandbox.calls()).total;
    const lost = unkeptSaid(run, "lost");
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(concurrency);
    expect(at.files()).toEqual(["list.csv"]);
    await server().start();
    expect(await missingIn(at, address)).toBe(rows - (sent - 1 - lost));
  });
});

testNothingLeaks();
