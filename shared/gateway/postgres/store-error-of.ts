import { errorMessage } from "../error-message.ts";
import { StoreWorkError, type StoreErrorKind } from "../store/store-work-error.ts";

/** What PostgreSQL's error codes come to, by how they begin. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const kinds: readonly (readonly [string, StoreErrorKind])[] = [
  // A lock that was waited for too long, two transactions in each other's way, a statement that took too long.
  ["55P03", "locked"],
  ["40", "locked"],
  ["57014", "locked"],
  // A server that starts, stops or has no connection left.
  ["57P", "unreachable"],
  ["53300", "unreachable"],
  ["08", "unreachable"],
  // A password that was changed: over when this program has read it, or is started, again.
  ["28", "unreachable"],
  ["25P03", "unreachable"],
  // No room on its disk, a replica, a role that may not write.
  ["53", "not_writable"],
  ["58", "not_writable"],
  ["25006", "not_writable"],
  ["42501", "not_writable"],
  ["XX", "damaged"],
];

/** PostgreSQL's own five characters; what is wrong with the connection has none, or a name of the system's. */
const sqlState = /^[0-9A-Z]{5}$/;

/** What keeps a connection to the server from being used at all: a pool or a client tells it in words alone. */
function kindOf(code: string | undefined): StoreErrorKind {
  if (code === undefined || !sqlState.test(code)) return "unreachable";
  return kinds.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "other";
}

/** What an error of `pg`, from connecting or from a statement, means for the store. */
export function storeErrorOf(error: unknown): StoreWorkError {
  if (error instanceof StoreWorkError) return error;
  const cause = error instanceof Error ? error : new Error(errorMessage(error));
  return new StoreWorkError(kindOf((error as { code?: string } | undefined)?.code), cause);
}
