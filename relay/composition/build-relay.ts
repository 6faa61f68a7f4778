import { type RequestListener, createServer } from "node:http";
import { Server as HttpsServer, createServer as createTlsServer } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
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
import {
  addErrorHandlers,
  answerBrokenRequest,
  refuse,
  addJsonReading,
  addLargeBodyTurns,
} from "../server/requests.ts";
import { trustOf } from "../server/proxies.ts";
import { addSecurity } from "../server/security.ts";
import type { Services } from "../operation/services.ts";
import { type Logger, pino } from "pino";
import { type Clock, createClock } from "../../shared/gateway/store/clock.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import type { QuotaAnswer, Reserve } from "../../shared/gateway/store/quota.ts";
import { accountOf } from "../../shared/gateway/open-store.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { ProcessorTurns } from "../fairness/fairness.ts";
import { OwnQuestions, RunningRequests } from "../lookups/answering.ts";
import { Metrics } from "../operation/metrics.ts";
import { logFailedCall, logServiceChange } from "../operation/log.ts";
import { BudgetRegistry } from "../spending/budgets.ts";
import { QuotaWatch } from "../spending/quota-watch.ts";
import {
  type ApiKeys,
  LookupLog,
  type RelayStore,
  noteTried,
  openRelayAccount,
  openRelayStore,
  renameAccount,
} from "../store/open-relay-store.ts";

/** The options of a relay, completed, and the signals of its end. */
type ServerOptions = ReturnType<typeof settingsOf> & {
  /** Aborts when the relay is to get no further requests. It still answers them. */
  readonly leaving: AbortSignal;
  /** Aborts when the relay stops. */
  readonly stopping: AbortSignal;
};

/** Returns a factory for Node servers with all limits. Every address the relay listens on has its own server. */
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

/** Refuses a URL that cannot be decoded, or with too long a part, in the form of all refusals. */
const frameworkErrors: NonNullable<FastifyServerOptions["frameworkErrors"]> = (_error, _request, reply) =>
  void refuse(reply, "unknown_path");

function open(server: ServerOptions, { log }: Services): FastifyInstance {
  const { trustProxy, tls } = server;
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    bodyLimit: longestRequest,
    serverFactory: serverMaker(server),
    // The factory makes the server. Fastify needs this option to know that its address is https.
    ...(tls !== undefined && { https: {} }),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors,
    ...(trustProxy !== undefined && { trustProxy: trustOf(trustProxy) }),
  } satisfies FastifyServerOptions;
  const app = fastify(options) as FastifyInstance;
  // Each route parses the bodies it accepts, after authentication. Other bodies are never read.
  app.removeAllContentTypeParsers();
  return app;
}

/** How long a connection may be idle between two requests, milliseconds. Longer than proxies keep theirs. */
const keepAliveTimeout = 72_000;

/** Logs one line per request after its response: who asked, which route, and the result, but never the question. */
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

function addApiRoutes(
  app: FastifyInstance,
  services: Services,
  admission: TokenAdmission,
  { limits, presets }: ServerOptions,
): void {
  void app.register((api, _options, done) => {
    // This runs before the body is read: clients without a token or with too many requests should not send a
    // megabyte.
    api.addHook("onRequest", async (request, reply) => {
      await admission.admit(bearerToken(request.headers.authorization), request, reply);
    });
    addUnderWay(api, { limits: limits.user, refusalPause: limits.refusalPause, turns: services.turns });
    addLargeBodyTurns(api, ({ entry }) => entry!.user);
    addJsonReading(api, ({ entry }) => services.turns.take(entry!.user));
    addLookupsRoute(api, services, admission);
    addUsageRoutes(api, services);
    addPresetsRoute(api, services, presets);
    done();
  });
}

/** Adds `GET /openapi.json`. The document is built once; only the relay's address may differ between requests. */
function addOpenApiRoute(app: FastifyInstance, publicUrl: string | undefined): void {
  const placeholder = "http://relay.invalid";
  const [before = "", after = ""] = JSON.stringify(relayDocument(placeholder)).split(placeholder);
  app.get("/openapi.json", ({ protocol, host }, reply) => {
    const address = JSON.stringify(publicUrl ?? `${protocol}://${host}`).slice(1, -1);
    return reply.type("application/json; charset=utf-8").send(before + address + after);
  });
}

/** Builds the server of the operations port: health, readiness and metrics over plain http. */
function buildOperationsServer(
  services: Services,
  { limits, leaving, stopping }: ServerOptions,
): FastifyInstance {
  const app = fastify({
    serverFactory: serverMaker({ limits }),
    frameworkErrors,
    return503OnClosing: false,
    forceCloseConnections: true,
  }) as FastifyInstance;
  app.removeAllContentTypeParsers();
  app.setNotFoundHandler((_request, reply) => refuse(reply, "unknown_path"));
  // These two answer as ever: readiness names what is in the way.
  const staysOpen = (url: string) => url === "/metrics" || url === "/readyz";
  app.addHook("onRequest", async ({ url }, reply) =>
    stopping.aborted && !staysOpen(url) ? refuse(reply, "stopping") : undefined,
  );
  addHealthRoute(app);
  addOperationsRoutes(app, services, { isPublic: false, leaving });
  return app;
}

