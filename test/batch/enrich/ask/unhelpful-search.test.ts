import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { request } from "undici";
import { desk, listOf, testNothingLeaks, type Desk } from "../../desk.ts";
import { sirensFrom } from "../../made-up-numbers.ts";

const sirens = ["149000", "149001", "149002", "149003"].flatMap((prefix) => sirensFrom(prefix, 25));

/** Answers to /search of a service that takes `q` for words alone. */
const answersToSearch: Readonly<Record<string, unknown>> = {
  "companies nobody asked for, of thousands": {
    items: Array.from({ length: 100 }, (_, rank) => ({
      siren: sirensFrom("155000", 100)[rank],
      name: "FICTIVE",
    })),
    pagination: { page: 1, perPage: 100, total: 5000, totalPages: 50, hasNext: true },
  },
  "nothing at all": {
    items: [],
    pagination: { page: 1, perPage: 100, total: 0, totalPages: 0, hasNext: false },
  },
  "items without any name": {
    items: sirens.slice(0, 25).map((siren) => ({ siren })),
    pagination: { page: 1, perPage: 100, total: 25, totalPages: 1, hasNext: false },
  },
  "something else than a list": { items: "none" },
};

/** Stands before the sandbox and answers every search itself. */
async function standBefore(root: string, search: () => unknown): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { statusCode, headers, body } = await request(root + incoming.url!, {
        headers: { "X-API-Key": "pk_live_sandbox", "X-API-Secret": "sk_live_sandbox" },
      });
      const text = await body.text();
      const rate = Object.entries(headers).filter(([name]) => name.startsWith("x-ratelimit"));
      const isSearch = incoming.url!.startsWith("/v1/search?");
      const answer = { success: true, data: search(), timestamp: "2026-11-20T09:00:00.000Z" };
      outgoing.writeHead(statusCode, Object.fromEntries(rate) as Record<string, string>);
      outgoing.end(isSearch ? JSON.stringify(answer) : text);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

describe("a service whose search by prefix answers", () => {
  let at: Desk;
  let server: Server;
  let answer: unknown;
  let expected: Buffer;

  beforeAll(async () => {
    at = await desk({ fill: true });
    at.save("list.csv", listOf(sirens));
    expect(await at.run("enrich", "list.csv", "--one-by-one")).toMatchObject({ code: 0 });
    expected = at.read("list.enriched.csv");
    server = await standBefore(at.sandbox.root, () => answer);
  });
  afterAll(() => void server.close());

  test.each(Object.keys(answersToSearch))(
    "%s: pages are dropped at once, the rows say the same, and the plan's most holds",
    async (kind) => {
      answer = answersToSearch[kind];
      const { port } = server.address() as AddressInfo;
      const there = at.with({
        SIRENE_API_URL: `http://127.0.0.1:${port}/v1`,
        SIRENE_STORE: `${kind.replaceAll(" ", "-")}.sqlite`,
      });
      const plan = JSON.parse((await there.run("plan", "list.csv", "--json")).stdout) as {
        calls: { most: number };
      };
      const { result, calls } = await at.counted(() => there.run("enrich", "list.csv"));
      expect(result.code).toBe(0);
      expect(at.read("list.enriched.csv").equals(expected)).toBe(true);
      expect(calls.byOperation).toEqual({ me: 1, search: 1, "legal-unit": sirens.length });
      expect(calls.total).toBeLessThanOrEqual(plan.calls.most);
    },
  );
});

testNothingLeaks();
