/** What keeps a store that is open from working: whether it passes by itself, and what mends it. */
export type TroubleKind =
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
export class StoreTrouble extends Error {
  override readonly name = "StoreTrouble";
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, cause: Error) {
    super(cause.message, { cause });
    this.kind = kind;
  }
}

/** What keeps the store from working, of an error that its work ended in. */
export const kindOfTrouble = (error: unknown): TroubleKind =>
  error instanceof StoreTrouble ? error.kind : "other";
