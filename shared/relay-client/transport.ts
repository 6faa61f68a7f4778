/** A request as a client of the relay makes it. */
export interface RelayRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** What is used of an HTTP answer. */
export interface RelayResponse {
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
