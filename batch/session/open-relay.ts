import type {
  Presence,
  Store,
  StoredAnswer,
  UsageHeading,
  UsageLine,
} from "../../shared/gateway/store/store.ts";
import { answerOf } from "../../shared/gateway/store/outcomes.ts";
import { type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";
import { lookupOfKey } from "../../shared/lookups/lookup-of-key.ts";
import { mostLookups } from "../../shared/protocol/lookups-question.ts";
import {
  type RelayAddress,
  RelayClient,
  RelayError,
  type Transport,
  askLedger,
} from "../../shared/relay-client/relay-client.ts";
import { servedNafIn } from "./naf.ts";
import { RelayGate } from "./relay-gate.ts";
import { type Dispatcher, request } from "undici";
import { type Proxies, openPool } from "../../shared/network/proxies.ts";
import { type AccountStoreOptions, accountOf, openAccountStore } from "../../shared/gateway/open-store.ts";
import { requestsAtOnce } from "../../shared/request-queue/request-queue.ts";
import { relayStop } from "./relay-stop.ts";

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

export interface UndiciTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** Requests over a pool of `connections` to `origin`, through the network's proxies; opened when it is first used. */
export function undiciTransport(
  origin: string,
  connections: number,
  proxies: Proxies | undefined,
): UndiciTransport {
  // How long an answer may take is the client's to say.
  const bounds = {
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 10_000 },
  };
  let pool: Promise<Dispatcher> | undefined;
  return {
    transport: async ({ url, method, headers, body, signal }) => {
      pool ??= openPool(origin, bounds, proxies);
      const answer = await request(url, {
        ...{ method, signal, dispatcher: await pool },
        headers: { ...headers, "user-agent": "sirene" },
        ...(body !== undefined && { body }),
      });
      return {
        status: answer.statusCode,
        header: (name) => [answer.headers[name] ?? []].flat()[0],
        chunks: () => answer.body,
        text: () => answer.body.text(),
      };
    },
    close: async () => (await pool)?.destroy(),
  };
}

export interface RelaySessionOptions extends RelayAddress, Pick<AccountStoreOptions, "onForeignNotices"> {
  /** The file of the answers kept on this machine. */
  readonly storePath: string;
  readonly onWait: (until: number) => void;
  /** Proxies that the network is left by. */
  readonly proxies?: Proxies | undefined;
}

/** The relay answers within this, milliseconds: its own timeout, and three attempts at a slow service. */
const idleTimeout = 150_000;

/** A relay that is busy with others of this user's requests is asked again for so many seconds. */
const busyAttempts = 60;

/** By how much this machine's clock may be ahead of the relay's, milliseconds. */
const clocksDiffer = 24 * 3_600_000;

/** Opens the gate to a relay: no key on this machine, and answers kept on it as without one. @throws {StoreError} */
export async function openRelay(options: RelaySessionOptions) {
  const { url, token, proxies, storePath, onWait, onForeignNotices } = options;
  const openedAt = Date.now();
  const own = await openAccountStore({ storePath, url, key: token, onForeignNotices });
  // One connection more than lookups take: the quota is asked while they are under way.
  const network = undiciTransport(new URL(url).origin, requestsAtOnce + 1, proxies);
  const { transport } = network;
  const relay = new RelayClient({ url, token }, { transport, idleTimeout, busyAttempts });
  const gateway = new RelayGate({ relay, store: own, onWait });
  const store = relayStore({
    own,
    relay,
    gate: gateway,
    onFailure: ({ code, detail }) => {
      throw relayStop(code, url, detail);
    },
  });
  return {
    gateway,
    store,
    settings: () => own.settings(),
    servedNaf: async () => servedNafIn(await own.contents(), accountOf({ url, key: token }).source),
    url,
    openingCalls: 0,
    isThroughRelay: true,
    callsOf: (run: string) => gateway.callsOf(run, openedAt - clocksDiffer),
    // The relay has kept what this machine could not.
    keepUnwritten: () => Promise.resolve(0),
    allowance: async () => {
      const usage = await gateway.usage().catch(() => undefined);
      return { calls: usage?.user.remaining ?? undefined, reserve: usage?.reserve ?? 0 };
    },
    async close() {
      gateway.close();
      await network.close();
      await own.close();
    },
  };
}
