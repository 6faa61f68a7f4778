import { openAccountStore } from "../../shared/gateway/account-store.ts";
import { openRelayLink, type RelayAddress } from "./relay-link.ts";
import { RelayGate } from "./relay-gate.ts";
import { requestsAtOnce } from "./relay-queue.ts";
import { relayStop } from "./relay-stop.ts";
import { relayStore } from "./relay-store.ts";

export interface RelayOptions extends RelayAddress {
  /** The file of the answers kept on this machine. */
  readonly storePath: string;
  readonly onWait: (until: number) => void;
}

/** By how much this machine's clock may be ahead of the relay's, milliseconds. */
const clocksDiffer = 24 * 3_600_000;

/** Opens the gate to a relay: no key on this machine, and answers kept on it as without one. @throws {StoreError} */
export function openRelay({ url, token, proxies, storePath, onWait }: RelayOptions) {
  const openedAt = Date.now();
  const own = openAccountStore({ storePath, url, key: token });
  // One connection more than lookups take: the quota is asked while they are under way.
  const link = openRelayLink({ url, token, proxies }, requestsAtOnce + 1);
  const gateway = new RelayGate({ link, store: own, onWait });
  const store = relayStore({
    own,
    link,
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
    callsOf: (run: string) => gateway.callsOf(run, openedAt - clocksDiffer),
    allowance: async () => {
      const usage = await gateway.usage().catch(() => undefined);
      return { calls: usage?.user.remaining ?? undefined, reserve: usage?.reserve ?? 0 };
    },
    async close() {
      gateway.close();
      await link.close();
      await own.close();
    },
  };
}
