import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../shared/gateway/store/clock.ts";
import { createHash, randomBytes } from "node:crypto";
import type { TokenBook } from "../tokens/token-book.ts";
import { type TokenEntry, opensAdmin, stateOf } from "../tokens/token-entry.ts";
import { type Html, type PageNotice, type Words, html, pageOf, wordsOf } from "./html.ts";
import { isLoopback } from "../server/proxies.ts";
import type { MessageCode } from "../messages/messages.ts";
import { type Language, chooseLanguage } from "../../shared/messages/messages.ts";
import { type RefusalCode, refusals } from "../../shared/protocol/refusals.ts";
import type { TokenAdmission } from "../routes/authenticate.ts";
import { refuse } from "../server/errors.ts";
import { adminPolicy } from "../server/security.ts";
import type { Services } from "../operation/services.ts";
import { bearerToken } from "../tokens/authenticator.ts";
import { refusalPage } from "./token-pages.ts";

/** True where a program asks for data; a browser asks for pages. */
export function wantsJson({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const accept = headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/**
 * True unless a browser says that another site's page is asking. Over http by name browsers send no `Sec-Fetch-Site`; the
 * `Origin` of a form then tells, which the pages' own Referrer-Policy lets them send.
 */
export function isOwnPage(
  { headers, host }: Pick<FastifyRequest, "headers" | "host">,
  publicUrl: string | undefined,
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin);
}

/** How long a browser stays signed in, milliseconds. */
const sessionLength = 12 * 3_600_000;

const cookieName = "sirene_admin";
/** Administrators are few: more sessions than this are somebody's mistake, and the oldest end. */
const mostSessions = 200;

/** Forms that were sent, remembered by session. */
const mostForms = 100;

interface AdminSession {
  tokenId: string;
  readonly until: number;
  notice: PageNotice | undefined;
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
class AdminSessions {
  readonly #book: TokenBook;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, AdminSession>();

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
  leave(header: string | undefined, notice: PageNotice): void {
    const session = this.#sessionOf(header);
    if (session !== undefined) session.notice = notice;
  }

  /** The notice that was left, once. */
  takeNotice(header: string | undefined): PageNotice | undefined {
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

  #sessionOf(header: string | undefined): AdminSession | undefined {
    const secret = cookieIn(header);
    return secret === undefined ? undefined : this.#sessions.get(hashOf(secret));
  }

  #cookie(value: string, seconds: number, secure: boolean): string {
    const attributes = ["HttpOnly", "SameSite=Strict", "Path=/admin", `Max-Age=${seconds}`];
    return [`${cookieName}=${value}`, ...attributes, ...(secure ? ["Secure"] : [])].join("; ");
  }
}

/** How a browser came, as far as the relay is told. */
interface Arrival {
  /** Of the connection, or of the proxy's word where it is believed. */
  readonly protocol: string;
  /** The `Host` it asked for, with its port. */
  readonly host: string;
  readonly hostname: string;
}

interface SignInRules {
  /** The address that people are meant to come by. */
  readonly publicUrl: string | undefined;
  /** An administrator insists on signing in over http by name. */
  readonly overHttp: boolean;
}

/** Whether a token may be typed here; over https the cookie that follows is bound to it. */
type SignInAccess =
  | { readonly allowed: true; readonly secure: boolean }
  /** `instead`: the address to come by, where it is known. */
  | { readonly allowed: false; readonly instead: string | undefined };

/**
 * Where administrators may sign in: over https; at the public address where that is https, for then something before the
 * relay speaks it; from the relay's own machine. Elsewhere a token would travel legibly, and is asked for only where
 * somebody insists. Pure.
 * @decides where administrators may sign in
 */
export function signInAccess(
  { protocol, host, hostname }: Arrival,
  { publicUrl, overHttp }: SignInRules,
): SignInAccess {
  const address = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isHttps = address?.protocol === "https:";
  if (protocol === "https" || (isHttps && host === address.host)) return { allowed: true, secure: true };
  // A proxy that does not hand the name on asks for this machine's.
  if (isLoopback(hostname)) return { allowed: true, secure: isHttps };
  if (overHttp) return { allowed: true, secure: false };
  return { allowed: false, instead: isHttps ? `${publicUrl}/admin` : undefined };
}

/** Why a token was not taken. */
type SignInError = Extract<MessageCode, "sign_in_wrong" | "sign_in_wait" | "sign_in_foreign">;

function form({ say }: Words): Html {
  return html`<form method="post" action="/admin/sign-in">
    <input type="text" name="user" value="sirene-relay" autocomplete="username" hidden />
    <label for="token">${say("sign_in_token")}</label>
    <input id="token" name="token" type="password" autocomplete="current-password" required autofocus />
    <p class="hint">${say("sign_in_hint")}</p>
    <button type="submit" class="main">${say("sign_in")}</button>
  </form>`;
}

/** Why no token is asked for here, and what to do instead. */
function refusal(instead: string | undefined, { say }: Words): Html {
  return html`<p class="warning">${say("plain_http")}</p>
    <p>
      ${
        instead === undefined
          ? say("plain_http_remedy")
          : html`${say("plain_http_instead")} <a href="${instead}">${instead}</a>`
      }
    </p>
    <p class="hint">${say("plain_http_insist")}</p>`;
}

/** The page that asks for a token where one may be typed, and else says why not. */
function signInPage(words: Words, access: SignInAccess, error?: SignInError): string {
  const { say } = words;
  const content = html`<main class="narrow">
    <h1>${say("page_title")}</h1>
    <div class="panel">
      ${error !== undefined && html`<p class="warning" role="alert">${say(error)}</p>`}
      ${access.allowed ? form(words) : refusal(access.instead, words)}
    </div>
  </main>`;
  return pageOf(say("page_title"), words, content);
}

export interface AdminOptions {
  readonly admission: TokenAdmission;
  /** Address that people are meant to come by. */
  readonly publicUrl: string | undefined;
  /** Signing in is allowed over http by name. */
  readonly overHttp: boolean;
  /** Spoken where a browser wishes none. */
  readonly language: Language;
}

/** Refusals that a browser is shown as a page. */
type PageRefusal = Extract<
  RefusalCode,
  "viewer_only" | "foreign_origin" | "unknown_token_id" | "last_admin" | "plain_http"
>;

/** Who may see and decide on `/admin`, and how those are answered who may not. */
export class AdminAccess {
  readonly sessions: AdminSessions;
  readonly #options: AdminOptions;

  constructor({ book, clock }: Services, options: AdminOptions) {
    this.sessions = new AdminSessions(book, clock);
    this.#options = options;
  }

  /** How the browser that asks is spoken to. */
  words({ headers }: FastifyRequest): Words {
    return wordsOf(chooseLanguage(headers["accept-language"], this.#options.language));
  }

  signIn({ protocol, host, hostname }: FastifyRequest): SignInAccess {
    return signInAccess({ protocol, host, hostname }, this.#options);
  }

  isOwnPage(request: FastifyRequest): boolean {
    return isOwnPage(request, this.#options.publicUrl);
  }

  sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
    return (
      reply
        .code(status)
        .header("Content-Security-Policy", adminPolicy)
        // Its own forms may say where they come from, nobody else is told.
        .header("Referrer-Policy", "same-origin")
        .header("Cache-Control", "no-store")
        .type("text/html; charset=utf-8")
        .send(page)
    );
  }

  refuse(request: FastifyRequest, reply: FastifyReply, code: PageRefusal): FastifyReply {
    if (!(request.headers.accept ?? "").includes("text/html")) return refuse(reply, code);
    return this.sendPage(reply, refusalPage(`refused_${code}`, this.words(request)), refusals[code].status);
  }

  askForToken(request: FastifyRequest, reply: FastifyReply, error?: SignInError, status = 401): FastifyReply {
    if (wantsJson(request)) return refuse(reply, "not_admin");
    return this.sendPage(reply, signInPage(this.words(request), this.signIn(request), error), status);
  }

  /** Lets in those who may see: by Bearer, or by cookie from the relay's own pages. */
  readonly admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = bearerToken(request.headers.authorization);
    if (token !== undefined) {
      const entry = await this.#options.admission.admit(token, request, reply);
      if (entry !== undefined && !opensAdmin(entry)) await this.askForToken(request, reply, "sign_in_wrong");
      return;
    }
    const entry = await this.sessions.of(request.headers.cookie);
    if (entry === undefined) await this.askForToken(request, reply);
    else if (request.method === "GET" || this.isOwnPage(request)) request.entry = entry;
    else await this.refuse(request, reply, "foreign_origin");
  };

  /** Keeps out, of those who may see, those who may not decide. */
  readonly admitDeciders = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.entry?.role !== "admin") await this.refuse(request, reply, "viewer_only");
  };
}

/** True for a form of a browser that is signed in: it is sent back to the page, so that reloading repeats nothing. */
export const isForm = (request: FastifyRequest): boolean =>
  bearerToken(request.headers.authorization) === undefined && !wantsJson(request);
