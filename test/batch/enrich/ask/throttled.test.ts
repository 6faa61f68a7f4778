import { expect, test } from "@jest/globals";
import { forwardTo } from "../../../sandbox/forward-to.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { answeringServer } from "../../../shared/client/answering-server.ts";
import { deskAt, listOf, testNothingLeaks } from "../../desk.ts";
import { scatteredSirens } from "../../made-up-numbers.ts";

/** A machine behind a proxy that refuses those requests, by their place in the order, and asks to wait three seconds. */
async function behindProxy(refuses: (place: number) => boolean) {
  const sandbox = await startSandbox({ fill: true, quota: 500, hourly: 100 });
  let place = 0;
  const proxy = await answeringServer((request, response) => {
    place += 1;
    if (!refuses(place)) return void forwardTo(sandbox, request, response);
    response.writeHead(429, { "retry-after": "3" }).end("<html>Slow down</html>");
  });
  const at = deskAt({ ...sandbox, url: proxy.url });
  at.save("list.csv", listOf(scatteredSirens(10)));
  return { at, proxy };
}

test("a proxy that asks to wait is told as such, and its refusals cost nothing: not in the run, the ledger or the budget", async () => {
  const { at, proxy } = await behindProxy((place) => place > 1 && place <= 4);
  const run = ["enrich", "list.csv", "--one-by-one", "--max-calls", "11"];
  const { result, calls } = await at.counted(() => at.run(...run));
  expect(result.stderr).toContain("an intermediate server, not the service, asks to wait: next call at");
  expect(result.stderr).not.toContain("hourly limit");
  expect(result.stderr).toMatch(/^Calls: 11 spent/m);
  expect([result.code, calls.total]).toEqual([0, 11]);
  expect(proxy.asked.length).toBeGreaterThan(11);
  const ledger = JSON.parse((await at.run("usage", "--json")).stdout) as { calls: number }[];
  expect(ledger.map((line) => line.calls)).toEqual([11]);
});

test("a proxy that refuses /me alone lets a list be filled", async () => {
  const { at } = await behindProxy((place) => place === 1);
  const run = await at.run("enrich", "list.csv", "--one-by-one");
  expect(run.code).toBe(0);
  expect(run.stderr).not.toContain("hourly limit");
});

testNothingLeaks();
