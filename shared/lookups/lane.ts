/** Who waits: a person in front of a cell, or a run over a file. The former is served first. */
export const lanes = ["interactive", "batch"] as const;
export type Lane = (typeof lanes)[number];
