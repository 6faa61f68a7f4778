import type { LoadPlaces } from "../../shared/enrichment/load-places.ts";
import { type SettingsStore, type TextStorage, openSettings } from "../settings/settings.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import { RelayClient, type RelayClientOptions } from "../../shared/relay-client/relay-client.ts";
import { NotAskedError } from "../client/answer.ts";
import { relayNaf, watchNaf } from "./naf-tables.ts";
import { type RelayFileOptions, relayFile } from "./relay-file.ts";
import type { Runtime } from "./runtime.ts";
import { openClient } from "../client/batching-client.ts";
import { indexedDbCache } from "../client/indexed-db-cache.ts";
import { type AnswerCache, memoryCache } from "../client/answer-cache.ts";
import { partitionKey } from "./office.ts";

/**
 * The table of postcodes and towns as the relay serves it at `/places.txt`: fetched once for all cells and runs. It wants no
 * token and costs no call.
 */
export const relayPlaces = (options: RelayFileOptions): LoadPlaces =>
  relayFile("places.txt", options, async (text) => {
    const { readPlaceTable } = await import(
      /* webpackChunkName: "matching" */ "../../shared/matching/place-table.ts"
    );
    return readPlaceTable(text);
  });

interface UsageClientOptions {
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

/** The browser's own storage; a frame without leave throws on the mere mention of it. */
function localStorageHere(): TextStorage | undefined {
  try {
    return globalThis.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

function lastingCache(): AnswerCache {
  try {
    const factory = globalThis.indexedDB as IDBFactory | undefined;
    if (factory !== undefined) return indexedDbCache({ factory, name: "sirene" });
  } catch {
    // As with localStorage.
  }
  return memoryCache();
}

function openRuntime(): Runtime {
  const settings = openSettings({
    storage: localStorageHere(),
    partitionKey,
    origin: globalThis.location?.origin ?? "",
  });
  const client = openClient({
    settings,
    cache: lastingCache(),
    isOnline: () => globalThis.navigator?.onLine !== false,
  });
  return {
    ...{ settings, client, usage: usageClient({ settings }) },
    ...{ loadPlaces: relayPlaces({ settings }), loadNaf: relayNaf({ settings }), nafWatch: watchNaf() },
  };
}

/** What functions and pane of this page share, made by whoever asks first. */
export function sharedRuntime(): Runtime {
  return (globalThis.sirene ??= openRuntime());
}
