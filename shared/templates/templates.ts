import type { Translation } from "../messages/messages.ts";

/** What is said of a template where it is offered. */
interface OfferedTemplate {
  readonly name: Translation;
  /** One line about its purpose. */
  readonly purpose: Translation;
}

/** The templates, by the names of their files. Their sheets are built by `templateSheet`. */
export const templates = {
  "supplier-file": {
    name: { en: "Supplier file", fr: "Fichier fournisseurs" },
    purpose: {
      en: "Your supplier list beside the register: name, VAT number, closed SIRETs, address.",
      fr: "Votre liste de fournisseurs face au répertoire : nom, n° TVA, SIRET fermés, adresse.",
    },
  },
  "kyc-file": {
    name: { en: "KYC file", fr: "Dossier KYC" },
    purpose: {
      en: "Who your customers are: identity, head office, last accounts, and your decision on each.",
      fr: "Qui sont vos clients : identité, siège, derniers comptes, et votre décision pour chacun.",
    },
  },
  "credit-panel": {
    name: { en: "Credit panel", fr: "Panel crédit" },
    purpose: {
      en: "20 companies over three years: figures, growth, margin, equity ratio. Accounts of different types are never compared.",
      fr: "20 entreprises sur trois ans : montants, croissance, marge, part des capitaux propres. Jamais de comparaison entre comptes de types différents.",
    },
  },
} as const satisfies Readonly<Record<string, OfferedTemplate>>;

export type TemplateName = keyof typeof templates;

export const templateNames = Object.keys(templates) as readonly TemplateName[];
