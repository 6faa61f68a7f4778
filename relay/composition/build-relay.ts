import { type RequestListener, createServer } from "node:http";
import { Server as HttpsServer, createServer as createTlsServer } from "node:https";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
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
import {
  type ServerLimits,
  addUnderWay,
  boundedRequests,
  defaultLimits,
  longestHead,
  within,
} from "../server/limits.ts";
import { authenticator, bearerToken, onceATick } from "../tokens/authenticator.ts";
import { type TokenAdmission, addAuthentication } from "../routes/authenticate.ts";
import { addErrorHandlers, answerBrokenRequest, refuse } from "../server/errors.ts";
import { trustOf } from "../server/proxies.ts";
import { addJsonReading, addLargeBodyTurns } from "../server/read-json.ts";
import { addSecurity } from "../server/security.ts";
import type { ApiKeys, Services } from "../operation/services.ts";
import { type Logger, pino } from "pino";
import { type Clock, createClock } from "../../shared/gateway/store/clock.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import type { QuotaAnswer, Reserve } from "../../shared/gateway/store/quota.ts";
import { accountOf } from "../../shared/gateway/open-store.ts";
import type { Account } from "../../shared/gateway/store/store.ts";
import { ProcessorTurns } from "../fairness/processor-turns.ts";
import { RunningRequests } from "../lookups/running-requests.ts";
import { Metrics } from "../operation/metrics.ts";
import { logServiceChange } from "../operation/log.ts";
import { BudgetRegistry } from "../spending/budgets.ts";
import { QuotaWatch } from "../spending/quota-watch.ts";
import { LookupLog, type RelaySettings, type RelayStore, openRelayStore } from "../store/open-relay-store.ts";

