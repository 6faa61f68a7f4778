import type { FileErrorText } from "../file-error-text.ts";

/** Why a workbook is not read or written. `file` is the file's base name. */
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
