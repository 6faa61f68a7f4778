import { spawn } from "node:child_process";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import { resolve as resolvePath } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import {
  answered,
  grantedOf,
  hour,
  intended,
  learn,
  limitsAt,
  newStorePath,
  openStore,
  questions,
  reading,
} from "./temporary-store.ts";

const program = resolvePath("test/shared/gateway/another-process.mjs");
/** How many reservations of each kind a process got. */
type Tally = Partial<Record<"granted" | "wait" | "spent" | "taken", number>>;

interface OtherProcess {
  order(line: "settle"): Promise<number>;
  order(line: string): Promise<Tally>;
  kill(): Promise<void>;
  end(): Promise<void>;
}

const started: OtherProcess[] = [];
afterAll(() => Promise.all(started.map((other) => other.kill())));

/** A real process on the store at `path`, which it opens no sooner than `openAt`, epoch milliseconds. */
async function otherProcess(path: string, openAt = 0): Promise<OtherProcess> {
  const child = spawn(process.execPath, [program, path, String(openAt)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const line = await lines.next();
    if (line.done) throw new Error("the other process ended without an answer");
    return line.value;
  };
  const other: OtherProcess = {
    async order(line: string) {
      child.stdin.write(`${line}\n`);
      return JSON.parse(await nextLine()) as never;
    },
    kill() {
      child.kill("SIGKILL");
      return gone;
    },
    end() {
      child.stdin.end();
      return gone;
    },
  };
  started.push(other);
  expect(await nextLine()).toBe("open");
  return other;
}

/** Both processes reserve so many calls, beginning in the same moment; how many of each kind they got together. */
async function bothReserve(
  path: string,
  count: number,
  reserve: number,
  names: readonly [string, string],
): Promise<{ processes: OtherProcess[]; together: Tally }> {
  const processes = await Promise.all([otherProcess(path), otherProcess(path)]);
  const startAt = Date.now() + 50;
  const tallies = await Promise.all(
    processes.map((other, index) => other.order(`reserve ${count} ${names[index]} ${reserve} ${startAt}`)),
  );
  const together: Tally = {};
  for (const kind of tallies.flatMap((one) => Object.keys(one) as (keyof Tally)[])) {
    together[kind] = (tallies[0]?.[kind] ?? 0) + (tallies[1]?.[kind] ?? 0);
  }
  return { processes, together };
}

describe("two processes on one store", () => {
  test("together fill the hour to the last call, and no further", async () => {
    const path = newStorePath();
    await learn(openStore(path), reading(Date.now(), { hourly: 601, remaining: 100_000 }));
    const { processes, together } = await bothReserve(path, 480, 0, ["one-", "two-"]);
    expect(together).toEqual({ granted: 601, wait: 359 });
    await Promise.all(processes.map((other) => other.order("settle")));
    expect(await processes[0]!.order("reserve 1 later 0 0")).toEqual({ wait: 1 });
  });

  test("together spend the month down to the reserve, and not one call of it", async () => {
    const path = newStorePath();
    await learn(openStore(path), reading(Date.now(), { hourly: 100_000, remaining: 633 }));
    const { together } = await bothReserve(path, 400, 100, ["one-", "two-"]);
    expect(together).toEqual({ granted: 533, spent: 267 });
  });

  test("never both ask the same question", async () => {
    const path = newStorePath();
    openStore(path);
    const { together } = await bothReserve(path, 400, 0, ["same-", "same-"]);
    expect(together).toEqual({ granted: 400, taken: 400 });
  });
});

describe("a process that was killed", () => {
  async function afterDeath(told: Parameters<typeof reading>[1]) {
    const path = newStorePath();
    const store = openStore(path);
    await learn(store, reading(Date.now(), told));
    const other = await otherProcess(path);
    expect(await other.order("reserve 10 q 0 0")).toEqual({ granted: 10 });
    await other.kill();
    return store;
  }

  test("does not hold its questions for ever: whoever comes next asks them", async () => {
    const store = await afterDeath({ hourly: 100, remaining: 1_000 });
    const first = await store.reserve([intended("q3", Infinity)], limitsAt(Date.now()));
    expect(first.map(({ kind }) => kind)).toEqual(["taken"]);
    expect(await grantedOf(store, [intended("q3", Infinity)], limitsAt(Date.now()))).toHaveLength(1);
  });

  test("has its calls counted as made, for nobody knows whether they reached the service", async () => {
    const store = await afterDeath({ hourly: 12, remaining: 11 });
    await store.reserve([intended("q3", Infinity)], limitsAt(Date.now()));
    expect(await store.usage("operation", 0)).toEqual([
      { heading: "legal-unit", calls: 10, found: 0, failed: 10 },
    ]);
    expect(await grantedOf(store, [intended("a"), intended("b")], limitsAt(Date.now()))).toHaveLength(1);
  });

  test("has just those counted as unanswered that it had not settled", async () => {
    const path = newStorePath();
    const longAgo = Date.now() - hour;
    const store = openStore(path);
    const calls = await grantedOf(store, questions(5), limitsAt(longAgo));
    await answered(store, calls.slice(0, 2), longAgo);
    // Opened again an hour later: no call of then can still be under way.
    expect(await openStore(path).usage("operation", 0)).toEqual([
      { heading: "legal-unit", calls: 5, found: 2, failed: 3 },
    ]);
  });

  test("leaves nothing open to who opens the store later", async () => {
    const path = newStorePath();
    const other = await otherProcess(path);
    await other.order("reserve 10 q 0 0");
    await other.kill();
    expect(await grantedOf(openStore(path), [intended("q3", Infinity)], limitsAt(Date.now()))).toHaveLength(
      1,
    );
  });

  test("loses nothing that it had settled", async () => {
    const path = newStorePath();
    const other = await otherProcess(path);
    await other.order("reserve 10 q 0 0");
    expect(await other.order("settle")).toBe(10);
    await other.kill();
    expect(await openStore(path).usage("operation", 0)).toEqual([
      { heading: "legal-unit", calls: 10, found: 10, failed: 0 },
    ]);
  });
});

test("a process that had the id of this one, as the first of a container has at each start, is dead", async () => {
  const path = newStorePath();
  const holder = openStore(path);
  expect(await grantedOf(holder, [intended("a")], limitsAt(Date.now()))).toHaveLength(1);
  expect(await grantedOf(holder, [intended("b")], limitsAt(Date.now()))).toHaveLength(1);
  const store = openStore(path);
  const database = new Database(path);
  const former = `${hostname()}:${process.pid}:${Math.round(Date.now() / 1_000) - 86_400}:1`;
  database.prepare("UPDATE grants SET owner = ? WHERE lookups = '[\"a\"]'").run(former);
  database.close();
  await store.reserve([intended("a")], limitsAt(Date.now()));
  expect(await grantedOf(store, [intended("a"), intended("b")], limitsAt(Date.now()))).toHaveLength(1);
});

test("a process that lives keeps its questions, whoever asks again", async () => {
  const path = newStorePath();
  const other = await otherProcess(path);
  await other.order("reserve 10 q 0 0");
  const store = openStore(path);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const [reservation] = await store.reserve([intended("q3", Infinity)], limitsAt(Date.now()));
    expect(reservation).toEqual({ kind: "taken" });
  }
});

test("a new store opened by several processes in the same moment is opened by all", async () => {
  for (let round = 0; round < 3; round += 1) {
    const path = newStorePath();
    const openAt = Date.now() + 700;
    const processes = await Promise.all(Array.from({ length: 5 }, () => otherProcess(path, openAt)));
    const tallies = await Promise.all(processes.map((other) => other.order("reserve 20 same- 0 0")));
    expect(tallies.reduce((sum, { granted = 0 }) => sum + granted, 0)).toBe(20);
    await Promise.all(processes.map((other) => other.end()));
  }
});
