import type { MatchReason } from "../../../../shared/matching/match.ts";
import type { FoundCompany, FoundPage } from "../../matching/found-companies.ts";
import type { SearchForm, SearchKind } from "./search-form.ts";

/**
 * What a search has brought so far. `form` is what was asked, whatever is typed since. `pages` is 0 for the companies that a
 * name may mean, which are no page of a list.
 */
export interface Found {
  readonly form: SearchForm;
  readonly kind: SearchKind;
  readonly pages: number;
  readonly companies: readonly FoundCompany[];
  readonly last: FoundPage;
  /** Of a search by name: why the first is taken, or why none can be. */
  readonly reason?: MatchReason;
}
