import type { SummaryQuestion } from "../../lookups/lookup.ts";
import type { OperationId } from "../../contract/paths.ts";
import type { StoredAnswer } from "./store.ts";

/** What is asked about one company. A search tells of many, and of whoever looked for them: what it said before is nobody's concern. */
const aboutOneCompany: ReadonlySet<string> = new Set<OperationId | SummaryQuestion["operation"]>([
  "legal-unit",
  "legal-unit-summary",
  "establishments",
  "establishment",
  "directors",
  "accounts",
]);

/**
 * True of a question of which the former answer is kept beside the newer one, where the two say something else. It goes when its
 * own time is up, as any answer does.
 * @decides which former answers are kept
 */
export const keepsFormer = (key: string): boolean => aboutOneCompany.has(key.split("?", 1)[0]!);

/** True where `next` takes the place of `before` and says something else. `latest`: what is dated later is of a wrong clock. */
export const isReplaced = (before: StoredAnswer, next: StoredAnswer, latest: number): boolean =>
  before.asOf <= Math.min(next.asOf, latest) && (before.found !== next.found || before.data !== next.data);
