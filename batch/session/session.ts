import type { HourBound } from "../../shared/enrichment/plan.ts";
import type { AcceptedAnswers, Gate } from "../../shared/gateway/gate.ts";
import { type AccountName, accountOf, openAccountStore } from "../../shared/gateway/open-store.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import type { MadeCall } from "../../shared/gateway/scheduler/scheduler.ts";
import type { ServedNaf } from "../../shared/fields/served-naf.ts";
import type { SettingTable } from "../../shared/gateway/store/tables.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { StorePlace } from "../../shared/gateway/store/store-place.ts";
import { type Environment, type SandboxKind, sandboxSource } from "./environment.ts";
import { servedNafIn } from "./reference-tables.ts";
import { foreignNotices, openAt, placeOf } from "./kept-store.ts";
import { withUnwritten } from "./stored-answers.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Terminal } from "../terminal/terminal.ts";

interface SessionOptions {
  /** Uses an embedded sandbox of the whole API: needs no keys and spends nothing. */
  readonly sandbox: SandboxKind | undefined;
  readonly concurrency: number;
  /** Shows where the store was moved. */
  readonly terminal: Terminal;
  /** Called when calls wait until `until`, epoch milliseconds. `code` is the reason. */
  readonly onWait?: (until: number, code: string) => void;
}

/** What a relay allows a user to spend. Without a relay there is no limit of this kind. */
export interface RelayAllowance {
  /** Calls left of the user's own budget. Undefined if there is none. */
  readonly calls: number | undefined;
  /** Calls of the month that every user leaves untouched. */
  readonly reserve: number;
  /** The user's own limit by hour. Undefined if there is none. */
  readonly hour?: HourBound | undefined;
}

/** The open gate to the API for one command: the gateway itself, or a relay with one. */
export interface Session {
  readonly gateway: Gate;
  readonly store: Store;
  /** Tells which answers the plan that is being made accepts. Without a relay, nobody need know. */
  accept?(accepted: AcceptedAnswers): void;
  /** Returns what the store keeps for all accounts, by name. */
  settings(): Promise<SettingTable>;
  /** Returns the nomenclature of activities in which the service answers, as far as its answers show. Costs no call. */
  servedNaf(): Promise<ServedNaf | undefined>;
  /** Address of the API or of the relay, for messages. */
  readonly url: string;
  /** Whether answers come from a relay, which may know more than this machine. */
  readonly isThroughRelay: boolean;
  /** Number of calls that asking for the quota costs. */
  readonly openingCalls: number;
  /** Returns the calls sent for a run of this session, whatever their outcome. */
  callsOf(run: string): Promise<number>;
  /**
   * Retries storing the answers that could not be stored. Returns how many answers that were paid for are still not
   * stored.
   */
  keepUnwritten(): Promise<number>;
  /** Returns what the user may spend of what is left. */
  allowance(): Promise<RelayAllowance>;
  /** Finishes what is in flight and closes everything. */
  close(): Promise<void>;
}

interface Upstream extends AccountName {
  readonly secret: string;
  readonly place: StorePlace;
  stop?(): Promise<void>;
}

/** Large enough that trying the program on a long list does not end in waiting. */
const sandboxPlan = { plan: "pro", quota: 1_000_000, hourly: 1_000_000 };

async function embeddedSandbox(environment: Environment, kind: SandboxKind): Promise<Upstream> {
  // Loaded only on demand: most runs do not need the web server, which takes longer to load than their list to read.
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
  return { ...environment.api, place: placeOf(environment) };
}

async function directly(
  upstream: Upstream,
  { hourLength }: Environment,
  options: SessionOptions,
): Promise<Session> {
  const { concurrency, onWait, terminal } = options;
  const made = new Map<string, number>();
  const onCall = ({ purpose: { run }, isTurnedAway }: MadeCall) => {
    if (isTurnedAway !== true) made.set(run, (made.get(run) ?? 0) + 1);
  };
  try {
    const store = await openAt(upstream.place, terminal, (storePath) =>
      openAccountStore({ ...upstream, storePath, ...foreignNotices(terminal) }),
    );
    const gate = openGateway({
      ...{ ...upstream, store, concurrency, hourLength, onCall },
      ...(onWait && { onWait }),
    });
    const { gateway } = gate;
    return {
      gateway,
      store: withUnwritten(store, gateway),
      settings: () => store.settings(),
      servedNaf: async () => servedNafIn(await store.contents(), accountOf(upstream).source),
      url: upstream.url,
      openingCalls: 1,
      isThroughRelay: false,
      // Not the ledger's count, since calls that could not be recorded were sent all the same. A session has only one
      // run.
      callsOf: (run) => Promise.resolve((made.get(run) ?? 0) + gateway.load.inFlight),
      keepUnwritten: async () => (await gateway.writeUnwritten()).length,
      allowance: () => Promise.resolve({ calls: undefined, reserve: 0 }),
      close: async () => {
        await gate.close();
        await store.close();
        await upstream.stop?.();
      },
    };
  } catch (error) {
    await upstream.stop?.();
    throw error;
  }
}

/**
 * Opens the gate to an embedded sandbox, to the configured relay, or to the configured API.
 *
 * @throws {ProgramError} if none is configured, or the store cannot be opened
 */
export async function openSession(environment: Environment, options: SessionOptions): Promise<Session> {
  const { sandbox } = options;
  const { relay } = environment;
  if (sandbox !== undefined)
    return directly(await embeddedSandbox(environment, sandbox), environment, options);
  if (relay === undefined) return directly(configuredApi(environment), environment, options);
  // This module loads the contract's schemas, which a run without a relay does not need.
  const { openRelay } = await import("./relay-gate.ts");
  return openAt(placeOf(environment), options.terminal, (storePath) =>
    openRelay({
      ...{ ...relay, storePath, onWait: options.onWait ?? (() => undefined) },
      ...foreignNotices(options.terminal),
    }),
  );
}
