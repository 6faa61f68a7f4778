import type { Intake, RegisterSource } from "../records.ts";
import { fictionalAccounts } from "./accounts.ts";
import { fictionalDirectors } from "./directors.ts";
import { fictionalEstablishments } from "./establishments.ts";
import { fictionalLegalUnit } from "./legal-unit.ts";
import { profileOf } from "./profile.ts";
import { fictionalSiren, maximumUnits } from "./sirens.ts";

function deliverCompany(intake: Intake, siren: string, seed: number): void {
  const profile = profileOf(siren, seed);
  intake.legalUnit(fictionalLegalUnit(profile));
  for (const establishment of fictionalEstablishments(profile)) intake.establishment(siren, establishment);
  for (const director of fictionalDirectors(profile)) intake.director(siren, director);
  for (const account of fictionalAccounts(profile)) intake.account(siren, account);
}

/**
 * A register of `units` companies that do not exist, the same for the same seed, made one company at a time.
 * @throws RangeError unless `units` is a whole number from 1 to two million.
 */
export function fictionalSource(units: number, seed: number): RegisterSource {
  if (!Number.isInteger(units) || units < 1 || units > maximumUnits)
    throw new RangeError(`Expected units to be a whole number from 1 to ${maximumUnits}, got ${units}`);
  return {
    madeFrom: `fictional: ${units} units, seed ${seed}`,
    deliver(intake) {
      for (let index = 0; index < units; index++) deliverCompany(intake, fictionalSiren(index, seed), seed);
    },
  };
}
