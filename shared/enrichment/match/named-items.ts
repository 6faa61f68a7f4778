import { listedItems } from "../../contract/limits.ts";
import { at, textOf } from "../../fields/field.ts";
import { MatchSearch } from "../../matching/next-match-step.ts";
import type { MatchRow } from "../../matching/row.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { RunKnowledge } from "../fill/run-knowledge.ts";

/** What one answer told of a company: an element of a page, or its detail. */
export interface NamedItem {
  readonly item: unknown;
  /** True for what holds all that a summary of the legal unit does. */
  readonly isSummary: boolean;
  /** When it was read, epoch milliseconds. */
  readonly asOf: number;
}

/** What answers told of companies, by SIREN, in the order in which they were asked for. */
export type NamedItems = ReadonlyMap<string, readonly NamedItem[]>;

/**
 * What the answers to the questions of one of the rows of `queries` tell of the companies they named. Reads what is known, asks
 * nothing.
 */
export async function namedItems(
  row: MatchRow,
  queries: MatchQueries,
  knowledge: RunKnowledge,
): Promise<NamedItems> {
  const { places } = await queries.meansFor([row]);
  return knowledge.decide((know) => {
    const items = new Map<string, NamedItem[]>();
    new MatchSearch(row, { places }).next((lookup) => {
      const known = know(lookup);
      if (known?.kind === "data") {
        const isSummary = lookup.operation === "search" || lookup.operation === "legal-unit";
        for (const item of listedItems(known.data) ?? [known.data]) {
          const siren = textOf(at(item, "siren"));
          if (siren === null) continue;
          items.set(siren, [...(items.get(siren) ?? []), { item, isSummary, asOf: known.asOf ?? 0 }]);
        }
      }
      return known;
    });
    return items;
  });
}
