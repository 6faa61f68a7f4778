/** What a line of the directory says of its address, from the one that serves best to the one that serves least. */
export const lineStates = ["active", "upcoming", "disabled", "inactive"] as const;
export type LineState = (typeof lineStates)[number];

/** One line of the directory: an electronic address in the case it was written in, empty where the line has none. */
export interface DirectoryLine {
  readonly address: string;
  readonly state: LineState;
}

/** What came back from the directory for one SIREN. */
export interface DirectoryEntry {
  /** The day it was read into the store, `YYYY-MM-DD` of this machine. */
  readonly day: string;
  /** Empty where the SIREN was asked for and came back without a line: the directory does not know it. */
  readonly lines: readonly DirectoryLine[];
}

/** What is known of the directory without asking it. */
export interface DirectoryLines {
  /** What came back for each of `sirens`; one that never came back, or was never asked for, is not in the map. */
  linesOf(sirens: readonly string[]): Promise<ReadonlyMap<string, DirectoryEntry>>;
}
