import { execFileSync, spawnSync } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { answerTo, answeringServer, envelope, refusal, sendJson } from "../shared/client/answering-server.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { figures, visitor } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { newFolder, startRelayOn, type StartedRelay } from "./start-relay.ts";

const keys = { key: "pk_live_sandbox", secret: "sk_live_sandbox" };
const me = envelope({
  plan: { code: "pro", status: "active" },
  usage: { limit: 1_000, remaining: 900, hourlyRateLimit: 500, resetAt: "2099-01-01T00:00:00.000Z" },
});

/** A relay on a service that answers searches by `answer`, and everything else as it should. */
async function relayWhereSearches(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const server = await answeringServer((request, response) => {
    if (request.url?.endsWith("/me")) sendJson(response, 200, me);
    else if (request.url?.includes("/search")) answer(response, request);
    else sendJson(response, 200, answerTo(response));
  });
  const relay = await startRelayOn(await startSandbox(), { api: { url: server.url, ...keys } });
  return { relay, server };
}

const search = (q: string) => [{ operation: "search", q }];

const haltedFor = async (relay: StartedRelay) =>
  [...(await relay.ask("/metrics")).text.matchAll(/^sirene_halted\{reason="(\w+)"\} 1$/gm)].map(
    ([, reason]) => reason,
  );

const halts = (relay: StartedRelay) =>
  relay
    .log()
    .flatMap(({ halted, resumed, user, until }) =>
      halted === undefined && resumed === undefined ? [] : [{ halted, resumed, user, until }],
    );

const page = "<html><h1>Slow down</h1></html>";

describe("what something on the way to the service answers stops nobody else", () => {
  test("a page with 429 and Retry-After: 3000 rests that user's questions for a minute", async () => {
    const { relay, server } = await relayWhereSearches((response) =>
      response.writeHead(429, { "content-type": "text/html", "retry-after": "3000" }).end(page),
    );
    const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
    const began = Date.now();
    const [line] = await relay.lookups(eve, search("x"));
    expect(line).toMatchObject({ status: "deferred", error: { code: "throttled" } });
    const wait = Date.parse(line!.retryAt!) - began;
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThanOrEqual(65_000);
    const asked = server.asked.length;
    const [again] = await relay.lookups(eve, questions(1, 900));
    expect(again).toMatchObject({ status: "deferred", error: { code: "throttled" } });
    expect(server.asked).toHaveLength(asked);

    const others = await relay.lookups(ann, questions(30));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(["found"]));
    expect(await haltedFor(relay)).toEqual(["user_failures"]);
    expect(halts(relay)).toEqual([expect.objectContaining({ halted: "user_failures", user: "eve" })]);
  });

  test.each([401, 402])("a page with %d is a failure of that question", async (status) => {
    const { relay } = await relayWhereSearches((response) =>
      response.writeHead(status, { "content-type": "text/html" }).end(page),
    );
    const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
    const [line] = await relay.lookups(eve, search("x"));
    expect(line).toMatchObject({ status: "failed", error: { code: "unexpected" } });
    const others = await relay.lookups(ann, questions(5));
    expect(new Set(others.map(({ status: each }) => each))).toEqual(new Set(["found"]));
    expect(await haltedFor(relay)).toEqual([]);
    expect((await relay.ask("/readyz")).status).toBe(200);
  });
});

/** A relay whose service has refused for the hour, for 50 minutes, until `isFull` is false. */
async function heldRelay() {
  const hour = { isFull: true };
  const { relay, server } = await relayWhereSearches((response, { url }) =>
    hour.isFull
      ? sendJson(response, 429, refusal("Hourly limit exceeded."), {
          "retry-after": "3000",
          "x-ratelimit-remaining": "900",
        })
      : sendJson(response, 200, answerTo(response, { url })),
  );
  const [eve, admin] = [await relay.token("eve"), await relay.token("chief", { role: "admin" })];
  const [line] = await relay.lookups(eve, search("x"));
  expect(line).toMatchObject({ status: "deferred", error: { code: "hour_spent" } });
  return { relay, server, hour, eve, admin };
}

