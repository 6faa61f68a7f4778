import { StoreError, storeMessageOf } from "../../shared/gateway/store/store-error.ts";
import type { LostRows } from "../../shared/gateway/store/connection.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Say } from "../messages/messages.ts";
import { type Proxies, readProxies } from "../../shared/network/proxies.ts";
import { type Variables, languageVariable } from "../../shared/command-line/environment.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { type StorePlace, addressFault, defaultPlace } from "../../shared/gateway/store/store-place.ts";
import { type Variable, gatewayVariables, readVariables } from "../../shared/gateway/variables.ts";

/** What is said of a store that did not open, or that failed at work; undefined where `error` is none of the store's. */
export function storeFailure(error: unknown): ProgramError | undefined {
  const message = storeMessageOf(error);
  return message && new ProgramError(message.code, message.parameters);
}

/** Whether what `error` says is that a store is damaged. */
export const isDamage = (error: unknown): boolean =>
  (error instanceof ProgramError ? error : storeFailure(error))?.code === "store_damaged";

/** What of a damaged store could not be read for certain, as a sentence; undefined where nothing is lost. */
export const lostText = (
  path: string,
  { pages, unreadable, rows }: LostRows,
  say: Say,
): string | undefined =>
  unreadable + rows === 0 ? undefined : say("store_rescue_lost", { path, pages, unreadable, rows });

/** Ends the command where the store did not open. @throws {ProgramError}, or `error` itself where it is none of the store's */
export function refuseStore(error: unknown): never {
  throw storeFailure(error) ?? error;
}

/** Every variable the program reads, each with its rule. `.env.example` lists them; a test keeps the two equal. */
export const variables = {
  ...gatewayVariables,
  ...languageVariable,
  SIRENE_RELAY_URL: { pattern: /^https?:\/\/[^\s/]+(\/\S*)?$/, shape: "https://relay.example" },
  SIRENE_RELAY_TOKEN: { pattern: /^[\x21-\x7e]+$/, shape: "srt_…" },
} as const satisfies Record<string, Variable>;

/** Where the API is, who asks, and the proxies on the way. */
interface ApiAddress {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly proxies?: Proxies | undefined;
}

/** The same of a relay. */
interface RelayAccess {
  readonly url: string;
  readonly token: string;
  readonly proxies?: Proxies | undefined;
}

export interface Environment {
  /** The relay to ask instead of the API; undefined unless address and token are both there. */
  readonly relay: RelayAccess | undefined;
  /** Undefined unless address, key and secret are all there; `missing` names those that are not. */
  readonly api: ApiAddress | undefined;
  readonly missing: readonly string[];
  /** Address and key, which the ledger knows calls by: enough to look at what was spent. Undefined unless both are there. */
  readonly account: { readonly url: string; readonly key: string } | undefined;
  /** The store's file; undefined when not set. */
  readonly store: string | undefined;
  /** Where the store is kept when none is named. */
  readonly defaultStore: StorePlace;
  /** Length of the rate hour, milliseconds. */
  readonly hourLength: number;
}

const apiVariables = ["SIRENE_API_URL", "SIRENE_API_KEY", "SIRENE_API_SECRET"] as const;
const relayVariables = ["SIRENE_RELAY_URL", "SIRENE_RELAY_TOKEN"] as const;

/**
 * Reads and checks the environment; the only place where batch does. An empty variable is one that is not set.
 *
 * @throws {ProgramError} on a malformed variable: its name and rule, never its value; of a store's address, its scheme.
 */
export function readEnvironment(environment: Variables): Environment {
  const malformed = (name: string, shape: string): never => {
    throw new ProgramError("bad_variable", { name, shape });
  };
  const given = readVariables(variables, environment, malformed);
  const proxies = readProxies(environment, malformed);
  const { SIRENE_STORE: store } = given;
  const fault = store === undefined ? undefined : addressFault(store);
  if (fault !== undefined) refuseStore(new StoreError(fault));
  const { SIRENE_API_URL: url, SIRENE_API_KEY: key, SIRENE_API_SECRET: secret } = given;
  const { SIRENE_RELAY_URL: relayUrl, SIRENE_RELAY_TOKEN: token } = given;
  const isNotSet = (name: keyof typeof variables) => given[name] === undefined;
  const throughRelay = relayUrl !== undefined || token !== undefined;
  return {
    relay: relayUrl && token ? { url: relayUrl, token, proxies } : undefined,
    api: url && key && secret ? { url, key, secret, proxies } : undefined,
    account: url && key ? { url, key } : undefined,
    missing: (throughRelay ? relayVariables : apiVariables).filter(isNotSet),
    store,
    defaultStore: defaultPlace(environment),
    hourLength: parseDuration(given.SIRENE_HOUR ?? "1h")!,
  };
}

/**
 * What an embedded sandbox answers from: its register alone, or with `fill` for any valid SIREN, with a company made up
 * where the register has none.
 */
export type SandboxKind = "register" | "fill";

/** What the answers of a sandbox are kept under: what the register does not know, the other kind makes up. */
export const sandboxSource = (kind: SandboxKind): string => (kind === "fill" ? "sandbox-fill" : "sandbox");

/**
 * The words of a command line with the kind in one word with `--sandbox`: what follows the bare option is else a file's
 * name or a number.
 */
export function withSandboxKind(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === "--") return [...joined, ...words.slice(at)];
    if (word !== "--sandbox") joined.push(word);
    else if (words[at + 1] === "fill") joined.push(`--sandbox=${words[(at += 1)]}`);
    else joined.push("--sandbox=register");
  }
  return joined;
}

/** The kind that `--sandbox` was given. @throws {ProgramError} for one that there is not */
export function sandboxOf(flag: string | undefined): SandboxKind | undefined {
  if (flag === undefined || flag === "register" || flag === "fill") return flag;
  throw new ProgramError("bad_sandbox", { value: flag });
}
