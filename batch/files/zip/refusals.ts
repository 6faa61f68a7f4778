import type { RefusalText } from "../refusal-text.ts";

/** Why an archive is not read or written. `file` is the file's base name. */
export const archiveRefusals = {
  not_a_zip: {
    en: "{file} is not an Excel workbook: it does not hold a zip archive; open it in Excel and save it as .xlsx.",
    fr: "{file} n'est pas un classeur Excel : il ne contient pas d'archive zip ; ouvrez-le dans Excel et enregistrez-le en .xlsx.",
    todo: "Save it as `.xlsx` in Excel.",
  },
  corrupt_zip: {
    en: "{file} is damaged ({damage}); get a fresh copy, or let Excel repair it and save it again.",
    fr: "{file} est endommagé ({damage}) ; procurez-vous une nouvelle copie, ou laissez Excel le réparer et enregistrez-le à nouveau.",
    todo: "Get the file again.",
  },
  encrypted_entry: {
    en: "{file} holds an encrypted part ({part}); remove the zip password and try again.",
    fr: "{file} contient une partie chiffrée ({part}) ; retirez le mot de passe du zip et recommencez.",
    todo: "Remove the password of the archive.",
  },
  unsupported_compression: {
    en: "{file} packs {part} by zip method {method#}, and only stored and deflated parts are read; save it again in Excel.",
    fr: "{file} compresse {part} par la méthode zip {method#}, qui n'est pas lue ici ; enregistrez-le à nouveau dans Excel.",
    todo: "Save it again in Excel.",
  },
  zip_bomb: {
    en: "{file} unpacks to {mebibytes#} MiB, {ratio#} times its packed size: it is refused as a zip bomb.",
    fr: "{file} se décompresse en {mebibytes#} Mio, {ratio#} fois sa taille : il est refusé comme bombe de décompression.",
    todo: "If the file is honest, split it or use CSV.",
  },
  duplicate_part: {
    en: "{file} holds two parts named {part}, so what it says is ambiguous; open it in Excel and save it again.",
    fr: "{file} contient deux parties nommées {part}, et se lit de deux façons ; ouvrez-le dans Excel et enregistrez-le à nouveau.",
    todo: "Save it again in Excel.",
  },
  part_too_large: {
    en: "{file} holds a part of {mebibytes#} MiB ({part}) that must be read whole, and the bound is {bound#} MiB.",
    fr: "{file} contient une partie de {mebibytes#} Mio ({part}) qui doit être lue d'un bloc, et la limite est de {bound#} Mio.",
    todo: "Split the workbook, or use CSV.",
  },
  result_too_large: {
    en: "{file} with its new columns passes the 4 GiB one zip part may hold; split the list, or use CSV.",
    fr: "{file} avec ses nouvelles colonnes dépasse les 4 Gio que tient une partie de zip ; coupez la liste en deux, ou passez en CSV.",
    todo: "Split the list, or use CSV.",
  },
} as const satisfies Readonly<Record<string, RefusalText>>;
