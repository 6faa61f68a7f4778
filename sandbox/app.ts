import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sandboxCredentials } from "./credentials.ts";
import type { Random } from "./faults.ts";
import { sortOptions, type FlagOptions } from "./options.ts";
import { openRegister } from "./open-register.ts";
import type { Register } from "./register/register.ts";
import { buildServer, basePath, SandboxState } from "./server.ts";
import { readSettings } from "./settings.ts";

/**
 * Options of an embedded sandbox: the flags of `sirene-sandbox`, by their names and spellings, except `port` and
 * `host`; and what a test may want to hold in its own hands.
 */
export interface SandboxOptions extends FlagOptions {
  /** Epoch ms. @default Date.now */
  readonly clock?: (() => number) | undefined;
  /** Dice of latency and faults, until a seed is set. @default made from `seed` */
  readonly random?: Random | undefined;
  /** Holds an answer back for so many milliseconds. @default a timer that ends at once when the sandbox closes */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
  /** Told of an error that a caller sees as INTERNAL_ERROR. @default writes it to stderr */
  readonly report?: ((error: unknown) => void) | undefined;
  /** Opens the register that is served. @default the one of sandbox/register */
  readonly openRegister?: ((options: Parameters<typeof openRegister>[0]) => Promise<Register>) | undefined;
}

/** API v1 on this machine, built and not yet listening. */
export interface Sandbox {
  /** The key pair of an ordinary caller. */
  readonly credentials: { readonly key: string; readonly secret: string };
  /** Starts to listen, by default on a free port of this machine. `url` is the base address, version segment included. */
  listen(where?: { port?: number; host?: string }): Promise<{ url: string }>;
  /** Stops listening, lets the calls under way finish without further waiting, and closes the register. */
  close(): Promise<void>;
}

/**
 * Builds the sandbox. Options are closed: an unknown one is refused.
 * @throws SettingError naming the option that is unknown or wrong; what openRegister throws for a file it cannot read
 */
export async function buildSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    clock = Date.now,
    random,
    wait,
    report = console.error,
    openRegister: open = openRegister,
    ...flags
  } = options;
  const { register: source, spellings } = sortOptions(flags);
  const closing = new AbortController();
  const { seed, naf } = readSettings(spellings);
  const { register: legalUnitsCsv, establishments: establishmentsCsv, cap: displayCap, ...others } = source;
  const register = await open({ ...others, legalUnitsCsv, establishmentsCsv, displayCap, seed, naf });
  const state = new SandboxState(
    { register, clock, random, report, wait: wait ?? waitingUntil(closing.signal) },
    spellings,
  );
  const app = buildServer(state, closing.signal);
  return {
    credentials: sandboxCredentials,
    async listen({ port = 0, host = "127.0.0.1" } = {}) {
      await app.listen({ port, host });
      return { url: baseUrl(app, host) };
    },
    async close() {
      closing.abort();
      await app.close();
      register.close();
    },
  };
}

function baseUrl(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}${basePath}`;
}

/** A wait that is cut short when `signal` aborts, so that closing does not hang on slow answers. */
function waitingUntil(signal: AbortSignal): (ms: number) => Promise<void> {
  setMaxListeners(0, signal);
  return (ms) => sleep(ms, undefined, { signal }).catch(() => undefined);
}
