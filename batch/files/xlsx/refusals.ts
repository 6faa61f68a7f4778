import type { RefusalText } from "../refusal-text.ts";

/** Why a workbook is not read or written. `file` is the file's base name. */
export const workbookRefusals = {
  password_protected: {
    en: "{file} is protected by a password; open it in Excel, remove the password (File > Info > Protect Workbook) and save it.",
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
    en: "{file} holds a part in the encoding {encoding} ({part}); save it again in Excel.",
    fr: "Une partie de {file} est encodée en {encoding} ({part}) ; enregistrez-le à nouveau dans Excel.",
    todo: "Save it again in Excel.",
  },
  unknown_sheet: {
    en: '{file} has no sheet named "{sheet}"; it has {sheets}.',
    fr: "{file} n'a pas de feuille « {sheet} » ; il a {sheets}.",
    todo: "Take a name of the list.",
  },
  not_a_worksheet: {
    en: 'The sheet "{sheet}" of {file} holds no cells (it is a chart, dialog or macro sheet); name one of {sheets}.',
    fr: "La feuille « {sheet} » de {file} n'a pas de cellules (graphique, dialogue ou macro) ; nommez l'une de {sheets}.",
    todo: "Take a name of the list.",
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
    en: "{file} holds no list: no visible sheet has anything in its cells.",
    fr: "{file} ne contient pas de liste : aucune feuille visible n'a de cellule remplie.",
    todo: "Name a hidden sheet with `--sheet`, if the list is there.",
  },
  no_header_row: {
    en: 'Row {row#} of the sheet "{sheet}" in {file} holds no header; name another with --header-row.',
    fr: "La ligne {row#} de la feuille « {sheet} » de {file} ne contient pas de titres ; nommez-en une autre avec --header-row.",
    todo: "Name the row of the headers with `--header-row`.",
  },
  header_is_record: {
    en: 'The list on the sheet "{sheet}" of {file} has no header: row {row#} already holds an identifier ({identifier}); add a row of column names above it, or say so with --header none.',
    fr: "La liste de la feuille « {sheet} » de {file} n'a pas de titres : la ligne {row#} contient déjà un identifiant ({identifier}) ; ajoutez au-dessus une ligne de noms de colonnes, ou dites-le avec --header none.",
    todo: "Add a row of names above the first record, name the row with `--header-row`, or add `--header none`.",
  },
  no_room_on_sheet: {
    en: 'The sheet "{sheet}" of {file} is in use up to column {last}, so {columns} more do not fit before XFD, the last one.',
    fr: "La feuille « {sheet} » de {file} est occupée jusqu'à la colonne {last}, et {columns} de plus ne tiennent pas avant XFD, la dernière.",
    todo: "Delete or move what stands at the far right.",
  },
  signed_workbook: {
    en: "{file} is digitally signed and any change breaks the signature; run again with --drop-signature to give it up.",
    fr: "{file} porte une signature numérique que toute modification rompt ; relancez avec --drop-signature pour y renoncer.",
    todo: "Add `--drop-signature`, and sign the result anew if it must be signed.",
  },
  formula_in_the_way: {
    en: 'Cell {cell} of the sheet "{sheet}" in {file} holds a formula shared with cells that must stay; clear its column first.',
    fr: "La cellule {cell} de la feuille « {sheet} » de {file} a une formule partagée avec des cellules qui doivent rester ; videz d'abord sa colonne.",
    todo: "Clear the column, or rename it so that a new one is added.",
  },
} as const satisfies Readonly<Record<string, RefusalText>>;
