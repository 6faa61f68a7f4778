import { type FieldEntry, at, boolean, date, text, textOf, unitActivity, unitStates } from "./field.ts";

/**
 * Legal forms that INSEE has removed from its list but older companies still have. The API gives them a null label.
 * Source: INSEE, catégories juridiques, level III, in earlier editions.
 */
const retiredLegalForms: ReadonlyMap<string, string> = new Map([
  ["5498", "SARL unipersonnelle"],
  [
    "5720",
    "Société par actions simplifiée à associé unique ou société par actions simplifiée unipersonnelle",
  ],
]);

function retiredLegalFormLabel(code: string): string | null {
  return retiredLegalForms.get(code) ?? null;
}

function usualNames(data: unknown): string | null {
  const names = at(data, "denominations", "usual");
  return Array.isArray(names) ? textOf(names.map(textOf).filter(Boolean).join("; ")) : null;
}

function legalFormLabel(data: unknown): string | null {
  const code = textOf(at(data, "legalForm", "code"));
  return textOf(at(data, "legalForm", "label")) ?? (code === null ? null : retiredLegalFormLabel(code));
}

/** Fields about the identity of a legal unit: numbers, names, activity, legal form, state. */
export const identityFields = [
  {
    key: "siren",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("siren"),
  },
  {
    key: "siret",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("siret"),
  },
  {
    key: "name",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("name"),
  },
  {
    key: "legal_name",
    resource: "legal-unit",
    inSummary: false,
    plan: "free",
    ...text("denominations", "legal"),
  },
  {
    key: "usual_names",
    resource: "legal-unit",
    inSummary: false,
    plan: "free",
    type: "text",
    read: usualNames,
  },
  {
    key: "acronym",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("sigle"),
  },
  {
    key: "naf",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("activity", "code"),
  },
  {
    key: "naf_label",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("activity", "label"),
  },
  {
    key: "legal_form",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("legalForm", "code"),
  },
  {
    key: "legal_form_label",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    type: "text",
    read: legalFormLabel,
  },
  {
    key: "category",
    resource: "legal-unit",
    group: "size",
    inSummary: true,
    plan: "free",
    ...text("category"),
  },
  {
    key: "active",
    words: unitActivity,
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...boolean("active"),
  },
  {
    key: "state",
    words: unitStates,
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("state"),
  },
  {
    key: "created",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...date("dateCreation"),
  },
  {
    key: "vat",
    resource: "legal-unit",
    inSummary: false,
    plan: "free",
    ...text("vatNumber"),
  },
] as const satisfies readonly FieldEntry[];
