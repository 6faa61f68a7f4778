import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { fictionalSiren } from "./fictional-siren.ts";

/** Writes a CSV of eight columns as Excel saves one in France. Its rows name so many fictional companies in turn. */
export async function writeCsv(path: string, rows: number, companies: number): Promise<void> {
  const file = createWriteStream(path);
  file.write("Code;SIREN;Raison sociale;Adresse;Ville;Montant;Depuis;Notes\r\n");
  let lines = "";
  for (let row = 0; row < rows; row += 1) {
    const siren = fictionalSiren(row % companies);
    lines += `${100_000 + row};${siren};Société fictive ${row % companies};${row % 250} rue de l'Exemple;Lyon;${row % 1_000},50;03/02/2001;\r\n`;
    if (lines.length < 1 << 16) continue;
    if (!file.write(lines)) await once(file, "drain");
    lines = "";
  }
  file.end(lines);
  await finished(file);
}
