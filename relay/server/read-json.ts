import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Levels of a request: itself, its list, a lookup, a list of a lookup. */
const deepest = 4;
/** Names of an object: an operation has some fifteen parameters, all its filters included. */
const mostNames = 20;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Where the text that begins at `start`, behind its quote, ends: at its last quote, or at the end of the body. */
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
 * What keeps a JSON text from being read at all: a megabyte of brackets or of names takes hundreds of megabytes as values,
 * and a request has a handful of either. Whether it is JSON is for its reader to say.
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

/** Calls `act` when the answer is over: whole, or cut off by a client that went away. */
export function whenOver({ raw }: FastifyReply, act: () => void | Promise<void>): void {
  if (raw.destroyed || raw.closed) void act();
  else raw.once("close", () => void act());
}

/** A body that is no request by its shape alone. */
export class ShapeError extends Error {
  override readonly name = "ShapeError";
}

/** What a text may hold that is dangerous as a key, or an escape that hides it: then fastify's own guard reads it. */
const suspicious = ["__proto__", "constructor", "\\u"];

/** Bytes of a body from which on reading and answering it takes the processor for a while: those of some fifty lookups. */
const worthTurn = 4_096;

/** Bytes of a body from which on one alone is read at a time: five hundred lookups with all their filters are shorter. */
const large = 256 * 1024;

/** True for a body that is told to be large, or that comes without being told how long it is. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers["content-length"];
  return length === undefined ? headers["transfer-encoding"] !== undefined : Number(length) > large;
}

/**
 * Has the large bodies of each user, as `userOf` tells, read one after the other: a hundred at once would hold all the
 * memory that others need. Of whoever hung up meanwhile none is read.
 */
export function addLargeBodyTurns(app: FastifyInstance, userOf: (request: FastifyRequest) => string): void {
  /** Resolves when the last large body of a user has been read. */
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
 * Has JSON bodies read, the longer ones once `turn` says that they may be: a megabyte takes the processor for a while, and the
 * twenty cells of somebody else need not wait for it. Of whoever
 * hung up in the meantime nothing is read, for nobody waits for the answer, and the relay may have closed since. What no
 * request is shaped like is refused unread. Keys that
 * would reach into prototypes are refused; looking for them letter by letter costs more than all the reading, so only a
 * body that could hold one is looked through.
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
        // An empty body, one that begins with a mark of its encoding, or one that is no JSON: it knows which.
        return void guarded(request, text, done);
      }
      done(null, value);
    };
    const wait = body.length < worthTurn ? undefined : turn(request);
    if (wait === undefined) read();
    else void wait.then(() => (request.raw.socket.destroyed ? undefined : read()));
  });
}
