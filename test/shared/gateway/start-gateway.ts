import { afterAll } from "@jest/globals";
import type { SandboxOptions } from "../../../sandbox/app.ts";
import type { LookupOptions } from "../../../shared/gateway/gate.ts";
import {
  openGateway,
  type OpenGateway,
  type OpenGatewayOptions,
} from "../../../shared/gateway/open-gateway.ts";
import {
  type AccountStore,
  type AccountStoreOptions,
  openAccountStore,
} from "../../../shared/gateway/open-store.ts";
import type { Lookup, Outcome } from "../../../shared/lookups/lookup.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";

export const credentials = { key: "pk_live_sandbox", secret: "sk_live_sandbox" };

const open: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(open.splice(0).map((close) => close())));

/** A gateway with the store on which it was opened. */
export interface GatewayOn extends OpenGateway {
  readonly store: AccountStore;
}

export interface GatewayOnOptions
  extends Partial<OpenGatewayOptions>, Partial<Pick<AccountStoreOptions, "storePath" | "source">> {}

/** A gateway on the API at `url`, closed when the test file ends. Retries wait for milliseconds, not for seconds. */
export async function gatewayOn(url: string, options: GatewayOnOptions = {}): Promise<GatewayOn> {
  const asked = { url, ...credentials, ...options };
  const { clock } = options;
  const store = await openAccountStore({
    storePath: ":memory:",
    ...asked,
    ...(clock && { now: () => clock.now() }),
  });
  const retryRules = { attempts: 3, baseDelay: 4, longestDelay: 8 };
  const gateway = openGateway({ retryRules, ...asked, store });
  const closeAll = async () => {
    await gateway.close();
    await store.close();
  };
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll());
  open.push(close);
  return { ...gateway, store, close };
}

export interface GatewayOnSandbox extends GatewayOn {
  readonly sandbox: StartedSandbox;
}

/** A sandbox that answers for every SIREN, and a gateway on it that has read `/me`. */
export async function startGateway(
  sandboxOptions: SandboxOptions = {},
  options: GatewayOnOptions = {},
): Promise<GatewayOnSandbox> {
  const sandbox = await startSandbox({ fill: true, ...sandboxOptions });
  const opened = await gatewayOn(sandbox.url, options);
  await opened.gateway.askQuota();
  return { sandbox, ...opened };
}

/** Luhn's check digit of eight digits. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** So many SIRENs that pass their check, each another one. */
export const sirens = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => {
    const digits = String(30_000_000 + first + index);
    return `${digits}${checkDigit(digits)}`;
  });

/** So many different questions. */
export const questions = (count: number, first = 0): Lookup[] =>
  sirens(count, first).map((siren) => ({ operation: "legal-unit", siren }));

/** The outcomes of `lookups` by index; a second outcome for an index is an error, and so is a missing one. */
export async function outcomesOf(
  { gateway }: Pick<OpenGateway, "gateway">,
  lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
  options: LookupOptions = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let count = 0;
  for await (const batch of gateway.lookupMany(lookups, options)) {
    for (const { index, outcome } of batch) {
      if (outcomes[index] !== undefined) throw new Error(`index ${index} was settled twice`);
      outcomes[index] = outcome;
      count += 1;
    }
  }
  if (outcomes.length !== count) throw new Error(`${outcomes.length - count} indexes were never settled`);
  return outcomes;
}

/** How many outcomes of each kind, such as `{ found: 3, "deferred budget": 2 }`. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const kind = "error" in outcome ? `${outcome.status} ${outcome.error.code}` : outcome.status;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
