import type { DirectorRecord } from "../records.ts";
import { soleTraderRole } from "../sole-trader.ts";
import { masked } from "../words.ts";
import { fictionalName } from "./company-names.ts";
import { diceFor } from "./dice.ts";
import { fictionalPerson } from "./people.ts";
import type { Profile } from "./profile.ts";
import { trades } from "./trades.ts";

/** Role labels by legal form: that of the first director, and of the others. */
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

/** The directors of a fictional company; of a sole trader, the individual alone. */
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
