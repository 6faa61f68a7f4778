/** What a run says while it goes and when it ends. */
export const runMessages = {
  run_progress: {
    en: "{done} of {expected} asked, {rate}/s, {eta} left; {spent|call|calls} made, {stored} from the store",
    fr: "{done} sur {expected|demandé|demandés}, {rate}/s, encore {eta} ; {spent|appel fait|appels faits}, {stored|déjà sur cette machine|déjà sur cette machine}",
  },
  run_waiting: {
    en: "waiting for the hourly limit, next call at {when}",
    fr: "limite horaire atteinte, prochain appel à {when}",
  },
  run_interrupting: {
    en: "Stopping: what is in flight is finished and kept. Ctrl-C again to stop at once.",
    fr: "Arrêt : les appels en cours se terminent et sont conservés. Ctrl-C encore pour arrêter net.",
  },
  run_written: { en: "Written: {file}", fr: "Écrit : {file}" },
  run_statuses: { en: "Rows: {statuses}", fr: "Lignes : {statuses}" },
  run_no_rows: { en: "Rows: none, the list is empty.", fr: "Lignes : aucune, la liste est vide." },
  run_none_selected: {
    en: "Rows: none was looked at, for --only {only} selects none of them.",
    fr: "Lignes : aucune n'a été revue, car --only {only} n'en retient aucune.",
  },
  run_kept: {
    en: "What was bought is kept in the store: the same command writes the rest without paying for it again.",
    fr: "Ce qui a été acheté est conservé : la même commande écrira le reste sans le payer une deuxième fois.",
  },
  preview_end: {
    en: "Preview: no file was written. What was bought is kept, and the whole run does not pay for it again.",
    fr: "Aperçu : aucun fichier n'a été écrit. Ce qui a été acheté est conservé, et le traitement entier ne le paiera pas une deuxième fois.",
  },
  replace_ask: {
    en: "Already there, and not byte for byte as sirene wrote them here: {files}. Somebody may have worked in them. Replace, and lose what is in them? [y/N] ",
    fr: "Déjà là, et pas octet pour octet ce que sirene a écrit ici : {files}. Quelqu'un y a peut-être travaillé. Remplacer, et perdre ce qu'ils contiennent ? [o/N] ",
  },
  replace_declined: {
    en: "Nothing was asked, nothing replaced. To keep what is in {path}, enrich it in place of the list: sirene enrich {path} -o NEW-FILE.",
    fr: "Rien n'a été demandé, rien n'a été remplacé. Pour garder ce que contient {path}, enrichissez-le à la place de la liste : sirene enrich {path} -o NOUVEAU-FICHIER.",
  },
  replace_declined_beside: {
    en: "Nothing was asked, nothing replaced.",
    fr: "Rien n'a été demandé, rien n'a été remplacé.",
  },
  results_not_noted: {
    en: "What was written could not be noted ({detail}), so the next run cannot know it for its own: it asks before it replaces it, or wants --overwrite.",
    fr: "Ce qui a été écrit n'a pas pu être noté ({detail}) ; le prochain lancement ne le reconnaîtra pas : il demandera avant de le remplacer, ou voudra --overwrite.",
  },
  left_out_result: {
    en: "{file} is left out: it is the result of {source}.",
    fr: "{file} est laissé de côté : c'est le résultat de {source}.",
  },
  left_out_lock: {
    en: "{file} is left out: Excel keeps it while the workbook is open.",
    fr: "{file} est laissé de côté : Excel le garde tant que le classeur est ouvert.",
  },
  misnamed_csv: {
    en: "{file} is a text file, not the workbook that its name says: its result is named {output}.",
    fr: "{file} est un fichier texte, pas le classeur que dit son nom : son résultat s'appelle {output}.",
  },
  misnamed_xlsx: {
    en: "{file} is a workbook, not the text file that its name says: its result is named {output}.",
    fr: "{file} est un classeur, pas le fichier texte que dit son nom : son résultat s'appelle {output}.",
  },
  run_columns: {
    en: "{file} has no header, so its columns are told here: {columns}.",
    fr: "{file} n'a pas de titres ; ses colonnes sont donc dites ici : {columns}.",
  },
  run_spent: {
    en: "Calls: {spent} spent, {planned} planned at most; {stored|answer|answers} from this machine's store",
    fr: "Appels : {spent|dépensé|dépensés}, {planned|prévu|prévus} au plus ; {stored|réponse|réponses} déjà sur cette machine",
  },
  run_spent_opened: {
    en: "Calls: {spent} spent, {opened} of them to ask what is left, {planned} planned at most; {stored|answer|answers} from this machine's store",
    fr: "Appels : {spent|dépensé|dépensés}, dont {opened} pour demander le solde, {planned|prévu|prévus} au plus ; {stored|réponse|réponses} déjà sur cette machine",
  },
  run_left: {
    en: "Left this month: {remaining} of {limit}",
    fr: "Reste ce mois-ci : {remaining} sur {limit}",
  },
  run_changes: {
    en: "{n|value|values} changed since: {file}",
    fr: "{n|valeur a changé|valeurs ont changé} depuis : {file}",
  },
  run_deferred: {
    en: "Some rows were not asked ({why}). The same command later asks only for what is missing.",
    fr: "Des lignes n'ont pas été demandées ({why}). La même commande, plus tard, ne demandera que ce qui manque.",
  },
  run_not_refreshed: {
    en: "Some rows keep an answer that is older than asked for ({why}). The same command later asks only for those.",
    fr: "Des lignes gardent une réponse plus ancienne que demandé ({why}). La même commande, plus tard, ne demandera que celles-là.",
  },
  run_failed: {
    en: "Some rows failed. The same command asks for them again.",
    fr: "Des lignes ont échoué. La même commande les redemandera.",
  },
  run_personal: {
    en: "Directors and sole traders are personal data: keep the output no longer than needed.",
    fr: "Dirigeants et entrepreneurs individuels sont des données personnelles : ne gardez pas le fichier plus que nécessaire.",
  },
  run_sandbox_register: {
    en: "Answered by the sandbox: a small register of well-known and of made-up companies, not the real service.",
    fr: "Réponses du bac à sable : un petit registre de sociétés connues et fictives, pas le vrai service.",
  },
  run_sandbox_fill: {
    en: "Answered by the sandbox, not by the real service: a company whose name says FICTIF is made up, whoever bears its number.",
    fr: "Réponses du bac à sable, pas du vrai service : une société dont le nom dit FICTIF est inventée, quel que soit le titulaire de son numéro.",
  },
  sheet_file: { en: "File", fr: "Fichier" },
  sheet_stdin: { en: "standard input", fr: "entrée standard" },
  sheet_sheet: { en: "Sheet", fr: "Feuille" },
  sheet_fields: { en: "Fields", fr: "Champs" },
  sheet_day: { en: "Day", fr: "Jour" },
  sheet_run: { en: "Run", fr: "Lancement" },
  sheet_rows: { en: "Rows", fr: "Lignes" },
  sheet_status: { en: "of them {status}", fr: "dont {status}" },
  sheet_whole_run: {
    en: "Of the whole run, {n|file|files}:",
    fr: "Pour tout le lancement, {n|fichier|fichiers} :",
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
