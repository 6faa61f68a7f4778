import { openAccountStore } from "../shared/gateway/account-store.ts";
import { settlePlace } from "../shared/gateway/sqlite/move-store.ts";
import type { StorePlace } from "../shared/gateway/store-place.ts";
import type { Store } from "../shared/gateway/store.ts";
import type { Environment } from "./environment.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { refuseStore } from "./unusable-store.ts";

/** Whose calls are looked at: the ledger counts them by address and key. */
export interface LedgerAccount {
  readonly url: string;
  readonly key: string;
}

/** For what does not depend on an account: how much is kept, and how old it is. */
const nobody: LedgerAccount = { url: "none", key: "none" };

/** The store of this machine: as it is named, else where programs keep it. */
export const placeOf = ({ store, defaultStore }: Environment): StorePlace =>
  store === undefined ? defaultStore : { path: store };

/** What opens a store where it stands, and says that it was moved there. @throws {ProgramError} when it cannot be opened */
export function openAt<T>(place: StorePlace, terminal: Terminal, open: (path: string) => T): T {
  try {
    const settled = settlePlace(place, (from, to) => terminal.err(terminal.say("store_moved", { from, to })));
    try {
      return open(settled.path);
    } finally {
      settled.opened();
    }
  } catch (error) {
    return refuseStore(error);
  }
}

/** The store of this machine as it is, for commands that ask nothing: no secret is needed. @throws {ProgramError} */
export const openKeptStore = (environment: Environment, terminal: Terminal, account = nobody): Store =>
  openAt(placeOf(environment), terminal, (storePath) => openAccountStore({ storePath, ...account }));
