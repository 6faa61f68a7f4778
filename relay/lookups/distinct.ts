import { lookupKey, type Lookup } from "../../shared/lookups/lookup.ts";
import type { OutcomeError } from "../../shared/lookups/outcome.ts";
import { checkLookup } from "./check-lookup.ts";

/** One question of a request, and where in the request it stands: the same one may stand there many times. */
export interface Distinct {
  readonly lookup: Lookup;
  readonly key: string;
  readonly indexes: readonly number[];
}

/** The lookups of a request, checked: those that may be asked, each once, and those that cannot be right. */
export function distinctLookups(values: readonly unknown[]): {
  readonly questions: readonly Distinct[];
  readonly wrong: readonly { readonly index: number; readonly error: OutcomeError }[];
} {
  const byKey = new Map<string, Distinct & { readonly indexes: number[] }>();
  const wrong: { readonly index: number; readonly error: OutcomeError }[] = [];
  values.forEach((value, index) => {
    const checked = checkLookup(value);
    if ("error" in checked) return wrong.push({ index, error: checked.error });
    const key = lookupKey(checked.lookup);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { lookup: checked.lookup, key, indexes: [index] });
    else known.indexes.push(index);
  });
  return { questions: [...byKey.values()], wrong };
}