interface ServerOptions {
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
function buildOperationsServer(services: Services, { limits }: ServerOptions): FastifyInstance {
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
async function buildServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
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

interface ServicesOptions {
  readonly api: { readonly url: string; readonly key: string; readonly secret: string };
  /** Where answers, ledger and tokens are; `:memory:` for a store that ends with the relay. */
  readonly storePath: string;
  readonly hourLength: number;
  readonly reserve: Reserve;
  readonly concurrency: number;
  readonly callTimeout: number;
  /** Bytes of answers asked for lately that are held in memory beside the store. */
  readonly recentBytes: number;
  readonly log: Logger;
  /** Lines of the log that were dropped so far. */
  readonly droppedLines: () => number;
  readonly clock: Clock;
}

/** How long a lock that another program has on the store is waited for, milliseconds: requests that need none are answered. */
const busyTimeout = 10_000;

/** Of the calls in flight, the part that is kept for users who have none. */
const keptShare = 1 / 4;

/** Questions of one request under way at least: of a page of answers each, they are what a client may leave unread. */
const leastWindow = 32;

/** Opens the gate to the API, the store, and all that keeps count. @throws {StoreError} when the store cannot be used */
async function openServices(options: ServicesOptions): Promise<Services> {
  const { storePath, log } = options;
  const onForeignNotices = (ignored: number) =>
    log.warn(
      { ignored },
      "notices were ignored that no program on this store has sent: who else uses the database?",
    );
  const opened = await openRelayStore(storePath, { busyTimeout, onForeignNotices });
  try {
    return await servicesOn(opened, options);
  } catch (error) {
    await opened.connection.close();
    throw error;
  }
}

/** Has commands without keys read the ledger of `account`. */
async function noteAccount(settings: RelaySettings, account: Account): Promise<void> {
  const { source, keyHash } = (await settings.account()) ?? {};
  if (source !== account.source || keyHash !== account.keyHash) await settings.setAccount(account);
}

async function servicesOn(
  { connection, book, settings, lookupCounts, audit }: RelayStore,
  options: ServicesOptions,
): Promise<Services> {
  const { api, hourLength, reserve, concurrency, callTimeout, recentBytes, log, clock } = options;
  const account = accountOf(api);
  const store = await connection.account(account, { recentBytes });
  await noteAccount(settings, account);
  const opened = openGateway({
    ...api,
    store,
    hourLength,
    concurrency,
    kept: Math.max(1, Math.floor(concurrency * keptShare)),
    callTimeout,
    clock,
    onWait: (until) => log.info({ until: new Date(until).toISOString() }, "waiting for the hourly limit"),
    onCall: (call) => {
      metrics.noteCall(call);
      const { operation, status, duration } = call;
      if (status !== 200 && status !== 404) log.warn({ operation, status, duration }, "call failed");
    },
    onServiceChange: (change) => logServiceChange(log, change),
  });
  const { gateway } = opened;
  const quotaWatch = new QuotaWatch({ gateway, reserve, clock });
  const { droppedLines } = options;
  const metrics = new Metrics({ gateway, store, quotaWatch, book, settings, clock, droppedLines });
  const lookupLog = new LookupLog(lookupCounts, clock);
  const budgets = new BudgetRegistry(clock);
  const running = new RunningRequests({ book, budgets, now: () => clock.now() });

  async function readPause(by?: string): Promise<boolean> {
    const paused = await settings.paused();
    if (gateway.paused === paused) return paused;
    gateway.paused = paused;
    log.warn(
      { by: by ?? "somebody beside this relay" },
      paused ? "spending is paused" : "spending is resumed",
    );
    return paused;
  }

  const noteFailure = (error: unknown) => gateway.noteStoreFailure(error);
  const followTokens = () => running.follow().catch(noteFailure);
  const unfollow = connection.onChange(() => {
    readPause().catch(noteFailure);
    void followTokens();
  });
  return {
    gateway,
    store,
    book,
    identify: onceATick(authenticator(book, () => clock.now())),
    settings,
    audit,
    readPause,
    followTokens,
    lookupLog,
    running,
    budgets,
    quotaWatch,
    metrics,
    turns: new ProcessorTurns(),
    window: Math.max(leastWindow, concurrency * 2),
    hourLength,
    log,
    clock,
    async useKeys(keys) {
      await noteAccount(settings, accountOf({ url: api.url, ...keys }));
      return opened.useKeys(keys);
    },
    useStoreAddress: (address) => connection.useAddress?.(address),
    async close() {
      unfollow();
      await opened.close();
      await lookupLog.write();
      await connection.close();
    },
  };
}

export interface RelayOptions {
  readonly api: { readonly url: string; readonly key: string; readonly secret: string };
  /** The file of answers, ledger and tokens, or `:memory:` for one that ends with the relay. */
  readonly storePath: string;
  /** Milliseconds of the rate hour. @default 3600000 */
  readonly hourLength?: number;
  /** Calls of the month left untouched for others. @default none */
  readonly reserve?: Reserve;
  /** Calls in flight at most. @default 16 */
  readonly concurrency?: number;
  /**
   * Longest time one call may take, milliseconds. @default 20000: three attempts stay within what a person, or a proxy
   * in between, waits for
   */
  readonly callTimeout?: number;
  readonly tls?: TlsTexts | undefined;
  /** Port at which metrics and readiness are told, and there alone; 0 for a free one. @default none: where all else is */
  readonly opsPort?: number | undefined;
  /** Addresses of the proxies whose word on a client's address is taken. @default none */
  readonly trustProxy?: string | undefined;
  /** Address the relay is reached at. @default the one it listens on */
  readonly publicUrl?: string | undefined;
  /** Origins, beside the relay's own, whose pages may ask. @default none */
  readonly origins?: readonly string[];
  /** Folders of the built add-in and playground. @default none: the manifest alone */
  readonly pages?: PageFolders | undefined;
  /** What is offered to do with lists. @default nothing */
  readonly presets?: ListPresets | undefined;
  /** Administrators may sign in over http by name, where their token travels legibly. @default false */
  readonly adminOverHttp?: boolean;
  readonly limits?: Partial<ServerLimits>;
  /** Bytes of answers asked for lately that are held in memory beside the store. @default 32 MB */
  readonly recentBytes?: number;
  /** Language of the administrator's page where a browser wishes none. @default "en" */
  readonly language?: Language;
  /** @default none */
  readonly log?: Logger;
  /** Lines of the log that were dropped so far. @default none ever */
  readonly droppedLines?: () => number;
  /** @default the machine's */
  readonly clock?: Clock;
}

/** A relay, built and not yet listening. */
export interface Relay {
  /** Starts to listen, by default on a free port of this machine. */
  listen(where?: {
    port?: number;
    host?: string;
  }): Promise<{ readonly url: string; readonly opsUrl?: string }>;
  /**
   * Goes on with another certificate and another password of the store for the connections to come, and with other keys of
   * the same account. Resolves to what the service says of the keys; to undefined where none were given.
   */
  renew(what: {
    readonly tls?: TlsTexts | undefined;
    readonly keys?: ApiKeys | undefined;
    /** The store's address, with its password. */
    readonly storePath?: string | undefined;
  }): Promise<QuotaAnswer | undefined>;
  /**
   * Takes nothing new, finishes the calls in flight, gives every lookup that was taken its line, and closes the store.
   */
  close(): Promise<void>;
}

/**
 * Answers held in memory beside the store, bytes: those of some twenty-five thousand companies. The process takes up to
 * four times what it holds, as the heap is let grow between two collections.
 */
const defaultRecentBytes = 32 * 1024 * 1024;

/** How long listening waits for the service to tell the quota, milliseconds; the relay works without. */
const longestOpening = 5_000;

/** Builds a relay. @throws {StoreError} when the store cannot be used */
export async function buildRelay(options: RelayOptions): Promise<Relay> {
  const { hourLength = 3_600_000, concurrency = 16, callTimeout = 20_000 } = options;
  const { origins = [], language = "en", adminOverHttp = false, clock = createClock() } = options;
  const log = options.log ?? pino({ level: "silent" });
  const limits = { ...defaultLimits, ...options.limits };
  const services = await openServices({
    api: options.api,
    storePath: options.storePath,
    reserve: options.reserve ?? { calls: 0 },
    hourLength,
    concurrency,
    callTimeout,
    recentBytes: options.recentBytes ?? defaultRecentBytes,
    log,
    droppedLines: options.droppedLines ?? (() => 0),
    clock,
  });
  const stopping = new AbortController();
  const { presets = { presets: [] } } = options;
  const server = { ...options, presets, limits, origins, language, adminOverHttp, stopping: stopping.signal };
  const app = await buildServer(services, server).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  services.metrics.noteCertificate(options.tls?.cert);
  const operations = options.opsPort === undefined ? undefined : buildOperationsServer(services, server);
  await services.readPause();
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    stopping.abort();
    await services.gateway.close();
    const late = setTimeout(() => app.server.closeAllConnections(), limits.shutdownTimeout);
    await app.close();
    clearTimeout(late);
    await operations?.close();
    await services.close();
  }

  return {
    async listen({ port = 0, host = "127.0.0.1" } = {}) {
      await within(longestOpening, services.quotaWatch.refresh());
      const opsUrl = await operations?.listen({ port: options.opsPort!, host });
      const url = await app.listen({ port, host });
      return { url, ...(opsUrl !== undefined && { opsUrl }) };
    },
    renew({ tls, keys, storePath }) {
      if (storePath !== undefined) services.useStoreAddress(storePath);
      if (tls !== undefined && app.server instanceof HttpsServer) {
        app.server.setSecureContext(tls);
        services.metrics.noteCertificate(tls.cert);
      }
      return keys === undefined ? Promise.resolve(undefined) : services.useKeys(keys);
    },
    close: () => (closed ??= close()),
  };
}
