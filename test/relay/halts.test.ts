import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { createClock } from "../../shared/gateway/store/clock.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { answeringServer, answerTo, envelope, sendJson } from "../shared/client/answering-server.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { newFolder, startRelay, startRelayOn, type StartedRelay } from "./start-relay.ts";

const keys = { key: "pk_live_sandbox", secret: "sk_live_sandbox" };

/** The lines of the log that say that something is halted, or goes on. */
const halts = (relay: StartedRelay) =>
  relay
    .log()
    .filter((line) => "halted" in line || "resumed" in line)
    .map(({ level, halted, resumed, user, address, cause }) => ({
      level,
      ...(halted !== undefined && { halted }),
      ...(resumed !== undefined && { resumed }),
      ...(user !== undefined && { user }),
      ...(address !== undefined && { address }),
      ...(cause !== undefined && { cause }),
    }));

const isHalted = async (relay: StartedRelay, reason: string) =>
  (await relay.ask("/metrics")).text.includes(`sirene_halted{reason="${reason}"} 1`);

const [warn, error] = [40, 50];

describe("an address that is not the API's", () => {
  test.each([
    ["in the API's own form", { success: false, error: "unknown route", code: "NOT_FOUND", timestamp: "" }],
    ["with a page", "<html>Not here</html>"],
  ])("answers nothing not_found, is not ready, and is one error line: a 404 %s", async (_form, body) => {
    const server = await answeringServer((_request, response) => sendJson(response, 404, body));
    const relay = await startRelayOn(await startSandbox(), { api: { url: server.url, ...keys } });
    const lines = await relay.lookups(await relay.token("ann"), questions(20));
    expect(new Set(lines.map(({ error: why }) => why?.code))).toEqual(new Set(["wrong_address"]));
    const ready = await relay.ask("/readyz");
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      503,
      { status: "not_ready", obstacles: ["wrong_address"] },
    ]);
    expect(halts(relay)).toEqual([{ level: error, halted: "wrong_address" }]);
    expect(await isHalted(relay, "wrong_address")).toBe(true);
  });

  test("is waited to be known before anything is asked there, however slow it is", async () => {
    const server = await answeringServer((request, response) => {
      const answer = () =>
        sendJson(response, 404, { success: false, error: "unknown", code: "NOT_FOUND", timestamp: "" });
      if (request.url?.endsWith("/me")) setTimeout(answer, 6_500);
      else answer();
    });
    const relay = await startRelayOn(await startSandbox(), { api: { url: server.url, ...keys } });
    const [line] = await relay.lookups(await relay.token("ann"), questions(1));
    expect(line).toMatchObject({ status: "deferred", error: { code: "wrong_address" } });
    expect(server.asked).toHaveLength(1);
  });
});

describe("a plan that is changed", () => {
  test.each([
    ["larger", 20, 5_000, 120, 0],
    ["smaller", 5_000, 60, 200, 140],
  ])(
    "and is %s is believed with the first answer that tells it",
    async (_size, before, after, asked, deferred) => {
      const relay = await startRelay({ quota: before });
      const token = await relay.token("ann");
      await relay.lookups(token, questions(1));
      await relay.sandbox.change({ quota: after });
      const { total } = await relay.sandbox.calls();
      const lines = await relay.lookups(token, questions(asked, 100));
      const refused = lines.filter(({ status }) => status === "deferred").length;
      // What is left of the smaller one, less what was spent before; a call for /me may be among it.
      expect(Math.abs(refused - (deferred === 0 ? 0 : deferred + total))).toBeLessThanOrEqual(2);
    },
  );

  test("and is larger after the month was spent is noticed within ten minutes", async () => {
    let now = Date.now();
    const clock = createClock(
      () => now,
      () => now,
    );
    const relay = await startRelay({ quota: 3, clock: () => now }, { clock });
    const token = await relay.token("ann");
    const spent = await relay.lookups(token, questions(5));
    expect(spent.filter(({ error: why }) => why?.code === "month_spent")).toHaveLength(3);
    expect(await isHalted(relay, "month_spent")).toBe(true);
    await relay.sandbox.change({ quota: 5_000 });
    now += 10 * 60_000 + 1;
    await relay.lookups(token, questions(1, 50));
    while (await isHalted(relay, "month_spent")) await new Promise((resolve) => setImmediate(resolve));
    const lines = await relay.lookups(token, questions(5, 100));
    expect(lines.map(({ status }) => status)).toEqual(Array(5).fill("found"));
    expect(halts(relay)).toEqual([
      { level: warn, halted: "month_spent" },
      { level: warn, resumed: "month_spent" },
    ]);
  });
});

