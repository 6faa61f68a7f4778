import type { DirectoryEntry, DirectoryLines } from "../../einvoicing/directory-lines.ts";

/** What is kept of the directory of electronic invoices, of which SIREN whoever asks for it. It does not expire. */
export interface KeptDirectory extends DirectoryLines {
  /** Notes the SIRENs of each file that is about to be asked with; each belongs to the latest file that it was put in. */
  noteAsked(files: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** The files that any of `sirens` was asked with, by name, each with all SIRENs that belong to it. */
  askedWith(sirens: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Keeps what came back, in the place of what came back for the same SIRENs before. */
  put(entries: ReadonlyMap<string, DirectoryEntry>): Promise<void>;
  /** How many SIRENs something came back for. */
  count(): Promise<number>;
}
