import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { opensAdmin } from "../tokens/token-entry.ts";
import { AdminAccess, isForm, type AdminOptions } from "./admin-access.ts";
import { adminAnswers } from "./admin-answers.ts";
import { addDecisionRoutes } from "./decision-routes.ts";
import { style } from "./style.ts";
import { addTokenRoutes } from "./token-routes.ts";

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
