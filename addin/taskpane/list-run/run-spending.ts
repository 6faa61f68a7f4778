import { RelayClient, askLedger } from "../../../shared/relay-client/relay-client.ts";
import type { AskingRun } from "../../client/lookup-client.ts";
import type { SettingsStore } from "../../settings/settings.ts";

/** Calls that a run spent. */
export interface CallsSpent {
  readonly calls: number;
  /** They may be more: the relay could not be asked what it counted, or was not done. */
  readonly isLeast: boolean;
}

/** How many calls the relay counted of a run, by its name, since a time (epoch milliseconds). @throws {RelayError} */
export type CallsOfRun = (name: string, since: number) => Promise<number>;

/** By how much the clock of this computer may be ahead of the relay's, milliseconds. */
const clocksDiffer = 24 * 3_600_000;

/** Asks the relay's ledger, at no call: it has those too that were made again after a failure. */
export const relayLedger =
  (settings: SettingsStore): CallsOfRun =>
  async (name, since) => {
    const { relayUrl: url, token } = settings.read();
    const { lines } = await askLedger(new RelayClient({ url, token }), "run", since - clocksDiffer);
    return lines.find(({ heading }) => heading === name)?.calls ?? 0;
  };

/** A name under which the relay's ledger keeps the calls of a run, by its start (epoch milliseconds). */
function newRunName(now: number, random: () => number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return `pane-${stamp}-${Math.floor(random() * 0x10000)
    .toString(16)
    .padStart(4, "0")}`;
}

/** Counts the calls of one run: what the relay's answers tell as they come, and what its ledger says at the end. */
export class RunSpending {
  /** The run as it asks. */
  readonly run: AskingRun & { readonly name: string };
  readonly #began: number;
  #paid = 0;
  #hasAsked = false;

  constructor(waits: AskingRun["waits"], now = Date.now(), random = Math.random) {
    this.#began = now;
    this.run = {
      name: newRunName(now, random),
      waits,
      asked: () => void (this.#hasAsked = true),
      paid: () => void (this.#paid += 1),
    };
  }

  /** What the run spent, once it has ended; `isStopped`: calls may be under way still. */
  async spent(callsOfRun: CallsOfRun | undefined, isStopped: boolean): Promise<CallsSpent> {
    if (!this.#hasAsked) return { calls: 0, isLeast: false };
    const counted = await callsOfRun?.(this.run.name, this.#began).catch(() => undefined);
    return { calls: Math.max(counted ?? 0, this.#paid), isLeast: isStopped || counted === undefined };
  }
}
