import { createInterface } from "node:readline/promises";

/** Asks a yes/no question on the terminal; anything but y, yes, o, oui is no. */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*(y|yes|o|oui)\s*$/i.test(await lines.question(question));
  } finally {
    lines.close();
  }
}
