import { afterAll } from "@jest/globals";
import { request } from "undici";
import type { Sandbox, SandboxOptions } from "../../sandbox/app.ts";
import type { CallCounts } from "../../sandbox/meter.ts";
import type { Pagination } from "../../shared/contract/envelope.ts";
import { builtModule } from "../programs/import-built.ts";

/** The body of a success or an error. `data` has the type that the test asked for. */
export interface Body<D> {
  readonly success: boolean;
  readonly data: D;
  readonly error: string;
  readonly code: string | null;
  readonly timestamp: string;
}

/** An answer. `body` is the JSON, undefined when there was none. */
export interface SandboxResponse<D = unknown> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Body<D>;
}

/** A page of any list. */
export interface Page<T = unknown> {
  readonly items: T[];
  readonly pagination: Pagination;
}

interface Ask {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  readonly key?: string | undefined;
  readonly secret?: string | undefined;
  readonly body?: string;
}

export interface StartedSandbox {
  /** Base address, version segment included. */
  readonly url: string;
  /** The server's root. */
  readonly root: string;
  /** Calls the API; `key` and `secret` are those of an ordinary caller unless given, and left out when undefined. */
  get<D = unknown>(path: string, ask?: Ask): Promise<SandboxResponse<D>>;
  /** Calls what stands at the server's root. */
  atRoot(path: string, ask?: Ask): Promise<{ status: number; body: unknown }>;
  calls(): Promise<CallCounts>;
  change(settings: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

const running: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(running.splice(0).map((sandbox) => sandbox.close())));

/** The built sandbox on a free port, closed when the test file ends. */
export async function startSandbox(options: SandboxOptions = {}): Promise<StartedSandbox> {
  const { buildSandbox } = await builtModule("sandbox/app.js");
  return onFreePort(await buildSandbox(options));
}

/** Starts a sandbox on a free port, which is closed when the test file ends. */
export async function onFreePort(sandbox: Sandbox): Promise<StartedSandbox> {
  running.push(sandbox);
  const { url } = await sandbox.listen();
  const root = url.replace(/\/v1$/, "");
  const started: StartedSandbox = {
    url,
    root,
    async get<D>(path: string, ask: Ask = {}) {
      const { key, secret } = { ...sandbox.credentials, ...ask };
      const headers = { ...(key && { "X-API-Key": key }), ...(secret && { "X-API-Secret": secret }) };
      const response = await request(`${url}${path}`, {
        method: ask.method ?? "GET",
        headers,
        ...(ask.body !== undefined && { body: ask.body }),
      });
      const text = await response.body.text();
      const body = (text === "" ? undefined : JSON.parse(text)) as Body<D>;
      return { status: response.statusCode, headers: response.headers, body };
    },
    async atRoot(path, ask = {}) {
      const response = await request(`${root}${path}`, {
        method: ask.method ?? "GET",
        ...(ask.body !== undefined && { body: ask.body }),
      });
      return { status: response.statusCode, body: await response.body.json() };
    },
    calls: async () => (await started.atRoot("/_sandbox/calls")).body as CallCounts,
    async change(settings) {
      const answer = await started.atRoot("/_sandbox/settings", {
        method: "PATCH",
        body: JSON.stringify(settings),
      });
      if (answer.status !== 200) throw new Error(`settings refused: ${JSON.stringify(answer.body)}`);
    },
    close: () => sandbox.close(),
  };
  return started;
}

/** The three rate headers of an answer, as numbers. */
export function rateOf({ headers }: SandboxResponse): { limit: number; remaining: number; reset: number } {
  return {
    limit: Number(headers["x-ratelimit-limit"]),
    remaining: Number(headers["x-ratelimit-remaining"]),
    reset: Number(headers["x-ratelimit-reset"]),
  };
}

/** A clock that stands still until it is moved. Starts on 20 November 2026, 09:00 UTC. */
export function stillClock(): { now: () => number; advance: (ms: number) => void } {
  let now = Date.UTC(2026, 10, 20, 9);
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
