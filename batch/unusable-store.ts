import { faultMessages, StoreError } from "../shared/gateway/store/store-error.ts";
import { ProgramError } from "./errors/program-error.ts";

/** Ends the command where the store did not open. @throws {ProgramError}, or `error` itself where it is none of the store's */
export function refuseStore(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  const { code, ...details } = error.fault;
  throw new ProgramError(faultMessages[code], details);
}
