import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { boundsText } from "../messages/bounds-text.ts";
import { messageFormatter } from "../messages/messages.ts";
import { refuse } from "../server/requests.ts";
import type { Services } from "../operation/services.ts";
import {
  type TokenEntry,
  opensAdmin,
  shownEntry,
  type MadeToken,
  type TokenAction,
  type TokenBook,
  actOf,
  othersOf,
  successorOf,
} from "../tokens/token-book.ts";
import { AdminAccess, type AdminOptions, isForm } from "./admin-access.ts";
import { type AdminAnswers, adminAnswers, haltMessage } from "./page.ts";
import {
  type FormErrors,
  type FormFields,
  changePage,
  changedFields,
  fieldsOf,
  isReplacedMeanwhile,
  newTokenPage,
  readBounds,
  readRights,
  replacePage,
  replacedPage,
  revokePage,
} from "./token-pages.ts";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import { type PageNotice, style } from "./html.ts";

interface TokenParameters {
  Params: { id: string };
}

const fieldsIn = ({ body }: FastifyRequest): FormFields =>
  typeof body === "object" && body !== null ? (body as FormFields) : {};

/** What the token routes share: reading a submitted form and answering it. */
class TokenForms {
  readonly services: Services;
  readonly answers: AdminAnswers;

  constructor(services: Services, answers: AdminAnswers) {
    this.services = services;
    this.answers = answers;
  }

  /** Returns a token that can still be changed, or refuses the request. */
  async entryOf(
    request: FastifyRequest<TokenParameters>,
    reply: FastifyReply,
  ): Promise<TokenEntry | undefined> {
    const { access } = this.answers;
    const entry = await this.services.book.find(request.params.id);
    if (entry !== undefined && entry.revokedAt === null) return entry;
    const successor = entry && (await successorOf(this.services.book, entry));
    if (successor === undefined || !isForm(request)) await access.refuse(request, reply, "unknown_token_id");
    else await access.sendPage(reply, replacedPage(request.params.id, successor, access.words(request)), 404);
    return undefined;
  }

  /** Adds a page about a token that can still be changed. */
  addPage(
    app: FastifyInstance,
    path: string,
    page: (entry: TokenEntry, request: FastifyRequest) => string | Promise<string>,
  ): void {
    app.get<TokenParameters>(`/admin/tokens/:id${path}`, async (request, reply) => {
      const entry = await this.entryOf(request, reply);
      return entry === undefined ? reply : this.answers.access.sendPage(reply, await page(entry, request));
    });
  }

  /**
   * Returns the token of a submitted form, or undefined if the request is answered: the token can no longer be changed, or
   * it was replaced since the form was shown, which `page` then shows again.
   */
  async entryOfForm(
    request: FastifyRequest<TokenParameters>,
    reply: FastifyReply,
    page: (entry: TokenEntry) => string | Promise<string>,
  ): Promise<TokenEntry | undefined> {
    const entry = await this.once(request, () => this.entryOf(request, reply));
    if (entry !== undefined && (!isForm(request) || !isReplacedMeanwhile(entry, fieldsIn(request))))
      return entry;
    this.forget(request);
    if (entry !== undefined) await this.answers.access.sendPage(reply, await page(entry), 409);
    return undefined;
  }

  /** Shows a form again with its errors. A client that sent JSON receives a refusal. */
  sendBack(request: FastifyRequest, reply: FastifyReply, errors: FormErrors, page: () => string) {
    if (isForm(request)) return this.answers.access.sendPage(reply, page(), 422);
    const say = messageFormatter("en");
    const sentences = Object.entries(errors).map(([name, code]) => `${name}: ${say(code)}`);
    return refuse(reply, "malformed_request", sentences.join(" "));
  }

  /** Hands over a new token: once on the next page, or in the response. */
  handOver(request: FastifyRequest, reply: FastifyReply, { text, entry }: MadeToken) {
    const { id, user } = entry;
    const bounds = boundsText(entry, this.answers.access.words(request).language);
    const notice = { code: "made_now", parameters: { id, user, bounds }, good: true, token: text } as const;
    return this.answers.after(request, reply, notice, () =>
      reply
        .code(201)
        .header("Cache-Control", "no-store")
        .send({ token: text, ...shownEntry(entry, this.services.clock.now()) }),
    );
  }

  /** Returns whether a form was submitted before, by a second click on its button. */
  isRepeated(request: FastifyRequest): boolean {
    const { form } = fieldsIn(request);
    const { sessions } = this.answers.access;
    return typeof form === "string" && isForm(request) && !sessions.isFirst(request.headers.cookie, form);
  }

