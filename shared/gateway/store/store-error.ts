/** Why a store does not open, with the parameters of its message. */
export type StoreFault =
  /** The file cannot be opened, made or written. */
  | { readonly code: "unusable"; readonly path: string; readonly detail: string }
  /** The file's content cannot be read, at least in part. */
  | { readonly code: "damaged"; readonly path: string; readonly detail: string }
  /** The disk of the file is full. */
  | { readonly code: "full"; readonly path: string }
  /** Another program has locked it, and has not released it in time. */
  | { readonly code: "locked"; readonly path: string }
  /** The database server does not answer, or accepts no more connections. This may pass. */
  | { readonly code: "unreachable"; readonly path: string; readonly detail: string }
  /** The database refuses what a store needs: its user, a permission, disk space. */
  | { readonly code: "refused"; readonly path: string; readonly detail: string }
  /** A later version of the programs wrote it, with tables that this one does not know. */
  | { readonly code: "later_schema"; readonly path: string; readonly schema: number; readonly known: number }
  /** The address has a scheme that no driver serves. The address itself is omitted, since it may contain a password. */
  | { readonly code: "not_served"; readonly scheme: string }
  /** The scheme is of a kind of server that may lose acknowledged data. */
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
 * Returns the error of an open store as the fault of one that does not open; undefined where that would say nothing
 * useful to the user.
 */
function faultOfWork({ kind, message: detail, place: path }: StoreWorkError): StoreFault | undefined {
  if (path === undefined || kind === "other") return undefined;
  if (kind === "locked") return { code: "locked", path };
  if (kind === "not_writable")
    return /\bfull\b/.test(detail) ? { code: "full", path } : { code: "unusable", path, detail };
  return { code: kind, path, detail };
}

/** A store cannot be opened or created. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly fault: StoreFault;

  constructor(fault: StoreFault, options?: ErrorOptions) {
    super(sentence(fault), options);
    this.fault = fault;
  }
}

/** Why an open store does not work, which decides whether it recovers by itself and what repairs it. */
export type StoreErrorKind =
  /** Another program has locked the store. It recovers when the lock is released. */
  | "locked"
  /** The database cannot be reached, or has no connection left. It recovers when that ends. */
  | "unreachable"
  /** The file can no longer be read. A backup must replace it. */
  | "damaged"
  /** The disk is full, gone or read-only for this user. */
  | "not_writable"
  | "other";

/** An operation on an open store failed. The message is the database's own. */
export class StoreWorkError extends Error {
  override readonly name = "StoreWorkError";
  readonly kind: StoreErrorKind;
  /** The store's address without a password, if known. */
  readonly place: string | undefined;

  constructor(kind: StoreErrorKind, cause: Error, place?: string) {
    super(cause.message, { cause });
    this.kind = kind;
    this.place = place;
  }

  /** Returns the same error for the store at `place`. */
  at(place: string): StoreWorkError {
    return new StoreWorkError(this.kind, this.cause as Error, place);
  }
}

/** Returns the fault of an error from opening a store or working on it; undefined for any other error. */
function storeFaultOf(error: unknown): StoreFault | undefined {
  if (error instanceof StoreError) return error.fault;
  return error instanceof StoreWorkError ? faultOfWork(error) : undefined;
}

/** Message code of each fault. Every program has a sentence for each. */
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

/** Returns the message of a fault: its message code and parameters. */
export const faultMessage = ({ code, ...parameters }: StoreFault) =>
  ({ code: messageCodes[code], parameters }) as const;

/** Returns the message of an error from opening a store or working on it; undefined for any other error. */
export function storeMessageOf(error: unknown): ReturnType<typeof faultMessage> | undefined {
  const fault = storeFaultOf(error);
  return fault && faultMessage(fault);
}

/** Returns why the store does not work, given the error of an operation. */
export const storeErrorKindOf = (error: unknown): StoreErrorKind =>
  error instanceof StoreWorkError ? error.kind : "other";

/** Returns the message of a thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
