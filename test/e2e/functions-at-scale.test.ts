import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openShimHost, recalculate, type Formula } from "../../bench/shim-host.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { builtPages } from "../fixtures/playground/playground-page.ts";

describeInBrowser("ten thousand formulas at once", () => {
  const dist = join(process.cwd(), "dist");

  test("all have the value of their own company, from one call a company, asked 300 at a time", async () => {
    const browser = await browserHere();
    const relay = await startRelay({ plan: "enterprise" }, { pages: builtPages });
    const token = await relay.token("Ann Field");
    const companies = sirens(5_000, 20_000);
    const formulas = companies.flatMap((siren): Formula[] => [
      ["SIREN", siren],
      ["NAME", siren],
    ]);
    const context = await browser.newContext();
    const host = await openShimHost(context, { url: relay.url, token, dist });
    const asked: number[] = [];
    host.on("request", (request) => {
      if (!request.url().endsWith("/v1/lookups")) return;
      asked.push((JSON.parse(request.postData()!) as { lookups: unknown[] }).lookups.length);
    });
    const { values } = await recalculate(host, formulas);
    expect(values.filter((_, index) => index % 2 === 0)).toEqual(companies);
    const names = values.filter((_, index) => index % 2 === 1);
    expect(names.filter((name) => typeof name !== "string" || name === "")).toEqual([]);
    expect(asked.reduce((sum, lookups) => sum + lookups, 0)).toBe(companies.length);
    expect(Math.max(...asked)).toBeLessThanOrEqual(300);
    expect((await relay.sandbox.calls()).byOperation["legal-unit"]).toBe(companies.length);

    const again = await openShimHost(context, { url: relay.url, token, dist });
    const requests: string[] = [];
    again.on("request", (request) => requests.push(request.url()));
    expect((await recalculate(again, formulas)).values).toEqual(values);
    expect(requests).toEqual([]);
  });
});

testNothingLeaks();
