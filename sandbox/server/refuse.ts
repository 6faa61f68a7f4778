import type { FastifyReply } from "fastify";
import { messageOf } from "../answers/message.ts";
import type { Refusal } from "../answers/refusal.ts";

/** Sends the API's error body from outside the API: without rate headers, since nothing is metered there. */
export function refuse(reply: FastifyReply, refusal: Refusal, now: number): FastifyReply {
  const { status, headers, body } = messageOf(refusal, now);
  return reply.code(status).headers(headers).type("application/json; charset=utf-8").send(body);
}
