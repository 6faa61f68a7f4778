import {
  type AccountRecord,
  type DirectorRecord,
  soleTraderRole,
  type LegalUnitRecord,
  type EstablishmentRecord,
  type Intake,
  type RegisterSource,
} from "../records.ts";
import { masked } from "../words.ts";
import { diceFor, fictionalNic, fictionalSiren, maximumUnits } from "./dice.ts";
import { fictionalName, fictionalPerson, trades, acronymOf, retiredActivities } from "./names.ts";
import { fictionalPlace, fictionalStreet } from "./places.ts";
import { type Profile, profileOf } from "./profile.ts";

/** Types of balance sheets: complete, simplified, consolidated. */
const kinds = ["C", "S", "K"] as const;
const kindWeights = [55, 42, 3];
const lastYear = 2024;

function fictionalAccount(profile: Profile, year: number, kind: (typeof kinds)[number]): AccountRecord {
  const dice = diceFor(profile.seed, profile.siren, "account", year);
  const scale = { S: 400, C: 4_000, K: 400_000 }[kind] * 1000;
  const confidential = dice.chance(0.25);
  const turnover = 1000 + dice.below(scale);
  const total = Math.round(turnover * (0.3 + dice.below(150) / 100));
  return {
    year,
    dateCloture: `${year}-12-31`,
    typeBilan: kind,
    totalBilan: total,
    capitauxPropres: Math.round(total * (dice.below(80) / 100 - 0.1)),
    resultatNet: Math.round(turnover * (dice.below(30) / 100 - 0.1)),
    chiffreAffaires: confidential ? 0 : turnover,
    currency: "EUR",
    confidential,
    dateDepot: `${year + 1}-0${5 + dice.below(4)}-1${dice.below(9)}`,
  };
}

/** Returns the type to which accounts change: those of a group, or across the size limit of simplified ones. */
function changedKind({ seed, siren }: Profile, kind: (typeof kinds)[number]): (typeof kinds)[number] {
  if (diceFor(seed, siren, "changed accounts").chance(0.5)) return "K";
  return kind === "C" ? "S" : "C";
}

/**
 * Returns the annual accounts of a fictional company, latest first: none for sole traders, associations and property
 * companies, and for half of the others. One company in ten changes the type of its balance sheet.
 */
export function fictionalAccounts(profile: Profile): AccountRecord[] {
  if (!profile.legalForm.startsWith("5") || profile.ceased) return [];
  const dice = diceFor(profile.seed, profile.siren, "accounts");
  if (dice.chance(0.5)) return [];
  const kind = kinds[dice.weighted(kindWeights)]!;
  const change = dice.chance(0.1) ? dice.below(3) : 0;
  const changed = changedKind(profile, kind);
  return Array.from({ length: 1 + dice.below(4) }, (_, age) => lastYear - age)
    .filter((year) => year > profile.createdYear)
    .map((year, age) => fictionalAccount(profile, year, age >= change ? kind : changed));
}

/** Role labels by legal form: for the first director, and for the others. */
const roles: Record<string, readonly [first: string, other: string]> = {
  "5710": ["Président", "Directeur général"],
  "5720": ["Président", "Directeur général"],
  "5499": ["Gérant", "Gérant"],
  "5498": ["Gérant", "Gérant"],
  "5599": ["Président du conseil d'administration", "Administrateur"],
  "6540": ["Gérant", "Associé indéfiniment responsable"],
  "9220": ["Président", "Trésorier"],
};

function count(profile: Profile): number {
  const dice = diceFor(profile.seed, profile.siren, "board");
  if (profile.legalForm === "5599") return 4 + dice.below(8);
  return 1 + dice.weighted([72, 20, 8]);
}

function fictionalDirector(profile: Profile, rank: number): DirectorRecord {
  const dice = diceFor(profile.seed, profile.siren, "director", rank);
  const [first, other] = roles[profile.legalForm]!;
  const role = profile.ceased && rank === 0 ? "Liquidateur" : rank === 0 ? first : other;
  if (dice.chance(0.05)) {
    const denomination = fictionalName(dice, dice.pick(trades), profile.legalForm, profile.home.place);
    return { lastName: null, firstNames: null, denomination, role, birthYear: null };
  }
  const { lastName, firstNames, birthYear } = fictionalPerson(dice);
  return { lastName, firstNames, denomination: null, role: dice.chance(0.01) ? null : role, birthYear };
}

