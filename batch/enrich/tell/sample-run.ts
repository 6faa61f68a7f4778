import type { RunEnd } from "../../report/run-end.ts";
import type { EnrichInput } from "../enrich-input.ts";
import { ask } from "../ask/ask.ts";
import { sampleEnd, sampleStatuses } from "./sample-end.ts";
import { unwrittenEnd } from "./unwritten-end.ts";

/** Asks about the sample of the lists. Writes no file but the store, so that the whole run does not pay for it again. */
export async function sampleRun(input: EnrichInput): Promise<RunEnd> {
  const progress = await ask({ ...input, subjects: input.lists.subjects });
  input.onWriting();
  const { rows, companies } = await sampleStatuses(input);
  return { ...(await unwrittenEnd(input, progress, rows)), sample: await sampleEnd(input, companies) };
}
