import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { findField } from "../../../../../shared/fields/catalogue.ts";
import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import type { Review } from "./prepare-review.ts";

/** A company that a person names by its number. */
export interface NumberedCompany {
  readonly siren: string;
  /** The establishment, where that was named. */
  readonly siret?: string | undefined;
}

/** What is known of it. */
export type OwnCompany =
  | (NumberedCompany & { readonly kind: "known"; readonly name: string; readonly active: boolean | null })
  /** One call tells its name. */
  | (NumberedCompany & { readonly kind: "unasked" })
  /** The register does not have it. */
  | (NumberedCompany & { readonly kind: "absent" })
  | (NumberedCompany & { readonly kind: "missed"; readonly miss: Miss | undefined });

/** What somebody types: a company by its number, digits that are none, or not enough of them to say. */
export type TypedNumber = NumberedCompany | "wrong" | "unfinished";

/** Digits of a SIREN: fewer are the beginning of one. */
const leastDigits = 9;

/** Reads a SIREN or a SIRET as somebody types it; its check digit counts. */
export function typedNumber(text: string): TypedNumber {
  if (text.replaceAll(/\D/g, "").length < leastDigits) return "unfinished";
  const read = readIdentifier(text);
  if (read.kind === "siren") return { siren: read.siren };
  return read.kind === "siret" ? { siren: read.siren, siret: read.siret } : "wrong";
}

const resources = ["legal-unit-summary"] as const;

async function look(company: NumberedCompany, knowledge: RunKnowledge): Promise<OwnCompany> {
  const [[step] = []] = await knowledge.steps([{ siren: company.siren }], resources);
  switch (step?.kind) {
    case "data": {
      const [name, active] = ["name", "active"].map((key) => findField(key)?.read(step.data, "en"));
      return {
        ...{ ...company, kind: "known", name: typeof name === "string" ? name : company.siren },
        active: typeof active === "boolean" ? active : null,
      };
    }
    case "not_found":
      return { ...company, kind: "absent" };
    case "unavailable":
      return { ...company, kind: "missed", miss: knowledge.missOf(step.lookup) };
    default:
      return { ...company, kind: "unasked" };
  }
}

/** What answers tell of a company that a person names. Asks nothing. */
export const ownCompany = (
  review: Pick<Review, "knowledge">,
  company: NumberedCompany,
): Promise<OwnCompany> => look(company, review.knowledge);

/** The same, after one call at most. */
export async function askOwnCompany(
  { answers }: Pick<Review, "answers">,
  company: NumberedCompany,
): Promise<OwnCompany> {
  // What got no answer a moment ago may be asked again.
  const knowledge = new RunKnowledge(answers, -Infinity);
  const subjects = [{ siren: company.siren }];
  await askOpen({ subjects, resources, knowledge, lookups: answers.asking() });
  return look(company, knowledge);
}
