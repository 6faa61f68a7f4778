import type {
  Presence,
  Store,
  StoredAnswer,
  UsageHeading,
  UsageLine,
} from "../../shared/gateway/store/store.ts";
import { answerOf } from "../../shared/gateway/store/outcomes.ts";
import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import { lookupOfKey } from "../../shared/lookups/lookup-of-key.ts";
import { mostLookups } from "../../shared/protocol/lookups-question.ts";
import { type RelayClient, askLedger, RelayError } from "../../shared/relay-client/relay-client.ts";
import type { RelayGate } from "./relay-gate.ts";

export interface RelayStoreOptions {
  /** The answers kept on this machine. */
  readonly own: Store;
  readonly relay: RelayClient;
  readonly gate: RelayGate;
  /** The ledger was asked for, and the relay does not tell it. */
  readonly onFailure: (failure: RelayError) => never;
}

/** Asks the relay what it has kept of `lookups`, and buys nothing. */
async function keptByRelay(relay: RelayClient, lookups: readonly Lookup[]): Promise<StoredAnswer[]> {
  const kept: StoredAnswer[] = [];
  for (let first = 0; first < lookups.length; first += mostLookups) {
    const asked = lookups.slice(first, first + mostLookups);
    await relay.ask({ lookups: asked, lane: "batch", maxCalls: 0 }, (settled) => {
      for (const { index, outcome } of settled) {
        const answer = answerOf(lookupKey(asked[index]!), outcome);
        if (answer !== undefined) kept.push({ ...answer, asOf: Math.min(answer.asOf, Date.now()) });
      }
    });
  }
  return kept;
}

/**
 * The store of a machine that asks through a relay: its own answers, and the relay's ledger. While a plan is made it also
 * looks at what the relay has kept, which costs nothing, so that a plan does not count what is there; what it finds is
 * kept here too. A relay that does not answer then has nothing.
 */
export function relayStore({ own, relay, gate, onFailure }: RelayStoreOptions): Store {
  /** What `own` says of `keys`, and for those of which it says nothing the relay. */
  async function withRelay<T>(
    keys: readonly string[],
    found: (T | undefined)[],
  ): Promise<(T | StoredAnswer | undefined)[]> {
    if (gate.hasAsked) return found;
    const missing = keys
      .filter((_, index) => found[index] === undefined)
      .map(lookupOfKey)
      .filter((lookup): lookup is Lookup => lookup !== undefined && lookup.operation !== "me");
    const kept = missing.length === 0 ? [] : await keptByRelay(relay, missing).catch(() => []);
    if (kept.length === 0) return found;
    await own.remember(kept);
    const byKey = new Map(kept.map((answer) => [answer.key, answer]));
    return found.map((answer, index) => answer ?? byKey.get(keys[index]!));
  }

  async function usage(by: UsageHeading, since: number): Promise<UsageLine[]> {
    try {
      return (await askLedger(relay, by, since)).lines;
    } catch (error) {
      if (error instanceof RelayError) return onFailure(error);
      throw error;
    }
  }

  return {
    ...own,
    answers: async (keys) => withRelay<StoredAnswer>(keys, await own.answers(keys)),
    presence: async (keys) => withRelay<Presence>(keys, await own.presence(keys)),
    usage,
    quota: () => gate.quota(),
    callsSince: async () => (await gate.usage().catch(() => undefined))?.hour.used ?? 0,
  };
}
