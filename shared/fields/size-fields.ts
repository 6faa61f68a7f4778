import type { Language } from "../messages/languages.ts";
import { financialPlan } from "../contract/plans.ts";
import type { FieldEntry } from "./field.ts";
import { at, boolean, number, text, textOf } from "./reading.ts";
import { workforceCode, workforceLabel } from "./workforce.ts";

/** The contract does not say whether `workforceRange` holds the code or the label: both fields read either. */
const workforceRange = (data: unknown) => textOf(at(data, "workforceRange"));

function readWorkforce(data: unknown): string | null {
  const range = workforceRange(data);
  return range === null ? null : workforceCode(range);
}

function readWorkforceLabel(data: unknown, language: Language = "fr"): string | null {
  const range = workforceRange(data);
  return range === null ? null : workforceLabel(range, language);
}

/** How large a legal unit is: workforce, capital, number of establishments. */
export const sizeFields = [
  {
    key: "workforce",
    label: { fr: "Code de tranche d'effectif", en: "Workforce range code" },
    description: {
      fr: "Code INSEE de la tranche d'effectif salarié.",
      en: "INSEE's code of the range of employees.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: "free",
    type: "text",
    read: readWorkforce,
  },
  {
    key: "workforce_label",
    label: { fr: "Tranche d'effectif", en: "Workforce range" },
    description: {
      fr: "Nombre de salariés, par tranche.",
      en: "Number of employees, as a range.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: "free",
    type: "text",
    read: readWorkforceLabel,
  },
  {
    key: "employer",
    label: { fr: "Employeur", en: "Employer" },
    description: {
      fr: "Vrai si l'entreprise emploie des salariés ; vide quand on ne le sait pas.",
      en: "True when the company has employees; empty when it is not known.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: "free",
    ...boolean("employer"),
  },
  {
    key: "capital",
    label: { fr: "Capital social", en: "Share capital" },
    description: {
      fr: "Montant du capital social.",
      en: "Amount of the share capital.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...number("capital", "amount"),
  },
  {
    key: "capital_currency",
    label: { fr: "Devise du capital", en: "Capital currency" },
    description: {
      fr: "Devise du capital social.",
      en: "Currency of the share capital.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...text("capital", "currency"),
  },
  {
    key: "establishment_count",
    label: { fr: "Nombre d'établissements", en: "Number of establishments" },
    description: {
      fr: "Établissements de l'entreprise, ouverts ou fermés.",
      en: "Establishments of the company, open or closed.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: "free",
    ...number("establishments", "total"),
  },
  {
    key: "active_establishment_count",
    label: { fr: "Nombre d'établissements actifs", en: "Number of active establishments" },
    description: {
      fr: "Établissements de l'entreprise en activité.",
      en: "Establishments of the company in activity.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: "free",
    ...number("establishments", "active"),
  },
] as const satisfies readonly FieldEntry[];
