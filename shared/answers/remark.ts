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
  /** A value is [ND]: masked by INSEE at the company's request. */
  | { readonly kind: "masked" };
