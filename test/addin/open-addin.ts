import { builtPlaces } from "../../batch/session/reference-tables.ts";
import { type BatchingClientOptions, openClient } from "../../addin/client/batching-client.ts";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { installOfficeShim, type OfficeShimOptions } from "../../addin/host-shim/shim.ts";
import type { KnownPlan } from "../../addin/runtime/known-plan.ts";
import { relayNaf, watchNaf } from "../../addin/runtime/naf-tables.ts";
import type { Runtime } from "../../addin/runtime/runtime.ts";
import { usageClient } from "../../addin/runtime/shared-runtime.ts";
import { openSettings } from "../../addin/settings/settings.ts";
import { byFetch } from "../../shared/relay-client/relay-client.ts";

/** What is known of a plan that was not changed. */
export const onPlan = (plan: string | null): KnownPlan => ({ plan, financialSince: undefined });

/** A request from the add-in to its relay. */
export interface Request {
  readonly path: string;
  readonly lookups: number;
}

export interface OpenedAddin extends Runtime {
  readonly requests: readonly Request[];
}

export interface AddinOptions extends Partial<Omit<BatchingClientOptions, "settings" | "relay">> {
  readonly url: string;
  /** @default none */
  readonly token?: string;
  /** How long the relay may be silent, milliseconds. */
  readonly silence?: number;
}

const lookupsIn = (body: unknown): number =>
  typeof body === "string" ? (JSON.parse(body) as { lookups: unknown[] }).lookups.length : 0;

/** What a page of the add-in shares, over real HTTP: a client with an empty cache, and the requests it made. */
export function openAddin({ url, token = "", silence, ...client }: AddinOptions): OpenedAddin {
  const requests: Request[] = [];
  const counted: typeof fetch = (address, init) => {
    requests.push({ path: new URL(address as string).pathname, lookups: lookupsIn(init?.body) });
    return fetch(address, init);
  };
  const settings = openSettings({ origin: url });
  settings.write({ token });
  const relay = {
    transport: byFetch(counted),
    ...(silence !== undefined && { idleTimeout: silence }),
  };
  return {
    settings,
    client: openClient({ settings, cache: memoryCache(), relay, ...client }),
    usage: usageClient({ settings, relay }),
    loadPlaces: builtPlaces,
    loadNaf: relayNaf({ settings }),
    nafWatch: watchNaf(),
    requests,
  };
}

/** Makes this test file a host of the functions, as Excel's page is one; `call` runs one as a cell would. */
export async function openHost(options: OfficeShimOptions = {}) {
  const { functions } = installOfficeShim(globalThis, options);
  await import("../../addin/functions/functions.ts");
  return {
    functions,
    /** Has the functions of this page asked through `addin` from now on. */
    use(addin: Runtime): void {
      globalThis.sirene = addin;
    },
    /** The value of `=SIRENE.NAME(…)`: a function's own arguments, those left out at the end as null. */
    call(name: string, ...args: unknown[]): unknown {
      return this.invoke(name, {}, ...args);
    },
    invoke(name: string, invocation: object, ...args: unknown[]): unknown {
      const run = functions[name]!;
      const all = Array.from(
        { length: Math.max(run.length - 1, args.length) },
        (_, index) => args[index] ?? null,
      );
      return run(...all, invocation);
    },
  };
}

/** An error's code and sentence, for comparing; any other value as it is. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  return value instanceof CustomFunctions.Error ? `${value.code} ${value.message}` : value;
}
