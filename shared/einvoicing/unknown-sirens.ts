/** What did not come back of what the directory was asked. */
export interface NotBack {
  /** SIRENs that the directory does not know. */
  readonly unknown: readonly string[];
  /** Files of which too little came back to say so of the rest. */
  readonly partial: readonly { readonly file: string; readonly asked: number; readonly cameBack: number }[];
}

/** The share of a file's SIRENs that must have come back: the directory has a line for most companies. */
const answered = 0.5;

/**
 * Which SIRENs the directory does not know: those of a file that it was asked with, which did not come back though at
 * least half of the file did. Of a file that was cut short, or is answered by another one, nothing is said.
 */
export function unknownSirens(
  askedWith: ReadonlyMap<string, readonly string[]>,
  cameBack: ReadonlySet<string>,
): NotBack {
  const unknown: string[] = [];
  const partial: NotBack["partial"][number][] = [];
  for (const [file, sirens] of askedWith) {
    const missing = sirens.filter((siren) => !cameBack.has(siren));
    const came = sirens.length - missing.length;
    if (came >= answered * sirens.length) unknown.push(...missing);
    else partial.push({ file, asked: sirens.length, cameBack: came });
  }
  return { unknown, partial };
}
