const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `URL.canParse` is younger than the Safari that Excel for Mac may open pages in. */
function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * The relay's address as it is asked: without the slash at its end, without query and fragment. Undefined where the
 * token would travel open: anything but https, save on this machine.
 *
 * @example readRelayUrl(" https://sirene.example.org/ ") // "https://sirene.example.org"
 */
export function readRelayUrl(text: string): string | undefined {
  const url = urlIn(text.trim());
  if (url === undefined) return undefined;
  const { protocol, hostname, host, pathname, username } = url;
  const isSafe = protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
  if (!isSafe || username !== "") return undefined;
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}

/** What the user chose, on this machine and for this add-in: never kept in the workbook. */
export interface Settings {
  /** Address of the relay, without a slash at its end. @default the origin this page comes from */
  readonly relayUrl: string;
  /** The token that the relay gave this user; empty when none was entered. */
  readonly token: string;
  /** True where nothing is asked: cells are answered from what the add-in keeps, whatever its age. */
  readonly cacheOnly: boolean;
}

/** What is used of the browser's localStorage. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

export interface SettingsStore {
  read(): Settings;
  /** Changes what is given. A relay's address that is none, or not safe, is left out: ask `readRelayUrl` first. */
  write(change: Partial<Settings>): void;
  /** Calls `listener` after each `write`; returns how to end that. */
  subscribe(listener: (settings: Settings) => void): () => void;
}

interface SettingsOptions {
  /** @default storage that lasts as long as the page */
  readonly storage?: TextStorage | undefined;
  /** `Office.context.partitionKey`, undefined until it is known and where there is none. */
  readonly partitionKey?: () => string | undefined;
  /** Origin of the page. */
  readonly origin: string;
}

const names = { relayUrl: "sirene.relayUrl", token: "sirene.token", cacheOnly: "sirene.cacheOnly" } as const;

/** Storage for where the browser grants none: a page in a frame, a profile that refuses. */
export function pageStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Settings in `storage`, each under its name with Office's partition key before it. Read anew each time: it is cheap. */
export function openSettings({ storage, partitionKey, origin }: SettingsOptions): SettingsStore {
  const kept = storage ?? pageStorage();
  const listeners = new Set<(settings: Settings) => void>();
  const keyOf = (name: string) => `${partitionKey?.() ?? ""}${name}`;
  const textOf = (name: string) => kept.getItem(keyOf(name)) ?? "";

  function put(name: string, text: string): void {
    if (text === "") kept.removeItem(keyOf(name));
    else kept.setItem(keyOf(name), text);
  }

  const read = (): Settings => ({
    relayUrl: readRelayUrl(textOf(names.relayUrl)) ?? origin,
    token: textOf(names.token),
    cacheOnly: textOf(names.cacheOnly) === "true",
  });

  return {
    read,
    write({ relayUrl, token, cacheOnly }) {
      if (relayUrl !== undefined) put(names.relayUrl, readRelayUrl(relayUrl) ?? textOf(names.relayUrl));
      if (token !== undefined) put(names.token, token.trim());
      if (cacheOnly !== undefined) put(names.cacheOnly, cacheOnly ? "true" : "");
      const settings = read();
      for (const listener of listeners) listener(settings);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
