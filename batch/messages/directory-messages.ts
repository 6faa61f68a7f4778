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
