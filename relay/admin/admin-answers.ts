import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { isForm, type AdminAccess } from "./admin-access.ts";
import { figuresOf } from "./figures.ts";
import type { Notice } from "./notice.ts";
import { wantsJson } from "./own-page.ts";
import { adminPage } from "./page.ts";
import { readFilter } from "./token-filter.ts";

/** How the routes of `/admin` answer those who are let in. */
export interface AdminAnswers {
  readonly access: AdminAccess;
  /** The figures as they are now, as a page or as JSON. */
  readonly show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /**
   * Answers a decision. A form is sent back to the page, which tells `notice` once, so that reloading repeats nothing;
   * whoever came by Bearer, or wants JSON, is answered by `others`.
   */
  readonly after: (
    request: FastifyRequest,
    reply: FastifyReply,
    notice: Notice,
    others: () => FastifyReply | Promise<FastifyReply>,
  ) => FastifyReply | Promise<FastifyReply>;
}

/** The answers of `/admin`. */
export function adminAnswers(services: Services, access: AdminAccess): AdminAnswers {
  return {
    access,
    async show(request, reply) {
      const figures = await figuresOf(services);
      if (wantsJson(request)) return reply.header("Cache-Control", "no-store").send(figures);
      const { user, role } = request.entry!;
      const notice = access.sessions.takeNotice(request.headers.cookie);
      const filter = readFilter(request.query);
      const reader = { user, decides: role === "admin", notice, filter };
      return access.sendPage(reply, adminPage(figures, access.words(request), reader, services.clock.now()));
    },
    after(request, reply, notice, others) {
      if (!isForm(request)) return others();
      access.sessions.leave(request.headers.cookie, notice);
      return reply.redirect("/admin", 303);
    },
  };
}
