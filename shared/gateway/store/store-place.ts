import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { StoreFault } from "./store-error.ts";

/** Where a store is kept. */
export interface StorePlace {
  readonly path: string;
  /** Where programs kept it before: a store that is found there is moved. */
  readonly former?: string | undefined;
}

/** The place where a store stands, and stays until `opened` is called, once it is open or could not be. */
export interface SettledPlace {
  readonly path: string;
  readonly opened: () => void;
}

type StoreVariables = Readonly<Record<string, string | undefined>>;

/** The platform's folder for data that a person would miss: systems empty the one for caches. */
function dataFolder(variables: StoreVariables): string {
  if (process.platform === "win32") return variables["LOCALAPPDATA"] || join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support");
  const named = variables["XDG_DATA_HOME"];
  // XDG Base Directory Specification: "All paths … must be absolute", a relative one is ignored.
  return named && isAbsolute(named) ? named : join(homedir(), ".local", "share");
}

/** The platform's cache folder, where that is another one. */
function cacheFolder(variables: StoreVariables): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return variables["XDG_CACHE_HOME"] || join(homedir(), ".cache");
}

/** The store's place where `SIRENE_STORE` names none. */
export function defaultPlace(variables: StoreVariables): StorePlace {
  const cache = cacheFolder(variables);
  return {
    path: join(dataFolder(variables), "sirene", "store.sqlite"),
    former: cache && join(cache, "sirene", "store.sqlite"),
  };
}

/**
 * The scheme of a store's address, such as `postgres`; undefined for a path. One letter before the colon is a drive of
 * Windows.
 */
export function schemeOf(store: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):/i.exec(store)?.[1]!.toLowerCase();
}

/** The parameters of an address that are secrets, as `pg` reads them. */
const secretParameters = ["password", "sslpassword"] as const;

/** Where a store is, for messages and logs: the address without its password, or its scheme where it is no URL. */
export function shownAddress(store: string): string {
  const scheme = schemeOf(store);
  if (scheme === undefined) return store;
  if (!URL.canParse(store)) return `${scheme}://…`;
  const shown = new URL(store);
  if (shown.password !== "") shown.password = "…";
  for (const name of secretParameters) if (shown.searchParams.has(name)) shown.searchParams.set(name, "…");
  return shown.href.replaceAll(encodeURIComponent("…"), "…");
}

/** The address with that password; one that it has already stays. What is no URL is left to whoever opens it. */
export function withPassword(store: string, password: string): string {
  if (!URL.canParse(store)) return store;
  const address = new URL(store);
  // Encoded beforehand: a percent sign that is put there is taken for an escape by whoever reads it.
  if (address.password === "") address.password = encodeURIComponent(password);
  return address.href;
}

/** The kinds of stores there are. */
export type StoreKind = "sqlite" | "postgres";

/** What is at an address of each scheme. */
const kinds: Readonly<Record<string, StoreKind>> = { postgres: "postgres", postgresql: "postgres" };

/**
 * What kind of store is at an address: a file at a path; undefined where its scheme is none that is served.
 * @decides whether an address is that of a store
 */
export function kindOfStore(store: string): StoreKind | undefined {
  const scheme = schemeOf(store);
  return scheme === undefined ? "sqlite" : kinds[scheme];
}

/** Schemes of Redis and of what speaks like it: served by nobody here for what they may lose (docs/decisions/0023). */
const notDurable: ReadonlySet<string> = new Set(["redis", "rediss", "valkey", "valkeys"]);

/** Why no store is at `store`, an address by its scheme; undefined for a path and for an address that a driver serves. */
export function addressFault(
  store: string,
): Extract<StoreFault, { readonly code: "not_served" | "not_durable" }> | undefined {
  if (kindOfStore(store) !== undefined) return undefined;
  const scheme = schemeOf(store)!;
  return { code: notDurable.has(scheme) ? "not_durable" : "not_served", scheme };
}
