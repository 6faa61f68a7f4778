import { type FieldEntry, at, boolean, date, text, textOf, unitActivity, unitStates } from "./field.ts";

/**
 * Legal forms INSEE has retired from its list while older companies still carry them: their label is null in the
 * API. Source: INSEE, catégories juridiques, level III, in earlier editions.
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

/** Who a legal unit is: numbers, names, activity, legal form, state. */
export const identityFields = [
  {
    key: "siren",
    label: { fr: "SIREN", en: "SIREN" },
    description: {
      fr: "Numéro de l'unité légale au répertoire Sirene, 9 chiffres.",
      en: "Number of the legal unit in the Sirene register, 9 digits.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("siren"),
  },
  {
    key: "siret",
    label: { fr: "SIRET", en: "SIRET" },
    description: {
      fr: "Numéro de l'établissement, 14 chiffres : celui de la ligne, ou le siège d'un SIREN.",
      en: "Number of the establishment, 14 digits: the row's own, or the head office of a SIREN.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("siret"),
  },
  {
    key: "name",
    label: { fr: "Nom", en: "Name" },
    description: {
      fr: "Nom d'usage courant de l'entreprise.",
      en: "Name the company is usually known by.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("name"),
  },
  {
    key: "legal_name",
    label: { fr: "Dénomination légale", en: "Legal name" },
    description: {
      fr: "Dénomination inscrite au répertoire.",
      en: "Legal name in the register.",
    },
    resource: "legal-unit",
    inSummary: false,
    plan: "free",
    ...text("denominations", "legal"),
  },
  {
    key: "usual_names",
    label: { fr: "Dénominations usuelles", en: "Usual names" },
    description: {
      fr: "Autres noms sous lesquels l'entreprise est connue, séparés par des points-virgules.",
      en: "Other names the company is known by, separated by semicolons.",
    },
    resource: "legal-unit",
    inSummary: false,
    plan: "free",
    type: "text",
    read: usualNames,
  },
  {
    key: "acronym",
    label: { fr: "Sigle", en: "Acronym" },
    description: {
      fr: "Forme abrégée du nom.",
      en: "Short form of the name.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("sigle"),
  },
  {
    key: "naf",
    label: { fr: "Code NAF/APE", en: "NAF/APE code" },
    description: {
      fr: "Code de l'activité principale.",
      en: "Code of the main activity.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("activity", "code"),
  },
  {
    key: "naf_label",
    label: { fr: "Activité principale", en: "Main activity" },
    description: {
      fr: "Libellé de l'activité principale.",
      en: "Label of the main activity, in French.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("activity", "label"),
  },
  {
    key: "legal_form",
    label: { fr: "Code de forme juridique", en: "Legal form code" },
    description: {
      fr: "Catégorie juridique de l'INSEE, 4 chiffres.",
      en: "INSEE's legal category, 4 digits.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("legalForm", "code"),
  },
  {
    key: "legal_form_label",
    label: { fr: "Forme juridique", en: "Legal form" },
    description: {
      fr: "Libellé de la forme juridique.",
      en: "Label of the legal form, in French.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    type: "text",
    read: legalFormLabel,
  },
  {
    key: "category",
    label: { fr: "Catégorie d'entreprise", en: "Size category" },
    description: {
      fr: "PME, ETI ou GE, selon l'INSEE.",
      en: "PME (small or medium), ETI (mid-sized) or GE (large), according to INSEE.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: true,
    plan: "free",
    ...text("category"),
  },
  {
    key: "active",
    label: { fr: "Active", en: "Active" },
    description: {
      fr: "Vrai si l'entreprise est en activité.",
      en: "True when the company is in activity.",
    },
    words: unitActivity,
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...boolean("active"),
  },
  {
    key: "state",
    label: { fr: "État", en: "State" },
    description: {
      fr: "A : active ; C : cessée.",
      en: "A: active; C: ceased.",
    },
    words: unitStates,
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("state"),
  },
  {
    key: "created",
    label: { fr: "Date de création", en: "Creation date" },
    description: {
      fr: "Date de création de l'entreprise.",
      en: "Date the company was created.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...date("dateCreation"),
  },
  {
    key: "vat",
    label: { fr: "Numéro de TVA", en: "VAT number" },
    description: {
      fr: "Numéro de TVA intracommunautaire connu du service ; vide s'il n'en connaît pas.",
      en: "VAT number the service knows; empty when it knows none.",
    },
    resource: "legal-unit",
    inSummary: false,
    plan: "free",
    ...text("vatNumber"),
  },
] as const satisfies readonly FieldEntry[];
