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
    fr: "{n|entreprise a désormais|entreprises ont désormais} des codes d'activité d'une autre nomenclature : comptées à part, et non comme un changement d'activité.",
  },
  changes_nomenclature_uncompared: {
    en: "For {n|of these companies|of these companies}, the activity cannot be compared: import INSEE's table with sirene naf import FILE.",
    fr: "Pour {n|de ces entreprises|de ces entreprises}, l'activité ne peut pas être comparée : importez la table de l'INSEE avec sirene naf import FICHIER.",
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
  store_ages: { en: "read between {oldest} and {newest}", fr: "lues entre le {oldest} et le {newest}" },
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
    fr: "La base endommagée {path} n'a pas pu être lue en entier : {unreadable} de ses {pages|page|pages} sont illisibles, et {rows|ligne trouvée n'est pas fiable|lignes trouvées ne sont pas fiables}. Leur contenu a été laissé de côté.",
  },
  store_rescue_whole: {
    en: "Everything that could be read reliably is in the target. Set SIRENE_STORE to the target wherever the damaged store was used.",
    fr: "Tout ce qui pouvait être lu de façon sûre se trouve dans la destination. Indiquez la destination dans SIRENE_STORE partout où la base endommagée servait.",
  },
  store_purged: { en: "{n|answer|answers} deleted.", fr: "{n|réponse supprimée|réponses supprimées}." },
} as const;

/** Messages of `sirene directory`, which exchanges files with the directory of electronic invoices. */
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
    fr: "{files} dans le même dossier : reste d'un export précédent, ne fait pas partie de celui-ci.",
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
    fr: "Seuls {cameBack#} des {asked#} SIREN de {file} sont revenus : les autres ne sont pas comptés comme inconnus de l'annuaire. Si le fichier est tronqué, téléchargez-le de nouveau.",
  },
  directory_line_columns: {
    en: "{file}, line {line#}: wrong number of columns ({text}), so the line is left out.",
    fr: "{file}, ligne {line#} : mauvais nombre de colonnes ({text}), la ligne est écartée.",
  },
  directory_line_quote: {
    en: "{file}, line {line#}: a quote is opened and never closed, so the line is left out.",
    fr: "{file}, ligne {line#} : un guillemet est ouvert et jamais refermé, la ligne est écartée.",
  },
  directory_line_not_a_siren: {
    en: '{file}, line {line#}: "{text}" is not a SIREN, so the line is left out.',
    fr: "{file}, ligne {line#} : « {text} » n'est pas un SIREN, la ligne est écartée.",
  },
  directory_line_address_bad_characters: {
    en: '{file}, line {line#}: the address "{text}" has characters other than letters without accents, digits and + - _ ., so the line is left out.',
    fr: "{file}, ligne {line#} : l'adresse « {text} » contient d'autres caractères que des lettres sans accent, des chiffres et + - _ ., la ligne est écartée.",
  },
  directory_line_address_too_long: {
    en: '{file}, line {line#}: the address "{text}" is longer than 125 characters, so the line is left out.',
    fr: "{file}, ligne {line#} : l'adresse « {text} » dépasse 125 caractères, la ligne est écartée.",
  },
  directory_line_address_not_of_siren: {
    en: '{file}, line {line#}: the address "{text}" does not begin with the SIREN of its line, so the line is left out.',
    fr: "{file}, ligne {line#} : l'adresse « {text} » ne commence pas par le SIREN de sa ligne, la ligne est écartée.",
  },
  directory_line_state_unreadable: {
    en: '{file}, line {line#}: "{text}" does not say whether the address is active, so the line is left out.',
    fr: "{file}, ligne {line#} : « {text} » ne dit pas si l'adresse est active, la ligne est écartée.",
  },
  directory_line_date_unreadable: {
    en: '{file}, line {line#}: "{text}" is not a date, so the line is left out.',
    fr: "{file}, ligne {line#} : « {text} » n'est pas une date, la ligne est écartée.",
  },
  directory_line_no_address: {
    en: "{file}, line {line#}: active, but without an address, so the line is left out.",
    fr: "{file}, ligne {line#} : active, mais sans adresse, la ligne est écartée.",
  },
  directory_line_not_asked: {
    en: "{file}, line {line#}: {text} was not exported; its lines are kept all the same.",
    fr: "{file}, ligne {line#} : {text} n'avait pas été exporté ; ses lignes sont tout de même conservées.",
  },
  help_directory: {
    en: "Write the SIRENs of lists as files for the directory of electronic invoices (export LIST… -o FOLDER), or read what it sent back (import FILE…); makes no call to the API",
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
  duplicates_none: { en: "No duplicates found.", fr: "Aucun doublon trouvé." },
  duplicates_count: {
    en: "{n|group|groups} with {rows|row|rows}: {meaning} ({kind})",
    fr: "{n|groupe|groupes} de {rows|ligne|lignes} : {meaning} ({kind})",
  },
  duplicates_written: { en: "Written: {output}", fr: "Écrit : {output}" },
  duplicates_yes: { en: "yes", fr: "oui" },
  duplicates_no: { en: "no", fr: "non" },
  duplicates_row: { en: "row {row#}", fr: "ligne {row#}" },
  duplicates_row_on: { en: '{place} (sheet "{sheet}")', fr: "{place} (feuille « {sheet} »)" },
  duplicates_row_of: { en: "row {row#} of {file}", fr: "ligne {row#} de {file}" },
  duplicates_kept_open: { en: "Kept: open.", fr: "Gardée : ouverte." },
  duplicates_kept_not_closed: {
    en: "Kept: nothing shows that it is closed.",
    fr: "Gardée : rien n'indique qu'elle est fermée.",
  },
  duplicates_kept_head_office: { en: "Kept: the head office.", fr: "Gardée : le siège." },
  duplicates_kept_fuller: {
    en: "Kept: more of its cells are filled.",
    fr: "Gardée : plus de cellules remplies.",
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
    en: "file to write, .csv or .xlsx, or - for a CSV on standard output (default: a table on the terminal)",
    fr: "fichier à écrire, .csv ou .xlsx, ou - pour un CSV sur la sortie standard (par défaut : un tableau dans le terminal)",
  },
} as const;
