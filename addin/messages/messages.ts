import { type Language, type SayOf, messageFormatter, timeText } from "../../shared/messages/messages.ts";
import type { Resource } from "../../shared/fields/field.ts";
import type { IdentifierReading } from "../../shared/identifiers/read.ts";
import { reasonOf } from "../../shared/lookups/reasons.ts";
import type { Miss } from "../../shared/lookups/lookup.ts";

/** Why the text of a cell is no identifier. */
export const identifierMessages = {
  invalid_not_an_identifier: {
    en: "This is neither a SIREN nor a SIRET nor a VAT number.",
    fr: "Ce n'est ni un SIREN, ni un SIRET, ni un numéro de TVA.",
  },
  invalid_filler: {
    en: "One digit repeated is not a company number.",
    fr: "Un même chiffre répété n'est pas un numéro d'entreprise.",
  },
  invalid_checksum: {
    en: "The check digit of this SIREN or SIRET is wrong: it is probably mistyped.",
    fr: "La clé de contrôle de ce SIREN ou SIRET est fausse : c'est sans doute une faute de frappe.",
  },
  invalid_checksum_padded: {
    en: "Digits are missing, and adding zeros in front does not give a valid number.",
    fr: "Il manque des chiffres, et ajouter des zéros en tête ne donne pas de numéro valide.",
  },
  invalid_digits_lost: {
    en: "Scientific notation has lost digits of this number: format the column as text and enter the numbers again.",
    fr: "La notation scientifique a fait perdre des chiffres : mettez la colonne au format texte et ressaisissez les numéros.",
  },
  invalid_ambiguous_zeros: {
    en: "Zeros are missing, and with them this may be two different SIRETs: write all 14 digits.",
    fr: "Il manque des zéros, et deux SIRET différents sont possibles : écrivez les 14 chiffres.",
  },
  invalid_ambiguous_length: {
    en: "This number has 10 or 11 digits: a SIREN has 9 digits, a SIRET 14.",
    fr: "Ce numéro a 10 ou 11 chiffres : un SIREN a 9 chiffres, un SIRET 14.",
  },
  invalid_too_short: {
    en: "Too short: a SIREN has 9 digits, a SIRET 14.",
    fr: "Trop court : un SIREN a 9 chiffres, un SIRET 14.",
  },
  invalid_too_long: {
    en: "Too long: a SIREN has 9 digits, a SIRET 14.",
    fr: "Trop long : un SIREN a 9 chiffres, un SIRET 14.",
  },
  invalid_monaco: {
    en: "This is a VAT number of Monaco or of a foreign company: it is not in the Sirene register.",
    fr: "C'est un numéro de TVA de Monaco ou d'une société étrangère : il n'est pas au répertoire Sirene.",
  },
  invalid_vat_key: {
    en: "The two characters after FR are wrong or missing in this VAT number.",
    fr: "Les deux caractères après FR sont faux ou absents dans ce numéro de TVA.",
  },
  invalid_foreign_vat: {
    en: "This is a VAT number of another country: it is not in the Sirene register.",
    fr: "C'est un numéro de TVA d'un autre pays : il n'est pas au répertoire Sirene.",
  },
  invalid_several: {
    en: "This cell contains several identifiers: put each in its own cell.",
    fr: "Cette cellule contient plusieurs identifiants : mettez-en un par cellule.",
  },
  suggestion: { en: "{why} Perhaps {suggestion}.", fr: "{why} Peut-être {suggestion}." },
  error_in_cell: {
    en: "The cell that this formula reads contains an error.",
    fr: "La cellule que lit cette formule contient une erreur.",
  },
} as const;

