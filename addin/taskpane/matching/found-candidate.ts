import type { NamedItems } from "../../../shared/enrichment/match-queries.ts";
import type { MatchCandidate } from "../../../shared/matching/match.ts";
import { foundCompany, type FoundCompany } from "./found-companies.ts";

/** A candidate with what the answers that named it tell of it. */
export function foundCandidate(candidate: MatchCandidate, items: NamedItems): FoundCompany {
  const { siren, name, score, letters, active } = candidate;
  const named = items.get(siren) ?? [];
  const told = named.flatMap(({ item }) => foundCompany(item) ?? []);
  return {
    siren,
    name: name === "" ? null : name,
    active: active ?? null,
    since: told.map(({ since }) => since).find((since) => since !== null) ?? null,
    details: [...new Set(told.flatMap(({ details }) => details))],
    item: named.find(({ isSummary }) => isSummary)?.item ?? named[0]?.item,
    match: { score, letters },
  };
}
