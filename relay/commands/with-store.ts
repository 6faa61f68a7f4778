import { userInfo } from "node:os";
import type { Environment } from "../environment.ts";
import { openAt } from "../store/open-at.ts";
import { closedAfter, openRelayStore, type RelayStore } from "../store/open-relay-store.ts";
import type { Decider } from "../tokens/decider.ts";
import type { Terminal } from "./terminal.ts";

/** The account of this machine, by its name where it has one. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}

/** Who decides by a command, at `at`, epoch milliseconds. */
export const commandDecider = (at: number): Decider => ({ by: accountName(), way: "command", at });

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
    (store) => work({ ...store, book: store.book.by(commandDecider(Date.now())) }),
  );
