import { type RowCandidate, lettersOf } from "../../shared/enrichment/settled-match.ts";
import {
  type CompanyMemory,
  type EarlierRowJudgement,
  type KeptCompany,
  type KeptMemory,
  judgeKeptCompanies,
  keysOfKept,
} from "../../shared/enrichment/kept-company.ts";
import type { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { foundMatches, lettersText } from "../../shared/enrichment/row-match.ts";
import type { KnownAnswers } from "../../shared/enrichment/run-knowledge.ts";
import type {
  DecidedCompany,
  KeptMatch,
  MatchDecision,
  MatchMemory,
} from "../../shared/gateway/store/decisions.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { UnnumberedRows } from "../results/results.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import { decidedMatch } from "./read-review.ts";
import type { ReadList } from "./read-list.ts";

/** What becomes of the companies that earlier runs or people assigned to the rows of a run. */
export interface EarlierCompanies {
  /** Companies that rows keep although the store did not know them. */
  readonly learnt: readonly LearntCompany[];
  /** Rows whose name has changed and that therefore lost their company. `list`: index of their list in the run. */
  readonly renamed: readonly { readonly list: number; readonly record: number }[];
}

/** A company to remember for rows with each of the keys. */
interface LearntCompany {
  readonly keys: readonly string[];
  readonly kept: KeptCompany;
}

/** Where earlier companies and answers are looked up. */
export interface EarlierCompanySource {
  readonly memory: CompanyMemory;
  readonly answers: KnownAnswers;
}

function memoryOf(
  decision: MatchDecision | undefined,
  match: MatchMemory | undefined,
): KeptMemory | undefined {
  if (decision !== undefined) {
    const by = decidedMatch(decision);
    const [company] = by.candidates;
    return company === undefined ? "nobody" : { company, by };
  }
  if (match === undefined || match.origin === "alias") return undefined;
  if (match.origin === "forgotten") return "nobody";
  const { letters, ...company } = match.company;
  return {
    company: { ...company, letters: letters === undefined ? undefined : lettersOf(letters) },
    by: match.origin,
  };
}

/** Returns the memory of a store. Decisions by people take precedence over what runs found. */
export const rememberedBy = (
  store: Pick<Store, "decisions" | "matches" | "answers" | "presence">,
): EarlierCompanySource => ({
  memory: {
    async find(keys) {
      const matches = await store.matches.find(keys);
      const meant = keys.map((key, at) => {
        const one = matches[at];
        return one?.origin === "alias" ? one.sameAs : key;
      });
      const decided = await store.decisions.find(keys);
      const meantDecisions = await store.decisions.find(meant);
      const meantMatches = await store.matches.find(meant);
      return keys.map((_, at) => memoryOf(decided[at] ?? meantDecisions[at], meantMatches[at]));
    },
    chosen: async () =>
      new Set((await store.decisions.list()).flatMap(({ company }) => company?.siren ?? [])),
  },
  answers: storedAnswers(store),
});

/** Tells the readers of lists which rows keep the company that they already have. Spends nothing. */
export async function settleKeptCompanies(
  lists: readonly ReadList[],
  { memory, answers }: EarlierCompanySource,
  { drops, looksAgain }: Pick<EarlierRowJudgement, "drops" | "looksAgain">,
): Promise<EarlierCompanies> {
  const learnt: LearntCompany[] = [];
  const renamed: { list: number; record: number }[] = [];
  for (const [list, read] of lists.entries()) {
    const { earlierRows } = read.reader;
    const ends = await judgeKeptCompanies(earlierRows, { memory, answers, drops, looksAgain });
    ends.forEach((end, place) => {
      const row = earlierRows[place]!;
      if (end.kind === "emptied" && end.why === "name") renamed.push({ list, record: row.record });
      if (end.kind === "kept" && end.isNew) learnt.push({ keys: keysOfKept(row, end.kept), kept: end.kept });
    });
    read.reader.settle(ends);
  }
  return { learnt, renamed };
}

/** Returns how many rows have no number of their own, with a company and without. */
export function unnumberedRows({ rows }: ReadList): UnnumberedRows {
  let [given, without] = [0, 0];
  for (let record = 0; record < rows.size; record += 1) {
    const row = rows.at(record);
    if (row.kind === "blank" || row.kind === "invalid" || row.kind === "match") without += 1;
    else if (row.kind === "subject" && (row.match !== undefined || row.kept !== undefined)) given += 1;
  }
  return { given, without };
}

/** Returns how many rows lost their company and got none in this run. Rows outside a sample may keep their cells. */
export const emptiedRows = ({ renamed }: EarlierCompanies, lists: readonly ReadList[]): number =>
  renamed.filter(({ list, record }) => {
    const row = lists[list]!.rows.at(record);
    return row.kind === "left_out" ? row.stays !== "all" : row.kind !== "subject";
  }).length;

const companyOf = ({ siren, siret, name, score, letters }: RowCandidate): DecidedCompany => ({
  ...{ siren, siret, name, score },
  letters: letters && lettersText(letters),
});

/** Number of matches written together. */
const chunkSize = 1_000;

/**
 * Stores what a run found by name, and what its lists said, so that a later run knows it even if the rows have changed.
 * `at` is in epoch milliseconds.
 */
export async function rememberCompanies(
  lists: readonly ReadList[],
  queries: MatchQueries | undefined,
  { learnt }: EarlierCompanies,
  matches: Store["matches"],
  at: number,
): Promise<void> {
  let chunk: KeptMatch[] = [];
  const add = async (one: Omit<KeptMatch, "at">) => {
    chunk.push({ ...one, at });
    if (chunk.length < chunkSize) return;
    await matches.put(chunk);
    chunk = [];
  };
  for (const { keys, kept } of learnt) {
    const origin = kept.by === "hand" ? "hand" : "list";
    for (const key of keys) await add({ key, told: { origin, company: companyOf(kept.company) } });
  }
  for (const { rows, reader } of queries === undefined ? [] : lists) {
    for (const one of foundMatches(rows, reader.aliases, queries!))
      await add({
        key: one.key,
        told:
          "sameAs" in one
            ? { origin: "alias", sameAs: one.sameAs }
            : { origin: "search", company: companyOf(one.company) },
      });
  }
  if (chunk.length > 0) await matches.put(chunk);
}
