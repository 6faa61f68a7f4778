import type { Dispatcher } from "undici";
import { toUSVString } from "node:util";
import type { OperationId, OperationParameters } from "../contract/operations.ts";
import { credentialHeaders, longestUrl, pathParameters, paths } from "../contract/paths.ts";
import { type Proxies, openPool } from "../network/proxies.ts";
import { type FailureCode, type Reply, readRate, understand } from "./reply.ts";

/** What came back before the exchange ended; `status` is 0 until an answer begins. */
interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Why the answer is not whole; undefined when it is. */
  readonly error: unknown;
  /** True when it was cut off because its time was over. */
  readonly late: boolean;
}

/** Text of the chunks of a body, without the mark that some servers begin it with. */
function textOf(chunks: readonly Buffer[]): string {
  const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  const text = whole.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * One GET over `pool`, whole within `timeout` milliseconds. Never rejects. By `dispatch`, since a stream and an abort
 * signal a call would cost more than the call.
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
    const timer = setTimeout(() => {
      isLate = true;
      const tooLate = new Error("too late");
      // One that still waits for a connection has no controller: it is not sent when its turn comes.
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
 * Path and query of an operation, below the base address. Parameters that are undefined are left out; half a surrogate
 * pair, which no URL can carry and cells cut off by length do hold, is sent as U+FFFD.
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
  /** Base address, version segment included, such as `https://host/v1`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** Connections kept open at most. @default 64 */
  readonly connections?: number;
  /** Milliseconds one call may take in all, its body included. @default 30000 */
  readonly timeout?: number;
  /** Proxies that the network is left by. */
  readonly proxies?: Proxies | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
}

/** The key pair that every call carries. */
export type KeyPair = Pick<ClientOptions, "key" | "secret">;

/** The 12 operations over HTTP, one attempt a call. Never throws for what the network or the service does. */
export interface Client {
  /** False for a question whose URL is longer than every server takes (`longestUrl`): it is not to be sent. */
  fits<K extends OperationId>(operation: K, parameters: OperationParameters<K>): boolean;
  call<K extends OperationId>(operation: K, parameters: OperationParameters<K>): Promise<Reply>;
  /** Makes the next calls with other keys. @throws TypeError as `createClient` does */
  useKeys(keys: KeyPair): void;
  close(): Promise<void>;
}

/** The longest answer read, in bytes; a page of 100 is some 60 kB. */
const longestAnswer = 32 * 1024 * 1024;

/** What `causeOf` says of a proxy that does not let a connection through: nothing was sent, and nobody has counted it. */
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

/** The network's own word for what happened; a host with several addresses reports one error an address. */
function causeOf(error: unknown): string {
  const several = isObject(error) && "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  const first: unknown = several[0] ?? error;
  const code = isObject(first) && "code" in first ? String(first.code) : "";
  // undici's own word for it; what is aborted here is told apart by its time.
  return code === "UND_ERR_ABORTED" ? proxyRefusal : code;
}

function codeOf(error: unknown): FailureCode {
  if (error instanceof Error && error.name === "HTTPParserError") return "malformed";
  return networkFailures[causeOf(error)] ?? "connection_lost";
}

/** What a key or a secret may hold to stand in a header; anything else would fail every single call. */
const headerText = /^[\x21-\x7e]+$/;

/**
 * The headers of calls with `keys`, and a text without these, for an error page may repeat what it was asked with.
 * @throws TypeError for a key or a secret that cannot stand in an HTTP header
 */
function identityOf({ key, secret }: KeyPair) {
  for (const [name, value] of Object.entries({ key, secret })) {
    if (!headerText.test(value)) {
      throw new TypeError(`the ${name} is empty, or holds what no HTTP header can carry, such as a line end`);
    }
  }
  return {
    headers: {
      [credentialHeaders.key]: key,
      [credentialHeaders.secret]: secret,
      accept: "application/json",
      "user-agent": "sirene",
    },
    withoutKeys: (text: string) => text.replaceAll(secret, "[secret]").replaceAll(key, "[key]"),
  };
}

/**
 * A client of the API at `url`. Redirects are not followed: the keys go to no other host.
 * @throws TypeError for a URL that is none, and for a key or a secret that cannot stand in an HTTP header
 */
export function createClient(options: ClientOptions): Client {
  const { timeout = 30_000, clock = Date.now } = options;
  let identity = identityOf(options);
  const base = new URL(options.url);
  const prefix = base.pathname.replace(/\/+$/, "");
  const connections = {
    connections: options.connections ?? 64,
    pipelining: 1,
    // undici times the silence between two chunks, and a body may trickle for ever: each call has a bound of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: Math.min(timeout, 10_000) },
    maxResponseSize: longestAnswer,
  };
  // Most commands make no call.
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
    const { headers, withoutKeys } = identity;
    const answer = await exchange(await pool, { origin: base.origin, path: prefix + path, headers }, timeout);
    const { status } = answer;
    const rate = status === 0 ? {} : readRate(answer.headers, clock());
    if (answer.error === undefined) {
      return understand({ on, status, rate, body: withoutKeys(answer.body) });
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
    fits,
    call,
    useKeys: (others) => void (identity = identityOf(others)),
    close: async () => (await pool)?.destroy(),
  };
}
