import type { LedgerHeading, LedgerLines, Usage } from "../protocol/usage.ts";
import type { Outcome, IndexedOutcome } from "../lookups/lookup.ts";
import { type RelayDeferral, relayDeferrals } from "../lookups/reasons.ts";
import {
  type LookupsQuestion,
  ledgerPath,
  lookupsBody,
  lookupsPath,
  usagePath,
  ndjson,
  readOutcomeLine,
} from "../protocol/lookups.ts";
import type { RefusalCode } from "../protocol/refusals.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Returns whether an answer has the structure of a relay's usage. A page from a proxy does not. */
const isUsage = (value: unknown): value is Usage =>
  isObject(value) && isObject(value["quota"]) && isObject(value["user"]);

const isLedgerLines = (value: unknown): value is LedgerLines =>
  isObject(value) && Array.isArray(value["lines"]) && value["lines"].every(isObject);

/** What is wrong with an answer that is not a relay's, or not a whole one. */
export type AnswerFault = "bad_line" | "cut_off" | "no_lines" | "other_answer";

/** What a relay finds wrong with a token. */
export type TokenFault = Extract<RefusalCode, `${string}_token`>;

interface RelayErrorDetails {
  /** An `AnswerFault`, a `TokenFault`, the system's code, or the status with the words of who refused. */
  readonly detail?: string;
  /** How long to wait before the next attempt, milliseconds, if the relay says so. */
  readonly retryAfter?: number | undefined;
  /** True if the connection broke: the lookups may go on there, so asking again costs nothing twice. */
  readonly isBroken?: boolean;
}

/** A request to the relay that failed. Contains no token. */
export class RelayError extends Error {
  override readonly name = "RelayError";
  readonly code: RelayDeferral;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly isBroken: boolean;

  constructor(code: RelayDeferral, { detail = "", retryAfter, isBroken = false }: RelayErrorDetails = {}) {
    const why = relayDeferrals[code].note.en;
    super(detail === "" ? why : `${why} (${detail})`);
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.isBroken = isBroken;
  }

  get passes(): boolean {
    return relayDeferrals[this.code].passes;
  }

  /** Returns the outcome of a lookup that the relay did not answer: deferred. `now` is epoch milliseconds. */
  outcome(now: number): Extract<Outcome, { status: "deferred" }> {
    const { code, message, detail, retryAfter } = this;
    return {
      status: "deferred",
      error: { code, message, ...(detail !== "" && { detail }) },
      ...(retryAfter !== undefined && { retryAt: now + retryAfter }),
    };
  }
}

interface RelayRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The parts of an HTTP response that the client uses. */
interface RelayResponse {
  readonly status: number;
  /** Returns the value of a header. `name` is in lower case. */
  header(name: string): string | undefined;
  /** The body in chunks as they arrive. It can be read once, by this or by `text`. */
  chunks(): AsyncIterable<Uint8Array>;
  text(): Promise<string>;
}

/** Sends requests: by a browser's fetch, or by a program's own means. Must not follow redirects. */
export type Transport = (request: RelayRequest) => Promise<RelayResponse>;

/** Iterates over a response body, since not every browser makes it iterable. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Sends by `fetch` without cookies, cache, and redirects that would carry the token elsewhere. */
export const byFetch =
  (send: typeof fetch = globalThis.fetch): Transport =>
  async ({ url, method, headers, body, signal }) => {
    const response = await send(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: "omit",
      redirect: "manual",
      cache: "no-store",
      signal,
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      chunks: () => chunksOf(response.body),
      text: () => response.text(),
    };
  };

/** Maximum number of characters of a message that is passed on. */
const longestSentence = 300;

/**
 * Returns code and message in the body of a refusal, whether the relay or a proxy wrote it. The message is one line
 * without control characters, which would drive a terminal.
 */
function refusalIn(body: string): { readonly code: unknown; readonly message?: string } {
  const { error } = Object(jsonIn(body)) as { error?: { code?: unknown; message?: unknown } };
  const message = error?.message;
  return {
    code: error?.code,
    ...(typeof message === "string" &&
      message !== "" && { message: message.slice(0, longestSentence).replace(/[\s\p{Cc}]+/gu, " ") }),
  };
}

const millisecondsIn = (seconds: string | undefined): number | undefined =>
  seconds !== undefined && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;

const busy: RefusalCode = "too_many_under_way";

