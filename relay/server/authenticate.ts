import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerToken } from "../tokens/gatekeeper.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { refuse } from "./refuse.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose token the request carries; null where none is asked for. */
    entry: TokenEntry | null;
  }
}

const minute = 60_000;

/** Whose token a text is; undefined when the request was refused for it. */
export type Admit = (
  token: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<TokenEntry | undefined>;

/**
 * Prepares the asking for tokens. An address that shows wrong ones is told to wait after `failures` in a minute; a right
 * one is let in all the same, for colleagues often share an address.
 */
export async function addAuthentication(
  app: FastifyInstance,
  { identify }: Services,
  failures: number,
): Promise<Admit> {
  app.decorateRequest("entry", null);
  await app.register(rateLimit, { global: false, max: failures, timeWindow: minute });
  const failed = app.createRateLimit();
  return async (token, request, reply) => {
    const shown = identify(token);
    if ("entry" in shown) {
      request.entry = shown.entry;
      return shown.entry;
    }
    if (shown.refusal !== "missing_token") {
      const limit = await failed(request);
      if (!limit.isAllowed && limit.isExceeded) {
        reply.header("Retry-After", String(limit.ttlInSeconds));
        await refuse(reply, "too_many_failures");
        return undefined;
      }
    }
    await refuse(reply, shown.refusal);
    return undefined;
  };
}

/** True for a body whose token stands in it, as it comes from where no Authorization header can be sent. */
export const carriesTokenInBody = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && /^text\/plain\b/i.test(headers["content-type"] ?? "");

/** The token of a request: its header's, or else its body's. */
export function shownToken(request: FastifyRequest): string | undefined {
  if (!carriesTokenInBody(request)) return bearerToken(request.headers.authorization);
  const { token } = (request.body ?? {}) as { token?: unknown };
  return typeof token === "string" ? token : undefined;
}
