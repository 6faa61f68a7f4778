import type { FastifyInstance, FastifyRequest } from "fastify";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import type { Services } from "../operation/services.ts";
import { type TokenAction, actOf } from "../tokens/token-book.ts";
import { type AdminAnswers, adminAnswers, haltMessage } from "./page.ts";
import type { PageNotice } from "./html.ts";
import { opensAdmin } from "../tokens/token-entry.ts";
import { AdminAccess, type AdminOptions, isForm } from "./admin-access.ts";
import { style } from "./style.ts";
import { addTokenRoutes } from "./token-routes.ts";

/** What came of asking `/me`, as the page tells it. */
function noticeOf({ outcome }: QuotaAnswer): PageNotice {
  if (outcome.status === "found") return { code: "asked_now", good: true };
  const reason = outcome.status === "deferred" ? haltMessage(outcome.error.code) : undefined;
  return { code: "asked_in_vain", why: reason ?? "halt_no_answer", good: false };
}

/** What an administrator decides for all: to pause all spending, to resume it, to ask the service how things stand. */
function addDecisionRoutes(app: FastifyInstance, services: Services, { show, after }: AdminAnswers): void {
  const { settings, quotaWatch, log, audit, clock } = services;
  const note = ({ entry }: FastifyRequest, action: TokenAction, detail = "") =>
    audit.add([actOf({ by: entry!.user, way: "page", at: clock.now() }, action, "", detail)]);

  async function pause(paused: boolean, request: FastifyRequest): Promise<void> {
    await settings.setPaused(paused);
    await services.readPause(request.entry!.user);
    await note(request, paused ? "spending_paused" : "spending_resumed");
  }

  app.post("/admin/pause", async (request, reply) => {
    await pause(true, request);
    return after(request, reply, { code: "paused_now", good: true }, () => show(request, reply));
  });

  app.post("/admin/resume", async (request, reply) => {
    await pause(false, request);
    return after(request, reply, { code: "resumed_now", good: true }, () => show(request, reply));
  });

  app.post("/admin/ask", async (request, reply) => {
    await services.readPause();
    const answer = await quotaWatch.askNow();
    log.warn(
      { by: request.entry!.user, status: answer.outcome.status },
      "the service was asked for the quota",
    );
    await note(request, "service_asked", answer.outcome.status);
    return after(request, reply, noticeOf(answer), () => show(request, reply));
  });
}

/** A form holds a token at most. */
const longestForm = 4_096;

function addSignIn(
  admin: FastifyInstance,
  { identify }: Services,
  access: AdminAccess,
  options: AdminOptions,
): void {
  admin.post("/admin/sign-in", async (request, reply) => {
    if (!access.isOwnPage(request)) {
      return isForm(request) && (request.headers.accept ?? "").includes("text/html")
        ? access.askForToken(request, reply, "sign_in_foreign", 403)
        : access.refuse(request, reply, "foreign_origin");
    }
    const way = access.signIn(request);
    if (!way.allowed) return access.refuse(request, reply, "plain_http");
    const { token } = (request.body ?? {}) as { token?: unknown };
    const shown = await identify(typeof token === "string" ? token.trim() : undefined);
    if (!("entry" in shown) || !opensAdmin(shown.entry)) {
      const hasEnded =
        "refusal" in shown && (shown.refusal === "expired_token" || shown.refusal === "revoked_token");
      const isTooMany = !hasEnded && (await options.admission.noteFailure(request)) !== undefined;
      return isTooMany
        ? access.askForToken(request, reply, "sign_in_wait", 429)
        : access.askForToken(request, reply, "sign_in_wrong");
    }
    request.entry = shown.entry;
    reply.header("Set-Cookie", access.sessions.open(shown.entry, way.secure));
    return reply.redirect("/admin", 303);
  });
}

/** `/admin`: what an administrator sees and decides, and a viewer sees, as a page and as JSON. */
export function addAdminRoutes(app: FastifyInstance, services: Services, options: AdminOptions): void {
  const access = new AdminAccess(services, options);
  const answers = adminAnswers(services, access);

  void app.register((admin, _options, done) => {
    admin.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestForm },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    admin.get("/admin/style.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
    addSignIn(admin, services, access, options);

    void admin.register((inside, _insideOptions, ready) => {
      inside.addHook("onRequest", access.admit);
      inside.addContentTypeParser(
        "application/json",
        { parseAs: "string", bodyLimit: longestForm },
        inside.getDefaultJsonParser("error", "error"),
      );
      inside.get("/admin", (request, reply) => answers.show(request, reply));
      inside.post("/admin/sign-out", (request, reply) => {
        const way = access.signIn(request);
        reply.header("Set-Cookie", access.sessions.close(request.headers.cookie, way.allowed && way.secure));
        return reply.redirect("/admin", 303);
      });
      void inside.register((deciding, _decidingOptions, set) => {
        deciding.addHook("onRequest", access.admitDeciders);
        addDecisionRoutes(deciding, services, answers);
        addTokenRoutes(deciding, services, answers);
        set();
      });
      ready();
    });
    done();
  });
}
