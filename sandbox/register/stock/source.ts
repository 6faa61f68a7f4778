import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { RegisterSource } from "../records.ts";
import { deliverEstablishments } from "./establishments.ts";
import { deliverLegalUnits } from "./legal-units.ts";

async function identityOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${basename(path)} (${size} bytes, ${new Date(mtimeMs).toISOString()})`;
}

/**
 * INSEE's stock files, StockUniteLegale and, when given, StockEtablissement (CSV, layout 3.11). Columns are found by
 * their header; those not there are unknown. A unit without any establishment in the files gets its head office when
 * `nicSiegeUniteLegale` names it: a SIRET with the unit's activity, open as long as the unit is, and no address.
 * @throws Error of the file system when a file is not there.
 */
export async function stockSource(
  legalUnitsCsv: string,
  establishmentsCsv: string | undefined,
): Promise<RegisterSource> {
  const paths = [legalUnitsCsv, ...(establishmentsCsv === undefined ? [] : [establishmentsCsv])];
  return {
    madeFrom: `stock: ${(await Promise.all(paths.map(identityOf))).join(", ")}`,
    async deliver(intake) {
      await deliverLegalUnits(legalUnitsCsv, intake);
      if (establishmentsCsv !== undefined) await deliverEstablishments(establishmentsCsv, intake);
      intake.completeHeadOffices();
    },
  };
}
