import { execFileSync } from "node:child_process";
import { expect, test } from "@jest/globals";

/** What a process says that has run this after the leftovers of test files are looked after in it, with `gc` at hand. */
const said = (script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "--eval", script], {
      encoding: "utf8",
    }),
  );

test("what a test file held in an AsyncLocalStorage is collected when it has ended, though a timer of it lasts", () => {
  const seen = said(`
    import { releaseLeftovers } from "./test/leftovers.mjs";
    import { AsyncLocalStorage } from "node:async_hooks";
    import { setImmediate as turn } from "node:timers/promises";
    const storage = new AsyncLocalStorage();
    const lasting = [];
    const nothing = () => {};
    const held = (() => {
      const file = { test: "one" };
      storage.run(file, () => lasting.push([setTimeout(nothing, 60_000).unref(), storage.getStore() === file]));
      return new WeakRef(file);
    })();
    const isHeld = async () => (await turn(), gc(), held.deref() !== undefined);
    const before = await isHeld();
    releaseLeftovers();
    console.log(JSON.stringify([lasting[0][1], before, await isHeld()]));
  `);
  expect(seen).toEqual([true, true, false]);
});

test("an observer of a test file observes nothing after it, and all relays of a process read one histogram", () => {
  const seen = said(`
    import { releaseLeftovers } from "./test/leftovers.mjs";
    import perfHooks from "node:perf_hooks";
    import { setTimeout as sleep } from "node:timers/promises";
    let collections = 0;
    new perfHooks.PerformanceObserver(() => (collections += 1)).observe({ entryTypes: ["gc"] });
    const collected = async () => { const before = collections; gc(); await sleep(50); return collections > before; };
    const during = await collected();
    releaseLeftovers();
    console.log(JSON.stringify([during, await collected(), perfHooks.monitorEventLoopDelay() === perfHooks.monitorEventLoopDelay()]));
  `);
  expect(seen).toEqual([true, false, true]);
});
