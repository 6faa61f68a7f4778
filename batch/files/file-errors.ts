import type { Translation } from "../../shared/messages/messages.ts";

/** The sentence about a refused file: why, which file, what to do. `todo` is its line of docs/errors.md. */
export interface FileErrorText extends Translation {
  readonly todo: string;
}

/** Reasons why any file cannot be read or written, whatever its format. `file` is the file's base name. */
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
    en: 'Permission denied: {file} cannot be written in the folder "{folder}"; choose another output with -o.',
    fr: "Accès refusé : {file} ne peut pas être écrit dans le dossier « {folder} » ; choisissez une autre sortie avec -o.",
    todo: "Change the permissions of the folder, or name another output with `-o`.",
  },
  read_only_disk: {
    en: '{file} cannot be written: the folder "{folder}" is on a read-only disk; choose another output with -o.',
    fr: "{file} ne peut pas être écrit : le dossier « {folder} » est sur un disque en lecture seule ; choisissez une autre sortie avec -o.",
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
    en: "No column of this list contains SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN, or find the companies by their names with sirene enrich --match. Its columns are {columns}.",
    fr: "Aucune colonne de cette liste ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE, ou cherchez les entreprises par leur nom avec sirene enrich --match. Ses colonnes sont {columns}.",
    todo: "Name the column with `--id`, or look the rows up by name with `--match`.",
  },
  no_id_column_on_sheet: {
    en: 'No column of the sheet "{sheet}" contains SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN, or another sheet, if the list is there, with --sheet SHEET, or find the companies by their names with sirene enrich --match. Its columns are {columns}.',
    fr: "Aucune colonne de la feuille « {sheet} » ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE, ou une autre feuille, si la liste s'y trouve, avec --sheet FEUILLE, ou cherchez les entreprises par leur nom avec sirene enrich --match. Ses colonnes sont {columns}.",
    todo: "Name the column with `--id`, or the sheet with `--sheet`, or look the rows up by name with `--match`.",
  },
  no_id_column_but_sheets: {
    en: "No column of the sheet \"{sheet}\" contains SIREN, SIRET or VAT numbers; there are lists on {sheets}: choose one with --sheet, or take all with --sheet '*'. Its columns are {columns}.",
    fr: "Aucune colonne de la feuille « {sheet} » ne contient de SIREN, de SIRET ni de numéros de TVA ; des listes se trouvent sur {sheets} : choisissez-en une avec --sheet, ou prenez-les toutes avec --sheet '*'. Ses colonnes sont {columns}.",
    todo: "Name the sheet with `--sheet`.",
  },
  no_id_column_but_some: {
    en: "No column of this list consists of SIREN, SIRET or VAT numbers, but column {column} has some among other contents: --id {letter} reads them. Its columns are {columns}.",
    fr: "Aucune colonne de cette liste n'est faite de SIREN, de SIRET ou de numéros de TVA, mais la colonne {column} en contient quelques-uns parmi d'autres contenus : --id {letter} les lit. Ses colonnes sont {columns}.",
    todo: "Name that column with `--id`, or look the rows up by name with `--match`.",
  },
  id_undecided: {
    en: "The columns {columns} identify different companies, and nothing shows which of them the list is about. Nothing was read. Choose with {options}.",
    fr: "Les colonnes {columns} désignent des entreprises différentes, et rien n'indique sur lesquelles porte la liste. Rien n'a été lu. Choisissez avec {options}.",
    todo: "Name the column of the companies that you mean with `--id`.",
  },
  id_undecided_on_sheet: {
    en: 'The columns {columns} of the sheet "{sheet}" identify different companies, and nothing shows which of them the list is about. Nothing was read. Choose with {options}.',
    fr: "Les colonnes {columns} de la feuille « {sheet} » désignent des entreprises différentes, et rien n'indique sur lesquelles porte la liste. Rien n'a été lu. Choisissez avec {options}.",
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

/** Reasons why a text file cannot be read or written. `file` is the file's base name. */
export const textErrors = {
  no_header: {
    en: "{file} has no header: its first row already contains an identifier ({identifier}); add a row of column names above it, or use --header none.",
    fr: "{file} n'a pas de titres : sa première ligne contient déjà un identifiant ({identifier}) ; ajoutez au-dessus une ligne de noms de colonnes, ou utilisez --header none.",
    todo: "Add a row of names above the first record, or name the row with `--header-row`.",
  },
  bad_header_row: {
    en: "Row {row#} of {file} cannot be the header: it is blank or does not exist.",
    fr: "La ligne {row#} de {file} ne peut pas donner les titres : elle est vide ou n'existe pas.",
    todo: "Count the rows from 1, blank ones included.",
  },
  no_rows: {
    en: "{file} is empty: it contains no rows.",
    fr: "{file} est vide : il ne contient aucune ligne.",
    todo: "Give a file with a header and records.",
  },
  not_text: {
    en: "{file} is {found}, not a list; open it in its own program and save it as .xlsx or .csv.",
    fr: "{file} n'est pas une liste mais {found} ; ouvrez-le dans son programme d'origine et enregistrez-le en .xlsx ou en .csv.",
    todo: "Save it as `.xlsx` or `.csv`.",
  },
  own_report: {
    en: "{file} is the report of an earlier run, not a list; give the list that it describes.",
    fr: "{file} est le rapport d'un traitement précédent, pas une liste ; donnez la liste qu'il décrit.",
    todo: "Give the list that the report describes.",
  },
  corrupt_gzip: {
    en: "{file} is damaged or cut short, so it cannot be decompressed; get a fresh copy.",
    fr: "{file} est endommagé ou tronqué et ne peut pas être décompressé ; procurez-vous une nouvelle copie.",
    todo: "Get the file again.",
  },
  odd_utf16: {
    en: "{file} is damaged: its UTF-16 text ends in the middle of a character; get a fresh copy.",
    fr: "{file} est endommagé : son texte UTF-16 s'arrête au milieu d'un caractère ; procurez-vous une nouvelle copie.",
    todo: "Get the file again.",
  },
  unclosed_quote: {
    en: 'Row {row#} of {file} opens a quote (") that is never closed; close it or remove it.',
    fr: "La ligne {row#} de {file} ouvre un guillemet (\") qui n'est jamais refermé ; refermez-le ou retirez-le.",
    todo: "Correct the row named, or choose the right `--delimiter`.",
  },
  row_too_long: {
    en: "Row {row#} of {file} is longer than 16 MiB: this file is not a list.",
    fr: "La ligne {row#} de {file} dépasse 16 Mio : ce fichier n'est pas une liste.",
    todo: "Check the delimiter and the quotes.",
  },
  too_many_columns: {
    en: "Row {row#} of {file} has {fields} fields, but a spreadsheet has at most 16,384 columns; check the delimiter.",
    fr: "La ligne {row#} de {file} a {fields} champs, mais un tableur a au plus 16 384 colonnes ; vérifiez le séparateur.",
    todo: "Choose the right `--delimiter`.",
  },
  no_room: {
    en: "{file} already has {width} columns, so {columns} more do not fit: a spreadsheet has at most 16,384.",
    fr: "{file} a déjà {width} colonnes, et {columns} de plus n'y tiennent pas : un tableur en a au plus 16 384.",
    todo: "Remove some columns, or ask for fewer fields.",
  },
  unknown_encoding: {
    en: 'The encoding "{encoding}" is not known; use one of {known}.',
    fr: "L'encodage « {encoding} » n'est pas connu ; choisissez l'un de ceux-ci : {known}.",
    todo: "Give one of the names listed.",
  },
  bad_delimiter: {
    en: '"{delimiter}" cannot be a delimiter; give one character, such as a semicolon or a comma, or the word tab.',
    fr: "« {delimiter} » ne peut pas être un séparateur ; donnez un seul caractère, comme un point-virgule ou une virgule, ou le mot tab.",
    todo: "Give one character.",
  },
  file_changed: {
    en: "{file} was changed while it was being read; start again.",
    fr: "{file} a été modifié pendant sa lecture ; recommencez.",
    todo: "Close the program that writes it, and start again.",
  },
} as const satisfies Readonly<Record<string, FileErrorText>>;

/** Reasons why a workbook cannot be read or written. `file` is the file's base name. */
export const workbookErrors = {
  password_protected: {
    en: "{file} is protected with a password; open it in Excel, remove the password (File > Info > Protect Workbook) and save it.",
    fr: "{file} est protégé par un mot de passe ; ouvrez-le dans Excel, retirez le mot de passe (Fichier > Informations > Protéger le classeur) et enregistrez-le.",
    todo: "Remove the password and save.",
  },
  old_excel: {
    en: "{file} is an Excel 97-2003 workbook (.xls); open it in Excel and save it as .xlsx.",
    fr: "{file} est un classeur Excel 97-2003 (.xls) ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
    todo: "Save it as `.xlsx`.",
  },
  binary_excel: {
    en: "{file} is a binary workbook (.xlsb); open it in Excel and save it as .xlsx.",
    fr: "{file} est un classeur binaire (.xlsb) ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
    todo: "Save it as `.xlsx`.",
  },
  opendocument: {
    en: "{file} is an OpenDocument file (.ods); save it as .xlsx, or as CSV.",
    fr: "{file} est un fichier OpenDocument (.ods) ; enregistrez-le en .xlsx ou en CSV.",
    todo: "Save it as `.xlsx` or CSV.",
  },
  not_a_workbook: {
    en: "{file} is {found}, not an Excel workbook; give an .xlsx, .xlsm or CSV file.",
    fr: "{file} n'est pas un classeur Excel mais {found} ; donnez un fichier .xlsx, .xlsm ou CSV.",
    todo: "Give a workbook, or a CSV.",
  },
  damaged_workbook: {
    en: "{file} is damaged ({damage}); let Excel repair it and save it again.",
    fr: "{file} est endommagé ({damage}) ; laissez Excel le réparer et enregistrez-le à nouveau.",
    todo: "Open it in Excel, accept the repair, save.",
  },
  utf16_part: {
    en: "{file} contains a part in the encoding {encoding} ({part}); save it again in Excel.",
    fr: "{file} contient une partie encodée en {encoding} ({part}) ; enregistrez-le à nouveau dans Excel.",
    todo: "Save it again in Excel.",
  },
  unknown_sheet: {
    en: '{file} has no sheet named "{sheet}"; it has {sheets}.',
    fr: "{file} n'a pas de feuille « {sheet} » ; il contient {sheets}.",
    todo: "Give one of the names listed.",
  },
  not_a_worksheet: {
    en: 'The sheet "{sheet}" of {file} has no cells (it is a chart, dialog or macro sheet); choose one of {sheets}.',
    fr: "La feuille « {sheet} » de {file} n'a pas de cellules (graphique, dialogue ou macro) ; choisissez l'une de celles-ci : {sheets}.",
    todo: "Give one of the names listed.",
  },
  no_worksheet: {
    en: "{file} has no worksheet, only chart, dialog or macro sheets.",
    fr: "{file} n'a aucune feuille de calcul, seulement des graphiques, dialogues ou macros.",
    todo: "Copy the list to a worksheet.",
  },
  empty_sheet: {
    en: 'The sheet "{sheet}" of {file} is empty: there is no list to read.',
    fr: "La feuille « {sheet} » de {file} est vide : il n'y a pas de liste à lire.",
    todo: "Name another sheet with `--sheet`.",
  },
  empty_workbook: {
    en: "{file} contains no list: all its visible sheets are empty.",
    fr: "{file} ne contient pas de liste : toutes ses feuilles visibles sont vides.",
    todo: "Name a hidden sheet with `--sheet`, if the list is there.",
  },
  no_header_row: {
    en: 'Row {row#} of the sheet "{sheet}" in {file} has no headers; give another row with --header-row.',
    fr: "La ligne {row#} de la feuille « {sheet} » de {file} ne contient pas de titres ; indiquez-en une autre avec --header-row.",
    todo: "Give the row of the headers with `--header-row`.",
  },
  header_is_record: {
    en: 'The list on the sheet "{sheet}" of {file} has no header: row {row#} already contains an identifier ({identifier}); add a row of column names above it, or use --header none.',
    fr: "La liste de la feuille « {sheet} » de {file} n'a pas de titres : la ligne {row#} contient déjà un identifiant ({identifier}) ; ajoutez au-dessus une ligne de noms de colonnes, ou utilisez --header none.",
    todo: "Add a row of names above the first record, name the row with `--header-row`, or add `--header none`.",
  },
  no_room_on_sheet: {
    en: 'The sheet "{sheet}" of {file} is in use up to column {last}, so {columns} more do not fit before XFD, the last one.',
    fr: "La feuille « {sheet} » de {file} est occupée jusqu'à la colonne {last}, et {columns} de plus ne tiennent pas avant XFD, la dernière.",
    todo: "Delete or move the cells at the far right.",
  },
  signed_workbook: {
    en: "{file} is digitally signed, and any change breaks the signature; run again with --drop-signature to remove it.",
    fr: "{file} porte une signature numérique que toute modification invalide ; relancez avec --drop-signature pour la retirer.",
    todo: "Add `--drop-signature`, and sign the result again if it must be signed.",
  },
  formula_in_the_way: {
    en: 'Cell {cell} of the sheet "{sheet}" in {file} contains a formula shared with cells that must stay; clear its column first.',
    fr: "La cellule {cell} de la feuille « {sheet} » de {file} contient une formule partagée avec des cellules qui doivent rester ; videz d'abord sa colonne.",
    todo: "Clear the column, or rename it so that a new one is added.",
  },
} as const satisfies Readonly<Record<string, FileErrorText>>;

/** Reasons why an archive cannot be read or written. `file` is the file's base name. */
export const archiveErrors = {
  not_a_zip: {
    en: "{file} is not an Excel workbook: it is not a zip archive; open it in Excel and save it as .xlsx.",
    fr: "{file} n'est pas un classeur Excel : ce n'est pas une archive zip ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
    todo: "Save it as `.xlsx` in Excel.",
  },
  corrupt_zip: {
    en: "{file} is damaged ({damage}); get a fresh copy, or let Excel repair it and save it again.",
    fr: "{file} est endommagé ({damage}) ; procurez-vous une nouvelle copie, ou laissez Excel le réparer et enregistrez-le à nouveau.",
    todo: "Get the file again.",
  },
  encrypted_entry: {
    en: "{file} contains an encrypted part ({part}); remove the zip password and try again.",
    fr: "{file} contient une partie chiffrée ({part}) ; retirez le mot de passe du zip et recommencez.",
    todo: "Remove the password of the archive.",
  },
  unsupported_compression: {
    en: "{file} compresses {part} with zip method {method#}, which is not supported; save it again in Excel.",
    fr: "{file} compresse {part} par la méthode zip {method#}, qui n'est pas prise en charge ; enregistrez-le à nouveau dans Excel.",
    todo: "Save it again in Excel.",
  },
  zip_bomb: {
    en: "{file} decompresses to {mebibytes#} MiB, {ratio#} times its size: it is refused as a zip bomb.",
    fr: "{file} se décompresse en {mebibytes#} Mio, {ratio#} fois sa taille : il est refusé comme bombe de décompression.",
    todo: "If the file is genuine, split it or use CSV.",
  },
  duplicate_part: {
    en: "{file} contains two parts named {part}, so its content is ambiguous; open it in Excel and save it again.",
    fr: "{file} contient deux parties nommées {part}, son contenu est donc ambigu ; ouvrez-le dans Excel et enregistrez-le à nouveau.",
    todo: "Save it again in Excel.",
  },
  part_too_large: {
    en: "{file} contains a part of {mebibytes#} MiB ({part}) that must be read whole, but the limit is {bound#} MiB.",
    fr: "{file} contient une partie de {mebibytes#} Mio ({part}) qui doit être lue d'un bloc, mais la limite est de {bound#} Mio.",
    todo: "Split the workbook, or use CSV.",
  },
  result_too_large: {
    en: "{file} with its new columns exceeds 4 GiB, the limit of one zip part; split the list, or use CSV.",
    fr: "{file} avec ses nouvelles colonnes dépasse 4 Gio, la limite d'une partie de zip ; divisez la liste, ou passez en CSV.",
    todo: "Split the list, or use CSV.",
  },
} as const satisfies Readonly<Record<string, FileErrorText>>;

/** All reasons why a file cannot be read or written back. To add one, add an entry to one of these tables. */
export const fileErrors = { ...accessErrors, ...textErrors, ...workbookErrors, ...archiveErrors };

export type FileErrorCode = keyof typeof fileErrors;
