import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Socket } from "node:net";
import { expect, test } from "@jest/globals";
import { Agent, request } from "undici";
import { freePort } from "../postgres/server/free-port.ts";
import { form } from "../relay/admin-visitor.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import type { Line } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { describeWithHaproxy, startHaproxy, until } from "./haproxy.ts";
import { relayMachine } from "./relay-programs.ts";

/** Two relays on one store behind the shipped proxy. */
async function twoBehindProxy(
  api: { readonly url: string },
  variables: Readonly<Record<string, string>> = {},
) {
  const machine = relayMachine(api, variables);
  const ports = [await freePort(), await freePort()] as const;
  const drain = /--drain=(\d+)/.exec(readFileSync("docs/deploy/several-relays/compose.yaml", "utf8"))![1]!;
  const serve = (opsPort: number) =>
    machine.serve("--trust-proxy", "--ops-port", String(opsPort), "--drain", drain);
  const relays = [await serve(ports[0]), await serve(ports[1])] as const;
  const proxy = await startHaproxy([
    { url: relays[0].url, opsPort: ports[0] },
    { url: relays[1].url, opsPort: ports[1] },
  ]);
  return { machine, relays, proxy };
}

describeWithHaproxy("the shipped proxy in front of two relays (needs HAProxy)", () => {
  test("asks both, so that one question of many people is one call, and goes on when one of them dies", async () => {
    const sandbox = await startSandbox({ fill: true, latency: "20ms" });
    const { machine, relays, proxy } = await twoBehindProxy(sandbox);
    const token = await machine.token("ann");
    const asked = await Promise.all(Array.from({ length: 8 }, () => proxy.lookups(token, questions(5))));
    expect(new Set(asked.flat().map(({ status }) => status))).toEqual(new Set(["found"]));
    expect((await sandbox.calls()).byOperation["legal-unit"]).toBe(5);
    for (const relay of relays) {
      expect((await relay.ask("/metrics")).text).toMatch(/^sirene_lookups_total\{.*\} [1-9]/m);
    }
    relays[0].child.kill("SIGKILL");
    await relays[0].ended;
    for (let round = 0; round < 10; round += 1) {
      const lines = await proxy.lookups(token, questions(5));
      expect(lines.map(({ status, cached }) => [status, cached])).toEqual(Array(5).fill(["found", true]));
    }
  });

  test("gives a relay that stops no request that it would refuse, however long its last calls take", async () => {
    const sandbox = await startSandbox({ fill: true });
    const { machine, relays, proxy } = await twoBehindProxy(sandbox);
    const token = await machine.token("ann");
    await proxy.lookups(token, questions(5));
    relays[0].child.kill("SIGTERM");
    await sleep(5_000);
    await sandbox.change({ latency: "15s" });
    // Both relays have calls in flight for longer than the first of them drains.
    const slow = Array.from({ length: 8 }, (_, index) => proxy.lookups(token, questions(1, 10 + index)));
    let rounds = 0;
    for (let isEnded = false; !isEnded; rounds += 1) {
      isEnded = await Promise.race([relays[0].ended.then(() => true), sleep(100, false)]);
      const lines = await proxy.lookups(token, questions(5));
      expect(lines.every(({ status, cached }) => status === "found" && cached)).toBe(true);
    }
    expect(rounds).toBeGreaterThan(50);
    const ended = (await Promise.all(slow)).flat();
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["found"]));
  });

  test("passes a line on when it comes, while the next one is still waited for", async () => {
    const sandbox = await startSandbox({ fill: true });
    const { machine, proxy } = await twoBehindProxy(sandbox);
    const token = await machine.token("ann");
    await proxy.lookups(token, questions(1));
    await sandbox.change({ latency: "60s" });
    const dispatcher = new Agent({ connect: { ca: proxy.ca } });
    const { body } = await request(`${proxy.url}/v1/lookups`, {
      dispatcher,
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ lookups: questions(2) }),
    });
    for await (const chunk of body) {
      const lines = String(chunk).trimEnd().split("\n");
      expect(lines.map((line) => JSON.parse(line) as Line)).toMatchObject([{ index: 0, cached: true }]);
      break;
    }
    await dispatcher.destroy();
  });

  test("tells relays its clients' addresses, and not what they claim: guesses at tokens are slowed down", async () => {
    const { proxy } = await twoBehindProxy(await startSandbox());
    // Twenty a minute of one address, at each of the two, whose shares of them need not be the same.
    const guesses = Array.from({ length: 100 }, (_, index) =>
      proxy.ask("/v1/usage", {
        token: `srt_${index}`,
        headers: { "x-forwarded-for": `203.0.113.${index}` },
      }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
  });

  test("keeps what is for monitoring to itself", async () => {
    const { proxy } = await twoBehindProxy(await startSandbox());
    for (const path of ["/metrics", "/readyz", "/%6detrics", "/r%65adyz", "/METRICS", "/metrics?x=1"]) {
      expect([path, (await proxy.ask(path)).status]).toEqual([path, 404]);
    }
  });

  test("throws away the host that clients claim to have asked for", async () => {
    const { proxy } = await twoBehindProxy(await startSandbox());
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    for (const path of ["/openapi.json", "/manifest.xml"]) {
      const { status, text } = await proxy.ask(path, { headers });
      expect(status).toBe(200);
      expect(text).not.toContain("evil.example");
    }
  });

  test("4,600 silent connections of one address leave room: those that speak are answered, and the others are few", async () => {
    const { proxy } = await twoBehindProxy(await startSandbox());
    const { hostname, port } = new URL(proxy.url);
    let refused = 0;
    const silent: Socket[] = [];
    for (let round = 0; round < 46; round += 1) {
      const opened = Array.from({ length: 100 }, () => {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => undefined).on("close", () => (refused += 1));
        return socket;
      });
      silent.push(...opened);
      await Promise.all(opened.map((socket) => once(socket, "connect").catch(() => undefined)));
    }
    await until(() => Promise.resolve(refused >= 4_400));
    expect(silent.length - refused).toBeLessThanOrEqual(200);
    // Whoever sits behind another address is answered; of this one, whoever had spoken before.
    expect((await proxy.ask("/healthz")).status).toBe(200);
    for (const socket of silent) socket.destroy();
    await until(async () => (await proxy.ask("/openapi.json")).status === 200);
  });

  test("still asks relays of which none is ready: stored answers come, and a sentence for the others", async () => {
    const sandbox = await startSandbox({ fill: true });
    const before = relayMachine(sandbox);
    const earlier = await before.serve();
    await earlier.lookups(await before.token("ann"), questions(3));
    const store = before.variables["SIRENE_STORE"]!;
    const refused = { SIRENE_STORE: store, SIRENE_API_KEY: "pk_live_disabled" };
    const { proxy } = await twoBehindProxy(sandbox, refused);
    const token = await before.token("bob");
    await until(async () => (await proxy.ready()) === 0);
    const lines = await proxy.lookups(token, questions(4));
    expect(lines.map(({ status }) => status)).toEqual(["found", "found", "found", "deferred"]);
    expect(lines[3]!.error).toMatchObject({ code: "unauthorized" });
  });

  test("leads a browser that signed in on /admin back to the relay that knows it", async () => {
    const { machine, proxy } = await twoBehindProxy(await startSandbox());
    const token = await machine.token("root", "--admin");
    const body = new URLSearchParams({ token }).toString();
    const signedIn = await proxy.ask("/admin/sign-in", { body, headers: form });
    const cookies = [signedIn.headers["set-cookie"]].flat().map((cookie) => String(cookie).split("; "));
    for (const [, ...attributes] of cookies) {
      expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Secure"]));
    }
    const cookie = cookies.map(([pair]) => pair).join("; ");
    const pages = Array.from({ length: 6 }, () =>
      proxy.ask("/admin", { headers: { cookie, accept: "text/html" } }),
    );
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });
});

testNothingLeaks();
