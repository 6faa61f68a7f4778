import { identifierMessages } from "./identifier-messages.ts";

const departmentPrefix = {
  en: "department must be the first 2 digits of the postcode: use {prefix} for {value}, and commune or postal_code to narrow the search.",
  fr: "departement doit être formé des 2 premiers chiffres du code postal : utilisez {prefix} pour {value}, et commune ou code_postal pour préciser la recherche.",
};

/** What is wrong with an argument, and what the last line of a table says. */
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
    en: "{key} compares your list with the register, but was given nothing to compare: use {formula}.",
    fr: "{key} compare votre liste au répertoire, mais n'a rien reçu à comparer : utilisez {formula}.",
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
    en: '{value} is not a year: give one such as 2023, 0 for the latest, or -1 or "FY-1" for the one before it.',
    fr: '{value} n\'est pas une année : donnez-en une comme 2023, 0 pour la dernière, ou -1 ou "FY-1" pour la précédente.',
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
    en: "{code} is a code of NAF rév. 2, and the service now answers in NAF 2025: no active company would be found. NAF2025CANDIDATES shows what an old code may become.",
    fr: "{code} est un code de la NAF rév. 2, et le service répond désormais en NAF 2025 : aucune entreprise active ne serait trouvée. NAF2025CANDIDATES montre ce que peut devenir un ancien code.",
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
  invalid_siren: identifierMessages.invalid_checksum,
  siren_with_filters: {
    en: "{siren} is a single company, so other filters cannot narrow the search: remove them.",
    fr: "{siren} désigne une seule entreprise, donc aucun autre filtre ne peut préciser la recherche : retirez-les.",
  },
  sizes_differ: {
    en: "The ranges have different sizes: give one cell for all companies, or one beside each.",
    fr: "Les plages n'ont pas la même taille : donnez une cellule pour toutes les entreprises, ou une à côté de chacune.",
  },
  text_too_long: {
    en: "{name} is longer than 1000 characters.",
    fr: "{name} dépasse 1000 caractères.",
  },
  bad_yes_or_no: {
    en: "strict must be TRUE or FALSE, not {value}.",
    fr: "exact doit être VRAI ou FAUX, pas {value}.",
  },
  unknown_section: {
    en: "sections takes {known}, not {value}.",
    fr: "rubriques prend {known}, pas {value}.",
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

  next: { en: "; ", fr: " ; " },
  more_in_card: { en: "… {more} more", fr: "… encore {more}" },
  more_rows: {
    en: "… {more} more of {total}: page {next}",
    fr: "… encore {more} sur {total} : page {next}",
  },
  more_rows_unknown: { en: "… there are more: page {next}", fr: "… il y en a d'autres : page {next}" },
  capped_of: {
    en: "… {matched} match in all, but the service lists only {total}: narrow the search",
    fr: "… {matched} correspondent en tout, mais le service n'en liste que {total} : précisez la recherche",
  },
  capped: {
    en: "… the service lists only these: narrow the search",
    fr: "… le service ne liste que ceux-ci : précisez la recherche",
  },
} as const;
