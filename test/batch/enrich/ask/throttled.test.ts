import type { ServerResponse } from "node:http";
import { expect, test } from "@jest/globals";
import { forwardTo } from "../../../sandbox/forward-to.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { answeringServer, envelope, refusal, sendJson } from "../../../shared/client/answering-server.ts";
import { deskAt, listOf, testNothingLeaks } from "../../desk.ts";
import { scatteredSirens } from "../../made-up-numbers.ts";

function askToWait(response: ServerResponse): void {
  response.writeHead(429, { "retry-after": "3" }).end("<html>Slow down</html>");
}

/** A machine behind a proxy that refuses those requests, by their place in the order. */
async function behindProxy(
  refuses: (place: number) => boolean,
  { rows = 10, latency = "0ms", refuse = askToWait } = {},
) {
  const sandbox = await startSandbox({ fill: true, quota: 500, hourly: 100, latency });
  let place = 0;
  const proxy = await answeringServer((request, response) => {
    place += 1;
    if (!refuses(place)) return void forwardTo(sandbox, request, response);
    refuse(response);
  });
  const at = deskAt({ ...sandbox, url: proxy.url });
  at.save("list.csv", listOf(scatteredSirens(rows)));
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

test.each([
  ["costs no row its answer where nobody set a limit", [], 0, 1 + 40 + 31],
  ["uses up --max-calls, since the service may count what it refuses", ["--max-calls", "45"], 3, 45],
])("a full hour %s; after the pause calls go one at a time", async (_, words, code, most) => {
  const fullHour = (response: ServerResponse) =>
    sendJson(response, 429, refusal("Hourly limit."), { "retry-after": "1" });
  const { at, proxy } = await behindProxy((place) => place > 5 && place <= 36, {
    ...{ rows: 40, latency: "300ms", refuse: fullHour },
  });
  const run = await at.run("enrich", "list.csv", "--one-by-one", "--partial", ...words);
  expect(run.code).toBe(code);
  const found = at.records("list.enriched.csv").filter(({ sirene_status }) => sirene_status === "found");
  expect(found.length === 40).toBe(code === 0);
  expect(proxy.asked.length).toBeLessThanOrEqual(most);
});

test("a gateway that answers for a service in maintenance fails the rows, and the next run finds them all", async () => {
  let isDown = true;
  const { at } = await behindProxy((place) => place > 1 && isDown, {
    refuse: (response) => sendJson(response, 200, envelope({ message: "maintenance" })),
  });
  const statuses = () => [
    ...new Set(at.records("list.enriched.csv").map(({ sirene_status }) => sirene_status)),
  ];
  expect((await at.run("enrich", "list.csv", "--one-by-one")).code).toBe(1);
  expect(statuses()).toEqual(["failed"]);
  isDown = false;
  expect((await at.run("enrich", "list.csv", "--one-by-one")).code).toBe(0);
  expect(statuses()).toEqual(["found"]);
});

test("/me that fails twice is not tried a third time where --max-calls says 2", async () => {
  const { at, proxy } = await behindProxy((place) => place <= 2, {
    refuse: (response) => sendJson(response, 503, refusal("Down.")),
  });
  const run = await at.run("enrich", "list.csv", "--max-calls", "2", "--partial");
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.stderr).toMatch(/does not answer: .*2 × GET \/me \(HTTP 503\)/);
  expect(proxy.asked).toHaveLength(2);
});

testNothingLeaks();
