import type { RefusalText } from "../refusal-text.ts";

/** Why a text file is not read or written. `file` is the file's base name. */
export const textRefusals = {
  no_header: {
    en: "{file} has no header: its first row already holds an identifier ({identifier}); add a row of column names above it, or say so with --header none.",
    fr: "{file} n'a pas de titres : sa première ligne contient déjà un identifiant ({identifier}) ; ajoutez au-dessus une ligne de noms de colonnes, ou dites-le avec --header none.",
    todo: "Add a row of names above the first record, or name the row with `--header-row`.",
  },
  bad_header_row: {
    en: "Row {row#} of {file} is no header: it is blank or does not exist.",
    fr: "La ligne {row#} de {file} ne peut pas donner les titres : elle est vide ou n'existe pas.",
    todo: "Count the rows from 1, blank ones included.",
  },
  no_rows: {
    en: "{file} is empty: it holds no row.",
    fr: "{file} est vide : il ne contient aucune ligne.",
    todo: "Give a file with a header and records.",
  },
  not_text: {
    en: "{file} is {found}, not a list; open it where it comes from and save it as .xlsx or .csv.",
    fr: "{file} n'est pas une liste mais {found} ; ouvrez-le là d'où il vient et enregistrez-le en .xlsx ou en .csv.",
    todo: "Save it as `.xlsx` or `.csv`.",
  },
  own_report: {
    en: "{file} is the report of an earlier run, not a list; give the list that it tells of.",
    fr: "{file} est le rapport d'un lancement précédent, pas une liste ; donnez la liste dont il rend compte.",
    todo: "Give the list that the report tells of.",
  },
  corrupt_gzip: {
    en: "{file} is damaged or cut short and cannot be unpacked; get a fresh copy.",
    fr: "{file} est endommagé ou tronqué et ne se décompresse pas ; procurez-vous une nouvelle copie.",
    todo: "Get the file again.",
  },
  odd_utf16: {
    en: "{file} is damaged: its UTF-16 text ends in the middle of a character; get a fresh copy.",
    fr: "{file} est endommagé : son texte UTF-16 s'arrête au milieu d'un caractère ; procurez-vous une nouvelle copie.",
    todo: "Get the file again.",
  },
  unclosed_quote: {
    en: 'Row {row#} of {file} opens a quote (") that is never closed; close it or take it away.',
    fr: "La ligne {row#} de {file} ouvre un guillemet (\") qui n'est jamais refermé ; refermez-le ou retirez-le.",
    todo: "Correct the row named, or choose the right `--delimiter`.",
  },
  row_too_long: {
    en: "Row {row#} of {file} is longer than 16 MiB, so it is no list of records.",
    fr: "La ligne {row#} de {file} dépasse 16 Mio : ce n'est pas une liste.",
    todo: "Check the delimiter and the quotes.",
  },
  too_many_columns: {
    en: "Row {row#} of {file} has {fields} fields, and a spreadsheet holds 16,384; check the delimiter.",
    fr: "La ligne {row#} de {file} a {fields} champs, et un tableur en tient 16 384 ; vérifiez le séparateur.",
    todo: "Choose the right `--delimiter`.",
  },
  no_room: {
    en: "{file} is {width} columns wide, so {columns} more do not fit: a spreadsheet holds 16,384.",
    fr: "{file} a déjà {width} colonnes, et {columns} de plus n'y tiennent pas : un tableur en a 16 384.",
    todo: "Take columns away, or ask for fewer fields.",
  },
  unknown_encoding: {
    en: 'The encoding "{encoding}" is not known; use one of {known}.',
    fr: "L'encodage « {encoding} » n'est pas connu ; prenez l'un de {known}.",
    todo: "Take a name of the list.",
  },
  bad_delimiter: {
    en: '"{delimiter}" cannot be a delimiter; name one character, such as a semicolon or a comma, or the word tab.',
    fr: "« {delimiter} » ne peut pas séparer des champs ; donnez un seul caractère, comme un point-virgule ou une virgule, ou le mot tab.",
    todo: "Give one character.",
  },
  file_changed: {
    en: "{file} was changed while it was being read; start again.",
    fr: "{file} a été modifié pendant sa lecture ; recommencez.",
    todo: "Close the program that writes it, and start again.",
  },
  same_file: {
    en: "{file} is the input itself, which is never written over; choose another output with -o.",
    fr: "{file} est le fichier d'entrée, qui n'est jamais écrasé ; choisissez une autre sortie avec -o.",
    todo: "Name another output.",
  },
} as const satisfies Readonly<Record<string, RefusalText>>;
