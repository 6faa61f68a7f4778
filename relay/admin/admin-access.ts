import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../shared/gateway/store/clock.ts";
import { createHash, randomBytes } from "node:crypto";
import { type TokenBook, type TokenEntry, opensAdmin, stateOf } from "../tokens/token-book.ts";
import { type Html, type PageNotice, type Words, html, pageOf, wordsOf } from "./html.ts";
import { isLoopback } from "../server/proxies.ts";
import type { MessageCode } from "../messages/messages.ts";
import { type Language, chooseLanguage } from "../../shared/messages/messages.ts";
import { type RefusalCode, refusals } from "../../shared/protocol/refusals.ts";
import type { TokenAdmission } from "../routes/authenticate.ts";
import { refuse } from "../server/requests.ts";
import { adminPolicy } from "../server/security.ts";
import type { Services } from "../operation/services.ts";
import { bearerToken } from "../tokens/authenticator.ts";
import { refusalPage } from "./token-pages.ts";

/** Returns whether a client asks for data, as programs do. Browsers ask for pages. */
export function wantsJson({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const accept = headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/**
 * Returns false if the browser says that the request comes from another site's page. Over plain http with a host
 * name, browsers omit `Sec-Fetch-Site`. The `Origin` of a form then decides, which the pages' own Referrer-Policy
 * allows browsers to send.
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
/** Administrators are few, so more sessions are a mistake. The oldest ones then end. */
const mostSessions = 200;
/** Of one token, so that a viewer's sessions do not end those of others. */
const mostSessionsOfToken = 20;

/** Maximum number of submitted forms, and of notices not yet shown, remembered per session. */
const mostForms = 100;

interface AdminSession {
  tokenId: string;
  readonly until: number;
  /** Those of two tabs at once: each may have a token that is shown here alone. */
  readonly notices: PageNotice[];
  readonly sentForms: Set<string>;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** Returns the value of the relay's cookie in a `Cookie` header, or undefined if it is missing. */
function cookieIn(header: string | undefined): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === cookieName) return value;
  }
  return undefined;
}

/** Signed-in browsers. The cookie contains a random number, never the token. A session ends with its token. */
class AdminSessions {
  readonly #book: TokenBook;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, AdminSession>();

  constructor(book: TokenBook, clock: Clock) {
    this.#book = book;
    this.#clock = clock;
  }

