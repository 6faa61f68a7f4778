import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "@jest/globals";
import type { Browser, BrowserContext } from "playwright-core";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startRelay, startRelayOn, type StartedRelay } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { holdCalls } from "../fixtures/held-calls.ts";
import { freePort } from "../postgres/server/free-port.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { builtPages, openPlayground, typedText } from "../fixtures/playground/playground-page.ts";
import { relayMachine } from "./relay-programs.ts";

/** Rows of the list beneath the sample's own, so that the playground's formulas stay. */
const first = 20;
const count = 500;

/** Cells of a SIREN, and NAME and NAF of it. */
const listed = (wanted: readonly string[]) =>
  wanted.map((siren, index) => {
    const row = first + index + 1;
    return [typedText(siren), { f: `=SIRENE.NAME(J${row})` }, { f: `=SIRENE.NAF(J${row})` }];
  });

const tenFunctions = [
  "NAME",
  "NAF",
  "NAFLABEL",
  "LEGALNAME",
  "CREATED",
  "ACTIVE",
  "STATE",
  "CATEGORY",
  "LEGALFORM",
  "VAT",
];
/** Cells of a SIREN in column J, and ten formulas about it, from a row on. */
const tenFormulas = (wanted: readonly string[], from: number) =>
  wanted.map((siren, index) => [
    typedText(siren),
    ...tenFunctions.map((name) => ({ f: `=SIRENE.${name}(J${from + index + 1})` })),
  ]);
const isMissing = (value: unknown) => value === null || value === "" || value === "#BUSY!";
const answers = (rows: number) => ({ row: first, column: 10, rows, columns: 2 });
/** The pages, and patience with a service that a test holds back. */
const patient = { pages: builtPages, callTimeout: 600_000 };

