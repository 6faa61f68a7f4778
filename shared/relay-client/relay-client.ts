import type { LedgerHeading, LedgerLines, Usage } from "../protocol/usage.ts";
import type { Outcome, IndexedOutcome } from "../lookups/lookup.ts";
import { type RelayDeferral, relayDeferrals } from "../lookups/reasons.ts";
import {
  type LookupsQuestion,
  ledgerPath,
  lookupsBody,
  lookupsPath,
  usagePath,
} from "../protocol/lookups-question.ts";
import { ndjson, readOutcomeLine } from "../protocol/outcome-line.ts";
import type { RefusalCode } from "../protocol/refusals.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** True for an answer that has the parts of a relay's usage; a page of something in between has none. */
const isUsage = (value: unknown): value is Usage =>
  isObject(value) && isObject(value["quota"]) && isObject(value["user"]);

/** True for an answer that has the parts of a relay's ledger. */
const isLedgerLines = (value: unknown): value is LedgerLines =>
  isObject(value) && Array.isArray(value["lines"]) && value["lines"].every(isObject);

interface RelayErrorDetails {
  /** What is known of it beyond the code. */
  readonly detail?: string;
  /** How long to wait before asking again, milliseconds, where the relay says so. */
  readonly retryAfter?: number | undefined;
  /** The connection broke, and what was asked may be under way: asking once more costs nothing twice. */
  readonly isBroken?: boolean;
}

/** A request to the relay that came to nothing. Holds no token. */
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

  /** What a lookup got that the relay gave no answer to: it was not asked. `now` is epoch milliseconds. */
  outcome(now: number): Extract<Outcome, { status: "deferred" }> {
    const { code, message, detail, retryAfter } = this;
    return {
      status: "deferred",
      error: { code, message, ...(detail !== "" && { detail }) },
      ...(retryAfter !== undefined && { retryAt: now + retryAfter }),
    };
  }
}

/** A request as a client of the relay makes it. */
interface RelayRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** What is used of an HTTP answer. */
interface RelayResponse {
  readonly status: number;
  /** The value of a header, by its name in small letters. */
  header(name: string): string | undefined;
  /** The body in the pieces it comes in; it is read once, by this or by `text`. */
  chunks(): AsyncIterable<Uint8Array>;
  text(): Promise<string>;
}

/** How requests travel: by a browser's fetch, or by whatever a program has. Redirects are not followed. */
export type Transport = (request: RelayRequest) => Promise<RelayResponse>;

/** A browser's body, which not every browser lets be iterated. */
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

/** Requests by `fetch`, with nothing of the browser's own: no cookies, and no redirect that carries the token elsewhere. */
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

/** Characters of a sentence that are told on. */
const longestSentence = 300;

/** Code and sentence in the body of a refusal, whoever wrote it: the relay, or something in between. */
function saidIn(body: string): { readonly code: unknown; readonly message?: string } {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
    const message = error?.message;
    return {
      code: error?.code,
      ...(typeof message === "string" && message !== "" && { message: message.slice(0, longestSentence) }),
    };
  } catch {
    return { code: undefined };
  }
}

const millisecondsIn = (seconds: string | undefined): number | undefined =>
  seconds !== undefined && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;

const busy: RefusalCode = "too_many_under_way";

/**
 * What a status other than 200 means: 401 and 403 refuse the token; 429 asks to wait, for requests of this user under way
 * or after too many wrong tokens from this address; 5xx is a relay that stops or failed; anything else is no relay.
 */
async function refusalOf(response: RelayResponse): Promise<RelayError> {
  const { status } = response;
  const { code, message } = saidIn(await response.text().catch(() => ""));
  const detail = message === undefined ? `status ${status}` : `status ${status}: ${message}`;
  const details = { detail, retryAfter: millisecondsIn(response.header("retry-after")) };
  if (status === 401 || status === 403) return new RelayError("relay_refused", { detail });
  if (status === 429) return new RelayError(code === busy ? "relay_busy" : "relay_rate_limited", details);
  return status >= 500
    ? new RelayError("relay_unreachable", details)
    : new RelayError("relay_unexpected", { detail });
}

/** Lines that came together; of those that were cut off, the end may be missing. */
interface ReceivedLines {
  readonly texts: readonly string[];
  readonly isCutOff: boolean;
}

/** The lines of a body; last, what stands behind the last line end, which the relay ends every line with. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedLines> {
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
 * Hands on the outcomes of `count` lookups as their lines come, each lookup once, and reads on when `onSettled` is done.
 * What stands before a line that cannot be read holds; nothing after it can be trusted.
 * @throws {RelayError} for such a line, and where lookups are left without a line
 */
