import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxOptions } from "../../sandbox/app.ts";
import { apiVariables, sirene, type Sirene, type SireneRun } from "../batch/run-sirene.ts";
import { freePort } from "../postgres/server/free-port.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { relayMachine, type RunningProgram } from "./relay-programs.ts";

/** Concurrent calls of each program. */
export const concurrency = 4;
/** Most runs of one machine. */
const mostTries = 10;
const words = ["enrich", "list.csv", "--one-by-one", "--yes", "--overwrite"];

/** Five machines at work: who enriches through a relay of its own, and who calls by itself. */
export interface Machines {
  readonly sandbox: StartedSandbox;
  readonly relays: readonly RunningProgram[];
  /** Starts another relay where one of them was. */
  restartRelay(index: number): Promise<void>;
  /** Enriches a list on all of them at once, each again until every row is answered, as a job does that runs by the hour. */
  enrich(list: string): Promise<SireneRun[]>;
  /** The enriched lists. */
  results(): Buffer[];
  /** What the service counted of each question, but for those of `/me`. */
  asked(): Promise<[string, number][]>;
}

/** `relays` relays and as many people who enrich through them, and `batches` others, on the store at `address`. */
export async function machinesOn(
  address: string,
  limits: SandboxOptions & { readonly hour?: string },
  count: { readonly relays: number; readonly batches: number },
): Promise<Machines> {
  const sandbox = await startSandbox({ fill: true, quota: 1_000_000, ...limits });
  const shared = { SIRENE_STORE: address, SIRENE_HOUR: limits.hour ?? "1h" };
  const machine = relayMachine(sandbox, shared);
  const flags = ["--concurrency", String(concurrency)];
  // Below those that systems assign: free still when a relay is started anew.
  const ports = await Promise.all(Array.from({ length: count.relays }, () => freePort()));
  const serve = (port: number) => machine.serve(...flags, "--port", String(port));
  const relays = await Promise.all(ports.map(serve));
  const through = await Promise.all(
    relays.map(async ({ url }, index) =>
      sirene({ SIRENE_RELAY_URL: url, SIRENE_RELAY_TOKEN: await machine.token(`user-${index}`) }),
    ),
  );
  const direct = Array.from({ length: count.batches }, () => sirene({ ...apiVariables(sandbox), ...shared }));
  const machines: readonly Sirene[] = [...through, ...direct];
  async function untilAnswered(on: Sirene): Promise<SireneRun> {
    for (let tries = 1; ; tries += 1) {
      const run = await on.start(...words, ...flags).ended;
      if (run.code === 0 || tries === mostTries) return run;
    }
  }

  return {
    sandbox,
    relays,
    async restartRelay(index) {
      relays[index] = await serve(ports[index]!);
    },
    enrich(list) {
      for (const { folder } of machines) writeFileSync(join(folder, "list.csv"), list);
      return Promise.all(machines.map(untilAnswered));
    },
    results: () => machines.map(({ folder }) => readFileSync(join(folder, "list.enriched.csv"))),
    async asked() {
      const { byKey } = await sandbox.calls();
      return Object.entries(byKey).filter(([key]) => key !== "GET /me");
    },
  };
}
