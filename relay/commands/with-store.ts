import type { Environment } from "../environment.ts";
import { openAt } from "../store/open-at.ts";
import { closedAfter, openRelayStore, type RelayStore } from "../store/open-relay-store.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Does `work` on the store of the environment, beside a relay that may be running on it.
 * @throws {ProgramError} where the store cannot be used
 */
export const withStore = <T>(
  { store: place }: Environment,
  terminal: Terminal,
  work: (store: RelayStore) => Promise<T>,
): Promise<T> =>
  closedAfter(
    openAt(place, terminal, (path) => openRelayStore(path)),
    work,
  );
