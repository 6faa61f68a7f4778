import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { relayMachine } from "./relay-programs.ts";

const units = (count: number, first = 0) =>
  sirens(count, first).map((siren) => ({ operation: "legal-unit", siren }));
const nowhere = { url: "http://127.0.0.1:9/v1" };

describe("sirene-relay backup", () => {
  test("copies the store whole while the relay writes to it, for its owner alone; a relay on the copy asks nothing anew", async () => {
    const sandbox = await startSandbox({ fill: true, quota: 100_000, hourly: 100_000 });
    const machine = relayMachine(sandbox);
    const relay = await machine.serve("--concurrency", "8");
    const token = await machine.token("ann", "--monthly", "50000");
    await relay.lookups(token, units(500));
    // Written to without a pause, from before the copy to after it.
    let writing = true;
    let asked = 500;
    const ask = async () => {
      await relay.lookups(token, units(20, asked));
      asked += 20;
    };
    while (asked <= 600) await ask();
    const load = (async () => {
      while (writing) await ask();
    })();
    const copy = join(machine.folder, "backup.sqlite");
    // Once more where the machine had no time to write meanwhile.
    for (let before = asked; asked <= before + 20;) {
      before = asked;
      // A process of its own, beside which this one writes.
      const { code, stderr } = await machine.runBehind([], "backup", copy);
      expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(copy) as unknown });
    }
    writing = false;
    await load;
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(machine.folder).filter((name) => name.startsWith("backup"))).toEqual([
      "backup.sqlite",
    ]);
    const restored = relayMachine(sandbox, { SIRENE_STORE: copy });
    const again = await restored.serve();
    const { total } = await sandbox.calls();
    const lines = await again.lookups(token, units(500));
    expect(lines.every(({ cached }) => cached === true)).toBe(true);
    expect((await sandbox.calls()).total).toBe(total);
    expect((await restored.run("token", "list")).stdout).toMatch(/ann +50,000/);
  });

  test("copies a store that no relay runs on, and takes the place of the copy before, as a whole", async () => {
    const machine = relayMachine(nowhere);
    await machine.token("ann");
    const copy = join(machine.folder, "backup.sqlite");
    writeFileSync(copy, "the copy before", { mode: 0o644 });
    expect((await machine.run("backup", copy)).code).toBe(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const restored = relayMachine(nowhere, { SIRENE_STORE: copy });
    expect((await restored.run("token", "list")).stdout).toContain("ann");
  });

  test("never writes onto the store, by whatever path", async () => {
    const machine = relayMachine(nowhere);
    await machine.token("ann");
    const store = machine.variables["SIRENE_STORE"]!;
    const link = join(machine.folder, "link");
    symlinkSync(store, link);
    for (const path of [store, `${store}-wal`, link, join(machine.folder, ".", "store.sqlite")]) {
      const { code, stderr } = await machine.run("backup", path);
      expect(code).toBe(2);
      expect(stderr).toContain("is the store itself");
    }
    expect((await machine.run("token", "list")).stdout).toContain("ann");
  });

  test.each([
    ["a folder that is not there", "nowhere/backup.sqlite", /ENOENT/],
    ["a folder", "folder", /EISDIR|folder/],
  ])("into %s is refused by name, and leaves nothing behind", async (_, path, said) => {
    const machine = relayMachine(nowhere);
    await machine.token("ann");
    mkdirSync(join(machine.folder, "folder"));
    const before = readdirSync(machine.folder);
    const { code, stderr } = await machine.run("backup", join(machine.folder, path));
    expect(code).toBe(2);
    expect(stderr).toMatch(said);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(machine.folder)).toEqual(before);
  });

  test("put in the store's place: what was bought since is bought again, the API corrects the month, and a token revoked since is valid", async () => {
    const sandbox = await startSandbox({ fill: true, quota: 1_000 });
    const machine = relayMachine(sandbox);
    const [ann, bob] = [await machine.token("ann"), await machine.token("bob")];
    const first = await machine.serve();
    await first.lookups(ann, units(5));
    const copy = join(machine.folder, "backup.sqlite");
    expect((await machine.run("backup", copy)).code).toBe(0);
    await first.lookups(ann, units(7, 100));
    expect((await machine.run("token", "revoke", bob.slice(4, 12))).code).toBe(0);
    first.child.kill("SIGTERM");
    await first.ended;
    const store = machine.variables["SIRENE_STORE"]!;
    copyFileSync(copy, store);
    for (const ending of ["-wal", "-shm"]) rmSync(`${store}${ending}`, { force: true });
    expect((await machine.run("check")).code).toBe(0);
    const relay = await machine.serve();
    const { total } = await sandbox.calls();
    const lines = await relay.lookups(bob, [...units(5), ...units(7, 100)]);
    expect(lines.map(({ cached }) => cached)).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(7).fill(false),
    ]);
    expect((await sandbox.calls()).total).toBe(total + 7);
    const { quota } = JSON.parse((await relay.ask("/v1/usage", { token: ann })).text) as {
      quota: { remaining: number };
    };
    expect(quota.remaining).toBe(1_000 - total - 7);
  });

  test("of a store that is damaged, or is not there, is refused, and the copy before is kept", async () => {
    const machine = relayMachine(nowhere);
    const copy = join(machine.folder, "backup.sqlite");
    writeFileSync(copy, "the copy before");
    expect((await machine.run("backup", copy)).stderr).toContain("ENOENT");
    await machine.token("ann");
    const store = machine.variables["SIRENE_STORE"]!;
    const damaged = join(machine.folder, "damaged.sqlite");
    copyFileSync(store, damaged);
    const bytes = readFileSync(damaged);
    writeFileSync(damaged, bytes.fill(0x7f, 4_096, 12_288));
    const { code } = await relayMachine(nowhere, { SIRENE_STORE: damaged }).run("backup", copy);
    expect(code).toBe(2);
    expect(readFileSync(copy, "utf8")).toBe("the copy before");
    rmSync(damaged);
  });
});

testNothingLeaks();
