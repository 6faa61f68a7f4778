import { listedItems } from "../../../shared/contract/limits.ts";
import type { MatchCandidate } from "../../../shared/matching/match.ts";
import { at, booleanOf, dateOf, numberOf, textOf } from "../../../shared/fields/field.ts";
import type { NamedItems } from "../../../shared/enrichment/match-queries.ts";

/** A company in the answer to a search. */
export interface FoundCompany {
  readonly siren: string;
  readonly name: string | null;
  /** Null where the service does not say. */
  readonly active: boolean | null;
  /** Year of its creation. */
  readonly since: string | null;
  /** What tells it from its namesakes: activity, matched person and roles, address. */
  readonly details: readonly string[];
  /** The element of the answer, which fields are read from. */
  readonly item: unknown;
  /** When the oldest of the answers that tell of it was read, epoch milliseconds; undefined where that is not known. */
  readonly asOf: number | undefined;
  /** Of one found by its name: how sure it is that it is meant, and what agrees. */
  readonly match?: Pick<MatchCandidate, "score" | "letters">;
}

/** A page of found companies. */
export interface FoundPage {
  readonly companies: readonly FoundCompany[];
  readonly total: number;
  readonly hasNext: boolean;
  /** How many there are where the service shows only the first of them; null where it shows all. */
  readonly cappedOf: number | null;
}

function detailsOf(item: unknown): string[] {
  const roles = listedItems(at(item, "roles"))?.map(textOf) ?? [];
  const matched = textOf(at(item, "matched"));
  const person = matched === null ? [] : [[matched, ...roles].filter(Boolean).join(", ")];
  const activity = [textOf(at(item, "activity", "code")), textOf(at(item, "activity", "label"))];
  const address = textOf(at(item, "address"));
  return [activity.filter(Boolean).join(" "), ...person, address ?? ""].filter((text) => text !== "");
}

/** The company that an element of an answer tells of; undefined for one without a SIREN. */
function foundCompany(item: unknown, asOf: number | undefined): FoundCompany | undefined {
  const siren = textOf(at(item, "siren"));
  if (siren === null) return undefined;
  return {
    siren,
    name: textOf(at(item, "name")),
    active: booleanOf(at(item, "active")),
    since: dateOf(at(item, "dateCreation"))?.slice(0, 4) ?? null,
    details: detailsOf(item),
    item,
    asOf,
  };
}

/** The companies of a search's payload, which was read at `asOf`; what is absent or of another type reads as unknown. */
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

/** A candidate with what the answers that named it tell of it. */
export function foundCandidate(candidate: MatchCandidate, items: NamedItems): FoundCompany {
  const { siren, name, score, letters, active } = candidate;
  const named = items.get(siren) ?? [];
  const told = named.flatMap(({ item, asOf }) => foundCompany(item, asOf) ?? []);
  return {
    siren,
    name: name === "" ? null : name,
    active: active ?? null,
    since: told.map(({ since }) => since).find((since) => since !== null) ?? null,
    details: [...new Set(told.flatMap(({ details }) => details))],
    item: named.find(({ isSummary }) => isSummary)?.item ?? named[0]?.item,
    asOf: named.length === 0 ? undefined : Math.min(...named.map(({ asOf }) => asOf)),
    match: { score, letters },
  };
}
