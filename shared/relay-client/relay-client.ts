import type { Settled } from "../lookups/outcome.ts";
import { lookupsPath, usagePath } from "../protocol/addresses.ts";
import { lookupsBody, type LookupsQuestion } from "../protocol/lookups-question.ts";
import { ndjson } from "../protocol/outcome-line.ts";
import { isUsage } from "../protocol/usage-guards.ts";
import type { Usage } from "../protocol/usage.ts";
import { IdleTimer } from "./idle-timer.ts";
import { readOutcomes } from "./outcome-lines.ts";
import { refusalOf } from "./refusal.ts";
import { RelayError } from "./relay-error.ts";
import { byFetch, type RelayResponse, type Transport } from "./transport.ts";

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

/** A relay over HTTP. The token stands in a header, and goes to no other host. */
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
    onSettled: (settled: readonly Settled[]) => void | Promise<void>,
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
