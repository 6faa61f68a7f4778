import type { LegalUnitSummary } from "../../../shared/contract/entities.ts";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import { type Profile, profileOf } from "../fictional/profile.ts";
import {
  fictionalEstablishments,
  fictionalLegalUnit,
  fictionalAccounts,
  fictionalDirectors,
  fictionalEstablishment,
} from "../fictional/source.ts";
import { inEachNaf } from "../reading/read-register.ts";
import { placeMatcher, sirenPrefix, type UnitFilters } from "../reading/search.ts";
import { summaryOf, detailOf, directorShape, establishmentShape } from "../reading/shapes.ts";
import type { EstablishmentRecord } from "../records.ts";
import type { Matches, Register, SearchReading, Window } from "../register.ts";
import { isSiren, withCheckDigit, isSiret } from "../siren.ts";
import { sirenFacetLength } from "../store/facets.ts";
import { folded } from "../words.ts";

/** Number of units that can share six digits, whether valid by Luhn's formula or not. */
const mostSharing = 1000;

/** Returns every valid SIREN with this prefix of six digits or more: a hundred at most. */
function validSirens(prefix: string): string[] {
  if (prefix.length === 9) return isSiren(prefix) ? [prefix] : [];
  const free = 8 - prefix.length;
  return Array.from({ length: 10 ** free }, (_, i) =>
    withCheckDigit(prefix + (free === 0 ? "" : String(i).padStart(free, "0"))),
  );
}

function passesNaf(code: string | undefined, naf: string): boolean {
  if (code === undefined) return false;
  return /^\d{2}$/.test(naf)
    ? code.startsWith(naf) && /^\d{2}\.\d{2}[A-Z]$/.test(code)
    : code === naf.toUpperCase();
}

function passesPlace(profile: Profile, { codePostal, commune, departement }: UnitFilters): boolean {
  if (codePostal === undefined && commune === undefined && departement === undefined) return true;
  if (codePostal !== undefined && !/^\d+$/.test(codePostal)) return false;
  const matches = placeMatcher({ postalCode: departement, commune });
  return fictionalEstablishments(profile).some(
    (establishment) =>
      (codePostal === undefined || establishment.postalCode === codePostal) &&
      matches({ postalCode: establishment.postalCode ?? "", commune: folded(establishment.commune ?? "") }),
  );
}

function passes(profile: Profile, summary: LegalUnitSummary, filters: UnitFilters): boolean {
  const { naf, categorieJuridique, etat } = filters;
  return (
    (etat === undefined || summary.state === etat) &&
    (categorieJuridique === undefined || summary.legalForm?.code === categorieJuridique) &&
    (naf === undefined || passesNaf(summary.activity?.code, naf)) &&
    passesPlace(profile, filters)
  );
}

const order = ({ name, siren }: LegalUnitSummary) => `${folded(name)}\u0000${siren}`;

/**
 * GET /search over a filled register. For a SIREN, or its first six to eight digits, the made-up companies are found
 * among the register's. Any other search finds only the register's, since the made-up ones could not be counted.
 */
function searchFilled(
  register: Register,
  makeUp: (siren: string) => Profile | undefined,
  served: NafVersion,
): Register["search"] {
  return (filters: UnitFilters, window: Window, words?: SearchReading): Matches<LegalUnitSummary> => {
    const prefix = sirenPrefix(filters.q) ?? "";
    if (prefix.length < sirenFacetLength) return register.search(filters, window, words);
    const made = validSirens(prefix).flatMap((siren) => {
      const profile = makeUp(siren);
      if (profile === undefined) return [];
      const summary = summaryOf(fictionalLegalUnit(profile), served);
      return passes(profile, summary, filters) ? [summary] : [];
    });
    const kept = register.search(filters, { offset: 0, limit: mostSharing }).items;
    const items = [...kept, ...made].sort((a, b) => (order(a) < order(b) ? -1 : 1));
    return { items: items.slice(window.offset, window.offset + window.limit), total: items.length };
  };
}

/** Returns establishments in the order of the register: head office first, then by SIRET. */
function listed(profile: Profile): EstablishmentRecord[] {
  const all = fictionalEstablishments(profile);
  return all.sort((a, b) => Number(b.headOffice) - Number(a.headOffice) || (a.nic < b.nic ? -1 : 1));
}

/**
 * Returns a register that knows every valid SIREN: one that is not in it is answered with a company made from its
 * digits, always the same. Any valid SIRET of such a company is answered too; one outside its list is a closed former
 * establishment. Searches by director and by address find only the register's own companies.
 */
export const fillRegister = (
  register: Register,
  { seed, naf: served }: { readonly seed: number; readonly naf: NafVersion },
): Register => inEachNaf(served, (naf) => filled(register.by(naf), seed, naf));

function filled(register: Register, seed: number, naf: NafVersion): Omit<Register, "by"> {
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
