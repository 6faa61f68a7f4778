import { financialPlan } from "../contract/limits.ts";
import { accountYear, latestOwnAccount, publishedAmount } from "./accounts.ts";
import { type FieldEntry, type FieldType, type FieldValue, at, booleanOf, dateOf, textOf } from "./field.ts";

/** A value of one year's accounts, in a column that of the company's own latest. */
const ofAccount = <T extends FieldType>(type: T, readAccount: (account: unknown) => FieldValue) =>
  ({
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type,
    readAccount,
    read: (data: unknown) => readAccount(latestOwnAccount(data)),
  }) as const;

const amount = (name: string) => ofAccount("number", (account) => publishedAmount(account, name));

/** The annual accounts of a legal unit, all figures of a year from one filing. */
export const accountFields = [
  {
    key: "accounts_year",
    label: { fr: "Exercice", en: "Accounts year" },
    description: {
      fr: "Exercice des derniers comptes sociaux connus (les comptes propres de l'entreprise, non consolidés).",
      en: "Year of the company's latest known accounts (its own, not consolidated).",
    },
    isYear: true,
    ...ofAccount("number", accountYear),
  },
  {
    key: "revenue",
    label: { fr: "Chiffre d'affaires", en: "Revenue" },
    description: {
      fr: "Chiffre d'affaires de l'exercice, s'il est publié.",
      en: "Turnover of the year, if it is published.",
    },
    ...amount("chiffreAffaires"),
  },
  {
    key: "net_income",
    label: { fr: "Résultat net", en: "Net income" },
    description: {
      fr: "Bénéfice ou perte de l'exercice, s'il est publié.",
      en: "Profit or loss of the year, if it is published.",
    },
    ...amount("resultatNet"),
  },
  {
    key: "equity",
    label: { fr: "Capitaux propres", en: "Equity" },
    description: {
      fr: "Capitaux propres à la clôture, s'ils sont publiés.",
      en: "Equity at closing, if it is published.",
    },
    ...amount("capitauxPropres"),
  },
  {
    key: "total_assets",
    label: { fr: "Total du bilan", en: "Total assets" },
    description: {
      fr: "Total du bilan à la clôture, s'il est publié.",
      en: "Balance sheet total at closing, if it is published.",
    },
    ...amount("totalBilan"),
  },
  {
    key: "accounts_closing_date",
    label: { fr: "Date de clôture", en: "Closing date" },
    description: {
      fr: "Date de clôture de l'exercice.",
      en: "Date the accounting year closed.",
    },
    ...ofAccount("date", (account) => dateOf(at(account, "dateCloture"))),
  },
  {
    key: "accounts_confidential",
    label: { fr: "Comptes confidentiels", en: "Accounts confidential" },
    description: {
      fr: "Vrai si tout ou partie des comptes est confidentiel : un montant nul signifie alors qu'il n'est pas publié.",
      en: "True when the accounts are confidential in part or in whole: an amount of zero then means that it is not published.",
    },
    ...ofAccount("boolean", (account) => booleanOf(at(account, "confidential"))),
  },
  {
    key: "accounts_type",
    label: { fr: "Type de comptes", en: "Accounts type" },
    description: {
      fr: "C : complets ; S : simplifiés ; K : consolidés, ceux du groupe, qui ne se comparent pas aux comptes sociaux (C, S).",
      en: "C: complete; S: simplified; K: consolidated, those of the group, which cannot be compared with the company's own (C, S).",
    },
    ...ofAccount("text", (account) => textOf(at(account, "typeBilan"))),
  },
  {
    key: "accounts_currency",
    label: { fr: "Devise des comptes", en: "Accounts currency" },
    description: {
      fr: "Devise des montants des comptes.",
      en: "Currency of the amounts of the accounts.",
    },
    ...ofAccount("text", (account) => textOf(at(account, "currency"))),
  },
  {
    key: "accounts_filing_date",
    label: { fr: "Date de dépôt", en: "Filing date" },
    description: {
      fr: "Date de dépôt des comptes au greffe.",
      en: "Date the accounts were filed.",
    },
    ...ofAccount("date", (account) => dateOf(at(account, "dateDepot"))),
  },
] as const satisfies readonly FieldEntry[];
