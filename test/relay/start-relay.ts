import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll } from "@jest/globals";
import { pino } from "pino";
import { Agent, request, type Dispatcher } from "undici";
import { type Relay, type RelayOptions, buildRelay } from "../../relay/composition/build-relay.ts";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";
import type { Rights } from "../../relay/tokens/token-book.ts";
import type { SandboxOptions } from "../../sandbox/app.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { noteFolder, noteSeen, noteToken } from "./leaks.ts";

/** One line of an answer to lookups. */
export interface Line {
  readonly index: number;
  readonly status: string;
  readonly data?: Record<string, unknown>;
  readonly asOf?: string;
  readonly cached?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
  readonly retryAt?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

export interface Ask {
  readonly method?: Dispatcher.HttpMethod;
  readonly token?: string | undefined;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A relay that a test asks over HTTP. */
export interface RelayRequests {
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** Asks lookups in one request and answers the lines by index; each index has one, or it is an error. */
  lookups(token: string, lookups: readonly object[], more?: object): Promise<Line[]>;
}

export interface StartedRelay extends RelayRequests {
  readonly url: string;
  readonly opsUrl?: string | undefined;
  readonly storePath: string;
  readonly sandbox: StartedSandbox;
  /** Gives a token out, as `sirene-relay token create` does. */
  token(user: string, rights?: Partial<Rights>): Promise<string>;
  /** Changes keys, certificate or password, as SIGHUP does. */
  readonly renew: Relay["renew"];
  /** The lines logged so far. */
  log(): Record<string, unknown>[];
  close(): Promise<void>;
}

const agents: Agent[] = [];
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

/** The lines of an answer by their index. */
export function linesByIndex(text: string, count: number): Line[] {
  const lines: Line[] = [];
  for (const line of text.split("\n").slice(0, -1)) {
    const read = JSON.parse(line) as Line;
    if (lines[read.index] !== undefined) throw new Error(`index ${read.index} has two lines`);
    lines[read.index] = read;
  }
  const missing = Array.from({ length: count }, (_, index) => index).filter((index) => !lines[index]);
  if (missing.length > 0 || lines.length > count) throw new Error(`no line for ${missing.join(", ")}`);
  return lines;
}

/** What a relay tells at its operations port. */
const operations: ReadonlySet<string> = new Set(["/metrics", "/readyz"]);

/**
 * Asks the relay at `url`, where it is https by a certificate that `ca` vouches for, and its operations port at `opsUrl`
 * where it has one; notes all that it answers.
 */
export function asking(url: string, ca?: string, opsUrl = url): RelayRequests {
  const agent = new Agent({ connections: 64, ...(ca !== undefined && { connect: { ca } }) });
  agents.push(agent);
  const ask = async (path: string, { method, token, body, headers }: Ask = {}): Promise<Answer> => {
    const response = await request(`${operations.has(path) ? opsUrl : url}${path}`, {
      dispatcher: agent,
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.body.text();
    noteSeen(`${method ?? "GET"} ${path}`, `${JSON.stringify(response.headers)}\n${text}`);
    return { status: response.statusCode, headers: response.headers, text };
  };
  return {
    ask,
    async lookups(token, lookups, more = {}) {
      const body = JSON.stringify({ lookups, ...more });
      const { status, text } = await ask("/v1/lookups", { token, body });
      if (status !== 200) throw new Error(`status ${status}: ${text}`);
      return linesByIndex(text, lookups.length);
    },
  };
}

/** A folder for a relay's store, removed when the test file ends. */
export function newFolder(): string {
  const folder = noteFolder(mkdtempSync(join(tmpdir(), "sirene-relay-")));
  closing.push(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  return folder;
}

/** Gives tokens out on the store at `path`, opened once for all of them; by their users, as the rights are. */
export async function giveTokens<User extends string>(
  path: string,
  rights: Readonly<Record<User, Partial<Rights>>>,
): Promise<Record<User, string>> {
  const everything = { role: "user", monthly: null, hourly: null, expiresAt: null } as const;
  return onRelayStore(path, async ({ book }) => {
    const given: Partial<Record<User, string>> = {};
    for (const user of Object.keys(rights) as User[]) {
      const { text } = await book.create({ ...everything, ...rights[user], user }, Date.now());
      given[user] = noteToken(text);
    }
    return given as Record<User, string>;
  });
}

/**
 * A relay on an API, listening on a free port, closed when the test file ends. Its metrics are at a port of their own, where
 * they are told as they are; with `opsPort: undefined` they are at that of the relay, a second old. `port`: where another
 * listened before.
 */
export async function startRelayOn(
  sandbox: StartedSandbox,
  { port, ...options }: Partial<RelayOptions> & { readonly port?: number } = {},
): Promise<StartedRelay> {
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = chunk.toString();
      noteSeen("log", text);
      logged.push(text);
      done();
    },
  });
  const storePath = options.storePath ?? join(newFolder(), "store.sqlite");
  const relay = await buildRelay({
    api: { url: sandbox.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" },
    log: pino({ level: "debug" }, stream),
    opsPort: 0,
    ...options,
    storePath,
  });
  closing.unshift(() => relay.close());
  const { url, opsUrl } = await relay.listen(port === undefined ? {} : { port });
  return {
    url,
    opsUrl,
    storePath,
    sandbox,
    ...asking(url, undefined, opsUrl),
    token: async (user, rights = {}) => (await giveTokens(storePath, { [user]: rights }))[user]!,
    renew: (what) => relay.renew(what),
    log: () => logged.map((line) => JSON.parse(line) as Record<string, unknown>),
    close: () => relay.close(),
  };
}

/** A sandbox that knows every SIREN, and a relay on it. */
export async function startRelay(
  sandboxOptions: SandboxOptions = {},
  options: Partial<RelayOptions> = {},
): Promise<StartedRelay> {
  return startRelayOn(await startSandbox({ fill: true, ...sandboxOptions }), options);
}