test("an answer that nests without end is a failure of that question, and the relay goes on", async () => {
  const { relay } = await relayWhereSearches((response) =>
    sendJson(response, 200, `{"success":true,"data":{"items":[${"[".repeat(8_000)}${"]".repeat(8_000)}]}}`),
  );
  const [eve, ann] = [await relay.token("eve"), await relay.token("ann")];
  const [line] = await relay.lookups(eve, search("x"));
  expect(line).toMatchObject({ status: "failed", error: { code: "malformed" } });
  expect(await relay.lookups(ann, questions(1))).toMatchObject([{ status: "found" }]);
});

describe("the service's own refusal for the hour", () => {
  test("is a halt with its end: on the page, as JSON, in the metrics and in the log", async () => {
    const { relay, admin } = await heldRelay();
    const { halt } = (await figures(relay, admin)) as unknown as { halt: { reason: string; until: string } };
    expect(halt.reason).toBe("hour_spent");
    const wait = Date.parse(halt.until) - Date.now();
    expect(wait).toBeGreaterThan(49 * 60_000);
    expect(wait).toBeLessThanOrEqual(50 * 60_000);
    const browser = await visitor(relay, admin);
    expect((await browser.get("/admin")).text).toMatch(
      /Not calling the service until [^:]+\d+:\d\d[^:]*: the hourly limit/,
    );
    expect(await haltedFor(relay)).toEqual(["hour_spent"]);
    const [line] = halts(relay);
    expect(line).toMatchObject({ halted: "hour_spent", user: "eve" });
    expect(Math.abs(Date.parse(String(line!.until)) - Date.parse(halt.until))).toBeLessThan(2_000);
  });

  test('is lifted by "Ask now" where the service has room, and stays where it has none', async () => {
    const { relay, hour, eve, admin } = await heldRelay();
    const browser = await visitor(relay, admin);
    hour.isFull = false;
    // A question does not ask whether it is over: it waits, and its user is told until when.
    const [held] = await relay.lookups(eve, search("y"));
    expect(held).toMatchObject({ status: "deferred", error: { code: "hour_spent" } });
    await browser.send("/admin/ask");
    expect(await haltedFor(relay)).toEqual([]);
    const [line] = await relay.lookups(eve, search("z"));
    expect(line).toMatchObject({ status: "found" });
    expect(halts(relay).map(({ halted, resumed }) => halted ?? `${String(resumed)} is over`)).toEqual([
      "hour_spent",
      "hour_spent is over",
    ]);

    hour.isFull = true;
    await relay.lookups(eve, search("again"));
    expect(await haltedFor(relay)).toEqual(["hour_spent"]);
  });

  const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
  (hasPromtool ? test : test.skip)(
    "fires the shipped alert, by what a relay in it tells (needs promtool)",
    async () => {
      const { relay } = await heldRelay();
      const { text } = await relay.ask("/metrics");
      const series = [...text.matchAll(/^(sirene_halted)(\{[^}]*\}) (\d)$/gm)].map(
        ([, name, labels, value]) =>
          `{ series: '${name}${labels!.replace("{", '{job="sirene-relay",')}', values: '${value}x20' }`,
      );
      expect(series.length).toBeGreaterThan(8);
      const path = join(newFolder(), "alerts.test.yml");
      const firing = `{ alertname: SireneHourSpent, eval_time: 15m, exp_alerts: [{ exp_labels: { severity: warning, job: sirene-relay, reason: hour_spent }, exp_annotations: { summary: "The service has refused calls for the hourly limit for ten minutes: /admin says until when." } }] }`;
      const silent = ["SireneServiceDead", "SireneUserFails", "SireneKeysRefused", "SireneMonthSpent"].map(
        (name) => `{ alertname: ${name}, eval_time: 15m, exp_alerts: [] }`,
      );
      writeFileSync(
        path,
        `rule_files: ["${resolve("docs/deploy/sirene-alerts.yml")}"]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series: [${series.join(", ")}]
    alert_rule_test: [${[firing, ...silent].join(", ")}]
`,
      );
      execFileSync("promtool", ["test", "rules", path], { stdio: "pipe" });
    },
  );
});

testNothingLeaks();
