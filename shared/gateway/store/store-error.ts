/** Why a store does not open, with what its reader is told of it. */
export type StoreFault =
  /** The file cannot be opened, made or written. */
  | { readonly code: "unusable"; readonly path: string; readonly detail: string }
  /** What the file holds cannot be read, or only a part of it. */
  | { readonly code: "damaged"; readonly path: string; readonly detail: string }
  /** The disk of the file has no room. */
  | { readonly code: "full"; readonly path: string }
  /** Another program has its lock, and has not let go of it. */
  | { readonly code: "locked"; readonly path: string }
  /** The database server does not answer, or takes no more connections: it may later. */
  | { readonly code: "unreachable"; readonly path: string; readonly detail: string }
  /** The database refuses what a store needs of it: its user, its rights, its disk. */
  | { readonly code: "refused"; readonly path: string; readonly detail: string }
  /** A later version of the programs wrote it, whose tables this one does not know. */
  | { readonly code: "later_schema"; readonly path: string; readonly schema: number; readonly known: number }
  /** An address whose scheme is that of no store; the address itself may hold a password. */
  | { readonly code: "not_served"; readonly scheme: string }
  /** The same, of a kind of server that may lose what it said it has. */
  | { readonly code: "not_durable"; readonly scheme: string };

function sentence(fault: StoreFault): string {
  if (fault.code === "unreachable") return `the store ${fault.path} cannot be reached: ${fault.detail}`;
  if (fault.code === "refused") return `the database of the store ${fault.path} refuses: ${fault.detail}`;
  if (fault.code === "damaged") return `the store ${fault.path} is damaged: ${fault.detail}`;
  if (fault.code === "locked") return `the store ${fault.path} is locked by another program`;
  if (fault.code === "full") return `the disk of the store ${fault.path} is full`;
  if (fault.code === "unusable") return `the store ${fault.path} cannot be used: ${fault.detail}`;
  if (fault.code === "not_served") return `no store is at an address of the scheme ${fault.scheme}`;
  if (fault.code === "not_durable")
    return `${fault.scheme} may lose what it said it has, and no store is there`;
  return `the store ${fault.path} has schema ${fault.schema}, and this version reads ${fault.known} at most`;
}

/**
 * What work on an open store failed of, as the fault of a store that does not open; undefined where that says nothing to who
 * uses it.
 */
function faultOfWork({ kind, message: detail, place: path }: StoreWorkError): StoreFault | undefined {
  if (path === undefined || kind === "other") return undefined;
  if (kind === "locked") return { code: "locked", path };
  if (kind === "not_writable")
    return /\bfull\b/.test(detail) ? { code: "full", path } : { code: "unusable", path, detail };
  return { code: kind, path, detail };
}

/** A store cannot be opened or made. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly fault: StoreFault;

  constructor(fault: StoreFault, options?: ErrorOptions) {
    super(sentence(fault), options);
    this.fault = fault;
  }
}

/** What keeps a store that is open from working: whether it passes by itself, and what mends it. */
export type StoreErrorKind =
  /** Another program has the store's lock: over when that one lets go. */
  | "locked"
  /** The database cannot be reached, or has no connection left: over when it can. */
  | "unreachable"
  /** What is in the file can no longer be read: a backup takes its place. */
  | "damaged"
  /** The disk is full, gone, or not ours to write. */
  | "not_writable"
  | "other";

/** Work on the store failed. The message is the database's own. */
export class StoreWorkError extends Error {
  override readonly name = "StoreWorkError";
  readonly kind: StoreErrorKind;
  /** The store, without a password, where it is known which one it was. */
  readonly place: string | undefined;

  constructor(kind: StoreErrorKind, cause: Error, place?: string) {
    super(cause.message, { cause });
    this.kind = kind;
    this.place = place;
  }

  /** The same of the store at `place`. */
  at(place: string): StoreWorkError {
    return new StoreWorkError(this.kind, this.cause as Error, place);
  }
}

/** The fault that `error` tells, of a store that did not open or that failed at work; undefined where it is none of a store's. */
export function storeFaultOf(error: unknown): StoreFault | undefined {
  if (error instanceof StoreError) return error.fault;
  return error instanceof StoreWorkError ? faultOfWork(error) : undefined;
}

/** Each fault's code among the messages of a program, which has a sentence for it. */
const messageCodes = {
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

/** The message of a fault: its code among those of a program, and what fills it. */
export const faultMessage = ({ code, ...parameters }: StoreFault) =>
  ({ code: messageCodes[code], parameters }) as const;

/** The message of a store that did not open, or that failed at work; undefined where `error` is none of the store's. */
export function storeMessageOf(error: unknown): ReturnType<typeof faultMessage> | undefined {
  const fault = storeFaultOf(error);
  return fault && faultMessage(fault);
}

/** What keeps the store from working, of an error that its work ended in. */
export const storeErrorKindOf = (error: unknown): StoreErrorKind =>
  error instanceof StoreWorkError ? error.kind : "other";

/** What an error that was thrown says. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