/** Why a cell has no value, beside the reasons for which a question has no answer. */
export const answerMessages = {
  not_found_legal_unit: {
    en: "This SIREN is not in the register.",
    fr: "Ce SIREN n'est pas au répertoire.",
  },
  not_found_establishment: {
    en: "This establishment is not in the register.",
    fr: "Cet établissement n'est pas au répertoire.",
  },
  not_found_head_office: {
    en: "No head office is known for this SIREN.",
    fr: "Aucun siège n'est connu pour ce SIREN.",
  },
  not_found_establishments: {
    en: "No such establishment is known for this SIREN.",
    fr: "Aucun établissement correspondant n'est connu pour ce SIREN.",
  },
  not_found_directors: {
    en: "No director is known for this SIREN.",
    fr: "Aucun dirigeant n'est connu pour ce SIREN.",
  },
  not_found_accounts: {
    en: "No accounts are known for this SIREN.",
    fr: "Aucun compte annuel n'est connu pour ce SIREN.",
  },
  not_found_year: {
    en: "No accounts for {year} are known for this SIREN.",
    fr: "Aucun compte annuel de {year} n'est connu pour ce SIREN.",
  },
  year_of_other_type: {
    en: 'The accounts of {year} are {types}: {wanted} are not known for that year. The type "any" takes whatever there is.',
    fr: 'Les comptes de {year} sont {types} : {wanted} ne sont pas connus pour cette année. Le type "any" prend ce qui existe.',
  },
  accounts_of_other_type: {
    en: 'All known accounts are {types}: {wanted} are not known. The type "any" takes whatever there is.',
    fr: 'Tous les comptes connus sont {types} : {wanted} ne sont pas connus. Le type "any" prend ce qui existe.',
  },
  type_C: { en: "complete (C)", fr: "complets (C)" },
  type_S: { en: "simplified (S)", fr: "simplifiés (S)" },
  type_K: { en: "consolidated (K)", fr: "consolidés (K)" },
  type_other: { en: "of type {type}", fr: "de type {type}" },
  type_untold: { en: "of no stated type", fr: "sans type indiqué" },
  and: { en: " and ", fr: " et " },
  accounts_own: {
    en: "the company's own accounts (C or S)",
    fr: "les comptes sociaux de l'entreprise (C ou S)",
  },
  accounts_C: { en: "complete accounts (C)", fr: "les comptes complets (C)" },
  accounts_S: { en: "simplified accounts (S)", fr: "les comptes simplifiés (S)" },
  accounts_K: { en: "consolidated accounts (K)", fr: "les comptes consolidés (K)" },
  not_published_confidential: {
    en: "This value is not published (confidential) for {year}.",
    fr: "Cette valeur n'est pas publiée (confidentielle) pour {year}.",
  },
  not_published: {
    en: "This value is not published for {year}.",
    fr: "Cette valeur n'est pas publiée pour {year}.",
  },
  source_and_day: { en: "Sirene register, read {day}", fr: "Répertoire Sirene, lu le {day}" },
  not_found_companies: { en: "No company matches.", fr: "Aucune entreprise ne correspond." },
  not_found_naf_early: {
    en: "No company matches: this is a NAF 2025 code, and the service last answered in NAF rév. 2.",
    fr: "Aucune entreprise ne correspond : ce code relève de la NAF 2025, et la dernière réponse du service était en NAF rév. 2.",
  },
  not_found_codes: { en: "No code matches.", fr: "Aucun code ne correspond." },
  siret_needed: {
    en: "The list of this company's establishments does not show its head office: give the head office's SIRET.",
    fr: "La liste des établissements de cette entreprise ne montre pas son siège : donnez le SIRET du siège.",
  },

  can_be_asked_from: {
    en: "{why} You can try again from {when}.",
    fr: "{why} Nouvel essai possible : {when}.",
  },
  program_part_missing: {
    en: "A part of the add-in did not load: the relay does not answer, or is newer. Try again; if the message stays, reopen the workbook.",
    fr: "Une partie du complément n'a pas été chargée : le relais ne répond pas, ou est plus récent. Réessayez ; si le message persiste, rouvrez le classeur.",
  },
  unanswered: { en: "No answer: {why}.", fr: "Pas de réponse : {why}." },
} as const;

const departmentPrefix = {
  en: "department must be the first 2 digits of the postcode: use {prefix} for {value}, and commune or postal_code to narrow the search.",
  fr: "departement doit être formé des 2 premiers chiffres du code postal : utilisez {prefix} pour {value}, et commune ou code_postal pour préciser la recherche.",
};

