import type { Clock } from "../../shared/gateway/store/clock.ts";
import { createHash, randomBytes } from "node:crypto";
import type { TokenBook } from "../tokens/token-book.ts";
import { opensAdmin, stateOf, type TokenEntry } from "../tokens/token-entry.ts";
import type { Notice } from "./notice.ts";

/** How long a browser stays signed in, milliseconds. */
const sessionLength = 12 * 3_600_000;

const cookieName = "sirene_admin";
/** Administrators are few: more sessions than this are somebody's mistake, and the oldest end. */
const mostSessions = 200;

/** Forms that were sent, remembered by session. */
const mostForms = 100;

interface Session {
  tokenId: string;
  readonly until: number;
  notice: Notice | undefined;
  readonly sentForms: Set<string>;
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
 * Browsers that an administrator or a viewer signed in on. The cookie holds a random number of its own, never the token, and ends with
 * the token's end and with the relay.
 */
export class AdminSessions {
  readonly #book: TokenBook;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Session>();

  constructor(book: TokenBook, clock: Clock) {
    this.#book = book;
    this.#clock = clock;
  }

  /** Signs a browser in: the cookie to set on it. */
  open({ id }: TokenEntry, secure: boolean): string {
    const secret = randomBytes(32).toString("base64url");
    const until = this.#clock.monotonic() + sessionLength;
    this.#sessions.set(hashOf(secret), { tokenId: id, until, notice: undefined, sentForms: new Set() });
    if (this.#sessions.size > mostSessions) this.#sessions.delete(this.#sessions.keys().next().value!);
    return this.#cookie(secret, sessionLength / 1_000, secure);
  }

  /** Signs a browser out: the cookie that takes its own away. */
  close(header: string | undefined, secure: boolean): string {
    this.#sessions.delete(hashOf(cookieIn(header) ?? ""));
    return this.#cookie("", 0, secure);
  }

  /** Who is signed in on the browser that sends `header`. */
  async of(header: string | undefined): Promise<TokenEntry | undefined> {
    const session = this.#sessionOf(header);
    const now = this.#clock.now();
    if (session === undefined || session.until <= this.#clock.monotonic()) return undefined;
    const entry = await this.#book.find(session.tokenId);
    return entry !== undefined && opensAdmin(entry) && stateOf(entry, now) === "valid" ? entry : undefined;
  }

  /** Goes on under another token, as when one's own is replaced. */
  follow(header: string | undefined, tokenId: string): void {
    const session = this.#sessionOf(header);
    if (session !== undefined) session.tokenId = tokenId;
  }

  /** Leaves a notice for the next page. */
  leave(header: string | undefined, notice: Notice): void {
    const session = this.#sessionOf(header);
    if (session !== undefined) session.notice = notice;
  }

  /** The notice that was left, once. */
  takeNotice(header: string | undefined): Notice | undefined {
    const session = this.#sessionOf(header);
    const notice = session?.notice;
    if (session !== undefined) session.notice = undefined;
    return notice;
  }

  /** True the first time that a form is sent: a second click on its button makes no second token. */
  isFirst(header: string | undefined, form: string): boolean {
    const sent = this.#sessionOf(header)?.sentForms;
    if (sent === undefined || sent.has(form)) return sent === undefined;
    sent.add(form);
    if (sent.size > mostForms) sent.delete(sent.values().next().value!);
    return true;
  }

  #sessionOf(header: string | undefined): Session | undefined {
    const secret = cookieIn(header);
    return secret === undefined ? undefined : this.#sessions.get(hashOf(secret));
  }

  #cookie(value: string, seconds: number, secure: boolean): string {
    const attributes = ["HttpOnly", "SameSite=Strict", "Path=/admin", `Max-Age=${seconds}`];
    return [`${cookieName}=${value}`, ...attributes, ...(secure ? ["Secure"] : [])].join("; ");
  }
}
