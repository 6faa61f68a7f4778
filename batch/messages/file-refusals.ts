import type { TextRefusalCode } from "../files/csv/refusals.ts";
import type { WorkbookRefusalCode } from "../files/xlsx/refusals.ts";
import type { ZipRefusalCode } from "../files/zip/refusals.ts";

/** Why any file is not opened or written, whatever its format. */
const access = {
  missing_file: "{file} n'existe pas ; vérifiez le chemin.",
  unreadable_file: "{file} ne peut pas être lu ; vérifiez ses droits d'accès.",
  file_in_use: "{file} est tenu par un autre programme ; fermez-le là-bas et recommencez.",
  empty_file: "{file} est vide.",
  is_a_folder: "{file} est un dossier ; nommez le fichier qu'il contient.",
  not_a_file:
    "{file} n'est pas un fichier ordinaire : une liste est lue plusieurs fois ; enregistrez-la d'abord dans un fichier, ou passez-la sur l'entrée standard par -.",
  disk_full: "{file} n'a pas pu être écrit : le disque est plein ou son quota est épuisé.",
  output_not_writable: "{file} ne peut pas être écrit ; choisissez une autre sortie avec -o.",
  output_held:
    "{file} existe déjà et ne peut pas être remplacé : il est ouvert dans un autre programme, souvent Excel, ou protégé ; fermez-le là-bas, ou choisissez une autre sortie avec -o.",
  missing_output_folder:
    "{file} ne peut pas aller dans {folder} : ce dossier n'existe pas ; créez-le d'abord.",
  output_is_a_folder: "{file} est un dossier ; nommez un fichier avec -o.",
  no_id_column:
    "Aucune colonne de cette liste ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE. Ses colonnes sont {columns}.",
  unknown_column: "La liste n'a pas de colonne « {wanted} ». Ses colonnes sont {columns}.",
} as const;

const text = {
  no_header:
    "{file} n'a pas de titres : sa première ligne contient déjà un identifiant ({identifier}) ; ajoutez au-dessus une ligne de noms de colonnes, ou dites-le avec --header none.",
  bad_header_row: "La ligne {row} de {file} ne peut pas donner les titres : elle est vide ou n'existe pas.",
  no_rows: "{file} est vide : il ne contient aucune ligne.",
  not_text:
    "{file} n'est pas une liste mais {found} ; ouvrez-le là d'où il vient et enregistrez-le en .xlsx ou en .csv.",
  own_report:
    "{file} est le rapport d'un lancement précédent, pas une liste ; donnez la liste dont il rend compte.",
  corrupt_gzip:
    "{file} est endommagé ou tronqué et ne se décompresse pas ; procurez-vous une nouvelle copie.",
  odd_utf16:
    "{file} est endommagé : son texte UTF-16 s'arrête au milieu d'un caractère ; procurez-vous une nouvelle copie.",
  unclosed_quote:
    "La ligne {row} de {file} ouvre un guillemet (\") qui n'est jamais refermé ; refermez-le ou retirez-le.",
  row_too_long: "La ligne {row} de {file} dépasse 16 Mio : ce n'est pas une liste.",
  too_many_columns:
    "La ligne {row} de {file} a {fields} champs, et un tableur en tient 16 384 ; vérifiez le séparateur.",
  no_room: "{file} a déjà {width} colonnes, et {columns} de plus n'y tiennent pas : un tableur en a 16 384.",
  unknown_encoding: "L'encodage « {encoding} » n'est pas connu ; prenez l'un de {known}.",
  bad_delimiter:
    "« {delimiter} » ne peut pas séparer des champs ; donnez un seul signe comme ; ou , ou |, ou le mot tab.",
  file_changed: "{file} a été modifié pendant sa lecture ; recommencez.",
  same_file: "{file} est le fichier d'entrée, qui n'est jamais écrasé ; choisissez une autre sortie avec -o.",
} as const satisfies Record<TextRefusalCode, string>;

