import { decisionKey, partKeys, standingDecision } from "../../shared/enrichment/match/decision-key.ts";
import type { MatchQueries } from "../../shared/enrichment/match/match-queries.ts";
import { lettersOf, type DecidedMatch } from "../../shared/enrichment/match/settled-match.ts";
import { chunks } from "../../shared/gateway/ready-queue.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import type { MatchDecision, MatchDecisions } from "../../shared/gateway/store/decisions.ts";
import type { WrittenDecision } from "./read-review.ts";

/** Rows whose decisions are looked up together. */
const chunkSize = 1_000;

/** What a decision makes of a row. */
export function decidedMatch({ company, by, at }: MatchDecision): DecidedMatch {
  const candidates =
    company === undefined
      ? []
      : [{ ...company, letters: company.letters === undefined ? undefined : lettersOf(company.letters) }];
  const status = company === undefined ? "not_found" : "found";
  return { status, reason: "decided", candidates, by, day: localDay(at) };
}

/** Keeps what people decided: before anything that it stood in is replaced. */
export async function keepDecisions(
  written: readonly WrittenDecision[],
  decisions: MatchDecisions,
): Promise<void> {
  if (written.length === 0) return;
  await decisions.put(written.map(({ key, row, company, by, at }) => ({ key, row, company, by, at })));
}

/** Settles the rows that people have decided about, before anything is looked for. */
export async function applyDecisions(queries: MatchQueries, decisions: MatchDecisions): Promise<void> {
  // Mostly there are none, and folding the names of a long list takes a second.
  if ((await decisions.count()) === 0) return;
  for await (const chunk of chunks(queries.unsettled(), chunkSize)) {
    const keys = chunk.map((index) => [decisionKey(queries.at(index)), ...partKeys(queries.at(index))]);
    const found = await decisions.find(keys.flat());
    let place = 0;
    for (const [position, { length }] of keys.entries()) {
      const [own, ...ofParts] = found.slice(place, (place += length));
      const decision = standingDecision(own, ofParts, ({ company }) => company?.siren);
      if (decision !== undefined) queries.decide(chunk[position]!, decidedMatch(decision));
    }
  }
}
