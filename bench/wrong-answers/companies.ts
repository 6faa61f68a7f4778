import { diceFor, fictionalSiren } from "../../sandbox/register/fictional/dice.ts";
import { fictionalEstablishments } from "../../sandbox/register/fictional/source.ts";
import { kinshipOf, profileOf } from "../../sandbox/register/fictional/profile.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";

/** A company of the register as a correct list describes it. */
export interface ListedCompany {
  readonly siren: string;
  readonly siret: string;
  readonly vat: string;
  readonly name: string;
  readonly postcode: string;
  readonly town: string;
}

/** Returns companies of a made-up register for a list: active, with an open head office whose address is published. */
export function listedCompanies(units: number, seed: number, list: number, count: number): ListedCompany[] {
  const dice = diceFor("listed", seed, list);
  const companies = new Map<string, ListedCompany>();
  while (companies.size < count) {
    const siren = fictionalSiren(dice.below(units), seed);
    const profile = profileOf(siren, seed);
    // If companies share a name and a place, only the number tells which is meant.
    if (profile.ceased || profile.masked || kinshipOf(siren, seed) !== undefined) continue;
    const office = fictionalEstablishments(profile).find(({ headOffice }) => headOffice);
    if (office?.state !== "A" || office.postalCode === null || office.commune === null) continue;
    const place = { postcode: office.postalCode, town: office.commune };
    companies.set(siren, {
      ...{ siren, siret: siren + office.nic, vat: vatNumberOf(siren), name: profile.name },
      ...place,
    });
  }
  return [...companies.values()];
}
