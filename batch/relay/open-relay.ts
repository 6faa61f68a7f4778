import { type AccountStoreOptions, openAccountStore } from "../../shared/gateway/open-store.ts";
import type { Proxies } from "../../shared/network/proxies.ts";
import { RelayClient, type RelayAddress } from "../../shared/relay-client/relay-client.ts";
import { requestsAtOnce } from "../../shared/request-queue/request-queue.ts";
import { RelayGate } from "./relay-gate.ts";
import { relayStop } from "./relay-stop.ts";
import { relayStore } from "./relay-store.ts";
import { undiciTransport } from "./undici-transport.ts";

export interface RelayOptions extends RelayAddress, Pick<AccountStoreOptions, "onForeignNotices"> {
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
export async function openRelay(options: RelayOptions) {
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
