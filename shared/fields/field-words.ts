import type { Translation } from "../messages/messages.ts";
import type { FieldKey } from "./field-table.ts";

/** A field's label and description. */
export interface FieldWording {
  readonly label: Translation;
  readonly description: Translation;
  /** Other names by which users can request the field, and by which an existing column is recognised. */
  readonly otherNames?: readonly string[];
}

/**
 * The words of every field, by key. They are separate from the readers because Excel functions load the readers at
 * every start and do not need the words.
 */
export const fieldWords = {
  siren: {
    label: { fr: "SIREN", en: "SIREN" },
    description: {
      fr: "Numéro de l'unité légale au répertoire Sirene, 9 chiffres.",
      en: "Number of the legal unit in the Sirene register, 9 digits.",
    },
  },
  siret: {
    label: { fr: "SIRET", en: "SIRET" },
    description: {
      fr: "Numéro de l'établissement, 14 chiffres : celui de la ligne, ou le siège d'un SIREN.",
      en: "Number of the establishment, 14 digits: the row's own, or the head office of a SIREN.",
    },
  },
  name: {
    label: { fr: "Nom", en: "Name" },
    description: {
      fr: "Nom d'usage courant de l'entreprise.",
      en: "Name the company is usually known by.",
    },
  },
  legal_name: {
    label: { fr: "Dénomination légale", en: "Legal name" },
    description: {
      fr: "Dénomination inscrite au répertoire.",
      en: "Legal name in the register.",
    },
  },
  usual_names: {
    label: { fr: "Dénominations usuelles", en: "Usual names" },
    description: {
      fr: "Autres noms sous lesquels l'entreprise est connue, séparés par des points-virgules.",
      en: "Other names the company is known by, separated by semicolons.",
    },
  },
  acronym: {
    label: { fr: "Sigle", en: "Acronym" },
    description: {
      fr: "Forme abrégée du nom.",
      en: "Short form of the name.",
    },
  },
  naf: {
    label: { fr: "Code NAF/APE", en: "NAF/APE code" },
    description: {
      fr: "Code de l'activité principale.",
      en: "Code of the main activity.",
    },
  },
  naf_label: {
    label: { fr: "Activité principale", en: "Main activity" },
    description: {
      fr: "Libellé de l'activité principale.",
      en: "Label of the main activity, in French.",
    },
  },
  legal_form: {
    label: { fr: "Code de forme juridique", en: "Legal form code" },
    description: {
      fr: "Catégorie juridique de l'INSEE, 4 chiffres.",
      en: "INSEE's legal category, 4 digits.",
    },
  },
  legal_form_label: {
    label: { fr: "Forme juridique", en: "Legal form" },
    description: {
      fr: "Libellé de la forme juridique.",
      en: "Label of the legal form, in French.",
    },
  },
  category: {
    label: { fr: "Catégorie d'entreprise", en: "Size category" },
    description: {
      fr: "PME, ETI ou GE, selon l'INSEE.",
      en: "PME (small or medium), ETI (mid-sized) or GE (large), according to INSEE.",
    },
  },
  active: {
    label: { fr: "Active", en: "Active" },
    description: {
      fr: "Vrai si l'entreprise est en activité ; vide quand on ne le sait pas.",
      en: "True when the company is active; empty when it is not known.",
    },
  },
  state: {
    label: { fr: "État", en: "State" },
    description: {
      fr: "A : active ; C : cessée.",
      en: "A: active; C: ceased.",
    },
  },
  created: {
    label: { fr: "Date de création", en: "Creation date" },
    description: {
      fr: "Date de création de l'entreprise.",
      en: "Date the company was created.",
    },
  },
  vat: {
    label: { fr: "Numéro de TVA", en: "VAT number" },
    description: {
      fr: "Numéro de TVA intracommunautaire connu du service ; vide s'il n'en connaît pas.",
      en: "VAT number the service knows; empty when it knows none.",
    },
  },
  workforce: {
    label: { fr: "Code de tranche d'effectif", en: "Workforce range code" },
    description: {
      fr: "Code INSEE de la tranche d'effectif salarié.",
      en: "INSEE's code of the range of employees.",
    },
  },
  workforce_label: {
    label: { fr: "Tranche d'effectif", en: "Workforce range" },
    description: {
      fr: "Nombre de salariés, par tranche.",
      en: "Number of employees, as a range.",
    },
  },
  employer: {
    label: { fr: "Employeur", en: "Employer" },
    description: {
      fr: "Vrai si l'entreprise emploie des salariés ; vide quand on ne le sait pas.",
      en: "True when the company has employees; empty when it is not known.",
    },
  },
  capital: {
    label: { fr: "Capital social", en: "Share capital" },
    description: {
      fr: "Montant du capital social.",
      en: "Amount of the share capital.",
    },
  },
  capital_currency: {
    label: { fr: "Devise du capital", en: "Capital currency" },
    description: {
      fr: "Devise du capital social.",
      en: "Currency of the share capital.",
    },
  },
  establishment_count: {
    label: { fr: "Nombre d'établissements", en: "Number of establishments" },
    description: {
      fr: "Établissements de l'entreprise, ouverts ou fermés.",
      en: "Establishments of the company, open or closed.",
    },
  },
  active_establishment_count: {
    label: { fr: "Nombre d'établissements actifs", en: "Number of active establishments" },
    description: {
      fr: "Établissements de l'entreprise en activité.",
      en: "Active establishments of the company.",
    },
  },
  head_office: {
    label: { fr: "SIRET du siège", en: "Head office SIRET" },
    description: {
      fr: "SIRET du siège de l'entreprise, même si la ligne porte un autre établissement.",
      en: "SIRET of the company's head office, even when the row has another establishment.",
    },
  },
  address: {
    label: { fr: "Adresse", en: "Address" },
    description: {
      fr: "Adresse de l'établissement ; [ND] si l'INSEE la masque.",
      en: "Address of the establishment; [ND] if INSEE masks it.",
    },
  },
  trade_name: {
    label: { fr: "Enseigne", en: "Trade name" },
    description: {
      fr: "Enseigne de l'établissement.",
      en: "Name the establishment trades under.",
    },
  },
  establishment_active: {
    label: { fr: "Établissement actif", en: "Establishment active" },
    description: {
      fr: "Vrai si l'établissement est ouvert ; vide quand on ne le sait pas.",
      en: "True when the establishment is open; empty when it is not known.",
    },
  },
  directors: {
    label: { fr: "Dirigeants", en: "Directors" },
    description: {
      fr: "Dirigeants et leurs fonctions, séparés par des points-virgules (données personnelles).",
      en: "Directors and their roles, separated by semicolons (personal data).",
    },
  },
  director_count: {
    label: { fr: "Nombre de dirigeants", en: "Number of directors" },
    description: {
      fr: "Nombre de dirigeants, chacun compté une fois ; si le service n'en donne qu'une partie, le nombre qu'il indique.",
      en: "Number of directors, each counted once; if the service lists only some, the number that it gives.",
    },
  },
  accounts_year: {
    label: { fr: "Exercice", en: "Accounts year" },
    description: {
      fr: "Exercice des derniers comptes sociaux connus (les comptes propres de l'entreprise, non consolidés).",
      en: "Year of the company's latest known accounts (its own, not consolidated).",
    },
  },
  revenue: {
    label: { fr: "Chiffre d'affaires", en: "Revenue" },
    description: {
      fr: "Chiffre d'affaires de l'exercice, s'il est publié.",
      en: "Revenue of the year, if it is published.",
    },
  },
  net_income: {
    label: { fr: "Résultat net", en: "Net income" },
    description: {
      fr: "Bénéfice ou perte de l'exercice, s'il est publié.",
      en: "Profit or loss of the year, if it is published.",
    },
  },
  equity: {
    label: { fr: "Capitaux propres", en: "Equity" },
    description: {
      fr: "Capitaux propres à la clôture, s'ils sont publiés.",
      en: "Equity at closing, if it is published.",
    },
  },
  total_assets: {
    label: { fr: "Total du bilan", en: "Total assets" },
    description: {
      fr: "Total du bilan à la clôture, s'il est publié.",
      en: "Balance sheet total at closing, if it is published.",
    },
  },
  accounts_closing_date: {
    label: { fr: "Date de clôture", en: "Closing date" },
    description: {
      fr: "Date de clôture de l'exercice.",
      en: "Date the accounting year closed.",
    },
  },
  accounts_confidential: {
    label: { fr: "Comptes confidentiels", en: "Accounts confidential" },
    description: {
      fr: "Vrai si tout ou partie des comptes est confidentiel : un montant nul signifie alors qu'il n'est pas publié.",
      en: "True when the accounts are confidential in part or in whole: an amount of zero then means that it is not published.",
    },
  },
  accounts_type: {
    label: { fr: "Type de comptes", en: "Accounts type" },
    description: {
      fr: "C : complets ; S : simplifiés ; K : consolidés, ceux du groupe, qui ne se comparent pas aux comptes sociaux (C, S).",
      en: "C: complete; S: simplified; K: consolidated, those of the group, which cannot be compared with the company's own (C, S).",
    },
  },
  accounts_currency: {
    label: { fr: "Devise des comptes", en: "Accounts currency" },
    description: {
      fr: "Devise des montants des comptes.",
      en: "Currency of the amounts of the accounts.",
    },
  },
  accounts_filing_date: {
    label: { fr: "Date de dépôt", en: "Filing date" },
    description: {
      fr: "Date de dépôt des comptes au greffe.",
      en: "Date the accounts were filed.",
    },
  },
  siren_formatted: {
    label: { fr: "SIREN espacé", en: "Spaced SIREN" },
    description: {
      fr: "SIREN par groupes de trois chiffres.",
      en: "SIREN in groups of three digits.",
    },
  },
  capital_variable: {
    label: { fr: "Capital variable", en: "Variable capital" },
    description: {
      fr: "Vrai si le capital social est variable.",
      en: "True when the share capital is variable.",
    },
  },
  is_head_office: {
    label: { fr: "Est le siège", en: "Is head office" },
    description: {
      fr: "Vrai si l'établissement est le siège de l'entreprise.",
      en: "True when the establishment is the company's head office.",
    },
  },
  establishment_state: {
    label: { fr: "État de l'établissement", en: "Establishment state" },
    description: {
      fr: "A : ouvert ; F : fermé.",
      en: "A: open; F: closed.",
    },
  },
  establishment_naf: {
    label: { fr: "Code NAF/APE de l'établissement", en: "Establishment NAF/APE code" },
    description: {
      fr: "Code de l'activité principale de l'établissement.",
      en: "Code of the establishment's main activity.",
    },
  },
  establishment_naf_label: {
    label: { fr: "Activité de l'établissement", en: "Establishment activity" },
    description: {
      fr: "Libellé de l'activité principale de l'établissement.",
      en: "Label of the establishment's main activity, in French.",
    },
  },
  establishment_created: {
    label: { fr: "Création de l'établissement", en: "Establishment creation date" },
    description: {
      fr: "Date de création de l'établissement.",
      en: "Date the establishment was created.",
    },
  },
  street: {
    label: { fr: "Voie", en: "Street" },
    description: {
      fr: "Adresse de l'établissement sans code postal ni commune ; vide si on ne les distingue pas.",
      en: "Address of the establishment without postcode and town; empty if they cannot be told apart.",
    },
  },
  postcode: {
    label: { fr: "Code postal", en: "Postcode" },
    description: {
      fr: "Code postal de l'établissement, ou de son CEDEX s'il en a un ; vide si l'adresse ne le donne pas à part.",
      en: "Postcode of the establishment, or of its CEDEX if it has one; empty if the address does not show it separately.",
    },
    otherNames: ["Postal code"],
  },
  town: {
    label: { fr: "Commune", en: "Town" },
    description: {
      fr: "Commune de l'établissement, ou son bureau CEDEX ; vide si l'adresse ne la donne pas à part.",
      en: "Town of the establishment, or its CEDEX office; empty if the address does not show it separately.",
    },
  },
  name_match: {
    label: { fr: "Concordance du nom", en: "Name match" },
    description: {
      fr: "Le nom de la liste est-il celui de l'entreprise : A oui, B à peu près, F non, Z rien à comparer.",
      en: "Whether the name in the list is the company's: A yes, B nearly, F no, Z nothing to compare.",
    },
  },
  name_score: {
    label: { fr: "Ressemblance du nom", en: "Name score" },
    description: {
      fr: "Ressemblance du nom de la liste avec le plus proche des noms de l'entreprise, de 0 à 100.",
      en: "Similarity between the name in the list and the closest of the company's names, from 0 to 100.",
    },
  },
  vat_match: {
    label: { fr: "Concordance de la TVA", en: "VAT match" },
    description: {
      fr: "Vrai si le numéro de TVA de la liste est celui du SIREN, clé comprise ; vide s'il n'y en a pas.",
      en: "True when the VAT number in the list is that of the SIREN, key included; empty if there is none.",
    },
  },
  siret_matches_siren: {
    label: { fr: "SIRET conforme au SIREN", en: "SIRET matches SIREN" },
    description: {
      fr: "Vrai si le SIRET de la liste commence par le SIREN de la même ligne ; vide si l'un des deux manque.",
      en: "True when the SIRET in the list begins with the SIREN of the same row; empty if one of the two is missing.",
    },
  },
  suggested_siret: {
    label: { fr: "SIRET proposé", en: "Suggested SIRET" },
    description: {
      fr: "Si l'établissement du SIRET est fermé et l'entreprise active : le siège, s'il est ouvert. Un appel de plus, pour ces lignes seulement.",
      en: "If the SIRET's establishment is closed and the company active: the head office, if it is open. One more call, for these rows only.",
    },
  },
  suggested_reason: {
    label: { fr: "Motif de la proposition", en: "Suggestion reason" },
    description: {
      fr: "Pourquoi un SIRET est proposé, ou aucun : head_office, unit_ceased, head_office_closed ou head_office_unknown ; vide si l'établissement est ouvert.",
      en: "Why a SIRET is suggested, or none: head_office, unit_ceased, head_office_closed or head_office_unknown; empty if the establishment is open.",
    },
  },
  days_since_created: {
    label: { fr: "Jours depuis la création", en: "Days since created" },
    description: {
      fr: "Jours écoulés depuis la création de l'entreprise, au jour du calcul.",
      en: "Days since the company was created, as of today.",
    },
  },
  last_accounts_age: {
    label: { fr: "Âge des derniers comptes", en: "Age of the last accounts" },
    description: {
      fr: "Jours écoulés depuis la clôture des derniers comptes sociaux connus.",
      en: "Days since the closing date of the company's latest known accounts (its own).",
    },
  },
  as_of: {
    label: { fr: "Lu le", en: "As of" },
    description: {
      fr: "Jour (UTC) de la réponse du service ; si la ligne repose sur plusieurs réponses, celui de la plus ancienne.",
      en: "Day (UTC) of the service's answer; if the row rests on several answers, the day of the oldest.",
    },
  },
  naf_nomenclature: {
    label: { fr: "Nomenclature d'activités", en: "Activity nomenclature" },
    description: {
      fr: "Nomenclature du code d'activité : rev2 ou 2025 ; vide pour un code plus ancien.",
      en: "Nomenclature of the activity code: rev2 or 2025; empty for an older code.",
    },
  },
  naf_section: {
    label: { fr: "Section d'activité", en: "Activity section" },
    description: {
      fr: "Lettre de la section du code d'activité, dans la nomenclature de ce code.",
      en: "Letter of the section of the activity code, in the nomenclature of that code.",
    },
  },
  naf_section_label: {
    label: { fr: "Libellé de la section", en: "Section label" },
    description: {
      fr: "Libellé INSEE de la section du code d'activité.",
      en: "INSEE's label of the section of the activity code, in French.",
    },
  },
  naf_division: {
    label: { fr: "Division d'activité", en: "Activity division" },
    description: {
      fr: "Division du code d'activité : ses deux premiers chiffres.",
      en: "Division of the activity code: its first two digits.",
    },
  },
  naf_division_label: {
    label: { fr: "Libellé de la division", en: "Division label" },
    description: {
      fr: "Libellé INSEE de la division, en NAF rév. 2 ; vide en NAF 2025.",
      en: "INSEE's label of the division, in French, for NAF rev. 2; empty for NAF 2025.",
    },
  },
  naf_2025_candidates: {
    label: { fr: "Codes NAF 2025 possibles", en: "NAF 2025 candidates" },
    description: {
      fr: "Codes NAF 2025 que peut devenir un code NAF rév. 2, d'après la table importée avec sirene naf import ; vide sans elle.",
      en: "NAF 2025 codes that a NAF rev. 2 code may become, according to the table imported with sirene naf import; empty without it.",
    },
  },
} as const satisfies Record<FieldKey, FieldWording>;
