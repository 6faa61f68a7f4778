import type { FileErrorText } from "./file-error-text.ts";

/** Why any file is not read or written, whatever its format. `file` is the file's base name. */
export const accessErrors = {
  missing_file: {
    en: "{file} does not exist; check the path.",
    fr: "{file} n'existe pas ; vérifiez le chemin.",
    todo: "Check the path.",
  },
  unreadable_file: {
    en: "{file} cannot be read; check its permissions.",
    fr: "{file} ne peut pas être lu ; vérifiez ses droits d'accès.",
    todo: "Change the permissions, or copy the file.",
  },
  file_in_use: {
    en: "{file} is in use by another program; close it there and try again.",
    fr: "{file} est utilisé par un autre programme ; fermez-le dans ce programme et recommencez.",
    todo: "Close it in the other program, often Excel.",
  },
  empty_file: {
    en: "{file} is empty.",
    fr: "{file} est vide.",
    todo: "Check the path, or get the file again.",
  },
  is_a_folder: {
    en: "{file} is a folder; name the file in it.",
    fr: "{file} est un dossier ; nommez le fichier qu'il contient.",
    todo: "Name the file in it.",
  },
  not_a_file: {
    en: "{file} is not a regular file, and a list is read more than once: save it as a file first, or pass it on standard input as -.",
    fr: "{file} n'est pas un fichier ordinaire, or une liste est lue plusieurs fois : enregistrez-la d'abord dans un fichier, ou passez-la sur l'entrée standard avec -.",
    todo: "Save it as a file first, or pass it on standard input.",
  },
  disk_full: {
    en: "{file} could not be written: the disk is full, or its quota is used up.",
    fr: "{file} n'a pas pu être écrit : le disque est plein ou son quota est épuisé.",
    todo: "Free some disk space; the answers are in the store.",
  },
  output_not_writable: {
    en: "{file} cannot be written; choose another output with -o.",
    fr: "{file} ne peut pas être écrit ; choisissez une autre sortie avec -o.",
    todo: "Name another output with `-o`.",
  },
  read_only_disk: {
    en: "{file} is on a read-only disk; choose another output with -o.",
    fr: "{file} est sur un disque en lecture seule ; choisissez une autre sortie avec -o.",
    todo: "Name another output with `-o`.",
  },
  output_held: {
    en: "{file} already exists and cannot be replaced: it is open in another program, often Excel, or protected; close it there, or choose another output with -o.",
    fr: "{file} existe déjà et ne peut pas être remplacé : il est ouvert dans un autre programme, souvent Excel, ou protégé ; fermez-le dans ce programme, ou choisissez une autre sortie avec -o.",
    todo: "Close it there, then run the same command: the answers are in the store.",
  },
  missing_output_folder: {
    en: "{file} cannot be written to {folder}: that folder does not exist; create it first.",
    fr: "{file} ne peut pas être écrit dans {folder} : ce dossier n'existe pas ; créez-le d'abord.",
    todo: "Create the folder.",
  },
  output_is_a_folder: {
    en: "{file} is a folder; name a file with -o.",
    fr: "{file} est un dossier ; nommez un fichier avec -o.",
    todo: "Name a file.",
  },
  same_file: {
    en: "{file} is the input itself, which is never overwritten; choose another output with -o.",
    fr: "{file} est le fichier d'entrée, qui n'est jamais écrasé ; choisissez une autre sortie avec -o.",
    todo: "Name another output.",
  },
  no_id_column: {
    en: "No column of this list contains SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN. Its columns are {columns}.",
    fr: "Aucune colonne de cette liste ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE. Ses colonnes sont {columns}.",
    todo: "Name the column with `--id`.",
  },
  no_id_column_on_sheet: {
    en: 'No column of the sheet "{sheet}" contains SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN, or another sheet, if the list is there, with --sheet SHEET. Its columns are {columns}.',
    fr: "Aucune colonne de la feuille « {sheet} » ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE, ou une autre feuille, si la liste s'y trouve, avec --sheet FEUILLE. Ses colonnes sont {columns}.",
    todo: "Name the column with `--id`, or the sheet with `--sheet`.",
  },
  no_id_column_but_sheets: {
    en: "No column of the sheet \"{sheet}\" contains SIREN, SIRET or VAT numbers; there are lists on {sheets}: choose one with --sheet, or take all with --sheet '*'. Its columns are {columns}.",
    fr: "Aucune colonne de la feuille « {sheet} » ne contient de SIREN, de SIRET ni de numéros de TVA ; des listes se trouvent sur {sheets} : choisissez-en une avec --sheet, ou prenez-les toutes avec --sheet '*'. Ses colonnes sont {columns}.",
    todo: "Name the sheet with `--sheet`.",
  },
  id_undecided: {
    en: "The columns {columns} name different companies, and nothing says which of them the list is about. Nothing was read. Say it with {options}.",
    fr: "Les colonnes {columns} désignent des entreprises différentes, et rien ne dit desquelles la liste parle. Rien n'a été lu. Précisez-le avec {options}.",
    todo: "Name the column of the companies that you mean with `--id`.",
  },
  id_undecided_on_sheet: {
    en: 'The columns {columns} of the sheet "{sheet}" name different companies, and nothing says which of them the list is about. Nothing was read. Say it with {options}.',
    fr: "Les colonnes {columns} de la feuille « {sheet} » désignent des entreprises différentes, et rien ne dit desquelles la liste parle. Rien n'a été lu. Précisez-le avec {options}.",
    todo: "Name the column of the companies that you mean with `--id`, sheet by sheet where they differ (`--sheet`).",
  },
  unknown_column_on_sheet: {
    en: 'The list on the sheet "{sheet}" has no column "{wanted}". Its columns are {columns}.',
    fr: "La liste de la feuille « {sheet} » n'a pas de colonne « {wanted} ». Ses colonnes sont {columns}.",
    todo: "Give one of the names or letters listed, or take the sheets one by one with `--sheet`.",
  },
  unknown_column: {
    en: 'The list has no column "{wanted}". Its columns are {columns}.',
    fr: "La liste n'a pas de colonne « {wanted} ». Ses colonnes sont {columns}.",
    todo: "Give one of the names or letters listed.",
  },
} as const satisfies Readonly<Record<string, FileErrorText>>;
