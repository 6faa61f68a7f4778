import type { SettingsStore } from "../settings/settings.ts";

export interface RelayFileOptions {
  readonly settings: SettingsStore;
  /** @default the browser's */
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. @default the clock of this machine */
  readonly now?: () => number;
}

/** Time before a failed file is fetched again, milliseconds. Without it, each cell would ask again. */
const pause = 60_000;

/**
 * Returns a function that fetches the file `name` of the relay and parses it with `read`: once for all cells and
 * runs, and again a minute after a failure. Undefined if it cannot be fetched or parsed.
 */
export function relayFile<T>(
  name: string,
  { settings, fetch = globalThis.fetch, now = Date.now }: RelayFileOptions,
  read: (text: string) => T | undefined | Promise<T | undefined>,
): () => Promise<T | undefined> {
  let last: { readonly url: string; failedAt?: number; readonly file: Promise<T | undefined> } | undefined;
  const fetched = async (url: string) => {
    try {
      const response = await fetch(url);
      return response.ok ? await read(await response.text()) : undefined;
    } catch {
      return undefined;
    }
  };
  return () => {
    const url = `${settings.read().relayUrl}/${name}`;
    const isPast = last?.failedAt !== undefined && now() - last.failedAt >= pause;
    if (last?.url === url && !isPast) return last.file;
    const asked: NonNullable<typeof last> = { url, file: fetched(url) };
    last = asked;
    void asked.file.then((file) => {
      if (file === undefined) asked.failedAt = now();
    });
    return asked.file;
  };
}
