import type { ErrorMessage } from "./exit-code.ts";

/** Errors that say why a typed question is not sent, and what to type instead. */
export const questionErrors = {
  one_format: {
    en: "--json and --csv are two formats: choose one.",
    fr: "--json et --csv sont deux formats : choisissez-en un.",
    todo: "Keep one of the two.",
  },
  given_twice: {
    en: "{option} and the words after the command give the same thing twice: keep only one.",
    fr: "{option} et les mots après la commande donnent deux fois la même chose : gardez l'un des deux.",
    todo: "Keep the words or the option.",
  },
  empty_option: {
    en: "{option} is empty.",
    fr: "{option} est vide.",
    todo: "Give it a value, or leave it out.",
  },
  no_identifier: {
    en: "No identifier was given: type a SIREN, a SIRET or a VAT number.",
    fr: "Aucun identifiant : donnez un SIREN, un SIRET ou un numéro de TVA.",
    todo: "Type an identifier.",
  },
  invalid_identifier: {
    en: 'Nothing was asked for "{id}": {why}.',
    fr: "Rien n'a été demandé pour « {id} » : {why}.",
    todo: "Correct the number: nothing was asked.",
  },
  invalid_siren: {
    en: 'Nothing was asked for "{value}": its check digit is wrong, so it was probably mistyped.',
    fr: "Rien n'a été demandé pour « {value} » : sa clé de contrôle est fausse, sans doute une faute de frappe.",
    todo: "Correct the number: nothing was asked.",
  },
  siret_wanted: {
    en: "{siren} is a SIREN, but an establishment is identified by its SIRET (14 digits): sirene establishments {siren} lists them, sirene lookup {siren} --fields siret,address shows the head office.",
    fr: "{siren} est un SIREN, mais un établissement est identifié par son SIRET (14 chiffres) : sirene establishments {siren} les liste, sirene lookup {siren} --fields siret,address affiche le siège.",
    todo: "Use one of the two commands in the message.",
  },
  siret_searched: {
    en: "{siret} is a SIRET, which a search does not accept: sirene lookup {siret} shows its company, sirene establishment {siret} the establishment.",
    fr: "{siret} est un SIRET, que la recherche n'accepte pas : sirene lookup {siret} affiche son entreprise, sirene establishment {siret} l'établissement.",
    todo: "Use one of the two commands in the message.",
  },
  siren_with_filters: {
    en: "{siren} is a single company, so other filters cannot narrow the search: leave out the filters, or the SIREN.",
    fr: "{siren} désigne une seule entreprise, que d'autres filtres ne peuvent pas préciser : retirez ces filtres, ou le SIREN.",
    todo: "Give the SIREN alone.",
  },
  missing_filter: {
    en: "A search requires at least one filter: words, --q, --naf, --legal-form, --state, --postal-code, --commune or --department.",
    fr: "Une recherche demande au moins un filtre : des mots, --q, --naf, --categorie-juridique, --etat, --code-postal, --commune ou --departement.",
    todo: "Give at least one filter.",
  },
  missing_name: {
    en: "A search by director requires --surname, --given-name or both.",
    fr: "Une recherche par dirigeant demande --nom, --prenom ou les deux.",
    todo: "Give a surname or a given name.",
  },
  missing_postal_code: {
    en: "A search by address requires --postal-code; --street and --commune narrow it.",
    fr: "Une recherche par adresse demande --code-postal ; --voie et --commune la précisent.",
    todo: "Give the postcode, or its first four digits.",
  },
  short_name: {
    en: '{option} takes a name of at least 2 characters, not "{value}".',
    fr: "{option} attend un nom d'au moins 2 caractères, pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  long_text: {
    en: "{option} takes at most {most} characters.",
    fr: "{option} accepte {most} caractères au plus.",
    todo: "Correct the option; nothing was asked.",
  },
  bad_unit_state: {
    en: '{option} takes A (active) or C (ceased), not "{value}".',
    fr: "{option} attend A (active) ou C (a cessé son activité), pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  bad_establishment_state: {
    en: '{option} takes A (open) or F (closed), not "{value}".',
    fr: "{option} attend A (ouvert) ou F (fermé), pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  bad_postal_code: {
    en: '{option} takes the 5 digits of a postcode, not "{value}"; for a department, use --department.',
    fr: "{option} attend les 5 chiffres d'un code postal, pas « {value} » ; pour un département, utilisez --departement.",
    todo: "Correct the option; nothing was asked.",
  },
  bad_postal_prefix: {
    en: '{option} takes the 5 digits of a postcode, or at least the first 4, not "{value}".',
    fr: "{option} attend les 5 chiffres d'un code postal, ou au moins les 4 premiers, pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  bad_department: {
    en: '{option} takes the first 2 digits of the postcode, such as 75, not "{value}".',
    fr: "{option} attend les 2 premiers chiffres du code postal, comme 75, pas « {value} ».",
    todo: "Correct the option; nothing was asked.",
  },
  department_of_corsica: {
    en: "{option} takes the first 2 digits of the postcode, and no postcode of Corsica begins with {value}: use 20 for the whole island, and --commune or --postal-code to narrow it.",
    fr: "{option} attend les 2 premiers chiffres du code postal, et aucun code postal de Corse ne commence par {value} : utilisez 20 pour toute l'île, et --commune ou --code-postal pour préciser.",
    todo: "Use `20`, and narrow it by town.",
  },
  department_overseas: {
    en: "{option} takes the first 2 digits of the postcode, not {value}: use {prefix} for all overseas postcodes that begin with it, and --commune or --postal-code to narrow it.",
    fr: "{option} attend les 2 premiers chiffres du code postal, pas {value} : utilisez {prefix} pour tous les codes postaux d'outre-mer qui commencent ainsi, et --commune ou --code-postal pour préciser.",
    todo: "Use the two digits in the message, and narrow the search by town.",
  },
  bad_naf: {
    en: '{option} takes a NAF/APE code such as 62.01Z, or a division such as 62, not "{value}"; sirene naf WORDS finds codes.',
    fr: "{option} attend un code NAF/APE comme 62.01Z, ou une division comme 62, pas « {value} » ; sirene naf MOTS trouve les codes.",
    todo: "Correct the option; nothing was asked.",
  },
  naf_gone: {
    en: "{code} is a code of NAF rév. 2, and the service answers in NAF 2025 (seen {when}): no active company would be found, so nothing was asked. sirene naf {code} shows its NAF 2025 codes, if INSEE's table was imported (sirene naf import FILE).",
    fr: "{code} est un code de la NAF rév. 2, et le service répond en NAF 2025 (constaté : {when}) : aucune entreprise active ne serait trouvée, rien n'a donc été demandé. sirene naf {code} montre ses codes de la NAF 2025, si la table de l'INSEE a été importée (sirene naf import FICHIER).",
    todo: "Search by the code of NAF 2025; `sirene naf CODE` shows which those of an old code are.",
  },
  bad_legal_form: {
    en: '{option} takes a legal form code such as 5710, not "{value}"; sirene legal-forms WORDS finds codes.',
    fr: "{option} attend un code de forme juridique comme 5710, pas « {value} » ; sirene legal-forms MOTS trouve les codes.",
    todo: "Correct the option; nothing was asked.",
  },
} as const satisfies Readonly<Record<string, ErrorMessage>>;
