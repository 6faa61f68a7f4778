import type { FileErrorText } from "../file-error-text.ts";

/** Why a text file is not read or written. `file` is the file's base name. */
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
    fr: "{file} est le rapport d'un lancement précédent, pas une liste ; donnez la liste qu'il décrit.",
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
