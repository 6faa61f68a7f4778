import { listedItems } from "../../../shared/contract/limits.ts";
import { at } from "../../../shared/fields/field.ts";
import { lookupKey, summaryQuestion } from "../../../shared/lookups/lookup.ts";
import {
  establishmentPage,
  isWholeEstablishment,
  siretOf,
  type Subject,
} from "../../../shared/lookups/resolve.ts";
import type { StoredAnswer } from "../../../shared/gateway/store/store.ts";
import type { Grouping } from "../../../shared/enrichment/plan/groupings.ts";

/** What one page told. */
export interface PageReading {
  /** Answers of their own for the subjects that stand on it. */
  readonly answers: readonly StoredAnswer[];
  /** Indexes of the subjects that do not. */
  readonly missed: readonly number[];
}

/** The item of a page that answers a subject, under the key of the subject's own question. */
type ItemOf = (subject: Subject) => { key: string; item: unknown } | undefined;

function unitOn(items: readonly unknown[]): ItemOf {
  const bySiren = new Map(items.map((item) => [at(item, "siren"), item]));
  return ({ siren }) => {
    const item = bySiren.get(siren);
    if (typeof at(item, "name") !== "string") return undefined;
    return { key: lookupKey(summaryQuestion(siren)), item };
  };
}

function establishmentOn(items: readonly unknown[]): ItemOf {
  const bySiret = new Map(items.map((item) => [siretOf(item), item]));
  return ({ siret }) => {
    const item = bySiret.get(siret);
    if (siret === undefined || !isWholeEstablishment(item)) return undefined;
    return { key: lookupKey({ operation: "establishment", siret }), item };
  };
}

/**
 * Reads what a page answers of the subjects it was asked for. A subject that is not on it gets nothing: it is asked
 * alone, for a search that misses a SIREN is no proof that there is none.
 */
export function readPage(
  { lookup, subjects }: Grouping,
  data: unknown,
  subjectAt: (index: number) => Subject,
  asOf: number,
): PageReading {
  const items = listedItems(data) ?? [];
  const itemOf = lookup.operation === "search" ? unitOn(items) : establishmentOn(items);
  const answers: StoredAnswer[] = [];
  const missed: number[] = [];
  for (const index of subjects) {
    const found = itemOf(subjectAt(index));
    if (found === undefined) missed.push(index);
    else answers.push({ key: found.key, found: true, data: JSON.stringify(found.item), asOf });
  }
  return { answers, missed };
}

/**
 * The next page of a list of establishments, when it and those after it cost fewer calls than asking the `missed` alone.
 * A prefix of SIRENs has one page: a longer answer is no list of that prefix.
 */
export function nextPage(
  { lookup }: Grouping,
  data: unknown,
  missed: readonly number[],
): Grouping | undefined {
  if (lookup.operation !== "establishments") return undefined;
  const { siren, page = 1 } = lookup;
  const pages = at(data, "pagination", "totalPages");
  if (typeof pages !== "number" || page >= pages || pages - page >= missed.length) return undefined;
  return { lookup: establishmentPage(siren, page + 1), subjects: missed };
}
