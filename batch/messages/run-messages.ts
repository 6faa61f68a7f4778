import { statusWords } from "../../shared/enrichment/note-words.ts";

/** Messages of a run, during it and at its end. */
export const runMessages = {
  run_progress: {
    en: "{done} of {expected} asked, {rate}/s, {eta} left; {spent|call|calls} made, {stored} from the store",
    fr: "{done} sur {expected|demandé|demandés}, {rate}/s, encore {eta} ; {spent|appel fait|appels faits}, {stored|déjà sur cette machine|déjà sur cette machine}",
  },
  run_waiting: {
    en: "waiting for the hourly limit, next call at {when}",
    fr: "limite horaire atteinte, prochain appel à {when}",
  },
  run_waiting_throttled: {
    en: "an intermediate server, not the service, asks to wait: next call at {when}",
    fr: "un serveur intermédiaire, et non le service, demande d'attendre : prochain appel à {when}",
  },
  run_interrupting: {
    en: "Stopping: calls in progress are being finished and their answers kept. Press Ctrl-C again to stop at once.",
    fr: "Arrêt : les appels en cours se terminent et leurs réponses sont conservées. Ctrl-C de nouveau pour arrêter immédiatement.",
  },
  run_written: { en: "Written: {file}", fr: "Écrit : {file}" },
  run_other_sheets: {
    en: "Only the sheet \"{sheet}\" of {file} was taken. There are lists on {n|other sheet|other sheets}: {sheets}. --sheet '*' takes them all.",
    fr: "Seule la feuille « {sheet} » de {file} a été prise. Des listes se trouvent sur {n|autre feuille|autres feuilles} : {sheets}. --sheet '*' les prend toutes.",
  },
  run_statuses: { en: "Rows: {statuses}", fr: "Lignes : {statuses}" },
  run_emptied: {
    en: "{n|row was emptied: it no longer matches|rows were emptied: they no longer match} the company that an earlier run found or a person chose.",
    fr: "{n|ligne a été vidée : elle ne correspond plus|lignes ont été vidées : elles ne correspondent plus} à l'entreprise qu'un traitement précédent a trouvée ou qu'une personne a choisie.",
  },
  run_checks: { en: "Check: {statuses}", fr: "Contrôle : {statuses}" },
  run_einvoice: { en: "E-invoices: {statuses}", fr: "Factures électroniques : {statuses}" },
  run_sendable: {
    en: "Can be sent on {day}: {ready} of {all|row|rows}",
    fr: "Peuvent partir le {day} : {ready} sur {all|ligne|lignes}",
  },
  run_sendable_amount: {
    en: "Can be sent on {day}: {ready} of {all|row|rows}, {amount} of {total}",
    fr: "Peuvent partir le {day} : {ready} sur {all|ligne|lignes}, {amount} sur {total}",
  },
  run_blocked: {
    en: "  blocked: {n|row|rows}: {why}",
    fr: "  bloqué : {n|ligne|lignes} : {why}",
  },
  run_totals: {
    en: "  not counted: {n|row|rows} of totals",
    fr: "  hors compte : {n|ligne|lignes} de total",
  },
  run_sums: {
    en: "  amounts not counted, {amount}: {n|row|rows} without a company, the sum of the amounts above",
    fr: "  montants hors compte, {amount} : {n|ligne|lignes} sans entreprise, somme des montants au-dessus",
  },
  run_blocked_amount: {
    en: "  blocked: {n|row|rows}, {amount}: {why}",
    fr: "  bloqué : {n|ligne|lignes}, {amount} : {why}",
  },
  run_check_reason: {
    en: "  {n|row|rows}: {sentence} ({code})",
    fr: "  {n|ligne|lignes} : {sentence} ({code})",
  },
  run_ignored: {
    en: "Left out by --ignore: {codes}.",
    fr: "Laissés de côté par --ignore : {codes}.",
  },
  run_uncompared: {
    en: "Not compared: {parts}, because the list or the register does not have them. There, a valid number that belongs to another company would go unnoticed.",
    fr: "Non comparés : {parts}, car la liste ou le répertoire ne les contient pas. Le numéro valide d'une autre entreprise y passerait inaperçu.",
  },
  run_uncompared_name: { en: "the name of {n|row|rows}", fr: "le nom de {n|ligne|lignes}" },
  run_uncompared_place: { en: "the place of {n|row|rows}", fr: "le lieu de {n|ligne|lignes}" },
  run_no_rows: { en: "Rows: none, the list is empty.", fr: "Lignes : aucune, la liste est vide." },
  run_none_selected: {
    en: "Rows: none was processed, because --only {only} selects none of them.",
    fr: "Lignes : aucune n'a été traitée, car --only {only} n'en retient aucune.",
  },
  run_kept: {
    en: "The answers already paid for are in the store: the same command writes the rest without paying for them again.",
    fr: "Les réponses déjà payées sont conservées : la même commande écrira le reste sans les payer une deuxième fois.",
  },
  run_unnoted: {
    en: "Not all companies found by name could be noted in the store ({detail}). Keep the result: a later run reads them from it. On the original list, a later run would look them up again.",
    fr: "Les entreprises trouvées par leur nom n'ont pas toutes pu être notées dans la base des réponses ({detail}). Gardez le résultat : un traitement suivant les y lira. Sur la liste d'origine, il les chercherait de nouveau.",
  },
  run_unkept: {
    en: "{n|answer that was paid for is|answers that were paid for are} in the result only: the store could not be written. Keep the result, make room on the disk of the store, then run the command on that result with --only missing.",
    fr: "{n|réponse payée n'est|réponses payées ne sont} que dans le résultat : la base des réponses n'a pas pu être écrite. Gardez ce résultat, faites de la place sur le disque de la base, puis relancez la commande sur ce résultat avec --only missing.",
  },
  run_lost: {
    en: "{n|answer that was paid for is|answers that were paid for are} lost: neither the store nor a result could be written. Make room on the disk, then run the same command: it pays again for these, and not for the others.",
    fr: "{n|réponse payée est perdue|réponses payées sont perdues} : ni la base des réponses ni un résultat n'ont pu être écrits. Faites de la place sur le disque, puis relancez la même commande : elle ne paiera de nouveau que ce qui est perdu.",
  },
  preview_end: {
    en: "Preview: no file was written. The answers paid for are in the store, and the full run does not pay for them again.",
    fr: "Aperçu : aucun fichier n'a été écrit. Les réponses payées sont conservées, et le traitement complet ne les paiera pas une deuxième fois.",
  },
  replace_ask: {
    en: "These files already exist and are not exactly as sirene wrote them here: {files}. Somebody may have edited them. Replace them, and lose their contents? [y/N] ",
    fr: "Ces fichiers existent déjà et ne sont pas exactement ceux que sirene a écrits ici : {files}. Quelqu'un les a peut-être modifiés. Les remplacer, et perdre leur contenu ? [o/N] ",
  },
  replace_declined: {
    en: "Nothing was asked or replaced. To keep the contents of {path}, enrich it instead of the list: sirene enrich {path} -o NEW-FILE.",
    fr: "Rien n'a été demandé ni remplacé. Pour garder le contenu de {path}, enrichissez-le à la place de la liste : sirene enrich {path} -o NOUVEAU-FICHIER.",
  },
  replace_declined_beside: {
    en: "Nothing was asked or replaced.",
    fr: "Rien n'a été demandé ni remplacé.",
  },
  results_not_noted: {
    en: "The record of written files could not be updated ({detail}), so the next run will not recognise this result as its own: it will ask before replacing it, or require --overwrite.",
    fr: "Le relevé des fichiers écrits n'a pas pu être mis à jour ({detail}) ; le prochain traitement ne reconnaîtra donc pas ce résultat : il demandera avant de le remplacer, ou exigera --overwrite.",
  },
  left_out_result: {
    en: "{file} is skipped: it is the result of {source}.",
    fr: "{file} est ignoré : c'est le résultat de {source}.",
  },
  left_out_lock: {
    en: "{file} is skipped: it is the lock file of a workbook open in Excel.",
    fr: "{file} est ignoré : c'est le fichier de verrouillage d'un classeur ouvert dans Excel.",
  },
  run_columns: {
    en: "{file} has no headers, so its columns are listed here: {columns}.",
    fr: "{file} n'a pas de titres ; ses colonnes sont donc indiquées ici : {columns}.",
  },
  run_spent: {
    en: "Calls: {spent} spent, {planned} planned at most; {stored|answer|answers} from this machine's store",
    fr: "Appels : {spent|dépensé|dépensés}, {planned|prévu|prévus} au plus ; {stored|réponse|réponses} déjà sur cette machine",
  },
  run_spent_opened: {
    en: "Calls: {spent} spent, {opened} of them to read the quota, {planned} planned at most; {stored|answer|answers} from this machine's store",
    fr: "Appels : {spent|dépensé|dépensés}, dont {opened} pour lire le quota, {planned|prévu|prévus} au plus ; {stored|réponse|réponses} déjà sur cette machine",
  },
  run_left: {
    en: "Left this month: {remaining} of {limit}",
    fr: "Reste ce mois-ci : {remaining} sur {limit}",
  },
  run_changes: {
    en: "{n|value has|values have} changed since the list was last enriched: see {file}",
    fr: "{n|valeur a changé|valeurs ont changé} depuis le dernier enrichissement : voir {file}",
  },
  run_no_correspondence: {
    en: "naf_2025_candidates is empty: import INSEE's table of NAF rév. 2 and NAF 2025 with sirene naf import FILE.",
    fr: "naf_2025_candidates est vide : importez la table de l'INSEE entre NAF rév. 2 et NAF 2025 avec sirene naf import FICHIER.",
  },
  run_nomenclature: {
    en: "{n|row now has|rows now have} activity codes of another nomenclature: counted separately, not as a change of activity",
    fr: "{n|ligne a désormais|lignes ont désormais} des codes d'activité d'une autre nomenclature : comptées à part, et non comme un changement d'activité",
  },
  run_nomenclature_uncompared: {
    en: "In {n|of these rows|of these rows}, the activity cannot be compared: import INSEE's table of NAF rév. 2 and NAF 2025 with sirene naf import FILE",
    fr: "Dans {n|de ces lignes|de ces lignes}, l'activité ne peut pas être comparée : importez la table de l'INSEE entre NAF rév. 2 et NAF 2025 avec sirene naf import FICHIER",
  },
  run_deferred: {
    en: "Some rows were not asked for ({why}). Run the same command later: it asks only for what is missing.",
    fr: "Certaines lignes n'ont pas été demandées ({why}). Relancez la même commande plus tard : elle ne demandera que ce qui manque.",
  },
  run_deferred_new_month: {
    en: "Some rows were not asked for ({why}): a run makes no more calls than its plan says. A new month has begun, so run the same command again now: it asks only for what is missing.",
    fr: "Certaines lignes n'ont pas été demandées ({why}) : un traitement ne fait pas plus d'appels que son plan n'en prévoit. Un nouveau mois a commencé ; relancez donc la même commande maintenant : elle ne demandera que ce qui manque.",
  },
  run_not_refreshed: {
    en: "Some rows keep an answer older than you asked for ({why}). Run the same command later: it asks only for those.",
    fr: "Certaines lignes gardent une réponse plus ancienne que demandé ({why}). Relancez la même commande plus tard : elle ne demandera que celles-là.",
  },
  run_failed: {
    en: "Some rows failed. Run the same command to ask for them again.",
    fr: "Certaines lignes ont échoué. Relancez la même commande pour les redemander.",
  },
  run_personal: {
    en: "The output contains personal data of directors or sole traders: keep it no longer than needed.",
    fr: "Le résultat contient des données personnelles de dirigeants ou d'entrepreneurs individuels : ne le gardez pas plus longtemps que nécessaire.",
  },
  run_sandbox_register: {
    en: "Answered by the sandbox: a small register of well-known and of made-up companies, not the real service.",
    fr: "Réponses du bac à sable : un petit répertoire de sociétés connues et fictives, pas le vrai service.",
  },
  run_sandbox_fill: {
    en: "Answered by the sandbox, not by the real service: a company whose name contains FICTIF is made up, even if its number belongs to a real one.",
    fr: "Réponses du bac à sable, pas du vrai service : une société dont le nom contient FICTIF est inventée, même si son numéro est celui d'une vraie société.",
  },
  sheet_file: { en: "File", fr: "Fichier" },
  sheet_stdin: { en: "standard input", fr: "entrée standard" },
  sheet_sheet: { en: "Sheet", fr: "Feuille" },
  sheet_other_sheets: { en: "Lists on other sheets, not taken", fr: "Listes d'autres feuilles, non prises" },
  sheet_fields: { en: "Fields", fr: "Champs" },
  sheet_day: { en: "Day", fr: "Jour" },
  sheet_run: { en: "Run", fr: "Traitement" },
  sheet_rows: { en: "Rows", fr: "Lignes" },
  sheet_check: { en: "check: {status}", fr: "contrôle : {status}" },
  sheet_einvoice: { en: "e-invoice: {status}", fr: "facture électronique : {status}" },
  sheet_issues_from: {
    en: "sirene_einvoice_issues_from is based on INSEE's size category, which is that of the group; the obligation applies to each legal unit.",
    fr: "sirene_einvoice_issues_from repose sur la catégorie de taille de l'INSEE, qui est celle du groupe ; l'obligation s'applique à chaque unité légale.",
  },
  sheet_status: { en: "of them {status}", fr: "dont {status}" },
  sheet_whole_run: {
    en: "Of the whole run, {n|file|files}:",
    fr: "Pour tout le traitement, {n|fichier|fichiers} :",
  },
  sheet_planned: { en: "Calls planned at most", fr: "Appels prévus au plus" },
  sheet_spent: { en: "Calls spent", fr: "Appels dépensés" },
  sheet_stored: { en: "Answers from this machine's store", fr: "Réponses déjà sur cette machine" },
  status_found: { en: "{n} found", fr: "{n|trouvée|trouvées}" },
  status_not_found: { en: "{n} not found", fr: "{n|introuvable|introuvables}" },
  status_invalid: { en: "{n} invalid", fr: "{n|invalide|invalides}" },
  status_ambiguous: { en: "{n} ambiguous", fr: "{n|ambiguë|ambiguës}" },
  status_blank: { en: "{n} blank", fr: "{n|vide|vides}" },
  status_deferred: { en: "{n} deferred", fr: "{n|reportée|reportées}" },
  status_failed: { en: "{n} failed", fr: "{n|échouée|échouées}" },
} as const;

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
