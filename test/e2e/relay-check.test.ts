import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, describe, expect, test } from "@jest/globals";
import { freePort } from "../postgres/server/free-port.ts";
import { certified, hasOpenssl, issued } from "../relay/certificates.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { newFolder } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { forwardProxy } from "../shared/network/forward-proxy.ts";
import { relayMachine, type RelayMachine } from "./relay-programs.ts";

const withOpenssl = hasOpenssl ? test : test.skip;

const nowhere = { url: "http://127.0.0.1:9/v1" };
const hasFaketime = spawnSync("faketime", ["--version"]).status === 0;
const withFaketime = hasFaketime || process.env["CI"] ? test : test.skip;

const servers: Server[] = [];
afterAll(() => servers.splice(0).forEach((server) => server.close()));

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly message: string;
}

/** What `check` finds: the exit code, and the state and sentence of each thing by its name. */
async function checked(machine: RelayMachine, before: readonly string[], ...flags: string[]) {
  const { code, stdout } = await machine.runBehind(before, "check", "--json", ...flags);
  const findings = JSON.parse(stdout) as Finding[];
  const of = (name: string) => {
    const { state, message } = findings.find(({ check }) => check === name)!;
    return `${state}: ${message}`;
  };
  return { code, of, wrong: findings.filter(({ state }) => state === "wrong").map(({ check }) => check) };
}

