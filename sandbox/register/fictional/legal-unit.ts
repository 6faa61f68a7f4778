import type { LegalUnitRecord } from "../records.ts";
import { acronymOf } from "./company-names.ts";
import { diceFor } from "./dice.ts";
import type { Profile } from "./profile.ts";
import { fictionalNic } from "./sirens.ts";
import { retiredActivities } from "./trades.ts";

const day = (year: number, ordinal: number) =>
  new Date(Date.UTC(year, 0, 1 + ordinal)).toISOString().slice(0, 10);

const workforces = ["NN", "00", "01", "02", "03", "11", "12", "21", "22", "32", "41"] as const;
const workforceWeights = [48, 5, 18, 11, 7, 5, 3, 1.6, 0.8, 0.4, 0.2];

function categoryOf(workforce: string): string {
  return workforce === "41" || workforce === "32" ? "ETI" : "PME";
}

/** Rank of the head office: of the companies with several establishments one in ten has moved and closed the first. */
export function headOfficeRank({ siren, seed, establishments }: Profile): number {
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
