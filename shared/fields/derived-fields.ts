import { financialPlan } from "../contract/limits.ts";
import type { Language } from "../messages/messages.ts";
import {
  type FieldEntry,
  at,
  dateOf,
  textOf,
  nafNomenclatures,
  nameLetters,
  suggestionReasons,
} from "./field.ts";
import { type NafTables, nafCodeOf, nafDivisionOf, nafSectionOf, nafVersionOf } from "./naf.ts";
import { latestOwnAccount } from "./accounts.ts";

const dayLength = 86_400_000;

/** The calendar day in France, as days since 1970: ages change at midnight there, whatever clock the machine keeps. */
const franceDay = (now: number): number => {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(now);
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
};

/** Whole days from a day to today; null for a day to come, and for none. */
function daysSince(date: string | null, now: number): number | null {
  if (date === null) return null;
  const days = franceDay(now) - Date.parse(`${date}T00:00:00Z`) / dayLength;
  return days < 0 ? null : days;
}

const nothing = (): null => null;

/** What is read of the code of a company's activity; null where it has none. */
const ofActivity =
  (read: (code: string, naf: NafTables | undefined) => string | null) =>
  (data: unknown, _language?: Language, _now?: number, naf?: NafTables): string | null => {
    const code = textOf(at(data, "activity", "code"));
    return code === null ? null : read(code, naf);
  };

const activityField = { resource: "legal-unit", inSummary: true, plan: "free", type: "text" } as const;