describe("sirene-relay check", () => {
  test("says a sentence of each thing, costs one call, which is on the ledger, and ends with 0 when nothing is wrong", async () => {
    const sandbox = await startSandbox({ fill: true, quota: 500 });
    const machine = relayMachine(sandbox);
    const { code, stdout } = await machine.run("check");
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.replace(/ {2,}.*/, "")),
    ).toEqual([...["ok", "ok", "ok", "note", "ok", "ok", "note", "note"]]);
    for (const said of [sandbox.url, "499 of 500 calls left", "is intact", "agree"])
      expect(stdout).toContain(said);
    expect(await sandbox.calls()).toMatchObject({ total: 1, byOperation: { me: 1 } });
    const relay = await machine.serve();
    const token = await machine.token("ann");
    expect(JSON.parse((await relay.ask("/v1/usage", { token })).text)).toMatchObject({ hour: { used: 1 } });
    // The relay, just started, knows from it how things stand.
    expect((await sandbox.calls()).total).toBe(1);
  });

  test("speaks French where French is spoken, and asks nothing where no call may be spent", async () => {
    const sandbox = await startSandbox({ fill: true });
    const { code, stdout } = await relayMachine(sandbox, { LANG: "fr_FR.UTF-8" }).run("check", "--no-call");
    expect(code).toBe(0);
    expect(stdout).toContain("Non vérifié : le service n'a pas été interrogé.");
    expect((await sandbox.calls()).total).toBe(0);
  });

  test.each([
    ["keys that are not set", { SIRENE_API_KEY: "" }, ["keys"], /SIRENE_API_KEY/],
    ["keys that are disabled", { SIRENE_API_KEY: "pk_live_disabled" }, ["keys"], /refuses the keys/],
    ["a subscription that is inactive", { SIRENE_API_KEY: "pk_live_inactive" }, ["plan"], /renew it/],
    ["a key of no company", { SIRENE_API_KEY: "pk_live_unattached" }, ["keys"], /not attached to a company/],
    ["an address without its version", { SIRENE_API_URL: "" }, ["address"], /ends with the version/],
    [
      "a store that cannot be one",
      { SIRENE_STORE: "/dev/null/x" },
      ["store"],
      /\/dev\/null\/x.*SIRENE_STORE/,
    ],
  ])("ends with 1 for %s, and says what to do", async (claim, variables, wrong, said) => {
    const sandbox = await startSandbox({ fill: true });
    const url = claim.includes("version") ? { SIRENE_API_URL: sandbox.url.replace("/v1", "") } : {};
    const result = await checked(relayMachine(sandbox, { ...variables, ...url }), []);
    expect({ code: result.code, wrong: result.wrong }).toEqual({ code: 1, wrong });
    expect(result.of(wrong[0]!)).toMatch(said);
    // What cannot be written down is not spent.
    if (wrong[0] === "store") expect((await sandbox.calls()).total).toBe(0);
  });

  describe("says of each cause for which the service cannot be reached what to do", () => {
    /** What `check` says of the address, where these are its variables. */
    async function saidOf(variables: Readonly<Record<string, string>>) {
      const { code, stdout, stderr } = await relayMachine(nowhere, variables).run("check", "--json");
      if (code !== 1) return { code, said: stderr };
      expect(stderr).not.toContain("Warning");
      const findings = JSON.parse(stdout) as Finding[];
      const { state, message } = findings.find(({ check }) => check === "address")!;
      return { code, said: `${state}: ${message}` };
    }

    /** Closed when the test file ends; what it says in https, by a certificate that nobody knows, is never heard. */
    function secureServer(folder: string): Promise<string> {
      const { cert, key } = issued(folder, "127.0.0.1");
      const server = createHttpsServer({ cert: readFileSync(cert), key: readFileSync(key) });
      servers.push(server.listen(0, "127.0.0.1"));
      return once(server, "listening").then(
        () => `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      );
    }

    withOpenssl("an authority that nobody here knows (needs openssl)", async () => {
      const url = await secureServer(newFolder());
      expect((await saidOf({ SIRENE_API_URL: url })).said).toMatch(
        /^wrong: The issuer of the certificate of 127\.0\.0\.1 is not known here \(UNABLE_TO_.*NODE_EXTRA_CA_CERTS/,
      );
    });

    test("a proxy that wants another user and password", async () => {
      const proxy = await forwardProxy();
      const wrong = proxy.url.replace("secret", "hushhush");
      const { said } = await saidOf({ SIRENE_API_URL: "http://api.beyond.test:1/v1", HTTP_PROXY: wrong });
      expect(said).toMatch(/^wrong: The proxy 127\.0\.0\.1:\d+ wants .*\(407\): .*HTTP_PROXY/);
      expect(said).not.toContain("hushhush");
    });

    test("a proxy that lets nobody through to the service", async () => {
      const refusing = createHttpServer().on("connect", (_request, socket: Socket) =>
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"),
      );
      servers.push(refusing.listen(0, "127.0.0.1"));
      await once(refusing, "listening");
      const proxy = `127.0.0.1:${(refusing.address() as AddressInfo).port}`;
      const { said } = await saidOf({ SIRENE_API_URL: "http://api.beyond.test/v1", HTTP_PROXY: proxy });
      expect(said).toMatch(
        /^wrong: The proxy .* through to api\.beyond\.test:80 \(status 403\).*NO_PROXY\.$/,
      );
    });

    test("a proxy that is dead", async () => {
      const proxy = `http://127.0.0.1:${await freePort()}`;
      expect((await saidOf({ SIRENE_API_URL: "http://api.beyond.test/v1", HTTP_PROXY: proxy })).said).toMatch(
        /^wrong: The proxy 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\): check HTTP_PROXY, or start/,
      );
    });

    test("an address without its scheme", async () => {
      expect(await saidOf({ SIRENE_API_URL: "api.example/v1" })).toEqual({
        code: 2,
        said: expect.stringMatching(/SIRENE_API_URL lacks its beginning.*put https:\/\/ before it/),
      });
    });

    test("a name that is not known", async () => {
      expect((await saidOf({ SIRENE_API_URL: "http://api.sirene.invalid/v1" })).said).toMatch(
        /^wrong: The name api\.sirene\.invalid is not known here \((ENOTFOUND|EAI_AGAIN)\): check SIRENE_API_URL/,
      );
    });

    test("a proxy that NO_PROXY keeps from being used", async () => {
      const proxy = await forwardProxy();
      const sandbox = await startSandbox({ fill: true });
      const variables = {
        SIRENE_API_URL: sandbox.url.replace("127.0.0.1", "api.beyond.test"),
        HTTP_PROXY: proxy.url,
      };
      expect((await saidOf({ ...variables, NO_PROXY: "intranet.test,.beyond.test" })).said).toMatch(
        /^wrong: NO_PROXY lists api\.beyond\.test, .*: take api\.beyond\.test out of NO_PROXY\.$/,
      );
      expect((await relayMachine(nowhere, variables).run("check")).code).toBe(0);
    });

    test("a port at which nothing listens", async () => {
      const port = await freePort();
      expect((await saidOf({ SIRENE_API_URL: `http://127.0.0.1:${port}/v1` })).said).toBe(
        `wrong: 127.0.0.1:${port} refuses the connection: nothing listens there. Check host and port in SIRENE_API_URL.`,
      );
    });

    test("a port that speaks no https", async () => {
      const sandbox = await startSandbox({ fill: true });
      const { said } = await saidOf({ SIRENE_API_URL: sandbox.url.replace("http:", "https:") });
      expect(said).toMatch(/^wrong: The server at 127\.0\.0\.1 does not answer over https/);
      expect((await sandbox.calls()).total).toBe(0);
    });
  });

  test("finds a store that is damaged, and one that others may read", async () => {
    const machine = relayMachine(await startSandbox({ fill: true }));
    const relay = await machine.serve();
    const token = await machine.token("ann", "--unlimited");
    await relay.lookups(
      token,
      [...Array(300).keys()].map((page) => ({ operation: "search", q: "a", page: page + 1 })),
    );
    relay.child.kill("SIGTERM");
    await relay.ended;
    const path = machine.variables["SIRENE_STORE"]!;
    // Shared on purpose, as far as anybody can know: whoever reads it may write to it too.
    chmodSync(path, 0o666);
    expect((await checked(machine, [], "--no-call")).of("store")).toMatch(/^note: .*chmod 600/);
    chmodSync(path, 0o644);
    expect((await checked(machine, [], "--no-call")).of("store")).toMatch(/^ok: /);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path);
    bytes.fill(0x7f, bytes.length >> 1, (bytes.length >> 1) + 20_000);
    writeFileSync(path, bytes);
    const { code, of } = await checked(machine, [], "--no-call");
    expect(code).toBe(1);
    expect(of("store")).toMatch(/^wrong: .*(damaged|malformed)/);
  });

  withFaketime("finds a clock that is wrong (needs faketime)", async () => {
    const machine = relayMachine(await startSandbox({ fill: true }));
    const ahead = await checked(machine, ["faketime", "-f", "+10m"]);
    expect(ahead.code).toBe(1);
    const [, seconds] = /^wrong: .* (\d+) s ahead/.exec(ahead.of("clock"))!;
    // Half of the time that the call takes may be counted, and that can be seconds.
    expect(Math.abs(Number(seconds) - 600)).toBeLessThan(30);
    expect((await checked(machine, ["faketime", "-f", "-10m"])).of("clock")).toMatch(/^wrong: .* s behind/);
  });

  withOpenssl(
    "looks at certificate and public address as people's machines would (needs openssl)",
    async () => {
      const sandbox = await startSandbox({ fill: true });
      const machine = relayMachine(sandbox);
      const { cert, key } = certified(machine.folder, "127.0.0.1", 30);
      const tls = ["--tls-cert", cert, "--tls-key", key];
      const relay = await machine.serve(...tls);
      const at = ["--no-call", "--public-url", relay.url, ...tls];
      const untrusted = await checked(machine, [], ...at);
      expect(untrusted.wrong).toEqual(["public_url"]);
      expect(untrusted.of("public_url")).toContain("SELF_SIGNED");
      expect(untrusted.of("certificate")).toMatch(/^ok: .* valid until \d{4}-\d\d-\d\d/);
      const knowing = relayMachine(sandbox, { ...machine.variables, NODE_EXTRA_CA_CERTS: cert });
      const trusted = await checked(knowing, [], ...at);
      expect(trusted.code).toBe(0);
      expect(trusted.of("public_url")).toMatch(/^ok: The relay answers at https:.* valid until/);
      const missing = await checked(machine, [], "--no-call", "--tls-cert", "nowhere.crt", "--tls-key", key);
      expect(missing.of("certificate")).toMatch(/^wrong: --tls-cert: the file nowhere\.crt/);
    },
  );

  test("says what answers at the public address that is not the relay, and that nothing does", async () => {
    const sandbox = await startSandbox({ fill: true });
    const machine = relayMachine(sandbox);
    const at = (url: string) => checked(machine, [], "--no-call", "--public-url", url);
    expect((await at(sandbox.url)).of("public_url")).toMatch(/^wrong: .* is not a SIRENE relay \(/);
    expect((await at(`http://127.0.0.1:${await freePort()}`)).of("public_url")).toMatch(
      /^wrong: Nothing answers.*ECONNREFUSED/,
    );
    const relay = await machine.serve();
    expect((await at(relay.url)).of("public_url")).toMatch(/^ok: The relay answers/);
  });
});

testNothingLeaks();
