import fastify, { type FastifyInstance } from "fastify";
import { refusals } from "../answers/refusal.ts";
import { addApiRoutes } from "./api-routes.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { refuse } from "./refuse.ts";
import { addSandboxRoutes, readEveryBodyAsJson } from "./sandbox-routes.ts";
import { isApiPath, serving } from "./serve.ts";
import type { SandboxState } from "./state.ts";

/** Node reads no more than this of a URL and its headers together, in bytes; a parameter may be as long. */
const longestHead = 16_384;

/** The HTTP server of a sandbox, not yet listening. Once `closing` aborts, every answer ends its connection. */
export function buildServer(state: SandboxState, closing: AbortSignal): FastifyInstance {
  const serve = serving(state);
  const { undecodablePath } = refusals;
  const app = fastify({
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestHead },
    http: { maxHeaderSize: longestHead },
    frameworkErrors: (_error, request, reply) =>
      isApiPath(request.url)
        ? void serve(undecodablePath, request, reply)
        : void refuse(reply, undecodablePath, state.surroundings.clock()),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, state),
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing.aborted) reply.header("Connection", "close");
    done(null, payload);
  });
  readEveryBodyAsJson(app);
  addApiRoutes(app, serve);
  addSandboxRoutes(app, state);
  return app;
}
