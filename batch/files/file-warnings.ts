import type { FileErrorText } from "./file-error-text.ts";

/** What is said of a file that was written, where something in it could not be as it was. */
export const fileWarnings = {
  unencodable: {
    en: "{count|character|characters} could not be written in {encoding} (such as {examples}) and became question marks; --encoding utf-8-bom keeps them.",
    fr: "{count|caractère n'existe|caractères n'existent} pas en {encoding} (comme {examples}) et sont devenus des points d'interrogation ; --encoding utf-8-bom les garde.",
    todo: "Write it as `utf-8-bom`, which Excel reads.",
  },
  text_cut: {
    en: "Column {column}: {cells|text was|texts were} cut to the 32,767 characters that a cell can contain.",
    fr: "Colonne {column} : {cells|texte a été coupé|textes ont été coupés} aux 32 767 caractères qu'une cellule peut contenir.",
    todo: "Nothing, or ask for CSV.",
  },
  styles_not_extended_full: {
    en: "{file} has 64,000 cell formats, the most that Excel allows: some new cells have no formatting, and dates are text where no existing format shows a day.",
    fr: "{file} a 64 000 formats de cellule, le maximum d'Excel : certaines nouvelles cellules n'ont pas de mise en forme, et les dates sont du texte si aucun format existant n'affiche de jour.",
    todo: "Merge formats that look alike, in Excel, and enrich the list again.",
  },
  styles_not_extended_damaged: {
    en: "The cell formats of {file} are damaged and were left as they are: some new cells have no formatting, and dates are text where no existing format shows a day.",
    fr: "Les formats de cellule de {file} sont endommagés et restent tels quels : certaines nouvelles cellules n'ont pas de mise en forme, et les dates sont du texte si aucun format existant n'affiche de jour.",
    todo: "Let Excel repair the workbook, and enrich it again.",
  },
  sheet_protected: {
    en: 'The sheet "{sheet}" is protected: the new columns are in it, but Excel will not let you edit them.',
    fr: "La feuille « {sheet} » est protégée : les nouvelles colonnes y sont, mais Excel ne vous laissera pas les modifier.",
    todo: "Lift the protection in Excel, if the columns are to be edited.",
  },
  signature_dropped: {
    en: "{file} was digitally signed; the result is not.",
    fr: "{file} portait une signature numérique ; le résultat n'en a plus.",
    todo: "Sign it again.",
  },
  table_not_extended_not_adjacent: {
    en: 'The Excel table "{table}" was left as it is: there are other cells between it and the new columns.',
    fr: "Le tableau Excel « {table} » reste tel quel : d'autres cellules le séparent des nouvelles colonnes.",
    todo: "Drag the table's corner over the columns, in Excel.",
  },
  table_not_extended_several_tables: {
    en: 'The Excel table "{table}" was left as it is: another table is next to it.',
    fr: "Le tableau Excel « {table} » reste tel quel : un autre tableau se trouve à côté.",
    todo: "Nothing: the columns are next to the tables.",
  },
  table_not_extended_external_data: {
    en: 'The Excel table "{table}" was left as it is: a query fills it and names its columns.',
    fr: "Le tableau Excel « {table} » reste tel quel : une requête le remplit et nomme ses colonnes.",
    todo: "Nothing: a refresh would remove the columns.",
  },
  table_not_extended_same_name: {
    en: 'The Excel table "{table}" was left as it is: it already has a column of the same name.',
    fr: "Le tableau Excel « {table} » reste tel quel : il a déjà une colonne du même nom.",
    todo: "Rename the column, or leave the table as it is.",
  },
} as const satisfies Readonly<Record<string, FileErrorText>>;

export type FileWarningCode = keyof typeof fileWarnings;
