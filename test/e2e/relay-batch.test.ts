import { describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listOf } from "../batch/desk.ts";
import { apiVariables, sirene, type Sirene } from "../batch/run-sirene.ts";
import { freePort } from "../postgres/server/free-port.ts";
import { noteFolder, testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { relayMachine } from "./relay-programs.ts";

/** A machine without a key, that asks through the relay. */
function colleague(relay: { readonly url: string }, token: string): Sirene {
  const machine = sirene({ SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: token });
  noteFolder(machine.folder);
  return machine;
}

const fields = ["--fields", "name,naf,state,address,directors"];

async function office() {
  const sandbox = await startSandbox({ fill: true, quota: 5_000, hourly: 5_000 });
  const machine = relayMachine(sandbox);
  return { sandbox, machine, relay: await machine.serve() };
}

describe("sirene through a relay", () => {
  test("gives the same file, byte for byte, as with keys of its own, and makes the same calls", async () => {
    const { sandbox, machine, relay } = await office();
    const list = listOf([...sirens(40), "55203253400737", "not a number", "123456789"]);
    const direct = sirene(apiVariables(sandbox));
    const through = colleague(relay, await machine.token("ann"));
    for (const { folder } of [direct, through]) writeFileSync(join(folder, "list.csv"), list);

    const before = await sandbox.calls();
    expect(await through.run("enrich", "list.csv", ...fields)).toMatchObject({ code: 0 });
    const between = await sandbox.calls();
    expect(await direct.run("enrich", "list.csv", ...fields)).toMatchObject({ code: 0 });
    const after = await sandbox.calls();
    const output = (machine: Sirene) => readFileSync(join(machine.folder, "list.enriched.csv"));
    expect(output(through).equals(output(direct))).toBe(true);
    const counts = (one: typeof before, other: typeof before) =>
      Object.fromEntries(
        Object.entries(other.byOperation)
          .filter(([operation]) => operation !== "me")
          .map(([operation, count]) => [operation, count - (one.byOperation[operation as "me"] ?? 0)]),
      );
    expect(counts(before, between)).toEqual(counts(between, after));
  });

  test("asks nothing again that this machine has, nor what the relay has for another", async () => {
    const { sandbox, machine, relay } = await office();
    const [ann, bob] = [
      colleague(relay, await machine.token("ann")),
      colleague(relay, await machine.token("bob")),
    ];
    for (const { folder } of [ann, bob]) writeFileSync(join(folder, "list.csv"), listOf(sirens(30)));
    expect(await ann.run("enrich", "list.csv", "--one-by-one")).toMatchObject({ code: 0 });
    const { total } = await sandbox.calls();
    const plan = JSON.parse((await bob.run("plan", "list.csv", "--json")).stdout) as {
      rows: { stored: number };
      calls: { likely: number };
    };
    expect(plan).toMatchObject({ rows: { stored: 30 }, calls: { likely: 0 } });
    expect(await bob.run("enrich", "list.csv")).toMatchObject({ code: 0 });
    relay.child.kill("SIGTERM");
    await relay.ended;
    expect(await ann.run("enrich", "list.csv")).toMatchObject({ code: 0 });
    expect((await sandbox.calls()).total).toBe(total);
  });

  test("every command works without a key, and none is on the machine", async () => {
    const { machine, relay } = await office();
    const ann = colleague(relay, await machine.token("ann", "--monthly", "1000"));
    const quota = await ann.run("quota", "--json");
    expect(quota.code).toBe(0);
    expect(JSON.parse(quota.stdout)).toMatchObject({ plan: "pro", limit: 5_000 });
    for (const words of [
      ["lookup", "552032534"],
      ["search", "danone"],
      ["directors", "552032534"],
      ["establishments", "552032534"],
      ["establishment", "55203253400737"],
      ["accounts", "552032534"],
      ["by-director", "--nom", "fictif"],
      ["by-address", "--code-postal", "75009"],
      ["naf", "62.01Z"],
      ["legal-forms"],
      ["usage", "--by", "operation"],
      ["store", "info"],
    ]) {
      const { code, stderr } = await ann.run(...words);
      expect({ words, code, stderr: code === 0 ? "" : stderr }).toEqual({ words, code: 0, stderr: "" });
    }
    const usage = JSON.parse((await ann.run("usage", "--by", "user", "--json")).stdout) as object[];
    expect(usage).toMatchObject([{ heading: "ann" }]);
  });

  test("--max-calls and the user's own budget bound the calls of a run", async () => {
    const { sandbox, machine, relay } = await office();
    const [ann, bob] = [
      colleague(relay, await machine.token("ann")),
      colleague(relay, await machine.token("bob", "--monthly", "7")),
    ];
    for (const { folder } of [ann, bob]) writeFileSync(join(folder, "list.csv"), listOf(sirens(50)));
    const before = (await sandbox.calls()).total;
    expect((await ann.run("enrich", "list.csv", "--max-calls", "10", "--one-by-one")).code).toBe(3);
    expect((await sandbox.calls()).total).toBe(before);
    const partial = ["enrich", "list.csv", "--one-by-one", "--partial"];
    expect((await ann.run(...partial, "--max-calls", "10")).code).toBe(3);
    expect((await sandbox.calls()).total).toBe(before + 10);
    expect((await bob.run(...partial)).code).toBe(3);
    expect((await sandbox.calls()).total).toBe(before + 17);
    const output = readFileSync(join(bob.folder, "list.enriched.csv"), "utf8");
    expect(output.match(/;found;/g)).toHaveLength(17);
    expect(output.match(/;deferred;/g)).toHaveLength(33);
  });

  test("a plan and the quota say what the relay leaves to its user, where that is less than what is left of the month", async () => {
    const { machine, relay } = await office();
    const bob = colleague(relay, await machine.token("bob", "--monthly", "7"));
    writeFileSync(join(bob.folder, "list.csv"), listOf(sirens(50)));
    const plan = await bob.run("plan", "list.csv", "--one-by-one");
    expect(plan.stdout).toContain("the calls that you may make on the relay this month are not enough");
    expect(plan.stdout).not.toContain("--max-calls");
    expect((await bob.run("quota")).stdout).toMatch(/^Yours on the relay +7$/m);
    const short = await bob.run("quota", "--min", "8", "--json");
    expect([short.code, JSON.parse(short.stdout)]).toEqual([
      3,
      expect.objectContaining({ userRemaining: 7 }),
    ]);
    const ann = colleague(relay, await machine.token("ann", "--unlimited"));
    expect((await ann.run("quota")).stdout).not.toContain("Yours");
  });

  test("the quota of a relay whose keys are refused is not known, and that is no success", async () => {
    const machine = relayMachine(await startSandbox({ fill: true }), { SIRENE_API_SECRET: "sk_live_wrong" });
    const relay = await machine.serve();
    const ann = colleague(relay, await machine.token("ann"));
    const quota = await ann.run("quota");
    expect(quota).toMatchObject({ code: 1, stdout: "" });
    expect(quota.stderr).toMatch(/^The relay does not know what is left: /);
    expect((await ann.run("quota", "--json")).code).toBe(1);
  });

  test("--max-calls as a share is one of what the relay leaves to its user", async () => {
    const { sandbox, machine, relay } = await office();
    const bob = colleague(relay, await machine.token("bob", "--monthly", "40"));
    writeFileSync(join(bob.folder, "list.csv"), listOf(sirens(50)));
    const before = (await sandbox.calls()).total;
    const words = ["enrich", "list.csv", "--one-by-one", "--partial", "--max-calls", "50%"];
    expect((await bob.run(...words)).code).toBe(3);
    expect((await sandbox.calls()).total).toBe(before + 20);
    expect((await bob.run(...words)).code).toBe(3);
    expect((await sandbox.calls()).total).toBe(before + 30);
  });

  test("a plan knows what the relay itself leaves untouched", async () => {
    const sandbox = await startSandbox({ fill: true, quota: 40 });
    const machine = relayMachine(sandbox);
    const relay = await machine.serve("--reserve", "30");
    const ann = colleague(relay, await machine.token("ann"));
    writeFileSync(join(ann.folder, "list.csv"), listOf(sirens(20)));
    const { code, stdout } = await ann.run("plan", "list.csv", "--one-by-one", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ quota: { reserve: 30 }, binding: "reserve", fits: false });
    expect(code).toBe(3);
  });

  test("--reserve is kept, whoever else spends", async () => {
    const sandbox = await startSandbox({ fill: true, quota: 100 });
    const machine = relayMachine(sandbox);
    const relay = await machine.serve();
    const ann = colleague(relay, await machine.token("ann"));
    writeFileSync(join(ann.folder, "list.csv"), listOf(sirens(120)));
    const run = await ann.run("enrich", "list.csv", "--one-by-one", "--partial", "--reserve", "40");
    expect(run.code).toBe(3);
    expect((await sandbox.calls()).total).toBe(60);
  });

  test("a --partial run makes no more calls than its plan said, though the month ends meanwhile", async () => {
    let ahead = 0;
    const clock = () => Date.now() + ahead;
    const sandbox = await startSandbox({ fill: true, quota: 101, latency: "5ms", clock });
    const machine = relayMachine(sandbox);
    const relay = await machine.serve();
    const ann = colleague(relay, await machine.token("ann"));
    writeFileSync(join(ann.folder, "list.csv"), listOf(sirens(300)));
    const run = ann.start("enrich", "list.csv", "--one-by-one", "--partial", "--concurrency", "2");
    while (((await sandbox.calls()).byOperation["legal-unit"] ?? 0) < 10);
    ahead = 40 * 24 * 3_600_000;
    expect((await run.ended).code).toBe(3);
    expect((await sandbox.calls()).byOperation["legal-unit"]).toBe(100);
    const output = readFileSync(join(ann.folder, "list.enriched.csv"), "utf8");
    expect(output.match(/;deferred;"monthly quota spent; ask again from /g)).toHaveLength(200);
  });

  test("a relay that is killed and comes back is asked again, and no call is made twice", async () => {
    const sandbox = await startSandbox({ fill: true, quota: 5_000, hourly: 5_000, latency: "20ms" });
    const machine = relayMachine(sandbox);
    const port = String(await freePort());
    const relay = await machine.serve("--port", port);
    const ann = colleague(relay, await machine.token("ann"));
    writeFileSync(join(ann.folder, "list.csv"), listOf(sirens(600)));
    const run = ann.start("enrich", "list.csv", "--one-by-one");
    while ((await sandbox.calls()).total < 100) await new Promise((resolve) => setTimeout(resolve, 5));
    relay.child.kill("SIGKILL");
    await relay.ended;
    await machine.serve("--port", port);
    expect(await run.ended).toMatchObject({ code: 0 });
    const { byKey } = await sandbox.calls();
    const twice = Object.entries(byKey).filter(([key, count]) => key !== "GET /me" && count > 1);
    // Those in flight when it was killed may have been answered to nobody.
    expect(twice.length).toBeLessThanOrEqual(16);
  });

  test("a token that is refused ends a run with 4, a relay that is away with 1, half a configuration with 2", async () => {
    const { machine, relay } = await office();
    const wrong = colleague(relay, `srt_00000000_${"A".repeat(43)}`);
    writeFileSync(join(wrong.folder, "list.csv"), listOf(sirens(3)));
    const refused = await wrong.run("enrich", "list.csv");
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("SIRENE_RELAY_TOKEN");
    expect(existsSync(join(wrong.folder, "list.enriched.csv"))).toBe(false);
    const token = await machine.token("ann");
    relay.child.kill("SIGTERM");
    await relay.ended;
    const away = await colleague(relay, token).run("quota");
    expect(away.code).toBe(1);
    expect(away.stderr).toContain("SIRENE_RELAY_URL");
    const half = await sirene({ SIRENE_RELAY_URL: relay.url }).run("quota");
    expect(half.code).toBe(2);
    expect(half.stderr).toContain("SIRENE_RELAY_TOKEN");
  });
});

testNothingLeaks();
