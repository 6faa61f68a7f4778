import { postgres } from "../postgres/driver.ts";
import { sqlite } from "../sqlite/driver.ts";
import { addressFault } from "./address-fault.ts";
import type { ConnectionOptions, RescuedStore, StoreConnection, StoreDriver } from "./connection.ts";
import { StoreError } from "./store-error.ts";
import { kindOfStore, type SettledPlace, type StoreKind, type StorePlace } from "./store-place.ts";

/** Which store runs is chosen here, and known to nobody else. */
const drivers: Readonly<Record<StoreKind, StoreDriver>> = { sqlite, postgres };

/** @throws {StoreError} naming the scheme of an address that no store is at */
function driverOf(address: string): StoreDriver {
  const fault = addressFault(address);
  if (fault !== undefined) throw new StoreError(fault);
  return drivers[kindOfStore(address)!];
}

/** Opens the store at `address`: the path of a file, `:memory:` for one that
 * ends with the process, or `postgres://…`. @throws {StoreError} */
export const openStore = async (address: string, options?: ConnectionOptions): Promise<StoreConnection> =>
  driverOf(address).open(address, options);

/**
 * Finds where a store stands: at its place, else where it was before, from where it is moved unless some program has it
 * open. `onMoved` is told of the two paths. Nothing is opened at either path before this says which one it is.
 * @throws {StoreError} when whoever moves the store does not come to an end
 */
export const settlePlace = (place: StorePlace, onMoved: (from: string, to: string) => void): SettledPlace =>
  driverOf(place.path).settle(place, onMoved);

/**
 * Copies the store at `address`, as it stands in one moment, into the new file `copy`, whoever writes to it meanwhile.
 * @throws Error where the store cannot be read, the copy cannot be written, or the copy is not whole
 */
export const copyStore = async (address: string, copy: string): Promise<void> =>
  driverOf(address).copy(address, copy);

/**
 * What can be read for certain of the damaged store at `address`, to which nothing is written; undefined where the store is
 * not a file.
 * @throws Error where nothing of it can be read
 */
export const rescueStore = (address: string): RescuedStore | undefined => driverOf(address).rescue(address);

/** The files that the store at `address` is made of while programs run on it. */
export const filesOfStore = (address: string): readonly string[] => driverOf(address).filesOf(address);