/** What is worked out from answers, from the row's own columns, or from both. */
export const derivedFields = [
  {
    key: "name_match",
    label: { fr: "Concordance du nom", en: "Name match" },
    description: {
      fr: "Le nom de la liste est-il celui de l'entreprise : A oui, B à peu près, F non, Z rien à comparer.",
      en: "Whether the name in the list is the company's: A yes, B nearly, F no, Z nothing to compare.",
    },
    words: nameLetters,
    resource: "legal-unit",
    group: "check",
    inSummary: true,
    plan: "free",
    type: "text",
    compares: ["name"],
    read: nothing,
  },
  {
    key: "name_score",
    label: { fr: "Ressemblance du nom", en: "Name score" },
    description: {
      fr: "Ressemblance du nom de la liste avec le plus proche des noms de l'entreprise, de 0 à 100.",
      en: "Similarity between the name in the list and the closest of the company's names, from 0 to 100.",
    },
    resource: "legal-unit",
    group: "check",
    inSummary: true,
    plan: "free",
    type: "number",
    compares: ["name"],
    read: nothing,
  },
  {
    key: "vat_match",
    label: { fr: "Concordance de la TVA", en: "VAT match" },
    description: {
      fr: "Vrai si le numéro de TVA de la liste est celui du SIREN, clé comprise ; vide s'il n'y en a pas.",
      en: "True when the VAT number in the list is that of the SIREN, key included; empty if there is none.",
    },
    resource: "legal-unit",
    group: "check",
    inSummary: true,
    plan: "free",
    type: "boolean",
    compares: ["vat"],
    ofRowAlone: true,
    read: nothing,
  },
  {
    key: "siret_matches_siren",
    label: { fr: "SIRET conforme au SIREN", en: "SIRET matches SIREN" },
    description: {
      fr: "Vrai si le SIRET de la liste commence par le SIREN de la même ligne ; vide si l'un des deux manque.",
      en: "True when the SIRET in the list begins with the SIREN of the same row; empty if one of the two is missing.",
    },
    resource: "legal-unit",
    group: "check",
    inSummary: true,
    plan: "free",
    type: "boolean",
    compares: ["siren", "siret"],
    ofRowAlone: true,
    read: nothing,
  },
  {
    key: "suggested_siret",
    label: { fr: "SIRET proposé", en: "Suggested SIRET" },
    description: {
      fr: "Si l'établissement du SIRET est fermé et l'entreprise active : le siège, s'il est ouvert. Un appel de plus, pour ces lignes seulement.",
      en: "If the SIRET's establishment is closed and the company active: the head office, if it is open. One more call, for these rows only.",
    },
    resource: "suggested-establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data: unknown) => textOf(at(data, "siret")),
  },
  {
    key: "suggested_reason",
    label: { fr: "Motif de la proposition", en: "Suggestion reason" },
    description: {
      fr: "Pourquoi un SIRET est proposé, ou aucun : head_office, unit_ceased, head_office_closed ou head_office_unknown ; vide si l'établissement est ouvert.",
      en: "Why a SIRET is suggested, or none: head_office, unit_ceased, head_office_closed or head_office_unknown; empty if the establishment is open.",
    },
    words: suggestionReasons,
    resource: "suggested-establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data: unknown) => textOf(at(data, "reason")),
  },
  {
    key: "days_since_created",
    label: { fr: "Jours depuis la création", en: "Days since created" },
    description: {
      fr: "Jours écoulés depuis la création de l'entreprise, au jour du calcul.",
      en: "Days since the company was created, as of today.",
    },
    resource: "legal-unit",
    group: "check",
    inSummary: true,
    plan: "free",
    type: "number",
    read: (data: unknown, _language?: Language, now = Date.now()) =>
      daysSince(dateOf(at(data, "dateCreation")), now),
  },
  {
    key: "last_accounts_age",
    label: { fr: "Âge des derniers comptes", en: "Age of the last accounts" },
    description: {
      fr: "Jours écoulés depuis la clôture des derniers comptes sociaux connus.",
      en: "Days since the closing date of the company's latest known accounts (its own).",
    },
    resource: "accounts",
    group: "check",
    inSummary: false,
    plan: financialPlan,
    type: "number",
    read: (data: unknown, _language?: Language, now = Date.now()) =>
      daysSince(dateOf(at(latestOwnAccount(data), "dateCloture")), now),
  },
  {
    key: "as_of",
    label: { fr: "Lu le", en: "As of" },
    description: {
      fr: "Jour (UTC) de la réponse du service ; si la ligne repose sur plusieurs réponses, celui de la plus ancienne.",
      en: "Day (UTC) of the service's answer; if the row rests on several answers, the day of the oldest.",
    },
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    type: "date",
    ofReading: true,
    read: nothing,
  },
  {
    key: "naf_nomenclature",
    label: { fr: "Nomenclature d'activités", en: "Activity nomenclature" },
    description: {
      fr: "Nomenclature du code d'activité : rev2 ou 2025 ; vide pour un code plus ancien.",
      en: "Nomenclature of the activity code: rev2 or 2025; empty for an older code.",
    },
    words: nafNomenclatures,
    ...activityField,
    read: ofActivity(nafVersionOf),
  },
  {
    key: "naf_section",
    label: { fr: "Section d'activité", en: "Activity section" },
    description: {
      fr: "Lettre de la section du code d'activité, dans la nomenclature de ce code.",
      en: "Letter of the section of the activity code, in the nomenclature of that code.",
    },
    ...activityField,
    read: ofActivity(nafSectionOf),
  },
  {
    key: "naf_section_label",
    label: { fr: "Libellé de la section", en: "Section label" },
    description: {
      fr: "Libellé INSEE de la section du code d'activité.",
      en: "INSEE's label of the section of the activity code, in French.",
    },
    ...activityField,
    readsNaf: true,
    read: ofActivity((code, naf) => naf?.sectionLabel(code) ?? null),
  },
  {
    key: "naf_division",
    label: { fr: "Division d'activité", en: "Activity division" },
    description: {
      fr: "Division du code d'activité : ses deux premiers chiffres.",
      en: "Division of the activity code: its first two digits.",
    },
    ...activityField,
    read: ofActivity(nafDivisionOf),
  },
  {
    key: "naf_division_label",
    label: { fr: "Libellé de la division", en: "Division label" },
    description: {
      fr: "Libellé INSEE de la division, en NAF rév. 2 ; vide en NAF 2025.",
      en: "INSEE's label of the division, in French, for NAF rev. 2; empty for NAF 2025.",
    },
    ...activityField,
    readsNaf: true,
    read: ofActivity((code, naf) => naf?.divisionLabel(code) ?? null),
  },
  {
    key: "naf_2025_candidates",
    label: { fr: "Codes NAF 2025 possibles", en: "NAF 2025 candidates" },
    description: {
      fr: "Codes NAF 2025 que peut devenir un code NAF rév. 2, d'après la table importée avec sirene naf import ; vide sans elle.",
      en: "NAF 2025 codes that a NAF rev. 2 code may become, according to the table imported with sirene naf import; empty without it.",
    },
    ...activityField,
    readsNaf: true,
    read: ofActivity((code, naf) =>
      nafVersionOf(code) === "rev2"
        ? (naf?.correspondence?.counterparts(nafCodeOf(code)!)?.join("; ") ?? null)
        : null,
    ),
  },
] as const satisfies readonly FieldEntry[];
