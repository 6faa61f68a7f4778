import type { Lookup } from "../lookups/lookup.ts";
import type { Know } from "../lookups/resolve.ts";
import { MatchSearch, type MatchStep } from "../matching/next-match-step.ts";
import { type Lookups, type RunKnowledge, askEach } from "./run-knowledge.ts";
import { type MatchQueries, type SearchPage, candidateFacts, itemOn } from "./match-queries.ts";

/** The company found for a query. `item`, its element on a search page, is a summary of it that has been paid for. */
interface FoundUnit {
  readonly siren: string;
  readonly item: unknown;
  /** When the page was read, epoch milliseconds. */
  readonly asOf: number;
}

/** Stores what pages say of companies, so that it is not asked for again. */
export type KeepUnits = (units: readonly FoundUnit[]) => Promise<void>;

/** Queries handled together; the pages that answer them are in memory at once. */
const chunkSize = 128;

/**
 * Settles the queries whose answers are stored, and yields the lookups that come next for the others, each once. Reads
 * answers, sends no call. `keep` gets the companies that were taken, as their pages show them. `only`: indexes of the
 * queries to handle, if not all.
 */
export async function* openMatchLookups(
  queries: MatchQueries,
  knowledge: RunKnowledge,
  keep: KeepUnits,
  only?: readonly number[],
): AsyncGenerator<Lookup> {
  const yielded = new Set<string>();
  let chunk: number[] = [];
  const flush = async function* () {
    for (const lookup of await settleChunk(chunk, queries, knowledge, keep)) {
      const key = JSON.stringify(lookup);
      if (yielded.has(key)) continue;
      yielded.add(key);
      yield lookup;
    }
    chunk = [];
  };
  for (const index of [...queries.unsettled(only)]) {
    chunk.push(index);
    if (chunk.length === chunkSize) yield* flush();
  }
  yield* flush();
}

/** A query in progress: its search, the pages it has read, and its latest step. */
interface QueryProgress {
  readonly search: MatchSearch;
  readonly pages: SearchPage[];
  step?: MatchStep;
}

/** Returns the lookups that come next for the queries of `chunk` that cannot be settled yet. */
async function settleChunk(
  chunk: readonly number[],
  queries: MatchQueries,
  knowledge: RunKnowledge,
  keep: KeepUnits,
): Promise<Lookup[]> {
  const rows = chunk.map((index) => queries.at(index));
  const means = await queries.meansFor(rows);
  const sought = rows.map((row): QueryProgress => ({ search: new MatchSearch(row, means), pages: [] }));
  await knowledge.decide((know) => {
    for (const one of sought) {
      // A result stands: only searches that wait for an answer are tried again.
      if (one.step === undefined || one.step.status === "ask")
        one.step = one.search.next(noting(know, one.pages));
    }
  });
  const open: Lookup[] = [];
  const units: FoundUnit[] = [];
  for (const [position, { search, pages, step }] of sought.entries()) {
    const index = chunk[position]!;
    if (step!.status === "ask") {
      open.push(step!.lookup);
      queries.expect(index, search.likelyQuestions);
    } else if (step!.status === "unavailable") queries.lack(index, step!.miss);
    else {
      const { result } = step!;
      queries.settle(index, result, search.questions, (siren) => candidateFacts(pages, siren));
      // A person may choose any of the candidates, so what the pages say of each is kept: it has been paid for.
      const kept =
        result.status === "found"
          ? result.candidates.slice(0, 1)
          : queries.isShown(result)
            ? result.candidates
            : [];
      units.push(...kept.flatMap(({ siren }) => unitOn(pages, siren) ?? []));
    }
  }
  if (units.length > 0) await keep(units);
  return open;
}

/** Returns `know`, extended to collect the search pages that it returns. */
const noting =
  (know: Know, pages: SearchPage[]): Know =>
  (lookup) => {
    const known = know(lookup);
    const { operation } = lookup;
    if ((operation === "search" || operation === "search-address") && known?.status === "found")
      pages.push({ operation, data: known.data, asOf: known.asOf });
    return known;
  };

/** Returns the summary of a legal unit on one of the pages. Pages of address searches have none. */
function unitOn(pages: readonly SearchPage[], siren: string): FoundUnit | undefined {
  for (const page of pages) {
    const { operation, asOf } = page;
    const item = operation === "search" ? itemOn(page, siren) : undefined;
    if (item !== undefined && asOf !== undefined) return { siren, item, asOf };
  }
  return undefined;
}

interface SettleMatchesInput {
  readonly queries: MatchQueries;
  /** Indexes of the queries to look for. @default all of them */
  readonly only?: readonly number[];
  readonly knowledge: RunKnowledge;
  readonly keep: KeepUnits;
  readonly lookups: Lookups;
}

/**
 * Looks for the companies of queries, each lookup once and step by step, until nothing more can be asked. Lookups
 * without an answer are noted in `knowledge`.
 */
export async function askMatches({
  queries,
  only,
  knowledge,
  keep,
  lookups,
}: SettleMatchesInput): Promise<void> {
  for (;;) {
    const open: Lookup[] = [];
    for await (const lookup of openMatchLookups(queries, knowledge, keep, only)) open.push(lookup);
    if ((await askEach(open, knowledge, lookups)) === 0) return;
  }
}
