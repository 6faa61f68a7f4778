import { StoreError, type StoreFault } from "../shared/gateway/store/store-error.ts";
import { ProgramError } from "./errors/program-error.ts";

const codes = {
  unusable: "store_unusable",
  damaged: "store_damaged",
  full: "store_full",
  unreachable: "store_unreachable",
  refused: "store_refused",
  later_schema: "store_later",
  not_served: "store_not_served",
  not_durable: "store_not_durable",
} as const satisfies Record<StoreFault["code"], string>;

/** Ends the command where the store did not open. @throws {ProgramError}, or `error` itself where it is none of the store's */
export function refuseStore(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  const { code, ...details } = error.fault;
  throw new ProgramError(codes[code], details);
}
