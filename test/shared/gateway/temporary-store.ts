import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach } from "@jest/globals";
import {
  type AccountStore,
  openStore as connectTo,
  withSettings,
} from "../../../shared/gateway/open-store.ts";
import type {
  AccountOptions,
  ConnectionOptions,
  StoreConnection,
} from "../../../shared/gateway/store/connection.ts";
import type { Account, IntendedCall, ReservationLimits, Store } from "../../../shared/gateway/store/store.ts";
import type { QuotaReading } from "../../../shared/gateway/store/quota.ts";

const opened: (() => Promise<void>)[] = [];
const closeFrom = (first: number) => Promise.all(opened.splice(first).map((close) => close()));
const folders: string[] = [];

// A store that stays open goes on hearing what is written beside it: hundreds of them take most of a database's time.
let before = 0;
beforeEach(() => void (before = opened.length));
afterEach(() => closeFrom(before));
afterAll(async () => {
  await closeFrom(0);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Returns an unused path for a store's file, in a folder that is deleted when the test file ends. */
export function newStorePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "sirene-store-"));
  folders.push(folder);
  return join(folder, "store.db");
}

export const account: Account = { source: "https://api.example/v1", keyHash: "0123456789ab" };

/** The store at `address`, closed when the test ends, or the file if it was opened before its tests. */
export async function connect(address: string, options?: ConnectionOptions): Promise<StoreConnection> {
  const connection = await connectTo(address, options);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= connection.close());
  opened.push(close);
  return { ...connection, close };
}

/** The store of an account at `address`, closed as `connect` says. */
export async function openStore(
  address = newStorePath(),
  of: Account = account,
  options: AccountOptions = {},
): Promise<AccountStore> {
  const connection = await connect(address);
  return withSettings(await connection.account(of, options), connection);
}

/** The twentieth of November 2026, nine o'clock. */
export const nine = Date.UTC(2026, 10, 20, 9);
export const hour = 3_600_000;
export const minute = 60_000;
export const day = 24 * hour;

export function intended(lookupKey: string, freshSince = -Infinity): IntendedCall {
  return { lookupKey, operation: "legal-unit", purpose: { run: "r1", user: "u1" }, freshSince };
}

/** So many different questions. */
export const questions = (count: number, name = "q"): IntendedCall[] =>
  Array.from({ length: count }, (_, index) => intended(`${name}${index}`));

export function limitsAt(now: number, limits: Partial<ReservationLimits> = {}): ReservationLimits {
  return { hourLength: hour, reserve: 0, now, pendingUntil: now + minute, ...limits };
}

/** What `/me` told at `at`, unless said otherwise. */
export function reading(at: number, told: Partial<QuotaReading> = {}): QuotaReading {
  return { from: "me", sentAt: at, readAt: at, resetAt: at + 24 * hour, ...told };
}

/** Lets the store know a quota without a call. */
export const learn = (store: Store, quota: QuotaReading): Promise<void> =>
  store.settle({ calls: [], answers: [], readings: [quota] });

/** The numbers of the calls granted among what was reserved. */
export async function grantedOf(
  store: Store,
  calls: readonly IntendedCall[],
  limits: ReservationLimits,
): Promise<number[]> {
  const reservations = await store.reserve(calls, limits);
  return reservations.flatMap((reservation) => (reservation.kind === "granted" ? [reservation.call] : []));
}

/** Closes granted calls as answered at `at`. */
export const answered = (store: Store, calls: readonly number[], at: number): Promise<void> =>
  store.settle({ calls: calls.map((call) => ({ call, status: 200, at })), answers: [], readings: [] });
