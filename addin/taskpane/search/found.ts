import type { FoundCompany, FoundPage } from "./found-companies.ts";
import type { SearchForm, SearchKind } from "./search-form.ts";

/** What a search has brought so far. `form` is what was asked, whatever is typed since. */
export interface Found {
  readonly form: SearchForm;
  readonly kind: SearchKind;
  readonly pages: number;
  readonly companies: readonly FoundCompany[];
  readonly last: FoundPage;
}
