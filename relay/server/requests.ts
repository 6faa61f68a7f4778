import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type RefusalCode, refusalBody, refusals } from "../../shared/protocol/refusals.ts";
import { type StoreErrorKind, storeErrorKindOf } from "../../shared/gateway/store/store-error.ts";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Maximum depth of a request: itself, its list, a lookup, a list in a lookup. */
const deepest = 4;
/** Maximum number of names in an object. An operation has some fifteen parameters, including all its filters. */
const mostNames = 20;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Returns the end of the text that begins at `start`, after its quote: its closing quote, or the end of the body. */
function endOfText(body: Buffer, start: number): number {
  let end = body.indexOf(quote, start);
  while (end !== -1) {
    let escapes = end;
    while (body[escapes - 1] === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
    end = body.indexOf(quote, end + 1);
  }
  return body.length;
}

/**
 * Returns why a JSON text must not be parsed, or undefined. A megabyte of brackets or names becomes hundreds of
 * megabytes of values, and a request needs only a few of either. The parser decides later whether the text is valid
 * JSON.
 */
export function shapeFault(body: Buffer): string | undefined {
  const names: number[] = [];
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case quote:
        at = endOfText(body, at + 1);
        break;
      case openBrace:
      case openBracket:
        depth += 1;
        if (depth > deepest) return `nothing in it may be more than ${deepest} levels deep`;
        names[depth] = 0;
        break;
      case closeBrace:
      case closeBracket:
        depth = Math.max(0, depth - 1);
        break;
      case colon:
        names[depth] = (names[depth] ?? 0) + 1;
        if (names[depth]! > mostNames) return `no lookup may have more than ${mostNames} parameters`;
        break;
      default:
    }
  }
  return undefined;
}

/** Calls `act` when the response is over: completed, or cut off by a client that left. */
export function whenOver({ raw }: FastifyReply, act: () => void | Promise<void>): void {
  if (raw.destroyed || raw.closed) void act();
  else raw.once("close", () => void act());
}

/** A body whose shape alone shows that it is not a request. */
export class ShapeError extends Error {
  override readonly name = "ShapeError";
}

/** Dangerous keys, or escapes that may hide one. A text that contains one is parsed by fastify's guarded parser. */
const suspicious = ["__proto__", "constructor", "\\u"];

/** Bytes from which a body takes the processor for a while: those of some fifty lookups. */
const worthTurn = 4_096;

/** Bytes from which a user's bodies are read one at a time. Five hundred full lookups are shorter. */
const large = 256 * 1024;

/** Returns whether a body is declared to be large, or does not declare its length. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers["content-length"];
  return length === undefined ? headers["transfer-encoding"] !== undefined : Number(length) > large;
}

/**
 * Reads the large bodies of each user (`userOf`) one after the other, since a hundred at once would take up the
 * memory that others need. If the client has left meanwhile, its body is not read.
 */
export function addLargeBodyTurns(app: FastifyInstance, userOf: (request: FastifyRequest) => string): void {
  /** Resolves when the user's last large body has been read. */
  const last = new Map<string, Promise<void>>();
  const reading = new WeakMap<FastifyRequest, () => void>();

  app.addHook("preParsing", (request, reply, _payload, done) => {
    if (!isLarge(request)) return done();
    const user = userOf(request);
    const before = last.get(user);
    let release!: () => void;
    const own = new Promise<void>((resolve) => (release = resolve)).then(() => {
      if (last.get(user) === own) last.delete(user);
    });
    last.set(user, own);
    reading.set(request, release);
    whenOver(reply, release);
    if (before === undefined) return done();
    void before.then(() => (request.raw.socket.destroyed ? release() : done()));
  });
  app.addHook("preValidation", (request, _reply, done) => {
    reading.get(request)?.();
    done();
  });
}

/**
 * Parses JSON bodies. Longer ones wait for `turn`: a megabyte takes the processor for a while, and another user's
 * twenty cells need not wait for it. If the client has left meanwhile, nothing is parsed, since the relay may have
 * closed. A body without the shape of a request is refused unparsed. Keys that reach into prototypes are refused;
 * searching for them takes longer than all the parsing, so only a body that could contain one is searched.
 */
export function addJsonReading(
  app: FastifyInstance,
  turn: (request: FastifyRequest) => Promise<void> | undefined,
): void {
  const guarded = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const read = () => {
      const fault = shapeFault(body);
      if (fault !== undefined) return void done(new ShapeError(fault));
      const text = body.toString();
      if (suspicious.some((part) => text.includes(part))) return void guarded(request, text, done);
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        // The guarded parser distinguishes an empty body, one with a byte order mark, and one that is not JSON.
        return void guarded(request, text, done);
      }
      done(null, value);
    };
    const wait = body.length < worthTurn ? undefined : turn(request);
    if (wait === undefined) read();
    else void wait.then(() => (request.raw.socket.destroyed ? undefined : read()));
  });
}

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
