import { StoreError, storeMessageOf } from "../../shared/gateway/store/store-error.ts";
import type { LostRows } from "../../shared/gateway/store/connection.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Say } from "../messages/messages.ts";
import { type Proxies, readProxies } from "../../shared/network/proxies.ts";
import { type Variables, languageVariable } from "../../shared/command-line/environment.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { type StorePlace, addressFault, defaultPlace } from "../../shared/gateway/store/store-place.ts";
import { type Variable, gatewayVariables, readVariables } from "../../shared/gateway/variables.ts";

/** Returns the error about a store that failed. Undefined if `error` is not an error of a store. */
export function storeFailure(error: unknown): ProgramError | undefined {
  const message = storeMessageOf(error);
  return message && new ProgramError(message.code, message.parameters);
}

export const isDamage = (error: unknown): boolean =>
  (error instanceof ProgramError ? error : storeFailure(error))?.code === "store_damaged";

/** Returns a sentence about what a damaged store lost. Undefined if nothing was lost. */
export const lostText = (
  path: string,
  { pages, unreadable, rows }: LostRows,
  say: Say,
): string | undefined =>
  unreadable + rows === 0 ? undefined : say("store_rescue_lost", { path, pages, unreadable, rows });

/** @throws {ProgramError} about the store, or `error` itself if it is not an error of a store */
export function refuseStore(error: unknown): never {
  throw storeFailure(error) ?? error;
}

/** All environment variables, each with its pattern. `.env.example` lists them too; a test keeps both equal. */
export const variables = {
  ...gatewayVariables,
  ...languageVariable,
  SIRENE_RELAY_URL: { pattern: /^https?:\/\/[^\s/@][^\s@]*$/, shape: "https://relay.example" },
  SIRENE_RELAY_TOKEN: { pattern: /^[\x21-\x7e]+$/, shape: "srt_…" },
} as const satisfies Record<string, Variable>;

/** An address to ask, and the proxies on the way. */
interface AskedAddress {
  readonly url: string;
  readonly proxies?: Proxies | undefined;
}

export interface Environment {
  /** The relay to ask instead of the API. Undefined unless address and token are both set. */
  readonly relay: (AskedAddress & { readonly token: string }) | undefined;
  /** Undefined unless address, key and secret are all set. `missing` names those that are not. */
  readonly api: (AskedAddress & { readonly key: string; readonly secret: string }) | undefined;
  readonly missing: readonly string[];
  /**
   * Address and key, by which the ledger identifies calls. They suffice to see what was spent. Undefined unless both
   * are set.
   */
  readonly account: { readonly url: string; readonly key: string } | undefined;
  /** The store's path or address. Undefined if it is not set. */
  readonly store: string | undefined;
  /** Where the store is if none is named. */
  readonly defaultStore: StorePlace;
  /** Length of the rate hour, milliseconds. */
  readonly hourLength: number;
}

const apiVariables = ["SIRENE_API_URL", "SIRENE_API_KEY", "SIRENE_API_SECRET"] as const;
const relayVariables = ["SIRENE_RELAY_URL", "SIRENE_RELAY_TOKEN"] as const;

/**
 * Reads and validates the environment variables; no other part of batch reads them. An empty variable counts as not
 * set.
 *
 * @throws {ProgramError} for a malformed variable, with its name and rule but never its value; for a store's address,
 * with its scheme
 */
export function readEnvironment(environment: Variables): Environment {
  const malformed = (name: string, shape: string): never => {
    throw new ProgramError("bad_variable", { name, shape });
  };
  const values = readVariables(variables, environment, malformed);
  const proxies = readProxies(environment, malformed);
  const { SIRENE_STORE: store } = values;
  const fault = store === undefined ? undefined : addressFault(store);
  if (fault !== undefined) refuseStore(new StoreError(fault));
  const { SIRENE_API_URL: url, SIRENE_API_KEY: key, SIRENE_API_SECRET: secret } = values;
  const { SIRENE_RELAY_URL: relayUrl, SIRENE_RELAY_TOKEN: token } = values;
  const isNotSet = (name: keyof typeof variables) => values[name] === undefined;
  const throughRelay = relayUrl !== undefined || token !== undefined;
  return {
    relay: relayUrl && token ? { url: relayUrl, token, proxies } : undefined,
    api: url && key && secret ? { url, key, secret, proxies } : undefined,
    account: url && key ? { url, key } : undefined,
    missing: (throughRelay ? relayVariables : apiVariables).filter(isNotSet),
    store,
    defaultStore: defaultPlace(environment),
    hourLength: parseDuration(values.SIRENE_HOUR ?? "1h")!,
  };
}

/**
 * What an embedded sandbox answers from: `register` uses only its register, `fill` also invents a company for any other
 * valid SIREN.
 */
export type SandboxKind = "register" | "fill";

/**
 * Returns the source under which answers of a sandbox are stored. The kinds differ, since one invents companies that
 * the other does not know.
 */
export const sandboxSource = (kind: SandboxKind): string => (kind === "fill" ? "sandbox-fill" : "sandbox");

/**
 * Joins `--sandbox` with its kind into one word. Otherwise commander would take a file name or number after the bare
 * option for its value.
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

/** @throws {ProgramError} for an unknown kind */
export function sandboxOf(flag: string | undefined): SandboxKind | undefined {
  if (flag === undefined || flag === "register" || flag === "fill") return flag;
  throw new ProgramError("bad_sandbox", { value: flag });
}
