import { StoreError, type StoreFault, StoreWorkError, faultOf } from "../shared/gateway/store/store-error.ts";
import type { LostRows } from "../shared/gateway/store/connection.ts";
import { ProgramError } from "./errors/program-error.ts";
import type { Say } from "./messages/say.ts";

const codes = {
  unusable: "store_unusable",
  damaged: "store_damaged",
  full: "store_full",
  locked: "store_locked",
  unreachable: "store_unreachable",
  refused: "store_refused",
  later_schema: "store_later",
  not_served: "store_not_served",
  not_durable: "store_not_durable",
} as const satisfies Record<StoreFault["code"], string>;

/** What is said of a store that did not open, or that failed at work; undefined where `error` is none of the store's. */
export function storeFailure(error: unknown): ProgramError | undefined {
  const fault =
    error instanceof StoreError ? error.fault : error instanceof StoreWorkError ? faultOf(error) : undefined;
  if (fault === undefined) return undefined;
  const { code, ...details } = fault;
  return new ProgramError(codes[code], details);
}

/** Whether what `error` says is that a store is damaged. */
export const isDamage = (error: unknown): boolean =>
  (error instanceof ProgramError ? error : storeFailure(error))?.code === "store_damaged";

/** What of a damaged store could not be read for certain, as a sentence; undefined where nothing is lost. */
export const lostText = (
  path: string,
  { pages, unreadable, rows }: LostRows,
  say: Say,
): string | undefined =>
  unreadable + rows === 0 ? undefined : say("store_rescue_lost", { path, pages, unreadable, rows });

/** Ends the command where the store did not open. @throws {ProgramError}, or `error` itself where it is none of the store's */
export function refuseStore(error: unknown): never {
  throw storeFailure(error) ?? error;
}