describeInBrowser("a thousand formulas in the playground", () => {
  let browser: Browser;
  let relay: StartedRelay;
  /** A playground opened in `context`, with the list in it, what that gave, and what it took beyond the sample. */
  async function filled(context: BrowserContext) {
    const playground = await openPlayground(context, relay.url);
    const before = { requests: playground.requests.length, calls: (await relay.sandbox.calls()).total };
    await playground.write(first, 9, listed(sirens(count)));
    const values = await playground.settledValues(answers(count));
    const sent = playground.requests.slice(before.requests);
    const calls = (await relay.sandbox.calls()).total - before.calls;
    return { allRequests: playground.requests, values, sent, calls };
  }

  let used: BrowserContext;
  let once: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    browser = await browserHere();
    relay = await startRelay({ plan: "enterprise" }, { pages: builtPages });
    used = await browser.newContext();
    once = await filled(used);
    await used.pages()[0]!.close();
  });

  test("over 500 companies cost one lookup and one call a company, in at most 4 requests", () => {
    const { values, sent, calls } = once;
    expect(values).toHaveLength(count);
    expect(values.flat().filter((value) => String(value).startsWith("#"))).toEqual([]);
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(sent.reduce((sum, lookups) => sum + lookups, 0)).toBeLessThanOrEqual(count);
    expect(calls).toBeLessThanOrEqual(count);
  });

  test("are never said to have their answers while one of them shows none", async () => {
    const playground = await openPlayground(await browser.newContext(), relay.url);
    await playground.write(first, 9, listed(sirens(count)));
    const seen = await playground.statesUntilAnswered(answers(count));
    expect(seen.at(-1)).toEqual({ state: "settled", isAnswered: true });
    expect(seen.filter(({ state, isAnswered }) => state === "settled" && !isAnswered)).toEqual([]);
  });

  test("of which 10,000 are entered at once show the answers that came while others are still asked", async () => {
    const slow = await startRelay({ plan: "enterprise", latency: "200ms" }, { pages: builtPages });
    const playground = await openPlayground(await browser.newContext(), slow.url);
    const { total: before } = await slow.sandbox.calls();
    const cells = tenFormulas(sirens(1_000, 20_000), first);
    const written = playground.write(first, 9, cells);
    while ((await slow.sandbox.calls()).total - before < 200) await delay(20);
    // However long the page takes to calculate and to show what came, the others are asked still.
    await slow.sandbox.change({ latency: "15s" });
    await written;
    const names = { row: first, column: 10, rows: cells.length, columns: 1 };
    // Rows in sight may have their answers before the others are calculated: those are empty then, not yet asked.
    const isHalfway = (values: readonly unknown[]) => values.includes("#BUSY!") && !values.every(isMissing);
    let seen = (await playground.values(names)).flat();
    while (!isHalfway(seen) && seen.some(isMissing)) seen = (await playground.values(names)).flat();
    expect(isHalfway(seen)).toBe(true);
  });

  test("of which 10,000 are entered at once ask of the rows in sight first, and show these before they ask more", async () => {
    const held = holdCalls(Infinity);
    const slow = await startRelay({ plan: "enterprise", ...held.options }, patient);
    const playground = await openPlayground(await browser.newContext(), slow.url);
    const before = playground.requests.length;
    // As many calls as the rows in sight may take: however late the page shows their answers, it has not those of the last row.
    held.allow(held.count() + 60);
    await playground.write(2, 9, tenFormulas(sirens(1_000, 30_000), 2));
    const row = { column: 10, rows: 1, columns: 1 };
    const [top, last] = [
      { ...row, row: 2 },
      { ...row, row: 1_001 },
    ];
    const seen = await playground.statesUntilAnswered(top, last);
    // The last row is not yet calculated or not yet answered, as the page gets to it, when the first one shows its answers.
    expect(seen.at(-1)).toMatchObject({ state: "waiting", isAnswered: true });
    expect(["#BUSY!", null]).toContain(seen.at(-1)!.elsewhere![0]);
    expect(playground.requests[before]).toBeLessThan(60);
    held.release();
    expect((await playground.settledValues(last)).flat().filter(isMissing)).toEqual([]);
    expect(playground.requests.slice(before).reduce((sum, lookups) => sum + lookups, 0)).toBe(1_000);
  });

  test("that are deleted while they wait spend what was asked by then", async () => {
    const held = holdCalls(Infinity);
    const slow = await startRelay({ plan: "enterprise", ...held.options }, patient);
    const playground = await openPlayground(await browser.newContext(), slow.url);
    const { total: before } = await slow.sandbox.calls();
    held.allow(before + 20);
    await playground.write(first, 9, listed(sirens(count, 11_000)));
    await held.came(before + 20);
    await playground.write(first, 9, Array(count).fill([typedText(""), typedText(""), typedText("")]));
    await playground.page.locator('#status[data-state="settled"]').waitFor();
    const spent = (await slow.sandbox.calls()).total - before;
    expect(spent).toBeLessThan(count * 0.9);
    await playground.page.evaluate("sirene.client.idle()");
    held.release();
    // What the relay went on with, it would ask now.
    const isWaiting = async () => /^sirene_queue\{.*\} [1-9]/m.test((await slow.ask("/metrics")).text);
    while (await isWaiting()) await delay(20);
    expect((await slow.sandbox.calls()).total - before).toBeLessThan(count * 0.9);
  });

  test("opened again cost no call: in the same browser no request either, in another one the store's answers", async () => {
    const { total } = await relay.sandbox.calls();
    const again = await filled(used);
    expect(again.values).toEqual(once.values);
    expect(again.allRequests).toEqual([]);
    const elsewhere = await filled(await browser.newContext());
    expect(elsewhere.values).toEqual(once.values);
    expect((await relay.sandbox.calls()).total).toBe(total);
  });

  test("whose relay is killed midway end in a sentence, none busy, and are answered once it is back", async () => {
    const held = holdCalls(Infinity);
    const sandbox = await startSandbox({ fill: true, plan: "enterprise", ...held.options });
    const machine = relayMachine(sandbox);
    const port = String(await freePort());
    const killed = await machine.serve("--demo", "--concurrency", "4", "--port", port);
    const playground = await openPlayground(await browser.newContext(), killed.url);
    const { total } = await sandbox.calls();
    held.allow(total + 40);
    await playground.write(first, 9, listed(sirens(count, 7_000)));
    // One more than are answered: the relay is killed midway, however late.
    await held.came(total + 41);
    killed.child.kill("SIGKILL");
    held.release();
    const values = (await playground.settledValues(answers(count))).flat();
    const failed = values.filter((value) => value === "#N/A");
    expect(values.filter((value) => value === "#BUSY!")).toEqual([]);
    expect(failed.length).toBeGreaterThan(0);
    const errors = await playground.errors();
    expect(errors.filter(({ code }) => code === "#N/A").length).toBeGreaterThanOrEqual(failed.length);
    for (const { sentence } of errors) expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/su);

    const spent = (await sandbox.calls()).total;
    await machine.serve("--demo", "--port", port);
    await playground.page.reload();
    await playground.page.locator('#status[data-state="settled"]').waitFor();
    await playground.write(first, 9, listed(sirens(count, 7_000)));
    const healed = (await playground.settledValues(answers(count))).flat();
    expect(healed.filter((value) => String(value).startsWith("#"))).toEqual([]);
    expect((await sandbox.calls()).total - spent).toBeLessThan(count + 20);
  });

  test("that nobody may answer any more end in a sentence, and by the button in a value once they may", async () => {
    const paused = await startRelayOn(relay.sandbox, { pages: builtPages });
    const admin = await paused.token("root", { role: "admin" });
    const playground = await openPlayground(await browser.newContext(), paused.url);
    await paused.ask("/admin/pause", { method: "POST", token: admin });
    await playground.write(first, 9, listed(sirens(10, 9_000)));
    const values = (await playground.settledValues(answers(10))).flat();
    expect(new Set(values)).toEqual(new Set(["#N/A"]));
    await paused.ask("/admin/resume", { method: "POST", token: admin });
    await playground.page.getByRole("button", { name: "Retry errors" }).click();
    // That they wait may be over before anybody looks.
    let healed = (await playground.settledValues(answers(10))).flat();
    while (healed.includes("#N/A")) healed = (await playground.settledValues(answers(10))).flat();
    expect(healed.filter((value) => String(value).startsWith("#"))).toEqual([]);
  });
});

testNothingLeaks();
