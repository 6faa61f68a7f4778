import type { Field } from "../fields/catalogue.ts";
import type { Resource } from "../fields/field.ts";
import type { Outcome } from "../lookups/outcome.ts";

/** What became of a question that got no answer, and why. */
export type Miss = Extract<Outcome, { status: "failed" | "deferred" | "invalid" }>;

/** Something the note of a row says. Each program has its own words for it. */
export type Remark =
  | { readonly kind: "miss"; readonly miss: Miss }
  | { readonly kind: "not_found"; readonly resource: Resource }
  /** The head office cannot be told without the row's SIRET. */
  | { readonly kind: "siret_needed" }
  | { readonly kind: "beyond_plan"; readonly fields: readonly Field[] }
  /** The accounts known are of other types than the company's own, which `types` names as the service does; null: it names none. */
  | { readonly kind: "other_accounts"; readonly types: readonly (string | null)[] }
  /** What the company's own latest accounts do not publish; `isConfidential`: because they are so in part or whole. */
  | {
      readonly kind: "unpublished";
      readonly fields: readonly Field[];
      readonly year: number | null;
      readonly isConfidential: boolean;
    }
  /** A value is [ND]: masked by INSEE at the company's request. */
  | { readonly kind: "masked" };
