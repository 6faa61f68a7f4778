import type { Usage } from "../../shared/protocol/usage.ts";
import type { RelayAddress } from "../relay/request.ts";
import { RelayFailure } from "../relay/relay-failure.ts";
import { unanswered } from "../desk/answer.ts";
import type { SettingsStore } from "../settings/settings.ts";
import type { Runtime } from "./runtime.ts";

export interface UsageDeskOptions {
  readonly settings: SettingsStore;
  readonly askUsage: (address: RelayAddress) => Promise<Usage>;
  /** How long what was told serves, milliseconds. @default 30000 */
  readonly serves?: number;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
}

/** Asks the relay what is left, once for all the cells of a recalculation. A failure is not kept. */
export function usageDesk({
  settings,
  askUsage,
  serves = 30_000,
  clock = Date.now,
}: UsageDeskOptions): Runtime["usage"] {
  let last: { readonly asker: string; readonly at: number; readonly usage: Promise<Usage> } | undefined;
  return ({ now = false } = {}) => {
    const { relayUrl, token, cacheOnly } = settings.read();
    if (token === "") return Promise.reject(new RelayFailure(unanswered("no_token")));
    const asker = `${relayUrl} ${token}`;
    const isFresh = last?.asker === asker && clock() - last.at < serves;
    if (last !== undefined && isFresh && !now) return last.usage;
    if (cacheOnly && !now) return Promise.reject(new RelayFailure(unanswered("cache_only")));
    const usage = askUsage({ url: relayUrl, token });
    const asked = { asker, at: clock(), usage };
    last = asked;
    usage.catch(() => {
      if (last === asked) last = undefined;
    });
    return usage;
  };
}
