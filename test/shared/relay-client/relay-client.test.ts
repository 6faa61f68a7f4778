import { afterAll, describe, expect, test } from "@jest/globals";
import type { ServerResponse } from "node:http";
import { type UndiciTransport, undiciTransport } from "../../../batch/session/undici-transport.ts";
import type { IndexedOutcome } from "../../../shared/lookups/lookup.ts";
import { outcomeLine } from "../../../shared/protocol/lookups.ts";
import {
  RelayClient,
  type RelayClientOptions,
  askLedger,
  byFetch,
} from "../../../shared/relay-client/relay-client.ts";
import { relayDeferrals } from "../../../shared/lookups/reasons.ts";
import { answeringServer, sendJson } from "../client/answering-server.ts";

const networks: UndiciTransport[] = [];
afterAll(() => Promise.all(networks.map((network) => network.close())));

function byUndici(url: string) {
  const network = undiciTransport(new URL(url).origin, 2, undefined);
  networks.push(network);
  return network.transport;
}

const lookups = ["150000016", "150000024"].map((siren) => ({ operation: "legal-unit", siren }) as const);
const line = (index: number) => outcomeLine(index, { status: "not_found", asOf: 0, cached: true });
const ndjson = { "content-type": "application/x-ndjson" };
const refusal = (code: string) => ({ error: { code, message: "why it is so" } });

