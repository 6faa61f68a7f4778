import { statusWords } from "../../shared/enrichment/note-words.ts";

/** Messages shown beside the answer to one question. */
export const operationMessages = {
  op_spent: { en: "{spent|call|calls} spent", fr: "{spent|appel dépensé|appels dépensés}" },
  op_known: {
    en: "answered from this machine's store, read {when}",
    fr: "réponse déjà sur cette machine, lue {when}",
  },
  op_yes: { en: "yes", fr: "oui" },
  op_no: { en: "no", fr: "non" },
  op_none: { en: "–", fr: "–" },

  dossier_written: { en: "Written: {path}", fr: "Écrit : {path}" },
  dossier_not_written: {
    en: "{siren}: {why}. No file was written.",
    fr: "{siren} : {why}. Aucun fichier n'a été écrit.",
  },

  op_range: { en: "{first}–{last} of {total}", fr: "{first}–{last} sur {total}" },
  op_range_more: {
    en: "{first}–{last} of {total}, --page {next#} for more",
    fr: "{first}–{last} sur {total}, --page {next#} pour la suite",
  },
  op_past_the_end: {
    en: "Nothing on page {page}: the last one is --page {last#}",
    fr: "Rien à la page {page} : la dernière est --page {last#}",
  },
  op_page_empty: {
    en: "Nothing on page {page}: the list ends before it",
    fr: "Rien à la page {page} : la liste se termine avant",
  },
  op_count: { en: "{n|result|results}", fr: "{n|résultat|résultats}" },
  op_capped: { en: "truncated by the service", fr: "tronqué par le service" },
  op_capped_of: {
    en: "truncated by the service: {matched} match in all",
    fr: "tronqué par le service : {matched} correspondent en tout",
  },

  op_remark: { en: "{subject}: {why}", fr: "{subject} : {why}" },
  op_siren_of_siret: { en: "SIREN {siren} taken from the SIRET", fr: "SIREN {siren} tiré du SIRET" },
  op_sirets_alone: {
    en: "The service lists only SIRETs here: sirene establishment SIRET shows one.",
    fr: "Le service ne liste ici que des SIRET : sirene establishment SIRET en affiche un.",
  },

  op_not_published: { en: "not published", fr: "non publié" },
  op_currencies: { en: "Amounts in {currencies}.", fr: "Montants en {currencies}." },
  op_account_types: {
    en: "Types: C complete, S simplified, K consolidated (the whole group).",
    fr: "Types : C complets, S simplifiés, K consolidés (tout le groupe).",
  },
  op_not_comparable: {
    en: "Years of different types ({types}) are not comparable.",
    fr: "Les exercices de types différents ({types}) ne sont pas comparables.",
  },

  op_beyond_plan: {
    en: "The plan of this key does not include this: {detail}. Annual accounts require the Pro or Enterprise plan.",
    fr: "L'offre de cette clé ne comprend pas cette information : {detail}. Il faut l'offre Pro ou Enterprise pour les comptes annuels.",
  },
  op_beyond_plan_known: {
    en: "Nothing was asked or spent: the plan of this key does not include this. Annual accounts require the Pro or Enterprise plan; if the plan has changed, run sirene quota to read the new one.",
    fr: "Rien n'a été demandé ni dépensé : l'offre de cette clé ne comprend pas cette information. Il faut l'offre Pro ou Enterprise pour les comptes annuels ; si l'offre a changé, lancez sirene quota pour lire la nouvelle.",
  },
  op_unanswered: {
    en: "No answer: {why}. Run the same command to ask again.",
    fr: "Pas de réponse : {why}. Relancez la même commande pour redemander.",
  },
  op_unreadable: {
    en: "The answer contains no list to show; --json prints it as received.",
    fr: "La réponse ne contient pas de liste à afficher ; --json l'affiche telle quelle.",
  },

  lookup_id: { en: "Identifier", fr: "Identifiant" },
  lookup_status: { en: "Status", fr: "Statut" },
  lookup_note: { en: "Note", fr: "Note" },
  outcome_found: statusWords.found,
  outcome_not_found: statusWords.not_found,
  outcome_invalid: statusWords.invalid,
  outcome_ambiguous: statusWords.ambiguous,
  outcome_blank: statusWords.blank,
  outcome_deferred: statusWords.deferred,
  outcome_failed: statusWords.failed,
} as const;

