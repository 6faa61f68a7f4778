import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "@jest/globals";
import { settlePlace } from "../../../../shared/gateway/open-store.ts";
import type { Store } from "../../../../shared/gateway/store/store.ts";
import { account, newStorePath, openStore } from "../temporary-store.ts";

/** A place in the data folder, and the one in the cache folder where the store was before. */
function newPlace() {
  const home = dirname(newStorePath());
  return {
    path: join(home, "data", "sirene", "store.sqlite"),
    former: join(home, "cache", "sirene", "store.sqlite"),
  };
}

const keys = Array.from({ length: 50 }, (_, index) => `legal-unit?siren=${index}`);
const fill = (store: Store) =>
  store.remember(keys.map((key) => ({ key, found: true, data: `"${key}"`, asOf: Date.now() })));

/** How many of the answers a store has. */
async function keptAt(path: string): Promise<number> {
  const store = await openStore(path);
  const answers = await store.answers(keys);
  await store.close();
  return answers.filter((answer) => answer !== undefined).length;
}

async function storeAt(path: string): Promise<void> {
  const store = await openStore(path);
  await fill(store);
  await store.close();
}

/** Settles a place, and lets others go on at once; what was said, and where the store stands. */
function settled(place: Parameters<typeof settlePlace>[0]) {
  const moves: string[][] = [];
  const { path, opened } = settlePlace(place, (from, to) => moves.push([from, to]));
  opened();
  return { path, moves };
}

test("a store that stands where it was before is moved, which is said once", async () => {
  const place = newPlace();
  await storeAt(place.former);
  expect(settled(place)).toEqual({ path: place.path, moves: [[place.former, place.path]] });
  expect(readdirSync(dirname(place.former))).toEqual([]);
  expect(settled(place)).toEqual({ path: place.path, moves: [] });
  expect(await keptAt(place.path)).toBe(keys.length);
  if (process.platform !== "win32") expect(statSync(place.path).mode & 0o777).toBe(0o600);
});

/** A process that fills the store at `path`, says so, and holds it open until it is ended. */
async function holder(path: string) {
  const built = (name: string) => JSON.stringify(join(process.cwd(), "dist/shared/gateway", name));
  const program = `const { openStore } = await import(${built("open-store.js")});
    const connection = await openStore(${JSON.stringify(path)});
    const store = await connection.account(${JSON.stringify(account)});
    await store.remember(${JSON.stringify(keys)}.map((key) => ({ key, found: true, data: "1", asOf: Date.now() })));
    // Else nobody needs it any more, and whenever memory is tidied up it is closed.
    globalThis.held = { connection, store };
    console.log("open");
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

test("a store that a program has open serves where it is, and is moved when nobody has, its log folded in", async () => {
  const place = newPlace();
  const kill = await holder(place.former);
  expect(settled(place)).toEqual({ path: place.former, moves: [] });
  expect(existsSync(place.path)).toBe(false);
  expect(await keptAt(place.former)).toBe(keys.length);
  await kill();
  // A killed process leaves its answers in the log.
  expect(statSync(`${place.former}-wal`).size).toBeGreaterThan(0);
  expect(settled(place).path).toBe(place.path);
  expect(await keptAt(place.path)).toBe(keys.length);
  expect(readdirSync(dirname(place.former))).toEqual([]);
});

test("where a store stands at both places, the one in the data folder counts and the other is left", async () => {
  const place = newPlace();
  await storeAt(place.former);
  await (await openStore(place.path)).close();
  expect(settled(place)).toEqual({ path: place.path, moves: [] });
  expect(await keptAt(place.path)).toBe(0);
  expect(await keptAt(place.former)).toBe(keys.length);
});

test("a machine that never had a store has none in the cache folder either", () => {
  const place = newPlace();
  expect(settled(place)).toEqual({ path: place.path, moves: [] });
  expect(existsSync(dirname(place.former))).toBe(false);
});

test("a link, somebody's own arrangement, is followed and not moved", async () => {
  const place = newPlace();
  const elsewhere = newStorePath();
  await storeAt(elsewhere);
  mkdirSync(dirname(place.former), { recursive: true });
  symlinkSync(elsewhere, place.former);
  expect(settled(place).path).toBe(place.former);
  expect(await keptAt(place.former)).toBe(keys.length);
});

const otherDisk = ["/dev/shm", "/var/tmp"].find(
  (path) => ![undefined, tmpdirDevice()].includes(deviceOf(path)),
);
const testAcrossDisks = otherDisk === undefined ? test.skip : test;

function deviceOf(path: string): number | undefined {
  return existsSync(path) ? statSync(path).dev : undefined;
}

function tmpdirDevice(): number | undefined {
  return deviceOf(dirname(newStorePath()));
}

const across: string[] = [];
afterAll(() => across.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

testAcrossDisks("a store is moved to another disk too, whole", async () => {
  const home = mkdtempSync(join(otherDisk!, "sirene-move-"));
  across.push(home);
  const place = { ...newPlace(), path: join(home, "sirene", "store.sqlite") };
  await storeAt(place.former);
  expect(settled(place).moves).toHaveLength(1);
  expect(await keptAt(place.path)).toBe(keys.length);
  expect(readdirSync(dirname(place.path))).toEqual(["store.sqlite"]);
  expect(readdirSync(dirname(place.former))).toEqual([]);
});

test("programs that start in the same moment move a store once, and all find what is in it", async () => {
  const built = (name: string) => JSON.stringify(join(process.cwd(), "dist/shared/gateway", name));
  const starter = (place: object, at: number) => {
    const program = `const { openStore, settlePlace } = await import(${built("open-store.js")});
      let moves = 0;
      while (Date.now() < ${at});
      const settled = settlePlace(${JSON.stringify(place)}, () => (moves += 1));
      const connection = await openStore(settled.path);
      const store = await connection.account(${JSON.stringify(account)});
      settled.opened();
      const found = (await store.answers(${JSON.stringify(keys)})).filter((answer) => answer !== undefined);
      console.log(JSON.stringify([moves, found.length]));
      await connection.close();`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    return text(child.stdout).then((said) => JSON.parse(said) as [number, number]);
  };
  for (let round = 0; round < 5; round += 1) {
    const place = newPlace();
    await storeAt(place.former);
    const at = Date.now() + 1_500;
    const ended = await Promise.all(Array.from({ length: 4 }, () => starter(place, at)));
    expect(ended.map(([, found]) => found)).toEqual([50, 50, 50, 50]);
    expect(ended.reduce((sum, [moves]) => sum + moves, 0)).toBe(1);
    expect(existsSync(place.former)).toBe(false);
  }
});

test("a file that is no store is left where it is", () => {
  const place = newPlace();
  mkdirSync(dirname(place.former), { recursive: true });
  writeFileSync(place.former, "siren;name\n".repeat(1_000));
  expect(settled(place)).toEqual({ path: place.former, moves: [] });
  expect(existsSync(place.path)).toBe(false);
});
