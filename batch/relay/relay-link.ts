import { setTimeout as sleep } from "node:timers/promises";
import { request, type Dispatcher } from "undici";
import { openPool } from "../../shared/network/open-pool.ts";
import type { Proxies } from "../../shared/network/proxies.ts";
import type { Settled } from "../../shared/lookups/outcome.ts";
import { ledgerPath, lookupsPath, usagePath } from "../../shared/protocol/addresses.ts";
import { readOutcomeLine } from "../../shared/protocol/outcome-line.ts";
import { isLedgerLines, isUsage } from "../../shared/protocol/usage-guards.ts";
import type { LedgerLines, Usage } from "../../shared/protocol/usage.ts";
import type { UsageHeading } from "../../shared/gateway/store.ts";
import { failureOfReply, LinkFailure } from "./link-failure.ts";

/** The relay over HTTP. Everything it does rejects with a LinkFailure when the relay gives no answer. */
export interface RelayLink {
  /**
   * Asks lookups. `onLines` is told of the lines as they come, in handfuls, and no more is read until it is done with
   * them. Resolves when the answer has ended, whole or not.
   */
  ask(
    body: string,
    onLines: (lines: readonly Settled[]) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>;
  usage(): Promise<Usage>;
  ledger(by: UsageHeading, since: number): Promise<LedgerLines>;
  close(): Promise<void>;
}

export interface RelayAddress {
  readonly url: string;
  readonly token: string;
  /** Proxies that the network is left by. */
  readonly proxies?: Proxies | undefined;
}

/** The relay answers within this, milliseconds: its own patience, and three attempts at a slow service. */
const longestSilence = 150_000;

/** How often a relay that is busy with others of this user's requests is asked again, and how soon, milliseconds. */
const mostBusyTimes = 60;
const busyPause = 1_000;

/** Makes a request again while the relay has too many of this user's under way. */
async function oncePossible<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof LinkFailure && error.busy) || times === mostBusyTimes) throw error;
      await sleep(error.retryAfter ?? busyPause, undefined, { ...(signal && { signal }) });
    }
  }
}

/** A LinkFailure for whatever broke a request. */
function broken(error: unknown): LinkFailure {
  if (error instanceof LinkFailure) return error;
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const first = several[0] ?? error;
  const code = first instanceof Error && "code" in first ? String(first.code) : "";
  return new LinkFailure("relay_unreachable", code);
}

/** Whole lines of a body, in the handfuls it comes in. A last line without its end is one that was cut off. */
async function* lineHandfuls(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) yield lines;
  }
}

function settledOf(line: string): Settled {
  try {
    return readOutcomeLine(line);
  } catch {
    throw new LinkFailure("relay_unexpected", "a line that cannot be read");
  }
}

type Asked = Pick<Dispatcher.RequestOptions, "method" | "path" | "headers" | "body">;

/** Opens the way to a relay. Redirects are not followed: the token goes to no other host. */
export function openRelayLink({ url, token, proxies }: RelayAddress, connections: number): RelayLink {
  const base = new URL(url);
  const prefix = base.pathname.replace(/\/+$/, "");
  const { origin } = base;
  const bounds = {
    connections,
    pipelining: 1,
    headersTimeout: longestSilence,
    bodyTimeout: longestSilence,
    connect: { timeout: 10_000 },
  };
  let pool: Promise<Dispatcher> | undefined;
  const headers = { authorization: `Bearer ${token}`, "user-agent": "sirene" };

  /** The body of an answer, which is a success. @throws {LinkFailure} */
  const requested = ({ path, ...options }: Asked, signal?: AbortSignal) =>
    oncePossible(async () => {
      pool ??= openPool(origin, bounds, proxies);
      const dispatcher = await pool;
      const response = await request(origin + path, { ...options, dispatcher, ...(signal && { signal }) });
      if (response.statusCode === 200) return response.body;
      throw failureOfReply(response.statusCode, response.headers, await response.body.text());
    }, signal);

  async function get<T>(path: string, isWanted: (answer: unknown) => answer is T): Promise<T> {
    try {
      const body = await requested({ method: "GET", path: prefix + path, headers });
      const answer: unknown = JSON.parse(await body.text());
      if (isWanted(answer)) return answer;
      throw new LinkFailure("relay_unexpected", `not what ${path.split("?")[0]} answers`);
    } catch (error) {
      if (error instanceof SyntaxError) throw new LinkFailure("relay_unexpected", "no JSON");
      throw broken(error);
    }
  }

  return {
    async ask(body, onLines, signal) {
      try {
        const json = { ...headers, "content-type": "application/json" };
        const path = prefix + lookupsPath;
        const answer = await requested({ method: "POST", path, headers: json, body }, signal);
        for await (const lines of lineHandfuls(answer as AsyncIterable<Uint8Array>)) {
          await onLines(lines.map(settledOf));
        }
      } catch (error) {
        throw broken(error);
      }
    },
    usage: () => get(usagePath, isUsage),
    ledger: (by, since) =>
      get(`${ledgerPath}?by=${by}&since=${encodeURIComponent(new Date(since).toISOString())}`, isLedgerLines),
    close: async () => (await pool)?.destroy(),
  };
}