/** What is wrong with an argument, and what is said where not all is listed. */
export const argumentMessages = {
  one_identifier: {
    en: "This function takes a single cell: its result is a table.",
    fr: "Cette fonction prend une seule cellule : son résultat est un tableau.",
  },
  one_line: {
    en: "Give the companies in one column or in one row.",
    fr: "Donnez les entreprises dans une colonne ou dans une ligne.",
  },
  unknown_field: { en: "Unknown field: {key}.", fr: "Champ inconnu : {key}." },
  unknown_field_nearest: {
    en: "Unknown field: {key}. Perhaps {nearest}.",
    fr: "Champ inconnu : {key}. Peut-être {nearest}.",
  },
  nothing_to_compare: {
    en: "{key} compares your list with the register, but was given nothing to compare: use SIRENE.{name}(siren, {other}).",
    fr: "{key} compare votre liste au répertoire, mais n'a rien reçu à comparer : utilisez SIRENE.{name}(siren ; {other}).",
  },
  not_a_siret: {
    en: "The second argument must be a SIRET, 14 digits: this number identifies a company, not an establishment.",
    fr: "Le second argument doit être un SIRET, 14 chiffres : ce numéro désigne une entreprise, pas un établissement.",
  },
  siren_of_address: {
    en: "Give the SIREN of the company too: its electronic address begins with it.",
    fr: "Donnez aussi le SIREN de l'entreprise : son adresse électronique commence par ce numéro.",
  },
  bad_year: {
    en: '{value} is not a year: give one such as 2023 or YEAR(date), 0 for the latest, or -1 or "FY-1" for the one before it.',
    fr: '{value} n\'est pas une année : donnez-en une comme 2023 ou ANNEE(date), 0 pour la dernière, ou -1 ou "N-1" pour la précédente.',
  },
  bad_accounts_type: {
    en: "type must be C or S (the company's own accounts), K (consolidated) or any, not {value}.",
    fr: "type doit être C ou S (comptes sociaux), K (comptes consolidés) ou any, pas {value}.",
  },
  years_apart: {
    en: "Give one year, a year beside each company, or a row of years for a column of companies.",
    fr: "Donnez une année, une année à côté de chaque entreprise, ou une ligne d'années pour une colonne d'entreprises.",
  },
  year_as_if_not_found: {
    en: '{value} is in the place of if_not_found but looks like a year. Put the year in the argument year, or write "{value}" to show it as text.',
    fr: "{value} est à la place de si_introuvable mais ressemble à une année. Mettez l'année dans l'argument exercice, ou écrivez \"{value}\" pour l'afficher comme texte.",
  },
  bad_page: {
    en: "page must be a whole number, 1 or more, not {value}.",
    fr: "page doit être un nombre entier, 1 ou plus, pas {value}.",
  },
  bad_unit_state: {
    en: "state must be A (active) or C (ceased), not {value}.",
    fr: "etat doit être A (active) ou C (a cessé son activité), pas {value}.",
  },
  bad_establishment_state: {
    en: "state must be A (open) or F (closed), not {value}.",
    fr: "etat doit être A (ouvert) ou F (fermé), pas {value}.",
  },
  bad_naf: {
    en: "naf must be a code such as 62.01Z or a division such as 62, not {value}; SIRENE.NAFSEARCH finds codes.",
    fr: "naf doit être un code comme 62.01Z ou une division comme 62, pas {value} ; SIRENE.NAFSEARCH trouve les codes.",
  },
  naf_gone: {
    en: "{code} is a code of NAF rév. 2, and the service now answers in NAF 2025: no active company would be found. Search by a NAF 2025 code.",
    fr: "{code} est un code de la NAF rév. 2, et le service répond désormais en NAF 2025 : aucune entreprise active ne serait trouvée. Cherchez par un code de la NAF 2025.",
  },
  bad_legal_form: {
    en: "legal_form must be a code such as 5710, not {value}; SIRENE.LEGALFORMS finds codes.",
    fr: "forme_juridique doit être un code comme 5710, pas {value} ; SIRENE.LEGALFORMS trouve les codes.",
  },
  bad_postal_code: {
    en: "postal_code must be 5 digits, not {value}.",
    fr: "code_postal doit comporter 5 chiffres, pas {value}.",
  },
  bad_postal_prefix: {
    en: "postal_code must be 5 digits, or the first 4 of them as text, not {value}.",
    fr: "code_postal doit comporter 5 chiffres, ou les 4 premiers en texte, pas {value}.",
  },
  postal_code_needed: {
    en: "Give the postcode: a search by address requires it.",
    fr: "Donnez le code postal : une recherche par adresse en a besoin.",
  },
  bad_department: {
    en: "department must be the first 2 digits of the postcode, such as 75, not {value}.",
    fr: "departement doit être formé des 2 premiers chiffres du code postal, comme 75, pas {value}.",
  },
  department_of_corsica: departmentPrefix,
  department_overseas: departmentPrefix,
  short_name: {
    en: "A name must have at least 2 characters; {value} has fewer.",
    fr: "Un nom doit avoir au moins 2 caractères ; {value} en a moins.",
  },
  siren_with_filters: {
    en: "{siren} is a single company, so other filters cannot narrow the search: remove them.",
    fr: "{siren} désigne une seule entreprise : les autres filtres n'y changent rien, retirez-les.",
  },
  sizes_differ: {
    en: "The ranges have different sizes: give one cell for all companies, or one beside each.",
    fr: "Les plages n'ont pas la même taille : donnez une cellule pour toutes les entreprises, ou une à côté de chacune.",
  },
  text_too_long: {
    en: "{value}… exceeds {most} characters.",
    fr: "{value}… dépasse {most} caractères.",
  },
  bad_yes_or_no: {
    en: "strict must be TRUE or FALSE, not {value}.",
    fr: "exact doit être VRAI ou FAUX, pas {value}.",
  },
  unknown_section: {
    en: "sections takes head_office, accounts, directors, establishments, not {value}.",
    fr: "rubriques prend siège, comptes, dirigeants, établissements, pas {value}.",
  },
  no_accounts_item: {
    en: "{key} is not a figure of the accounts: items takes revenue, net_income, equity and other fields of the accounts.",
    fr: "{key} n'est pas un montant des comptes : montants prend revenue, net_income, equity et d'autres champs des comptes.",
  },
  bad_year_count: {
    en: "years must be a whole number from 1 to {most}, not {value}.",
    fr: "exercices doit être un nombre entier de 1 à {most}, pas {value}.",
  },
  one_column: {
    en: "Give the companies in one column, or in one cell.",
    fr: "Donnez les entreprises dans une colonne, ou dans une cellule.",
  },
  unknown_quota: { en: "QUOTA gives {known}, not {value}.", fr: "QUOTA donne {known}, pas {value}." },
  quota_not_known: {
    en: "The relay does not know this figure yet.",
    fr: "Le relais ne connaît pas encore ce chiffre.",
  },
  no_cards: {
    en: "This version of Excel does not show cards: SIRENE.COMPANY gives the same values in cells.",
    fr: "Cette version d'Excel n'affiche pas de cartes : SIRENE.COMPANY donne les mêmes valeurs dans des cellules.",
  },

  more_in_card: { en: "… {more} more", fr: "… encore {more}" },
  unlisted: { en: "… the service has {more} more", fr: "… le service en a {more} de plus" },
} as const;

