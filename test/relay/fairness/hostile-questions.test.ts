import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import {
  answerTo,
  answeringServer,
  envelope,
  refusal,
  sendJson,
} from "../../shared/client/answering-server.ts";
import { questions, sirens } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, startRelayOn, type Line, type StartedRelay } from "../start-relay.ts";

/** How many lines of each kind. */
function tally(lines: readonly Line[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of lines) {
    const kind = error === undefined ? status : `${status} ${error.code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const me = envelope({
  plan: { code: "pro", status: "active" },
  usage: { limit: 100_000, remaining: 99_000, hourlyRateLimit: 10_000, resetAt: "2099-01-01T00:00:00.000Z" },
});

/** A relay on a service that answers everything but what `dislikes` says, to which it answers in a way of its own. */
async function relayOn(
  dislikes: (url: string) => boolean,
  answer: (response: ServerResponse, request: IncomingMessage) => void,
) {
  const service = await answeringServer((request, response) => {
    const url = request.url ?? "";
    if (dislikes(url)) return answer(response, request);
    sendJson(response, 200, url.endsWith("/me") ? me : answerTo(response, { url }));
  });
  const api = { url: service.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" };
  const relay = await startRelayOn(await startSandbox(), { api });
  return { relay, service };
}

/** Whoever else asks while `hostile` is being asked: ten new questions a round, all of which must be answered. */
async function othersBeside(relay: StartedRelay, hostile: Promise<unknown>): Promise<Record<string, number>> {
  const ann = await relay.token("ann");
  const lines: Line[] = [];
  let isOver = false;
  const ended = hostile.finally(() => (isOver = true));
  let first = 0;
  do {
    lines.push(...(await relay.lookups(ann, questions(10, first))));
    first += 10;
  } while (!isOver);
  await ended;
  lines.push(...(await relay.lookups(ann, questions(30, first))));
  return tally(lines);
}

const searches = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({ operation: "search", q: `${text}${index}` }));

describe("questions that no server in between would take", () => {
  const long: [string, object, string][] = [
    [
      "a thousand characters a filter",
      { operation: "search", q: "€".repeat(1_000), commune: "€".repeat(1_000) },
      "bad_parameter",
    ],
    [
      "letters that take twelve bytes each",
      { operation: "search", q: "𠮷".repeat(300), commune: "𠮷".repeat(100) },
      "long_question",
    ],
    ["a surname of a megabyte", { operation: "search-directors", nom: "x".repeat(900_000) }, "bad_parameter"],
    [
      "a street of ten thousand",
      { operation: "search-address", codePostal: "75009", voie: "é".repeat(10_000) },
      "bad_parameter",
    ],
  ];

  test.each(long)("are invalid and never sent: %s", async (_, lookup, code) => {
    const relay = await startRelay();
    expect(await relay.lookups(await relay.token("eve"), [lookup])).toMatchObject([
      { status: "invalid", error: { code } },
    ]);
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
  });

  test("keep nobody else from being answered, however many are asked", async () => {
    const relay = await startRelay();
    const eve = await relay.token("eve");
    const lookups = Array.from({ length: 60 }, (_, index) => ({
      operation: "search",
      q: `${index}${"€".repeat(990)}`,
      commune: "€".repeat(1_000),
    }));
    expect(await othersBeside(relay, relay.lookups(eve, lookups))).toEqual({ found: expect.any(Number) });
  });

  test.each([414, 431, 406, 413])(
    "and that it refuses with %d are bad questions, which fail alone",
    async (status) => {
      const { relay } = await relayOn(
        (url) => url.includes("hostile"),
        (response) => sendJson(response, status, "<html>no</html>"),
      );
      const eve = await relay.token("eve");
      const hostile = relay.lookups(eve, searches(60, "hostile"));
      expect(await othersBeside(relay, hostile)).toEqual({ found: expect.any(Number) });
      expect(tally(await hostile)).toEqual({ "failed bad_request": 60 });
    },
  );
});

describe("a parameter beyond what the contract can mean", () => {
  const siren = sirens(1)[0]!;
  test.each([
    { operation: "search", q: "a", page: 0 },
    { operation: "search", q: "a", page: 1e21 },
    { operation: "search", q: "a", page: 100_000_001 },
    { operation: "search", q: "a", page: 1.5 },
    { operation: "establishments", siren, perPage: 101 },
    { operation: "establishments", siren, perPage: 0 },
    { operation: "establishments", siren, page: -1 },
    { operation: "legal-forms", q: "a", perPage: 1e9 },
    { operation: "search", codePostal: "7500" },
    { operation: "search", codePostal: "75O09" },
    { operation: "search-address", codePostal: "750" },
    { operation: "search-address", codePostal: "750091" },
    { operation: "search-directors", nom: "x" },
    { operation: "search-directors", nom: " x " },
    { operation: "search-directors", prenom: "x".repeat(101) },
    { operation: "search", naf: "naf" },
    { operation: "search", categorieJuridique: "57100" },
    { operation: "search", departement: "2A" },
    { operation: "search", commune: "x".repeat(101) },
    { operation: "search", q: "   " },
    { operation: "legal-unit", siren: "5520325340" },
    { operation: "naf-code", code: "62.01z" },
  ])("is refused before it costs: %j", async (lookup) => {
    const relay = await startRelay();
    const [line] = await relay.lookups(await relay.token("eve"), [lookup]);
    expect(line).toMatchObject({ status: "invalid" });
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
  });

  test.each([
    { operation: "search", q: "x".repeat(300) },
    { operation: "search", naf: "62", page: 7, perPage: 100 },
    { operation: "search", naf: "52.2E", categorieJuridique: "5", departement: "75" },
    { operation: "search-directors", nom: "fi", prenom: "x".repeat(100) },
    { operation: "search-address", codePostal: "7500", voie: "12 rue de la Fiction" },
  ])("is not made of what it can mean: %j", async (lookup) => {
    const relay = await startRelay();
    const [line] = await relay.lookups(await relay.token("ann"), [lookup]);
    expect(line!.error).toBeUndefined();
  });
});

describe("a user whose questions alone make the service fail", () => {
  const ways: [string, (response: ServerResponse, request: IncomingMessage) => void][] = [
    ["500", (response) => sendJson(response, 500, refusal("No.", "INTERNAL_ERROR"))],
    ["a firewall's page, 403", (response) => sendJson(response, 403, "<html>Request blocked</html>")],
    ["a firewall's page, 503", (response) => sendJson(response, 503, "<html>Request blocked</html>")],
    ["a broken connection", (_, request) => void request.socket.destroy()],
    ["a page instead of JSON", (response) => sendJson(response, 200, "<html>Sign in</html>")],
  ];

  test.each(ways)("keeps nobody else from being answered: %s", async (_, answer) => {
    const { relay } = await relayOn((url) => url.includes("script"), answer);
    const eve = await relay.token("eve");
    const hostile = Promise.all([0, 1, 2].map((part) => relay.lookups(eve, searches(60, `<script ${part}`))));
    expect(await othersBeside(relay, hostile)).toEqual({ found: expect.any(Number) });
  });

  test("is not asked for any more for half a minute, so that the failures end", async () => {
    const { relay, service } = await relayOn(
      (url) => url.includes("script"),
      (response) => sendJson(response, 500, refusal("No.", "INTERNAL_ERROR")),
    );
    const lines = await relay.lookups(await relay.token("eve"), searches(200, "<script "));
    expect(tally(lines)["deferred dead_server"]).toBeGreaterThan(150);
    expect(service.asked.filter((path) => path.includes("script")).length).toBeLessThan(50);
  });
});

describe("a 403", () => {
  const units = sirens(6);
  const accounts = (siren: string) => ({ operation: "accounts", siren });

  test("that is a firewall's closes no operation, not even one that plans can lack", async () => {
    const { relay } = await relayOn(
      (url) => url.includes(units[0]!),
      (response) => sendJson(response, 403, "<html>Request blocked</html>"),
    );
    const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
    const [line] = await relay.lookups(eve, [accounts(units[0]!)]);
    expect(line).toMatchObject({ status: "failed", error: { code: "unexpected" } });
    expect(tally(await relay.lookups(ann, units.slice(1).map(accounts)))).toEqual({ found: 5 });
  });

  test("in the service's own form closes no operation that every plan has", async () => {
    const { relay } = await relayOn(
      (url) => url.includes("hostile"),
      (response) => sendJson(response, 403, refusal("Not this one.")),
    );
    const [line] = await relay.lookups(await relay.token("eve"), searches(1, "hostile"));
    expect(line).toMatchObject({ status: "failed", error: { code: "unexpected" } });
    expect(tally(await relay.lookups(await relay.token("ann"), searches(5, "company")))).toEqual({
      found: 5,
    });
  });

  test("in the service's own form, on accounts, closes them: one call for all, until the plan is another", async () => {
    const relay = await startRelay({ plan: "starter" }, { concurrency: 1 });
    const lines = await relay.lookups(await relay.token("ann"), units.map(accounts));
    expect(tally(lines)).toEqual({ "failed forbidden": 6 });
    expect((await relay.sandbox.calls()).byOperation["accounts"]).toBe(1);
  });
});

testNothingLeaks();
