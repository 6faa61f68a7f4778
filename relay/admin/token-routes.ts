import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseDuration } from "../../shared/gateway/duration.ts";
import { speaker } from "../messages/say.ts";
import { refuse } from "../server/refuse.ts";
import type { Services } from "../services.ts";
import { shownEntry } from "../tokens/shown-entry.ts";
import type { MadeToken } from "../tokens/token-book.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { isForm } from "./admin-access.ts";
import type { AdminAnswers } from "./admin-answers.ts";
import { replacePage, revokePage } from "./confirm-pages.ts";
import { readBounds, readRights, type FormErrors, type Fields } from "./token-form.ts";
import { changePage, fieldsOf, newTokenPage } from "./token-pages.ts";

interface OfToken {
  Params: { id: string };
}

const fieldsIn = ({ body }: FastifyRequest): Fields =>
  typeof body === "object" && body !== null ? (body as Fields) : {};

/** Tokens are made, changed, replaced and revoked, each on a page of its own, or by JSON. */
export function addTokenRoutes(app: FastifyInstance, services: Services, answers: AdminAnswers): void {
  const { book, settings, log, clock } = services;
  const { access, after, show } = answers;
  const { sessions } = access;

  /** A token that can be decided on; else the request is refused. */
  async function found(
    request: FastifyRequest<OfToken>,
    reply: FastifyReply,
  ): Promise<TokenEntry | undefined> {
    const entry = await book.find(request.params.id);
    if (entry !== undefined && entry.revokedAt === null) return entry;
    await access.refuse(request, reply, "unknown_token_id");
    return undefined;
  }

  /** Shows a form once more, with why it was not taken; whoever sent JSON is told in a refusal. */
  function sendBack(request: FastifyRequest, reply: FastifyReply, errors: FormErrors, page: () => string) {
    if (isForm(request)) return access.sendPage(reply, page(), 422);
    const say = speaker("en");
    const sentences = Object.entries(errors).map(([name, code]) => `${name}: ${say(code)}`);
    return refuse(reply, "malformed_request", sentences.join(" "));
  }

  /** Hands a new token over: on the next page, once, or in the answer. */
  function handOver(request: FastifyRequest, reply: FastifyReply, { text, entry }: MadeToken) {
    const { id, user } = entry;
    const notice = { code: "made_now", parameters: { id, user }, good: true, token: text } as const;
    return after(request, reply, notice, () =>
      reply
        .code(201)
        .header("Cache-Control", "no-store")
        .send({ token: text, ...shownEntry(entry, clock.now()) }),
    );
  }

  /** True for a form that was sent before: a second click on its button. */
  function isRepeated(request: FastifyRequest): boolean {
    const { form } = fieldsIn(request);
    return typeof form === "string" && isForm(request) && !sessions.isFirst(request.headers.cookie, form);
  }

  async function decided(request: FastifyRequest, tokenId: string, what: string): Promise<void> {
    log.warn({ tokenId, by: request.entry!.user }, what);
    await services.followTokens();
  }

  app.get("/admin/tokens/new", async (request, reply) => {
    const fields = { role: "user", monthly: await settings.defaultMonthly(), expires: "never" };
    return access.sendPage(reply, newTokenPage(access.words(request), { fields, errors: {} }));
  });

  app.post("/admin/tokens", async (request, reply) => {
    if (isRepeated(request)) return reply.redirect("/admin", 303);
    const fields = fieldsIn(request);
    const read = readRights(fields, await settings.defaultMonthly(), clock.now());
    if ("errors" in read) {
      const { errors } = read;
      return sendBack(request, reply, errors, () => newTokenPage(access.words(request), { fields, errors }));
    }
    const made = await book.create(read.rights, clock.now());
    await decided(request, made.entry.id, "a token is made");
    return handOver(request, reply, made);
  });

  app.get<OfToken>("/admin/tokens/:id", async (request, reply) => {
    const entry = await found(request, reply);
    if (entry === undefined) return reply;
    return access.sendPage(
      reply,
      changePage(entry, access.words(request), { fields: fieldsOf(entry), errors: {} }),
    );
  });

  app.post<OfToken>("/admin/tokens/:id", async (request, reply) => {
    const entry = await found(request, reply);
    if (entry === undefined) return reply;
    const fields = fieldsIn(request);
    const read = readBounds(fields, clock.now());
    if ("errors" in read) {
      const { errors } = read;
      return sendBack(request, reply, errors, () =>
        changePage(entry, access.words(request), { fields, errors }),
      );
    }
    const { id, user } = entry;
    const changed = (await book.change(id, read.rights)) ?? entry;
    await decided(request, id, "a token is changed");
    const notice = { code: "changed_now", parameters: { id, user }, good: true } as const;
    return after(request, reply, notice, () => reply.send(shownEntry(changed, clock.now())));
  });

  app.get<OfToken>("/admin/tokens/:id/replace", async (request, reply) => {
    const entry = await found(request, reply);
    return entry === undefined ? reply : access.sendPage(reply, replacePage(entry, access.words(request)));
  });

  app.post<OfToken>("/admin/tokens/:id/replace", async (request, reply) => {
    if (isRepeated(request)) return reply.redirect("/admin", 303);
    const { overlap = "0s" } = fieldsIn(request);
    const duration = typeof overlap === "string" ? parseDuration(overlap) : undefined;
    if (duration === undefined) return refuse(reply, "malformed_request", "overlap is a duration such as 2d");
    const { id } = request.params;
    const made = await book.replace(id, clock.now() + duration, clock.now());
    if (made === undefined) return access.refuse(request, reply, "unknown_token_id");
    await decided(request, id, "a token is replaced");
    // Who replaces the token they signed in with stays signed in, or nobody would see the new one.
    if (request.entry!.id === id) sessions.follow(request.headers.cookie, made.entry.id);
    return handOver(request, reply, made);
  });

  app.get<OfToken>("/admin/tokens/:id/revoke", async (request, reply) => {
    const entry = await found(request, reply);
    if (entry === undefined) return reply;
    return access.sendPage(reply, revokePage(entry, access.words(request), request.entry!.id === entry.id));
  });

  const revoke = async (request: FastifyRequest<OfToken>) => {
    const { id } = request.params;
    const revocation = await book.revoke(id, clock.now());
    if (revocation === "revoked") await decided(request, id, "a token is revoked");
    return { id, revocation };
  };

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
