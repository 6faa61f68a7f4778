import type { Settled } from "../lookups/outcome.ts";
import { readOutcomeLine } from "../protocol/outcome-line.ts";
import { RelayError } from "./relay-error.ts";

/** Lines that came together; of those that were cut off, the end may be missing. */
interface Lines {
  readonly texts: readonly string[];
  readonly isCutOff: boolean;
}

/** The lines of a body; last, what stands behind the last line end, which the relay ends every line with. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Lines> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) yield { texts: lines.filter((line) => line !== ""), isCutOff: false };
  }
  rest += decoder.decode();
  if (rest !== "") yield { texts: [rest], isCutOff: true };
}

function settledIn(line: string): Settled | undefined {
  try {
    return readOutcomeLine(line);
  } catch {
    return undefined;
  }
}

/**
 * Hands on the outcomes of `count` lookups as their lines come, each lookup once, and reads on when `onSettled` is done.
 * What stands before a line that cannot be read holds; nothing after it can be trusted.
 * @throws {RelayError} for such a line, and where lookups are left without a line
 */
export async function readOutcomes(
  body: AsyncIterable<Uint8Array>,
  count: number,
  onSettled: (settled: readonly Settled[]) => void | Promise<void>,
): Promise<void> {
  const told = new Set<number>();
  for await (const { texts, isCutOff } of linesOf(body)) {
    const read = texts.map(settledIn);
    const bad = read.findIndex((one) => one === undefined || one.index < 0 || one.index >= count);
    const good = read.slice(0, bad === -1 ? read.length : bad).filter((one) => one !== undefined);
    const fresh = good.filter(({ index }) => !told.has(index) && told.add(index));
    if (fresh.length > 0) await onSettled(fresh);
    if (bad !== -1 && !isCutOff)
      throw new RelayError("relay_unexpected", { detail: "a line of its answer cannot be read" });
  }
  if (told.size < count)
    throw new RelayError("relay_unreachable", { detail: "its answer broke off", isBroken: true });
}
