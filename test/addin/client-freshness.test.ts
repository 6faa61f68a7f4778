import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { openAddin } from "./open-addin.ts";

const [siren] = sirensFrom("1400", 1) as [string];
const unit: Lookup = { operation: "legal-unit", siren };
const now = Date.UTC(2026, 10, 20, 9);
const yesterday = now - 24 * 3_600_000;

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

interface PendingRequest {
  readonly freshSince: string | undefined;
  /** Answers the one lookup of the request, as read at `asOf`. */
  answer(asOf: number): void;
}

/** Something that speaks as a relay does and answers when it is told to: each request it was sent, in order. */
async function startWaitingRelay() {
  const requests: PendingRequest[] = [];
  const heard: (() => void)[] = [];
  const server = createServer((request, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { freshSince } = JSON.parse(Buffer.concat(parts).toString()) as { freshSince?: string };
      requests.push({
        freshSince,
        answer(asOf) {
          response.writeHead(200, { "Content-Type": "application/x-ndjson" });
          response.end(
            `${JSON.stringify({ index: 0, status: "found", data: { siren }, asOf: new Date(asOf), cached: true })}\n`,
          );
        },
      });
      for (const tell of heard.splice(0)) tell();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const addin = openAddin({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: "any",
    window: 0,
    clock: () => now,
  });
  return {
    requests,
    addin,
    /** Waits until `count` requests were sent. */
    sent: async (count: number): Promise<void> => {
      while (requests.length < count) await new Promise<void>((resolve) => void heard.push(resolve));
    },
  };
}

const wanted = new Date(now).toISOString();

describe("a question that wants a fresh answer", () => {
  test("makes the same one want it that is not sent yet: one request answers both", async () => {
    const { addin, requests, sent } = await startWaitingRelay();
    const both = [addin.client.ask(unit), addin.client.ask(unit, { freshSince: now })];
    await sent(1);
    expect(requests[0]!.freshSince).toBe(wanted);
    requests[0]!.answer(now);
    expect(await Promise.all(both)).toMatchObject([{ asOf: now }, { asOf: now }]);
    expect(addin.requests).toHaveLength(1);
  });

  test("does not take what is kept for one, whoever asked before it", async () => {
    const cache = memoryCache();
    const { addin, requests, sent } = await startWaitingRelay();
    const { relayUrl } = addin.settings.read();
    cache.write([[`${relayUrl} ${lookupKey(unit)}`, { json: "{}", asOf: yesterday, keptAt: yesterday }]]);
    const reopened = openAddin({ url: relayUrl, token: "any", window: 0, clock: () => now, cache });
    const both = [reopened.client.ask(unit), reopened.client.ask(unit, { freshSince: now })];
    await sent(1);
    requests[0]!.answer(now);
    expect(await Promise.all(both)).toMatchObject([{ asOf: now }, { asOf: now }]);
  });

  test("is sent by itself where the same one is under way without; whichever is answered last, the fresh one is kept", async () => {
    const { addin, requests, sent } = await startWaitingRelay();
    const old = addin.client.ask(unit);
    await sent(1);
    const fresh = addin.client.ask(unit, { freshSince: now });
    const another = addin.client.ask(unit, { freshSince: now });
    await sent(2);
    expect(requests.map(({ freshSince }) => freshSince)).toEqual([undefined, wanted]);
    requests[1]!.answer(now);
    expect(await Promise.all([fresh, another])).toMatchObject([{ asOf: now }, { asOf: now }]);
    expect(addin.client.counters().queued).toBe(1);
    let isIdle = false;
    const idle = addin.client.idle().then(() => (isIdle = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isIdle).toBe(false);
    requests[0]!.answer(yesterday);
    expect((await old).status).toBe("found");
    await idle;
    expect(await addin.client.peek([lookupKey(unit)])).toMatchObject([{ asOf: now }]);
    expect(addin.client.counters().queued).toBe(0);
  });
});
