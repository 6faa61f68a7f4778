import { addressText } from "./address.ts";
import { type FieldEntry, at, boolean, text, textOf, establishmentActivity } from "./field.ts";

/** An establishment that says it is not the head office does not answer for it. */
const headOfficeSiret = (data: unknown) => (at(data, "siege") === false ? null : textOf(at(data, "siret")));

/** Where: the head office of the company, and the row's own establishment. */
export const establishmentFields = [
  {
    key: "head_office",
    label: { fr: "SIRET du siège", en: "Head office SIRET" },
    description: {
      fr: "SIRET du siège de l'entreprise, même si la ligne porte un autre établissement.",
      en: "SIRET of the company's head office, even when the row has another establishment.",
    },
    resource: "head-office",
    inSummary: false,
    plan: "free",
    type: "text",
    read: headOfficeSiret,
  },
  {
    key: "address",
    label: { fr: "Adresse", en: "Address" },
    description: {
      fr: "Adresse de l'établissement ; [ND] si l'INSEE la masque.",
      en: "Address of the establishment; [ND] if INSEE masks it.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: addressText,
  },
  {
    key: "trade_name",
    label: { fr: "Enseigne", en: "Trade name" },
    description: {
      fr: "Enseigne de l'établissement.",
      en: "Name the establishment trades under.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("enseigne"),
  },
  {
    key: "establishment_active",
    label: { fr: "Établissement actif", en: "Establishment active" },
    description: {
      fr: "Vrai si l'établissement est ouvert.",
      en: "True when the establishment is open.",
    },
    words: establishmentActivity,
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...boolean("active"),
  },
] as const satisfies readonly FieldEntry[];
