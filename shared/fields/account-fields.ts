import { financialPlan } from "../contract/plans.ts";
import type { FieldEntry } from "./field.ts";
import { latestAccount, publishedAmount } from "./latest-account.ts";
import { at, booleanOf, dateOf, numberOf, textOf } from "./reading.ts";

/** The latest annual accounts of a legal unit, all from one filing. */
export const accountFields = [
  {
    key: "accounts_year",
    label: { fr: "Exercice", en: "Accounts year" },
    description: {
      fr: "Année des derniers comptes annuels connus.",
      en: "Year of the latest annual accounts known.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    isYear: true,
    read: (data: unknown) => numberOf(at(latestAccount(data), "year")),
  },
  {
    key: "revenue",
    label: { fr: "Chiffre d'affaires", en: "Revenue" },
    description: {
      fr: "Chiffre d'affaires de l'exercice ; vide s'il n'est pas publié.",
      en: "Turnover of the year; empty when it is not published.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    ofAnyYear: true,
    read: (data: unknown) => publishedAmount(data, "chiffreAffaires"),
  },
  {
    key: "net_income",
    label: { fr: "Résultat net", en: "Net income" },
    description: {
      fr: "Bénéfice ou perte de l'exercice ; vide s'il n'est pas publié.",
      en: "Profit or loss of the year; empty when it is not published.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    ofAnyYear: true,
    read: (data: unknown) => publishedAmount(data, "resultatNet"),
  },
  {
    key: "equity",
    label: { fr: "Capitaux propres", en: "Equity" },
    description: {
      fr: "Capitaux propres à la clôture ; vide s'ils ne sont pas publiés.",
      en: "Equity at closing; empty when it is not published.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    ofAnyYear: true,
    read: (data: unknown) => publishedAmount(data, "capitauxPropres"),
  },
  {
    key: "total_assets",
    label: { fr: "Total du bilan", en: "Total assets" },
    description: {
      fr: "Total du bilan à la clôture ; vide s'il n'est pas publié.",
      en: "Balance sheet total at closing; empty when it is not published.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    ofAnyYear: true,
    read: (data: unknown) => publishedAmount(data, "totalBilan"),
  },
  {
    key: "accounts_closing_date",
    label: { fr: "Date de clôture", en: "Closing date" },
    description: {
      fr: "Date de clôture de l'exercice.",
      en: "Date the accounting year closed.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "date",
    read: (data: unknown) => dateOf(at(latestAccount(data), "dateCloture")),
  },
  {
    key: "accounts_confidential",
    label: { fr: "Comptes confidentiels", en: "Accounts confidential" },
    description: {
      fr: "Vrai si tout ou partie des comptes est confidentiel : un montant nul est alors vide.",
      en: "True when the accounts are confidential in part or whole: an amount of zero is then empty.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "boolean",
    read: (data: unknown) => booleanOf(at(latestAccount(data), "confidential")),
  },
  {
    key: "accounts_type",
    label: { fr: "Type de comptes", en: "Accounts type" },
    description: {
      fr: "C : complets ; S : simplifiés ; K : consolidés. Deux types ne se comparent pas.",
      en: "C: complete; S: simplified; K: consolidated. Two types do not compare.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "text",
    read: (data: unknown) => textOf(at(latestAccount(data), "typeBilan")),
  },
  {
    key: "accounts_currency",
    label: { fr: "Devise des comptes", en: "Accounts currency" },
    description: {
      fr: "Devise des montants des comptes.",
      en: "Currency of the amounts of the accounts.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "text",
    read: (data: unknown) => textOf(at(latestAccount(data), "currency")),
  },
  {
    key: "accounts_filing_date",
    label: { fr: "Date de dépôt", en: "Filing date" },
    description: {
      fr: "Date de dépôt des comptes au greffe.",
      en: "Date the accounts were filed.",
    },
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type: "date",
    read: (data: unknown) => dateOf(at(latestAccount(data), "dateDepot")),
  },
] as const satisfies readonly FieldEntry[];
