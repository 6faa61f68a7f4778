import { beforeAll, describe, expect, test } from "@jest/globals";
import { answeringServer, envelope, sendJson } from "../../shared/client/answering-server.ts";
import { desk, deskAt, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

describe("sirene quota", () => {
  let at: Desk;
  beforeAll(async () => {
    at = await desk({ plan: "starter", quota: 200, hourly: 120 });
  });

  test("--json gives the figures of /me, for one call", async () => {
    const { result, calls } = await at.counted(() => at.run("quota", "--json"));
    expect(calls.byKey).toEqual({ "GET /me": 1 });
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toEqual({
      plan: "starter",
      status: "active",
      trialEndsAt: null,
      periodEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      limit: 200,
      used: 1,
      remaining: 199,
      percentage: 0,
      resetAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      hourly: 120,
    });
  });

  test("draws a bar, and tells plan, status, what is left and when it comes back", async () => {
    const { code, stdout } = await at.run("quota");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Plan +starter \(active\)$/m);
    expect(stdout).toMatch(/^Used +░{30} 1 % {2}2 of 200$/m);
    expect(stdout).toMatch(/^Left +198$/m);
    expect(stdout).toMatch(/^Resets +\d/m);
    expect(stdout).toMatch(/^Per hour +120$/m);
    expect(stdout).not.toContain("Trial");
  });

  test("leaves out what the service calls a day and is none, for it was paid for", async () => {
    const plan = { code: "pro", status: "active", trialEndsAt: "soon", currentPeriodEnd: "never" };
    const usage = {
      used: 1,
      limit: 200,
      remaining: 199,
      percentage: 0,
      resetAt: "later",
      hourlyRateLimit: 120,
    };
    const server = await answeringServer((_, response) => sendJson(response, 200, envelope({ plan, usage })));
    const { code, stdout } = await deskAt({ ...at.sandbox, url: server.url }).run("quota");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Left +199$/m);
    expect(stdout).not.toMatch(/^(Trial|Period|Resets)/m);
  });

  test("--min ends with 3 below it, with 0 at it", async () => {
    const below = await at.run("quota", "--min", "200");
    expect(below).toMatchObject({ code: 3, stderr: "Fewer than 200 calls are left.\n" });
    expect((await at.run("quota", "--min", "100")).code).toBe(0);
  });

  test("--min takes a whole number", async () => {
    expect(await at.run("quota", "--min", "10%")).toMatchObject({ code: 2, stdout: "" });
  });

  test("of a spent month, which refuses /me too, tells what headers and ledger know, says so, and ends with 3", async () => {
    await at.sandbox.change({ quota: 3 });
    const run = await at.run("quota", "--json");
    await at.sandbox.change({ quota: 200 });
    expect(run.code).toBe(3);
    expect(run.stderr).toBe(
      "The monthly quota is spent and the service gives no more figures: these come from the headers of its last answers and from the ledger.\n",
    );
    expect(JSON.parse(run.stdout)).toMatchObject({
      limit: 3,
      used: 3,
      remaining: 0,
      plan: "starter",
      hourly: 120,
    });
  });

  test("of a full hour asks nothing, says so, and tells what is known, since when, and when the hour has room", async () => {
    const full = await desk({ fill: true, quota: 500, hourly: 30 });
    full.save("list.csv", listOf(scatteredSirens(29)));
    expect((await full.run("enrich", "list.csv")).code).toBe(0);
    const { result, calls } = await full.counted(() => full.run("quota", "--json"));
    expect(calls.total).toBe(0);
    expect(result).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /^The hourly limit is reached, so the service was not asked\. The next call can be made at \d\d:\d\d\.\nThese figures come from the service's last answer \(\d\d:\d\d\) and from the ledger\.\n$/,
      ),
    });
    expect(JSON.parse(result.stdout)).toMatchObject({ limit: 500, used: 30, remaining: 470, hourly: 30 });
  });

  test("of a full hour in a month that is spent tells the spent month, and ends with 3", async () => {
    const full = await desk({ quota: 4, hourly: 4 });
    for (let call = 0; call < 4; call += 1) await full.run("quota");
    const { code, stderr } = await full.run("quota");
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^The monthly quota is spent/)]);
    expect(stderr).not.toContain("can be made at");
  });

  test("of an hour that others filled says that the service refused, and when to ask again", async () => {
    const full = await desk({ quota: 500, hourly: 1 });
    await full.with({ SIRENE_STORE: "other.sqlite" }).run("quota");
    const { code, stdout, stderr } = await full.run("quota");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Left +499$/m)]);
    expect(stderr).toMatch(
      /^The service refused the call, because the hourly limit is reached\. Ask again after \d\d:\d\d\.$/m,
    );
    expect(stderr).not.toContain("not asked");
  });

  test("behind a server that asks to wait says that, and what is known", async () => {
    const known = await desk({ quota: 500 });
    const before = await answeringServer((_, response) =>
      response.writeHead(429, { "retry-after": "40" }).end("<html>Slow down</html>"),
    );
    const behind = deskAt({ ...known.sandbox, url: before.url });
    const nothing = await behind.run("quota");
    expect([nothing.code, nothing.stdout.trim()]).toEqual([3, ""]);
    expect(nothing.stderr).toMatch(/^An intermediate server, not the service, asks to wait/);
    expect(nothing.stderr).toContain("Nothing is known of this account so far.");
    expect((await behind.run("usage")).stdout).toBe("No calls in this period.\n");
  });

  test.each([
    [
      "a wrong secret",
      { SIRENE_API_SECRET: "sk_live_other" },
      4,
      /^The service refused the keys: GET \/me \(HTTP 401\)/,
    ],
    [
      "an inactive subscription",
      { SIRENE_API_KEY: "pk_live_inactive" },
      4,
      /^The service refused the subscription: GET \/me \(HTTP 402\)/,
    ],
    [
      "a key without company",
      { SIRENE_API_KEY: "pk_live_unattached" },
      4,
      /^The service does not give the plan and quota of this key: GET \/me \(HTTP 400\)/,
    ],
  ])("of %s ends with 4 and says what to do", async (_, variables, code, sentence) => {
    const run = await at.with(variables).run("quota");
    expect(run).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(sentence) });
  });
});

test("figures of another key are not told for this one", async () => {
  const at = await desk({ quota: 300 });
  await at.run("quota");
  await at.sandbox.change({ quota: 0 });
  const run = await at.with({ SIRENE_API_KEY: "pk_live_unattached" }).run("quota", "--json");
  await at.sandbox.change({ quota: 300 });
  expect(run.code).not.toBe(0);
  expect(run.stdout).not.toContain('"hourly": 10000');
});

testNothingLeaks([
  "pk_live_sandbox",
  "sk_live_sandbox",
  "sk_live_other",
  "pk_live_inactive",
  "pk_live_unattached",
]);
