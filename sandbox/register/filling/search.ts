import type { LegalUnitSummary } from "../../../shared/contract/entities.ts";
import type { NafVersion } from "../../nomenclatures/naf.ts";
import { fictionalEstablishments } from "../fictional/establishments.ts";
import { fictionalLegalUnit } from "../fictional/legal-unit.ts";
import type { Profile } from "../fictional/profile.ts";
import { placeMatcher } from "../reading/places.ts";
import { sirenPrefix, type UnitFilters } from "../reading/search.ts";
import { summaryOf } from "../reading/shapes.ts";
import type { Matches, Register, SearchReading, Window } from "../register.ts";
import { isSiren, withCheckDigit } from "../siren.ts";
import { sirenFacetLength } from "../store/facets.ts";
import { folded } from "../words.ts";

/** Units that can share six digits, valid by Luhn's formula or not. */
const mostSharing = 1000;

/** Every valid SIREN that begins so, for a beginning of six digits or more: a hundred at most. */
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
 * GET /search over a filled register. A SIREN, or six to eight digits that one begins with, finds the made companies
 * among the register's; any other search finds the register's alone, as the made ones could not be counted.
 */
export function searchFilled(
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
