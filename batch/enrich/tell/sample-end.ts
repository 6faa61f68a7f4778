import type { OutcomeStatus } from "../../../shared/lookups/lookup.ts";
import { shareInterval } from "../../../shared/enrichment/sample/share-interval.ts";
import type { SampleEnd } from "../../report/run-end.ts";
import type { EnrichInput } from "../enrich-input.ts";
import { listWriter } from "../fill/list-writer.ts";

type Statuses = Partial<Record<OutcomeStatus, number>>;

/** How many rows of a sample have each status, and how many companies, each once however many rows name it. */
export interface SampleStatuses {
  readonly rows: Statuses;
  readonly companies: Statuses;
}

/** Records that are looked at together. */
const chunkSize = 1_000;

/** Counts what the rows and the companies of the sample ended with, from what the run knows. */
export async function sampleStatuses(input: EnrichInput): Promise<SampleStatuses> {
  const rows: Statuses = {};
  const companies: Statuses = {};
  for (const read of input.lists.lists) {
    const writer = listWriter(read, input);
    for (let first = 0; first < read.rows.size; first += chunkSize) {
      const ends = await writer.write(first, Math.min(chunkSize, read.rows.size - first));
      for (const [position, { status }] of ends.entries()) {
        if (status === undefined) continue;
        rows[status] = (rows[status] ?? 0) + 1;
        const row = read.rows.at(first + position);
        if ("first" in row && row.first) companies[status] = (companies[status] ?? 0) + 1;
      }
    }
  }
  return { rows, companies };
}

/** The share that is found, of those companies that got an answer: the others tell nothing of the list. */
function hitRateOf(statuses: Statuses, population: number): SampleEnd["hitRate"] {
  const { deferred = 0, failed = 0, found = 0 } = statuses;
  const answered = Object.values(statuses).reduce((sum, companies) => sum + companies, -deferred - failed);
  if (answered === 0) return undefined;
  return { rate: found / answered, ...shareInterval({ population, size: answered, hits: found }) };
}

/** What the sample of a run came to, and what the whole list costs now; undefined of a run that asked about the whole. */
export async function sampleEnd(
  { lists: { sample }, prepared: { wholeCost } }: EnrichInput,
  statuses: Statuses,
): Promise<SampleEnd | undefined> {
  if (sample === undefined || wholeCost === undefined) return undefined;
  const { drawn } = sample;
  return { drawn, statuses, hitRate: hitRateOf(statuses, drawn.of), whole: await wholeCost() };
}
