import type { Usage } from "../../shared/protocol/usage.ts";
import { RelayClient, type RelayClientOptions } from "../../shared/relay-client/relay-client.ts";
import { NotAskedError } from "../client/answer.ts";
import type { SettingsStore } from "../settings/settings.ts";
import type { Runtime } from "./runtime.ts";

export interface UsageClientOptions {
  readonly settings: SettingsStore;
  /** How the relay is spoken to. */
  readonly relay?: RelayClientOptions;
}

/** How long what was told serves, milliseconds. */
const serves = 30_000;

/** Asks the relay what is left, once for all the cells of a recalculation. A failure is not remembered. */
export function usageClient({ settings, relay }: UsageClientOptions): Runtime["usage"] {
  let last: { readonly asker: string; readonly at: number; readonly usage: Promise<Usage> } | undefined;
  return ({ now = false } = {}) => {
    const { relayUrl, token, cacheOnly } = settings.read();
    if (token === "") return Promise.reject(new NotAskedError("no_token"));
    const asker = `${relayUrl} ${token}`;
    const isFresh = last?.asker === asker && Date.now() - last.at < serves;
    if (last !== undefined && isFresh && !now) return last.usage;
    if (cacheOnly && !now) return Promise.reject(new NotAskedError("cache_only"));
    const usage = new RelayClient({ url: relayUrl, token }, relay).usage();
    const asked = { asker, at: Date.now(), usage };
    last = asked;
    usage.catch(() => {
      if (last === asked) last = undefined;
    });
    return usage;
  };
}