/** Messages of the commands that ask the API one question: help of commands and options, and texts for empty results. */
export const operationCommandMessages = {
  help_lookup: {
    en: "Show what is known about one or more SIREN, SIRET or VAT numbers",
    fr: "Afficher ce qui est connu d'un ou de plusieurs numéros SIREN, SIRET ou de TVA",
  },
  help_lookup_fields: {
    en: "fields to show, by key, in this order (see: sirene fields)",
    fr: "champs à afficher, par clé, dans cet ordre (voir : sirene fields)",
  },
  help_search: {
    en: "Search for companies by name, activity, legal form, place or state",
    fr: "Chercher des entreprises par nom, activité, forme juridique, lieu ou état",
  },
  help_directors: { en: "List the directors of a company", fr: "Lister les dirigeants d'une entreprise" },
  help_establishments: {
    en: "List the establishments of a company",
    fr: "Lister les établissements d'une entreprise",
  },
  help_establishment: {
    en: "Show one establishment by SIRET",
    fr: "Afficher un établissement par son SIRET",
  },
  help_accounts: {
    en: "Show the annual accounts of a company, latest first (Pro and Enterprise plans)",
    fr: "Afficher les comptes annuels d'une entreprise, les plus récents d'abord (offres Pro et Enterprise)",
  },
  help_by_director: {
    en: "List the companies a person directs or has directed",
    fr: "Lister les entreprises qu'une personne dirige ou a dirigées",
  },
  help_by_address: {
    en: "List the companies at an address",
    fr: "Lister les entreprises établies à une adresse",
  },
  help_naf: {
    en: "Show what a NAF/APE code means (6201Z, 62.01Z) and give its equivalent in the other nomenclature, search for codes by words, or read INSEE's table of NAF rév. 2 and NAF 2025 (import FILE)",
    fr: "Expliquer un code NAF/APE (6201Z, 62.01Z) et donner son équivalent dans l'autre nomenclature, chercher des codes par mots, ou lire la table de l'INSEE entre NAF rév. 2 et NAF 2025 (import FICHIER)",
  },
  help_naf_sheet: {
    en: "with import: sheet of the workbook that the table is on",
    fr: "avec import : feuille du classeur où se trouve la table",
  },
  help_legal_forms: {
    en: "List the legal forms, or search for them by code or words",
    fr: "Lister les formes juridiques, ou les chercher par code ou par mots",
  },
  help_q: {
    en: "free text: a name, a director's name, a SIREN or the beginning of one",
    fr: "texte libre : un nom, le nom d'un dirigeant, un SIREN ou son début",
  },
  help_naf_filter: {
    en: "NAF/APE code (62.01Z) or division (62)",
    fr: "code NAF/APE (62.01Z) ou division (62)",
  },
  help_legal_form: {
    en: "legal form, by code (see: sirene legal-forms)",
    fr: "forme juridique, par code (voir : sirene legal-forms)",
  },
  help_unit_state: { en: "A: active; C: ceased", fr: "A : active ; C : a cessé son activité" },
  help_establishment_state: { en: "A: open; F: closed", fr: "A : ouvert ; F : fermé" },
  help_postal_code: { en: "postcode of an establishment", fr: "code postal d'un établissement" },
  help_postal_prefix: {
    en: "postcode, or at least its first 4 digits (required)",
    fr: "code postal, ou au moins ses 4 premiers chiffres (obligatoire)",
  },
  help_postcode_filter: { en: "the same as --postal-code", fr: "identique à --code-postal" },
  help_commune: { en: "name of the town, or part of it", fr: "nom de la commune, ou une partie" },
  help_department: {
    en: "first 2 digits of the postcode; 20 for Corsica",
    fr: "2 premiers chiffres du code postal ; 20 pour la Corse",
  },
  help_street: {
    en: "number, type and name of the street, in any order",
    fr: "numéro, type et nom de la voie, dans n'importe quel ordre",
  },
  help_surname: { en: "surname, or any part of the name", fr: "nom, ou tout élément du nom" },
  help_given_name: { en: "given name(s)", fr: "prénom(s)" },
  help_strict: {
    en: "look for the surname only among surnames, and the given name only among given names: fewer namesakes",
    fr: "chercher le nom seulement parmi les noms de famille, et le prénom parmi les prénoms : moins d'homonymes",
  },
  help_page: { en: "page to show, counted from 1", fr: "page à afficher, à partir de 1" },
  help_per_page: {
    en: "results per page, at most 100 (default: 20)",
    fr: "résultats par page, 100 au plus (par défaut : 20)",
  },
  help_quiet_result: {
    en: "print only the result: no cost, no remarks",
    fr: "afficher seulement le résultat : ni coût, ni remarques",
  },

  op_narrow_director: { en: "add --given-name or --strict", fr: "ajoutez --prenom ou --strict" },
  op_narrow_address: { en: "add --street or --commune", fr: "ajoutez --voie ou --commune" },
  op_no_company: { en: "No company matches.", fr: "Aucune entreprise ne correspond." },
  op_no_establishment: {
    en: "no such establishment on record",
    fr: "aucun établissement correspondant n'est connu",
  },
  op_naf_early: {
    en: "{code} is a NAF 2025 code, but the last answer received ({when}) uses NAF rév. 2, where no company has this code.",
    fr: "{code} est un code de la NAF 2025, mais la dernière réponse reçue ({when}) utilise la NAF rév. 2, où aucune entreprise n'a ce code.",
  },
  op_naf_becomes: {
    en: "In NAF 2025, {code} corresponds to {n|code|codes}:",
    fr: "En NAF 2025, {code} correspond à {n|code|codes} :",
  },
  op_naf_was: {
    en: "In NAF rév. 2, {code} corresponds to {n|code|codes}:",
    fr: "En NAF rév. 2, {code} correspond à {n|code|codes} :",
  },
  op_no_correspondence: {
    en: "The equivalent of {code} in the other nomenclature is not known here: import INSEE's table of NAF rév. 2 and NAF 2025 with sirene naf import FILE.",
    fr: "L'équivalent de {code} dans l'autre nomenclature n'est pas connu ici : importez la table de l'INSEE entre NAF rév. 2 et NAF 2025 avec sirene naf import FICHIER.",
  },
  op_not_in_correspondence: {
    en: "The imported table has no line for {code}.",
    fr: "La table importée n'a pas de ligne pour {code}.",
  },
  naf_imported: {
    en: "{n|pair|pairs} of codes read and kept: {rev2} of the 732 codes of NAF rév. 2, {naf2025} of the 747 of NAF 2025.",
    fr: "{n|paire de codes lue et conservée|paires de codes lues et conservées} : {rev2} des 732 codes de la NAF rév. 2, {naf2025} des 747 de la NAF 2025.",
  },
  naf_halves: {
    en: "{n|row has|rows have} only one of the two codes: left out.",
    fr: "{n|ligne n'a qu'un code sur deux : ignorée|lignes n'ont qu'un code sur deux : ignorées}.",
  },
  naf_unknown_codes: {
    en: "{n|code is|codes are} in neither nomenclature: left out ({codes}).",
    fr: "{n|code n'est dans aucune des deux nomenclatures : ignoré|codes ne sont dans aucune des deux nomenclatures : ignorés} ({codes}).",
  },
  op_unknown_naf_code: { en: "no such NAF/APE code", fr: "code NAF/APE inconnu" },
  op_no_naf_code: { en: "No NAF/APE code matches.", fr: "Aucun code NAF/APE ne correspond." },
  op_no_legal_form: { en: "No legal form matches.", fr: "Aucune forme juridique ne correspond." },
} as const;
