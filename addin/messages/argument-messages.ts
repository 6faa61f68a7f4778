import { identifierMessages } from "./identifier-messages.ts";

const departmentPrefix = {
  en: "department is the first 2 digits of the postal code: use {prefix} for {value}, and commune or postal_code to narrow it.",
  fr: "department est les 2 premiers chiffres du code postal : prenez {prefix} pour {value}, et commune ou postal_code pour préciser.",
};

/** What is wrong with an argument, and what the last line of a table says. */
export const argumentMessages = {
  one_identifier: {
    en: "This function takes one cell: a table spills from it.",
    fr: "Cette fonction prend une seule cellule : un tableau s'étend à partir d'elle.",
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
  bad_year: { en: "{value} is no year.", fr: "{value} n'est pas une année." },
  bad_page: {
    en: "page is a whole number from 1, not {value}.",
    fr: "page est un nombre entier à partir de 1, pas {value}.",
  },
  bad_unit_state: {
    en: "state is A (active) or C (ceased), not {value}.",
    fr: "state vaut A (active) ou C (cessée), pas {value}.",
  },
  bad_establishment_state: {
    en: "state is A (open) or F (closed), not {value}.",
    fr: "state vaut A (ouvert) ou F (fermé), pas {value}.",
  },
  bad_naf: {
    en: "naf is a code such as 62.01Z or a division such as 62, not {value}; SIRENE.NAFSEARCH finds codes.",
    fr: "naf est un code comme 62.01Z ou une division comme 62, pas {value} ; SIRENE.NAFSEARCH trouve les codes.",
  },
  bad_legal_form: {
    en: "legal_form is a code such as 5710, not {value}; SIRENE.LEGALFORMS finds codes.",
    fr: "legal_form est un code comme 5710, pas {value} ; SIRENE.LEGALFORMS trouve les codes.",
  },
  bad_postal_code: {
    en: "postal_code has 5 digits, unlike {value}.",
    fr: "postal_code a 5 chiffres, contrairement à {value}.",
  },
  bad_postal_prefix: {
    en: "postal_code has 5 digits, or is the first 4 of them as text, unlike {value}.",
    fr: "postal_code a 5 chiffres, ou en donne les 4 premiers en texte, contrairement à {value}.",
  },
  postal_code_needed: {
    en: "Give the postal code: addresses are searched by it.",
    fr: "Donnez le code postal : c'est par lui qu'on cherche une adresse.",
  },
  bad_department: {
    en: "department is the first 2 digits of the postal code, such as 75, not {value}.",
    fr: "department est les 2 premiers chiffres du code postal, comme 75, pas {value}.",
  },
  department_of_corsica: departmentPrefix,
  department_overseas: departmentPrefix,
  short_name: {
    en: "A name has at least 2 characters, unlike {value}.",
    fr: "Un nom a au moins 2 caractères, contrairement à {value}.",
  },
  invalid_siren: identifierMessages.invalid_checksum,
  siren_with_filters: {
    en: "{siren} is one company, which no other filter narrows: leave the other filters out.",
    fr: "{siren} est une seule entreprise, qu'aucun autre filtre ne précise : retirez les autres filtres.",
  },
  text_too_long: {
    en: "{name} is longer than 1000 characters.",
    fr: "{name} dépasse 1000 caractères.",
  },
  bad_yes_or_no: {
    en: "strict is TRUE or FALSE, not {value}.",
    fr: "strict vaut VRAI ou FAUX, pas {value}.",
  },
  unknown_quota: { en: "QUOTA tells {known}, not {value}.", fr: "QUOTA dit {known}, pas {value}." },
  quota_not_known: {
    en: "The relay does not know this figure yet.",
    fr: "Le relais ne connaît pas encore ce chiffre.",
  },
  no_cards: {
    en: "This Excel shows no cards: SIRENE.COMPANY gives the same values in cells.",
    fr: "Cet Excel n'affiche pas de cartes : SIRENE.COMPANY donne les mêmes valeurs dans des cellules.",
  },

  more_rows: {
    en: "… {more} more of {total}: page {next}",
    fr: "… encore {more} sur {total} : page {next}",
  },
  more_rows_unknown: { en: "… there are more: page {next}", fr: "… il y en a d'autres : page {next}" },
  capped_of: {
    en: "… {matched} match in all, of which the service lists {total}: narrow the search",
    fr: "… {matched} correspondent en tout, dont le service liste {total} : précisez la recherche",
  },
  capped: {
    en: "… the service lists no more than these: narrow the search",
    fr: "… le service n'en liste pas davantage : précisez la recherche",
  },
} as const;
