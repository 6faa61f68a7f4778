import { describe, expect, test } from "@jest/globals";
import { parseFaultRates } from "../../sandbox/faults.ts";
import { parseDuration, parseLatency } from "../../sandbox/settings.ts";
import { buildSandbox } from "../../sandbox/app.ts";
import { rateOf } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

const defaults = {
  plan: "pro",
  quota: 100_000,
  hourly: 10_000,
  hour: "1h",
  window: "fixed",
  latency: "0ms",
  faults: "none",
  listing: "full",
  "search-words": "all",
  naf: "rev2",
  seed: 1,
};

describe("PATCH /_sandbox/settings", () => {
  test("takes the flags' names and spellings, and answers with all settings in force", async () => {
    const sandbox = await startSandbox();
    expect(await sandbox.atRoot("/_sandbox/settings")).toEqual({ status: 200, body: defaults });
    const patch = {
      plan: "free",
      quota: "5000",
      hourly: 100,
      hour: "10s",
      window: "sliding",
      latency: "1ms..2ms",
      faults: "5xx=0.05,reset=0.01",
      listing: "siret",
      "search-words": "any",
      naf: "2025",
      seed: 9,
    };
    const answer = await sandbox.atRoot("/_sandbox/settings", {
      method: "PATCH",
      body: JSON.stringify(patch),
    });
    expect(answer).toEqual({ status: 200, body: { ...patch, quota: 5_000 } });
  });

  test("applies to the next call, and leaves what it does not name", async () => {
    const sandbox = await startSandbox({ quota: 10 });
    await sandbox.get("/naf");
    await sandbox.change({ plan: "enterprise" });
    expect(rateOf(await sandbox.get("/naf"))).toMatchObject({ limit: 10, remaining: 8 });
    await sandbox.change({ quota: 1 });
    const refused = await sandbox.get("/naf");
    expect(refused.status).toBe(429);
    expect(rateOf(refused)).toMatchObject({ limit: 1, remaining: 0 });
  });

  test.each([
    [{ plan: "gold" }, /^plan must be one of free, starter, pro, enterprise; got "gold"\.$/],
    [{ quota: -1 }, /^quota must be a whole number, 0 or more; got -1\.$/],
    [{ quota: 1.5 }, /^quota must be/],
    [{ quota: null }, /^quota must be/],
    [{ hourly: 0 }, /^hourly must be a whole number, 1 or more; got 0\.$/],
    [{ hour: "0s" }, /^hour must be a length of time above zero/],
    [{ hour: 3600 }, /^hour must be/],
    [{ window: "rolling" }, /^window must be one of fixed, sliding/],
    [{ latency: "80ms..20ms" }, /^latency must be/],
    [{ faults: "5xx=2" }, /^faults must be/],
    [{ faults: "fire=0.1" }, /^faults must be/],
    [{ listing: "none" }, /^listing must be one of full, siret/],
    [{ "search-words": "some" }, /^search-words must be one of all, any; got "some"\.$/],
    [{ naf: "rev1" }, /^naf must be one of rev2, 2025; got "rev1"\.$/],
    [{ seed: "x" }, /^seed must be/],
    [
      { port: 1 },
      /^"port" is not a setting that can change while the sandbox runs; those settings are plan, quota/,
    ],
    [{ units: 10 }, /^"units" is not a setting/],
  ])("%j is 400 with a sentence, and changes nothing", async (patch, sentence) => {
    const sandbox = await startSandbox();
    const body = JSON.stringify({ quota: 7, ...patch });
    const answer = await sandbox.atRoot("/_sandbox/settings", { method: "PATCH", body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: null, error: expect.stringMatching(sentence) });
    expect((await sandbox.atRoot("/_sandbox/settings")).body).toEqual(defaults);
  });

  test.each(["", "[]", "null", "3", "{", "latency=30ms"])(
    "a body that is no JSON object, '%s', is 400",
    async (body) => {
      const sandbox = await startSandbox();
      const answer = await sandbox.atRoot("/_sandbox/settings", { method: "PATCH", body });
      expect(answer).toMatchObject({ status: 400, body: { success: false } });
    },
  );

  test("another path under /_sandbox is 404", async () => {
    const sandbox = await startSandbox();
    expect((await sandbox.atRoot("/_sandbox/other")).status).toBe(404);
  });
});

describe("options of an embedded sandbox", () => {
  test("are closed: an unknown one is refused by name", async () => {
    await expect(buildSandbox({ quotas: 5 } as object)).rejects.toThrow(
      /"quotas" is not an option.*quota, hourly/,
    );
  });

  test.each([
    [{ plan: "gold" }, /^plan must be one of/],
    [{ units: 0 }, /^units must be a whole number, 1 or more; got 0$/],
    [{ fill: "yes" }, /^fill must be true or false/],
    [{ register: "" }, /^register must be the path of a file/],
  ])("%j is refused with a sentence", async (options, sentence) => {
    await expect(buildSandbox(options as object)).rejects.toThrow(sentence);
  });
});

describe("spellings", () => {
  test.each([
    ["30ms", 30],
    ["1.5s", 1_500],
    ["2m", 120_000],
    ["1h", 3_600_000],
    ["1d", 86_400_000],
    ["0", 0],
    ["30", undefined],
    ["-1s", undefined],
    ["1 hour", undefined],
    ["", undefined],
  ])("the length of time '%s' is %p ms", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    ["30ms", { least: 30, most: 30 }],
    ["20ms..80ms", { least: 20, most: 80 }],
    ["1ms..2ms..3ms", undefined],
    ["20..80ms", undefined],
    ["..80ms", undefined],
  ])("the latency '%s' is %j", (text, latency) => {
    expect(parseLatency(text)).toEqual(latency);
  });

  test.each([
    ["none", {}],
    ["5xx=0.05", { "5xx": 0.05 }],
    ["5xx=.5, reset=0.5", { "5xx": 0.5, reset: 0.5 }],
    ["malformed=1", { malformed: 1 }],
    ["5xx=0.6,reset=0.5", undefined],
    ["5xx=0.1,5xx=0.1", undefined],
    ["5xx", undefined],
    ["5xx=", undefined],
    ["5xx=-0.1", undefined],
    ["5xx=0.1=2", undefined],
    ["toString=0.1", undefined],
    ["", undefined],
  ])("the faults '%s' are %j", (text, rates) => {
    expect(parseFaultRates(text)).toEqual(rates);
  });
});
