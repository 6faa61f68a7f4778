import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "@jest/globals";
import { schemaVersion } from "../../shared/gateway/postgres/schema.ts";
import { describeWithPostgres } from "../postgres/describe-with-postgres.ts";
import { freePort } from "../postgres/server/free-port.ts";
import { postgresPrograms } from "../postgres/server/programs.ts";
import { holdCalls } from "../fixtures/held-calls.ts";
import { foreignNotices, stranger } from "../postgres/stranger.ts";
import { notePassword, testNothingLeaks } from "../relay/leaks.ts";
import type { RelayRequests } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { relayMachine } from "./relay-programs.ts";
import { percentile, timesOf } from "./response-times.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder beside the relay's own, which is looked through for what must not stand there. */
function newSecrets(): string {
  const folder = mkdtempSync(join(tmpdir(), "sirene-secrets-"));
  folders.push(folder);
  return folder;
}

/** What is answered at `url`, as soon as something listens there. */
async function answerAt(url: string): Promise<{ status: number; retryAfter: string | null; body: unknown }> {
  for (;;) {
    try {
      const response = await fetch(url);
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        body: await response.json(),
      };
    } catch {
      await sleep(50);
    }
  }
}

/** Milliseconds that nobody waits longer for stored answers, or for five new ones, whatever strangers send. */
const longest = 1_000;
const stored = questions(100);
let freshFrom = 100_000;

/**
 * What nine in ten requests of a user stay below, milliseconds: twenty stored answers, and five new ones, of each relay in turn.
 * So few are asked that one in a hundred would be whichever met a pause of the machine.
 */
async function noticed(relays: readonly RelayRequests[], token: string, over: AbortSignal) {
  const ask = async (round: number, lookups: readonly object[]) => {
    const lines = await relays[round % relays.length]!.lookups(token, lookups);
    expect(lines.every(({ status }) => status === "found")).toBe(true);
  };
  const [storedTimes, newTimes] = await Promise.all([
    timesOf(over, 10, (round) => ask(round, stored.slice((round % 5) * 20, (round % 5) * 20 + 20))),
    timesOf(over, 20, (round) => ask(round, questions(5, (freshFrom += 5)))),
  ]);
  return { stored: percentile(storedTimes, 0.9), new: percentile(newTimes, 0.9) };
}

/** A folder of the programs as the next version may ship them: the built ones, with a further step to the tables of a store. */
function laterPrograms(): string {
  const folder = newSecrets();
  cpSync("dist/bin", join(folder, "bin"), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  cpSync("package.json", join(folder, "package.json"));
  const version = /const schemaVersion\s*=\s*(\w*steps)\.length;/;
  const step = "() => 'CREATE TABLE later (id text PRIMARY KEY); ALTER TABLE answers ADD COLUMN later text'";
  const files = readdirSync(join(folder, "bin")).map((name) => join(folder, "bin", name));
  const changed = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    if (!text.includes("CREATE TABLE relay_audit") || !text.includes("notice_secret")) return false;
    writeFileSync(
      file,
      text.replace(version, (line, steps: string) => `${steps}.push(${step}); ${line}`),
    );
    return version.test(text);
  });
  expect(changed).not.toEqual([]);
  return join(folder, "bin");
}

