import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { refuse } from "../server/errors.ts";
import type { Services } from "../operation/services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose token the request carries; null where none is asked for. */
    entry: TokenEntry | null;
  }
}

const minute = 60_000;

/** Asks for tokens, and keeps count of the wrong ones. */
export interface TokenAdmission {
  /** Whose token a text is; undefined when the request was refused for it. */
  admit(
    token: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<TokenEntry | undefined>;
  /** Counts a wrong token; the seconds to wait when there were too many from that address. */
  noteFailure(request: FastifyRequest): Promise<number | undefined>;
}

/**
 * Prepares the asking for tokens. An address that shows unknown ones is told to wait after `failures` in a minute; a right
 * one is let in all the same, for colleagues often share an address. Who shows one that has ended guesses nothing: on the
 * day their tokens end, two hundred people behind one address are to read just that.
 */
export async function addAuthentication(
  app: FastifyInstance,
  { identify }: Services,
  failures: number,
): Promise<TokenAdmission> {
  app.decorateRequest("entry", null);
  await app.register(rateLimit, { global: false, max: failures, timeWindow: minute });
  const failed = app.createRateLimit();

  async function noteFailure(request: FastifyRequest): Promise<number | undefined> {
    const limit = await failed(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : undefined;
  }

  return {
    noteFailure,
    async admit(token, request, reply) {
      const shown = await identify(token);
      if ("entry" in shown) {
        request.entry = shown.entry;
        return shown.entry;
      }
      const wait = shown.refusal === "unknown_token" ? await noteFailure(request) : undefined;
      if (wait === undefined) await refuse(reply, shown.refusal);
      else await refuse(reply.header("Retry-After", String(wait)), "too_many_failures");
      return undefined;
    },
  };
}