/** Matches the codes with which a relay refuses who asks. */
const refusesUser = /^(?:\w+_token|not_admin|viewer_only|foreign_origin|plain_http)$/;

/**
 * Interprets a status other than 200: 401 and 403 refuse the token if a relay's code says so, since the API itself
 * and proxies use these statuses too; 429 asks to wait, because of this user's requests in progress or too many wrong
 * tokens from this address; 5xx means that the relay is stopping or failed; any other status does not come from a
 * relay.
 */
async function refusalOf(response: RelayResponse): Promise<RelayError> {
  const { status } = response;
  const { code, message } = refusalIn(await response.text().catch(() => ""));
  const detail = message === undefined ? `HTTP ${status}` : `HTTP ${status}: ${message}`;
  const details = { detail, retryAfter: millisecondsIn(response.header("retry-after")) };
  if (status === 401 || status === 403) {
    if (typeof code !== "string" || !refusesUser.test(code))
      return new RelayError("relay_unexpected", { detail });
    // What a relay says of a token is in English: its code goes instead, for which every reader has words.
    return new RelayError("relay_refused", { detail: code.endsWith("_token") ? code : detail });
  }
  if (status === 429) return new RelayError(code === busy ? "relay_busy" : "relay_rate_limited", details);
  return status >= 500
    ? new RelayError("relay_unreachable", details)
    : new RelayError("relay_unexpected", { detail });
}

/** Yields the lines of a body, and at last the text after the last line end, which is incomplete. */
async function* linesOf(body: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) yield { texts: lines.filter((line) => line !== ""), isCutOff: false };
  }
  rest += decoder.decode();
  if (rest !== "") yield { texts: [rest], isCutOff: true };
}

function settledIn(line: string): IndexedOutcome | undefined {
  try {
    return readOutcomeLine(line);
  } catch {
    return undefined;
  }
}

/**
 * Passes on the outcomes of `count` lookups as their lines arrive, each lookup once. Reads on only when `onSettled`
 * is done. If a line cannot be parsed, the lines before it count and everything after it is ignored.
 * @throws {RelayError} for such a line, and if lookups are left without a line
 */
async function readOutcomes(
  body: AsyncIterable<Uint8Array>,
  count: number,
  onSettled: (settled: readonly IndexedOutcome[]) => void | Promise<void>,
): Promise<void> {
  const seenIndexes = new Set<number>();
  for await (const { texts, isCutOff } of linesOf(body)) {
    const read = texts.map(settledIn);
    const bad = read.findIndex((one) => one === undefined || one.index < 0 || one.index >= count);
    const good = read.slice(0, bad === -1 ? read.length : bad).filter((one) => one !== undefined);
    const fresh = good.filter(({ index }) => !seenIndexes.has(index) && seenIndexes.add(index));
    if (fresh.length > 0) await onSettled(fresh);
    if (bad !== -1 && !isCutOff) throw new RelayError("relay_unexpected", { detail: "bad_line" });
  }
  if (seenIndexes.size < count)
    throw new RelayError("relay_unreachable", { detail: "cut_off", isBroken: true });
}

/** Aborts a request after `timeout` milliseconds of silence, or when `outer` aborts. */
class IdleTimer {
  readonly #controller = new AbortController();
  readonly #timeout: number;
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout>;

  constructor(timeout: number, outer: AbortSignal | undefined) {
    this.#timeout = timeout;
    this.#outer = outer;
    this.#timer = setTimeout(this.#end, timeout);
    outer?.addEventListener("abort", this.#cancel, { once: true });
    if (outer?.aborted === true) this.#cancel();
  }

  readonly #end = () => this.#controller.abort(new RelayError("relay_silent"));
  readonly #cancel = () => this.#controller.abort(this.#outer?.reason);

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout, because something arrived. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#end, this.#timeout);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#cancel);
  }

  /** Resolves after `milliseconds`, which do not count as silence. Rejects if the request is aborted. */
  async pause(milliseconds: number): Promise<void> {
    clearTimeout(this.#timer);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    this.signal.throwIfAborted();
    this.restart();
  }

  /** Yields the chunks of `body` and restarts the timeout for each. The time spent processing them does not count. */
  async *watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      clearTimeout(this.#timer);
      yield chunk;
      this.restart();
    }
  }
}

/** The relay's URL and the caller's token. */
export interface RelayAddress {
  readonly url: string;
  readonly token: string;
}

