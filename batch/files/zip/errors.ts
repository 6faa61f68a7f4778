import type { FileErrorText } from "../file-error-text.ts";

/** Why an archive is not read or written. `file` is the file's base name. */
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