/** The two ways in which requests travel: a browser's, and that of a program. */
describe.each([
  ["a browser's fetch", (): RelayClientOptions["transport"] => byFetch()],
  ["undici", byUndici],
])("the client of a relay by %s", (_, transportTo) => {
  async function clientOf(
    answer: (response: ServerResponse, before: number) => void,
    options: RelayClientOptions = {},
  ) {
    let requests = 0;
    const server = await answeringServer((_, response) => answer(response, requests++));
    const url = server.url.replace("/v1", "");
    const transport = transportTo(url)!;
    return { client: new RelayClient({ url, token: "srt_token" }, { transport, ...options }), server };
  }

  /** Indexes that were told, and the error that the request ended with. */
  async function asked(client: RelayClient) {
    const told: number[] = [];
    const onSettled = (settled: readonly IndexedOutcome[]) =>
      void told.push(...settled.map(({ index }) => index));
    const error = await client.ask({ lookups }, onSettled).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    return { told, error };
  }

  test("hands on each outcome once, in whatever pieces the lines come", async () => {
    const text = `${line(1)}\n${line(1)}${line(0)}`;
    const { client } = await clientOf((response) => {
      response.writeHead(200, ndjson);
      const writeFrom = (at: number): void => {
        if (at >= text.length) return void response.end();
        response.write(text.slice(at, at + 7), () => writeFrom(at + 7));
      };
      writeFrom(0);
    });
    expect(await asked(client)).toEqual({ told: [1, 0], error: undefined });
  });

  test.each([
    [401, "unknown_token", "relay_refused"],
    [401, "revoked_token", "relay_refused"],
    [403, "plain_http", "relay_refused"],
    [401, "INVALID_API_KEY", "relay_unexpected"],
    [403, "blocked", "relay_unexpected"],
    [429, "too_many_failures", "relay_rate_limited"],
    [404, "unknown_path", "relay_unexpected"],
    [302, "moved", "relay_unexpected"],
    [503, "stopping", "relay_unreachable"],
  ])("knows a status of %d with %s as %s, and does not ask again", async (status, code, expected) => {
    const headers = { "retry-after": "7", location: "https://elsewhere.example/" };
    const { client, server } = await clientOf((response) =>
      sendJson(response, status, refusal(code), headers),
    );
    const { told, error } = await asked(client);
    expect({ told, asked: server.asked.length }).toEqual({ told: [], asked: 1 });
    expect(error).toMatchObject({ name: "RelayError", code: expected, isBroken: false });
    expect(String(error)).not.toContain("srt_token");
    const isOfToken = code.endsWith("_token");
    if (status !== 302)
      expect(error).toMatchObject({ detail: isOfToken ? code : `HTTP ${status}: why it is so` });
    const waits = status === 429 || status === 503;
    expect(error).toMatchObject({ retryAfter: waits ? 7_000 : undefined });
  });

  test("what a proxy says in place of the relay is one line, without what drives a terminal", async () => {
    const { client } = await clientOf((response) =>
      sendJson(response, 500, { error: { message: "boo\u001b[31m\u001b]0;pwn\u0007\nSecond" } }),
    );
    expect((await asked(client)).error).toMatchObject({ detail: "HTTP 500: boo [31m ]0;pwn Second" });
  });

  test.each([401, 403])(
    "takes a page with %d for a stranger's, not for a relay that refused the token",
    async (status) => {
      const { client } = await clientOf((response) =>
        response.writeHead(status, { "content-type": "text/html" }).end("<p>Please log in</p>"),
      );
      expect((await asked(client)).error).toMatchObject({
        code: "relay_unexpected",
        detail: `HTTP ${status}`,
      });
    },
  );

  test("asks a busy relay again when it says so, and gives up after as many times as it is told", async () => {
    let refusals = 3;
    const { client, server } = await clientOf(
      (response) => {
        if (refusals-- > 0) sendJson(response, 429, refusal("too_many_under_way"), { "retry-after": "0" });
        else response.writeHead(200, ndjson).end(line(0) + line(1));
      },
      { busyAttempts: 5 },
    );
    expect(await asked(client)).toEqual({ told: [0, 1], error: undefined });
    expect(server.asked).toHaveLength(4);
    refusals = Infinity;
    await expect(client.usage()).rejects.toMatchObject({ code: "relay_busy" });
    expect(server.asked).toHaveLength(4 + 5);
  });

  test.each([
    ["no JSON", "oops\n"],
    ["an index that was not asked", line(7)],
    ["a status that is none", '{"index":1,"status":"perhaps","error":{"code":"x","message":"y"}}\n'],
  ])("trusts nothing after a line that is %s: what came before it holds", async (_, bad) => {
    const { client } = await clientOf((response) =>
      response.writeHead(200, ndjson).end(line(0) + bad + line(1)),
    );
    const { told, error } = await asked(client);
    expect(told).toEqual([0]);
    expect(error).toMatchObject({ code: "relay_unexpected", isBroken: false });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["ends early", (response) => response.writeHead(200, ndjson).end(line(0))],
    ["ends in a line", (response) => response.writeHead(200, ndjson).end(line(0) + line(1).slice(0, -10))],
    [
      "breaks off",
      (response) => response.writeHead(200, ndjson).write(line(0), () => response.socket!.destroy()),
    ],
  ])("tells an answer that %s from one of a stranger", async (_, answer) => {
    const { client } = await clientOf(answer);
    const { told, error } = await asked(client);
    expect(told).toEqual([0]);
    expect(error).toMatchObject({ code: "relay_unreachable", isBroken: true });
  });

  test("does not wait for a relay that is silent, before its answer or in it", async () => {
    const { client } = await clientOf(
      (response, before) => {
        if (before > 0) response.writeHead(200, ndjson).write(line(0));
      },
      { idleTimeout: 500 },
    );
    await expect(client.usage()).rejects.toMatchObject({ code: "relay_silent", isBroken: false });
    const { told, error } = await asked(client);
    expect({ told, error }).toMatchObject({ told: [0], error: { code: "relay_silent" } });
  });

  test("takes a page of something in between for no usage, no ledger and no answers", async () => {
    const { client } = await clientOf((response) => sendJson(response, 200, { welcome: "home" }));
    const error = { name: "RelayError", code: "relay_unexpected" };
    await expect(client.usage()).rejects.toMatchObject(error);
    await expect(askLedger(client, "run", 0)).rejects.toMatchObject(error);
    expect((await asked(client)).error).toMatchObject(error);
  });

  test("ends with the reason of whoever breaks it off", async () => {
    const { client } = await clientOf(() => undefined);
    const end = new AbortController();
    const reason = new Error("closed");
    const request = client.ask({ lookups }, () => undefined, end.signal);
    end.abort(reason);
    await expect(request).rejects.toBe(reason);
  });
});

test("nobody answers at the address: the system's code is told, and asking once more may do", async () => {
  const url = "http://127.0.0.1:1";
  const gone = new RelayClient({ url, token: "t" }, { transport: byUndici(url) });
  await expect(gone.usage()).rejects.toMatchObject({
    ...{ code: "relay_unreachable", detail: "ECONNREFUSED", isBroken: true },
  });
});

test("a lookup that the relay gave no answer to was not asked, and says when it can be", async () => {
  const { url } = await answeringServer((_, response) =>
    sendJson(response, 503, refusal("stopping"), { "retry-after": "2" }),
  );
  const client = new RelayClient({ url: url.replace("/v1", ""), token: "t" }, { transport: byUndici(url) });
  const error = await client.usage().catch((caught: unknown) => caught);
  const { outcome } = { outcome: (error as { outcome(now: number): unknown }).outcome(1_000) };
  expect(outcome).toEqual({
    status: "deferred",
    error: {
      code: "relay_unreachable",
      message: `${relayDeferrals.relay_unreachable.note.en} (HTTP 503: why it is so)`,
      detail: "HTTP 503: why it is so",
    },
    retryAt: 3_000,
  });
});
