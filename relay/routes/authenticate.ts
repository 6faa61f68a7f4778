import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TokenEntry } from "../tokens/token-book.ts";
import { refuse } from "../server/requests.ts";
import type { Services } from "../operation/services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The entry of the request's token; null if none is required. */
    entry: TokenEntry | null;
  }
}

const minute = 60_000;

/**
 * Prepares the authentication. An address that sends unknown tokens has to wait after `failures` of them in a
 * minute. A valid token is still admitted, since colleagues often share an address. An expired or revoked token
 * does not count: when the tokens of two hundred people behind one address end, all of them must be told so.
 */
export async function addAuthentication(app: FastifyInstance, { identify }: Services, failures: number) {
  app.decorateRequest("entry", null);
  await app.register(rateLimit, { global: false, max: failures, timeWindow: minute });
  const failed = app.createRateLimit();

  /** Counts a wrong token. Returns the seconds to wait if there were too many from that address. */
  async function noteFailure(request: FastifyRequest): Promise<number | undefined> {
    const limit = await failed(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : undefined;
  }

  return {
    noteFailure,
    /** Returns the entry of a token. Returns undefined if the request was refused because of it. */
    async admit(token: string | undefined, request: FastifyRequest, reply: FastifyReply) {
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

/** Checks tokens, and counts the wrong ones. */
export type TokenAdmission = Awaited<ReturnType<typeof addAuthentication>>;
