import { beforeAll, expect, test } from "@jest/globals";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown } from "./open-addin.ts";

let host: Awaited<ReturnType<typeof openHost>>;
beforeAll(async () => {
  host = await openHost();
});

/** A sheet of suppliers with two formulas a row, each a cell of its own. */
const recalculate = (sirens: readonly string[]): Promise<unknown[]> =>
  Promise.all(
    sirens.flatMap((siren) => ["NAME", "NAF"].map(async (name) => shown(await host.call(name, [[siren]])))),
  );

test("1,000 formulas over 500 SIRENs are 500 lookups in at most 4 requests, and none when the workbook is reopened", async () => {
  const relay = await startRelay();
  const cache = memoryCache();
  const options = { url: relay.url, token: await relay.token("ann"), cache };
  const before = (await relay.sandbox.calls()).total;
  const sirens = sirensFrom("1400", 500);

  const addin = openAddin(options);
  host.use(addin);
  const values = await recalculate(sirens);
  expect(values.filter((cell) => !/^[^#]/.test(String((cell as string[][])[0]![0])))).toEqual([]);
  expect(addin.requests.length).toBeLessThanOrEqual(4);
  expect(addin.requests.reduce((sum, { lookups }) => sum + lookups, 0)).toBe(500);
  expect((await relay.sandbox.calls()).total - before).toBe(500);

  host.use(openAddin(options));
  expect(await recalculate(sirens)).toEqual(values);
  expect((await relay.sandbox.calls()).total - before).toBe(500);

  // Another machine has nothing kept: the relay has.
  const elsewhere = openAddin({ ...options, cache: memoryCache() });
  host.use(elsewhere);
  expect(await recalculate(sirens)).toEqual(values);
  expect((await relay.sandbox.calls()).total - before).toBe(500);
  expect(elsewhere.client.counters()).toMatchObject({ fetched: 500, spent: 0 });
});

test("when the relay is killed midway every cell ends in a value or in an error with a sentence", async () => {
  const relay = await startRelay({ latency: "20ms" });
  host.use(openAddin({ url: relay.url, token: await relay.token("ann") }));
  let killed: Promise<void> | undefined;
  const cells = await Promise.all(
    sirensFrom("1400", 400).map(async (siren) => {
      const [[cell]] = shown(await host.call("NAME", [[siren]])) as [[string]];
      killed ??= relay.close();
      return cell;
    }),
  );
  await killed;
  const errors = cells.filter((cell) => cell.startsWith("#"));
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.length).toBeLessThan(400);
  for (const cell of errors) expect(cell).toMatch(/^#N\/A \S.+\.$/);
});

test("when the monthly quota is spent cells say so and when they can be asked again, and what is kept is still answered", async () => {
  const relay = await startRelay({ quota: 3 });
  host.use(openAddin({ url: relay.url, token: await relay.token("ann") }));
  const [first, second, ...others] = sirensFrom("1400", 6) as [string, string, ...string[]];
  const known = await recalculate([first, second]);
  const refused = await recalculate(others);
  for (const cell of refused) {
    expect(String(cell)).toMatch(/^#N\/A This month's calls are used up\. You can try again from .+\.$/);
  }
  expect(await recalculate([first, second])).toEqual(known);
});
