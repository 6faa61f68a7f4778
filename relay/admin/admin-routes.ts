import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseLanguage, type Language } from "../../shared/command-line/language.ts";
import type { Admission } from "../server/authenticate.ts";
import { refuse } from "../server/refuse.ts";
import { adminPolicy } from "../server/security.ts";
import type { Services } from "../server/services.ts";
import { bearerToken } from "../tokens/gatekeeper.ts";
import { figuresOf } from "./figures.ts";
import { adminPage, signInPage } from "./page.ts";
import { AdminSessions } from "./sessions.ts";
import { style } from "./style.ts";
import { wordsOf, type Words } from "./words.ts";

export interface AdminOptions {
  readonly admission: Admission;
  /** The relay is reached by https, so its cookie never travels otherwise. */
  readonly https: boolean;
  /** Spoken where a browser wishes none. */
  readonly language: Language;
}

/** A form holds a token at most. */
const longestForm = 4_096;

const wantsJson = ({ headers }: FastifyRequest): boolean => {
  const accept = headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
};

/** True unless a browser says that another site's page is asking. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** `/admin`: what an administrator sees and decides, as a page and as JSON. */
export function addAdminRoutes(app: FastifyInstance, services: Services, options: AdminOptions): void {
  const { book, settings, identify, log, clock } = services;
  const sessions = new AdminSessions(book, clock);
  const wordsFor = ({ headers }: FastifyRequest): Words =>
    wordsOf(chooseLanguage(headers["accept-language"], options.language));
  const isSecure = ({ protocol }: FastifyRequest) => options.https || protocol === "https";

  const sendPage = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .header("Content-Security-Policy", adminPolicy)
      .header("Cache-Control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page);

  const askForToken = (request: FastifyRequest, reply: FastifyReply, complaint?: "sign_in_wrong") =>
    wantsJson(request)
      ? refuse(reply, "not_admin")
      : sendPage(reply, signInPage(wordsFor(request), complaint), 401);

  /** Shows the figures as they are now. Nothing redirects: what a form did is seen in the answer to it. */
  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const figures = await figuresOf(services);
    if (wantsJson(request)) return reply.header("Cache-Control", "no-store").send(figures);
    return sendPage(reply, adminPage(figures, wordsFor(request), clock()));
  }

  /** Lets administrators in, by Bearer or by cookie. */
  async function onlyAdmins(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = bearerToken(request.headers.authorization);
    if (token !== undefined) {
      const entry = await options.admission.admit(token, request, reply);
      if (entry !== undefined && !entry.admin) await askForToken(request, reply, "sign_in_wrong");
      return;
    }
    const entry = sessions.of(request.headers.cookie);
    if (entry === undefined) return void (await askForToken(request, reply));
    if (request.method !== "GET" && !isOwnPage(request)) return void (await refuse(reply, "foreign_origin"));
    request.entry = entry;
  }

  function pause(paused: boolean, request: FastifyRequest): void {
    settings.setPaused(paused);
    services.followPause();
    log.warn({ by: request.entry!.user }, paused ? "spending is paused" : "spending is resumed");
  }

  function revoke(id: string, request: FastifyRequest): boolean {
    const revoked = book.revoke(id, clock());
    if (revoked) log.warn({ tokenId: id, by: request.entry!.user }, "a token is revoked");
    return revoked;
  }

  void app.register((admin, _options, done) => {
    admin.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestForm },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    admin.get("/admin/style.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));

    admin.post("/admin/sign-in", async (request, reply) => {
      if (!isOwnPage(request)) return refuse(reply, "foreign_origin");
      const { token } = (request.body ?? {}) as { token?: unknown };
      const shown = identify(typeof token === "string" ? token.trim() : undefined);
      if (!("entry" in shown) || !shown.entry.admin) {
        const isTooMany = (await options.admission.noteFailure(request)) !== undefined;
        const complaint = isTooMany ? "sign_in_wait" : "sign_in_wrong";
        return sendPage(reply, signInPage(wordsFor(request), complaint), isTooMany ? 429 : 401);
      }
      request.entry = shown.entry;
      reply.header("Set-Cookie", sessions.open(shown.entry, isSecure(request)));
      return show(request, reply);
    });

    void admin.register((inside, _insideOptions, ready) => {
      inside.addHook("onRequest", onlyAdmins);
      inside.get("/admin", show);
      inside.post("/admin/sign-out", (request, reply) => {
        reply.header("Set-Cookie", sessions.close(request.headers.cookie, isSecure(request)));
        return sendPage(reply, signInPage(wordsFor(request)));
      });
      inside.post("/admin/pause", (request, reply) => {
        pause(true, request);
        return show(request, reply);
      });
      inside.post("/admin/resume", (request, reply) => {
        pause(false, request);
        return show(request, reply);
      });
      inside.post<{ Params: { id: string } }>("/admin/tokens/:id/revoke", (request, reply) => {
        revoke(request.params.id, request);
        return show(request, reply);
      });
      inside.delete<{ Params: { id: string } }>("/admin/tokens/:id", (request, reply) =>
        revoke(request.params.id, request)
          ? reply.send({ revoked: request.params.id })
          : refuse(reply, "unknown_token_id"),
      );
      ready();
    });
    done();
  });
}
