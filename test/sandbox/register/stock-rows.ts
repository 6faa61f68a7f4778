import { join } from "node:path";
import { afterEach } from "@jest/globals";
import { type RegisterOptions, openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { temporaryFolder, writeCsv } from "./temporary-folder.ts";

const opened: Register[] = [];
afterEach(() => {
  for (const register of opened.splice(0)) register.close();
});

/** Opens a register that the test need not close. */
export async function openForTest(options: RegisterOptions): Promise<Register> {
  const register = await openRegister(options);
  opened.push(register);
  return register;
}

/** A line of a stock file: a value by column. */
export type Row = Record<string, string>;

/** Columns whose names do not end in that of the file. */
const bare = ["siren", "nic", "siret", "dateDebut", "etablissementSiege", "categorieEntreprise"];

const named = (suffix: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [bare.includes(column) ? column : column + suffix, value]),
  );

/** An active unit; columns without their ending, `denomination` for `denominationUniteLegale`. */
export const unit = (siren: string, row: Row = {}): Row =>
  named("UniteLegale", { siren, etatAdministratif: "A", activitePrincipale: "62.01Z", ...row });

/** An open head office; columns without their ending. */
export const establishment = (siren: string, nic: string, row: Row = {}): Row =>
  named("Etablissement", { siren, nic, etatAdministratif: "A", etablissementSiege: "true", ...row });

/** The register of stock files with these lines. */
export function imported(
  units: readonly Row[],
  establishments?: readonly Row[],
  end?: string,
): Promise<Register> {
  const folder = temporaryFolder();
  return openForTest({
    legalUnitsCsv: writeCsv(join(folder, "StockUniteLegale.csv"), units, end),
    ...(establishments && {
      establishmentsCsv: writeCsv(join(folder, "StockEtablissement.csv"), establishments, end),
    }),
  });
}
