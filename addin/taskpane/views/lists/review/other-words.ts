import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import type { MatchQueries, NamedItems } from "../../../../../shared/enrichment/match-queries.ts";
import { RunKnowledge, askEach } from "../../../../../shared/enrichment/run-knowledge.ts";
import { type WordsArea, wordsSearch } from "../../../../../shared/matching/other-words.ts";
import type { RunAnswers } from "../../../../client/run-answers.ts";
import { type FoundCompany, foundCandidate, readPage } from "../../../matching/found-companies.ts";

/** Most companies shown of a search result: each is chosen by a key. */
const most = 5;

/** The result of a search for other words than a row's name. */
export interface SearchedWords {
  readonly words: string;
  /** The most likely companies, first those that fit the rest of the row. */
  readonly companies: readonly FoundCompany[];
  /** Number of companies with these words. */
  readonly total: number;
}

/** The outcome for words that a person typed. */
type WordsOutcome =
  | { readonly kind: "searched"; readonly searched: SearchedWords }
  /** The words contain none that can be searched for. */
  | { readonly kind: "wordless" }
  | { readonly kind: "missed"; readonly miss: Miss };

/** Searches for other words than a row's name, in at most one call. Choosing a company shown costs none. */
export async function askOtherWords(
  { queries, answers }: { readonly queries: MatchQueries; readonly answers: RunAnswers },
  query: number,
  { words, area }: { readonly words: string; readonly area: WordsArea },
  signal: AbortSignal,
): Promise<WordsOutcome> {
  const row = queries.at(query);
  const { places } = await queries.meansFor([row]);
  const search = wordsSearch(row, words, area, places);
  if (search === undefined) return { kind: "wordless" };
  // New knowledge without the earlier failures, so that they may be asked again.
  const knowledge = new RunKnowledge(answers, -Infinity);
  await askEach([search.lookup], knowledge, answers.asking(signal));
  const known = await knowledge.decide((know) => know(search.lookup));
  const miss = knowledge.missOf(search.lookup);
  if (miss !== undefined) return { kind: "missed", miss };
  const [data, asOf] = known?.status === "found" ? [known.data, known.asOf] : [undefined, undefined];
  const page = readPage(data, asOf).companies;
  const items: NamedItems = new Map(
    page.map(({ siren, item }) => [siren, [{ item, isSummary: true, asOf: asOf ?? 0 }]]),
  );
  const { result, total } = search.read(data);
  const likely = result.candidates.map((candidate) => foundCandidate(candidate, items));
  // The service found the others by names that it does not show, such as usual names.
  const others = page.filter(({ siren }) => !likely.some((one) => one.siren === siren));
  const companies = [...likely, ...others].slice(0, most);
  await answers.keep(companies.map(({ siren, item }) => ({ siren, item, asOf: asOf ?? 0 })));
  return { kind: "searched", searched: { words, companies, total } };
}
