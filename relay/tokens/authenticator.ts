import type { RefusalCode } from "../../shared/protocol/refusals.ts";
import { type TokenBook, isSameHash, readToken, secretHash } from "./token-book.ts";
import { type TokenEntry, stateOf } from "./token-entry.ts";

/** Who shows a token: its entry, or why it opens nothing. */
export type Authentication = { readonly entry: TokenEntry } | { readonly refusal: RefusalCode };

const hour = 3_600_000;
/** Compared with when no token has the id, so that an unknown one takes as long as a wrong one. */
const nobodysHash = secretHash("");

/** The token that an `Authorization` header carries; undefined when it carries none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}

/**
 * Tells whose a token is. Asks the book each time: a token revoked by another process is refused at once.
 * @decides which token opens the relay
 */
export function authenticator(book: TokenBook, clock: () => number) {
  /** Tokens whose use is being noted, while a lock of the store is waited for. */
  const noting = new Set<string>();
  const noteUse = ({ id, usedAt }: TokenEntry, now: number) => {
    // A clock that was set back puts the last use into a time to come.
    if (Math.abs(now - (usedAt ?? 0)) < hour || noting.has(id)) return;
    noting.add(id);
    const noted = () => noting.delete(id);
    // Waited for by nobody: a store that is locked or full keeps nobody from reading what is stored.
    book.noteUse(id, now).then(noted, noted);
  };

  return async (text: string | undefined): Promise<Authentication> => {
    if (text === undefined || text === "") return { refusal: "missing_token" };
    const token = readToken(text);
    if (token === undefined) return { refusal: "unknown_token" };
    const entry = await book.find(token.id);
    const known = isSameHash(secretHash(token.secret), entry?.hash ?? nobodysHash);
    if (!known || entry === undefined) return { refusal: "unknown_token" };
    const now = clock();
    const state = stateOf(entry, now);
    if (state !== "valid") return { refusal: `${state}_token` };
    noteUse(entry, now);
    return { entry };
  };
}
export type Authenticator = ReturnType<typeof authenticator>;

/**
 * Tells whose a token is as `identify` does, once for all requests that arrive in one turn of the event loop: hundreds of
 * one user may, and none of them comes later than a revocation that the first did not see. `soon` runs a task when that turn
 * is over.
 */
export function onceATick(
  identify: Authenticator,
  soon: (run: () => void) => void = setImmediate,
): Authenticator {
  const known = new Map<string | undefined, Promise<Authentication>>();
  return (text) => {
    let shown = known.get(text);
    if (shown !== undefined) return shown;
    shown = identify(text);
    if (known.size === 0) soon(() => known.clear());
    known.set(text, shown);
    return shown;
  };
}
