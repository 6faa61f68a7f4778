import { listedItems } from "../../../shared/contract/limits.ts";
import type { MatchCandidate } from "../../../shared/matching/match.ts";
import { activeState, at, booleanOf, dateOf, numberOf, textOf } from "../../../shared/fields/field.ts";
import type { NamedItems } from "../../../shared/enrichment/match-queries.ts";

/** A company in a search answer. */
export interface FoundCompany {
  readonly siren: string;
  readonly name: string | null;
  /** Null if the service does not say. */
  readonly active: boolean | null;
  /** Year of its creation. */
  readonly since: string | null;
  /** Details that tell it from its namesakes: matched person and roles, address, activity. */
  readonly details: readonly string[];
  /** The element of the answer, from which fields are read. */
  readonly item: unknown;
  /** When the oldest of the answers about it was read, epoch milliseconds; undefined if unknown. */
  readonly asOf: number | undefined;
  /** For a company found by name: how likely it is meant, and what agrees. */
  readonly match?: Pick<MatchCandidate, "score" | "letters">;
}

/** A page of found companies. */
export interface FoundPage {
  readonly companies: readonly FoundCompany[];
  readonly total: number;
  readonly hasNext: boolean;
  /** Number of matches if the service shows only the first of them; null if it shows all. */
  readonly cappedOf: number | null;
}

function detailsOf(item: unknown): string[] {
  const roles = listedItems(at(item, "roles"))?.map(textOf) ?? [];
  const matched = textOf(at(item, "matched"));
  const person = matched === null ? [] : [[matched, ...roles].filter(Boolean).join(", ")];
  const activity = [textOf(at(item, "activity", "code")), textOf(at(item, "activity", "label"))];
  const address = textOf(at(item, "address"));
  // One line shows them, cut at the pane's edge: what was searched for comes first.
  return [...person, address ?? "", activity.filter(Boolean).join(" ")].filter((text) => text !== "");
}

/** Returns the company in an element of an answer; undefined if it has no SIREN. */
function foundCompany(item: unknown, asOf: number | undefined): FoundCompany | undefined {
  const siren = textOf(at(item, "siren"));
  if (siren === null) return undefined;
  return {
    siren,
    name: textOf(at(item, "name")),
    active: activeState.read(item),
    since: dateOf(at(item, "dateCreation"))?.slice(0, 4) ?? null,
    details: detailsOf(item),
    item,
    asOf,
  };
}

/** Returns the companies in a search's payload. Properties that are absent or of another type count as unknown. */
export function readPage(data: unknown, asOf?: number): FoundPage {
  const companies = (listedItems(data) ?? []).flatMap((item) => foundCompany(item, asOf) ?? []);
  const matched = numberOf(at(data, "totalMatched"));
  const total = numberOf(at(data, "pagination", "total")) ?? companies.length;
  return {
    companies,
    total,
    hasNext: booleanOf(at(data, "pagination", "hasNext")) ?? false,
    cappedOf: booleanOf(at(data, "capped")) === true ? (matched ?? total) : null,
  };
}

/** Returns a candidate with details from the answers that named it. */
export function foundCandidate(candidate: MatchCandidate, items: NamedItems): FoundCompany {
  const { siren, name, score, letters, active } = candidate;
  const named = items.get(siren) ?? [];
  const companies = named.flatMap(({ item, asOf }) => foundCompany(item, asOf) ?? []);
  return {
    siren,
    name: name === "" ? null : name,
    active: active ?? null,
    since: companies.map(({ since }) => since).find((since) => since !== null) ?? null,
    details: [...new Set(companies.flatMap(({ details }) => details))],
    item: named.find(({ isSummary }) => isSummary)?.item ?? named[0]?.item,
    asOf: named.length === 0 ? undefined : Math.min(...named.map(({ asOf }) => asOf)),
    match: { score, letters },
  };
}
