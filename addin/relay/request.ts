import { unanswered } from "../desk/answer.ts";
import { refusalOf } from "./refusal.ts";
import { RelayFailure } from "./relay-failure.ts";

/** Where the relay is, and who asks. */
export interface RelayAddress {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
}

export interface RequestOptions {
  /** @default the browser's */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal | undefined;
  /** How long the relay may be silent, milliseconds: longer than it waits itself for an hour that is spent. @default 60000 */
  readonly silence?: number;
  /** Epoch milliseconds. @default Date.now */
  readonly clock?: () => number;
}

/** Ends a request to which nothing more is heard. */
export interface SilenceWatch {
  readonly signal: AbortSignal;
  /** Something was heard. */
  heard(): void;
  stop(): void;
}

function watchSilence(silence: number, outer: AbortSignal | undefined): SilenceWatch {
  const controller = new AbortController();
  const end = () => controller.abort(new RelayFailure(unanswered("cancelled")));
  const fallSilent = () => controller.abort(new RelayFailure(unanswered("relay_silent")));
  let timer = setTimeout(fallSilent, silence);
  outer?.addEventListener("abort", end, { once: true });
  if (outer?.aborted === true) end();
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, silence);
    },
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", end);
    },
  };
}

/** What a request failed of, whatever was thrown: silence and cancelling abort with their own failure. */
function failureOf(error: unknown, watch: SilenceWatch): RelayFailure {
  if (watch.signal.aborted) return watch.signal.reason as RelayFailure;
  if (error instanceof RelayFailure) return error;
  return new RelayFailure(unanswered("relay_unreachable"), true);
}

/** Resolves after `milliseconds`, or when the request is ended. */
function pause(milliseconds: number, { signal }: SilenceWatch): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** How often a relay that is busy with others of this user's requests is asked again. */
const mostBusyTimes = 30;

/**
 * Asks the relay and has `read` read its answer. A body is posted as JSON, with the token in the header and nothing of
 * the browser's own: no cookies, no redirects that could carry the token elsewhere. A relay that is busy is asked again
 * when it says so.
 * @throws {RelayFailure}
 */
export async function requestRelay<T>(
  { url, token }: RelayAddress,
  path: string,
  body: string | undefined,
  read: (response: Response, watch: SilenceWatch) => Promise<T>,
  options: RequestOptions = {},
): Promise<T> {
  const { fetch: send = globalThis.fetch, signal, silence = 60_000, clock = Date.now } = options;
  const watch = watchSilence(silence, signal);
  const ask = async () => {
    const response = await send(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body }),
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
      signal: watch.signal,
    });
    watch.heard();
    if (!response.ok) throw await refusalOf(response, clock());
    return read(response, watch);
  };
  try {
    for (let times = 1; ; times += 1) {
      try {
        return await ask();
      } catch (error) {
        const failure = failureOf(error, watch);
        if (failure.wait === undefined || times === mostBusyTimes) throw failure;
        await pause(failure.wait, watch);
      }
    }
  } finally {
    watch.stop();
  }
}
