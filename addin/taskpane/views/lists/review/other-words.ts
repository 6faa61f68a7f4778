import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import type { MatchQueries, NamedItems } from "../../../../../shared/enrichment/match-queries.ts";
import { RunKnowledge, askEach } from "../../../../../shared/enrichment/run-knowledge.ts";
import { type WordsArea, wordsSearch } from "../../../../../shared/matching/other-words.ts";
import type { RunAnswers } from "../../../../client/run-answers.ts";
import { type FoundCompany, foundCandidate, readPage } from "../../../matching/found-companies.ts";

/** Companies that are shown of those that a search brought: a key takes each. */
const most = 5;

/** What a search for other words than a row's brought. */
export interface SearchedWords {
  readonly words: string;
  /** The likeliest, those first that may be meant by what the row says beside its name. */
  readonly companies: readonly FoundCompany[];
  /** How many companies have the words. */
  readonly total: number;
}

/** What came of words that a person typed. */
type WordsOutcome =
  | { readonly kind: "searched"; readonly searched: SearchedWords }
  /** There is no word in them to look for. */
  | { readonly kind: "wordless" }
  | { readonly kind: "missed"; readonly miss: Miss };

/**
 * Looks for other words than those of a row, in one call or none, and keeps what the answer told of the companies that are shown:
 * choosing one of them costs no call for it.
 */
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
  // What got no answer a moment ago may be asked again.
  const knowledge = new RunKnowledge(answers, -Infinity);
  await askEach([search.lookup], knowledge, answers.asking(signal));
  const known = await knowledge.decide((know) => know(search.lookup));
  const miss = knowledge.missOf(search.lookup);
  if (miss !== undefined) return { kind: "missed", miss };
  const [data, asOf] = known?.kind === "data" ? [known.data, known.asOf] : [undefined, undefined];
  const page = readPage(data, asOf).companies;
  const items: NamedItems = new Map(
    page.map(({ siren, item }) => [siren, [{ item, isSummary: true, asOf: asOf ?? 0 }]]),
  );
  const { result, total } = search.read(data);
  const likely = result.candidates.map((candidate) => foundCandidate(candidate, items));
  // The service found the others by names that it does not show, such as usual ones.
  const others = page.filter(({ siren }) => !likely.some((one) => one.siren === siren));
  const companies = [...likely, ...others].slice(0, most);
  await answers.keep(companies.map(({ siren, item }) => ({ siren, item, asOf: asOf ?? 0 })));
  return { kind: "searched", searched: { words, companies, total } };
}