async function readOutcomes(
  body: AsyncIterable<Uint8Array>,
  count: number,
  onSettled: (settled: readonly IndexedOutcome[]) => void | Promise<void>,
): Promise<void> {
  const told = new Set<number>();
  for await (const { texts, isCutOff } of linesOf(body)) {
    const read = texts.map(settledIn);
    const bad = read.findIndex((one) => one === undefined || one.index < 0 || one.index >= count);
    const good = read.slice(0, bad === -1 ? read.length : bad).filter((one) => one !== undefined);
    const fresh = good.filter(({ index }) => !told.has(index) && told.add(index));
    if (fresh.length > 0) await onSettled(fresh);
    if (bad !== -1 && !isCutOff)
      throw new RelayError("relay_unexpected", { detail: "a line of its answer cannot be read" });
  }
  if (told.size < count)
    throw new RelayError("relay_unreachable", { detail: "its answer broke off", isBroken: true });
}

/** Ends a request when nothing is heard for `timeout` milliseconds, or when `outer` aborts. */
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

  /** Something was heard. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#end, this.#timeout);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#cancel);
  }

  /** Resolves after `milliseconds`, which are no silence; rejects when the request is ended. */
  async pause(milliseconds: number): Promise<void> {
    clearTimeout(this.#timer);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    this.signal.throwIfAborted();
    this.heard();
  }

  /** `body`, each of its pieces heard; how long they are worked on is no silence. */
  async *watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      clearTimeout(this.#timer);
      yield chunk;
      this.heard();
    }
  }
}

/** Where the relay is, and who asks. */
export interface RelayAddress {
  readonly url: string;
  readonly token: string;
}

export interface RelayClientOptions {
  /** @default the browser's fetch */
  readonly transport?: Transport;
  /**
   * How long the relay may be silent, milliseconds: longer than it waits itself for an hour that is spent.
   * @default 60000
   */
  readonly idleTimeout?: number;
  /** How often a relay that is busy with others of this user's requests is asked. @default 30 */
  readonly busyAttempts?: number;
}

/** Where a busy relay does not say when to come again, milliseconds. */
const busyPause = 1_000;

/** The system's code for what broke a connection, which `fetch` has as the cause of its own error. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === "string") return code;
  return cause === undefined ? "" : codeOf(cause);
}

/** What a request failed of, whatever was thrown: a connection that broke, but for what is known better. */
function errorOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof RelayError) return error;
  return new RelayError("relay_unreachable", { detail: codeOf(error), isBroken: true });
}

/**
 * A relay over HTTP. The token stands in a header, and goes to no other host.
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
   * Asks lookups in one request, and hands on their outcomes as they come: no more is read until `onSettled` is done.
   * @throws {RelayError} also where lookups are left without an outcome; those that came have been handed on
   */
  ask(
    question: LookupsQuestion,
    onSettled: (settled: readonly IndexedOutcome[]) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const read = (response: RelayResponse, timer: IdleTimer) => {
      if (response.header("content-type")?.startsWith(ndjson) !== true)
        throw new RelayError("relay_unexpected", { detail: "its answer is not a list of answers" });
      return readOutcomes(timer.watched(response.chunks()), question.lookups.length, onSettled);
    };
    return this.#request(lookupsPath, lookupsBody(question), read, signal);
  }

  /** What is left of the account and of the user's own calls; costs no call. @throws {RelayError} */
  usage(): Promise<Usage> {
    return this.get(usagePath, isUsage);
  }

  /** What the relay answers at `path`, where it is what is wanted. @throws {RelayError} */
  get<T>(path: string, isWanted: (answer: unknown) => answer is T): Promise<T> {
    return this.#request(path, undefined, async (response) => {
      const text = await response.text();
      const answer = jsonIn(text);
      if (isWanted(answer)) return answer;
      throw new RelayError("relay_unexpected", { detail: `not what ${path.split("?")[0]} answers` });
    });
  }

  /** Makes a request, and makes it again while the relay is busy, when it says so. */
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
        timer.heard();
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
    const authorization = `Bearer ${token}`;
    return this.#options.transport(
      body === undefined
        ? { url: url + path, method: "GET", headers: { authorization }, signal }
        : {
            ...{ url: url + path, method: "POST", body, signal },
            headers: { authorization, "content-type": "application/json" },
          },
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

/** The user's own calls since `since` (epoch milliseconds), counted by a heading. @throws {RelayError} */
export function askLedger(relay: RelayClient, by: LedgerHeading, since: number): Promise<LedgerLines> {
  const query = `by=${by}&since=${encodeURIComponent(new Date(since).toISOString())}`;
  return relay.get(`${ledgerPath}?${query}`, isLedgerLines);
}
