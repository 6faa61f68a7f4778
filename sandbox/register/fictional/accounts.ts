import type { AccountRecord } from "../records.ts";
import { diceFor } from "./dice.ts";
import type { Profile } from "./profile.ts";

/** Balance sheets: complete, simplified, consolidated. */
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

/**
 * The annual accounts of a fictional company, latest first: none for sole traders, associations and property
 * companies, and for half of the others. One company in ten changes the kind of its balance sheet.
 */
export function fictionalAccounts(profile: Profile): AccountRecord[] {
  if (!profile.legalForm.startsWith("5") || profile.ceased) return [];
  const dice = diceFor(profile.seed, profile.siren, "accounts");
  if (dice.chance(0.5)) return [];
  const kind = kinds[dice.weighted(kindWeights)]!;
  const change = dice.chance(0.1) ? dice.below(3) : 0;
  return Array.from({ length: 1 + dice.below(4) }, (_, age) => lastYear - age)
    .filter((year) => year > profile.createdYear)
    .map((year, age) => fictionalAccount(profile, year, age >= change ? kind : "K"));
}
