import { onRelayStore } from "../relay/store/open-relay-store.ts";
import { apiVariables } from "./api-variables.ts";
import { built, startServer } from "./program.ts";

export interface BenchRelay {
  readonly url: string;
  readonly token: string;
  readonly stop: () => void;
}

export interface RelayOptions {
  /** Calls per month that the token may spend; null for no limit. */
  readonly monthly: number | null;
  /** Words before the command, such as `taskset -c 0`. */
  readonly before?: readonly string[];
}

/** Starts the built relay on the API at `apiUrl`, with the store at `storePath` and a token. */
export async function startRelay(
  apiUrl: string,
  storePath: string,
  { monthly, before = [] }: RelayOptions,
): Promise<BenchRelay> {
  const rights = { user: "bench", role: "user", monthly, hourly: null, expiresAt: null } as const;
  const { text: token } = await onRelayStore(storePath, ({ book }) => book.create(rights, Date.now()));
  const words = ["serve", "--port", "0", "--log-level", "warn"];
  const variables = apiVariables(apiUrl, storePath);
  const { url, stop } = await startServer(built("bin/sirene-relay.js"), words, variables, before);
  return { url, token, stop };
}
