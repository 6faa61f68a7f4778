import type { FastifyReply } from "fastify";
import { refusalBody, refusals, type RefusalCode } from "../../shared/protocol/refusals.ts";

/** Refuses a request: the status of `code`, and a body that says why and what to do. */
export function refuse(reply: FastifyReply, code: RefusalCode, detail?: string): FastifyReply {
  const { status } = refusals[code];
  if (status === 401) reply.header("WWW-Authenticate", 'Bearer realm="sirene-relay"');
  return reply.code(status).type("application/json; charset=utf-8").send(refusalBody(code, detail));
}
