import { CodedError, type Message, type MessageParameters } from "../../shared/messages/messages.ts";
import type { FileErrorCode } from "./file-errors.ts";

/** What is wrong with a damaged file. Inserted into an error sentence as `{damage}`. */
export const damages = {
  damage_no_end: { en: "the end of the archive is missing", fr: "la fin de l'archive manque" },
  damage_long_directory: {
    en: "its list of parts is too long for a workbook",
    fr: "la liste de ses parties est trop longue pour un classeur",
  },
  damage_directory: { en: "its list of parts cannot be read", fr: "la liste de ses parties est illisible" },
  damage_no_part: { en: "it contains no parts", fr: "il ne contient aucune partie" },
  damage_overlap: {
    en: "the part {part} overlaps the next one",
    fr: "la partie {part} déborde sur la suivante",
  },
  damage_unpack: {
    en: "the part {part} cannot be decompressed",
    fr: "la partie {part} ne peut pas être décompressée",
  },
  damage_no_sheets: { en: "its list of sheets is empty", fr: "sa liste de feuilles est vide" },
  damage_lost_sheets: { en: "its sheets cannot be found", fr: "ses feuilles sont introuvables" },
  damage_long_string: {
    en: "{part} contains a text too long for any sheet",
    fr: "{part} contient un texte trop long pour une feuille",
  },
  damage_open_row: { en: "{part} does not close row {row#}", fr: "{part} ne ferme pas la ligne {row#}" },
  damage_open_tag: {
    en: "{part} contains a tag within a tag below row {row#}",
    fr: "{part} contient une balise dans une balise après la ligne {row#}",
  },
  damage_long_row: {
    en: "{part} contains a row or a heading too long for any sheet",
    fr: "{part} contient une ligne ou un en-tête trop long pour une feuille",
  },
  damage_cut_sheet: {
    en: "{part} is not a worksheet, or ends before its rows do",
    fr: "{part} n'est pas une feuille de calcul, ou s'arrête avant la fin de ses lignes",
  },
  damage_long_tail: {
    en: "{part} contains more below its rows than any sheet can",
    fr: "{part} contient, sous ses lignes, plus qu'une feuille ne peut en contenir",
  },
} as const;

export type Damage = keyof typeof damages;

/** Kinds of files that are not lists. Inserted into an error sentence as `{found}`. */
export const fileKinds = {
  kind_pdf: { en: "a PDF document", fr: "un document PDF" },
  kind_zip: { en: "a zip archive", fr: "une archive zip" },
  kind_picture: { en: "a picture", fr: "une image" },
  kind_web_page: { en: "a web page", fr: "une page web" },
  kind_xml: { en: "an XML document", fr: "un document XML" },
  kind_json: { en: "a JSON document", fr: "un document JSON" },
  kind_binary: { en: "a binary file", fr: "un fichier binaire" },
  kind_no_workbook: {
    en: "a zip archive that contains no workbook",
    fr: "une archive zip qui ne contient pas de classeur",
  },
  kind_old_office: {
    en: "an old Office document of another kind",
    fr: "un ancien document Office d'un autre genre",
  },
  kind_word: { en: "a Word document", fr: "un document Word" },
  kind_powerpoint: { en: "a PowerPoint presentation", fr: "une présentation PowerPoint" },
  kind_iwork: { en: "an Apple iWork document", fr: "un document Apple iWork" },
} as const;

export type FileKind = keyof typeof fileKinds;

/** Details of a file error. The kind of file and the damage are messages themselves. */
type FileErrorDetails = MessageParameters & {
  readonly found?: Message & { readonly code: FileKind };
  readonly damage?: Message & { readonly code: Damage };
};

/** Thrown if a file cannot be read or written back: one sentence, exit code 2, nothing written. */
export class FileError extends CodedError<FileErrorCode, FileErrorDetails> {
  override readonly name = "FileError";
}
