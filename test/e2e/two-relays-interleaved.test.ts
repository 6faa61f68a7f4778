import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { describeWithPostgres } from "../postgres/describe-with-postgres.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { giveTokens, newFolder, startRelayOn, type Line, type StartedRelay } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";

/** What is tried on a store: so many times, each with other bounds, sizes and moments. */
const rounds = 100;

/** Rounds that run at the same time, each with relays and a sandbox of its own: most of a round is waiting. */
const together = 4;

/** One request: to which of the two relays, when, milliseconds, and for how many companies that nobody asked for. */
const request = fc.record({ relay: fc.nat(1), after: fc.nat(40), size: fc.integer({ min: 1, max: 25 }) });
const requests = fc.array(request, { minLength: 3, maxLength: 6 });
type Requests = readonly { readonly relay: number; readonly after: number; readonly size: number }[];

const interleaving = fc.record({
  latency: fc.integer({ min: 0, max: 15 }),
  quota: fc.integer({ min: 30, max: 90 }),
  reserve: fc.nat(25),
  monthly: fc.integer({ min: 1, max: 30 }),
  hourly: fc.integer({ min: 1, max: 30 }),
  maxCalls: fc.integer({ min: 0, max: 30 }),
  byMonth: requests,
  byHour: requests,
  byRun: requests,
  unbounded: requests,
});

const countOf = (asked: Requests) => asked.reduce((sum, { size }) => sum + size, 0);
const callsFor = (answers: readonly Line[]) => answers.filter(({ status }) => status === "found").length;

let first = 0;

/** Sends the requests at their moments; the lines of all of them. */
async function send(
  relays: readonly StartedRelay[],
  token: string,
  asked: Requests,
  more = {},
): Promise<Line[]> {
  const lines = await Promise.all(
    asked.map(async ({ relay, after, size }) => {
      const lookups = questions(size, (first += 100));
      await sleep(after);
      return relays[relay]!.lookups(token, lookups, more);
    }),
  );
  return lines.flat();
}

/** A busy machine takes five minutes for what takes one elsewhere, milliseconds. */
const ends = 900_000;

function interleavingSuite(newAddress: () => string): void {
  test(
    `${rounds} times, users and a run who ask both relays at random moments spend to the call what they may, and the reserve stays`,
    async () => {
      let round = 0;
      const property = () =>
        fc.asyncProperty(interleaving, async (given) => {
          const { latency, quota, reserve, monthly, hourly, maxCalls } = given;
          const run = `run-${(round += 1)}`;
          const sandbox = await startSandbox({ fill: true, quota, hourly: 100_000, latency: `${latency}ms` });
          const storePath = newAddress();
          const options = { storePath, concurrency: 4, reserve: { calls: reserve } };
          const relays = [await startRelayOn(sandbox, options), await startRelayOn(sandbox, options)];
          const rights = { ann: { monthly }, bob: { hourly }, eve: {}, max: {} };
          const { ann, bob, eve, max } = await giveTokens(storePath, rights);
          // Once the reserve is reached, /me is asked again, whatever is left.
          const before = (await sandbox.calls()).total;
          const [anns, bobs, runs, others] = await Promise.all([
            send(relays, ann, given.byMonth),
            send(relays, bob, given.byHour),
            send(relays, eve, given.byRun, { lane: "batch", run, maxCalls }),
            send(relays, max, given.unbounded),
          ]);
          const { total, byOperation } = await sandbox.calls();
          await Promise.all([...relays.map((relay) => relay.close()), sandbox.close()]);

          // What each may spend bounds what came, whoever was asked.
          const may = {
            ann: Math.min(monthly, countOf(given.byMonth)),
            bob: Math.min(hourly, countOf(given.byHour)),
            run: Math.min(maxCalls, countOf(given.byRun)),
          };
          const came = { ann: callsFor(anns), bob: callsFor(bobs), run: callsFor(runs) };
          const room = quota - reserve - before;
          const wanted = may.ann + may.bob + may.run + countOf(given.unbounded);
          const spent = total - (byOperation["me"] ?? 0);
          expect({ spent }).toEqual({ spent: Math.min(wanted, Math.max(0, room)) });
          expect(came.ann + came.bob + came.run + callsFor(others)).toBe(spent);
          // Where the month has room for all, each gets all that they may: nothing is lost between the two.
          if (room >= wanted) expect(came).toEqual(may);
          else
            for (const who of ["ann", "bob", "run"] as const) expect(came[who]).toBeLessThanOrEqual(may[who]);
        });
      const assertions = Array.from({ length: together }, () =>
        fc.assert(property(), { numRuns: rounds / together, endOnFailure: true }),
      );
      await Promise.all(assertions);
    },
    ends,
  );
}

describe("two relays on one file", () => interleavingSuite(() => join(newFolder(), "store.sqlite")));

describeWithPostgres("two relays on one database", (server) =>
  interleavingSuite(() => server().newAddress()),
);

testNothingLeaks();
