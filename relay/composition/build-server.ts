import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from "fastify";
import type { Language } from "../../shared/messages/messages.ts";
import { longestRequest } from "../../shared/protocol/lookups-request.ts";
import { relayDocument } from "../../shared/protocol/openapi.ts";
import { addAdminRoutes } from "../admin/admin-routes.ts";
import { addLookupsRoute, sumsOf } from "../routes/lookups-route.ts";
import { addHealthRoute, addOperationsRoutes } from "../routes/health-routes.ts";
import { type PageFolders, addPageRoutes } from "../pages/page-routes.ts";
import type { TlsTexts } from "../environment/environment.ts";
import type { ListPresets } from "../../shared/protocol/list-presets.ts";
import { addPresetsRoute } from "../routes/presets-route.ts";
import { addUsageRoutes } from "../routes/usage-routes.ts";
import { type ServerLimits, addUnderWay, boundedRequests, longestHead } from "../server/limits.ts";
import { bearerToken } from "../tokens/authenticator.ts";
import { type TokenAdmission, addAuthentication } from "../routes/authenticate.ts";
import { addErrorHandlers, answerBrokenRequest, refuse } from "../server/errors.ts";
import { trustOf } from "../server/proxies.ts";
import { addJsonReading, addLargeBodyTurns } from "../server/read-json.ts";
import { addSecurity } from "../server/security.ts";
import type { Services } from "../operation/services.ts";

export interface ServerOptions {
  readonly limits: ServerLimits;
  readonly tls?: TlsTexts | undefined;
  /** Addresses of the proxies whose word on a client's address is taken. */
  readonly trustProxy?: string | undefined;
  /** Address the relay is reached at, where that is not the one it listens on. */
  readonly publicUrl?: string | undefined;
  /** Origins, beside the relay's own, whose pages may ask. */
  readonly origins: readonly string[];
  /** Language of the administrator's page where a browser wishes none. */
  readonly language: Language;
  /** Folders of the built pages; undefined serves none. */
  readonly pages?: PageFolders | undefined;
  /** What is offered to do with lists. */
  readonly presets: ListPresets;
  /** Administrators may sign in over http by name. */
  readonly adminOverHttp: boolean;
  /** Metrics and readiness are told at a port of their own, and not here. */
  readonly opsPort?: number | undefined;
  /** Aborts when the relay stops. */
  readonly stopping: AbortSignal;
}

/** Makes a server of Node's with all its bounds: every address that is listened at has one. */
function serverMaker({ limits, tls }: Pick<ServerOptions, "limits" | "tls">) {
  const http = {
    maxHeaderSize: longestHead,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: limits.checkEvery,
  };
  return (handle: RequestListener) => {
    const listener = boundedRequests(limits.pipelined, handle);
    const server =
      tls === undefined ? createServer(http, listener) : createTlsServer({ ...http, ...tls }, listener);
    server.setTimeout(limits.idleTimeout);
    server.maxConnections = limits.connections;
    return server;
  };
}

function open(server: ServerOptions, { log }: Services): FastifyInstance {
  const { trustProxy, tls } = server;
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    bodyLimit: longestRequest,
    serverFactory: serverMaker(server),
    // The factory makes the server; by this fastify names its address.
    ...(tls !== undefined && { https: {} }),
    clientErrorHandler: answerBrokenRequest,
    ...(trustProxy !== undefined && { trustProxy: trustOf(trustProxy) }),
  } satisfies FastifyServerOptions;
  const app = fastify(options) as FastifyInstance;
  // Each route reads the bodies that it wants, once it is known who sends them; others are never read.
  app.removeAllContentTypeParsers();
  return app;
}

/** How long a connection may be idle between two requests, milliseconds: longer than proxies keep theirs. */
const keepAliveTimeout = 72_000;

/** One line a request, once it is answered: who asked what kind of thing and what came of it, never what was asked. */
function addRequestLog(app: FastifyInstance, { log, metrics }: Services): void {
  app.decorateRequest("tally", null);
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const milliseconds = reply.elapsedTime;
    metrics.noteRequest(route, reply.statusCode, milliseconds);
    const { entry, tally, method } = request;
    log.info({
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(milliseconds * 10) / 10,
      ...(entry !== null && { user: entry.user, tokenId: entry.id }),
      ...(tally !== null && sumsOf(tally)),
    });
    done();
  });
}

/** The routes that want a token. */
function addApiRoutes(
  app: FastifyInstance,
  services: Services,
  admission: TokenAdmission,
  { limits, presets }: ServerOptions,
): void {
  void app.register((api, _options, done) => {
    // Before the body is read: who is nobody, or has too much under way, sends us no megabyte.
    api.addHook("onRequest", async (request, reply) => {
      await admission.admit(bearerToken(request.headers.authorization), request, reply);
    });
    addUnderWay(api, { limits: limits.user, refusalPause: limits.refusalPause, turns: services.turns });
    addLargeBodyTurns(api, ({ entry }) => entry!.user);
    addJsonReading(api, ({ entry }) => services.turns.take(entry!.user));
    addLookupsRoute(api, services);
    addUsageRoutes(api, services);
    addPresetsRoute(api, services, presets);
    done();
  });
}

/** `GET /openapi.json`, made once: of all that it says only the relay's address may be another one. */
function addOpenApiRoute(app: FastifyInstance, publicUrl: string | undefined): void {
  const placeholder = "http://relay.invalid";
  const [before = "", after = ""] = JSON.stringify(relayDocument(placeholder)).split(placeholder);
  app.get("/openapi.json", ({ protocol, host }, reply) => {
    const address = JSON.stringify(publicUrl ?? `${protocol}://${host}`).slice(1, -1);
    return reply.type("application/json; charset=utf-8").send(before + address + after);
  });
}

/** The server of the operations port, not yet listening: health, readiness and metrics, in plain http. */
export function buildOperationsServer(services: Services, { limits }: ServerOptions): FastifyInstance {
  const app = fastify({
    serverFactory: serverMaker({ limits }),
    return503OnClosing: false,
    forceCloseConnections: true,
  }) as FastifyInstance;
  app.removeAllContentTypeParsers();
  app.setNotFoundHandler((_request, reply) => refuse(reply, "unknown_path"));
  addHealthRoute(app);
  addOperationsRoutes(app, services, false);
  return app;
}

/** The relay's HTTP server, not yet listening. Once `stopping` aborts, new requests are refused. */
export async function buildServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const { stopping, publicUrl, tls, limits } = options;
  const app = open(options, services);
  addErrorHandlers(app, stopping);
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  const https = tls !== undefined || publicUrl?.startsWith("https:") === true;
  await addSecurity(app, { origins: [...own, ...options.origins], https });
  const admission = await addAuthentication(app, services, limits.failures);
  addRequestLog(app, services);
  addApiRoutes(app, services, admission, options);
  const { adminOverHttp: overHttp, language } = options;
  addAdminRoutes(app, services, { admission, publicUrl, overHttp, language });
  addHealthRoute(app);
  if (options.opsPort === undefined) addOperationsRoutes(app, services, true);
  await addPageRoutes(app, services, { folders: options.pages, publicUrl, language });
  addOpenApiRoute(app, publicUrl);
  return app;
}
