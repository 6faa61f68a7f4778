import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { StoreFault } from "./store-error.ts";

/** Where a store is, by default or as configured. */
export interface StorePlace {
  readonly path: string;
  /** Previous default place. A store found there is moved to `path`. */
  readonly former?: string | undefined;
}

/** The place of a store. It stays there until `opened` is called, after the store was opened or failed to open. */
export interface SettledPlace {
  readonly path: string;
  readonly opened: () => void;
}

type StoreVariables = Readonly<Record<string, string | undefined>>;

/** The platform's folder for user data. Unlike the cache folder, the system does not empty it. */
function dataFolder(variables: StoreVariables): string {
  if (process.platform === "win32") return variables["LOCALAPPDATA"] || join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support");
  const named = variables["XDG_DATA_HOME"];
  // XDG Base Directory Specification: "All paths … must be absolute", a relative one is ignored.
  return named && isAbsolute(named) ? named : join(homedir(), ".local", "share");
}

/** The platform's cache folder, if it differs from the data folder. */
function cacheFolder(variables: StoreVariables): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return variables["XDG_CACHE_HOME"] || join(homedir(), ".cache");
}

/** Returns the place of the store when `SIRENE_STORE` is not set. */
export function defaultPlace(variables: StoreVariables): StorePlace {
  const cache = cacheFolder(variables);
  return {
    path: join(dataFolder(variables), "sirene", "store.sqlite"),
    former: cache && join(cache, "sirene", "store.sqlite"),
  };
}

/**
 * Returns the scheme of a store's address, such as `postgres`; undefined for a path. A single letter before the colon
 * is a Windows drive.
 */
export function schemeOf(store: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):/i.exec(store)?.[1]!.toLowerCase();
}

/** Query parameters of an address that are secrets, as `pg` reads them. */
const secretParameters = ["password", "sslpassword"] as const;

/**
 * Returns the URL of a store's address. Undefined if it is none, and if an `@` stands behind its host: then the `/`, `?`
 * or `#` of a password that is not encoded ended the host, and the rest of the password stands where it would be shown.
 */
export function urlOfStore(store: string): URL | undefined {
  return /^[^:/]+:\/\/[^/?#]*([/?#][^@]*)?$/.test(store) && URL.canParse(store) ? new URL(store) : undefined;
}

/** Returns the address for messages and logs: without its password, or only its scheme if the password may be anywhere. */
export function shownAddress(store: string): string {
  const scheme = schemeOf(store);
  if (scheme === undefined) return store;
  const shown = urlOfStore(store);
  if (shown === undefined) return `${scheme}://…`;
  if (shown.password !== "") shown.password = "…";
  for (const name of secretParameters) if (shown.searchParams.has(name)) shown.searchParams.set(name, "…");
  return shown.href.replaceAll(encodeURIComponent("…"), "…");
}

/** Returns the address with `password`, unless it has a password already or is not a valid URL. */
export function withPassword(store: string, password: string): string {
  if (!URL.canParse(store)) return store;
  const address = new URL(store);
  // `URL` leaves a percent sign as it is, and readers would take it for an escape. So the password is encoded first.
  if (address.password === "") address.password = encodeURIComponent(password);
  return address.href;
}

export type StoreKind = "sqlite" | "postgres";

/** Kind of store by scheme. */
const kinds: Readonly<Record<string, StoreKind>> = { postgres: "postgres", postgresql: "postgres" };

/**
 * Returns the kind of store at an address; a path is a file. Undefined for a scheme that no driver serves.
 * @decides whether an address is that of a store
 */
export function kindOfStore(store: string): StoreKind | undefined {
  const scheme = schemeOf(store);
  return scheme === undefined ? "sqlite" : kinds[scheme];
}

/** Schemes of Redis and the like: not served, because they may lose acknowledged data (docs/decisions/0023). */
const notDurable: ReadonlySet<string> = new Set(["redis", "rediss", "valkey", "valkeys"]);

/** Returns why no driver serves the address `store`, by its scheme; undefined for a path or a served address. */
export function addressFault(
  store: string,
): Extract<StoreFault, { readonly code: "not_served" | "not_durable" }> | undefined {
  if (kindOfStore(store) !== undefined) return undefined;
  const scheme = schemeOf(store)!;
  return { code: notDurable.has(scheme) ? "not_durable" : "not_served", scheme };
}
