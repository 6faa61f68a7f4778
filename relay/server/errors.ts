import type { FastifyInstance } from "fastify";
import type { RefusalCode } from "../../shared/protocol/refusals.ts";
import { type StoreErrorKind, storeErrorKindOf } from "../../shared/gateway/store/store-error.ts";
import { ShapeError } from "./read-json.ts";
import { refuse } from "./refuse.ts";

/** What fastify calls the ways in which a request can be wrong. */
const codes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_http",
};

/** What keeps the store from working and passes by itself. */
const passingErrors: Partial<Record<StoreErrorKind, RefusalCode>> = {
  locked: "store_busy",
  unreachable: "store_unreachable",
};
/** After how many seconds to come back then. */
const retryAfter = "5";

function codeOf({ code = "", statusCode = 500 }: { code?: string; statusCode?: number }): RefusalCode {
  const known = codes[code];
  if (known !== undefined) return known;
  return statusCode >= 400 && statusCode < 500 ? "malformed_request" : "internal";
}

/**
 * Gives every answer that is no success the one form, and refuses everything once the relay stops. What fails on our
 * side is logged and not told: its text may hold what is nobody's business.
 */
export function addErrorHandlers(app: FastifyInstance, stopping: AbortSignal): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    if (error instanceof ShapeError) return refuse(reply, "malformed_request", error.message);
    const code = codeOf(error);
    if (code === "internal") {
      const kind = storeErrorKindOf(error);
      const passing = passingErrors[kind];
      if (passing !== undefined) return refuse(reply.header("Retry-After", retryAfter), passing);
      request.log.error(error);
      if (kind !== "other") return refuse(reply, "store_failed");
    }
    // Closed at once, the connection would break under a client that is still sending, before it reads why. What is left
    // of the body is thrown away as it comes, for as long as a request may take.
    if (code === "too_large") reply.removeHeader("Connection");
    return refuse(reply, code);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, "unknown_path"));
  app.addHook("onRequest", async (request, reply) => {
    if (stopping.aborted) return refuse(reply.header("Connection", "close"), "stopping");
    // Left to the handler, a body would be read first, and refused for its kind.
    return request.is404 ? refuse(reply, "unknown_path") : undefined;
  });
  // Whoever waited for a body, or for a turn, finds that the store is closed by now when their client has left.
  app.addHook("preHandler", async (_request, reply) =>
    stopping.aborted ? refuse(reply, "stopping") : undefined,
  );
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header("Connection", "close");
    done(null, payload);
  });
}
