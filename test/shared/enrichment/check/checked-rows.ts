import type { CheckedRow } from "../../../../shared/enrichment/check-verdict.ts";
import type { ComparedTexts } from "../../../../shared/enrichment/columns/compared-texts.ts";
import type { SubjectFacts } from "../../../../shared/enrichment/comparisons.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

export const [siren = "", otherSiren = ""] = scatteredSirens(2);
export const siret = siretOf(siren, 1);

/** An active company with nothing wrong, identified by its SIREN only. */
export const activeUnit: SubjectFacts = {
  siren,
  siret: undefined,
  unit: "active",
  establishment: "unknown",
  names: { name: "FICTIVE BOULANGERIE DU PORT" },
  category: "PME",
  activities: ["10.71C"],
  vat: null,
  places: [],
};

/** The same, named by its open establishment. */
export const openEstablishment: SubjectFacts = {
  ...activeUnit,
  siret,
  establishment: "open",
  places: [{ postcode: "57000", town: "METZ" }],
};

/** A row of such a company that says `texts`; `facts` is undefined where it names none. */
export const rowOf = (
  texts: ComparedTexts,
  facts: SubjectFacts | undefined = activeUnit,
  { isByName = false, isShared = false } = {},
): CheckedRow => ({ texts, facts, isByName, isShared });

/** A row that names nobody. */
export const rowOfNobody = (texts: ComparedTexts): CheckedRow => ({ ...rowOf(texts), facts: undefined });
