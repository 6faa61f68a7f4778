import type { Settled } from "../../shared/lookups/outcome.ts";
import { lookupsPath } from "../../shared/protocol/addresses.ts";
import { lookupsBody, type LookupsQuestion } from "../../shared/protocol/lookups-question.ts";
import { ndjson, readOutcomeLine } from "../../shared/protocol/outcome-line.ts";
import { unanswered } from "../desk/answer.ts";
import { RelayFailure } from "./relay-failure.ts";
import { requestRelay, type RelayAddress, type RequestOptions, type SilenceWatch } from "./request.ts";

/** The lines of a body, as they come; the last one may lack its line end. */
async function* linesOf(body: ReadableStream<Uint8Array>, watch: SilenceWatch): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      watch.heard();
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
      rest = done ? "" : lines.pop()!;
      for (const line of lines) if (line !== "") yield line;
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function readLine(line: string, count: number): Settled {
  try {
    const settled = readOutcomeLine(line);
    if (settled.index >= 0 && settled.index < count) return settled;
  } catch {
    // Said below: whatever is wrong with a line, nothing after it can be trusted.
  }
  throw new RelayFailure(unanswered("relay_unexpected", "a line of its answer cannot be read"));
}

/**
 * Asks lookups in one request, and hands on each answer as its line comes.
 * @throws {RelayFailure} also where lines are missing at the end; those that came have been handed on
 */
export function askLookups(
  address: RelayAddress,
  question: LookupsQuestion,
  onSettled: (settled: Settled) => void,
  options: RequestOptions = {},
): Promise<void> {
  const count = question.lookups.length;
  const read = async ({ body, headers }: Response, watch: SilenceWatch) => {
    if (body === null || headers.get("Content-Type")?.startsWith(ndjson) !== true) {
      throw new RelayFailure(unanswered("relay_unexpected", "its answer is no list of answers"));
    }
    const told = new Set<number>();
    for await (const line of linesOf(body, watch)) {
      const settled = readLine(line, count);
      if (told.has(settled.index)) continue;
      told.add(settled.index);
      onSettled(settled);
    }
    if (told.size < count)
      throw new RelayFailure(unanswered("relay_unreachable", "its answer broke off"), true);
  };
  return requestRelay(address, lookupsPath, lookupsBody(question), read, options);
}
