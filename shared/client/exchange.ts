import type { Dispatcher } from "undici";

/** What came back before the exchange ended; `status` is 0 until an answer begins. */
export interface Exchange {
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
export function exchange(
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