test("a subscription that is renewed is noticed within ten minutes, when somebody asks", async () => {
  let isPaid = false;
  let now = Date.now();
  const clock = createClock(
    () => now,
    () => now,
  );
  const service = await answeringServer((_request, response) =>
    isPaid
      ? sendJson(
          response,
          200,
          answerTo(response, { plan: { code: "pro" }, usage: { hourlyRateLimit: 500 } }),
        )
      : sendJson(response, 402, {
          success: false,
          error: "inactive",
          code: "SUBSCRIPTION_INACTIVE",
          timestamp: "",
        }),
  );
  const relay = await startRelayOn(await startSandbox(), { api: { url: service.url, ...keys }, clock });
  const token = await relay.token("ann");
  const [unpaid] = await relay.lookups(token, questions(1));
  expect(unpaid?.error?.code).toBe("unpaid");
  isPaid = true;
  now += 10 * 60_000 + 1;
  await relay.lookups(token, questions(1));
  while (await isHalted(relay, "unpaid")) await new Promise((resolve) => setImmediate(resolve));
  expect((await relay.lookups(token, questions(1)))[0]?.status).toBe("found");
});

describe("every halt and its end are one line each", () => {
  test("of keys that are refused: with the user and the address of the question that met it", async () => {
    let refuses = false;
    const service = await answeringServer((_request, response) =>
      refuses
        ? sendJson(response, 401, {
            success: false,
            error: "disabled",
            code: "API_KEY_DISABLED",
            timestamp: "",
          })
        : sendJson(response, 200, envelope({ plan: { code: "pro" }, usage: { hourlyRateLimit: 500 } })),
    );
    const relay = await startRelayOn(await startSandbox(), { api: { url: service.url, ...keys } });
    const token = await relay.token("ann");
    refuses = true;
    for (let round = 0; round < 3; round += 1) await relay.lookups(token, questions(5, round * 10));
    expect(halts(relay)).toEqual([
      { level: error, halted: "unauthorized", user: "ann", address: "127.0.0.1" },
    ]);
    expect(await isHalted(relay, "unauthorized")).toBe(true);
  });

  test("of a service that fails everybody, and of one that fails one user alone", async () => {
    let now = Date.now();
    const clock = createClock(
      () => now,
      () => now,
    );
    const relay = await startRelay({ faults: "5xx=1" }, { clock });
    const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
    await relay.lookups(ann, questions(30));
    expect(halts(relay).at(-1)).toMatchObject({ halted: "user_failures", user: "ann", address: "127.0.0.1" });
    expect(await isHalted(relay, "user_failures")).toBe(true);
    await relay.lookups(bob, questions(30, 100));
    expect(halts(relay).at(-1)).toMatchObject({ level: error, halted: "dead_server", cause: "server_error" });
    expect(await isHalted(relay, "dead_server")).toBe(true);
    const before = halts(relay).length;
    now += 31_000;
    await relay.sandbox.change({ faults: "none" });
    await relay.lookups(ann, questions(1, 200));
    expect(
      halts(relay)
        .slice(before)
        .map(({ resumed }) => resumed),
    ).toEqual(["dead_server", "user_failures"]);
    expect(await isHalted(relay, "dead_server")).toBe(false);
  });
});

test("a store that cannot be written for a moment costs no call of /me, which tells nothing of it", async () => {
  const sandbox = await startSandbox({ fill: true });
  const storePath = `${newFolder()}/store.sqlite`;
  await (await startRelayOn(sandbox, { storePath })).close();
  const database = new Database(storePath);
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT raise(ABORT, 'database or disk is full'); END",
  );
  const relay = await startRelayOn(sandbox, { storePath });
  const token = await relay.token("ann");
  const found = async () =>
    (await relay.lookups(token, questions(40))).every(({ status }) => status === "found");
  expect(await found()).toBe(false);
  expect(halts(relay)).toContainEqual(expect.objectContaining({ halted: "store_failed" }));
  expect(await found()).toBe(false);
  database.exec("DROP TRIGGER full");
  database.close();
  while (!(await found())) await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await sandbox.calls()).byOperation["me"]).toBe(1);
});

test("answers of the store that are damaged make the relay not ready, with advice to restore, and stay so", async () => {
  const sandbox = await startSandbox({ fill: true });
  const storePath = `${newFolder()}/store.sqlite`;
  const first = await startRelayOn(sandbox, { storePath });
  const token = await first.token("ann");
  await first.lookups(token, questions(300));
  await first.close();
  // Its pages are as they should be: what stands in them is not.
  const text = readFileSync(storePath, "latin1").replaceAll("FICTI", "GICTI");
  writeFileSync(storePath, text, "latin1");

  const relay = await startRelayOn(sandbox, { storePath });
  const lines = await relay.lookups(token, questions(3));
  expect(new Set(lines.map(({ error: why }) => why?.code))).toEqual(new Set(["store_failed"]));
  for (let looks = 0; looks < 2; looks += 1) {
    const ready = await relay.ask("/readyz");
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      503,
      { status: "not_ready", obstacles: ["store_damaged"], advice: [expect.stringContaining("backup")] },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }
  expect(halts(relay)).toEqual([expect.objectContaining({ level: error, halted: "store_failed" })]);
});

testNothingLeaks();
