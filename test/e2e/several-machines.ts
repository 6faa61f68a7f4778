import { expect } from "@jest/globals";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxOptions } from "../../sandbox/app.ts";
import { apiVariables, sirene, type Sirene, type StartedSirene } from "../batch/run-sirene.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { relayMachine, type RunningProgram } from "./relay-programs.ts";

/** Calls in flight that each program may have. */
export const concurrency = 4;

export interface Machines {
  readonly sandbox: StartedSandbox;
  readonly relays: readonly RunningProgram[];
  /** Who asks: as many through relays as there are of these, each by its own, and those that call themselves. */
  readonly askers: readonly Sirene[];
  /** Starts enriching a list on every machine that asks. */
  start(list: string): StartedSirene[];
  /** The same to its end, and once more where a run ended with rows that are not answered; the results. */
  enrichEverywhere(list: string): Promise<Buffer[]>;
}

/** Relays, people who enrich lists through them, and others who do without, all on the store at `address`. */
export async function machinesOn(
  address: string,
  limits: SandboxOptions,
  count: { readonly relays: number; readonly batches: number },
): Promise<Machines> {
  const sandbox = await startSandbox({ fill: true, ...limits });
  const shared = { SIRENE_STORE: address, SIRENE_HOUR: String(limits.hour ?? "1h") };
  const machine = relayMachine(sandbox, shared);
  const relays = await Promise.all(
    Array.from({ length: count.relays }, () => machine.serve("--concurrency", String(concurrency))),
  );
  const through = await Promise.all(
    relays.map(async ({ url }, index) =>
      sirene({ SIRENE_RELAY_URL: url, SIRENE_RELAY_TOKEN: await machine.token(`user-${index}`) }),
    ),
  );
  const direct = Array.from({ length: count.batches }, () => sirene({ ...apiVariables(sandbox), ...shared }));
  const askers = [...through, ...direct];

  function start(list: string): StartedSirene[] {
    return askers.map((asker) => {
      writeFileSync(join(asker.folder, "list.csv"), list);
      return asker.start(...words);
    });
  }
  return {
    sandbox,
    relays,
    askers,
    start,
    async enrichEverywhere(list) {
      const runs = await Promise.all(start(list).map(({ ended }) => ended));
      for (const { code, stderr } of runs) expect([code, stderr]).toEqual([0, expect.anything()]);
      return resultsOf(askers);
    },
  };
}

const words = [
  ...["enrich", "list.csv", "--one-by-one", "--yes", "--overwrite"],
  ...["--concurrency", String(concurrency)],
];

export const resultsOf = (askers: readonly Sirene[]): Buffer[] =>
  askers.map(({ folder }) => readFileSync(join(folder, "list.enriched.csv")));
