import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { findField } from "../../../../../shared/fields/catalogue.ts";
import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import type { Review } from "./prepare-review.ts";

/** A company that a person entered by its number. */
export interface NumberedCompany {
  readonly siren: string;
  /** The establishment, if that was entered. */
  readonly siret?: string | undefined;
}

/** What is known of it. */
export type OwnCompany =
  | (NumberedCompany & { readonly kind: "known"; readonly name: string; readonly active: boolean | null })
  /** Its name takes one call. */
  | (NumberedCompany & { readonly kind: "unasked" })
  /** The register does not have it. */
  | (NumberedCompany & { readonly kind: "absent" })
  | (NumberedCompany & { readonly kind: "missed"; readonly miss: Miss });

/** Digits of a SIREN. Fewer may be the beginning of one. */
const leastDigits = 9;

/** Reads a SIREN or a SIRET as typed, and checks its check digit. */
export function typedNumber(text: string): NumberedCompany | "wrong" | "unfinished" {
  if (text.replaceAll(/\D/g, "").length < leastDigits) return "unfinished";
  const read = readIdentifier(text);
  if (read.kind === "siren") return { siren: read.siren };
  return read.kind === "siret" ? { siren: read.siren, siret: read.siret } : "wrong";
}

const resources = ["legal-unit-summary"] as const;

async function look(company: NumberedCompany, knowledge: RunKnowledge): Promise<OwnCompany> {
  const [[step] = []] = await knowledge.steps([{ siren: company.siren }], resources);
  switch (step?.status) {
    case "found": {
      const [name, active] = ["name", "active"].map((key) => findField(key)?.read(step.data, "en"));
      return {
        ...{ ...company, kind: "known", name: typeof name === "string" ? name : company.siren },
        active: typeof active === "boolean" ? active : null,
      };
    }
    case "not_found":
      return { ...company, kind: "absent" };
    case "unavailable":
      return { ...company, kind: "missed", miss: step.miss };
    default:
      return { ...company, kind: "unasked" };
  }
}

/** Returns what is known of a company entered by number. Costs no call. */
export const ownCompany = (
  review: Pick<Review, "knowledge">,
  company: NumberedCompany,
): Promise<OwnCompany> => look(company, review.knowledge);

/** Like `ownCompany`, but makes at most one call. */
export async function askOwnCompany(
  { answers }: Pick<Review, "answers">,
  company: NumberedCompany,
): Promise<OwnCompany> {
  // New knowledge without the earlier failures, so that they may be asked again.
  const knowledge = new RunKnowledge(answers, -Infinity);
  const subjects = [{ siren: company.siren }];
  await askOpen({ subjects, resources, knowledge, lookups: answers.asking() });
  return look(company, knowledge);
}
