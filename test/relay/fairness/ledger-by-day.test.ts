import { expect, test } from "@jest/globals";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { fillLedger } from "../fill-ledger.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay } from "../start-relay.ts";

interface Ledger {
  readonly lines: readonly { readonly heading: string; readonly calls: number }[];
}

test("a year of calls by day is told from its sums, ten times at once, while all others are served", async () => {
  const relay = await startRelay();
  const token = await relay.token("u3");
  await relay.lookups(token, questions(3));
  const calls = 400_000;
  fillLedger(relay.storePath, calls);
  const before = process.cpuUsage();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => relay.ask("/v1/usage/ledger?by=day", { token })),
  );
  const { user, system } = process.cpuUsage(before);
  for (const { text } of answers) {
    const { lines } = JSON.parse(text) as Ledger;
    expect(lines.length).toBeGreaterThan(360);
    expect(lines.reduce((sum, line) => sum + line.calls, 0)).toBe(calls / 5 + 3);
  }
  // Counted call by call, ten times four hundred thousand take several seconds.
  expect((user + system) / 1e6).toBeLessThan(1);
});

test("from the middle of a day on, the whole of that day is told", async () => {
  const relay = await startRelay();
  const token = await relay.token("ann");
  await relay.lookups(token, questions(4));
  const since = encodeURIComponent(new Date(Date.now() + 1).toISOString());
  const { text } = await relay.ask(`/v1/usage/ledger?by=operation&since=${since}`, { token });
  expect((JSON.parse(text) as Ledger).lines).toMatchObject([{ heading: "legal-unit", calls: 4 }]);
});

testNothingLeaks();
