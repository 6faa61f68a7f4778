import type { RefusalCode } from "../../shared/protocol/refusals.ts";
import { type TokenBook, isSameHash, readToken, secretHash, type TokenEntry, stateOf } from "./token-book.ts";

/** The entry of a token, or why it is refused. */
export type Authentication = { readonly entry: TokenEntry } | { readonly refusal: RefusalCode };

const hour = 3_600_000;
/** Compared with if no token has the id, so that an unknown token takes as long as a wrong one. */
const nobodysHash = secretHash("");

/** Returns the token in an `Authorization` header, or undefined if there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}

/**
 * Returns a function that identifies the owner of a token. It asks the token book each time, so that a token
 * revoked by another process is refused at once.
 * @decides which token opens the relay
 */
export function authenticator(book: TokenBook, clock: () => number) {
  /** Tokens whose use is being recorded, while the store's lock is awaited. */
  const noting = new Set<string>();
  const noteUse = ({ id, usedAt }: TokenEntry, now: number) => {
    // If the clock was set back, the last use is in the future.
    if (Math.abs(now - (usedAt ?? 0)) < hour || noting.has(id)) return;
    noting.add(id);
    const noted = () => noting.delete(id);
    // Not awaited: even if the store is locked or full, stored answers can be read.
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
 * Wraps `identify` so that it runs once per token for all requests that arrive in one turn of the event loop; one
 * user may send hundreds. A revocation that the first request could not see cannot come before the others either.
 * `soon` runs a task when that turn is over.
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
