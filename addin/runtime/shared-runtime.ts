import { openDesk } from "../desk/gathering-desk.ts";
import { answersInIndexedDb } from "../desk/indexed-answers.ts";
import { answersInMemory, type KeptAnswers } from "../desk/kept-answers.ts";
import { askLookups } from "../relay/ask-lookups.ts";
import { askUsage } from "../relay/ask-usage.ts";
import { openSettings, type TextStorage } from "../settings/settings.ts";
import { partitionKey } from "./office.ts";
import type { Runtime } from "./runtime.ts";
import { usageDesk } from "./usage-desk.ts";

/** The browser's own storage; a frame without leave throws on the mere mention of it. */
function localStorageHere(): TextStorage | undefined {
  try {
    return globalThis.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

function keptHere(): KeptAnswers {
  try {
    const factory = globalThis.indexedDB as IDBFactory | undefined;
    if (factory !== undefined) return answersInIndexedDb({ factory, name: "sirene" });
  } catch {
    // As with localStorage.
  }
  return answersInMemory();
}

function openRuntime(): Runtime {
  const settings = openSettings({
    storage: localStorageHere(),
    partitionKey,
    origin: globalThis.location?.origin ?? "",
  });
  const desk = openDesk({
    settings,
    kept: keptHere(),
    askRelay: askLookups,
    isOnline: () => globalThis.navigator?.onLine !== false,
  });
  return { settings, desk, usage: usageDesk({ settings, askUsage }) };
}

/** What functions and pane of this page share, made by whoever asks first. */
export function sharedRuntime(): Runtime {
  return (globalThis.sirene ??= openRuntime());
}