describeWithPostgres("relays on a store in PostgreSQL", (server) => {
  async function machineOn(more: Readonly<Record<string, string>> = {}) {
    const sandbox = await startSandbox({ fill: true });
    return { sandbox, machine: relayMachine(sandbox, { SIRENE_STORE: server().newAddress(), ...more }) };
  }

  test("one that is started before its database waits for it, alive and not ready, and says so in its log", async () => {
    const { machine } = await machineOn();
    const token = await machine.token("ann");
    await server().stop();
    const port = await freePort();
    const starting = machine.serve("--port", String(port));
    const url = `http://127.0.0.1:${port}`;
    expect(await answerAt(`${url}/healthz`)).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await answerAt(`${url}/readyz`)).toMatchObject({
      status: 503,
      body: { status: "not_ready", obstacles: ["store_unreachable"] },
    });
    expect(await answerAt(`${url}/v1/me`)).toMatchObject({ status: 503, retryAfter: "5" });
    await server().start();
    const relay = await starting;
    expect(relay.said()).toContain("waiting for the database of the store");
    const lines = await relay.lookups(token, questions(2));
    expect(lines.map(({ status }) => status)).toEqual(["found", "found"]);
    expect(await answerAt(`${url}/readyz`)).toMatchObject({ status: 200 });
  });

  test("one that waits for its database has the keys that were put in place meanwhile, with a signal", async () => {
    const secrets = newSecrets();
    const [key, secret] = [join(secrets, "key"), join(secrets, "secret")];
    writeFileSync(key, "pk_live_disabled\n");
    writeFileSync(secret, "sk_live_sandbox\n");
    const files = { SIRENE_API_KEY_FILE: key, SIRENE_API_SECRET_FILE: secret };
    const { machine } = await machineOn({ SIRENE_API_KEY: "", SIRENE_API_SECRET: "", ...files });
    const token = await machine.token("ann");
    await server().stop();
    const port = await freePort();
    const starting = machine.serve("--port", String(port));
    expect(await answerAt(`http://127.0.0.1:${port}/healthz`)).toMatchObject({ status: 200 });
    // Written in two steps, as by hand: what is not whole is not taken, and ends nothing.
    writeFileSync(key, "");
    await sleep(2_500);
    writeFileSync(key, "pk_live_sandbox\n");
    machine.latest().kill("SIGHUP");
    await server().start();
    const relay = await starting;
    for (let waited = 0; !relay.said().includes("password are read again"); waited += 50) {
      await sleep(50);
      if (waited > 120_000) throw new Error(relay.said());
    }
    expect(await relay.lookups(token, questions(1))).toMatchObject([{ status: "found" }]);
  });

  test("check names the database, and its password nowhere: not from the address, from a parameter or from a file", async () => {
    const sandbox = await startSandbox({ fill: true });
    const password = notePassword("hunter2-of-the-database");
    const secrets = mkdtempSync(join(tmpdir(), "sirene-secrets-"));
    const file = join(secrets, "store_password");
    writeFileSync(file, password);
    const address = server().newAddress();
    for (const variables of [
      { SIRENE_STORE: address.replace("postgres@", `postgres:${password}@`) },
      { SIRENE_STORE: `${address}&password=${password}` },
      { SIRENE_STORE: address, SIRENE_STORE_PASSWORD_FILE: file },
    ]) {
      const machine = relayMachine(sandbox, variables);
      for (const flags of [[], ["--json"]]) {
        const { stdout } = await machine.run("check", "--no-call", ...flags);
        expect(stdout).toContain("postgres");
        expect(stdout).not.toContain(password);
      }
    }
    rmSync(secrets, { recursive: true });
  });

  test("a token that one revokes is refused by the other within two seconds", async () => {
    const { machine } = await machineOn();
    const [one, other] = [await machine.serve(), await machine.serve()];
    const token = await machine.token("ann");
    for (const relay of [one, other])
      expect((await relay.lookups(token, questions(1)))[0]?.status).toBe("found");
    expect((await machine.run("token", "revoke", token.slice(4, 12))).code).toBe(0);
    const look = () =>
      Promise.all([one, other].map(async (relay) => (await relay.ask("/v1/usage", { token })).status));
    // Twenty looks, a tenth of a second apart: what the machine does meanwhile keeps these waiting too.
    let seen = await look();
    for (let looks = 0; looks < 20 && seen.some((status) => status !== 401); looks += 1) {
      await sleep(100);
      seen = await look();
    }
    expect(seen).toEqual([401, 401]);
  });

  test("10,000 notices of ten shapes by a role without rights: both relays live, nobody waits, and each log says it once", async () => {
    const { machine } = await machineOn();
    const [one, other] = [await machine.serve(), await machine.serve()];
    const token = await machine.token("ann", "--unlimited");
    const { heard, notify } = await stranger(server(), machine.variables["SIRENE_STORE"]!);
    await one.lookups(token, stored);
    while (heard.length < 2) await sleep(5);
    // On a store of its own, which nobody sends notices to: what the machine does, its user notices too.
    const { machine: apart } = await machineOn();
    const quietRelay = await apart.serve();
    const quietToken = await apart.token("ann", "--unlimited");
    await quietRelay.lookups(quietToken, stored);
    const noticedFor = async (milliseconds: number) => {
      const over = AbortSignal.timeout(milliseconds);
      const [here, beside] = await Promise.all([
        noticed([one, other], token, over),
        noticed([quietRelay], quietToken, over),
      ]);
      return { here, beside };
    };
    await noticedFor(1_000);
    const before = await noticedFor(4_000);
    let isOver = false;
    let floods = 0;
    const began = performance.now();
    const attack = (async () => {
      for (; !isOver; floods += 1) {
        for (let sent = 0; sent < 10_000; sent += 100) await notify(foreignNotices(heard));
        await sleep(500);
      }
    })();
    const under = await noticedFor(6_000);
    isOver = true;
    await attack;
    expect(floods).toBeGreaterThan(0);
    // What else the machine does, it does before or after too.
    const after = await noticedFor(4_000);
    for (const kind of ["stored", "new"] as const) {
      const quiet = Math.max(before.here[kind], after.here[kind], under.beside[kind]);
      const said = `${kind}: ${under.here[kind]} ms, in quiet ${quiet} ms`;
      expect([said, under.here[kind] < 5 * quiet]).toEqual([said, true]);
      expect([said, under.here[kind] - under.beside[kind] < longest]).toEqual([said, true]);
    }
    expect((await machine.run("token", "revoke", token.slice(4, 12))).code).toBe(0);
    for (const { url, said, child } of [one, other]) {
      const asked = () => fetch(`${url}/v1/usage`, { headers: { authorization: `Bearer ${token}` } });
      while ((await asked()).status !== 401) await sleep(20);
      expect(child.exitCode).toBeNull();
      // Once a minute at most.
      const told = said().match(/notices were ignored/g)!.length;
      expect(told).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 60_000));
    }
  });

  test("one that runs works on beside one of a later version, which has updated the tables; one that starts then refuses", async () => {
    const { machine, sandbox } = await machineOn();
    const earlier = await machine.serve();
    const [ann, bob] = [await machine.token("ann", "--monthly", "3"), await machine.token("bob")];
    await earlier.lookups(ann, questions(2));
    const laterMachine = relayMachine(sandbox, machine.variables, laterPrograms());
    const later = await laterMachine.serve();
    const schema = new URL(machine.variables["SIRENE_STORE"]!).searchParams.get("schema")!;
    const version = async () =>
      (await server().query(`SELECT version FROM ${schema}.schema_version`))[0]![0]!;
    expect(Number(await version())).toBe(schemaVersion + 1);

    const [found, over] = await earlier.lookups(ann, questions(2, 100));
    expect([found?.status, over?.error?.code]).toEqual(["found", "user_budget"]);
    expect((await later.lookups(ann, questions(1, 200)))[0]?.error?.code).toBe("user_budget");
    const cached = (await later.lookups(bob, questions(2))).map((line) => line.cached);
    expect(cached).toEqual([true, true]);
    await later.lookups(bob, questions(3, 300));
    expect((await earlier.lookups(bob, questions(3, 300))).map((line) => line.cached)).toEqual([
      true,
      true,
      true,
    ]);
    const revoked = await laterMachine.runBehind([], "token", "revoke", bob.slice(4, 12));
    expect(revoked.code).toBe(0);
    while ((await earlier.ask("/v1/usage", { token: bob })).status !== 401) await sleep(20);

    const refused = await machine.run("serve", "--port", "0");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("later version")]);
    expect(Number(await version())).toBe(schemaVersion + 1);
    expect((await earlier.lookups(ann, questions(2))).map((line) => line.cached)).toEqual([true, true]);
  });

  test("one whose database is away serves nothing, and tells health and metrics all the same", async () => {
    const { machine } = await machineOn();
    const token = await machine.token("ann");
    const relay = await machine.serve("--ops-port", String(await freePort()));
    await relay.lookups(token, questions(2));
    expect((await relay.ask("/metrics")).text).toContain("sirene_store_up 1");
    await server().stop();
    const metrics = await relay.ask("/metrics");
    expect([metrics.status, metrics.text.includes("sirene_store_up 0")]).toEqual([200, true]);
    expect(metrics.text).toContain('sirene_calls_total{operation="legal-unit",status="200"} 2');
    // Stored, and of a token that was right: but nobody knows who may read.
    const body = JSON.stringify({ lookups: questions(2) });
    const refused = await relay.ask("/v1/lookups", { token, body });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.text).toContain("store_unreachable");
    expect((await relay.ask("/healthz")).status).toBe(200);
    await server().start();
    while (!(await relay.ask("/metrics")).text.includes("sirene_store_up 1")) await sleep(50);
  });

  test("a dump of its schema is restored as the document says; backup says that it is not the command for that", async () => {
    const { machine, sandbox } = await machineOn();
    const address = machine.variables["SIRENE_STORE"]!;
    const schema = new URL(address).searchParams.get("schema")!;
    const { host, port } = server();
    const database = `postgres://postgres@${host}:${port}/postgres`;
    const refused = await machine.run("backup", join(newSecrets(), "copy.sqlite"));
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("pg_dump")]);
    const [ann, bob] = [await machine.token("ann"), await machine.token("bob")];
    const first = await machine.serve();
    await first.lookups(ann, questions(5));
    const file = join(newSecrets(), "sirene.dump");
    const dump = ["--format=custom", `--schema=${schema}`, `--file=${file}`, database];
    execFileSync(join(postgresPrograms!, "pg_dump"), dump);
    await first.lookups(ann, questions(7, 100));
    expect((await machine.run("token", "revoke", bob.slice(4, 12))).code).toBe(0);
    first.child.kill("SIGTERM");
    await first.ended;
    const restore = ["--clean", "--if-exists", "--single-transaction", "--exit-on-error"];
    execFileSync(join(postgresPrograms!, "pg_restore"), [...restore, `--dbname=${database}`, file]);
    expect((await machine.run("check")).code).toBe(0);
    const relay = await machine.serve();
    const { total } = await sandbox.calls();
    const lines = await relay.lookups(bob, [...questions(5), ...questions(7, 100)]);
    expect(lines.map(({ cached }) => cached)).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(7).fill(false),
    ]);
    expect((await sandbox.calls()).total).toBe(total + 7);
  });

  test("SIGHUP reads another password of the database; until then a refused one is a database that is away", async () => {
    const sandbox = await startSandbox({ fill: true });
    const file = join(newSecrets(), "password");
    const address = new URL(server().newAddress());
    address.username = "renewed";
    const setPassword = (password: string) => server().query(`ALTER ROLE renewed PASSWORD '${password}'`);
    await server().query("CREATE ROLE renewed LOGIN SUPERUSER");
    await setPassword("first-of-two");
    writeFileSync(file, "first-of-two\n");
    const hba = (await server().query("SHOW hba_file"))[0]![0]!;
    const before = readFileSync(hba, "utf8");
    writeFileSync(hba, `host all renewed 127.0.0.1/32 scram-sha-256\n${before}`);
    await server().query("SELECT pg_reload_conf()");
    const { code, stdout } = await relayMachine(sandbox, { SIRENE_STORE: address.href }).run(
      "check",
      "--no-call",
    );
    expect([code, stdout]).toEqual([1, expect.stringContaining("refuses access")]);
    const machine = relayMachine(sandbox, {
      SIRENE_STORE: address.href,
      SIRENE_STORE_PASSWORD_FILE: file,
    });
    const token = await machine.token("ann");
    const relay = await machine.serve();
    await relay.lookups(token, questions(1));
    await setPassword("second-of-two");
    await server().query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'renewed'");
    let refused = await relay.ask("/v1/usage", { token });
    while (refused.status !== 503) refused = await relay.ask("/v1/usage", { token });
    expect(refused.text).toContain("store_unreachable");
    writeFileSync(file, "second-of-two\n");
    relay.child.kill("SIGHUP");
    while ((await relay.ask("/v1/usage", { token })).status !== 200) await sleep(50);
    expect((await relay.lookups(token, questions(2))).map(({ status }) => status)).toEqual([
      "found",
      "found",
    ]);
    expect(relay.said()).toContain("the store's password are read again");
    writeFileSync(hba, before);
    await server().query("SELECT pg_reload_conf()");
  });

  test("one whose database goes tells that it may be asked again, and goes on by itself when it is back", async () => {
    const { machine, sandbox } = await machineOn();
    const token = await machine.token("ann");
    const relay = await machine.serve();
    await relay.lookups(token, questions(3));
    await server().stop("immediate");
    const ask = () =>
      fetch(`${relay.url}/v1/lookups`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ lookups: questions(5) }),
      });
    const refused = await ask();
    const told = await refused.text();
    expect([refused.status, told]).toEqual([503, expect.stringContaining("store")]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answerAt(`${relay.url}/readyz`)).toMatchObject({
      status: 503,
      body: { obstacles: ["store_unreachable"] },
    });
    await server().start();
    while ((await answerAt(`${relay.url}/readyz`)).status !== 200) await sleep(100);
    const lines = await relay.lookups(token, questions(5));
    expect(lines.map(({ status }) => status)).toEqual(Array<string>(5).fill("found"));
    const { total, byOperation } = await sandbox.calls();
    expect(total - (byOperation["me"] ?? 0)).toBe(5);
  });

  test("one that is stopped while its database is away says how many answers it had paid for and could not keep", async () => {
    // The call of /me is answered.
    const held = holdCalls(1);
    const sandbox = await startSandbox({ fill: true, ...held.options });
    const machine = relayMachine(sandbox, { SIRENE_STORE: server().newAddress() });
    const token = await machine.token("ann");
    const relay = await machine.serve();
    const answered = relay.lookups(token, questions(3, 500));
    await held.came(4);
    await server().stop("immediate");
    held.release();
    const paid = 'sirene_calls_total{operation="legal-unit",status="200"} 3';
    while (!(await relay.ask("/metrics")).text.includes(paid)) await sleep(20);
    relay.child.kill("SIGTERM");
    expect((await answered).map(({ status }) => status)).toEqual(Array<string>(3).fill("found"));
    await relay.ended;
    expect(relay.said()).toContain('"answers":3,"msg":"paid answers are lost');
    await server().start();
  });
});

testNothingLeaks();
