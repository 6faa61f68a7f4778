import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { relayMachine } from "./relay-programs.ts";

const library = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
  .map((folder) => join(folder, "faketime/libfaketime.so.1"))
  .find((path) => existsSync(path));
// What CI installs must be there; elsewhere a machine without it goes on.
const withFaketime = library === undefined && process.env["CI"] === undefined ? test.skip : test;

/** Variables under which a program's clock is this machine's, moved by what is written into `file`. */
const clockFrom = (file: string) => ({
  LD_PRELOAD: library!,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: "1",
  // A real clock that is set moves the wall clock alone.
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

withFaketime.each(["-20s", "-10m", "+3d"])(
  "a clock set by %s while the relay runs holds up no lookup, and SIGTERM ends it (needs faketime)",
  async (step) => {
    const sandbox = await startSandbox({ fill: true });
    const machine = relayMachine(sandbox);
    const token = await machine.token("ann");
    const file = join(machine.folder, "clock");
    writeFileSync(file, "+0\n");
    const relay = await machine.serveWith(clockFrom(file));
    await relay.lookups(token, questions(3));
    writeFileSync(file, `${step}\n`);
    const began = performance.now();
    for (let round = 1; round <= 3; round += 1) {
      const lines = await relay.lookups(token, questions(3, round * 10));
      expect(lines.map(({ status }) => status)).toEqual(["found", "found", "found"]);
    }
    // Whoever waited for the clock to be there again would wait for twenty seconds or more.
    expect(performance.now() - began).toBeLessThan(17_000);
    relay.child.kill("SIGTERM");
    expect(await relay.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(19_000);
  },
);

withFaketime("started with a clock 100 days ahead, twice, it deletes nothing (needs faketime)", async () => {
  const sandbox = await startSandbox({ fill: true });
  const machine = relayMachine(sandbox);
  const token = await machine.token("ann");
  const serveAt = async (time: string, first: number) => {
    const file = join(machine.folder, "clock");
    writeFileSync(file, `${time}\n`);
    const relay = await machine.serveWith(clockFrom(file));
    await relay.lookups(token, questions(5, first));
    relay.child.kill("SIGTERM");
    expect(await relay.ended).toBe(0);
  };
  await serveAt("+0", 0);
  await serveAt("+100d", 100);
  await serveAt("+100d", 200);
  const database = new Database(machine.variables["SIRENE_STORE"], { readonly: true });
  expect(database.prepare("SELECT count(*) FROM answers").pluck().get()).toBe(15);
  database.close();
});

testNothingLeaks();
