import type { Gate } from "../../shared/gateway/gate.ts";
import { accountOf, openAccountStore } from "../../shared/gateway/open-store.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import type { MadeCall } from "../../shared/gateway/scheduler/scheduler.ts";
import type { ServedNaf } from "../../shared/fields/served-naf.ts";
import type { SettingTable } from "../../shared/gateway/store/relay-tables.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { StorePlace } from "../../shared/gateway/store/store-place.ts";
import { type Environment, type SandboxKind, sandboxSource } from "./environment.ts";
import { servedNafIn } from "./naf.ts";
import { foreignNotices, openAt, placeOf } from "./kept-store.ts";
import { withUnwritten } from "./stored-answers.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface SessionOptions {
  /** Answer from an embedded sandbox of the whole API: no keys needed, nothing spent. */
  readonly sandbox: SandboxKind | undefined;
  readonly concurrency: number;
  /** Told where the store was moved. */
  readonly terminal: Terminal;
  readonly onWait?: (until: number) => void;
}

/** What a relay lets somebody spend; without one, all there is. */
export interface RelayAllowance {
  /** Calls of a budget of their own; undefined where there is none. */
  readonly calls: number | undefined;
  /** Calls of the month that are left untouched whoever asks. */
  readonly reserve: number;
}

/** The open gate to the API for one command: the gateway itself, or a relay that has one. */
export interface Session {
  readonly gateway: Gate;
  readonly store: Store;
  /** What the store keeps for every account alike, by its name. */
  settings(): Promise<SettingTable>;
  /** Which nomenclature of activities the service answers in, as far as its answers have told. Costs no call. */
  servedNaf(): Promise<ServedNaf | undefined>;
  /** Address of the API or of the relay, for messages. */
  readonly url: string;
  /** Whether answers come from a relay, which may know more than this machine. */
  readonly isThroughRelay: boolean;
  /** Calls that asking for the quota costs. */
  readonly openingCalls: number;
  /** Calls that were sent for a run of this session, whatever came of them. */
  callsOf(run: string): Promise<number>;
  /** Tries once more to keep what could not be kept, and answers how many answers that were paid for are left over. */
  keepUnwritten(): Promise<number>;
  /** What whoever asks may spend of what is left. */
  allowance(): Promise<RelayAllowance>;
  /** Finishes what is in flight. */
  close(): Promise<void>;
}

interface Upstream {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly source?: string;
  readonly place: StorePlace;
  stop(): Promise<void>;
}

/** Roomy enough that trying the program on a long list does not end in waiting. */
const sandboxPlan = { plan: "pro", quota: 1_000_000, hourly: 1_000_000 };

async function embeddedSandbox(environment: Environment, kind: SandboxKind): Promise<Upstream> {
  // Loaded only when asked for: a web server that most runs do not need takes longer to load than their list to read.
  const { buildSandbox } = await import("../../sandbox/app.ts");
  const fill = kind === "fill";
  const sandbox = await buildSandbox({ ...sandboxPlan, fill, hour: `${environment.hourLength}ms` });
  const { url } = await sandbox.listen();
  return {
    url,
    ...sandbox.credentials,
    source: sandboxSource(kind),
    place: { path: environment.store ?? ":memory:" },
    stop: () => sandbox.close(),
  };
}

function configuredApi(environment: Environment): Upstream {
  const { missing } = environment;
  if (environment.api === undefined || missing.length > 0) {
    const half = missing.some((name) => name.startsWith("SIRENE_RELAY_"));
    throw new ProgramError(half ? "no_relay" : "no_api", { missing: missing.join(", ") });
  }
  return {
    ...environment.api,
    place: placeOf(environment),
    stop: () => Promise.resolve(),
  };
}

async function directly(
  upstream: Upstream,
  { hourLength }: Environment,
  options: SessionOptions,
): Promise<Session> {
  const { concurrency, onWait, terminal } = options;
  const made = new Map<string, number>();
  const onCall = ({ purpose: { run } }: MadeCall) => void made.set(run, (made.get(run) ?? 0) + 1);
  try {
    const store = await openAt(upstream.place, terminal, (storePath) =>
      openAccountStore({ ...upstream, storePath, ...foreignNotices(terminal) }),
    );
    const gate = openGateway({
      ...{ ...upstream, store, concurrency, hourLength, onCall },
      ...(onWait && { onWait }),
    });
    const { gateway } = gate;
    const close = async () => {
      await gate.close();
      await store.close();
      await upstream.stop();
    };
    return {
      gateway,
      store: withUnwritten(store, gateway),
      settings: () => store.settings(),
      servedNaf: async () => servedNafIn(await store.contents(), accountOf(upstream).source),
      url: upstream.url,
      openingCalls: 1,
      isThroughRelay: false,
      // Not the ledger's count: what cannot be written down was sent all the same. A session asks for one run alone.
      callsOf: (run) => Promise.resolve((made.get(run) ?? 0) + gateway.load.inFlight),
      keepUnwritten: async () => (await gateway.writeUnwritten()).length,
      allowance: () => Promise.resolve({ calls: undefined, reserve: 0 }),
      close,
    };
  } catch (error) {
    await upstream.stop();
    throw error;
  }
}

/**
 * Opens the gate to an embedded sandbox, to the relay of the environment, or to its API.
 *
 * @throws {ProgramError} when neither is configured, or the store cannot be opened.
 */
export async function openSession(environment: Environment, options: SessionOptions): Promise<Session> {
  const { sandbox } = options;
  if (sandbox !== undefined) {
    return directly(await embeddedSandbox(environment, sandbox), environment, options);
  }
  const { relay } = environment;
  if (relay === undefined) return directly(configuredApi(environment), environment, options);
  // Loads the contract's schemas, which a run that asks the API itself can do without.
  const { openRelay } = await import("./relay-gate.ts");
  return openAt(placeOf(environment), options.terminal, (storePath) =>
    openRelay({
      ...{ ...relay, storePath, onWait: options.onWait ?? (() => undefined) },
      ...foreignNotices(options.terminal),
    }),
  );
}
