import { financialPlan } from "../contract/limits.ts";
import { addressParts } from "./address.ts";
import { type FieldEntry, boolean, date, text, establishmentStates } from "./field.ts";

/** What the contract gives beyond the fields most lists want. */
export const furtherFields = [
  {
    key: "siren_formatted",
    label: { fr: "SIREN espacé", en: "Spaced SIREN" },
    description: {
      fr: "SIREN par groupes de trois chiffres.",
      en: "SIREN in groups of three digits.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("sirenFormatted"),
  },
  {
    key: "capital_variable",
    label: { fr: "Capital variable", en: "Variable capital" },
    description: {
      fr: "Vrai si le capital social est variable.",
      en: "True when the share capital is variable.",
    },
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...boolean("capital", "variable"),
  },
  {
    key: "is_head_office",
    label: { fr: "Est le siège", en: "Is head office" },
    description: {
      fr: "Vrai si l'établissement est le siège de l'entreprise.",
      en: "True when the establishment is the company's head office.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...boolean("siege"),
  },
  {
    key: "establishment_state",
    label: { fr: "État de l'établissement", en: "Establishment state" },
    description: {
      fr: "A : ouvert ; F : fermé.",
      en: "A: open; F: closed.",
    },
    words: establishmentStates,
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("state"),
  },
  {
    key: "establishment_naf",
    label: { fr: "Code NAF/APE de l'établissement", en: "Establishment NAF/APE code" },
    description: {
      fr: "Code de l'activité principale de l'établissement.",
      en: "Code of the establishment's main activity.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("activity", "code"),
  },
  {
    key: "establishment_naf_label",
    label: { fr: "Activité de l'établissement", en: "Establishment activity" },
    description: {
      fr: "Libellé de l'activité principale de l'établissement.",
      en: "Label of the establishment's main activity, in French.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("activity", "label"),
  },
  {
    key: "establishment_created",
    label: { fr: "Création de l'établissement", en: "Establishment creation date" },
    description: {
      fr: "Date de création de l'établissement.",
      en: "Date the establishment was created.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...date("dateCreation"),
  },
  {
    key: "street",
    label: { fr: "Voie", en: "Street" },
    description: {
      fr: "Adresse de l'établissement sans code postal ni commune ; vide si on ne les distingue pas.",
      en: "Address of the establishment without postcode and town; empty if they cannot be told apart.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data) => addressParts(data).street,
  },
  {
    key: "postcode",
    label: { fr: "Code postal", en: "Postcode" },
    otherNames: ["Postal code"],
    description: {
      fr: "Code postal de l'établissement, ou de son CEDEX s'il en a un ; vide si l'adresse ne le donne pas à part.",
      en: "Postcode of the establishment, or of its CEDEX if it has one; empty if the address does not show it separately.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data) => addressParts(data).postcode,
  },
  {
    key: "town",
    label: { fr: "Commune", en: "Town" },
    description: {
      fr: "Commune de l'établissement, ou son bureau CEDEX ; vide si l'adresse ne la donne pas à part.",
      en: "Town of the establishment, or its CEDEX office; empty if the address does not show it separately.",
    },
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data) => addressParts(data).town,
  },
] as const satisfies readonly FieldEntry[];