const workbook = {
  password_protected:
    "{file} est protégé par un mot de passe ; ouvrez-le dans Excel, retirez le mot de passe (Fichier > Informations > Protéger le classeur) et enregistrez-le.",
  old_excel: "{file} est un classeur Excel 97-2003 (.xls) ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
  binary_excel: "{file} est un classeur binaire (.xlsb) ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
  opendocument: "{file} est un fichier OpenDocument (.ods) ; enregistrez-le en .xlsx ou en CSV.",
  not_a_workbook: "{file} n'est pas un classeur Excel mais {what} ; donnez un fichier .xlsx, .xlsm ou CSV.",
  damaged_workbook: "{file} est endommagé ; laissez Excel le réparer et enregistrez-le à nouveau.",
  utf16_part:
    "Une partie de {file} est encodée en {encoding} ({part}) ; enregistrez-le à nouveau dans Excel.",
  unknown_sheet: "{file} n'a pas de feuille « {sheet} » ; il a {sheets}.",
  not_a_worksheet:
    "La feuille « {sheet} » de {file} n'a pas de cellules (graphique, dialogue ou macro) ; nommez l'une de {sheets}.",
  no_worksheet: "{file} n'a aucune feuille de calcul, seulement des graphiques, dialogues ou macros.",
  empty_sheet: "La feuille « {sheet} » de {file} est vide : il n'y a pas de liste à lire.",
  empty_workbook: "{file} ne contient pas de liste : aucune feuille visible n'a de cellule remplie.",
  no_header:
    "La ligne {row} de la feuille « {sheet} » de {file} ne contient pas de titres ; nommez-en une autre avec --header-row.",
  header_is_record:
    "La liste de la feuille « {sheet} » de {file} n'a pas de titres : la ligne {row} contient déjà un identifiant ({identifier}) ; ajoutez au-dessus une ligne de noms de colonnes, ou dites-le avec --header none.",
  no_room:
    "La feuille « {sheet} » de {file} est occupée jusqu'à la colonne {last}, et {columns} de plus ne tiennent pas avant XFD, la dernière.",
  signed_workbook:
    "{file} porte une signature numérique que toute modification rompt ; relancez avec --drop-signature pour y renoncer.",
  formula_in_the_way:
    "La cellule {cell} de la feuille « {sheet} » de {file} a une formule partagée avec des cellules qui doivent rester ; videz d'abord sa colonne.",
  same_file: "{file} est le fichier d'entrée, qui n'est jamais écrasé ; choisissez une autre sortie avec -o.",
} as const satisfies Record<WorkbookRefusalCode, string>;

const archive = {
  not_a_zip:
    "{file} n'est pas un classeur Excel : il ne contient pas d'archive zip ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
  corrupt_zip:
    "{file} est endommagé ; procurez-vous une nouvelle copie, ou laissez Excel le réparer et enregistrez-le à nouveau.",
  encrypted_entry:
    "{file} contient une partie chiffrée ({part}) ; retirez le mot de passe du zip et recommencez.",
  unsupported_compression:
    "{file} compresse {part} par la méthode zip {method}, qui n'est pas lue ici ; enregistrez-le à nouveau dans Excel.",
  zip_bomb:
    "{file} se décompresse en {mebibytes} Mio, {ratio} fois sa taille : il est refusé comme bombe de décompression.",
  duplicate_part:
    "{file} contient deux parties nommées {part}, et se lit de deux façons ; ouvrez-le dans Excel et enregistrez-le à nouveau.",
  part_too_large:
    "{file} contient une partie de {mebibytes} Mio ({part}) qui doit être lue d'un bloc, et la limite est de {bound} Mio.",
  result_too_large:
    "{file} avec ses nouvelles colonnes dépasse les 4 Gio que tient une partie de zip ; coupez la liste en deux, ou passez en CSV.",
} as const satisfies Record<ZipRefusalCode, string>;

/** What is said otherwise of a list on a sheet of a workbook that has lists on others. */
const otherSheets = {
  no_id_column:
    "Aucune colonne de la feuille « {sheet} » ne contient de SIREN, de SIRET ni de numéros de TVA ; des listes se trouvent sur {sheets} : nommez-en une avec --sheet, ou prenez-les toutes avec --sheet '*'. Ses colonnes sont {columns}.",
} as const;

/** What is said otherwise of a list that stands on a sheet. */
const sheet = {
  no_id_column:
    "Aucune colonne de la feuille « {sheet} » ne contient de SIREN, de SIRET ni de numéros de TVA ; nommez celle à utiliser avec --id COLONNE, ou une autre feuille, si la liste s'y trouve, avec --sheet FEUILLE. Ses colonnes sont {columns}.",
} as const;

/**
 * The refusals of batch/files in French, by the part of it that refuses; in English a refusal carries its own sentence.
 * Placeholders are names of the refusal's detail.
 */
export const frenchRefusals: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  otherSheets,
  sheet,
  access,
  text,
  workbook,
  archive,
};

/** What a file may be found to be, as batch/files says it in a detail, and in French. */
export const frenchKinds: Readonly<Record<string, string>> = {
  "a PDF document": "un document PDF",
  "a zip archive": "une archive zip",
  "a picture": "une image",
  "a web page": "une page web",
  "an XML document": "un document XML",
  "a JSON document": "un document JSON",
  "a binary file": "un fichier binaire",
  "a zip archive without a workbook in it": "une archive zip sans classeur",
  "an old Office document of another kind": "un ancien document Office d'un autre genre",
  "a Word document": "un document Word",
  "a PowerPoint presentation": "une présentation PowerPoint",
  "an Apple iWork document": "un document Apple iWork",
};