/** Builds the relay's HTTP server, which does not listen yet. Once `stopping` aborts, new requests are refused. */
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
  const { leaving } = options;
  if (options.opsPort === undefined) addOperationsRoutes(app, services, { isPublic: true, leaving });
  await addPageRoutes(app, services, { folders: options.pages, publicUrl, language });
  addOpenApiRoute(app, publicUrl);
  return app;
}

/** How long to wait for another program's lock on the store, milliseconds. Requests that need none are still answered. */
const busyTimeout = 10_000;

/** Share of the calls in flight that is kept for users who have none. */
const keptShare = 1 / 4;

/** Minimum number of unanswered questions per request: it bounds what a client may leave unread. */
const leastWindow = 32;

/**
 * Opens the gateway to the API, the store and all counters.
 * @throws {StoreError} if the store cannot be used
 */
async function openServices(options: Settings): Promise<Services> {
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

/** Deletes expired rows every `interval` milliseconds until the function that it returns is called. */
function expireRegularly(store: Store, interval: number, onFailure: (error: unknown) => void): () => void {
  let isEnded = false;
  const noteFailure = (error: unknown) => {
    if (!isEnded) onFailure(error);
  };
  const timer = setInterval(() => void store.expire().catch(noteFailure), interval).unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
}

const otherKeys =
  "other keys than at the last start: their calls count on in the same ledger. Keys of another account need a store of their own";

async function servicesOn(relayStore: RelayStore, options: Settings): Promise<Services> {
  const { connection, book, settings, lookupCounts, audit } = relayStore;
  const { api, hourLength, reserve, concurrency, callTimeout, recentBytes, log, clock } = options;
  const accountOptions = { recentBytes, now: () => clock.now() };
  const { store, ...keys } = await openRelayAccount(relayStore, api, accountOptions);
  if (keys.hasOtherKeys) log.warn(otherKeys);
  const ownQuestions = new OwnQuestions();
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
      logFailedCall(log, call);
    },
    onAnswer: (answer) => ownQuestions.note(answer),
    onServiceChange: (change) => logServiceChange(log, change),
  });
  const { gateway } = opened;
  const quotaWatch = new QuotaWatch({ gateway, store, reserve, clock });
  const shared = { gateway, store, book, settings, quotaWatch, clock, hourLength };
  const metrics = new Metrics({ ...shared, droppedLines: options.droppedLines });
  const lookupLog = new LookupLog(lookupCounts, clock);
  const budgets = new BudgetRegistry(clock);
  const running = new RunningRequests({ book, budgets, now: () => clock.now() });

  async function readPause(by?: string): Promise<boolean> {
    const paused = await settings.paused();
    if (gateway.paused === paused) return paused;
    gateway.paused = paused;
    const change = paused ? "spending is paused" : "spending is resumed";
    log.warn({ by: by ?? "somebody beside this relay" }, change);
    return paused;
  }

  const noteFailure = (error: unknown) => gateway.noteStoreFailure(error);
  const stopExpiry = expireRegularly(store, options.expireEvery, noteFailure);
  const followTokens = () => running.follow().catch(noteFailure);
  const unfollow = connection.onChange(() => {
    readPause().catch(noteFailure);
    void followTokens();
  });
  return {
    ...shared,
    firstLook: async () =>
      keys.areKeysUntried ? noteTried(settings, await quotaWatch.askNow(), api) : quotaWatch.refresh(),
    identify: onceATick(authenticator(book, () => clock.now())),
    audit,
    readPause,
    followTokens,
    lookupLog,
    running,
    ownQuestions,
    budgets,
    metrics,
    turns: new ProcessorTurns(),
    window: Math.max(leastWindow, concurrency * 2),
    log,
    async useKeys(others) {
      await renameAccount(store, settings, accountOf({ url: api.url, ...others }));
      const answer = await opened.useKeys(others);
      quotaWatch.noteOtherKeys(answer);
      await noteTried(settings, answer, others);
      return answer;
    },
    useStoreAddress: (address) => connection.useAddress?.(address),
    async close() {
      quotaWatch.close();
      stopExpiry();
      unfollow();
      await opened.close();
      await lookupLog.write();
      await connection.close();
    },
  };
}

