import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkExamples } from "./rows.ts";

/**
 * Writes the list of suppliers, what the directory of e-invoices sends back for some of them, and the table of what
 * `sirene check` says of each row, for both presets.
 */
const headers = [
  "Code",
  "Fournisseur",
  "SIREN",
  "SIRET",
  "TVA",
  "Code postal",
  "Adresse de facturation",
  "Code APE",
];
const expectedHeaders = [
  ...["Code", "sirene_check", "sirene_check_reasons", "sirene_einvoice", "sirene_einvoice_reasons"],
  ...["sirene_einvoice_address", "sirene_einvoice_address_source"],
];

const reviews =
  /^(?:name_differs|name_near|place_differs|vat_unknown|duplicate_siren|naf_outdated|naf_unknown|naf_differs|;)+$/;
const statusOf = (reasons: string) => (reasons === "" ? "ok" : reviews.test(reasons) ? "review" : "fix");
const codeOf = (row: number) => `F${String(row + 1).padStart(3, "0")}`;
const field = (text: string) => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(field).join(";")}\r\n`).join("");

const list = checkExamples.map(({ written, naf = "" }, row) => [codeOf(row), ...written, naf]);
const expected = checkExamples.map(({ reasons, einvoice, einvoiceReasons, address, source }, row) => [
  ...[codeOf(row), statusOf(reasons), reasons],
  ...[einvoice, einvoiceReasons, address, source],
]);

const returned = checkExamples.flatMap(({ directory }) =>
  (directory?.lines ?? []).map(([address, active, from = "", until = ""]) => [
    ...[directory!.siren, address, active, from, until],
  ]),
);
const directoryHeaders = [
  ...["SIREN", "Adresse de facturation", "Adresse de facturation active"],
  ...["Date de début d'effet", "Date de fin d'effet"],
];

const folder = fileURLToPath(new URL("../../../examples/check/", import.meta.url));
await writeFile(join(folder, "suppliers.csv"), `\ufeff${csv([headers, ...list])}`);
await writeFile(join(folder, "directory-return.csv"), csv([directoryHeaders, ...returned]));
await writeFile(join(folder, "expected.csv"), csv([expectedHeaders, ...expected]));
