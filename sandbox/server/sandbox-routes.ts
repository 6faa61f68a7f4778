import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../../shared/contract/openapi.ts";
import { badRequest, refusals, serverFailure } from "../answers/refusal.ts";
import { CallTally } from "../calls/tally.ts";
import { SettingError } from "../settings/setting.ts";
import { refuse } from "./refuse.ts";
import { basePath } from "./serve.ts";
import type { SandboxState } from "./state.ts";

/**
 * What stands at the server's root and is no part of API v1: counts and settings of the sandbox, and the OpenAPI
 * document. No key, no metering, no latency, no faults.
 */
export function addSandboxRoutes(app: FastifyInstance, state: SandboxState): void {
  const { clock, report } = state.surroundings;

  app.get("/openapi.json", (request) => openApiDocument(`${request.protocol}://${request.host}${basePath}`));
  app.get("/_sandbox/calls", () => state.tally.counts());
  app.delete("/_sandbox/calls", () => {
    state.tally = new CallTally();
    return state.tally.counts();
  });
  app.get("/_sandbox/settings", () => state.describe());
  app.patch("/_sandbox/settings", (request, reply) => {
    const { body } = request;
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      return refuse(
        reply,
        badRequest('Send a JSON object of settings, such as {"latency":"30ms"}.'),
        clock(),
      );
    }
    try {
      state.change(body);
      return state.describe();
    } catch (error) {
      if (error instanceof SettingError) return refuse(reply, badRequest(`${error.message}.`), clock());
      throw error;
    }
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if ((error.statusCode ?? 500) < 500) return refuse(reply, badRequest(error.message), clock());
    report(error);
    return refuse(reply, serverFailure(500), clock());
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, refusals.unknownPath, clock()));
}

/** Bodies are JSON whatever their Content-Type says: curl's `-d` announces a form. */
export function readEveryBodyAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, undefined);
    }
  });
}
