import type { Gate } from "../shared/gateway/gate.ts";
import { openGateway } from "../shared/gateway/open-gateway.ts";
import type { Store } from "../shared/gateway/store.ts";
import type { Environment } from "./environment.ts";
import { Stop } from "./stop.ts";
import { refuseStore } from "./unusable-store.ts";

export interface SessionOptions {
  /** Answer from an embedded sandbox of the whole API: no keys needed, nothing spent. */
  readonly sandbox: boolean;
  readonly concurrency: number;
  readonly onWait?: (until: number) => void;
}

/** What a relay lets somebody spend; without one, all there is. */
export interface Allowance {
  /** Calls of a budget of their own; undefined where there is none. */
  readonly calls: number | undefined;
  /** Calls of the month that are left untouched whoever asks. */
  readonly reserve: number;
}

/** The open gate to the API for one command: the gateway itself, or a relay that has one. */
export interface Session {
  readonly gateway: Gate;
  readonly store: Store;
  /** Address of the API or of the relay, for messages. */
  readonly url: string;
  /** Calls that asking for the quota costs. */
  readonly openingCalls: number;
  /** Calls the ledger counts for a run of this session, whatever came of them. */
  callsOf(run: string): Promise<number>;
  /** What whoever asks may spend of what is left. */
  allowance(): Promise<Allowance>;
  /** Finishes what is in flight. */
  close(): Promise<void>;
}

interface Upstream {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly source?: string;
  readonly storePath: string;
  stop(): Promise<void>;
}

/** Roomy enough that trying the program on a long list does not end in waiting. */
const sandboxPlan = { plan: "pro", quota: 1_000_000, hourly: 1_000_000 };

async function embeddedSandbox(environment: Environment): Promise<Upstream> {
  // Loaded only when asked for: a web server that most runs do not need takes longer to load than their list to read.
  const { buildSandbox } = await import("../sandbox/app.ts");
  const sandbox = await buildSandbox({ ...sandboxPlan, hour: `${environment.hourLength}ms` });
  const { url } = await sandbox.listen();
  return {
    url,
    ...sandbox.credentials,
    source: "sandbox",
    storePath: environment.store ?? ":memory:",
    stop: () => sandbox.close(),
  };
}

function configuredApi(environment: Environment): Upstream {
  const { missing } = environment;
  if (environment.api === undefined || missing.length > 0) {
    const half = missing.some((name) => name.startsWith("SIRENE_RELAY_"));
    throw new Stop("usage", half ? "no_relay" : "no_api", { missing: missing.join(", ") });
  }
  return {
    ...environment.api,
    storePath: environment.store ?? environment.defaultStore,
    stop: () => Promise.resolve(),
  };
}

async function directly(
  upstream: Upstream,
  { hourLength }: Environment,
  options: SessionOptions,
): Promise<Session> {
  const { concurrency, onWait } = options;
  const openedAt = Date.now();
  try {
    const gate = openGateway({ ...upstream, concurrency, hourLength, ...(onWait && { onWait }) });
    const { gateway, store } = gate;
    const close = async () => {
      await gate.close();
      await upstream.stop();
    };
    return {
      gateway,
      store,
      url: upstream.url,
      openingCalls: 1,
      callsOf: async (run) => {
        const lines = await store.usage("run", openedAt);
        return lines.find(({ heading }) => heading === run)?.calls ?? 0;
      },
      allowance: () => Promise.resolve({ calls: undefined, reserve: 0 }),
      close,
    };
  } catch (error) {
    await upstream.stop();
    return refuseStore(error, upstream.storePath);
  }
}

/**
 * Opens the gate to an embedded sandbox, to the relay of the environment, or to its API.
 *
 * @throws {Stop} when neither is configured, or the store cannot be opened.
 */
export async function openSession(environment: Environment, options: SessionOptions): Promise<Session> {
  if (options.sandbox) return directly(await embeddedSandbox(environment), environment, options);
  const { relay } = environment;
  if (relay === undefined) return directly(configuredApi(environment), environment, options);
  const storePath = environment.store ?? environment.defaultStore;
  // Loads the contract's schemas, which a run that asks the API itself can do without.
  const { openRelay } = await import("./relay/open-relay.ts");
  try {
    return openRelay({ ...relay, storePath, onWait: options.onWait ?? (() => undefined) });
  } catch (error) {
    return refuseStore(error, storePath);
  }
}