  /** Makes what a form asks for. If that fails, the form may be submitted again. */
  async once<T>(request: FastifyRequest, make: () => Promise<T>): Promise<T> {
    try {
      return await make();
    } catch (error) {
      this.forget(request);
      throw error;
    }
  }

  /** Lets a form that changed nothing be submitted again. */
  forget(request: FastifyRequest): void {
    const { form } = fieldsIn(request);
    if (typeof form === "string") this.answers.access.sessions.forget(request.headers.cookie, form);
  }

  /** Returns the token book with the requester as the decider. */
  book({ entry }: FastifyRequest): TokenBook {
    const { book, clock } = this.services;
    return book.by({ by: entry!.user, way: "page", at: clock.now() });
  }

  /** Logs an administrator's decision about a token and applies it to running requests. */
  async decided(request: FastifyRequest, tokenId: string, what: string): Promise<void> {
    this.services.log.warn({ tokenId, by: request.entry!.user }, what);
    await this.services.followTokens();
  }
}

function addMakingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { settings, clock } = forms.services;
  const { access } = forms.answers;

  app.get("/admin/tokens/new", async (request, reply) => {
    const fields = {
      role: "user",
      monthly: await settings.defaultMonthly(),
      expires: await settings.defaultExpiry(),
    };
    return access.sendPage(reply, newTokenPage(access.words(request), { fields, errors: {} }));
  });

  app.post("/admin/tokens", async (request, reply) => {
    if (forms.isRepeated(request)) return reply.redirect("/admin", 303);
    const fields = fieldsIn(request);
    const usual = await forms.once(request, () => settings.usualBounds(clock.now()));
    const read = readRights(fields, usual, clock.now());
    if ("errors" in read) {
      const { errors } = read;
      const page = () => newTokenPage(access.words(request), { fields, errors });
      return forms.sendBack(request, reply, errors, page);
    }
    const made = await forms.once(request, () => forms.book(request).create(read.rights, clock.now()));
    await forms.decided(request, made.entry.id, "a token is made");
    return forms.handOver(request, reply, made);
  });
}

function addChangingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { clock } = forms.services;
  const { access, after } = forms.answers;

  forms.addPage(app, "", (entry, request) =>
    changePage(entry, access.words(request), { fields: fieldsOf(entry), errors: {} }),
  );

  app.post<TokenParameters>("/admin/tokens/:id", async (request, reply) => {
    const fields = fieldsIn(request);
    const entry = await forms.entryOfForm(request, reply, (shown) =>
      changePage(shown, access.words(request), {
        fields: { ...fields, shown_successor: shown.replacedBy },
        errors: {},
      }),
    );
    if (entry === undefined) return reply;
    const read = readBounds(changedFields(fields), clock.now());
    if ("errors" in read) {
      const { errors } = read;
      const page = () => changePage(entry, access.words(request), { fields, errors });
      return forms.sendBack(request, reply, errors, page);
    }
    const { id, user } = entry;
    const changed = await forms.book(request).change(id, read.rights, clock.now());
    if (changed === undefined) return access.refuse(request, reply, "unknown_token_id");
    await forms.decided(request, id, "a token is changed");
    const notice = { code: "changed_now", parameters: { id, user }, good: true } as const;
    return after(request, reply, notice, () => reply.send(shownEntry(changed, clock.now())));
  });
}

function addReplacingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { clock } = forms.services;
  const { access } = forms.answers;

  forms.addPage(app, "/replace", (entry, request) => replacePage(entry, access.words(request), clock.now()));

  app.post<TokenParameters>("/admin/tokens/:id/replace", async (request, reply) => {
    if (forms.isRepeated(request)) return reply.redirect("/admin", 303);
    const { overlap = "0s" } = fieldsIn(request);
    const duration = typeof overlap === "string" ? parseDuration(overlap) : undefined;
    if (duration === undefined) return refuse(reply, "malformed_request", "overlap is a duration such as 2d");
    const page = (entry: TokenEntry) =>
      replacePage(entry, access.words(request), clock.now(), String(overlap));
    const entry = await forms.entryOfForm(request, reply, page);
    if (entry === undefined) return reply;
    const { id, replacedBy } = entry;
    const shown = isForm(request) ? replacedBy : undefined;
    const replace = () => forms.book(request).replace(id, clock.now() + duration, clock.now(), shown);
    const made = await forms.once(request, replace);
    if (made === undefined || made === "replaced") {
      // A colleague decided on it in between: the answer is what it would be a moment later.
      await forms.entryOfForm(request, reply, page);
      return reply;
    }
    if (made === "ended") {
      forms.forget(request);
      return access.refuse(request, reply, "end_passed");
    }
    await forms.decided(request, id, "a token is replaced");
    // Those who replace the token they signed in with stay signed in; otherwise nobody would see the new one.
    if (request.entry!.id === id) access.sessions.follow(request.headers.cookie, made.entry.id);
    return forms.handOver(request, reply, made);
  });
}

function addRevokingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { clock } = forms.services;
  const { access, after, show } = forms.answers;

  const revoke = async (request: FastifyRequest<TokenParameters>) => {
    const { id } = request.params;
    const revocation = await forms.book(request).revoke(id, clock.now());
    if (revocation === "revoked") await forms.decided(request, id, "a token is revoked");
    return { id, revocation };
  };

  const page = async (entry: TokenEntry, request: FastifyRequest) =>
    revokePage(entry, access.words(request), {
      isOwn: request.entry!.id === entry.id,
      others: await othersOf(forms.services.book, entry, clock.now()),
    });

  forms.addPage(app, "/revoke", page);

  app.post<TokenParameters>("/admin/tokens/:id/revoke", async (request, reply) => {
    if (forms.isRepeated(request)) return reply.redirect("/admin", 303);
    const entry = await forms.entryOfForm(request, reply, (shown) => page(shown, request));
    if (entry === undefined) return reply;
    const { id, revocation } = await forms.once(request, () => revoke(request));
    if (revocation !== "revoked") forms.forget(request);
    if (revocation === "last_admin") return access.refuse(request, reply, "last_admin");
    if (revocation === "unknown") return access.refuse(request, reply, "unknown_token_id");
    const notice = { code: "token_revoked", parameters: { id }, good: true } as const;
    return after(request, reply, notice, () => show(request, reply));
  });

  app.delete<TokenParameters>("/admin/tokens/:id", async (request, reply) => {
    const { id, revocation } = await revoke(request);
    if (revocation === "revoked") {
      const { book } = forms.services;
      const entry = await book.find(id);
      const successor = entry && (await successorOf(book, entry));
      const replacedBy = successor?.id ?? null;
      const others = entry ? await othersOf(book, { ...entry, replacedBy }, clock.now()) : [];
      return reply.send({
        revoked: id,
        ...(replacedBy !== null && { replacedBy }),
        ...(others.length > 0 && { others }),
      });
    }
    return refuse(reply, revocation === "last_admin" ? "last_admin" : "unknown_token_id");
  });
}

/** Adds the routes that make, change, replace and revoke tokens, each on its own page or by JSON. */
function addTokenRoutes(app: FastifyInstance, services: Services, answers: AdminAnswers): void {
  const forms = new TokenForms(services, answers);
  for (const add of [addMakingRoutes, addChangingRoutes, addReplacingRoutes, addRevokingRoutes])
    add(app, forms);
}

/** Returns the notice about the result of `/me`. */
function noticeOf({ outcome }: QuotaAnswer): PageNotice {
  if (outcome.status === "found") return { code: "asked_now", good: true };
  const reason = outcome.status === "deferred" ? haltMessage(outcome.error.code) : undefined;
  return { code: "asked_in_vain", why: reason ?? "halt_no_answer", good: false };
}

/** Adds the decisions that affect everybody: pausing and resuming all spending, and asking the API for the quota. */
function addDecisionRoutes(app: FastifyInstance, services: Services, { show, after }: AdminAnswers): void {
  const { settings, quotaWatch, log, audit, clock } = services;
  const note = ({ entry }: FastifyRequest, action: TokenAction, detail = "") =>
    audit.add([actOf({ by: entry!.user, way: "page", at: clock.now() }, action, "", detail)]);

  const pauses = [
    ["/admin/pause", true, "spending_paused", "paused_now"],
    ["/admin/resume", false, "spending_resumed", "resumed_now"],
  ] as const;
  for (const [path, paused, action, code] of pauses) {
    app.post(path, async (request, reply) => {
      await settings.setPaused(paused);
      await services.readPause(request.entry!.user);
      await note(request, action);
      return after(request, reply, { code, good: true }, () => show(request, reply));
    });
  }

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

/** Maximum length of a form in bytes. The largest field is a token. */
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

/** Adds `/admin`, as a page and as JSON: administrators see and decide, viewers only see. */
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
        // The token may have been revoked while the body arrived.
        deciding.addHook("preHandler", access.admit);
        addDecisionRoutes(deciding, services, answers);
        addTokenRoutes(deciding, services, answers);
        set();
      });
      ready();
    });
    done();
  });
}
