import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, describe, expect, test } from "@jest/globals";
import { Agent, request } from "undici";
import type { SandboxOptions } from "../../sandbox/app.ts";
import { certified, hasOpenssl } from "../relay/certificates.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { relayMachine, type RelayMachine } from "./relay-programs.ts";

const withOpenssl = hasOpenssl ? test : test.skip;
const units = (count: number, first = 0) =>
  sirens(count, first).map((siren) => ({ operation: "legal-unit", siren }));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

type Line = Record<string, unknown>;

/** Sends SIGHUP, and answers what the relay then says of it in its log. */
async function renew(relay: Awaited<ReturnType<RelayMachine["serve"]>>): Promise<Line> {
  const said = () =>
    relay
      .said()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => /read again/.test(String(msg)));
  const before = said().length;
  relay.child.kill("SIGHUP");
  while (said().length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  return said().at(-1)!;
}

/** A machine whose keys stand in files, as container platforms mount them. */
async function machineWithKeyFiles(key: string, options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ fill: true, quota: 5_000, ...options });
  // Beside the relay's own folder, which is looked through for keys.
  const folder = mkdtempSync(join(tmpdir(), "sirene-secrets-"));
  folders.push(folder);
  const file = (name: string) => join(folder, name);
  writeFileSync(file("key"), `${key}\n`);
  writeFileSync(file("secret"), "sk_live_sandbox\n");
  const variables = {
    SIRENE_API_KEY: "",
    SIRENE_API_SECRET: "",
    SIRENE_API_KEY_FILE: file("key"),
    SIRENE_API_SECRET_FILE: file("secret"),
  };
  return { sandbox, machine: relayMachine(sandbox, variables), file };
}

describe("SIGHUP", () => {
  test("reads the keys again: what was refused is answered, in the same process, and the ledger goes on", async () => {
    const { sandbox, machine, file } = await machineWithKeyFiles("pk_live_disabled");
    const relay = await machine.serve();
    const token = await machine.token("ann", "--monthly", "100");
    expect(await relay.lookups(token, units(1))).toMatchObject([{ error: { code: "unauthorized" } }]);
    expect((await relay.ask("/readyz")).status).toBe(503);
    const { total } = await sandbox.calls();
    writeFileSync(file("key"), "pk_live_sandbox\n");
    expect(await renew(relay)).toMatchObject({ level: "info", otherKeys: true });
    expect(await relay.lookups(token, units(3))).toMatchObject(Array(3).fill({ status: "found" }));
    expect((await relay.ask("/readyz")).status).toBe(200);
    // One /me, and the three questions.
    expect((await sandbox.calls()).total).toBe(total + 4);
    const usage = async () => JSON.parse((await relay.ask("/v1/usage", { token })).text) as { user: object };
    expect((await usage()).user).toMatchObject({ used: 3 });
    // The ledger is the same after a restart with the same keys.
    relay.child.kill("SIGTERM");
    await relay.ended;
    const next = await machine.serve();
    expect(JSON.parse((await next.ask("/v1/usage", { token })).text)).toMatchObject({ user: { used: 3 } });
  });

  test("costs nothing where the keys are the same, and what cannot be used is not taken", async () => {
    const { sandbox, machine, file } = await machineWithKeyFiles("pk_live_sandbox");
    const relay = await machine.serve();
    const token = await machine.token("ann");
    const { total } = await sandbox.calls();
    expect(await renew(relay)).toMatchObject({ level: "info", otherKeys: false });
    writeFileSync(file("secret"), "no secret\n");
    const refused = await renew(relay);
    expect(refused).toMatchObject({ level: "error", msg: expect.stringContaining("former ones") as unknown });
    expect(refused["why"]).toContain("SIRENE_API_SECRET is malformed");
    expect((await sandbox.calls()).total).toBe(total);
    expect(await relay.lookups(token, units(1))).toMatchObject([{ status: "found" }]);
    writeFileSync(file("secret"), "sk_live_other\n");
    expect(await renew(relay)).toMatchObject({ level: "error", otherKeys: true });
    expect(await relay.lookups(token, units(1, 10))).toMatchObject([{ error: { code: "unauthorized" } }]);
  });

  test("interrupts nothing: lookups that wait are answered with the keys that came meanwhile", async () => {
    // Its /me is refused, its other questions are answered.
    const { sandbox, machine, file } = await machineWithKeyFiles("pk_live_unattached", { latency: "20ms" });
    const relay = await machine.serve("--concurrency", "2");
    const token = await machine.token("ann");
    const answered = relay.lookups(token, units(120));
    while ((await sandbox.calls()).total < 20) await new Promise((resolve) => setTimeout(resolve, 2));
    writeFileSync(file("key"), "pk_live_sandbox\n");
    expect(await renew(relay)).toMatchObject({ level: "info", otherKeys: true });
    expect((await answered).every(({ status }) => status === "found")).toBe(true);
    const { byKey } = await sandbox.calls();
    expect(Object.entries(byKey).filter(([key, count]) => key !== "GET /me" && count > 1)).toEqual([]);
  });

  withOpenssl("reads the certificate again, for the connections that come (needs openssl)", async () => {
    const machine = relayMachine(await startSandbox({ fill: true }));
    const [first, second] = [
      certified(machine.folder, "127.0.0.1", 20),
      certified(machine.folder, "127.0.0.1", 40),
    ];
    const [cert, key] = [join(machine.folder, "tls.crt"), join(machine.folder, "tls.key")];
    const install = (from: typeof first) => {
      copyFileSync(from.cert, cert);
      copyFileSync(from.key, key);
    };
    install(first);
    const relay = await machine.serve("--tls-cert", cert, "--tls-key", key);
    const { port } = new URL(relay.url);
    /** The last day of the certificate that a new connection is shown. */
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ host: "127.0.0.1", port: Number(port), rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().valid_to);
          socket.end();
        }).on("error", reject);
      });
    const kept = new Agent({ connect: { ca: readFileSync(first.cert, "utf8") }, connections: 1 });
    const health = async () => {
      const { statusCode, body } = await request(`${relay.url}/healthz`, { dispatcher: kept });
      await body.dump();
      return statusCode;
    };
    expect(await health()).toBe(200);
    const before = await shown();
    install(second);
    expect(await renew(relay)).toMatchObject({ level: "info", otherKeys: false });
    const after = await shown();
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(19 * 24 * 3_600_000);
    // A connection that was open goes on.
    expect(await health()).toBe(200);
    writeFileSync(cert, "no certificate");
    expect((await renew(relay))["why"]).toContain("PEM");
    expect(await shown()).toBe(after);
    await kept.destroy();
  });
});

testNothingLeaks();
