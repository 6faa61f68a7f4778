import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from "fastify";
import type { Language } from "../../shared/messages/languages.ts";
import { longestRequest } from "../../shared/protocol/lookups-request.ts";
import { relayDocument } from "../../shared/protocol/openapi.ts";
import { addAdminRoutes } from "../admin/admin-routes.ts";
import { addLookupsRoute, sumsOf } from "../lookups/lookups-route.ts";
import { addHealthRoutes } from "../operation/health-routes.ts";
import { addPageRoutes, type PageFolders } from "../pages/page-routes.ts";
import type { TlsTexts } from "../tls-texts.ts";
import { addUsageRoutes } from "../usage/usage-routes.ts";
import { addUnderWay } from "../fairness/under-way.ts";
import { bearerToken } from "../tokens/authenticator.ts";
import { addAuthentication, type Admission } from "../server/authenticate.ts";
import { answerBrokenRequest } from "../server/broken-request.ts";
import { addErrorHandlers } from "../server/errors.ts";
import { longestHead, type ServerLimits } from "../server/limits.ts";
import { trustOf } from "../server/proxies.ts";
import { addJsonReading } from "../server/read-json.ts";
import { addSecurity } from "../server/security.ts";
import type { Services } from "../services.ts";

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
  /** Administrators may sign in over http by name. */
  readonly adminOverHttp: boolean;
  /** Aborts when the relay stops. */
  readonly stopping: AbortSignal;
}

function open({ limits, tls, trustProxy }: ServerOptions, { log }: Services): FastifyInstance {
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    bodyLimit: longestRequest,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.idleTimeout,
    clientErrorHandler: answerBrokenRequest,
    ...(trustProxy !== undefined && { trustProxy: trustOf(trustProxy) }),
  } satisfies FastifyServerOptions;
  const http = {
    maxHeaderSize: longestHead,
    headersTimeout: limits.headersTimeout,
    connectionsCheckingInterval: limits.checkEvery,
  };
  const app = (
    tls === undefined ? fastify({ ...options, http }) : fastify({ ...options, https: { ...http, ...tls } })
  ) as FastifyInstance;
  app.server.maxConnections = limits.connections;
  // Each route reads the bodies that it wants, once it is known who sends them; others are never read.
  app.removeAllContentTypeParsers();
  return app;
}

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
  admission: Admission,
  limits: ServerLimits,
): void {
  void app.register((api, _options, done) => {
    // Before the body is read: who is nobody, or has too much under way, sends us no megabyte.
    api.addHook("onRequest", async (request, reply) => {
      await admission.admit(bearerToken(request.headers.authorization), request, reply);
    });
    addUnderWay(api, { limits: limits.user, refusalPause: limits.refusalPause });
    addJsonReading(api, ({ entry }) => services.turns.take(entry!.user));
    addLookupsRoute(api, services);
    addUsageRoutes(api, services);
    done();
  });
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
  addApiRoutes(app, services, admission, limits);
  const { adminOverHttp: overHttp, language } = options;
  addAdminRoutes(app, services, { admission, publicUrl, overHttp, language });
  addHealthRoutes(app, services);
  await addPageRoutes(app, services, { folders: options.pages, publicUrl, language });
  app.get("/openapi.json", ({ protocol, host }) => relayDocument(publicUrl ?? `${protocol}://${host}`));
  return app;
}
