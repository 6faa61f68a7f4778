import { programErrors } from "../errors/program-errors.ts";
import { damages, fileKinds } from "../files/file-error.ts";
import { fileErrors } from "../files/file-errors.ts";
import { fileWarnings, misnamedMessages } from "../files/list.ts";
import { decisionMessages, reviewMessages } from "./review-messages.ts";
import { failureMessages } from "./failure-messages.ts";
import { columnWords } from "../../shared/enrichment/columns/column-words.ts";
import { letterWords, noteWords } from "../../shared/enrichment/note-words.ts";
import { helpTexts, startNotices } from "../../shared/command-line/program-messages.ts";
import type { TokenFault } from "../../shared/relay-client/relay-client.ts";
import {
  type Language,
  type SayOf,
  type Translation,
  messageFormatter as formatterOf,
} from "../../shared/messages/messages.ts";

/** Messages of a run, during it and at its end. */
export const runMessages = {
  run_progress: {
    en: "{done} of {expected} asked, {rate}/s, {eta} left; {spent|call|calls} made, {stored} from the store",
    fr: "{done} sur {expected|demandé|demandés}, {rate}/s, encore {eta} ; {spent|appel fait|appels faits}, {stored|déjà dans la base|déjà dans la base}",
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
  run_checks: { en: "Check: {statuses}", fr: "Lignes contrôlées : {statuses}" },
  run_check_ok: { en: "{n} ok", fr: "{n|correcte|correctes}" },
  run_check_fix: { en: "{n} fix", fr: "{n} à corriger" },
  run_check_review: { en: "{n} review", fr: "{n} à vérifier" },
  run_check_unknown: { en: "{n} unknown", fr: "{n} au résultat inconnu" },
  run_einvoice: { en: "E-invoices: {statuses}", fr: "Factures électroniques : {statuses}" },
  run_einvoice_ready: { en: "{n} ready", fr: "{n|prête|prêtes}" },
  run_einvoice_fix: { en: "{n} fix", fr: "{n} à corriger" },
  run_einvoice_review: { en: "{n} review", fr: "{n} à vérifier" },
  run_einvoice_check_directory: { en: "{n} check directory", fr: "{n} à chercher dans l'annuaire" },
  run_einvoice_out_of_scope: { en: "{n} out of scope", fr: "{n} hors champ" },
  run_einvoice_unknown: { en: "{n} unknown", fr: "{n} au résultat inconnu" },
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
    fr: "  {n|ligne bloquée|lignes bloquées} : {why}",
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
    fr: "  {n|ligne bloquée|lignes bloquées}, {amount} : {why}",
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
  run_unkept_deferred: {
    en: "Deferred rows are then asked for in full, including any answer that they already have.",
    fr: "Les lignes reportées seront alors demandées en entier, y compris les réponses qu'elles ont déjà.",
  },
  run_lost: {
    en: "{n|answer that was paid for is|answers that were paid for are} lost: neither the store nor the result could be written. Make room on the disk, then run the same command: it pays again for these, and not for the others.",
    fr: "{n|réponse payée est perdue|réponses payées sont perdues} : ni la base des réponses ni le résultat n'ont pu être écrits. Faites de la place sur le disque, puis relancez la même commande : elle ne paiera de nouveau que ce qui est perdu.",
  },
  run_store_away: {
    en: "The database of the store cannot be reached. The run waits for ten minutes at most, and goes on when it is back. Ctrl-C stops waiting: answers that were paid for and are not stored yet are then lost.",
    fr: "La base des réponses est injoignable. Le traitement attend dix minutes au plus et reprend dès qu'elle est de retour. Ctrl-C met fin à l'attente : les réponses payées qui n'y sont pas encore enregistrées sont alors perdues.",
  },
  run_lost_away: {
    en: "{n|answer that was paid for is|answers that were paid for are} lost, because the database of the store could not be reached. The same command pays again for these, and not for the others.",
    fr: "{n|réponse payée est perdue|réponses payées sont perdues}, car la base des réponses était injoignable. La même commande ne paiera de nouveau que ce qui est perdu.",
  },
  preview_end: {
    en: "Preview: no file was written. The answers paid for are in the store, and the full run does not pay for them again.",
    fr: "Aperçu : aucun fichier n'a été écrit. Les réponses payées sont conservées, et le traitement complet ne les paiera pas une deuxième fois.",
  },
  replace_ask: {
    en: "These files already exist and are not exactly as sirene wrote them here: {files}. Somebody may have edited them. Replace them, and lose their contents? [y/N] ",
    fr: "Ces fichiers existent déjà et ne sont pas exactement ceux que sirene a écrits ici : {files}. Quelqu'un les a peut-être modifiés. Les remplacer, et perdre leur contenu ? [o/N] ",
  },
  replaces_tables: {
    en: "{file} has columns for another table ({tables}) from an earlier run. This run replaces the file, without them. To have both, enrich {file} for that table afterwards: its answers are stored.",
    fr: "{file} contient des colonnes pour un autre tableau ({tables}), ajoutées par un traitement précédent. Ce traitement remplace le fichier, sans elles. Pour avoir les deux, enrichissez ensuite {file} pour cet autre tableau : ses réponses sont conservées.",
  },
  replaces_companies: {
    en: "{file} has companies found by name or given by a person in {n|row|rows}. This run replaces it, and rows without a number in the list lose them. With --match, a run on the list keeps them or brings them back.",
    fr: "Le fichier {file} contient, dans {n|ligne|lignes}, des entreprises trouvées par leur nom ou indiquées par une personne. Ce traitement le remplace, et les lignes sans numéro dans la liste les perdent. Avec --match, un traitement de la liste les garde ou les retrouve.",
  },
  table_sheet: {
    en: 'sheet "{sheet}"',
    fr: "feuille « {sheet} »",
  },
  table_row: {
    en: "header in row {row}",
    fr: "titres en ligne {row}",
  },
  replace_declined: {
    en: 'Nothing was asked or replaced. To keep the contents of {path}, run the command on it instead of the list: sirene {command} "{path}" -o NEW-FILE.',
    fr: 'Rien n\'a été demandé ni remplacé. Pour garder le contenu de {path}, lancez la commande sur lui et non sur la liste : sirene {command} "{path}" -o NOUVEAU-FICHIER.',
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
    en: "Calls: {spent} spent, {planned} planned at most; {stored|answer|answers} from the store",
    fr: "Appels : {spent|dépensé|dépensés}, {planned|prévu|prévus} au plus ; {stored|réponse|réponses} déjà dans la base",
  },
  run_spent_opened: {
    en: "Calls: {spent} spent, {opened} of them to read the quota, {planned} planned at most; {stored|answer|answers} from the store",
    fr: "Appels : {spent|dépensé|dépensés}, dont {opened} pour lire le quota, {planned|prévu|prévus} au plus ; {stored|réponse|réponses} déjà dans la base",
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
    fr: "{n|ligne a désormais|lignes ont désormais} des codes d'activité d'une autre nomenclature, ce qui est compté à part et non comme un changement d'activité",
  },
  run_nomenclature_uncompared: {
    en: "The activity of {n|row|rows} cannot be compared: import INSEE's table of NAF rév. 2 and NAF 2025 with sirene naf import FILE",
    fr: "L'activité de {n|ligne|lignes} ne peut pas être comparée : importez la table de l'INSEE entre NAF rév. 2 et NAF 2025 avec sirene naf import FICHIER",
  },
  run_deferred: {
    en: "Some rows were not asked for ({why}). Run the same command later: it asks for what is missing first, then only for answers that are too old.",
    fr: "Certaines lignes n'ont pas été demandées ({why}). Relancez la même commande plus tard : elle demandera d'abord ce qui manque, puis seulement les réponses trop anciennes.",
  },
  run_deferred_new_month: {
    en: "Some rows were not asked for ({why}): a run makes no more calls than its plan says. A new month has begun, so run the same command again now: it asks for what is missing first, then only for answers that are too old.",
    fr: "Certaines lignes n'ont pas été demandées ({why}) : un traitement ne fait pas plus d'appels que son plan n'en prévoit. Un nouveau mois a commencé ; relancez donc la même commande maintenant : elle demandera d'abord ce qui manque, puis seulement les réponses trop anciennes.",
  },
  run_deferred_unkept: {
    en: "Some rows were not asked for ({why}).",
    fr: "Certaines lignes n'ont pas été demandées ({why}).",
  },
  run_not_refreshed: {
    en: "Some rows keep an answer older than you asked for ({why}). Run the same command later: it asks for those first.",
    fr: "Certaines lignes gardent une réponse plus ancienne que demandé ({why}). Relancez la même commande plus tard : elle demandera d'abord celles-là.",
  },
  op_not_refreshed: {
    en: "Some of what is shown is older than you asked for ({why}). Run the same command later to renew it.",
    fr: "Une partie des réponses est plus ancienne que demandé ({why}). Relancez la même commande plus tard pour les renouveler.",
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
  sheet_stored: { en: "Answers from the store", fr: "Réponses déjà dans la base" },
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
    en: "answered from the store, read {when}",
    fr: "réponse déjà dans la base, lue {when}",
  },
  op_yes: { en: "yes", fr: "oui" },
  op_no: { en: "no", fr: "non" },
  op_none: { en: "–", fr: "–" },

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
  op_count_full: {
    en: "{n|result|results}, a full page: if there are more, --page {next#} shows them",
    fr: "{n|résultat|résultats}, une page entière : s'il y en a d'autres, --page {next#} les montre",
  },
  op_capped: { en: "truncated by the service", fr: "tronqué par le service" },
  op_capped_of: {
    en: "truncated by the service: {matched} match in all",
    fr: "tronqué par le service : {matched} correspondent en tout",
  },
  op_and_then: { en: "; ", fr: " ; " },

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
} as const;

/** Messages of the commands that ask the API one question: help of commands and options, and texts for empty results. */
export const operationCommandMessages = {
  help_lookup: {
    en: "Show what is known about one or more SIREN, SIRET or VAT numbers",
    fr: "Afficher ce qui est connu d'un ou de plusieurs numéros SIREN, SIRET ou de TVA",
  },
  help_lookup_fields: {
    en: "fields to show, by key or label, in this order (see: sirene fields)",
    fr: "champs à afficher, par clé ou par libellé, dans cet ordre (voir : sirene fields)",
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
    en: "Show the annual accounts of a company, latest first on each page (Pro and Enterprise plans)",
    fr: "Afficher les comptes annuels d'une entreprise, les plus récents d'abord sur chaque page (offres Pro et Enterprise)",
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

/** Messages about the plan of a run and what is left of the quota. */
export const planMessages = {
  plan_list: { en: "List", fr: "Liste" },
  list_choice: {
    en: "identifiers in column {column}, header in row {row}",
    fr: "identifiants en colonne {column}, titres en ligne {row}",
  },
  list_choice_sheet: {
    en: 'identifiers in column {column} of the sheet "{sheet}", header in row {row}',
    fr: "identifiants en colonne {column} de la feuille « {sheet} », titres en ligne {row}",
  },
  list_choice_headless: {
    en: "identifiers in column {column}, no header",
    fr: "identifiants en colonne {column}, sans titres",
  },
  list_choice_sheet_headless: {
    en: 'identifiers in column {column} of the sheet "{sheet}", no header',
    fr: "identifiants en colonne {column} de la feuille « {sheet} », sans titres",
  },
  list_other_sheets: {
    en: "there are lists on {sheets} too; --sheet '*' takes them all",
    fr: "d'autres listes se trouvent sur {sheets} ; --sheet '*' les prend toutes",
  },
  list_hidden_sheets: {
    en: "hidden sheets with lists: {sheets}; --sheet NAME takes one",
    fr: "feuilles masquées avec des listes : {sheets} ; --sheet NOM en prend une",
  },
  list_names_differ: {
    en: "in {differing} of {rows|row|rows} compared, the name in column {column} is unlike that of the company",
    fr: "dans {differing} des {rows|ligne comparée|lignes comparées}, le nom en colonne {column} ne ressemble pas à celui de l'entreprise",
  },
  list_names_unsorted: {
    en: "{differ}: names and numbers may not belong together; sirene check tells which",
    fr: "{differ} : noms et numéros ne vont peut-être pas ensemble ; sirene check dit lesquels",
  },
  list_names_below: {
    en: "{differ}, but like that of the company {n|row|rows} further down: the numbers look shifted",
    fr: "{differ}, mais à celui de l'entreprise {n|ligne|lignes} plus bas : les numéros semblent décalés",
  },
  list_names_above: {
    en: "{differ}, but like that of the company {n|row|rows} further up: the numbers look shifted",
    fr: "{differ}, mais à celui de l'entreprise {n|ligne|lignes} plus haut : les numéros semblent décalés",
  },
  list_rows_below: {
    en: "{n|row below the list has a company number and is not read|rows below the list have company numbers and are not read} (rows {first} to {last}), because an Excel table sets where the list ends: extend that table in Excel, or use --header-row for rows with headers of their own",
    fr: "{n|ligne sous la liste a un numéro d'entreprise et n'est pas lue|lignes sous la liste ont un numéro d'entreprise et ne sont pas lues} (lignes {first} à {last}), car un tableau Excel fixe où finit la liste : étendez ce tableau dans Excel, ou utilisez --header-row pour des lignes qui ont leurs propres titres",
  },
  list_swallowed: {
    en: 'line {line} opens a quote (") that closes only in line {last}: {n|line below it looks like a row of the list but is|lines below it look like rows of the list but are} read as part of one cell; close or remove the quote in the file, and run the command again',
    fr: "la ligne {line} ouvre un guillemet (\") qui ne se ferme qu'à la ligne {last} : {n|ligne en dessous ressemble à une ligne de la liste, mais est lue|lignes en dessous ressemblent à des lignes de la liste, mais sont lues} comme une partie d'une seule cellule ; fermez ou supprimez ce guillemet dans le fichier, puis relancez la commande",
  },
  list_swallowed_more: {
    en: "{n|more quote below closes|more quotes below close} too late in the same way ({rows|row|rows})",
    fr: "{n|autre guillemet plus bas se ferme|autres guillemets plus bas se ferment} trop tard de la même façon ({rows|ligne|lignes})",
  },
  list_wrapped: {
    en: "{rows|row cannot be read, because it is one cell in quotes|rows cannot be read, because each of them is one cell in quotes} (the first is line {line}): a spreadsheet program saves them so if it opened the list without splitting its columns; export the list again, and do not save it there",
    fr: "{rows|ligne ne peut pas être lue, car elle forme une seule cellule entre guillemets|lignes ne peuvent pas être lues, car chacune forme une seule cellule entre guillemets} (la première est la ligne {line}) : un tableur les enregistre ainsi s'il a ouvert la liste sans en séparer les colonnes ; exportez-la de nouveau, sans l'enregistrer dans le tableur",
  },
  list_later_table: {
    en: "rows {first} to {last} look like another table, with headers of its own ({column} in row {first}), and are read by the headers of row {row}; --header-row {first} takes that table instead (name its result with -o)",
    fr: "les lignes {first} à {last} semblent être un autre tableau, avec ses propres titres ({column} en ligne {first}), et sont lues d'après les titres de la ligne {row} ; --header-row {first} prend ce tableau à la place (nommez son résultat avec -o)",
  },
  list_later_table_headless: {
    en: "rows {first} to {last} look like another table, with headers of its own ({column} in row {first}), and are read like the rows above; --header-row {first} takes that table instead (name its result with -o)",
    fr: "les lignes {first} à {last} semblent être un autre tableau, avec ses propres titres ({column} en ligne {first}), et sont lues comme celles du dessus ; --header-row {first} prend ce tableau à la place (nommez son résultat avec -o)",
  },
  list_later_tables: {
    en: "{n|more table is|more tables are} below these",
    fr: "{n|autre tableau se trouve|autres tableaux se trouvent} plus bas",
  },
  list_on_sheet: { en: '{file}, sheet "{sheet}"', fr: "{file}, feuille « {sheet} »" },
  sheets_ask: {
    en: "{file} has lists on {n|sheet|sheets}: {sheets}. Take all of them? [y/N] ",
    fr: "{file} contient des listes sur {n|feuille|feuilles} : {sheets}. Les prendre toutes ? [o/N] ",
  },
  list_nic: { en: "{siren} with the NIC in {nic}", fr: "{siren} avec le NIC en {nic}" },
  list_siret: {
    en: "{siren} with the SIRET in {siret}",
    fr: "{siren} avec le SIRET en {siret}",
  },
  list_else: { en: "{first}, else {next}", fr: "{first}, sinon {next}" },
  list_either: { en: "{first} or {other}", fr: "{first} ou {other}" },
  list_person: {
    en: "{names} (where blank: the person in {person})",
    fr: "{names} (si vide : la personne en {person})",
  },
  list_tried: {
    en: "if the first column does not identify the company, the other is tried",
    fr: "si la première colonne ne suffit pas à trouver l'entreprise, l'autre est essayée",
  },
  list_match: {
    en: "rows without a valid number are looked up by {columns}",
    fr: "les lignes sans numéro valide sont cherchées par {columns}",
  },
  list_match_alone: {
    en: "no column of numbers; rows are looked up by {columns}",
    fr: "pas de colonne de numéros ; les lignes sont cherchées par {columns}",
  },
  list_kept_alone: {
    en: "no column of numbers; only the companies that earlier runs found or people chose are used, from sirene_siren",
    fr: "pas de colonne de numéros ; seules sont reprises, depuis sirene_siren, les entreprises que des traitements précédents ont trouvées ou que des personnes ont choisies",
  },
  role_name: { en: "name {column}", fr: "nom {column}" },
  role_postcode: { en: "postcode {column}", fr: "code postal {column}" },
  role_city: { en: "town {column}", fr: "commune {column}" },
  role_address: { en: "street {column}", fr: "voie {column}" },
  role_vat: { en: "VAT number {column}", fr: "numéro de TVA {column}" },
  role_country: { en: "country {column}", fr: "pays {column}" },
  role_director: { en: "director {column}", fr: "dirigeant {column}" },
  plan_unlocated: {
    en: "{n|row|rows} without a SIRET, whose place is not compared because the head office's address is not known: --fields address asks for it",
    fr: "{n|ligne|lignes} sans SIRET, dont le lieu n'est pas comparé car l'adresse du siège n'est pas connue : --fields address la demande",
  },
  list_compared: {
    en: "compared with the answers: {columns}",
    fr: "comparés aux réponses : {columns}",
  },
  compared_siren: { en: "SIREN {column}", fr: "SIREN {column}" },
  compared_siret: { en: "SIRET {column}", fr: "SIRET {column}" },
  compared_vat: { en: "VAT number {column}", fr: "numéro de TVA {column}" },
  compared_name: { en: "name {column}", fr: "nom {column}" },
  compared_postcode: { en: "postcode {column}", fr: "code postal {column}" },
  compared_city: { en: "town {column}", fr: "commune {column}" },
  compared_einvoice_address: {
    en: "electronic address {column}",
    fr: "adresse électronique {column}",
  },
  compared_naf: { en: "activity code {column}", fr: "code d'activité {column}" },
  list_left_out: { en: "left out: {column}, because {why}", fr: "laissée de côté : {column}, car {why}" },
  list_doubtful: {
    en: 'a row with a number in column {letter} and nothing else wrong gets the verdict "unknown": {flag} {letter} compares the column, {flag} "" says that it does not belong to the list',
    fr: "une ligne qui a un numéro en colonne {letter} et rien d'autre à corriger reçoit le verdict « unknown » : {flag} {letter} compare la colonne, {flag} \"\" dit qu'elle ne concerne pas la liste",
  },
  list_doubtful_siren: {
    en: 'a row with a number in column {letter} and nothing else wrong gets the verdict "unknown": choose the right column with --id',
    fr: "une ligne qui a un numéro en colonne {letter} et rien d'autre à corriger reçoit le verdict « unknown » : choisissez la bonne colonne avec --id",
  },
  check_match_ask: {
    en: "{file} has names and no SIREN, SIRET or VAT numbers. Find its companies by name first ({match}), then check them? The plan with its cost comes before any call. [y/N] ",
    fr: "{file} contient des noms, et ni SIREN, ni SIRET, ni numéros de TVA. Chercher d'abord ses entreprises par leur nom ({match}), puis les contrôler ? Le plan et son coût viennent avant tout appel. [o/N] ",
  },
  column_ask: {
    en: "{file}: {column} may be about other companies, because {why}. Compare it anyway? [y/N] ",
    fr: "{file} : {column} concerne peut-être d'autres entreprises, car {why}. La comparer quand même ? [o/N] ",
  },
  identifiers_ask: {
    en: "{file}: the columns {columns} identify different companies. Is the list about those of column {column}? [y/N] ",
    fr: "{file} : les colonnes {columns} désignent des entreprises différentes. La liste porte-t-elle sur celles de la colonne {column} ? [o/N] ",
  },
  list_column: { en: "column {column}: {what}", fr: "colonne {column} : {what}" },
  list_cut: {
    en: "{n|row has|rows have} a number that scientific notation cut short, and column {column} still has its company: --id {id} reads it there",
    fr: "{n|ligne a|lignes ont} un numéro tronqué par la notation scientifique, et la colonne {column} donne encore son entreprise : --id {id} la lit là",
  },
  list_other: {
    en: "column {column} also has identifiers, of {companies|company|companies}; --id {letter} takes that column",
    fr: "la colonne {column} contient aussi des identifiants, de {companies|entreprise|entreprises} ; --id {letter} prend cette colonne",
  },
  list_of_others: {
    en: "columns {columns} were filled for another list beside this one: they are neither read nor changed",
    fr: "les colonnes {columns} ont été remplies pour une autre liste à côté de celle-ci : elles ne sont ni lues ni modifiées",
  },
  list_some: {
    en: "column {column} has identifiers among other contents, of {companies|company|companies}, and they are not read; --id {id} reads them",
    fr: "la colonne {column} contient des identifiants parmi d'autres contenus, de {companies|entreprise|entreprises}, et ils ne sont pas lus ; --id {id} les lit",
  },
  list_other_differs: {
    en: "column {letter} identifies a different company from column {read} in {n|row|rows}",
    fr: "la colonne {letter} désigne une autre entreprise que la colonne {read} dans {n|ligne|lignes}",
  },
  list_siret_differs: {
    en: "{n|row has a SIRET that does|rows have a SIRET that does} not begin with the SIREN in the same row (columns {read} and {letter})",
    fr: "{n|ligne a|lignes ont} un SIRET qui ne commence pas par le SIREN de la même ligne (colonnes {read} et {letter})",
  },
  plan_rows: { en: "Rows", fr: "Lignes" },
  plan_places: { en: "Places", fr: "Lieux" },
  plan_places_unchecked: {
    en: "postcodes and towns are not checked: the file places.txt is missing beside the program; install it again",
    fr: "les codes postaux et les communes ne sont pas vérifiés : le fichier places.txt manque à côté du programme ; réinstallez-le",
  },
  plan_fields: { en: "Fields", fr: "Champs" },
  plan_beyond: {
    en: "Not in the plan of this key ({plan}), so nothing is asked for them and only stored answers are written: {fields}. If the plan has changed, run sirene quota to read the new one, then run this again.",
    fr: "Hors de l'offre de cette clé ({plan}), donc rien n'est demandé pour eux et seules les réponses déjà enregistrées sont écrites : {fields}. Si l'offre a changé, lancez sirene quota pour lire la nouvelle, puis relancez cette commande.",
  },
  plan_review: { en: "Review", fr: "Examen" },
  plan_places_known: {
    en: "places of {n|candidate|candidates}: likely {likely}, up to {most|call|calls}, asked for separately, after the rows",
    fr: "lieux de {n|candidat|candidats} : probablement {likely}, jusqu'à {most|appel|appels}, demandés à part, après les lignes",
  },
  plan_places_unsought: {
    en: "the candidates of {n|name|names} are not known yet: their places are counted after the searches, before any call is spent on them",
    fr: "les candidats de {n|nom|noms} ne sont pas encore connus : leurs lieux sont comptés après les recherches, avant tout appel pour eux",
  },
  plan_calls: { en: "Calls", fr: "Appels" },
  plan_quota: { en: "Quota", fr: "Quota" },
  class_ready: { en: "{n|row|rows} ready", fr: "{n|ligne prête|lignes prêtes}" },
  class_repaired: {
    en: "{n|row|rows} with a repaired identifier",
    fr: "{n|ligne|lignes} à l'identifiant réparé",
  },
  class_duplicate: {
    en: "{n|row|rows} repeating an earlier one",
    fr: "{n|ligne répète|lignes répètent} une précédente",
  },
  class_stored: {
    en: "{n|row|rows} answered from the store",
    fr: "{n|ligne a|lignes ont} déjà une réponse dans la base",
  },
  class_kept: {
    en: "{n|row keeps|rows keep} the company of an earlier run or of a decision",
    fr: "{n|ligne garde|lignes gardent} l'entreprise d'un traitement précédent ou d'une décision",
  },
  class_invalid: {
    en: "{n|row|rows} with an invalid identifier",
    fr: "{n|ligne|lignes} à l'identifiant invalide",
  },
  class_blank: { en: "{n|row|rows} without an identifier", fr: "{n|ligne|lignes} sans identifiant" },
  class_totals: {
    en: "{n|row|rows} of totals, not looked up",
    fr: "{n|ligne|lignes} de total, sans recherche",
  },
  class_foreign: {
    en: "{n|row|rows} abroad, not looked up",
    fr: "{n|ligne|lignes} à l'étranger, sans recherche",
  },
  class_search: {
    en: "{n|row needs|rows need} a search",
    fr: "{n|ligne demande|lignes demandent} une recherche",
  },
  class_leftOut: {
    en: "{n|row|rows} left out by --only",
    fr: "{n|ligne laissée de côté|lignes laissées de côté} par --only",
  },
  plan_total: { en: "{n|row|rows} in all", fr: "{n|ligne|lignes} en tout" },
  plan_total_of: {
    en: "{n|row|rows} in all, in {files|file|files}",
    fr: "{n|ligne|lignes} en tout, dans {files|fichier|fichiers}",
  },
  plan_total_lists: {
    en: "{n|row|rows} in all, in {lists|list|lists}",
    fr: "{n|ligne|lignes} en tout, dans {lists|liste|listes}",
  },
  plan_estimate: {
    en: "{least} to {most}, likely {likely}",
    fr: "de {least} à {most}, probablement {likely}",
  },
  plan_unknown_names: {
    en: "about {n} if no company has these names",
    fr: "environ {n} si aucune entreprise ne porte ces noms",
  },
  plan_unknown_names_sample: {
    en: "about {n} if no company has these names; --sample 50 asks for 50 rows first to find out",
    fr: "environ {n} si aucune entreprise ne porte ces noms ; --sample 50 cherche d'abord 50 lignes pour le savoir",
  },
  plan_needs: {
    en: "{needed}, but only {spendable} may be spent",
    fr: "{needed}, mais seulement {spendable|est permis|sont permis}",
  },
  plan_needs_more: {
    en: "{needed}, but only {spendable} more may be spent",
    fr: "{needed}, mais seulement {spendable|autre est permis|autres sont permis}",
  },
  plan_needs_none: {
    en: "{needed}, but none may be spent",
    fr: "{needed}, mais aucun n'est permis",
  },
  plan_needs_none_more: {
    en: "{needed}, but no more may be spent",
    fr: "{needed}, mais aucun autre n'est permis",
  },
  plan_up_to: {
    en: "up to {firm|call is|calls are} needed",
    fr: "il faut jusqu'à {firm|appel|appels}",
  },
  plan_likely_up_to: {
    en: "likely {expected}, up to {firm|call is|calls are} needed",
    fr: "il faut probablement {expected}, jusqu'à {firm|appel|appels}",
  },
  plan_likely_margin: {
    en: "likely {expected}, with a tenth more for the searches by name {margin|call is|calls are} needed",
    fr: "il faut probablement {expected} et, avec un dixième de plus pour les recherches par nom, {margin|appel|appels}",
  },
  plan_perhaps: {
    en: "in the worst case {firm|call is|calls are} needed, and only {spendable} may be spent: some rows would then be deferred",
    fr: "au pire, il faut {firm|appel|appels}, et seulement {spendable|est permis|sont permis} : des lignes seraient alors reportées",
  },
  plan_outdated: {
    en: "{n|row has|rows have} answers that are too old: asked for last, the oldest first",
    fr: "{n|ligne a des réponses trop anciennes, redemandées|lignes ont des réponses trop anciennes, redemandées} en dernier, les plus anciennes d'abord",
  },
  plan_nothing: {
    en: "none: all answers are already in the store",
    fr: "aucun : toutes les réponses sont déjà dans la base",
  },
  plan_nothing_to_ask: { en: "none: there is nothing to ask", fr: "aucun : il n'y a rien à demander" },
  plan_instead: {
    en: "{likely|call|calls} ({oneByOne} one by one)",
    fr: "{likely|appel|appels} ({oneByOne} un par un)",
  },
  plan_left: {
    en: "{remaining} of {limit} left this month, {after} after this run",
    fr: "il reste {remaining} sur {limit} ce mois-ci, {after} après ce traitement",
  },
  plan_left_unknown: {
    en: "the number of calls left this month is not known",
    fr: "le nombre d'appels restants ce mois-ci n'est pas connu",
  },
  plan_reserve: { en: "{n|call|calls} kept in reserve", fr: "{n|appel gardé|appels gardés} en réserve" },
  plan_hourly: { en: "{n|call|calls} an hour at most", fr: "{n|appel|appels} par heure au plus" },
  plan_hourly_user: {
    en: "{n|call|calls} an hour at most for you on the relay",
    fr: "{n|appel|appels} par heure au plus pour vous sur le relais",
  },
  plan_ends: { en: "ends about {when}", fr: "fin vers {when}" },
  plan_outlasts: {
    en: "the run would end after the current period ({when}): the quota would be renewed during the run",
    fr: "le traitement se terminerait après la période en cours ({when}) : le quota serait renouvelé entre-temps",
  },
  binding_none: { en: "within all limits", fr: "dans toutes les limites" },
  binding_hour: {
    en: "the quota is enough; the hourly limit sets the pace",
    fr: "le quota suffit ; la limite horaire fixe le rythme",
  },
  binding_month: {
    en: "the quota is not enough this month",
    fr: "le quota du mois ne suffit pas",
  },
  binding_reserve: {
    en: "the quota is not enough without using the reserve",
    fr: "le quota ne suffit pas sans entamer la réserve",
  },
  binding_user: {
    en: "the calls that you may make on the relay this month are not enough",
    fr: "les appels auxquels vous avez droit sur le relais ce mois-ci ne suffisent pas",
  },
  "binding_max-calls": { en: "--max-calls is not enough", fr: "--max-calls ne suffit pas" },
  plan_unbegun: { en: "Refused; no call was spent", fr: "Refusé ; aucun appel n'a été dépensé" },
  plan_unbegun_opened: {
    en: "Refused; {n|call was|calls were} spent to read the quota",
    fr: "Refusé ; {n|appel a servi|appels ont servi} à lire le quota",
  },
  plan_refused: {
    en: "{lead}: {lack}. Add --partial to spend what is allowed and defer the rest.",
    fr: "{lead} : {lack}. Ajoutez --partial pour dépenser ce qui est permis et reporter le reste.",
  },
  plan_ask: {
    en: "This may spend {most|call|calls} of the {remaining} left. Continue? [y/N] ",
    fr: "Cela peut coûter {most|appel|appels} sur {remaining|restant|restants}. Continuer ? [o/N] ",
  },
  plan_declined: {
    en: "Cancelled: no calls were spent on the list.",
    fr: "Annulé : aucun appel n'a été dépensé pour la liste.",
  },

  quota_plan: { en: "Plan", fr: "Offre" },
  quota_used: { en: "Used", fr: "Utilisé" },
  quota_left: { en: "Left", fr: "Reste" },
  quota_user: { en: "Yours on the relay", fr: "Vos appels sur le relais" },
  quota_resets: { en: "Resets", fr: "Remise à zéro" },
  quota_hourly: { en: "Per hour", fr: "Par heure" },
  quota_trial: { en: "Trial ends", fr: "Fin de l'essai" },
  quota_period: { en: "Period ends", fr: "Fin de la période" },
  quota_of: { en: "{used} of {limit}", fr: "{used} sur {limit}" },
  quota_from_ledger: {
    en: "The monthly quota is spent and the service gives no more figures: these come from the headers of its last answers and from the ledger.",
    fr: "Le quota mensuel est épuisé et le service ne donne plus de chiffres : ceux-ci viennent des en-têtes de ses dernières réponses et du registre des appels.",
  },
  quota_hour_full: {
    en: "The hourly limit is reached, so the service was not asked. The next call can be made at {when}.",
    fr: "La limite horaire est atteinte, le service n'a donc pas été interrogé. Le prochain appel est possible à {when}.",
  },
  quota_hour_refused: {
    en: "The service refused the call, because the hourly limit is reached. Ask again after {when}.",
    fr: "Le service a refusé l'appel, car la limite horaire est atteinte. Demandez à nouveau après {when}.",
  },
  quota_throttled: {
    en: "An intermediate server, not the service, asks to wait: the call did not reach the service. Ask again after {when}.",
    fr: "Un serveur intermédiaire, et non le service, demande d'attendre : l'appel n'est pas parvenu au service. Demandez à nouveau après {when}.",
  },
  quota_as_of: {
    en: "These figures come from the service's last answer ({when}) and from the ledger.",
    fr: "Ces chiffres viennent de la dernière réponse du service ({when}) et du registre des appels.",
  },
  quota_nothing: {
    en: "Nothing is known of this account so far.",
    fr: "Rien n'est encore connu de ce compte.",
  },
  fields_key: { en: "Key", fr: "Clé" },
  fields_label: { en: "Label", fr: "Libellé" },
  fields_plan: { en: "Plan", fr: "Offre" },
  fields_description: { en: "Description", fr: "Description" },
  quota_unknown: {
    en: "The relay does not know what is left: the service has not told it so far, or refuses its keys. Its administrator sees why on its /admin page.",
    fr: "Le relais ne sait pas ce qui reste : le service ne le lui a pas encore dit, ou refuse ses clés. Son administrateur en voit la raison sur sa page /admin.",
  },
  quota_below: {
    en: "Fewer than {min|call is|calls are} left.",
    fr: "Il reste moins de {min|appel|appels}.",
  },
} as const;

/** Messages about a sample and the list from which it was drawn. They count companies, not rows. */
export const sampleMessages = {
  plan_sample: { en: "Sample", fr: "Échantillon" },
  class_outside_sample: {
    en: "{n|row|rows} outside the sample",
    fr: "{n|ligne|lignes} hors de l'échantillon",
  },
  sample_of_company: {
    en: "{size} of {of|company|companies} (seed {seed#})",
    fr: "{size} sur {of|entreprise|entreprises} (graine {seed#})",
  },
  sample_of_establishment: {
    en: "{size} of {of} companies or establishments (seed {seed#})",
    fr: "{size} sur {of} entreprises ou établissements (graine {seed#})",
  },
  sample_counted: { en: "{drawn}: {statuses}", fr: "{drawn} : {statuses}" },
  sample_whole_calls: {
    en: "the whole list: {least} to {most} calls for what is missing, likely {likely}",
    fr: "toute la liste : de {least} à {most} appels pour ce qui manque, probablement {likely}",
  },
  sample_whole_known: {
    en: "the whole list: no calls, all answers are already in the store",
    fr: "toute la liste : aucun appel, toutes les réponses sont déjà dans la base",
  },
  sample_whole_beyond: {
    en: "the calls left are not enough for the whole list",
    fr: "les appels restants ne suffisent pas pour toute la liste",
  },
  sample_hit_rate: {
    en: "{rate}% found; in the whole list between {low}% and {high}% (95% confidence interval)",
    fr: "{rate} % trouvées ; dans toute la liste entre {low} et {high} % (intervalle de confiance à 95 %)",
  },
  sample_unusable: {
    en: "the whole list: {invalid|row|rows} with an invalid identifier, {blank} without one",
    fr: "toute la liste : {invalid|ligne|lignes} à l'identifiant invalide, {blank} sans identifiant",
  },
  sample_end: {
    en: "No file was written. The answers paid for are in the store, and the full run does not pay for them again.",
    fr: "Aucun fichier n'a été écrit. Les réponses payées sont conservées, et le traitement complet ne les paiera pas une deuxième fois.",
  },
} as const;

/** The help of every command and option. */
export const helpMessages = {
  help_program: {
    en: "French company data for your lists: enrich XLSX and CSV files by SIREN, SIRET or VAT number.\nEvery call is counted: none is made twice, and none before its cost is known.",
    fr: "Les données des entreprises françaises dans vos listes : enrichissez des fichiers XLSX et CSV par SIREN, SIRET ou numéro de TVA.\nChaque appel est compté : aucun n'est fait deux fois, ni avant que vous en connaissiez le coût.",
  },
  help_enrich: {
    en: "Write lists with columns added: sirene_siren, one per field, sirene_status and sirene_note",
    fr: "Écrire les listes avec des colonnes en plus : sirene_siren, une par champ, sirene_status et sirene_note",
  },
  help_check: {
    en: "Check the numbers of these lists: what to fix, what to review, and why, as sirene_check and sirene_check_reasons",
    fr: "Contrôler les numéros de ces listes : quoi corriger, quoi vérifier, et pourquoi, dans sirene_check et sirene_check_reasons",
  },
  help_plan: {
    en: "Show what enriching these lists would cost in all; spends one call to read the quota",
    fr: "Afficher ce que coûterait en tout l'enrichissement de ces listes ; dépense un appel pour lire le quota",
  },
  help_quota: {
    en: "Show the plan, the calls used and the calls left",
    fr: "Afficher l'offre, les appels utilisés et les appels restants",
  },
  help_fields: { en: "List the fields that can be asked for", fr: "Lister les champs disponibles" },
  help_dossier: {
    en: "Write one page about a company, to print or to keep: identity, head office, directors, accounts, establishments",
    fr: "Écrire une page sur une entreprise, à imprimer ou à garder : identité, siège, dirigeants, comptes, établissements",
  },
  help_dossier_output: {
    en: "file to write: a web page (.html) or a workbook (.xlsx)",
    fr: "fichier à écrire : une page web (.html) ou un classeur (.xlsx)",
  },
  help_seen_changes: {
    en: "Show what has changed for the companies of a list, as far as the store has seen it; makes no call",
    fr: "Afficher ce qui a changé pour les entreprises d'une liste, d'après la base des réponses ; ne fait aucun appel",
  },
  help_changes_since: {
    en: "changes seen since this day (2027-01-01, in UTC), or since the day that long ago (30d); default: all",
    fr: "changements vus depuis ce jour (2027-01-01, en UTC), ou depuis le jour d'il y a cette durée (30d) ; par défaut : tous",
  },
  help_fields_told: {
    en: "fields whose changes are shown, by key or label (see: sirene fields)",
    fr: "champs dont les changements sont signalés, par clé ou libellé (voir : sirene fields)",
  },
  help_output: {
    en: "file to write, folder for several (ends in /), or - for standard output (default: <name>.enriched.<ext>, or <name>.checked.<ext>, beside the input)",
    fr: "fichier à écrire, dossier pour plusieurs (finit par /), ou - pour la sortie standard (par défaut : <nom>.enriched.<ext>, ou <nom>.checked.<ext>, à côté de l'entrée)",
  },
  help_fields_option: {
    en: "fields to add, by key or label, in this order (see: sirene fields)",
    fr: "champs à ajouter, par clé ou libellé, dans cet ordre (voir : sirene fields)",
  },
  help_for: {
    en: "what the list is checked for: suppliers, or einvoicing, which adds the electronic address of each company",
    fr: "ce pour quoi la liste est contrôlée : suppliers (fournisseurs), ou einvoicing (facturation électronique), qui ajoute l'adresse électronique de chaque entreprise",
  },
  help_corrections: {
    en: "write what is to be corrected to this CSV file: row, vendor, column, old, new, why",
    fr: "écrire dans ce CSV ce qui est à corriger : row, vendor, column, old, new, why (ligne, fournisseur, colonne, ancien, nouveau, motif)",
  },
  help_rows: {
    en: "only rows with this verdict, in the result and in the corrections: fix or review",
    fr: "seulement les lignes de ce verdict, dans le résultat et les corrections : fix (à corriger) ou review (à vérifier)",
  },
  help_on: {
    en: "with --for einvoicing: the day on which the invoices are to be sent, if the directory's file gives dates (default: today)",
    fr: "avec --for einvoicing : jour d'envoi des factures, si le fichier de l'annuaire donne des dates (par défaut : aujourd'hui)",
  },
  help_ignore: {
    en: "reasons to leave out of verdicts and counts, such as duplicate_siren,name_near",
    fr: "motifs à laisser hors des verdicts et des décomptes, comme duplicate_siren,name_near",
  },
  help_siret: {
    en: "column of the SIRETs, for checks and comparisons (default: found by content)",
    fr: "colonne des SIRET, pour contrôles et comparaisons (par défaut : trouvée d'après le contenu)",
  },
  help_vat: {
    en: "column of the VAT numbers (default: found by content)",
    fr: "colonne des numéros de TVA (par défaut : trouvée d'après le contenu)",
  },
  help_name: {
    en: "column of the company names (default: found by content)",
    fr: "colonne des noms d'entreprise (par défaut : trouvée d'après le contenu)",
  },
  help_postcode: {
    en: "column of the postcodes (default: found by content)",
    fr: "colonne des codes postaux (par défaut : trouvée d'après le contenu)",
  },
  help_city: {
    en: "column of the towns (default: found by content)",
    fr: "colonne des communes (par défaut : trouvée d'après le contenu)",
  },
  help_einvoice_address: {
    en: "column of the electronic addresses for e-invoices (default: found by content)",
    fr: "colonne des adresses électroniques de facturation (par défaut : trouvée d'après le contenu)",
  },
  help_naf_column: {
    en: "column of the activity codes (NAF, APE; default: found by content)",
    fr: "colonne des codes d'activité (NAF, APE ; par défaut : trouvée d'après le contenu)",
  },
  help_match: {
    en: "look up by name the rows without a valid number; the columns are found by content, or named: name=COL,postcode=COL,city=COL,address=COL,vat=COL,director=COL,country=COL; a name, postcode, town or address may have two columns: the second is tried if the first does not identify the company",
    fr: "chercher par leur nom les lignes sans numéro valide ; les colonnes sont trouvées d'après le contenu, ou indiquées : name=COL,postcode=COL,city=COL,address=COL,vat=COL,director=COL,country=COL ; un nom, un code postal, une commune ou une adresse peuvent avoir deux colonnes : la seconde est essayée si la première ne suffit pas à trouver l'entreprise",
  },
  help_candidates: {
    en: "with --match, write this many candidates per row (1 to 5; default: 1)",
    fr: "avec --match, écrire ce nombre de candidats par ligne (de 1 à 5 ; par défaut : 1)",
  },
  help_found_by: {
    en: "write how the company of each row was found: by its number, by its name with the score, or chosen by a person, and on which day",
    fr: "écrire comment l'entreprise de chaque ligne a été trouvée : par son numéro, par son nom avec le score, ou choisie par une personne, et quel jour",
  },
  help_drop_matches: {
    en: "do not keep the companies that earlier runs found by name: with --match they are looked up again, without it these cells are emptied; what people decided stays",
    fr: "ne pas garder les entreprises que des traitements précédents ont trouvées par leur nom : avec --match elles sont cherchées à nouveau, sans --match ces cellules sont vidées ; ce que des personnes ont décidé reste",
  },
  help_review: {
    en: "with --match, add what a person should decide about the doubtful rows: a sheet with a drop-down list, or LIST.review.csv; the next run reads the decisions; all: also the rows for which no company was found; places: also ask where the candidates are, counted and confirmed separately",
    fr: "avec --match, ajouter ce qu'une personne doit décider sur les lignes douteuses : une feuille avec une liste déroulante, ou LISTE.review.csv ; le traitement suivant lit les décisions ; all : aussi les lignes sans entreprise trouvée ; places : demander aussi où sont les candidats, avec un décompte et une confirmation à part",
  },
  help_id: {
    en: "column of the identifiers, by its header or a letter such as C; A,B: B where A has none; A+B: SIREN and NIC (default: found by content)",
    fr: "colonne des identifiants, par son titre ou une lettre comme C ; A,B : B quand A n'en a pas ; A+B : SIREN et NIC (par défaut : trouvée d'après le contenu)",
  },
  help_sheet: {
    en: "sheet to enrich, or '*' for all sheets with lists (default: found by content)",
    fr: "feuille à enrichir, ou '*' pour toutes celles qui contiennent des listes (par défaut : trouvée d'après le contenu)",
  },
  help_sheet_read: {
    en: "sheet to read, or '*' for all sheets with lists; needed if several sheets of a workbook have one",
    fr: "feuille à lire, ou '*' pour toutes celles qui contiennent des listes ; à donner quand plusieurs feuilles d'un classeur en contiennent une",
  },
  help_header_row: {
    en: "row of the headers, counted from 1 (default: found by content)",
    fr: "ligne des titres, comptée à partir de 1 (par défaut : trouvée d'après le contenu)",
  },
  help_header: {
    en: "none: the lists have no header row; columns are named by letter, and the result has no headers either",
    fr: "none : les listes n'ont pas de ligne de titres ; les colonnes se nomment par lettre, et le résultat n'a pas de titres non plus",
  },
  help_max_calls: {
    en: "maximum number of calls this run may spend, or a share of those left, such as 5%",
    fr: "nombre maximal d'appels que ce traitement peut dépenser, ou une part de ceux qui restent, comme 5%",
  },
  help_reserve: {
    en: "calls of the month to leave unspent, as a number or a share such as 10%",
    fr: "appels du mois à ne pas dépenser, en nombre ou en part comme 10%",
  },
  help_max_age: {
    en: "ask again for answers older than this, such as 30d",
    fr: "redemander les réponses plus anciennes que cette durée, par exemple 30d (30 jours)",
  },
  help_only: {
    en: "in a list enriched before, process only these rows: missing, failed or answered",
    fr: "dans une liste déjà enrichie, ne traiter que ces lignes : missing (sans réponse), failed (échouées) ou answered (qui ont déjà une réponse)",
  },
  help_changes: {
    en: "for a list enriched before, write what has changed since to this CSV file",
    fr: "pour une liste déjà enrichie, écrire dans ce CSV ce qui a changé depuis",
  },
  help_fail_on_nomenclature: {
    en: "also end with exit code 10 if activity codes only moved to another nomenclature, which otherwise does not count as a change",
    fr: "se terminer aussi par le code 10 si des codes d'activité ont seulement changé de nomenclature, ce qui sinon ne compte pas comme un changement",
  },
  help_fail_on_changes: {
    en: "end with exit code 10 if --changes found changes",
    fr: "se terminer par le code 10 si --changes a trouvé des changements",
  },
  help_sample: {
    en: "ask for this many companies, drawn at random, and estimate what share of the list will be found and what the rest will cost; their rows are written only with -o",
    fr: "ne demander que ce nombre d'entreprises, tirées au hasard, et estimer quelle part de la liste sera trouvée et ce que coûtera le reste ; leurs lignes ne sont écrites qu'avec -o",
  },
  help_seed: {
    en: "with --sample, draw another sample (default: 1); the same number draws the same one",
    fr: "avec --sample, tirer un autre échantillon (par défaut : 1) ; le même nombre tire le même",
  },
  help_report: {
    en: "write the plan, the calls spent and every row to this JSON file",
    fr: "écrire dans ce fichier JSON le plan, les appels dépensés et chaque ligne",
  },
  help_usage: {
    en: "Show the calls made so far, from the ledger, at no cost",
    fr: "Afficher les appels déjà faits, d'après le registre des appels, sans rien dépenser",
  },
  help_by: {
    en: "count by day, run, operation or user",
    fr: "compter par day (jour), run (traitement), operation (opération) ou user (utilisateur)",
  },
  help_since: {
    en: "how far back to count, such as 30d",
    fr: "période à compter, par exemple 30d (30 jours)",
  },
  help_store: {
    en: "Show what is in the store (info), delete old answers (purge; by default those older than 30 days), or copy all of it into another store (copy --to)",
    fr: "Afficher le contenu de la base des réponses (info), supprimer les anciennes réponses (purge ; par défaut au-delà de 30 jours), ou tout copier dans une autre base (copy --to)",
  },
  help_store_to: {
    en: "the store to copy to: postgres://user@host/database, or a file",
    fr: "la base de destination : postgres://utilisateur@hôte/base, ou un fichier",
  },
  help_older_than: {
    en: "age of the answers to delete, such as 30d; 0d deletes all",
    fr: "âge des réponses à supprimer, par exemple 30d (30 jours) ; 0d supprime tout",
  },
  help_concurrency: { en: "maximum number of simultaneous calls", fr: "nombre maximal d'appels simultanés" },
  help_one_by_one: {
    en: "ask for each company in a call of its own, never for several in one search",
    fr: "demander chaque entreprise par un appel séparé, jamais plusieurs par une même recherche",
  },
  help_partial: {
    en: "if there are not enough calls, spend up to the limit and defer the rest",
    fr: "s'il n'y a pas assez d'appels, dépenser jusqu'à la limite et reporter le reste",
  },
  help_dry_run: { en: "print the plan and stop", fr: "afficher le plan et s'arrêter" },
  help_yes: {
    en: "do not ask for confirmation before a large spend",
    fr: "ne pas demander confirmation avant une grosse dépense",
  },
  help_headers: {
    en: "headers of the new columns: their keys (sirene_name), or their labels in the language of --lang (Name · sirene)",
    fr: "titres des nouvelles colonnes : leurs clés (sirene_name), ou leurs libellés dans la langue de --lang (Nom · sirene)",
  },
  help_values: {
    en: "statuses and states as codes, or as words in the language of --lang; in a CSV, dates and true/false too",
    fr: "statuts et états en codes, ou en mots de la langue de --lang ; dans un CSV, les dates et VRAI/FAUX aussi",
  },
  help_preview: {
    en: "ask for the first rows only, and show them filled in; no file is written",
    fr: "ne demander que les premières lignes, et les afficher remplies ; aucun fichier n'est écrit",
  },
  help_overwrite: {
    en: "replace existing files even if somebody changed them, or sirene did not write them",
    fr: "remplacer les fichiers existants, même si quelqu'un les a modifiés ou si sirene ne les a pas écrits",
  },
  help_encoding: {
    en: "encoding of a text file (default: found by content)",
    fr: "encodage d'un fichier texte (par défaut : trouvé d'après le contenu)",
  },
  help_delimiter: {
    en: "delimiter of a text file (default: found by content)",
    fr: "séparateur d'un fichier texte (par défaut : trouvé d'après le contenu)",
  },
  help_drop_signature: {
    en: "enrich a digitally signed workbook, which loses its signature",
    fr: "enrichir un classeur signé numériquement, qui perd sa signature",
  },
  help_to: {
    en: "format of the result: {formats} (default: that of the input, or of the output's name)",
    fr: "format du résultat : {formats} (par défaut : celui de l'entrée, ou du nom de la sortie)",
  },
  help_summary_sheet: {
    en: "add a sheet named SIRENE to the workbook, with rows by status and calls spent",
    fr: "ajouter au classeur une feuille nommée SIRENE, avec les lignes par statut et les appels dépensés",
  },
  help_quiet: { en: "no progress and no summary", fr: "ni progression ni résumé" },
  help_json: { en: "print JSON", fr: "afficher du JSON" },
  help_csv: { en: "print CSV", fr: "afficher du CSV" },
  help_min: {
    en: "exit with code 3 if fewer calls are left",
    fr: "se terminer par le code 3 s'il reste moins d'appels",
  },
  help_sandbox: {
    en: "answer from a built-in sandbox: no account, no keys, nothing spent; with fill, made-up companies for your own numbers",
    fr: "répondre depuis un bac à sable intégré : ni compte, ni clés, ni dépense ; avec fill, des sociétés inventées pour vos propres numéros",
  },
} as const;

/** Messages about the ledger of calls and the store of answers. */
export const ledgerMessages = {
  changes_row: { en: "Row", fr: "Ligne" },
  changes_list_row: { en: "List and row", fr: "Liste et ligne" },
  changes_row_of: { en: "{list}, {row}", fr: "{list}, {row}" },
  changes_company: { en: "Company", fr: "Entreprise" },
  changes_field: { en: "What", fr: "Quoi" },
  changes_before: { en: "Before", fr: "Avant" },
  changes_after: { en: "After", fr: "Après" },
  changes_seen: { en: "Seen on", fr: "Vu le" },
  changes_empty: { en: "(empty)", fr: "(vide)" },
  changes_not_in_register: { en: "not in the register", fr: "absent du répertoire" },
  changes_none: {
    en: "No change is known for this period.",
    fr: "Aucun changement connu sur cette période.",
  },
  changes_count: {
    en: "{n|change|changes} in {changed|company|companies}.",
    fr: "{n|changement|changements} pour {changed|entreprise|entreprises}.",
  },
  changes_nomenclature: {
    en: "{n|company now has|companies now have} activity codes of another nomenclature: counted separately, not as a change of activity.",
    fr: "{n|entreprise a désormais|entreprises ont désormais} des codes d'activité d'une autre nomenclature, ce qui est compté à part et non comme un changement d'activité.",
  },
  changes_nomenclature_uncompared: {
    en: "The activity of {n|company|companies} cannot be compared: import INSEE's table with sirene naf import FILE.",
    fr: "L'activité de {n|entreprise|entreprises} ne peut pas être comparée : importez la table de l'INSEE avec sirene naf import FICHIER.",
  },
  changes_known: {
    en: "The store has answers about {known} of {companies|company|companies}, and keeps what was read in the last {days|day|days}. No call was made.",
    fr: "La base des réponses connaît {known} des {companies|entreprise|entreprises} et garde ce qui a été lu depuis moins de {days|jour|jours}. Aucun appel n'a été fait.",
  },
  usage_day: { en: "Day", fr: "Jour" },
  usage_run: { en: "Run", fr: "Traitement" },
  usage_operation: { en: "Operation", fr: "Opération" },
  usage_user: { en: "User", fr: "Utilisateur" },
  usage_calls: { en: "Calls", fr: "Appels" },
  usage_found: { en: "Found", fr: "Trouvés" },
  usage_failed: { en: "Failed", fr: "Échoués" },
  usage_none: { en: "No calls in this period.", fr: "Aucun appel sur cette période." },
  foreign_notices: {
    en: "Ignored {notices|notice|notices} in the database of the store, which no program of this store sent. Who else uses that database?",
    fr: "{notices|notification ignorée|notifications ignorées} dans la base de données : aucun programme de cette base des réponses n'en est l'auteur. Qui d'autre utilise cette base de données ?",
  },
  store_where: { en: "Store: {path}", fr: "Base des réponses : {path}" },
  store_holds: {
    en: "{answers|answer|answers}, {calls|call|calls} in the ledger, {megabytes} MB",
    fr: "{answers|réponse|réponses}, {calls|appel|appels} au registre, {megabytes} Mo",
  },
  store_former: {
    en: "{n|former answer is kept beside the one that replaced it|former answers are kept beside those that replaced them}",
    fr: "{n|réponse précédente gardée à côté de celle qui l'a remplacée|réponses précédentes gardées à côté de celles qui les ont remplacées}",
  },
  store_ages: {
    en: "read between {oldest} and {newest}",
    fr: "réponse la plus ancienne : {oldest} ; la plus récente : {newest}",
  },
  store_copying: { en: "Copying: {part}, {n}", fr: "Copie : {part}, {n}" },
  store_copy_part: { en: "What", fr: "Quoi" },
  store_copy_source: { en: "In the source", fr: "À l'origine" },
  store_copy_held: { en: "In the target", fr: "À destination" },
  store_copy_copied: { en: "Copied now", fr: "Copié cette fois" },
  store_part_accounts: { en: "accounts", fr: "comptes" },
  store_part_answers: { en: "answers", fr: "réponses" },
  store_part_formerAnswers: { en: "former answers", fr: "réponses précédentes" },
  store_part_calls: { en: "calls in the ledger", fr: "appels au registre" },
  store_part_decisions: { en: "decisions", fr: "décisions" },
  store_part_matches: { en: "companies found by name", fr: "entreprises trouvées par leur nom" },
  store_part_directory: { en: "SIRENs in the directory", fr: "SIREN de l'annuaire" },
  store_part_tokens: { en: "relay tokens", fr: "jetons du relais" },
  store_part_settings: { en: "relay settings", fr: "réglages du relais" },
  store_part_audit: { en: "administrators' actions", fr: "actions des administrateurs" },
  store_part_lookupCounts: { en: "days of lookup counts", fr: "jours de décompte des questions" },
  store_copy_whole: {
    en: "Everything in the source is in the target. Set SIRENE_STORE to the target wherever the source was used.",
    fr: "La destination contient toute la base d'origine. Indiquez la destination dans SIRENE_STORE partout où la base d'origine servait.",
  },
  store_copy_rest_whole: {
    en: "Everything else in the source is in the target. Set SIRENE_STORE to the target wherever the source was used.",
    fr: "La destination contient tout le reste de la base d'origine. Indiquez la destination dans SIRENE_STORE partout où la base d'origine servait.",
  },
  store_copy_differs: {
    en: "Not copied, because the target has another value and keeps it: {part}: {names}.",
    fr: "Non copié, car la destination a une autre valeur et la conserve : {part} : {names}.",
  },
  store_copy_adjust: {
    en: "The store does not record when a setting or a token was changed. If the source is right, change them in the target: on the page /admin, with sirene-relay, or with sirene naf import.",
    fr: "La base ne note pas quand un réglage ou un jeton a été modifié. Si c'est l'origine qui est juste, modifiez-les dans la destination : sur la page /admin, avec sirene-relay ou avec sirene naf import.",
  },
  store_setting_paused: { en: "the pause of all spending", fr: "la suspension de toute dépense" },
  store_setting_default_monthly: {
    en: "the monthly calls of a new token",
    fr: "les appels mensuels d'un nouveau jeton",
  },
  store_setting_default_expiry: { en: "the end of a new token", fr: "la fin d'un nouveau jeton" },
  store_setting_naf_correspondence: {
    en: "the correspondence of NAF codes",
    fr: "la table de correspondance des codes NAF",
  },
  store_copy_lacking: {
    en: "Not everything in the source is in the target yet, because a program is using the source. Stop that program, then run the same command again.",
    fr: "La destination ne contient pas encore toute la base d'origine, car un programme utilise celle-ci. Arrêtez ce programme, puis relancez la même commande.",
  },
  store_rescue: {
    en: "The store {path} is damaged ({detail}). It is left as it is, and what can be read reliably is copied.",
    fr: "La base des réponses {path} est endommagée ({detail}). Elle est laissée telle quelle, et ce qui peut être lu de façon sûre est copié.",
  },
  store_rescue_lost: {
    en: "Not all of the damaged store {path} could be read: {unreadable} of its {pages|page|pages} could not, and {rows|row that was found is not reliable|rows that were found are not reliable}. Their content was left out.",
    fr: "La base endommagée {path} n'a pas pu être lue en entier : {unreadable|page illisible|pages illisibles} sur {pages}, et {rows|ligne trouvée n'est pas fiable|lignes trouvées ne sont pas fiables}. Leur contenu a été laissé de côté.",
  },
  store_rescue_whole: {
    en: "Everything that could be read reliably is in the target. Set SIRENE_STORE to the target wherever the damaged store was used.",
    fr: "Tout ce qui pouvait être lu de façon sûre se trouve dans la destination. Indiquez la destination dans SIRENE_STORE partout où la base endommagée servait.",
  },
  store_purged: { en: "{n|answer|answers} deleted.", fr: "{n|réponse supprimée|réponses supprimées}." },
} as const;

/** Messages of `sirene directory`, which exchanges files with the directory of e-invoices. */
export const directoryMessages = {
  directory_exported: {
    en: "{sirens|SIREN|SIRENs} written, each once, to {n|file|files} in {folder}: send every file to the directory, then read the files that it sends back with sirene directory import.",
    fr: "{sirens|SIREN écrit|SIREN écrits}, sans doublon, dans {n|fichier|fichiers} de {folder} : envoyez chaque fichier à l'annuaire, puis lisez les fichiers qu'il renvoie avec sirene directory import.",
  },
  directory_rows_blank: {
    en: "{n|row|rows} without an identifier: not in the files.",
    fr: "{n|ligne sans identifiant, absente des fichiers|lignes sans identifiant, absentes des fichiers}.",
  },
  directory_list: {
    en: "{list}: identifiers in column {columns}, {n|row|rows}",
    fr: "{list} : identifiants en colonne {columns}, {n|ligne|lignes}",
  },
  directory_row_invalid: {
    en: "{list}, row {row#}: the identifier is not valid, so it is not in the files.",
    fr: "{list}, ligne {row#} : l'identifiant n'est pas valide et ne figure donc pas dans les fichiers.",
  },
  directory_left: {
    en: "{files} in the same folder: left over from an earlier export, not part of this one.",
    fr: "{files} dans le même dossier : export précédent, hors de celui-ci.",
  },
  directory_more: {
    en: "And {n} more; --json lists them all.",
    fr: "Et {n|autre|autres} ; --json les donne tous.",
  },
  directory_imported: {
    en: "{sirens|SIREN|SIRENs} read in {lines|line|lines}: {active} with an active address; {unknown|other SIREN that was asked for is|other SIRENs that were asked for are} unknown to the directory.",
    fr: "{sirens|SIREN lu|SIREN lus}, avec {lines|ligne|lignes} : {active} avec une adresse active ; {unknown|autre SIREN demandé est inconnu|autres SIREN demandés sont inconnus} de l'annuaire.",
  },
  directory_none_asked: {
    en: "None of these SIRENs was exported from this store. Their lines are kept, but nothing shows which companies the directory does not know.",
    fr: "Aucun de ces SIREN n'a été exporté depuis cette base des réponses. Leurs lignes sont conservées, mais rien n'indique quelles entreprises l'annuaire ne connaît pas.",
  },
  directory_partial: {
    en: "Only {cameBack#} of the {asked#} SIRENs of {file} came back: the others are not counted as unknown to the directory. If the file was cut short, get it again.",
    fr: "Sur les {asked#} SIREN de {file}, il n'en est revenu que {cameBack#} : les autres ne sont pas comptés comme inconnus de l'annuaire. Si le fichier est tronqué, téléchargez-le de nouveau.",
  },
  directory_line: {
    en: "{file}, line {line#}: {what}, so the line is left out.",
    fr: "{file}, ligne {line#} : {what}, la ligne est écartée.",
  },
  directory_fault_columns: {
    en: "wrong number of columns ({text})",
    fr: "mauvais nombre de colonnes ({text})",
  },
  directory_fault_quote: {
    en: "a quote is opened and never closed",
    fr: "un guillemet est ouvert et jamais refermé",
  },
  directory_fault_not_a_siren: { en: '"{text}" is not a SIREN', fr: "« {text} » n'est pas un SIREN" },
  directory_fault_address_bad_characters: {
    en: 'the address "{text}" has characters other than letters without accents, digits and + - _ .',
    fr: "l'adresse « {text} » contient d'autres caractères que des lettres sans accent, des chiffres et + - _ .",
  },
  directory_fault_address_too_long: {
    en: 'the address "{text}" is longer than 125 characters',
    fr: "l'adresse « {text} » dépasse 125 caractères",
  },
  directory_fault_address_not_of_siren: {
    en: 'the address "{text}" does not begin with the SIREN of its line',
    fr: "l'adresse « {text} » ne commence pas par le SIREN de sa ligne",
  },
  directory_fault_state_unreadable: {
    en: '"{text}" does not say whether the address is active',
    fr: "« {text} » ne dit pas si l'adresse est active",
  },
  directory_fault_date_unreadable: { en: '"{text}" is not a date', fr: "« {text} » n'est pas une date" },
  directory_fault_no_address: { en: "active, but without an address", fr: "active, mais sans adresse" },
  directory_line_not_asked: {
    en: "{file}, line {line#}: {text} was not exported; its lines are kept all the same.",
    fr: "{file}, ligne {line#} : {text} n'avait pas été exporté ; ses lignes sont tout de même conservées.",
  },
  help_directory: {
    en: "Write the SIRENs of lists as files for the directory of e-invoices (export LIST… -o FOLDER), or read what it sent back (import FILE…); makes no call to the API",
    fr: "Écrire les SIREN de listes en fichiers pour l'annuaire de la facturation électronique (export LISTE… -o DOSSIER), ou lire ce qu'il a renvoyé (import FICHIER…) ; ne fait aucun appel à l'API",
  },
  help_directory_output: {
    en: "with export: folder for directory-001.csv and so on",
    fr: "avec export : dossier où écrire directory-001.csv et les suivants",
  },
  help_directory_overwrite: {
    en: "with export: replace files that sirene did not write, or that somebody changed",
    fr: "avec export : remplacer des fichiers que sirene n'a pas écrits, ou que quelqu'un a modifiés",
  },
} as const;

/** Messages of `sirene duplicates`. */
export const duplicatesMessages = {
  duplicates_same_siret: {
    en: "one establishment in several rows",
    fr: "un établissement sur plusieurs lignes",
  },
  duplicates_closed_twin: {
    en: "a closed establishment beside an open one of the same company",
    fr: "un établissement fermé à côté d'un établissement ouvert de la même entreprise",
  },
  duplicates_same_siren: {
    en: "one company under several vendor codes",
    fr: "une entreprise sous plusieurs codes fournisseur",
  },
  duplicates_same_siren_rows: {
    en: "one company in several rows",
    fr: "une entreprise sur plusieurs lignes",
  },
  duplicates_vat_conflict: {
    en: "a VAT number that does not belong to the row's SIREN",
    fr: "un numéro de TVA qui n'est pas celui du SIREN de la ligne",
  },
  duplicates_same_name_place: { en: "the same name at the same place", fr: "un même nom au même endroit" },
  duplicates_columns: {
    en: "{file}: identifiers {numbers}; VAT number {vat}; vendor code {vendor}; name {name}; place {place}",
    fr: "{file} : identifiants {numbers} ; numéro de TVA {vat} ; code fournisseur {vendor} ; nom {name} ; lieu {place}",
  },
  duplicates_no_column: { en: "none", fr: "aucune colonne" },
  duplicates_no_source: {
    en: "No API or relay is configured, so sirene does not know which establishments are open: the groups, and the rows to keep, are based on the lists alone.",
    fr: "Ni API ni relais n'est configuré : sirene ne sait donc pas quels établissements sont ouverts. Les groupes et les lignes à garder ne reposent que sur les listes.",
  },
  duplicates_concerned: {
    en: "{n|row|rows} of {of} where the state, open or closed, decides which one to keep",
    fr: "{n|ligne|lignes} sur {of} où l'état, ouvert ou fermé, décide laquelle garder",
  },
  duplicates_unkept: {
    en: "{n|answer that was paid for is|answers that were paid for are} in this output only: the store could not be written. Keep the output, and make room on the disk of the store: asking again pays again for what the store lacks.",
    fr: "{n|réponse payée n'est|réponses payées ne sont} que dans ce résultat : la base des réponses n'a pas pu être écrite. Gardez ce résultat et faites de la place sur le disque de la base : redemander, c'est payer de nouveau ce qui manque à la base.",
  },
  duplicates_none: { en: "No duplicates found.", fr: "Aucun doublon trouvé." },
  duplicates_count: {
    en: "{n|group|groups} with {rows|row|rows}: {meaning} ({kind})",
    fr: "{n|groupe|groupes}, {rows|ligne|lignes} en tout : {meaning} ({kind})",
  },
  duplicates_codes: { en: "{text}: {codes}", fr: "{text} : {codes}" },
  duplicates_row: { en: "row {row#}", fr: "ligne {row#}" },
  duplicates_row_on: { en: '{place} (sheet "{sheet}")', fr: "{place} (feuille « {sheet} »)" },
  duplicates_row_of: { en: "row {row#} of {file}", fr: "ligne {row#} de {file}" },
  duplicates_kept_open: { en: "Kept: open.", fr: "Gardée : ouverte." },
  duplicates_kept_not_closed: {
    en: "Kept: nothing shows that it is closed.",
    fr: "Gardée : rien n'indique qu'elle est fermée.",
  },
  duplicates_kept_head_office: { en: "Kept: the head office.", fr: "Gardée : le siège." },
  duplicates_kept_numbered: {
    en: "Kept: it has a valid number of its own.",
    fr: "Gardée : elle a elle-même un numéro valide.",
  },
  duplicates_kept_fuller: {
    en: "Kept: more of its cells are filled.",
    fr: "Gardée : elle a le plus de cellules remplies.",
  },
  duplicates_kept_first: {
    en: "Kept: it has as much information as the others, and comes first.",
    fr: "Gardée : autant d'informations que les autres, et elle vient en premier.",
  },
  duplicates_left_open: { en: "Keep {other}, which is open.", fr: "Gardez la {other}, qui est ouverte." },
  duplicates_left_not_closed: {
    en: "Closed: keep {other} instead, which shows no sign of being closed.",
    fr: "Fermée : gardez plutôt la {other}, dont rien n'indique la fermeture.",
  },
  duplicates_left_head_office: {
    en: "Keep {other}, the head office.",
    fr: "Gardez la {other}, qui est le siège.",
  },
  duplicates_left_numbered: {
    en: "Keep {other}, which has a valid number of its own.",
    fr: "Gardez la {other}, qui a elle-même un numéro valide.",
  },
  duplicates_left_fuller: {
    en: "Keep {other}, which has more cells filled.",
    fr: "Gardez la {other}, qui a plus de cellules remplies.",
  },
  duplicates_left_first: {
    en: "Keep {other}, which has as much information and comes first.",
    fr: "Gardez la {other}, qui a autant d'informations et vient en premier.",
  },
  duplicates_apart_town: { en: "Kept: the only row in {town}.", fr: "Gardée : seule ligne à {town}." },
  duplicates_apart_name: {
    en: "Kept: the only row with this name.",
    fr: "Gardée : seule ligne à ce nom.",
  },
  duplicates_apart_company: {
    en: "Kept: the only row of its SIREN.",
    fr: "Gardée : seule ligne de son SIREN.",
  },
  duplicates_towns: {
    en: "Several towns ({towns}): each row may be right.",
    fr: "Plusieurs communes ({towns}) : chaque ligne peut être juste.",
  },
  duplicates_names: {
    en: "Different names ({names}): one of the rows may have the number of another company.",
    fr: "Noms différents ({names}) : l'une des lignes peut avoir le numéro d'une autre entreprise.",
  },
  duplicates_companies: {
    en: "Several SIRENs: they may be different companies.",
    fr: "Plusieurs SIREN : il peut s'agir d'entreprises différentes.",
  },
  duplicates_vat: {
    en: "The VAT number {vat} is not that of SIREN {siren}: one of the two is wrong.",
    fr: "Le numéro de TVA {vat} n'est pas celui du SIREN {siren} : l'un des deux est faux.",
  },
  help_duplicates: {
    en: "Show the rows of lists that may be the same vendor, which one to keep and why; makes no call without --ask, and changes no list",
    fr: "Afficher les lignes des listes qui peuvent être le même fournisseur, laquelle garder et pourquoi ; ne fait aucun appel sans --ask et ne modifie aucune liste",
  },
  help_ask: {
    en: "after showing the plan, ask which companies and establishments are open, for the rows where that decides which one to keep; options about calls work only with it",
    fr: "après avoir affiché le plan, demander quelles entreprises et quels établissements sont ouverts, pour les lignes où cela décide laquelle garder ; les options sur les appels ne s'emploient qu'avec --ask",
  },
  help_vendor: {
    en: "column of the vendor codes, by its header or a letter such as A (default: found by its header)",
    fr: "colonne des codes fournisseur, par son titre ou une lettre comme A (par défaut : trouvée d'après son titre)",
  },
  help_duplicates_output: {
    en: "file to write, .csv, .tsv, .csv.gz or .xlsx, or - for a CSV on standard output (default: a table on the terminal)",
    fr: "fichier à écrire, .csv, .tsv, .csv.gz ou .xlsx, ou - pour un CSV sur la sortie standard (par défaut : un tableau dans le terminal)",
  },
} as const;

/** What a relay finds wrong with the token, as the detail of `relay_refused`. */
export const tokenFaultMessages = {
  fault_missing_token: {
    en: "the request arrived there without a token",
    fr: "la demande y est arrivée sans jeton",
  },
  fault_unknown_token: { en: "it does not know this token", fr: "il ne connaît pas ce jeton" },
  fault_revoked_token: { en: "this token was revoked", fr: "ce jeton a été révoqué" },
  fault_expired_token: { en: "this token has expired", fr: "ce jeton a expiré" },
} as const satisfies { readonly [Fault in TokenFault as `fault_${Fault}`]: Translation };

/** All messages of the program, by code, in each of its languages. */
export const messages = {
  ...programErrors,
  ...fileErrors,
  ...fileKinds,
  ...damages,
  ...fileWarnings,
  ...decisionMessages,
  ...directoryMessages,
  ...duplicatesMessages,
  ...failureMessages,
  ...tokenFaultMessages,
  ...helpMessages,
  ...ledgerMessages,
  ...misnamedMessages,
  ...columnWords,
  ...letterWords,
  ...noteWords,
  ...operationCommandMessages,
  ...operationMessages,
  ...planMessages,
  ...reviewMessages,
  ...runMessages,
  ...sampleMessages,
  ...helpTexts,
  ...startNotices,
} as const;

export type MessageCode = keyof typeof messages;

/** Returns the text of one of the program's messages. */
export type Say = SayOf<typeof messages>;

/** Returns a function that gives messages in one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);