export interface RelayOptions {
  readonly api: ApiKeys & { readonly url: string };
  /** The file with answers, ledger and tokens, or `:memory:` for one that ends with the relay. */
  readonly storePath: string;
  /** Length of the rate hour in milliseconds. @default 3600000 */
  readonly hourLength?: number;
  /** Calls of the month left for others. @default none */
  readonly reserve?: Reserve;
  /** Maximum number of calls in flight. @default 16 */
  readonly concurrency?: number;
  /**
   * Maximum duration of one call in milliseconds. The default lets three attempts finish before a person or a proxy
   * gives up.
   * @default 20000
   */
  readonly callTimeout?: number;
  readonly tls?: TlsTexts | undefined;
  /**
   * Port that alone serves metrics and readiness; 0 for a free one. @default none: they are served at the main port
   */
  readonly opsPort?: number | undefined;
  /**
   * How long the relay goes on answering after `close`, milliseconds, while `/readyz` sends proxies elsewhere. @default 0
   */
  readonly drain?: number | undefined;
  /** Addresses of the proxies trusted to report client addresses. @default none */
  readonly trustProxy?: string | undefined;
  /** The relay's public address. @default the one it listens on */
  readonly publicUrl?: string | undefined;
  /** Further origins whose pages may send requests, beside the relay's own. @default none */
  readonly origins?: readonly string[];
  /** Folders of the built add-in and playground. @default none: only the manifest is served */
  readonly pages?: PageFolders | undefined;
  /** The list presets to offer. @default none */
  readonly presets?: ListPresets | undefined;
  /** Administrators may sign in over plain http with a host name, which exposes their token. @default false */
  readonly adminOverHttp?: boolean;
  readonly limits?: Partial<ServerLimits>;
  /**
   * Bytes of recently requested answers cached in memory in front of the store. The process may use up to four times as
   * much, since the heap grows between two garbage collections.
   * @default 32 MB: the answers about some twenty-five thousand companies
   */
  readonly recentBytes?: number;
  /** Language of the administrator's page for browsers that prefer none of the supported ones. @default "en" */
  readonly language?: Language;
  /** @default none */
  readonly log?: Logger;
  /** Returns the number of log lines dropped so far. @default always 0 */
  readonly droppedLines?: () => number;
  /** @default the machine's clock */
  readonly clock?: Clock;
  /** Interval between looks for expired rows in the store, milliseconds. @default 3600000 */
  readonly expireEvery?: number;
}

/** How long listening waits for the API's quota, milliseconds. The relay works without it. */
const longestOpening = 5_000;

function logLostAnswers({ gateway, log }: Services): void {
  const answers = gateway.unwritten.length;
  if (answers > 0) log.error({ answers }, "paid answers are lost: the store could not be written to the end");
}

/** What a relay takes anew while it runs. */
interface Renewal {
  readonly tls?: TlsTexts | undefined;
  readonly keys?: ApiKeys | undefined;
  /** The store's address, including its password. */
  readonly storePath?: string | undefined;
}

/** Completes the options of a relay. */
function settingsOf(options: RelayOptions) {
  return {
    hourLength: 3_600_000,
    reserve: { calls: 0 },
    concurrency: 16,
    callTimeout: 20_000,
    origins: [],
    adminOverHttp: false,
    recentBytes: 32 * 1024 * 1024,
    language: "en" as const,
    droppedLines: () => 0,
    expireEvery: 3_600_000,
    ...options,
    log: options.log ?? pino({ level: "silent" }),
    clock: options.clock ?? createClock(),
    presets: options.presets ?? { presets: [] },
    limits: { ...defaultLimits, ...options.limits },
  };
}
type Settings = ReturnType<typeof settingsOf>;

/**
 * Builds a relay, which does not listen yet.
 * @throws {StoreError} if the store cannot be used
 */
export async function buildRelay(options: RelayOptions) {
  const settings = settingsOf(options);
  const { opsPort, drain = 0, tls: firstTls } = settings;
  const services = await openServices(settings);
  const [leaving, stopping] = [new AbortController(), new AbortController()];
  const server = { ...settings, leaving: leaving.signal, stopping: stopping.signal };
  const app = await buildServer(services, server).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  services.metrics.noteCertificate(firstTls?.cert);
  const operations = opsPort === undefined ? undefined : buildOperationsServer(services, server);
  await services.readPause();
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    leaving.abort();
    if (drain > 0 && app.server.listening) await sleep(drain);
    stopping.abort();
    await services.gateway.close();
    const late = setTimeout(() => app.server.closeAllConnections(), settings.limits.shutdownTimeout);
    await app.close();
    clearTimeout(late);
    await operations?.close();
    await services.close().finally(() => logLostAnswers(services));
  }

  return {
    /** Starts to listen, by default on a free port of this machine. */
    async listen({ port = 0, host = "127.0.0.1" } = {}) {
      await within(longestOpening, services.firstLook());
      const opsUrl = await operations?.listen({ port: opsPort!, host });
      return { url: await app.listen({ port, host }), opsUrl };
    },
    /**
     * Uses another certificate and another store password for new connections, and other keys of the same account.
     * Resolves to the API's answer to the new keys, or to undefined without new keys.
     */
    async renew({ tls, keys, storePath }: Renewal): Promise<QuotaAnswer | undefined> {
      // The store may already refuse the former password, and must take the keys before anything else changes.
      if (storePath !== undefined) services.useStoreAddress(storePath);
      const answer = keys && (await services.useKeys(keys));
      if (tls !== undefined && app.server instanceof HttpsServer) {
        app.server.setSecureContext(tls);
        services.metrics.noteCertificate(tls.cert);
      }
      return answer;
    },
    /** Drains, finishes the calls in flight, writes a line for every accepted lookup, and closes the store. */
    close: () => (closed ??= close()),
  };
}
export type Relay = Awaited<ReturnType<typeof buildRelay>>;
