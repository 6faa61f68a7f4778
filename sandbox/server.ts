import { type IncomingHttpHeaders, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import fastify, { type FastifyReply, type FastifyRequest, type FastifyInstance } from "fastify";
import { planIncludes } from "../shared/contract/limits.ts";
import { openApiDocument } from "../shared/contract/openapi.ts";
import { type OperationId, operationIds, operations } from "../shared/contract/operations.ts";
import type { Register } from "./register/register.ts";
import {
  type Caller,
  type HttpResponse,
  type OperationAnswer,
  type RawParameters,
  answer,
  messageOf,
  readParameters,
} from "./answers.ts";
import {
  CallTally,
  type Ending,
  Meter,
  callKey,
  rateHeadersOf,
  rateHeadersOfNobody,
  retryAfterHeader,
} from "./meter.ts";
import { identify } from "./credentials.ts";
import { type Fault, lies, drawFault } from "./faults.ts";
import { type Random, seededRandom } from "./register/fictional/dice.ts";
import { refusals, type Refusal, serverFailure, badRequest } from "./refusal.ts";
import {
  type SandboxSettings,
  defaultSpellings,
  readSettings,
  type Spellings,
  drawLatency,
  SettingError,
} from "./settings.ts";

/**
 * Sends a message, or what its fault leaves of it, and returns how the call ended. A caller that hung up meanwhile
 * gets nothing. Half of a JSON object is never valid JSON, so cutting the body is enough to make it malformed.
 */
function deliver(reply: FastifyReply, message: HttpResponse, fault: Fault | undefined): Ending {
  if (reply.raw.destroyed) return hangUp(reply, "aborted");
  switch (fault?.kind) {
    case "reset":
      return fault.when === "before" ? cutOff(reply, "reset") : cutMidway(reply, message, "reset");
    case "truncated":
      return cutMidway(reply, message, "truncated");
    case "malformed":
      return send(reply, { ...message, status: 200, body: firstHalf(message.body) });
    case "lying":
      return send(reply, { ...message, headers: { ...message.headers, ...lies[fault.lie] } });
    case "5xx":
    case "slow":
    case undefined:
      return send(reply, message);
  }
}

const contentType = { "Content-Type": "application/json; charset=utf-8" };

const firstHalf = (body: string) => body.slice(0, Math.floor(body.length / 2));

function send(reply: FastifyReply, { status, headers, body }: HttpResponse): Ending {
  void reply.code(status).headers(contentType).headers(headers).send(body);
  return status;
}

function hangUp(reply: FastifyReply, ending: Ending): Ending {
  reply.hijack();
  return ending;
}

/** Drops the connection: with a TCP reset, or, if truncated, with a regular close, as when a proxy restarts. */
function cutOff(reply: FastifyReply, ending: "reset" | "truncated"): Ending {
  reply.hijack();
  if (ending === "reset") reply.raw.socket?.resetAndDestroy();
  else reply.raw.socket?.destroy();
  return ending;
}

/** Sends the headers for the whole body and half of the body, then drops the connection. */
function cutMidway(
  reply: FastifyReply,
  { status, headers, body }: HttpResponse,
  ending: "reset" | "truncated",
): Ending {
  reply.hijack();
  reply.raw.writeHead(status, { ...contentType, ...headers, "Content-Length": Buffer.byteLength(body) });
  reply.raw.write(firstHalf(body), () => cutOff(reply, ending));
  return ending;
}

/** The result of admission, before any operation: the rate headers, and either the caller or a refusal. */
type CallAccess = { readonly rate: Readonly<Record<string, string>> } & (
  { readonly caller: Caller } | { readonly refusal: Refusal }
);

/**
 * Admits a call: checks the key pair, then the subscription, the month and the hour. A caller without a valid key
 * pair has no account: its rate headers show a quota of 0, and nothing is counted. Every other call within the limits
 * is counted, whatever its answer.
 */
function enter(
  headers: IncomingHttpHeaders,
  meter: Meter,
  settings: SandboxSettings,
  now: number,
): CallAccess {
  const identified = identify(headers);
  if ("refusal" in identified) {
    return { rate: rateHeadersOfNobody(meter.resetAt(now)), refusal: identified.refusal };
  }
  const { key } = identified;
  const { plan, limits } = settings;
  const { spent, usage, waitMs } = meter.admit(key.id, limits, now);
  const rate = rateHeadersOf(usage);
  if (key.state === "unpaid") return { rate, refusal: refusals.unpaid };
  if (spent === undefined) return { rate, caller: { key, plan, limits, usage } };
  if (spent === "month") return { rate, refusal: refusals.monthSpent };
  return { rate, refusal: { ...refusals.hourSpent, headers: retryAfterHeader(waitMs) } };
}

/** External dependencies of the sandbox. */
interface Surroundings {
  readonly register: Register;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Randomness of latency and faults, until a seed is set. Made from the setting `seed` if absent. */
  readonly random?: Random | undefined;
  /** Delays an answer. */
  readonly wait: (ms: number) => Promise<void>;
  /** Receives errors that a caller sees as INTERNAL_ERROR. */
  readonly report: (error: unknown) => void;
}

/** The state of a running sandbox: settings, counts, randomness. It is in memory only and ends with the process. */
export class SandboxState {
  readonly surroundings: Surroundings;
  readonly meter: Meter;
  tally = new CallTally();
  random: Random;
  #spellings: Spellings;
  #settings: SandboxSettings;

  constructor(surroundings: Surroundings, spellings: Spellings) {
    this.surroundings = surroundings;
    this.meter = new Meter(surroundings.clock());
    this.#spellings = spellings;
    this.#settings = readSettings(spellings);
    this.random = surroundings.random ?? seededRandom(this.#settings.seed);
  }

  get settings(): SandboxSettings {
    return this.#settings;
  }

  /** Applies the whole patch, or throws SettingError and changes nothing. A seed restarts the randomness. */
  change(patch: Spellings): void {
    const spellings = { ...this.#spellings, ...patch };
    this.#settings = readSettings(spellings);
    this.#spellings = spellings;
    if (patch.seed !== undefined) this.random = seededRandom(this.#settings.seed);
  }

  /** Returns the settings in force, by the flags' names and spellings. */
  describe(): Spellings {
    const { seed, limits } = this.#settings;
    const { quota, hourly } = limits;
    return { ...defaultSpellings, ...this.#spellings, seed, quota, hourly: hourly.calls };
  }
}

/** The path of the base address: "It already includes the version segment (v1)." */
export const basePath = "/v1";

const below = new RegExp(`^${basePath}(?=[/?]|$)`);
const isApiPath = (url: string): boolean => below.test(url);

/** How much longer than the latency a slow answer takes, milliseconds. */
const slowAnswerMs = 5_000;

/** Target of a URL: an operation, or the refusal that it always gets. */
type RouteTarget = OperationId | Refusal;

type Serve = (target: RouteTarget, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Handles a request below /v1, from counting it to sending the answer. */
function serving(state: SandboxState): Serve {
  const { clock, wait } = state.surroundings;

  return async (target, request, reply) => {
    const { settings, tally } = state;
    const operation = typeof target === "string" ? target : "other";
    tally.begin(operation, callKey(request.method, request.raw.url ?? "", basePath));
    const entry = enter(request.headers, state.meter, settings, clock());
    const fault = "caller" in entry ? drawFault(settings.faults, state.random) : undefined;
    const delay = drawLatency(settings.latency, state.random) + (fault?.kind === "slow" ? slowAnswerMs : 0);
    if (delay > 0) await wait(delay);
    const { status, headers, body } = respond(state, target, request, entry, fault);
    tally.end(deliver(reply, { status, headers: { ...entry.rate, ...headers }, body }, fault));
    return reply;
  };
}

/** Returns the response to a call. Anything thrown is reported and answered as INTERNAL_ERROR. */
function respond(
  state: SandboxState,
  target: RouteTarget,
  request: FastifyRequest,
  entry: CallAccess,
  fault: Fault | undefined,
): HttpResponse {
  const { clock, report } = state.surroundings;
  const decide = (): OperationAnswer => {
    if ("refusal" in entry) return entry.refusal;
    if (fault?.kind === "5xx") return serverFailure(fault.status);
    return answerTo(state, target, request, entry.caller);
  };
  try {
    return messageOf(decide(), clock());
  } catch (error) {
    report(error);
    return messageOf(serverFailure(500), clock());
  }
}

function answerTo(
  state: SandboxState,
  target: RouteTarget,
  request: FastifyRequest,
  caller: Caller,
): OperationAnswer {
  if (typeof target !== "string") return target;
  if (request.method !== "GET") return refusals.methodNotAllowed;
  if (!planIncludes(caller.plan, operations[target].plan)) return refusals.planTooLow;
  const { query, params } = request as { readonly query: RawParameters; readonly params: RawParameters };
  const reading = readParameters(target, { ...query, ...params });
  if ("refusal" in reading) return reading.refusal;
  const { register } = state.surroundings;
  const { listing, "search-words": searchWords, naf } = state.settings;
  const source = { register: register.by(naf), caller, listing, searchWords };
  return answer(target, reading.parameters, source);
}

/** Routes every path below /v1 to `serve`: the 12 operations by any method, and all other paths. */
function addApiRoutes(app: FastifyInstance, serve: Serve): void {
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

/** "All operations use GET, send no request body": a body that is sent anyway is ignored. */
function ignoreBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

const byCode: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: null, error: "The URL and the headers together are too long." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: null, error: "The request did not arrive in full in time." },
};

/**
 * Answers bytes that are no HTTP request. There is no caller to charge and no path to count: the answer is the API's
 * error body with the rate headers for callers without an account, and the connection ends.
 */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, state: SandboxState): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const now = state.surroundings.clock();
  const refusal = byCode[error.code ?? ""] ?? badRequest("This is not an HTTP request.");
  const { status, body } = messageOf(refusal, now);
  const headers = {
    ...rateHeadersOfNobody(state.meter.resetAt(now)),
    ...contentType,
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n"));
}

/** Sends the API's error body outside of the API: without rate headers, since nothing is metered there. */
function refuse(reply: FastifyReply, refusal: Refusal, now: number): FastifyReply {
  const { status, headers, body } = messageOf(refusal, now);
  return reply.code(status).headers(contentType).headers(headers).send(body);
}

/**
 * Routes at the server's root, outside of API v1: counts and settings of the sandbox, and the OpenAPI document. No
 * key, no metering, no latency, no faults.
 */
function addSandboxRoutes(app: FastifyInstance, state: SandboxState): void {
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

/** Reads bodies as JSON whatever their Content-Type: curl's `-d` announces a form. */
function readEveryBodyAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, undefined);
    }
  });
}

/** Most bytes that Node reads of a URL and its headers together. A parameter may be as long. */
const longestHead = 16_384;

/** Builds the HTTP server of a sandbox. Once `closing` aborts, every answer closes its connection. */
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
