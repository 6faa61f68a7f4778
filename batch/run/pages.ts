import { listedItems } from "../../shared/contract/lists.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import { isWholeEstablishment, siretOf, type Subject } from "../../shared/lookups/resolve.ts";
import type { StoredAnswer } from "../../shared/gateway/store.ts";
import type { Grouping } from "../plan/groupings.ts";

const textProperty = (value: unknown, name: string): string | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const found = (value as Record<string, unknown>)[name];
  return typeof found === "string" ? found : undefined;
};

/**
 * What a page answers of the subjects it was asked for, as answers of their own. A subject that is not on the page gets
 * none: it is asked alone, for a search that misses a SIREN is no proof that there is none (DESIGN §4).
 */
export function answersOnPage(
  grouping: Grouping,
  data: unknown,
  subjectAt: (index: number) => Subject,
  asOf: number,
): StoredAnswer[] {
  const items = listedItems(data) ?? [];
  const answers: StoredAnswer[] = [];
  const keep = (key: string, item: unknown) =>
    answers.push({ key, found: true, data: JSON.stringify(item), asOf });
  if (grouping.lookup.operation === "search") {
    const bySiren = new Map(items.map((item) => [textProperty(item, "siren"), item]));
    for (const index of grouping.subjects) {
      const { siren } = subjectAt(index);
      const item = bySiren.get(siren);
      if (item !== undefined && textProperty(item, "name") !== undefined) {
        keep(lookupKey(summaryQuestion(siren)), item);
      }
    }
    return answers;
  }
  const bySiret = new Map(items.map((item) => [siretOf(item), item]));
  for (const index of grouping.subjects) {
    const { siret } = subjectAt(index);
    const item = bySiret.get(siret);
    if (siret !== undefined && isWholeEstablishment(item)) {
      keep(lookupKey({ operation: "establishment", siret }), item);
    }
  }
  return answers;
}
