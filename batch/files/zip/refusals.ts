import { FileRefusal } from "../list.ts";

type Detail = Readonly<Record<string, string | number>>;

/** Why an archive is not read or written, in one sentence each. `file` is the file's base name. */
const sentences = {
  not_a_zip: (d: Detail) =>
    `${d.file} is not an Excel workbook: it does not hold a zip archive; open it in Excel and save it as .xlsx.`,
  corrupt_zip: (d: Detail) =>
    `${d.file} is damaged (${d.what}); get a fresh copy, or let Excel repair it and save it again.`,
  encrypted_entry: (d: Detail) =>
    `${d.file} holds an encrypted part (${d.part}); remove the zip password and try again.`,
  unsupported_compression: (d: Detail) =>
    `${d.file} packs ${d.part} by zip method ${d.method}, and only stored and deflated parts are read; save it again in Excel.`,
  zip_bomb: (d: Detail) =>
    `${d.file} unpacks to ${d.mebibytes} MiB, ${d.ratio} times its packed size, beyond the bound of ${d.bound}; it is refused as a zip bomb.`,
  duplicate_part: (d: Detail) =>
    `${d.file} holds two parts named ${d.part}, so what it says is ambiguous; open it in Excel and save it again.`,
  part_too_large: (d: Detail) =>
    `${d.file} holds a part of ${d.mebibytes} MiB (${d.part}) that must be read whole, and the bound is ${d.bound} MiB.`,
  result_too_large: (d: Detail) =>
    `${d.file} with its new columns passes the 4 GiB one zip part may hold; split the list, or use CSV.`,
} as const;

export type ZipRefusalCode = keyof typeof sentences;

/** The refusal of an archive, with the sentence of its code. */
export function zipRefusal(code: ZipRefusalCode, detail: Detail): FileRefusal {
  return new FileRefusal(code, sentences[code](detail), detail);
}
