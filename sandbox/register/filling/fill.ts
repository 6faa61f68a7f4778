import type { NafVersion } from "../../nomenclatures/naf.ts";
import { fictionalAccounts } from "../fictional/accounts.ts";
import { fictionalDirectors } from "../fictional/directors.ts";
import { fictionalEstablishment, fictionalEstablishments } from "../fictional/establishments.ts";
import { fictionalLegalUnit } from "../fictional/legal-unit.ts";
import { profileOf, type Profile } from "../fictional/profile.ts";
import { detailOf, directorShape, establishmentShape } from "../reading/shapes.ts";
import type { EstablishmentRecord } from "../records.ts";
import type { Register } from "../register.ts";
import { isSiren, isSiret } from "../siren.ts";
import { searchFilled } from "./search.ts";

/** The order the register lists establishments in: head office first, then by SIRET. */
function listed(profile: Profile): EstablishmentRecord[] {
  const all = fictionalEstablishments(profile);
  return all.sort((a, b) => Number(b.headOffice) - Number(a.headOffice) || (a.nic < b.nic ? -1 : 1));
}

/**
 * A register that knows every valid SIREN: one it does not hold is answered by a company made from its digits, the
 * same at every question. Any valid SIRET of such a company is answered too; one outside its list is a former
 * establishment, closed. Searches by director and by address find the register's own companies alone.
 */
export function fillRegister(
  register: Register,
  { seed, naf }: { readonly seed: number; readonly naf: NafVersion },
): Register {
  const makeUp = (siren: string) =>
    isSiren(siren) && register.legalUnit(siren) === undefined ? profileOf(siren, seed) : undefined;
  return {
    ...register,
    search: searchFilled(register, makeUp, naf),
    legalUnit(siren) {
      const profile = makeUp(siren);
      if (profile === undefined) return register.legalUnit(siren);
      const establishments = fictionalEstablishments(profile);
      const active = establishments.filter(({ state }) => state === "A").length;
      return detailOf(fictionalLegalUnit(profile), { total: establishments.length, active }, naf);
    },
    establishments(siren, state, { offset, limit }) {
      const profile = makeUp(siren);
      if (profile === undefined) return register.establishments(siren, state, { offset, limit });
      const all = listed(profile).filter((one) => state === undefined || one.state === state);
      const items = all.slice(offset, offset + limit).map((one) => establishmentShape(siren, one, naf));
      return { items, total: all.length };
    },
    establishment(siret) {
      const profile = isSiret(siret) ? makeUp(siret.slice(0, 9)) : undefined;
      if (profile === undefined) return register.establishment(siret);
      const rank = Number(siret.slice(9, 13));
      return establishmentShape(profile.siren, fictionalEstablishment(profile, rank), naf);
    },
    directors(siren) {
      const profile = makeUp(siren);
      return profile === undefined
        ? register.directors(siren)
        : fictionalDirectors(profile).map(directorShape);
    },
    accounts(siren) {
      const profile = makeUp(siren);
      return profile === undefined ? register.accounts(siren) : fictionalAccounts(profile);
    },
  };
}
