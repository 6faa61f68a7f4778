import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, chooseLanguage } from "../../shared/messages/messages.ts";
import { refusals, type RefusalCode } from "../../shared/protocol/refusals.ts";
import type { Admission } from "../server/authenticate.ts";
import { refuse } from "../server/refuse.ts";
import { adminPolicy } from "../server/security.ts";
import type { Services } from "../services.ts";
import { bearerToken } from "../tokens/authenticator.ts";
import { opensAdmin } from "../tokens/token-entry.ts";
import { refusalPage } from "./confirm-pages.ts";
import { isOwnPage, wantsJson } from "./own-page.ts";
import { AdminSessions } from "./sessions.ts";
import { signInAccess, type SignInAccess } from "./sign-in-access.ts";
import { signInPage, type SignInError } from "./sign-in-page.ts";
import { wordsOf, type Words } from "./words.ts";

export interface AdminOptions {
  readonly admission: Admission;
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
