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
    fr: "Afficher l'offre, les appels consommés et les appels restants",
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
    en: "changes seen since this day (2027-01-01, in UTC) or within this age (30d); default: all",
    fr: "changements vus depuis ce jour (2027-01-01, en UTC) ou depuis cette durée (30d) ; par défaut : tous",
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
    fr: "seulement les lignes de ce verdict, dans le résultat et les corrections : fix ou review",
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
    fr: "redemander les réponses plus anciennes que cette durée, par exemple 30d",
  },
  help_only: {
    en: "in a list enriched before, process only these rows: missing, failed or answered",
    fr: "dans une liste déjà enrichie, ne traiter que ces lignes : missing (sans réponse), failed (échouées) ou answered (déjà répondues)",
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
  help_by: { en: "count by day, run, operation or user", fr: "compter par day, run, operation ou user" },
  help_since: { en: "how far back to count, such as 30d", fr: "période à compter, par exemple 30d" },
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
    fr: "âge des réponses à supprimer, par exemple 30d ; 0d supprime tout",
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
  help_yes: { en: "do not ask before a large spend", fr: "ne pas demander avant une grosse dépense" },
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
  help_version: { en: "print the version", fr: "afficher la version" },
  help_help: { en: "print this help", fr: "afficher cette aide" },
  help_usage_title: { en: "Usage:", fr: "Utilisation :" },
  help_arguments_title: { en: "Arguments:", fr: "Arguments :" },
  help_options_title: { en: "Options:", fr: "Options :" },
  help_commands_title: { en: "Commands:", fr: "Commandes :" },
  help_lang: { en: "language: {languages}", fr: "langue : {languages}" },
} as const;
