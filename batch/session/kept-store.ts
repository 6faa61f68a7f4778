import type { LostRows } from "../../shared/gateway/store/connection.ts";
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

/** The decisions of a damaged store, and what of it could not be read. */
interface RescuedDecisions {
  readonly path: string;
  readonly store: AccountStore;
  readonly lost: LostRows;
}

/** For what does not depend on an account: how much is kept, and how old it is. */
const nobody: AccountName = { url: "none", key: "none" };

/** The store of this machine: as it is named, else where programs keep it. */
export const placeOf = ({ store, defaultStore }: Environment): StorePlace =>
  store === undefined ? defaultStore : { path: store };

/** What opens a store where it stands, and says that it was moved there. @throws {ProgramError} when it cannot be opened */
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

/** Says that somebody who is none of the store's programs sends notices in its database. */
export const foreignNotices = (terminal: Terminal) => ({
  onForeignNotices: (notices: number) => terminal.err(terminal.say("foreign_notices", { notices })),
});

/** The store of this machine as it is, for commands that ask nothing: no secret is needed. @throws {ProgramError} */
export const openKeptStore = (
  environment: Environment,
  terminal: Terminal,
  account = nobody,
): Promise<AccountStore> =>
  openAt(placeOf(environment), terminal, (storePath) => openAccountStore({ storePath, ...account }));

/**
 * The same for what belongs to no account; in memory where somebody tries the program on a sandbox: nothing of a trial is
 * kept, and nobody who tries it deletes what was bought. @throws {ProgramError}
 */
export const openStoreOfAll = (
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
): Promise<AccountStore> =>
  openKeptStore(
    sandbox !== undefined && environment.store === undefined
      ? { ...environment, store: ":memory:" }
      : environment,
    terminal,
  );

/** The relay or the API that a run would ask; undefined where neither is configured. */
function sourceOf({ relay, account, missing }: Environment): AccountName | undefined {
  if (relay !== undefined) return { url: relay.url, key: relay.token };
  return missing.some((name) => name.startsWith("SIRENE_RELAY_")) ? undefined : account;
}

/** The same for the answers that a run would use, and whether there can be any: without a source none are known. */
export async function openAnswers(
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
): Promise<{ readonly store: AccountStore; readonly hasSource: boolean }> {
  const hasSource = sandbox !== undefined || sourceOf(environment) !== undefined;
  const open = hasSource ? openDecisions : openStoreOfAll;
  return { store: await open(environment, terminal, sandbox), hasSource };
}

/** Whose decisions a command is about, and where they are kept. @throws {ProgramError} where nobody is configured */
function decisionSource(
  environment: Environment,
  sandbox: SandboxKind | undefined,
): { readonly place: Environment; readonly account: AccountName } {
  if (sandbox !== undefined) {
    // What a sandbox keeps nowhere ends with each command.
    const place = { ...environment, store: environment.store ?? ":memory:" };
    return { place, account: { ...nobody, source: sandboxSource(sandbox) } };
  }
  const account = sourceOf(environment);
  if (account === undefined)
    throw new ProgramError("no_source", {
      missing: environment.missing.filter((name) => name !== "SIRENE_API_SECRET").join(", "),
    });
  return { place: environment, account };
}

/**
 * The same for what people decided, which is kept by where answers come from: those of the relay or the API that a run
 * would ask, or of a sandbox. @throws {ProgramError} where neither is configured
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
 * What people decided, as far as it can be read for certain of a store that is damaged: in memory, and nothing is written to the
 * store. Undefined where nobody can read it but its server. @throws {ProgramError}
 */
export async function rescueDecisions(
  environment: Environment,
  terminal: Terminal,
  sandbox: SandboxKind | undefined,
): Promise<RescuedDecisions | undefined> {
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
