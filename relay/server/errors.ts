import type { FastifyInstance, FastifyReply } from "fastify";
import { type RefusalCode, refusalBody, refusals } from "../../shared/protocol/refusals.ts";
import { type StoreErrorKind, storeErrorKindOf } from "../../shared/gateway/store/store-error.ts";
import { ShapeError } from "./read-json.ts";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Refuses a request with the status of `code`, and a body that says why and what to do. */
export function refuse(reply: FastifyReply, code: RefusalCode, detail?: string): FastifyReply {
  const { status } = refusals[code];
  if (status === 401) reply.header("WWW-Authenticate", 'Bearer realm="sirene-relay"');
  return reply.code(status).type("application/json; charset=utf-8").send(refusalBody(code, detail));
}

/** Refusals by fastify's code for an invalid request. */
const codes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_http",
};

/** Store failures that pass by themselves. */
const passingErrors: Partial<Record<StoreErrorKind, RefusalCode>> = {
  locked: "store_busy",
  unreachable: "store_unreachable",
};
/** Seconds after which clients should retry then. */
const retryAfter = "5";

function codeOf({ code = "", statusCode = 500 }: { code?: string; statusCode?: number }): RefusalCode {
  const known = codes[code];
  if (known !== undefined) return known;
  return statusCode >= 400 && statusCode < 500 ? "malformed_request" : "internal";
}

/**
 * Gives every unsuccessful response the same form, and refuses all requests once the relay stops. Internal failures
 * are logged but not sent: their text may contain private data.
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
    // If the connection were closed at once, it would break while the client is still sending, before it can read
    // the reason. The rest of the body is discarded as it arrives, within the time limit of a request.
    if (code === "too_large") reply.removeHeader("Connection");
    return refuse(reply, code);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, "unknown_path"));
  app.addHook("onRequest", async (request, reply) => {
    if (stopping.aborted) return refuse(reply.header("Connection", "close"), "stopping");
    // If this were left to the handler, the body would be read first, and refused for its content type.
    return request.is404 ? refuse(reply, "unknown_path") : undefined;
  });
  // Requests that waited for a body or a turn would find the store closed if their client has left.
  app.addHook("preHandler", async (_request, reply) =>
    stopping.aborted ? refuse(reply, "stopping") : undefined,
  );
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header("Connection", "close");
    done(null, payload);
  });
}

const parserCodes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "long_head",
  ERR_HTTP_REQUEST_TIMEOUT: "slow_request",
};

/** Answers bytes that are not an HTTP request, or that arrive too slowly, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = parserCodes[error.code ?? ""] ?? "malformed_http";
  const { status } = refusals[code];
  const body = JSON.stringify(refusalBody(code));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "",
    body,
  ];
  socket.end(lines.join("\r\n"), () => socket.destroy());
}
