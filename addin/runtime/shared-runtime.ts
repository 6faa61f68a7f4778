import { openSettings } from "../settings/settings.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import { RelayClient, type RelayClientOptions } from "../../shared/relay-client/relay-client.ts";
import { NotAskedError } from "../client/answer.ts";
import { relayNaf, watchNaf } from "./naf-tables.ts";
import { type RelayFileOptions, relayFile } from "./relay-file.ts";
import type { Runtime } from "./runtime.ts";
import { openClient } from "../client/batching-client.ts";
import { indexedDbCache } from "../client/indexed-db-cache.ts";
import { memoryCache } from "../client/answer-cache.ts";
import { partitionKey } from "./office.ts";

/** Returns a function that loads the table of postcodes and towns, which the relay serves to all at no call. */
export const relayPlaces = (options: RelayFileOptions): Runtime["loadPlaces"] =>
  relayFile("places.txt", options, async (text) => {
    const { readPlaceTable } = await import(
      /* webpackChunkName: "matching" */ "../../shared/matching/place-table.ts"
    );
    return readPlaceTable(text);
  });

/** How long a quota that was read serves, milliseconds. */
const serves = 30_000;

/** Returns a function that reads the remaining quota once for all cells of a recalculation. A failure is not cached. */
export function usageClient({
  settings,
  relay,
}: Pick<Runtime, "settings"> & { readonly relay?: RelayClientOptions }): Runtime["usage"] {
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

/** Returns a storage of the browser. In a frame without permission, merely reading the property throws. */
function permitted<T>(read: () => T | undefined): T | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}

function openRuntime(): Runtime {
  const storage = permitted(() => globalThis.localStorage);
  const settings = openSettings({ storage, partitionKey, origin: globalThis.location?.origin ?? "" });
  const factory = permitted(() => globalThis.indexedDB);
  const client = openClient({
    settings,
    cache: factory === undefined ? memoryCache() : indexedDbCache({ factory, name: "sirene" }),
    isOnline: () => globalThis.navigator?.onLine !== false,
  });
  return {
    ...{ settings, client, usage: usageClient({ settings }) },
    ...{ loadPlaces: relayPlaces({ settings }), loadNaf: relayNaf({ settings }), nafWatch: watchNaf() },
  };
}

/** Returns what functions and pane of this page share, created on first use. */
export function sharedRuntime(): Runtime {
  return (globalThis.sirene ??= openRuntime());
}
