import type { Dispatcher } from "undici";
import { toUSVString } from "node:util";
import type { OperationId, OperationParameters } from "../contract/operations.ts";
import { credentialHeaders, longestUrl, pathParameters, paths } from "../contract/paths.ts";
import { type Proxies, openPool } from "../network/proxies.ts";
import { type AskedSubject, type FailureCode, type Reply, readRate, understand } from "./reply.ts";

/** Result of one HTTP exchange. `status` is 0 when no response began. */
interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Why the response is incomplete; undefined when it is complete. */
  readonly error: unknown;
  /** True when it was aborted by the timeout. */
  readonly late: boolean;
}

/** Returns the text of a body's chunks, without the byte order mark that some servers send. */
function textOf(chunks: readonly Buffer[]): string {
  const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  const text = whole.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * A timeout this late means that the process or its machine stood still, milliseconds. The answer may have arrived
 * meanwhile or be sent again, and timers run before connections are read, so the time starts anew.
 */
const standstill = 1_000;

/**
 * Makes one GET over `pool`, body included within `timeout` milliseconds. Never rejects. It uses `dispatch`, because a
 * stream and an abort signal for each call would cost more than the call.
 */
function exchange(
  pool: Dispatcher,
  request: { readonly origin: string; readonly path: string; readonly headers: Record<string, string> },
  timeout: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let answered: Exchange["headers"] = {};
    let isLate = false;
    const end = (error: unknown) => {
      clearTimeout(timer);
      resolve({
        status,
        headers: answered,
        body: error === undefined ? textOf(chunks) : "",
        error,
        late: isLate,
      });
    };
    const due = performance.now() + timeout;
    let isRenewed = false;
    const timer = setTimeout(() => {
      // Once, as a process that stands still again and again must give up too.
      if (!isRenewed && performance.now() - due > standstill) {
        isRenewed = true;
        return void timer.refresh();
      }
      isLate = true;
      const tooLate = new Error("too late");
      // A request that still waits for a connection has no controller. It is aborted when its turn comes.
      controller?.abort(tooLate);
      end(tooLate);
    }, timeout);
    pool.dispatch(
      { method: "GET", ...request },
      {
        onRequestStart: (started) => {
          controller = started;
          if (isLate) started.abort(new Error("too late"));
        },
        onResponseStart: (_, statusCode, responseHeaders) => {
          status = statusCode;
          answered = responseHeaders;
        },
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => end(undefined),
        onResponseError: (_, error) => end(error),
      },
    );
  });
}

const pathNames = new Map(Object.entries(paths).map(([id, path]) => [id, pathParameters(path)]));

/**
 * Returns path and query of an operation, below the base address. Undefined parameters are left out. Half a surrogate
 * pair, which occurs in cells truncated by length and which no URL can contain, is sent as U+FFFD.
 *
 * Example: `requestPath("establishments", { siren: "552032534", perPage: 100 })` is
 * `/unite-legale/552032534/etablissements?perPage=100`.
 */
export function requestPath<K extends OperationId>(operation: K, parameters: OperationParameters<K>): string {
  const inPath = pathNames.get(operation)!;
  let path: string = paths[operation];
  const query: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const text = encodeURIComponent(toUSVString(String(value)));
    if (inPath.includes(name)) path = path.replace(`{${name}}`, text);
    else query.push(`${name}=${text}`);
  }
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

export interface ClientOptions {
  /** Base address including the version segment, such as `https://host/v1`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** Most open connections. @default 64 */
  readonly connections?: number;
  /** Longest duration of one call including its body, milliseconds. @default 30000 */
  readonly timeout?: number;
  /** Proxies through which the network is left. */
  readonly proxies?: Proxies | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
}

/** The key pair sent with every call. */
export type KeyPair = Pick<ClientOptions, "key" | "secret">;

/** Longest response that is read, bytes. A page of 100 is some 60 kB. */
const longestAnswer = 32 * 1024 * 1024;

/** Cause of a proxy that refuses the connection: nothing was sent, so the service has counted no call. */
const proxyRefusal = "PROXY_REFUSED";

