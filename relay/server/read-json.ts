import type { FastifyInstance, FastifyRequest } from "fastify";

/** What a text may hold that is dangerous as a key, or an escape that hides it: then fastify's own guard reads it. */
const suspicious = ["__proto__", "constructor", "\\u"];

/**
 * Has JSON bodies read, each once `turn` says that it may be: a megabyte of it takes the processor for a while. Of whoever
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
    const wait = turn(request);
    if (wait === undefined) read();
    else void wait.then(() => (request.raw.socket.destroyed ? undefined : read()));
  });
}
