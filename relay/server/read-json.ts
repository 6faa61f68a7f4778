import type { FastifyInstance, FastifyRequest } from "fastify";

/** What a text may hold that is dangerous as a key, or an escape that hides it: then fastify's own guard reads it. */
const suspicious = ["__proto__", "constructor", "\\u"];

/** Bytes of a body from which on reading and answering it takes the processor for a while: those of some fifty lookups. */
const worthTurn = 4_096;

/**
 * Has JSON bodies read, the longer ones once `turn` says that they may be: a megabyte takes the processor for a while, and the
 * twenty cells of somebody else need not wait for it. Of whoever
 * hung up in the meantime nothing is read, for nobody waits for the answer, and the relay may have closed since. Keys that
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
