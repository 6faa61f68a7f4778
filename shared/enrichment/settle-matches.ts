import type { Lookup } from "../lookups/lookup.ts";
import type { Know } from "../lookups/resolve.ts";
import { MatchSearch, type MatchStep } from "../matching/next-match-step.ts";
import { type Lookups, type RunKnowledge, askEach } from "./run-knowledge.ts";
import { type MatchQueries, type SearchPage, candidateFacts, itemOn } from "./match-queries.ts";

/** A company that a search named and a query means: the element of the page is a summary of it that was paid for. */
interface FoundUnit {
  readonly siren: string;
  readonly item: unknown;
  /** When the page was read, epoch milliseconds. */
  readonly asOf: number;
}

/** Keeps what pages told of companies, so that it is not asked again. */
export type KeepUnits = (units: readonly FoundUnit[]) => Promise<void>;

/** Queries that are looked at together: the pages that answer them are held at once. */
const chunkSize = 128;

/**
 * Settles what is known of the queries that are not settled yet, and yields the lookups that come next, each once. Reads
 * answers, asks nothing. `keep` is given the companies that are taken, with what their pages told of them; `only` are the
 * indexes of the queries that are looked at, where these are not all.
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

/** A query that is being looked for: its search, the pages it has read, and what was decided at last. */
interface Sought {
  readonly search: MatchSearch;
  readonly pages: SearchPage[];
  step?: MatchStep;
}

/** The lookups that come next for the queries of `chunk` that cannot be settled yet. */
async function settleChunk(
  chunk: readonly number[],
  queries: MatchQueries,
  knowledge: RunKnowledge,
  keep: KeepUnits,
): Promise<Lookup[]> {
  const rows = chunk.map((index) => queries.at(index));
  const means = await queries.meansFor(rows);
  const sought = rows.map((row): Sought => ({ search: new MatchSearch(row, means), pages: [] }));
  await knowledge.decide((know) => {
    for (const one of sought) {
      // What is decided once stays decided: only those that wait for an answer are looked at again.
      if (one.step === undefined || one.step.kind === "ask")
        one.step = one.search.next(noting(know, one.pages));
    }
  });
  const open: Lookup[] = [];
  const units: FoundUnit[] = [];
  for (const [position, { search, pages, step }] of sought.entries()) {
    const index = chunk[position]!;
    if (step!.kind === "ask") {
      open.push(step!.lookup);
      queries.expect(index, search.likelyQuestions);
    } else if (step!.kind === "unavailable") queries.lack(index, step!.lookup);
    else {
      const { result } = step!;
      queries.settle(index, result, search.questions, (siren) => candidateFacts(pages, siren));
      // A person may choose any of the candidates: what the pages told of them was paid for.
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

/** `know`, which notes the pages of searches that it tells. */
const noting =
  (know: Know, pages: SearchPage[]): Know =>
  (lookup) => {
    const known = know(lookup);
    const { operation } = lookup;
    if ((operation === "search" || operation === "search-address") && known?.kind === "data")
      pages.push({ operation, data: known.data, asOf: known.asOf });
    return known;
  };

/** The summary of a legal unit on one of the pages: those of addresses hold none. */
function unitOn(pages: readonly SearchPage[], siren: string): FoundUnit | undefined {
  for (const page of pages) {
    const { operation, asOf } = page;
    const item = operation === "search" ? itemOn(page, siren) : undefined;
    if (item !== undefined && asOf !== undefined) return { siren, item, asOf };
  }
  return undefined;
}

interface SoughtMatches {
  readonly queries: MatchQueries;
  /** Indexes of the queries that are looked for. @default all of them */
  readonly only?: readonly number[];
  readonly knowledge: RunKnowledge;
  readonly keep: KeepUnits;
  readonly lookups: Lookups;
}

/**
 * Looks for the companies that queries mean, each question once and step by step, until nothing more can be asked. What gets
 * no answer is noted in `knowledge`.
 */
export async function askMatches({ queries, only, knowledge, keep, lookups }: SoughtMatches): Promise<void> {
  for (;;) {
    const open: Lookup[] = [];
    for await (const lookup of openMatchLookups(queries, knowledge, keep, only)) open.push(lookup);
    if ((await askEach(open, knowledge, lookups)) === 0) return;
  }
}
