import { expect } from "@jest/globals";
import { seededRandom } from "../../sandbox/register/fictional/dice.ts";
import { desk, listOf } from "./desk.ts";
import { scatteredSirens, sirensFrom } from "./made-up-numbers.ts";

/** How often a run is killed. `npm run test:crash` uses a hundred. */
export const kills = Number(process.env["SIRENE_TEST_KILLS"] ?? 5);
const concurrency = 8;
const latencyMs = 12;

/** Some SIRENs alone, some on pages: what a run asks for in both of its ways. */
const sirens = [...scatteredSirens(150), ...sirensFrom("149400", 60), ...sirensFrom("149401", 60)];
const lookups = 150 + 2;

/** A store that runs are killed on. */
export interface KilledStore {
  /** Its variables, for the machine of the runs. */
  readonly variables: Readonly<Record<string, string>>;
  /** Lets the time run out of what a killed run was asking, where another one cannot tell that it is dead. */
  readonly expireLeases?: () => Promise<void>;
}

/**
 * Kills runs on a store again and again, and holds that the list costs no more than its lookups, what was in flight at each
 * kill, and one /me a start, and that it is the list of a run that nobody disturbed.
 */
export async function killAndGoOn({ variables, expireLeases }: KilledStore): Promise<void> {
  const random = seededRandom(20_261_120);
  const at = await desk({ fill: true, quota: 1_000_000, hourly: 1_000_000 }, variables);
  at.save("list.csv", listOf(sirens));
  expect((await at.with({ SIRENE_STORE: "undisturbed.sqlite" }).run("enrich", "list.csv")).code).toBe(0);
  const undisturbed = at.read("list.enriched.csv");
  await at.sandbox.change({ latency: `${latencyMs}ms` });

  let cutOff = 0;
  const { calls } = await at.counted(async () => {
    // Each run may come so much further before it is killed: together they reach from the first call to the last.
    const furthest = lookups + concurrency;
    for (let kill = 1; kill <= kills; kill += 1) {
      const reach = Math.floor((kill / (kills + 1)) * furthest + random() * concurrency);
      const { child, ended } = at.start("enrich", "list.csv", "--concurrency", String(concurrency));
      let running = true;
      void ended.then(() => (running = false));
      while (running && (await at.sandbox.calls()).total < reach + kill);
      child.kill("SIGKILL");
      if ((await ended).code === null) cutOff += 1;
      await expireLeases?.();
    }
    const last = await at.run("enrich", "list.csv", "--concurrency", String(concurrency));
    expect(last.code).toBe(0);
  });

  expect(at.read("list.enriched.csv").equals(undisturbed)).toBe(true);
  expect(cutOff).toBeGreaterThan(0);
  const starts = kills + 1;
  expect(calls.byOperation["me"] ?? 0).toBeLessThanOrEqual(starts);
  const asked = calls.total - (calls.byOperation["me"] ?? 0);
  expect(asked).toBeGreaterThanOrEqual(lookups);
  expect(asked).toBeLessThanOrEqual(lookups + kills * concurrency);

  // Only what a kill may have cut off was asked again.
  const again = Object.entries(calls.byKey).filter(([key, count]) => key !== "GET /me" && count > 1);
  expect(again.length).toBeLessThanOrEqual(kills * concurrency);
}