/** All messages of cells, in both languages. Names in braces are replaced by parameters. */
export const messages = { ...identifierMessages, ...answerMessages, ...argumentMessages };
export type CellMessageCode = keyof typeof messages;

/** Returns one of the messages with its parameters filled in. */
export type SayInCell = SayOf<typeof messages>;

/** The messages by language. Numbers among the parameters are formatted for it, so years must be passed as texts. */
export const messageFormatters: Readonly<Record<Language, SayInCell>> = {
  en: messageFormatter(messages, "en"),
  fr: messageFormatter(messages, "fr"),
};

const notFoundMessages = {
  "legal-unit": "not_found_legal_unit",
  establishment: "not_found_establishment",
  "head-office": "not_found_head_office",
  directors: "not_found_directors",
  accounts: "not_found_accounts",
  "suggested-establishment": "not_found_establishment",
} as const satisfies Record<Resource, CellMessageCode>;

/**
 * Returns the sentence that the register has nothing of a resource.
 * @decides what a cell says of what is not found
 */
export const notFoundSentence = (resource: Resource, language: Language): string =>
  messageFormatters[language](notFoundMessages[resource]);

/**
 * Returns why there is no answer, and from when on there may be one.
 * @decides what a cell says of a question without an answer
 */
export function answerSentence(answer: Miss, language: Language): string {
  const say = messageFormatters[language];
  const { error } = answer;
  const retryAt = answer.status === "deferred" ? answer.retryAt : undefined;
  const why = reasonOf(error.code)?.cell[language] ?? say("unanswered", { why: error.message });
  return retryAt === undefined
    ? why
    : say("can_be_asked_from", { why, when: timeText(retryAt, "moment", language) });
}

/** Returns why a cell contains no identifier, with what may have been meant. */
export function invalidSentence(
  reading: Extract<IdentifierReading, { kind: "invalid" }>,
  language: Language,
): string {
  const say = messageFormatters[language];
  const why = say(`invalid_${reading.reason}`);
  return reading.suggestion === undefined ? why : say("suggestion", { why, suggestion: reading.suggestion });
}
