import type { FastifyInstance } from "fastify";
import { operationIds, operations } from "../../shared/contract/operations.ts";
import { badRequest, refusals, serverFailure } from "../answers/refusal.ts";
import { basePath, type Serve } from "./serve.ts";

/** Gives every path below /v1 to `serve`: the 12 operations by any method, and what is none of them. */
export function addApiRoutes(app: FastifyInstance, serve: Serve): void {
  void app.register(
    (api, _options, done) => {
      ignoreBodies(api);
      for (const id of operationIds) {
        api.route({
          method: api.supportedMethods,
          url: operations[id].path.replaceAll(/\{(\w+)\}/g, ":$1"),
          handler: (request, reply) => serve(id, request, reply),
        });
      }
      api.setNotFoundHandler((request, reply) => serve(refusals.unknownPath, request, reply));
      api.setErrorHandler<{ statusCode?: number; message: string }>((error, request, reply) =>
        serve(
          (error.statusCode ?? 500) < 500 ? badRequest(error.message) : serverFailure(500),
          request,
          reply,
        ),
      );
      done();
    },
    { prefix: basePath },
  );
}

/** "All operations use GET, send no request body": one that comes all the same is neither read nor judged. */
function ignoreBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("*", (_request, _payload, done) => done(null));
}
