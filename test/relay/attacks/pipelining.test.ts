import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { noteSeen, testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

/** Bytes that ten connections send together. */
const bytes = 664_000;

/** Sends `request` again and again, as one text, on each of ten connections; how many answers each one got until it was closed. */
function flood({ url }: StartedRelay, request: string): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const text = request.repeat(Math.ceil(bytes / 10 / request.length));
  return Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = connect(Number(port), hostname);
      let received = "";
      socket.on("data", (chunk) => (received += chunk.toString()));
      socket.on("error", () => undefined);
      const closed = new Promise((resolve) => socket.on("close", resolve));
      socket.write(text);
      await closed;
      noteSeen("pipelined", received);
      return received.split("HTTP/1.1 ").length - 1;
    }),
  );
}

const rendered = async (relay: StartedRelay, route: string) => {
  const { text } = await relay.ask("/metrics");
  const counts = text.matchAll(
    new RegExp(`^sirene_request_duration_seconds_count\\{route="${route}",.*\\} (\\d+)$`, "gm"),
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

describe("hundreds of kilobytes of requests on ten connections, without a token", () => {
  test.each([
    ["/metrics", "GET", "/metrics"],
    ["/openapi.json", "GET", "/openapi.json"],
    ["what there is not", "GET", "/nothing"],
    ["/healthz", "GET", "/healthz"],
    ["lookups", "POST", "/v1/lookups"],
  ])("are sixteen of each connection, which is closed then: %s", async (_what, method, path) => {
    const relay = await startRelay({}, { opsPort: undefined });
    const answers = await flood(relay, `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(Math.max(...answers)).toBeLessThanOrEqual(16);
    expect((await relay.ask("/healthz")).status).toBe(200);
    expect(await rendered(relay, path === "/nothing" ? "none" : path)).toBeLessThanOrEqual(10 * 16 + 1);
  });

  test("and a client that has sixteen under way has all of them answered, again and again", async () => {
    const relay = await startRelay();
    const { hostname, port } = new URL(relay.url);
    const socket = connect(Number(port), hostname);
    const sixteen = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(16);
    let answers = 0;
    for (let round = 1; round <= 3; round += 1) {
      socket.write(sixteen);
      while (answers < round * 16) {
        const [chunk] = (await once(socket, "data")) as [Buffer];
        answers += chunk.toString().split("HTTP/1.1 200").length - 1;
      }
    }
    expect(answers).toBe(48);
    socket.destroy();
  });
});

test("metrics that anybody may ask for are made once a second, those of the operations port each time", async () => {
  const open = await startRelay({}, { opsPort: undefined });
  const apart = await startRelay();
  const uptime = ({ text }: { text: string }) => /^process_cpu_user_seconds_total (\S+)$/m.exec(text)?.[1];
  const told = async (relay: StartedRelay) => {
    const texts = [];
    for (let round = 0; round < 20; round += 1) texts.push(uptime(await relay.ask("/metrics")));
    return new Set(texts).size;
  };
  const began = performance.now();
  const ofOpen = await told(open);
  const seconds = Math.floor((performance.now() - began) / 1_000);
  expect(ofOpen).toBeLessThanOrEqual(2 + seconds);
  expect(await told(apart)).toBeGreaterThan(10);
});

test("with an operations port nothing of monitoring is told beside it, however its path is written", async () => {
  const relay = await startRelay();
  for (const path of [
    "/metrics",
    "/readyz",
    "/%6detrics",
    "/r%65adyz",
    "//metrics",
    "/metrics/",
    "/x/../metrics",
  ]) {
    const response = await fetch(`${relay.url}${path}`);
    await response.text();
    expect([path, response.status]).toEqual([path, 404]);
  }
  for (const path of ["/metrics", "/readyz", "/healthz"]) {
    const response = await fetch(`${relay.opsUrl!}${path}`);
    await response.text();
    expect([path, response.status]).toEqual([path, 200]);
  }
  const other = await fetch(`${relay.opsUrl!}/v1/usage`);
  expect([other.status, await other.json()]).toEqual([
    404,
    { error: expect.objectContaining({ code: "unknown_path" }) },
  ]);
});

testNothingLeaks();
