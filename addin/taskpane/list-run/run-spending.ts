import { RelayClient, askLedger } from "../../../shared/relay-client/relay-client.ts";
import type { AskingRun } from "../../client/lookup-client.ts";
import type { SettingsStore } from "../../settings/settings.ts";

/** Calls that a run spent. */
export interface CallsSpent {
  readonly calls: number;
  /** True if there may be more: the relay's count could not be read, or calls were still under way. */
  readonly isLeast: boolean;
}

export const nothingSpent: CallsSpent = { calls: 0, isLeast: false };

/**
 * Returns the calls that the relay counted for a run, by its name, since a time (epoch milliseconds).
 * @throws {RelayError}
 */
export type CallsOfRun = (name: string, since: number) => Promise<number>;

/** How far the clock of this computer may be ahead of the relay's, milliseconds. */
const clocksDiffer = 24 * 3_600_000;

/** Reads the calls of a run from the relay's ledger, at no call. The ledger also counts retries. */
export const relayLedger =
  (settings: SettingsStore): CallsOfRun =>
  async (name, since) => {
    const { relayUrl: url, token } = settings.read();
    const { lines } = await askLedger(new RelayClient({ url, token }), "run", since - clocksDiffer);
    return lines.find(({ heading }) => heading === name)?.calls ?? 0;
  };

/** Returns a name under which the relay's ledger records the calls of a run, from its start (epoch milliseconds). */
function newRunName(now: number, random: () => number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return `pane-${stamp}-${Math.floor(random() * 0x10000)
    .toString(16)
    .padStart(4, "0")}`;
}

/** Counts the calls of one run, from the relay's answers as they arrive and from its ledger at the end. */
export class RunSpending {
  /** The run as passed to the client. */
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

  /** Returns what the run spent, once it has ended. If `isStopped`, calls may still be under way. */
  async spent(callsOfRun: CallsOfRun | undefined, isStopped: boolean): Promise<CallsSpent> {
    if (!this.#hasAsked) return nothingSpent;
    const counted = await callsOfRun?.(this.run.name, this.#began).catch(() => undefined);
    return { calls: Math.max(counted ?? 0, this.#paid), isLeast: isStopped || counted === undefined };
  }
}
