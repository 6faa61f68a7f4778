import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { speaker } from "../messages/messages.ts";
import { refuse } from "../server/errors.ts";
import type { Services } from "../operation/services.ts";
import { type TokenEntry, shownEntry } from "../tokens/token-entry.ts";
import type { MadeToken, TokenBook } from "../tokens/token-book.ts";
import { isForm } from "./admin-access.ts";
import type { AdminAnswers } from "./page.ts";
import {
  type FormFields,
  type FormErrors,
  changePage,
  fieldsOf,
  newTokenPage,
  readBounds,
  readRights,
  replacePage,
  revokePage,
} from "./token-pages.ts";

interface OfToken {
  Params: { id: string };
}

const fieldsIn = ({ body }: FastifyRequest): FormFields =>
  typeof body === "object" && body !== null ? (body as FormFields) : {};

/** A form that was sent, and what is answered to it: what the pages of tokens have in common. */
class TokenForms {
  readonly services: Services;
  readonly answers: AdminAnswers;

  constructor(services: Services, answers: AdminAnswers) {
    this.services = services;
    this.answers = answers;
  }

  /** A token that can be decided on; else the request is refused. */
  async entryOf(request: FastifyRequest<OfToken>, reply: FastifyReply): Promise<TokenEntry | undefined> {
    const entry = await this.services.book.find(request.params.id);
    if (entry !== undefined && entry.revokedAt === null) return entry;
    await this.answers.access.refuse(request, reply, "unknown_token_id");
    return undefined;
  }

  /** Shows a form once more, with why it was not taken; whoever sent JSON is told in a refusal. */
  sendBack(request: FastifyRequest, reply: FastifyReply, errors: FormErrors, page: () => string) {
    if (isForm(request)) return this.answers.access.sendPage(reply, page(), 422);
    const say = speaker("en");
    const sentences = Object.entries(errors).map(([name, code]) => `${name}: ${say(code)}`);
    return refuse(reply, "malformed_request", sentences.join(" "));
  }

  /** Hands a new token over: on the next page, once, or in the answer. */
  handOver(request: FastifyRequest, reply: FastifyReply, { text, entry }: MadeToken) {
    const { id, user } = entry;
    const notice = { code: "made_now", parameters: { id, user }, good: true, token: text } as const;
    return this.answers.after(request, reply, notice, () =>
      reply
        .code(201)
        .header("Cache-Control", "no-store")
        .send({ token: text, ...shownEntry(entry, this.services.clock.now()) }),
    );
  }

  /** True for a form that was sent before: a second click on its button. */
  isRepeated(request: FastifyRequest): boolean {
    const { form } = fieldsIn(request);
    const { sessions } = this.answers.access;
    return typeof form === "string" && isForm(request) && !sessions.isFirst(request.headers.cookie, form);
  }

  /** The tokens, as who asks decides on them. */
  book({ entry }: FastifyRequest): TokenBook {
    const { book, clock } = this.services;
    return book.by({ by: entry!.user, way: "page", at: clock.now() });
  }

  /** Logs what an administrator decided about a token, and has it hold from now on. */
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
    const read = readRights(fields, await settings.usualBounds(clock.now()), clock.now());
    if ("errors" in read) {
      const { errors } = read;
      const page = () => newTokenPage(access.words(request), { fields, errors });
      return forms.sendBack(request, reply, errors, page);
    }
    const made = await forms.book(request).create(read.rights, clock.now());
    await forms.decided(request, made.entry.id, "a token is made");
    return forms.handOver(request, reply, made);
  });
}

function addChangingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { clock } = forms.services;
  const { access, after } = forms.answers;

  app.get<OfToken>("/admin/tokens/:id", async (request, reply) => {
    const entry = await forms.entryOf(request, reply);
    if (entry === undefined) return reply;
    const page = changePage(entry, access.words(request), { fields: fieldsOf(entry), errors: {} });
    return access.sendPage(reply, page);
  });

  app.post<OfToken>("/admin/tokens/:id", async (request, reply) => {
    const entry = await forms.entryOf(request, reply);
    if (entry === undefined) return reply;
    const fields = fieldsIn(request);
    const read = readBounds(fields, clock.now());
    if ("errors" in read) {
      const { errors } = read;
      const page = () => changePage(entry, access.words(request), { fields, errors });
      return forms.sendBack(request, reply, errors, page);
    }
    const { id, user } = entry;
    const changed = (await forms.book(request).change(id, read.rights)) ?? entry;
    await forms.decided(request, id, "a token is changed");
    const notice = { code: "changed_now", parameters: { id, user }, good: true } as const;
    return after(request, reply, notice, () => reply.send(shownEntry(changed, clock.now())));
  });
}

function addReplacingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { clock } = forms.services;
  const { access } = forms.answers;

  app.get<OfToken>("/admin/tokens/:id/replace", async (request, reply) => {
    const entry = await forms.entryOf(request, reply);
    return entry === undefined ? reply : access.sendPage(reply, replacePage(entry, access.words(request)));
  });

  app.post<OfToken>("/admin/tokens/:id/replace", async (request, reply) => {
    if (forms.isRepeated(request)) return reply.redirect("/admin", 303);
    const { overlap = "0s" } = fieldsIn(request);
    const duration = typeof overlap === "string" ? parseDuration(overlap) : undefined;
    if (duration === undefined) return refuse(reply, "malformed_request", "overlap is a duration such as 2d");
    const { id } = request.params;
    const made = await forms.book(request).replace(id, clock.now() + duration, clock.now());
    if (made === undefined) return access.refuse(request, reply, "unknown_token_id");
    await forms.decided(request, id, "a token is replaced");
    // Who replaces the token they signed in with stays signed in, or nobody would see the new one.
    if (request.entry!.id === id) access.sessions.follow(request.headers.cookie, made.entry.id);
    return forms.handOver(request, reply, made);
  });
}

function addRevokingRoutes(app: FastifyInstance, forms: TokenForms): void {
  const { clock } = forms.services;
  const { access, after, show } = forms.answers;

  const revoke = async (request: FastifyRequest<OfToken>) => {
    const { id } = request.params;
    const revocation = await forms.book(request).revoke(id, clock.now());
    if (revocation === "revoked") await forms.decided(request, id, "a token is revoked");
    return { id, revocation };
  };

  app.get<OfToken>("/admin/tokens/:id/revoke", async (request, reply) => {
    const entry = await forms.entryOf(request, reply);
    if (entry === undefined) return reply;
    return access.sendPage(reply, revokePage(entry, access.words(request), request.entry!.id === entry.id));
  });

  app.post<OfToken>("/admin/tokens/:id/revoke", async (request, reply) => {
    const { id, revocation } = await revoke(request);
    if (revocation === "last_admin") return access.refuse(request, reply, "last_admin");
    const notice = { code: "revoked_now", parameters: { id }, good: true } as const;
    return after(request, reply, notice, () => show(request, reply));
  });

  app.delete<OfToken>("/admin/tokens/:id", async (request, reply) => {
    const { id, revocation } = await revoke(request);
    if (revocation === "revoked") return reply.send({ revoked: id });
    return refuse(reply, revocation === "last_admin" ? "last_admin" : "unknown_token_id");
  });
}

/** Tokens are made, changed, replaced and revoked, each on a page of its own, or by JSON. */
export function addTokenRoutes(app: FastifyInstance, services: Services, answers: AdminAnswers): void {
  const forms = new TokenForms(services, answers);
  for (const add of [addMakingRoutes, addChangingRoutes, addReplacingRoutes, addRevokingRoutes])
    add(app, forms);
}