  /** Signs a browser in. Returns the cookie to set. */
  open({ id }: TokenEntry, secure: boolean): string {
    const secret = randomBytes(32).toString("base64url");
    const until = this.#clock.monotonic() + sessionLength;
    this.#sessions.set(hashOf(secret), { tokenId: id, until, notices: [], sentForms: new Set() });
    const own = [...this.#sessions].filter(([, { tokenId }]) => tokenId === id);
    if (own.length > mostSessionsOfToken) this.#sessions.delete(own[0]![0]);
    if (this.#sessions.size > mostSessions) this.#sessions.delete(this.#sessions.keys().next().value!);
    return this.#cookie(secret, sessionLength / 1_000, secure);
  }

  /** Signs a browser out. Returns the cookie that deletes the session's cookie. */
  close(header: string | undefined, secure: boolean): string {
    this.#sessions.delete(hashOf(cookieIn(header) ?? ""));
    return this.#cookie("", 0, secure);
  }

  /** Returns the token signed in on the browser that sends `header`. */
  async of(header: string | undefined): Promise<TokenEntry | undefined> {
    const session = this.#sessionOf(header);
    const now = this.#clock.now();
    if (session === undefined || session.until <= this.#clock.monotonic()) return undefined;
    const entry = await this.#book.find(session.tokenId);
    return entry !== undefined && opensAdmin(entry) && stateOf(entry, now) === "valid" ? entry : undefined;
  }

  /** Moves the session to another token, as when its own token is replaced. */
  follow(header: string | undefined, tokenId: string): void {
    const session = this.#sessionOf(header);
    if (session !== undefined) session.tokenId = tokenId;
  }

  leave(header: string | undefined, notice: PageNotice): void {
    const notices = this.#sessionOf(header)?.notices;
    if (notices !== undefined && notices.push(notice) > mostForms) notices.shift();
  }

  /** Returns the notices that were left, and removes them. */
  takeNotices(header: string | undefined): readonly PageNotice[] {
    return this.#sessionOf(header)?.notices.splice(0) ?? [];
  }

  /** Returns true the first time a form is submitted, so that a second click on its button makes no second token. */
  isFirst(header: string | undefined, form: string): boolean {
    const sent = this.#sessionOf(header)?.sentForms;
    if (sent === undefined || sent.has(form)) return sent === undefined;
    sent.add(form);
    if (sent.size > mostForms) sent.delete(sent.values().next().value!);
    return true;
  }

  /** Forgets that a form was submitted: what it asked for failed, and may be asked for again. */
  forget(header: string | undefined, form: string): void {
    this.#sessionOf(header)?.sentForms.delete(form);
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

/** How a browser reached the relay, as its connection or a trusted proxy says. Only `host` has a port. */
type Arrival = Readonly<Record<"protocol" | "host" | "hostname", string>>;

/** Whether a token may be entered here. If `secure`, the session cookie is sent over https only. */
type SignInAccess =
  | { readonly allowed: true; readonly secure: boolean }
  /** `instead` is the address to use, if known. */
  | { readonly allowed: false; readonly instead: string | undefined };

/**
 * Decides where administrators may sign in: over https; at the public address if that is https, since a proxy in
 * front of the relay then provides it; and from the relay's own machine. Anywhere else a token would travel in
 * clear text, so it is asked for only if this is explicitly allowed. Pure.
 * @decides where administrators may sign in
 */
export function signInAccess(
  { protocol, host, hostname }: Arrival,
  { publicUrl, overHttp }: Pick<AdminOptions, "publicUrl" | "overHttp">,
): SignInAccess {
  const address = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isHttps = address?.protocol === "https:";
  if (protocol === "https" || (isHttps && host === address.host)) return { allowed: true, secure: true };
  // A proxy that does not pass the host name on sends this machine's.
  if (isLoopback(hostname)) return { allowed: true, secure: isHttps };
  if (overHttp) return { allowed: true, secure: false };
  return { allowed: false, instead: isHttps ? `${publicUrl}/admin` : undefined };
}

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

/** Returns the sign-in page, or the page that says why signing in is not possible here. */
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
  /** The address that people are meant to use. */
  readonly publicUrl: string | undefined;
  /** Signing in over plain http with a host name is allowed. */
  readonly overHttp: boolean;
  /** The language for browsers that prefer none of the supported ones. */
  readonly language: Language;
}

/** Refusals that browsers receive as a page. */
type PageRefusal = Extract<
  RefusalCode,
  "viewer_only" | "foreign_origin" | "unknown_token_id" | "last_admin" | "end_passed" | "plain_http"
>;

/** Controls who may see and decide on `/admin`, and answers those who may not. */
export class AdminAccess {
  readonly sessions: AdminSessions;
  readonly #options: AdminOptions;

  constructor({ book, clock }: Services, options: AdminOptions) {
    this.sessions = new AdminSessions(book, clock);
    this.#options = options;
  }

  words({ headers }: FastifyRequest): Words {
    return wordsOf(chooseLanguage(headers["accept-language"], this.#options.language));
  }

  signIn(request: FastifyRequest): SignInAccess {
    return signInAccess(request, this.#options);
  }

  isOwnPage(request: FastifyRequest): boolean {
    return isOwnPage(request, this.#options.publicUrl);
  }

  sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
    return (
      reply
        .code(status)
        .header("Content-Security-Policy", adminPolicy)
        // The page's own forms may send their origin. Other sites receive none.
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

  /** Admits those who may see the page: by Bearer token, or by cookie from the relay's own pages. */
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

  /** Refuses those who may see the page but not decide. */
  readonly admitDeciders = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.entry?.role !== "admin") await this.refuse(request, reply, "viewer_only");
  };
}

/** Returns whether a signed-in browser submitted a form. It is then redirected, so that reloading repeats nothing. */
export const isForm = (request: FastifyRequest): boolean =>
  bearerToken(request.headers.authorization) === undefined && !wantsJson(request);
