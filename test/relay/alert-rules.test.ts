import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

const file = "docs/deploy/sirene-alerts.yml";
const rules = readFileSync(file, "utf8");
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!);

test("every reason that the metric tells has a rule in the shipped alerts", async () => {
  const { text } = await (await startRelay()).ask("/metrics");
  const told = [...text.matchAll(/^sirene_halted\{reason="(\w+)"\}/gm)].map(([, reason]) => reason);
  const ruled = [...rules.matchAll(/sirene_halted\{reason="(\w+)"\}/g)].map(([, reason]) => reason);
  expect(told.length).toBeGreaterThan(8);
  expect(ruled.sort()).toEqual(told.sort());
});

test("the shipped alerts name no metric that the relay does not have", async () => {
  const relay = await startRelay();
  await relay.lookups(await relay.token("ann"), [{ operation: "naf" }]);
  const { text } = await relay.ask("/metrics");
  const named = new Set(expressions.flatMap((expression) => expression.match(/sirene_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(3);
  for (const name of named) expect(text).toContain(`# TYPE ${name} `);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
// Where promtool is there (Debian: prometheus), it has the last word.
(hasPromtool ? test : test.skip)("promtool takes the shipped alerts (needs promtool)", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("13 rules found");
});

testNothingLeaks();