/** Returns the directors of a fictional company; for a sole trader, only that person. */
export function fictionalDirectors(profile: Profile): DirectorRecord[] {
  const { soleTrader } = profile;
  if (soleTrader === undefined)
    return Array.from({ length: count(profile) }, (_, rank) => fictionalDirector(profile, rank));
  return [
    {
      lastName: profile.masked ? masked : soleTrader.lastName,
      firstNames: profile.masked ? masked : soleTrader.firstNames,
      denomination: null,
      role: soleTraderRole,
      birthYear: profile.masked ? null : soleTrader.birthYear,
    },
  ];
}

const day = (year: number, ordinal: number) =>
  new Date(Date.UTC(year, 0, 1 + ordinal)).toISOString().slice(0, 10);

const workforces = ["NN", "00", "01", "02", "03", "11", "12", "21", "22", "32", "41"] as const;
const workforceWeights = [48, 5, 18, 11, 7, 5, 3, 1.6, 0.8, 0.4, 0.2];

function categoryOf(workforce: string): string {
  return workforce === "41" || workforce === "32" ? "ETI" : "PME";
}

/** Returns the rank of the head office. Of companies with several establishments, one in ten has moved. */
function headOfficeRank({ siren, seed, establishments }: Profile): number {
  return establishments > 1 && diceFor(seed, siren, "move").chance(0.1) ? 2 : 1;
}

export function fictionalLegalUnit(profile: Profile): LegalUnitRecord {
  const { siren, seed, soleTrader, ceased, createdYear, trade, name, sign } = profile;
  const dice = diceFor(seed, siren, "unit");
  const workforce = ceased ? null : workforces[dice.weighted(workforceWeights)]!;
  const company = soleTrader === undefined && profile.legalForm !== "9220";
  const retiredActivity = ceased && createdYear < 2005 && dice.chance(0.5);
  const ceasedYear = retiredActivity
    ? createdYear + dice.below(2008 - createdYear)
    : createdYear + dice.below(2026 - createdYear);
  const created = dice.below(180);
  return {
    siren,
    name,
    legalName: soleTrader ? null : name,
    usualNames: sign !== undefined && dice.chance(0.7) && !profile.masked ? [sign] : [],
    acronym: company && dice.chance(0.08) ? acronymOf(name) : null,
    legalForm: profile.legalForm,
    naf: retiredActivity ? dice.pick(retiredActivities) : trade.naf,
    naf2025: ceased ? null : trade.naf2025,
    category: workforce && workforce !== "NN" ? categoryOf(workforce) : null,
    workforce,
    employer: workforce === null ? null : workforce !== "NN" && workforce !== "00",
    state: ceased ? "C" : "A",
    created: dice.chance(0.98) ? day(createdYear, created) : null,
    ceased: ceased ? day(ceasedYear, created + 1 + dice.below(180)) : null,
    vatLiable: profile.legalForm === "9220" ? dice.chance(0.1) : soleTrader ? dice.chance(0.6) : true,
    capital: company ? dice.pick([1, 100, 1000, 1500, 5000, 7622.45, 10000, 37000, 150000]) : null,
    capitalVariable: company && dice.chance(0.05),
    headOfficeNic: fictionalNic(siren, headOfficeRank(profile)),
  };
}

/** Delivery codes of large customers, which are not postal codes of the commune. */
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
 * Returns the establishment of rank `rank` (0 to 9999) of a fictional company. Ranks beyond the company's count are
 * closed former ones, which are not in its list: they exist so that any valid SIRET has an answer.
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

/** Returns all establishments of a fictional company, in the order of their SIRET. */
export function fictionalEstablishments(profile: Profile): EstablishmentRecord[] {
  return Array.from({ length: profile.establishments }, (_, i) => fictionalEstablishment(profile, i + 1));
}

function deliverCompany(intake: Intake, siren: string, seed: number): void {
  const profile = profileOf(siren, seed);
  intake.legalUnit(fictionalLegalUnit(profile));
  for (const establishment of fictionalEstablishments(profile)) intake.establishment(siren, establishment);
  for (const director of fictionalDirectors(profile)) intake.director(siren, director);
  for (const account of fictionalAccounts(profile)) intake.account(siren, account);
}

/**
 * Returns a register of `units` companies that do not exist, the same for the same seed, made one company at a time.
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
