import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { browserHere, describeInBrowser } from "../e2e/browser.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";

const dist = join(process.cwd(), "dist");
const textOf = (path: string) => readFileSync(join(dist, path), "utf8");

/** What functions.js and the shim put on the page, as far as this test calls it. */
interface Host {
  readonly CustomFunctions: {
    readonly _association: {
      readonly mappings: Record<string, (...args: unknown[]) => Promise<[[unknown]]>>;
    };
  };
  readonly sirene: { readonly client: { counters(): Record<string, number> } };
}

/** A page that hosts the built functions.js as Excel's would, with the shim in place of office.js. */
async function openPage(context: BrowserContext, relay: StartedRelay, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${relay.url}/host`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><script>localStorage.setItem("sirene.token", ${JSON.stringify(token)})</script>
        <script src="host-shim.js"></script><script src="functions.js"></script></html>`,
    }),
  );
  for (const [name, path] of [
    ["host-shim.js", "addin-host-shim/host-shim.js"],
    ["functions.js", "addin/functions.js"],
  ] as const) {
    await page.route(`${relay.url}/${name}`, (route) =>
      route.fulfill({ contentType: "text/javascript; charset=utf-8", body: textOf(path) }),
    );
  }
  await page.goto(`${relay.url}/host`);
  return page;
}

/** A formula a SIREN, each a cell of its own: their values, and the counts. */
const recalculate = (page: Page, sirens: readonly string[]) =>
  page.evaluate(async (given) => {
    const { CustomFunctions, sirene } = globalThis as unknown as Host;
    const { NAME } = CustomFunctions._association.mappings;
    const cells = await Promise.all(given.map((siren) => NAME!([[siren]], null, {})));
    return { values: cells.map(([[value]]) => value), counters: sirene.client.counters() };
  }, sirens);

/** Calculates a formula a SIREN, and is busy with nothing else for a second from the moment that they have their values. */
const recalculateAndStall = (page: Page, sirens: readonly string[]) =>
  page.evaluate(async (given) => {
    const { NAME } = (globalThis as unknown as Host).CustomFunctions._association.mappings;
    await Promise.all(given.map((siren) => NAME!([[siren]], null, {})));
    console.log("answered");
    const end = Date.now() + 1_000;
    while (Date.now() < end);
  }, sirens);

/** Resolves once the browser's database holds `count` answers. */
async function untilKept(count: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => void (request.onsuccess = () => resolve(request.result)));
  const database = await done(indexedDB.open("sirene"));
  const countNow = () => done(database.transaction("answers").objectStore("answers").count());
  while ((await countNow()) < count) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describeInBrowser("the built functions in a browser", () => {
  let context: BrowserContext;
  let relay: StartedRelay;
  let token: string;
  const sirens = sirensFrom("1400", 3_000);

  beforeAll(async () => {
    context = await (await browserHere()).newContext();
    relay = await startRelay({ plan: "enterprise", hourly: 1_000_000 }, { concurrency: 64 });
    token = await relay.token("ann");
    for (let first = 0; first < sirens.length; first += 500) {
      const lookups = sirens.slice(first, first + 500).map((siren) => ({ operation: "legal-unit", siren }));
      await relay.lookups(token, lookups, { lane: "batch" });
    }
  });

  test("3,000 formulas settle from a relay that has the answers, and spend nothing", async () => {
    const own = await (await browserHere()).newContext();
    const { values, counters } = await recalculate(await openPage(own, relay, token), sirens);
    expect(values.every((value) => typeof value === "string" && value !== "")).toBe(true);
    expect(counters).toMatchObject({ fetched: 3_000, spent: 0, failed: 0 });
    await own.close();
  });

  test("a page opened again is answered by what the browser keeps, without a request, and without the relay", async () => {
    const some = sirens.slice(0, 500);
    const page = await openPage(context, relay, token);
    const before = await recalculate(page, some);
    // What is kept is written once cells have their values.
    await page.evaluate(untilKept, some.length);
    const again = await openPage(context, relay, "");
    const after = await recalculate(again, some);
    expect(after.values).toEqual(before.values);
    expect(after.counters).toMatchObject({ cached: 500, fetched: 0, failed: 0 });
  });

  test("a page closed as soon as its cells have their values has kept them", async () => {
    const some = sirens.slice(500, 1_000);
    const page = await openPage(context, relay, token);
    const answered = page.waitForEvent("console");
    recalculateAndStall(page, some).catch(() => undefined);
    await answered;
    await page.close();
    const { counters } = await recalculate(await openPage(context, relay, ""), some);
    expect(counters).toMatchObject({ cached: 500, fetched: 0, failed: 0 });
  });
});
