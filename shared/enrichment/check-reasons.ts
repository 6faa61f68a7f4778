import type { Translation } from "../messages/messages.ts";

/** What a person has to do about a row: correct it, or look at it and decide. */
type Severity = "fix" | "review";

interface ReasonEntry {
  readonly severity: Severity;
  /** One sentence for the reader of the list. */
  readonly sentence: Translation;
}

/**
 * The codes for what is wrong with a row, a closed list, most urgent first. Those about numbers and addresses are rules
 * of FNFE's schematron V1.4.0 (BR-FR-09, -10, -21, -23, -25); the others compare the list with the register and the
 * directory.
 */
export const checkReasons = {
  siren_missing: {
    severity: "fix",
    sentence: {
      en: "The row has no SIREN, or one that cannot be read.",
      fr: "La ligne n'a pas de SIREN, ou il est illisible.",
    },
  },
  siren_unknown: {
    severity: "fix",
    sentence: {
      en: "The SIREN is not in the Sirene register.",
      fr: "Le SIREN n'est pas au répertoire Sirene.",
    },
  },
  siren_ceased: {
    severity: "fix",
    sentence: {
      en: "The company has ceased trading.",
      fr: "L'entreprise a cessé son activité.",
    },
  },
  siret_of_other_siren: {
    severity: "fix",
    sentence: {
      en: "The SIRET does not begin with the SIREN of its row (BR-FR-09).",
      fr: "Le SIRET ne commence pas par le SIREN de la ligne (BR-FR-09).",
    },
  },
  siret_unknown: {
    severity: "fix",
    sentence: {
      en: "The SIRET cannot be read, or is not in the Sirene register.",
      fr: "Le SIRET est illisible, ou n'est pas au répertoire Sirene.",
    },
  },
  siret_closed: {
    severity: "fix",
    sentence: {
      en: "The establishment is closed; the suggested SIRET, if there is one, is that of the head office.",
      fr: "L'établissement est fermé ; le SIRET proposé, s'il y en a un, est celui du siège.",
    },
  },
  vat_of_other_siren: {
    severity: "fix",
    sentence: {
      en: "The VAT number is that of another SIREN.",
      fr: "Le numéro de TVA est celui d'un autre SIREN.",
    },
  },
  siren_empty: {
    severity: "fix",
    sentence: {
      en: "The SIREN cell is empty; the row's SIRET, VAT number or name contains the SIREN.",
      fr: "La cellule du SIREN est vide ; le SIRET, le numéro de TVA ou le nom de la ligne contient le SIREN.",
    },
  },
  address_bad_characters: {
    severity: "fix",
    sentence: {
      en: "The electronic address has characters other than letters, digits, and + - _ . (BR-FR-23).",
      fr: "L'adresse électronique contient d'autres caractères que des lettres, des chiffres et + - _ . (BR-FR-23).",
    },
  },
  address_too_long: {
    severity: "fix",
    sentence: {
      en: "The electronic address has more than 125 characters (BR-FR-25).",
      fr: "L'adresse électronique dépasse 125 caractères (BR-FR-25).",
    },
  },
  address_not_of_siren: {
    severity: "fix",
    sentence: {
      en: "The electronic address does not begin with the SIREN of its row (BR-FR-21).",
      fr: "L'adresse électronique ne commence pas par le SIREN de la ligne (BR-FR-21).",
    },
  },
  address_takes_messages: {
    severity: "fix",
    sentence: {
      en: "The electronic address takes only messages about invoices, not invoices (SIREN_Status).",
      fr: "L'adresse électronique reçoit les messages sur les factures, pas les factures (SIREN_Status).",
    },
  },
  vat_unknown: {
    severity: "review",
    sentence: {
      en: "The VAT number is not French, or its key is wrong.",
      fr: "Le numéro de TVA n'est pas français, ou sa clé est fausse.",
    },
  },
  name_differs: {
    severity: "review",
    sentence: {
      en: "The name in the list does not match the company's name, its acronym or the establishment's trade name.",
      fr: "Le nom de la liste ne correspond ni au nom de l'entreprise, ni à son sigle, ni à l'enseigne de l'établissement.",
    },
  },
  name_near: {
    severity: "review",
    sentence: {
      en: "The name has one word more or less than the company's, of the kind that tells sister companies apart: NORD, HOLDING, a given name.",
      fr: "Le nom a un mot de plus ou de moins que celui de l'entreprise, un mot qui distingue des sociétés sœurs : NORD, HOLDING, un prénom.",
    },
  },
  place_differs: {
    severity: "review",
    sentence: {
      en: "The place in the list is not that of the establishment, or of the head office if the row has no SIRET.",
      fr: "Le lieu de la liste n'est pas celui de l'établissement, ou du siège si la ligne n'a pas de SIRET.",
    },
  },
  duplicate_siren: {
    severity: "review",
    sentence: {
      en: "Another row is about the same company or the same establishment.",
      fr: "Une autre ligne concerne la même entreprise ou le même établissement.",
    },
  },
  naf_outdated: {
    severity: "review",
    sentence: {
      en: "The activity code and the company's own are of different nomenclatures (NAF rév. 2, NAF 2025).",
      fr: "Le code d'activité n'est pas de la même nomenclature que celui de l'entreprise (NAF rév. 2, NAF 2025).",
    },
  },
  naf_unknown: {
    severity: "review",
    sentence: {
      en: "The activity code is neither in NAF rév. 2 nor in NAF 2025: mistyped, or of an older nomenclature.",
      fr: "Le code d'activité n'est ni dans la NAF rév. 2 ni dans la NAF 2025 : mal saisi, ou d'une nomenclature plus ancienne.",
    },
  },
  naf_differs: {
    severity: "review",
    sentence: {
      en: "The activity code is not the company's.",
      fr: "Le code d'activité n'est pas celui de l'entreprise.",
    },
  },
  territory_out: {
    severity: "review",
    sentence: {
      en: "The address is outside the territory of French e-invoicing (Guyane, Mayotte and others).",
      fr: "L'adresse est hors du territoire de la facturation électronique (Guyane, Mayotte et autres).",
    },
  },
  directory_upcoming: {
    severity: "review",
    sentence: {
      en: "The SIREN's address in the directory is not active yet.",
      fr: "L'adresse du SIREN dans l'annuaire n'est pas encore active.",
    },
  },
  directory_unstated: {
    severity: "review",
    sentence: {
      en: "The directory does not say whether the SIREN's address is active.",
      fr: "L'annuaire n'indique pas si l'adresse du SIREN est active.",
    },
  },
  directory_messages: {
    severity: "review",
    sentence: {
      en: "The only address in the directory takes only messages about invoices, not invoices (SIREN_Status).",
      fr: "La seule adresse de l'annuaire reçoit les messages sur les factures, pas les factures (SIREN_Status).",
    },
  },
  directory_ended: {
    severity: "review",
    sentence: {
      en: "The SIREN's address in the directory is no longer valid, and no other has replaced it.",
      fr: "L'adresse du SIREN dans l'annuaire n'est plus valable, et aucune autre ne l'a remplacée.",
    },
  },
  directory_inactive: {
    severity: "review",
    sentence: {
      en: "The directory has no active address for the SIREN.",
      fr: "L'annuaire n'a aucune adresse active pour le SIREN.",
    },
  },
  directory_several: {
    severity: "review",
    sentence: {
      en: "The directory has several active addresses, and nothing in the row shows which one to use.",
      fr: "L'annuaire a plusieurs adresses actives, et rien dans la ligne n'indique laquelle prendre.",
    },
  },
  directory_unknown: {
    severity: "review",
    sentence: {
      en: "The directory was not read for this SIREN, or does not know it.",
      fr: "L'annuaire n'a pas été lu pour ce SIREN, ou ne le connaît pas.",
    },
  },
} as const satisfies Record<string, ReasonEntry>;
export type CheckReason = keyof typeof checkReasons;

/** The codes in the order of the table. Cells use the same order. */
export const checkReasonCodes = Object.keys(checkReasons) as readonly CheckReason[];
