import { openAccountStore } from "../shared/gateway/account-store.ts";
import type { Store } from "../shared/gateway/store.ts";
import type { Environment } from "./environment.ts";
import { refuseStore } from "./unusable-store.ts";

/** Whose calls are looked at: the ledger counts them by address and key. */
export interface LedgerAccount {
  readonly url: string;
  readonly key: string;
}

/** For what does not depend on an account: how much is kept, and how old it is. */
const nobody: LedgerAccount = { url: "none", key: "none" };

/** The store of this machine as it is, for commands that ask nothing: no secret is needed. @throws {Stop} */
export function openKeptStore({ store, defaultStore }: Environment, account = nobody): Store {
  const storePath = store ?? defaultStore;
  try {
    return openAccountStore({ storePath, ...account });
  } catch (error) {
    return refuseStore(error, storePath);
  }
}
