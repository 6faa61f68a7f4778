import { wantedOf } from "../../../../shared/answers/subject-answer.ts";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { mostSteps } from "../../../../shared/lookups/resolve.ts";
import type { SearchKind } from "./search-form.ts";

/** What every search tells of a company: it is read from the answer at no cost. */
const inEverySearch: readonly string[] = [
  "siren",
  "siren_formatted",
  "name",
  "naf",
  "naf_label",
  "active",
  "state",
  "created",
];

/** True where the answer to a search of this kind holds the field, null included. */
export const isTold = (field: Field, kind: SearchKind): boolean =>
  kind === "name" ? field.inSummary : inEverySearch.includes(field.key);

/** Calls at most to insert `fields` of one company found by a search of this kind. */
export function insertionCalls(fields: readonly Field[], kind: SearchKind, plan: string | null): number {
  const { resources } = wantedOf(
    fields.filter((field) => !isTold(field, kind)),
    plan,
  );
  const calls = resources.reduce((sum, resource) => sum + mostSteps(resource), 0);
  // Both read the head office of a company without SIRET, and so ask the same.
  const isAskedTwice = resources.includes("establishment") && resources.includes("head-office");
  return isAskedTwice ? calls - mostSteps("head-office") : calls;
}
