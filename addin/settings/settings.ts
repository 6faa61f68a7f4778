const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Not `URL.canParse`: some versions of Safari in which Excel for Mac opens pages lack it. */
function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the relay's address without trailing slash, query and fragment. Undefined if the text is no URL, has a
 * user name, or would send the token unencrypted: only https is allowed, and http to this machine.
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

/** The user's settings, on this machine and for this add-in. They are never stored in the workbook. */
export interface Settings {
  /** Address of the relay, without a trailing slash. @default the origin of this page */
  readonly relayUrl: string;
  /** The token that the relay gave this user; empty if none was entered. */
  readonly token: string;
  /** True if nothing may be asked: cells are answered from the add-in's cache, whatever the age of its answers. */
  readonly cacheOnly: boolean;
}

/** The part of the browser's localStorage that is used. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

export interface SettingsStore {
  read(): Settings;
  /** Changes the given settings. An address that `readRelayUrl` refuses is ignored. */
  write(change: Partial<Settings>): void;
  /** Calls `listener` after each `write`. Returns a function that unsubscribes. */
  subscribe(listener: (settings: Settings) => void): () => void;
}

interface SettingsOptions {
  /** @default storage that lasts as long as the page */
  readonly storage?: TextStorage | undefined;
  /** Returns `Office.context.partitionKey`; undefined until it is known, and if there is none. */
  readonly partitionKey?: () => string | undefined;
  /** Origin of the page. */
  readonly origin: string;
}

/** Returns storage in memory, for pages to which the browser grants none: a page in a frame, a restricted profile. */
export function pageStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Returns the settings in `storage`, under Office's partition key. They are read from storage each time, which is cheap. */
export function openSettings({ storage, partitionKey, origin }: SettingsOptions): SettingsStore {
  const kept = storage ?? pageStorage();
  const listeners = new Set<(settings: Settings) => void>();
  const keyOf = (name: keyof Settings) => `${partitionKey?.() ?? ""}sirene.${name}`;
  const textOf = (name: keyof Settings) => kept.getItem(keyOf(name)) ?? "";

  function put(name: keyof Settings, text: string): void {
    if (text === "") kept.removeItem(keyOf(name));
    else kept.setItem(keyOf(name), text);
  }

  const read = (): Settings => ({
    relayUrl: readRelayUrl(textOf("relayUrl")) ?? origin,
    token: textOf("token"),
    cacheOnly: textOf("cacheOnly") === "true",
  });

  return {
    read,
    write({ relayUrl, token, cacheOnly }) {
      if (relayUrl !== undefined) put("relayUrl", readRelayUrl(relayUrl) ?? textOf("relayUrl"));
      if (token !== undefined) put("token", token.trim());
      if (cacheOnly !== undefined) put("cacheOnly", cacheOnly ? "true" : "");
      const settings = read();
      for (const listener of listeners) listener(settings);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
