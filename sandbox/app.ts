import type { NafVersion } from "./nomenclatures/naf.ts";
import { fictionalSource } from "./register/fictional/source.ts";
import { fillRegister } from "./register/filling/fill.ts";
import { readRegister } from "./register/reading/read-register.ts";
import { defaultDisplayCap } from "./register/reading/search.ts";
import type { RegisterSource } from "./register/records.ts";
import type { Register } from "./register/register.ts";
import { shippedSource } from "./register/shipped/source.ts";
import { stockSource } from "./register/stock/source.ts";
import { openDatabase } from "./register/store/database.ts";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sandboxCredentials } from "./credentials.ts";
import type { Random } from "./register/fictional/dice.ts";
import { type FlagOptions, sortOptions } from "./options.ts";
import { SandboxState, basePath, buildServer } from "./server.ts";
import { readSettings } from "./settings.ts";

/** Options of a register. Without `legalUnitsCsv` and `units`, it is the small register shipped with the sandbox. */
export interface RegisterOptions {
  /** File that keeps the built register for the next start. @default a temporary one, deleted on close */
  readonly db?: string | undefined;
  /** INSEE's StockUniteLegale, CSV. */
  readonly legalUnitsCsv?: string | undefined;
  /** INSEE's StockEtablissement, CSV. Requires `legalUnitsCsv`. */
  readonly establishmentsCsv?: string | undefined;
  /** Number of fictional companies to make, added to those of `legalUnitsCsv` if that is given. */
  readonly units?: number | undefined;
  /** Seed of the fictional companies of `units` and `fill`. @default 1 */
  readonly seed?: number | undefined;
  /** Answers any valid SIREN that is not in the register with a company made from its digits. @default false */
  readonly fill?: boolean | undefined;
  /** Most companies that a search by director or by address shows. @default 1000 */
  readonly displayCap?: number | undefined;
  /** Nomenclature of the activities shown, listed and filtered on. @default "rev2" */
  readonly naf?: NafVersion | undefined;
}

/** Returns a source that delivers both registers. For a SIREN in both, the first one's unit is kept. */
const bothSources = (first: RegisterSource, second: RegisterSource): RegisterSource => ({
  madeFrom: `${first.madeFrom}; ${second.madeFrom}`,
  async deliver(intake) {
    await first.deliver(intake);
    await second.deliver(intake);
  },
});

async function sourceOf(options: RegisterOptions, seed: number): Promise<RegisterSource> {
  const { legalUnitsCsv, establishmentsCsv, units } = options;
  if (legalUnitsCsv === undefined && establishmentsCsv !== undefined)
    throw new Error(
      `${establishmentsCsv} holds establishments alone: give the file of their legal units too`,
    );
  const fictional = units === undefined ? undefined : fictionalSource(units, seed);
  const stock = legalUnitsCsv === undefined ? undefined : await stockSource(legalUnitsCsv, establishmentsCsv);
  if (stock === undefined || fictional === undefined) return stock ?? fictional ?? shippedSource;
  return bothSources(stock, fictional);
}

/**
 * Opens a register. Builds it first, unless `db` contains one made from the same source.
 * @throws Error for contradictory options, a file that is missing or not in INSEE's layout, a `db` that is another
 * program's file; RangeError for a number of units out of range.
 */
export async function openRegister(options: RegisterOptions = {}): Promise<Register> {
  const { db, seed = 1, fill = false, displayCap = defaultDisplayCap, naf = "rev2" } = options;
  const database = await openDatabase(db, await sourceOf(options, seed));
  const register = readRegister(database, { displayCap, naf });
  return fill ? fillRegister(register, { seed, naf }) : register;
}

/**
 * Options of an embedded sandbox: the flags of `sirene-sandbox`, by their names and spellings, except `port` and
 * `host`, and parts that a test may want to replace.
 */
export interface SandboxOptions extends FlagOptions {
  /** Epoch ms. @default Date.now */
  readonly clock?: (() => number) | undefined;
  /** Randomness of latency and faults, until a seed is set. @default made from `seed` */
  readonly random?: Random | undefined;
  /** Delays an answer by so many milliseconds. @default a timer that ends at once when the sandbox closes */
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
  /** Receives errors that a caller sees as INTERNAL_ERROR. @default writes them to stderr */
  readonly report?: ((error: unknown) => void) | undefined;
  /** Opens the register to serve. @default the one of sandbox/register */
  readonly openRegister?: ((options: Parameters<typeof openRegister>[0]) => Promise<Register>) | undefined;
}

/** API v1 on this machine, built but not listening yet. */
export interface Sandbox {
  /** The key pair of an ordinary caller. */
  readonly credentials: { readonly key: string; readonly secret: string };
  /** Starts to listen, by default on a free port of this machine. `url` is the base address, with its version. */
  listen(where?: { port?: number; host?: string }): Promise<{ url: string }>;
  /** Stops listening, lets calls under way finish without further delays, and closes the register. */
  close(): Promise<void>;
}

/**
 * Builds the sandbox. Unknown options are refused.
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

/** Returns a delay that ends early when `signal` aborts, so that closing does not wait for slow answers. */
function waitingUntil(signal: AbortSignal): (ms: number) => Promise<void> {
  setMaxListeners(0, signal);
  return (ms) => sleep(ms, undefined, { signal }).catch(() => undefined);
}
