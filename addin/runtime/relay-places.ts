import type { LoadPlaces } from "../../shared/enrichment/load-places.ts";
import { type PlaceTable, readPlaceTable } from "../../shared/matching/place-table.ts";
import type { SettingsStore } from "../settings/settings.ts";

export interface RelayPlacesOptions {
  readonly settings: SettingsStore;
  /** @default the browser's */
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. @default the clock of this machine */
  readonly now?: () => number;
}

/** A relay that does not serve the table is not asked again for each cell, milliseconds. */
const pause = 60_000;

/**
 * The table of postcodes and towns as the relay serves it at `/places.txt`: fetched once for all cells and runs, and again a
 * minute after a failure. It wants no token and costs no call.
 */
export function relayPlaces({
  settings,
  fetch = globalThis.fetch,
  now = Date.now,
}: RelayPlacesOptions): LoadPlaces {
  let last:
    { readonly url: string; failedAt?: number; readonly table: Promise<PlaceTable | undefined> } | undefined;
  const read = async (url: string) => {
    try {
      const response = await fetch(url);
      return response.ok ? readPlaceTable(await response.text()) : undefined;
    } catch {
      return undefined;
    }
  };
  return () => {
    const url = `${settings.read().relayUrl}/places.txt`;
    const isPast = last?.failedAt !== undefined && now() - last.failedAt >= pause;
    if (last?.url === url && !isPast) return last.table;
    const asked: NonNullable<typeof last> = { url, table: read(url) };
    last = asked;
    void asked.table.then((table) => {
      if (table === undefined) asked.failedAt = now();
    });
    return asked.table;
  };
}
