import { diceFor, type Dice, fictionalSiren } from "../../sandbox/register/fictional/dice.ts";
import { fictionalDirectors, fictionalEstablishments } from "../../sandbox/register/fictional/source.ts";
import { kinshipOf, profileOf, type Profile } from "../../sandbox/register/fictional/profile.ts";
import { masked } from "../../sandbox/register/words.ts";
import { foldName } from "../../shared/matching/folding/name.ts";
import type { MatchRow } from "../../shared/matching/match.ts";
import { perturbedName } from "./perturbed-name.ts";
import { perturbedPlace, perturbedStreet, placeOfOther, type OtherTown } from "./perturbed-place.ts";
import type { TruthRow } from "./truth-row.ts";

export interface SeededTruth {
  /** Companies of the register, and its seed. */
  readonly units: number;
  readonly registerSeed: number;
  /** Number of rows, and the seed by which they are drawn. */
  readonly rows: number;
  readonly seed: number;
  /** Share of rows with the postcode of another company, on top of other changes. @default 0 */
  readonly wrongPostcodes?: number | undefined;
  /** Gives every row a town that is not its company's, of this kind. @default none */
  readonly otherTown?: OtherTown | undefined;
  /**
   * How often a row has a piece of a VAT number or a director, as a multiple of the frequency in real lists.
   * @default 1
   */
  readonly otherColumns?: number | undefined;
}

/**
 * Shares of rows: with a company that is not in the register, with a street, with a piece of a VAT number, with a
 * director.
 */
const shares = { notThere: 0.08, street: 0.45, fragment: 0.03, director: 0.06, otherEstablishment: 0.25 };

/**
 * Share of rows that mean the ceased one of two companies with the same name and address. Lists in use mostly mean
 * the other.
 */
const meantTwinCeased = 0.2;

function columnsOf(profile: Profile, dice: Dice, often: number): Pick<MatchRow, "vat" | "director"> {
  const [director] = fictionalDirectors(profile);
  const person = director?.lastName && director.lastName !== masked ? director : undefined;
  return {
    ...(dice.chance(often * shares.fragment) ? { vat: profile.siren.slice(0, 5 + dice.below(4)) } : {}),
    ...(dice.chance(often * shares.director) && person
      ? { director: `${person.firstNames} ${person.lastName!.replace("-FICTIF", "")}` }
      : {}),
  };
}

function rowOf(
  profile: Profile,
  isThere: boolean,
  dice: Dice,
  { wrongPostcodes = 0, otherColumns = 1, otherTown }: SeededTruth,
): TruthRow | undefined {
  const establishments = fictionalEstablishments(profile);
  const headOffice = establishments.find(({ headOffice }) => headOffice)!;
  const place = dice.chance(shares.otherEstablishment) ? dice.pick(establishments) : headOffice;
  const name = perturbedName(profile, dice);
  const where = perturbedPlace(place, dice, dice.chance(wrongPostcodes));
  const elsewhere = otherTown && placeOfOther(otherTown, place, establishments, dice);
  if (otherTown !== undefined && elsewhere === undefined) return undefined;
  const address = dice.chance(shares.street) ? perturbedStreet(place, dice) : undefined;
  const kin = kinshipOf(profile.siren, profile.seed);
  return {
    row: {
      name: name.name,
      ...(elsewhere ?? where.place),
      ...(address === undefined ? {} : { address }),
      ...columnsOf(profile, dice, otherColumns),
    },
    siren: isThere ? profile.siren : undefined,
    registered: profile.name,
    kinds: [
      ...(isThere ? [name.kind, otherTown ?? where.kind] : ["not in the register"]),
      ...(kin ? [`kin: ${kin.kind}`] : []),
    ],
  };
}

/** Returns the folded names of the whole register, to tell which names are not in it. */
export function foldedRegister({ units, registerSeed }: SeededTruth): ReadonlySet<string> {
  const names = new Set<string>();
  for (let index = 0; index < units; index++) {
    const { name, sign } = profileOf(fictionalSiren(index, registerSeed), registerSeed);
    names.add(keyOf(name));
    if (sign !== undefined) names.add(keyOf(sign));
  }
  return names;
}

/** Returns the sorted words of a name, as in `foldedRegister`. */
export const keyOf = (name: string): string =>
  [...foldName(name.replace("-FICTIF", "")).words].sort().join(" ");

/**
 * Returns rows of a list drawn from a made-up register: companies with the spellings of real lists, and some that are
 * not in the register, with names that no company in it has.
 */
export function seededTruth(options: SeededTruth): TruthRow[] {
  const { units, registerSeed, rows, seed } = options;
  const known = foldedRegister(options);
  const truth: TruthRow[] = [];
  for (let i = 0; truth.length < rows; i++) {
    const dice = diceFor("truth", seed, i);
    const isThere = !dice.chance(shares.notThere);
    const index = isThere ? dice.below(units) : units + 1000 + dice.below(100_000);
    const profile = profileOf(fictionalSiren(index, registerSeed), registerSeed);
    const twinCeased = kinshipOf(profile.siren, registerSeed)?.kind === "twin" && profile.ceased;
    if (profile.name === masked || (twinCeased && !dice.chance(meantTwinCeased))) continue;
    const row = rowOf(profile, isThere, dice, options);
    if (row === undefined) continue;
    if (!isThere && [profile.name, row.row.name].some((name) => known.has(keyOf(name)))) continue;
    truth.push(row);
  }
  return truth;
}
