import { createHash, randomBytes } from "node:crypto";
import type { TokenBook } from "../tokens/token-book.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";

/** How long a browser stays signed in, milliseconds. */
const sessionLength = 12 * 3_600_000;

const cookieName = "sirene_admin";
/** Administrators are few: more sessions than this are somebody's mistake, and the oldest end. */
const mostSessions = 200;

interface Session {
  readonly tokenId: string;
  readonly until: number;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** The value of our cookie in a `Cookie` header; undefined when it is not there. */
function cookieIn(header: string | undefined): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === cookieName) return value;
  }
  return undefined;
}

/**
 * Browsers that an administrator signed in on. The cookie holds a random number of its own, never the token, and ends with
 * the token's revocation and with the relay.
 */
export class AdminSessions {
  readonly #book: TokenBook;
  readonly #clock: () => number;
  readonly #sessions = new Map<string, Session>();

  constructor(book: TokenBook, clock: () => number) {
    this.#book = book;
    this.#clock = clock;
  }

  /** Signs a browser in: the cookie to set on it. */
  open({ id }: TokenEntry, secure: boolean): string {
    const secret = randomBytes(32).toString("base64url");
    this.#sessions.set(hashOf(secret), { tokenId: id, until: this.#clock() + sessionLength });
    if (this.#sessions.size > mostSessions) this.#sessions.delete(this.#sessions.keys().next().value!);
    return this.#cookie(secret, sessionLength / 1_000, secure);
  }

  /** Signs a browser out: the cookie that takes its own away. */
  close(header: string | undefined, secure: boolean): string {
    this.#sessions.delete(hashOf(cookieIn(header) ?? ""));
    return this.#cookie("", 0, secure);
  }

  /** Who is signed in on the browser that sends `header`. */
  of(header: string | undefined): TokenEntry | undefined {
    const secret = cookieIn(header);
    const session = secret === undefined ? undefined : this.#sessions.get(hashOf(secret));
    if (session === undefined || session.until <= this.#clock()) return undefined;
    const entry = this.#book.find(session.tokenId);
    return entry !== undefined && entry.admin && entry.revokedAt === null ? entry : undefined;
  }

  #cookie(value: string, seconds: number, secure: boolean): string {
    const attributes = ["HttpOnly", "SameSite=Strict", "Path=/admin", `Max-Age=${seconds}`];
    return [`${cookieName}=${value}`, ...attributes, ...(secure ? ["Secure"] : [])].join("; ");
  }
}
