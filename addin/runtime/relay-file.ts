import { NotLoadedError } from "../client/answer.ts";
import type { SettingsStore } from "../settings/settings.ts";

export interface RelayFileOptions {
  readonly settings: SettingsStore;
  /** @default the browser's */
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. @default the clock of this machine */
  readonly now?: () => number;
  /** Longest time until the file is here, milliseconds. @default 30 seconds */
  readonly longest?: number;
}

/** Loads a file of the relay; undefined if it has none, or if it failed. Where it `isNeeded`, a failure rejects. */
export type LoadRelayFile<T> = (isNeeded?: boolean) => Promise<T | undefined>;

/** A file that was asked for, and when that failed, epoch milliseconds. */
interface FetchedFile<T> {
  readonly url: string;
  readonly file: Promise<T | undefined>;
  failedAt?: number;
}

/** Time before a failed file is fetched again, milliseconds. Without it, each cell would ask again. */
const pause = 60_000;

/**
 * Returns a function that fetches the file `name` of the relay and parses it with `read`: once for all cells and
 * runs, and again a minute after a failure, or after the relay had none.
 */
export function relayFile<T>(
  name: string,
  { settings, fetch = globalThis.fetch, now = Date.now, longest = 30_000 }: RelayFileOptions,
  read: (text: string) => T | undefined | Promise<T | undefined>,
): LoadRelayFile<T> {
  let last: FetchedFile<T> | undefined;
  const fetched = async (url: string) => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(longest) });
      if (response.status === 404) return undefined;
      const file = response.ok ? await read(await response.text()) : undefined;
      if (file !== undefined) return file;
    } catch {
      // The error below says as much: the next one who needs the file after a while asks again.
    }
    throw new NotLoadedError(name);
  };
  return (isNeeded) => {
    const url = `${settings.read().relayUrl}/${name}`;
    const isPast = last?.failedAt !== undefined && now() - last.failedAt >= pause;
    if (last?.url !== url || isPast) {
      const asked: FetchedFile<T> = { url, file: fetched(url) };
      last = asked;
      void asked.file
        .catch(() => undefined)
        .then((found) => {
          if (found === undefined) asked.failedAt = now();
        });
    }
    return isNeeded === true ? last.file : last.file.catch(() => undefined);
  };
}
