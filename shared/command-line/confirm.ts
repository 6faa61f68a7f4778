import { createInterface } from "node:readline/promises";

/** What a person said to a question: yes; anything else, the end of the input included; Ctrl-C. */
export type Consent = "given" | "refused" | "interrupted";

/** Asks a yes/no question on the terminal: y, yes, o and oui are yes. */
export async function confirm(question: string): Promise<Consent> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const interruption = new AbortController();
  lines.once("SIGINT", () => interruption.abort());
  try {
    const answer = await lines.question(question, { signal: interruption.signal });
    return /^\s*(y|yes|o|oui)\s*$/i.test(answer) ? "given" : "refused";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ABORT_ERR") throw error;
    // The question's line has no end.
    process.stderr.write("\n");
    return interruption.signal.aborted ? "interrupted" : "refused";
  } finally {
    lines.close();
  }
}
