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

/** What keeps the store from working, of an error that its work ended in. */
export const storeErrorKindOf = (error: unknown): StoreErrorKind =>
  error instanceof StoreWorkError ? error.kind : "other";