export interface RelayClientOptions {
  /** @default the browser's fetch */
  readonly transport?: Transport;
  /**
   * Maximum silence of the relay, milliseconds. It must exceed the time the relay itself waits when the hour is
   * full.
   * @default 60000
   */
  readonly idleTimeout?: number;
  /** Maximum number of attempts while the relay is busy with this user's other requests. @default 30 */
  readonly busyAttempts?: number;
}

/** Pause in milliseconds if a busy relay does not say when to come back. */
const busyPause = 1_000;

/** Returns the system's code for a broken connection, which `fetch` wraps as the cause of its own error. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === "string") return code;
  return cause === undefined ? "" : codeOf(cause);
}

/** Classifies whatever a request threw. Without better knowledge it is a broken connection. */
function errorOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof RelayError) return error;
  return new RelayError("relay_unreachable", { detail: codeOf(error), isBroken: true });
}

/**
 * A client of a relay over HTTP. The token is sent in a header, and to no other host.
 * @decides what a refusal of a relay means, a 429 included
 */
export class RelayClient {
  readonly #address: RelayAddress;
  readonly #options: Required<RelayClientOptions>;

  constructor(address: RelayAddress, options: RelayClientOptions = {}) {
    this.#address = { ...address, url: address.url.replace(/\/+$/, "") };
    this.#options = { transport: byFetch(), idleTimeout: 60_000, busyAttempts: 30, ...options };
  }

  /**
   * Sends lookups in one request and passes on their outcomes as they arrive. Reads on only when `onSettled` is
   * done.
   * @throws {RelayError} also if lookups are left without an outcome; the others have been passed on
   */
  ask(
    question: LookupsQuestion,
    onSettled: (settled: readonly IndexedOutcome[]) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const read = (response: RelayResponse, timer: IdleTimer) => {
      if (response.header("content-type")?.startsWith(ndjson) !== true)
        throw new RelayError("relay_unexpected", { detail: "no_lines" });
      return readOutcomes(timer.watched(response.chunks()), question.lookups.length, onSettled);
    };
    return this.#request(lookupsPath, lookupsBody(question), read, signal);
  }

  /**
   * Returns what is left of the account and of the user's own calls. Costs no call.
   * @throws {RelayError}
   */
  usage(): Promise<Usage> {
    return this.get(usagePath, isUsage);
  }

  /**
   * Returns the relay's response at `path`, if it has the expected type.
   * @throws {RelayError}
   */
  get<T>(path: string, isWanted: (answer: unknown) => answer is T): Promise<T> {
    return this.#request(path, undefined, async (response) => {
      const text = await response.text();
      const answer = jsonIn(text);
      if (isWanted(answer)) return answer;
      throw new RelayError("relay_unexpected", { detail: "other_answer" });
    });
  }

  /** Sends a request, and repeats it while the relay is busy, after the pause it asks for. */
  async #request<T>(
    path: string,
    body: string | undefined,
    read: (response: RelayResponse, timer: IdleTimer) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { idleTimeout, busyAttempts } = this.#options;
    const timer = new IdleTimer(idleTimeout, signal);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const response = await this.#send(path, body, timer.signal);
        timer.restart();
        if (response.status === 200) return await read(response, timer);
        const refusal = await refusalOf(response);
        if (refusal.code !== "relay_busy" || attempt >= busyAttempts) throw refusal;
        await timer.pause(refusal.retryAfter ?? busyPause);
      }
    } catch (error) {
      throw errorOf(error, timer.signal);
    } finally {
      timer.stop();
    }
  }

  #send(path: string, body: string | undefined, signal: AbortSignal): Promise<RelayResponse> {
    const { url, token } = this.#address;
    const headers = { authorization: `Bearer ${token}` };
    const request = { url: url + path, signal };
    return this.#options.transport(
      body === undefined
        ? { ...request, method: "GET", headers }
        : { ...request, method: "POST", headers: { ...headers, "content-type": "application/json" }, body },
    );
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the user's own calls since `since` (epoch milliseconds), grouped by a heading.
 * @throws {RelayError}
 */
export function askLedger(relay: RelayClient, by: LedgerHeading, since: number): Promise<LedgerLines> {
  const query = `by=${by}&since=${encodeURIComponent(new Date(since).toISOString())}`;
  return relay.get(`${ledgerPath}?${query}`, isLedgerLines);
}
