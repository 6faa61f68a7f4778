import type { EstablishmentRecord } from "../records.ts";
import { masked } from "../words.ts";
import { diceFor } from "./dice.ts";
import { fictionalLegalUnit, headOfficeRank } from "./legal-unit.ts";
import { fictionalPlace } from "./places.ts";
import type { Profile } from "./profile.ts";
import { fictionalNic } from "./sirens.ts";
import { fictionalStreet } from "./streets.ts";
import { trades } from "./trades.ts";

/** A large customer's own delivery code, which is no postal code of the commune. */
const cedexes: Record<string, { cedexCode: string; cedexLabel: string }> = {
  METZ: { cedexCode: "57036", cedexLabel: "METZ CEDEX 1" },
  NANTES: { cedexCode: "44041", cedexLabel: "NANTES CEDEX 1" },
  "LEVALLOIS-PERRET": { cedexCode: "92593", cedexLabel: "LEVALLOIS PERRET CEDEX" },
  BORDEAUX: { cedexCode: "33081", cedexLabel: "BORDEAUX CEDEX" },
};
const complements = ["BATIMENT A", "ETAGE 3", "ZA DES FICTIONS", "CHEZ MARTIN-FICTIF"] as const;

function isClosed(profile: Profile, rank: number, headOffice: boolean): boolean {
  if (profile.ceased) return true;
  const dice = diceFor(profile.seed, profile.siren, "closed", rank);
  if (headOffice) return profile.establishments > 1 && dice.chance(0.03);
  return rank < headOfficeRank(profile) || dice.chance(0.2);
}

/**
 * The establishment of rank `rank` (0 to 9999) of a fictional company. Ranks outside the company's count are closed
 * former ones, which its list does not hold: they are there so that any valid SIRET has an answer.
 */
export function fictionalEstablishment(profile: Profile, rank: number): EstablishmentRecord {
  const dice = diceFor(profile.seed, profile.siren, "place", rank);
  const headOffice = rank === headOfficeRank(profile);
  const unit = fictionalLegalUnit(profile);
  const { place, street } = headOffice
    ? profile.home
    : { place: fictionalPlace(dice), street: fictionalStreet(dice) };
  const cedex = dice.chance(0.3) ? cedexes[place.commune] : undefined;
  const complement = dice.chance(0.1) ? dice.pick(complements) : null;
  const activity = headOffice || dice.chance(0.8) ? unit : dice.pick(trades);
  const former = rank < 1 || rank > profile.establishments;
  const closed = former || isClosed(profile, rank, headOffice);
  const year = Math.min(2025, profile.createdYear + (headOffice ? 0 : dice.below(12)));
  return {
    nic: fictionalNic(profile.siren, rank),
    headOffice,
    state: closed ? "F" : "A",
    created: rank === 1 ? unit.created : `${year}-0${1 + dice.below(9)}-1${dice.below(9)}`,
    naf: activity.naf,
    naf2025: closed ? null : activity.naf2025,
    tradeSign: (!profile.masked && profile.sign) || null,
    complement: profile.masked ? null : complement,
    streetNumber: profile.masked ? masked : street.streetNumber,
    streetType: profile.masked ? masked : street.streetType,
    street: profile.masked ? masked : street.street,
    delivery: !profile.masked && dice.chance(0.02) ? `BP ${10 + dice.below(900)}` : null,
    postalCode: profile.masked ? masked : place.postalCode,
    communeCode: null,
    commune: place.commune,
    cedexCode: (!profile.masked && cedex?.cedexCode) || null,
    cedexLabel: (!profile.masked && cedex?.cedexLabel) || null,
    country: null,
  };
}

/** All establishments of a fictional company, in the order of their SIRET. */
export function fictionalEstablishments(profile: Profile): EstablishmentRecord[] {
  return Array.from({ length: profile.establishments }, (_, i) => fictionalEstablishment(profile, i + 1));
}
