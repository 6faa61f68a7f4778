import { openClient } from "../client/batching-client.ts";
import { indexedDbCache } from "../client/indexed-db-cache.ts";
import { memoryCache, type AnswerCache } from "../client/answer-cache.ts";
import { openSettings, type TextStorage } from "../settings/settings.ts";
import { partitionKey } from "./office.ts";
import type { Runtime } from "./runtime.ts";
import { relayPlaces } from "./relay-places.ts";
import { usageClient } from "./usage-client.ts";

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
  return { settings, client, usage: usageClient({ settings }), loadPlaces: relayPlaces({ settings }) };
}

/** What functions and pane of this page share, made by whoever asks first. */
export function sharedRuntime(): Runtime {
  return (globalThis.sirene ??= openRuntime());
}
