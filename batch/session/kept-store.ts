import { pagesOf } from "../../shared/gateway/store/contents.ts";
import {
  type AccountName,
  type AccountStore,
  accountOf,
  openAccountStore,
  openStore,
  rescueStore,
  settlePlace,
  withSettings,
} from "../../shared/gateway/open-store.ts";
import type { StorePlace } from "../../shared/gateway/store/store-place.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type Environment, type SandboxKind, refuseStore, sandboxSource } from "./environment.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Placeholder account for data that does not depend on an account, such as the number and age of stored answers. */
const nobody: AccountName = { url: "none", key: "none" };

/** Returns where the store of this machine is: as named, or else at the default place. */
export const placeOf = ({ store, defaultStore }: Environment): StorePlace =>
  store === undefined ? defaultStore : { path: store };

/**
 * Opens a store with `open`, after moving it from its former place if necessary, which is reported.
 *
 * @throws {ProgramError} if it cannot be opened
 */
export async function openAt<T>(
  place: StorePlace,
  terminal: Terminal,
  open: (path: string) => T | Promise<T>,
): Promise<T> {
  try {
    const settled = settlePlace(place, (from, to) => terminal.err(terminal.say("store_moved", { from, to })));
    try {
      return await open(settled.path);
    } finally {
      settled.opened();
    }
  } catch (error) {
    return refuseStore(error);
  }
}

/** Returns a handler that reports notices in the store's database from a sender that is not one of its programs. */
export const foreignNotices = (terminal: Terminal) => ({
  onForeignNotices: (notices: number) => terminal.err(terminal.say("foreign_notices", { notices })),
});

/** Opens the store for commands that ask nothing, which need no secret. @throws {ProgramError} */
export const openKeptStore = (
  environment: Environment,
  terminal: Terminal,
  account = nobody,
): Promise<AccountStore> =>
  openAt(placeOf(environment), terminal, (storePath) => openAccountStore({ storePath, ...account }));

/** With a sandbox the store is in memory unless one is named, so that a trial keeps nothing and deletes nothing. */
const storeWith = (environment: Environment, sandbox: SandboxKind | undefined): Environment =>
  sandbox === undefined ? environment : { ...environment, store: environment.store ?? ":memory:" };

/** Opens the store for data that belongs to no account. @throws {ProgramError} */
export const openStoreOfAll = (
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
): Promise<AccountStore> => openKeptStore(storeWith(environment, sandbox), terminal);

/** Returns the relay or the API that a run would ask. Undefined if neither is configured. */
function sourceOf({ relay, account, missing }: Environment): AccountName | undefined {
  if (relay !== undefined) return { url: relay.url, key: relay.token };
  return missing.some((name) => name.startsWith("SIRENE_RELAY_")) ? undefined : account;
}

/** Opens the store with the answers that a run would use, if there can be any (`hasSource`). @throws {ProgramError} */
export async function openAnswers(
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
): Promise<{ readonly store: AccountStore; readonly hasSource: boolean }> {
  const hasSource = sandbox !== undefined || sourceOf(environment) !== undefined;
  const open = hasSource ? openDecisions : openStoreOfAll;
  return { store: await open(environment, terminal, sandbox), hasSource };
}

/**
 * Returns the account whose decisions a command is about, and where they are stored.
 *
 * @throws {ProgramError} if no source is configured
 */
function decisionSource(
  environment: Environment,
  sandbox: SandboxKind | undefined,
): { readonly place: Environment; readonly account: AccountName } {
  const account =
    sandbox === undefined ? sourceOf(environment) : { ...nobody, source: sandboxSource(sandbox) };
  if (account === undefined)
    throw new ProgramError("no_source", {
      missing: environment.missing.filter((name) => name !== "SIRENE_API_SECRET").join(", "),
    });
  return { place: storeWith(environment, sandbox), account };
}

/**
 * Opens the store with what people decided, which is stored by source: the relay or the API that a run would ask, or a
 * sandbox.
 *
 * @throws {ProgramError} if no source is configured
 */
export async function openDecisions(
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
): Promise<AccountStore> {
  const { place, account } = decisionSource(environment, sandbox);
  return openKeptStore(place, terminal, account);
}

/**
 * Reads what people decided from a damaged store, as far as it is certain, and what it lost. The result is in memory,
 * and nothing is written to the store. Undefined for a store that only its server can read.
 *
 * @throws {ProgramError}
 */
export async function rescueDecisions(
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
) {
  const { place, account } = decisionSource(environment, sandbox);
  return openAt(placeOf(place), terminal, async (path) => {
    const rescued = rescueStore(path);
    if (rescued === undefined) return undefined;
    const connection = await openStore(":memory:");
    const { decisions } = await connection.contents();
    try {
      for await (const rows of pagesOf(rescued.contents.decisions)) await decisions.write(rows);
      const store = await connection.account(accountOf(account));
      return { path, lost: rescued.lost, store: withSettings(store, connection) };
    } finally {
      rescued.close();
    }
  });
}