const networkFailures: Readonly<Record<string, FailureCode>> = {
  UND_ERR_CONNECT_TIMEOUT: "unreachable",
  [proxyRefusal]: "unreachable",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "malformed",
  ETIMEDOUT: "timeout",
  ECONNREFUSED: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENETDOWN: "unreachable",
  CERT_HAS_EXPIRED: "unreachable",
  DEPTH_ZERO_SELF_SIGNED_CERT: "unreachable",
  SELF_SIGNED_CERT_IN_CHAIN: "unreachable",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unreachable",
  UNABLE_TO_GET_ISSUER_CERT: "unreachable",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unreachable",
  ERR_TLS_CERT_ALTNAME_INVALID: "unreachable",
  ERR_SSL_WRONG_VERSION_NUMBER: "unreachable",
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns the network's error code. Of a host with several addresses, the first error counts. */
function causeOf(error: unknown): string {
  const several = isObject(error) && "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  const first: unknown = several[0] ?? error;
  const code = isObject(first) && "code" in first ? String(first.code) : "";
  // undici reports a proxy's refusal as an abort. Our own aborts are recognized by `late` instead.
  return code === "UND_ERR_ABORTED" ? proxyRefusal : code;
}

function codeOf(error: unknown): FailureCode {
  if (error instanceof Error && error.name === "HTTPParserError") return "malformed";
  return networkFailures[causeOf(error)] ?? "connection_lost";
}

/** Characters allowed in a key or a secret. Any other would make every call fail, because headers cannot contain it. */
const headerText = /^[\x21-\x7e]+$/;

/** Returns a pattern of `text` in a body, whose JSON may write each character as an escape (`\/`, `\u002B`). */
const written = (text: string) =>
  new RegExp(
    [...text]
      .map((character) => {
        const hex = character.charCodeAt(0).toString(16);
        const digits = hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
        return `(?:${/[/"\\]/.test(character) ? String.raw`\\?` : ""}\\x${hex}|\\\\u00${digits})`;
      })
      .join(""),
    "g",
  );

/**
 * Returns the headers of calls with a key pair, and a function that removes it from a text: error pages may repeat the
 * request.
 * @throws TypeError for a key or a secret that cannot be sent in an HTTP header
 */
function identityOf({ key, secret }: KeyPair) {
  for (const [name, value] of Object.entries({ key, secret })) {
    if (!headerText.test(value)) {
      throw new TypeError(`the ${name} is empty, or holds what no HTTP header can carry, such as a line end`);
    }
  }
  const [secretWritten, keyWritten] = [written(secret), written(key)];
  return {
    headers: {
      [credentialHeaders.key]: key,
      [credentialHeaders.secret]: secret,
      accept: "application/json",
      "user-agent": "sirene",
    },
    withoutKeys: (text: string) => text.replace(secretWritten, "[secret]").replace(keyWritten, "[key]"),
  };
}

/**
 * Creates a client of the 12 operations of the API at `url`, over HTTP, one attempt per call. Failures of the network or
 * the service never throw. Redirects are not followed, so that the keys go to no other host.
 * @throws TypeError for an invalid URL, and for a key or a secret that cannot be sent in an HTTP header
 */
export function createClient(options: ClientOptions) {
  const { timeout = 30_000, clock = Date.now } = options;
  let identity = identityOf(options);
  const base = new URL(options.url);
  const prefix = base.pathname.replace(/\/+$/, "");
  const connections = {
    connections: options.connections ?? 64,
    pipelining: 1,
    // undici limits the silence between two chunks, but a body may trickle for ever. `exchange` limits the whole call
    // instead.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: Math.min(timeout, 10_000) },
    maxResponseSize: longestAnswer,
  };
  // Opened at the first call, because most commands make none.
  let pool: Promise<Dispatcher> | undefined;

  const fits = <K extends OperationId>(operation: K, parameters: OperationParameters<K>) =>
    base.origin.length + prefix.length + requestPath(operation, parameters).length <= longestUrl;

  async function call<K extends OperationId>(
    operation: K,
    parameters: OperationParameters<K>,
  ): Promise<Reply> {
    const path = requestPath(operation, parameters);
    const on = `GET ${path}`;
    pool ??= openPool(base.origin, connections, options.proxies);
    const sender = identity;
    const { headers, withoutKeys } = sender;
    const answer = await exchange(await pool, { origin: base.origin, path: prefix + path, headers }, timeout);
    const { status } = answer;
    const rate = status === 0 ? {} : readRate(answer.headers, clock());
    if (answer.error === undefined) {
      const reply = understand({
        operation,
        on,
        subject: parameters as AskedSubject,
        status,
        rate,
        body: withoutKeys(answer.body),
      });
      return sender === identity ? reply : { ...reply, isToFormerKeys: true };
    }
    const code = answer.late ? "timeout" : codeOf(answer.error);
    const cause = causeOf(answer.error);
    return {
      kind: "failed",
      status,
      rate,
      failure: { code, on, ...(status !== 0 && { status }), ...(cause !== "" && { cause }) },
    };
  }

  return {
    /** False for a URL longer than `longestUrl`: some servers would refuse it, so it must not be sent. */
    fits,
    call,
    /** Uses other keys for the next calls. @throws TypeError as `createClient` does */
    useKeys: (others: KeyPair): void => void (identity = identityOf(others)),
    close: async (): Promise<void> => (await pool)?.destroy(),
  };
}
export type Client = ReturnType<typeof createClient>;
