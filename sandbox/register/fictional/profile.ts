import { retiredLegalForms } from "../../nomenclatures/legal-forms.ts";
import { masked } from "../words.ts";
import { diceFor, fictionalIndex, type Dice } from "./dice.ts";
import {
  fictionalBrand,
  fictionalName,
  labelled,
  shopName,
  sisterName,
  fictionalPerson,
  type FictionalPerson,
  association,
  propertyLetting,
  trades,
  type Trade,
} from "./names.ts";
import {
  fictionalPlace,
  neighbouringPlace,
  type FictionalPlace,
  fictionalStreet,
  type Street,
} from "./places.ts";

/**
 * Kinds of families: companies of the register that belong together and are easily mistaken for each other.
 * - `group`: sister companies, X, X HOLDING, X SERVICES, most at one address;
 * - `twin`: the same name at the same address, the first ceased, the second active;
 * - `successor`: a sole trader who ceased, and the company that took over at the same address;
 * - `homonyms`: the same name in one department;
 * - `franchise`: different names under one sign.
 */
const kinds = ["none", "group", "twin", "successor", "homonyms", "franchise"] as const;
type FamilyKind = Exclude<(typeof kinds)[number], "none">;

const kindWeights = [45, 22, 7, 6, 10, 10];
const familySizes: Readonly<Record<FamilyKind, readonly [least: number, most: number]>> = {
  group: [2, 4],
  twin: [2, 2],
  successor: [2, 2],
  homonyms: [2, 3],
  franchise: [3, 8],
};

/** Companies with consecutive indices may be a family. So many consecutive indices contain at most one family. */
const neighbours = 10;

/** A company's place in its family. Everything that the family shares is drawn from `key`. */
interface Kinship {
  readonly kind: FamilyKind;
  readonly key: string;
  /** From 0. */
  readonly rank: number;
}

/** Returns the family of a fictional company; undefined if it has none. */
export function kinshipOf(siren: string, seed: number): Kinship | undefined {
  const index = fictionalIndex(siren, seed);
  if (index === undefined) return undefined;
  const key = `family ${Math.floor(index / neighbours)}`;
  const rank = index % neighbours;
  const dice = diceFor(seed, key);
  const kind = kinds[dice.weighted(kindWeights)]!;
  if (kind === "none") return undefined;
  const [least, most] = familySizes[kind];
  return rank < least + dice.below(most - least + 1) ? { kind, key, rank } : undefined;
}

/** Address of a head office. */
interface Home {
  readonly place: FictionalPlace;
  readonly street: Street;
}

/** The facts on which all records of a fictional company agree. */
export interface Profile {
  readonly siren: string;
  readonly seed: number;
  readonly legalForm: string;
  readonly trade: Trade;
  readonly name: string;
  /** The name over the door, if it is a different one. */
  readonly sign: string | undefined;
  readonly home: Home;
  /** The sole trader; undefined for a legal person. */
  readonly soleTrader: FictionalPerson | undefined;
  /** Partial diffusion: of a person, name and address are withheld; of a legal person, only the address. */
  readonly masked: boolean;
  readonly ceased: boolean;
  readonly createdYear: number;
  readonly establishments: number;
}

/** Legal forms and how many companies in a hundred have them. 1000 is the sole trader. */
const formsInForce = { "5710": 33, "5499": 25, "1000": 22, "6540": 9, "9220": 6, "5599": 2 };
const retiredFormWeight = 1.5;
const formCodes = [...Object.keys(formsInForce), ...retiredLegalForms.keys()];
const formWeights = [...Object.values(formsInForce), ...[...retiredLegalForms].map(() => retiredFormWeight)];

const sizes: readonly (readonly [least: number, most: number])[] = [
  [1, 1],
  [2, 3],
  [4, 9],
  [101, 400],
];
const sizeWeights = [86, 11, 2.97, 0.03];

/** Returns the company's name, before anything is withheld. */
function nameOf(dice: Dice, profile: Pick<Profile, "trade" | "legalForm" | "home" | "seed">, kin?: Kinship) {
  const { trade, legalForm, home, seed } = profile;
  if (kin === undefined || kin.kind === "franchise") return fictionalName(dice, trade, legalForm, home.place);
  const shared = diceFor(seed, kin.key, "name");
  if (kin.kind === "group") return sisterName(shared, kin.rank);
  if (kin.kind === "successor") return labelled(successorName(shared, fictionalPerson(shared)));
  return fictionalName(shared, trade, legalForm, home.place);
}

/** Returns the name of a company that took over from a sole trader: it contains the person's name or surname. */
function successorName(dice: Dice, { lastName, firstNames }: FictionalPerson): string {
  const surname = lastName.replace("-FICTIF", "");
  return dice.chance(0.5) ? `${surname} ${firstNames}` : `ÉTABLISSEMENTS ${surname}`;
}

/** Returns the place of the head office. Families share an address or a department. */
function homeOf(siren: string, seed: number, kin?: Kinship): Home {
  const own = diceFor(seed, siren, "home");
  const shared = kin && diceFor(seed, kin.key, "home");
  if (kin === undefined || shared === undefined || kin.kind === "franchise")
    return { place: fictionalPlace(own), street: fictionalStreet(own) };
  const place = fictionalPlace(shared);
  const street = fictionalStreet(shared);
  const together = kin.kind !== "homonyms" && (kin.kind !== "group" || own.chance(0.6));
  return together
    ? { place, street }
    : { place: neighbouringPlace(own, place), street: fictionalStreet(own) };
}

/** Returns whether the company has ceased. In a twin or a succession, the first has and the second has not. */
function hasCeased(dice: Dice, kin?: Kinship): boolean {
  const ceased = dice.chance(0.15);
  return kin?.kind === "twin" || kin?.kind === "successor" ? kin.rank === 0 : ceased;
}

/** Returns the company for a SIREN: always the same for one seed, whether in a register or made to fill it. */
export function profileOf(siren: string, seed: number): Profile {
  const dice = diceFor(seed, siren);
  const kin = kinshipOf(siren, seed);
  const legalForm = legalFormOf(dice, seed, kin);
  const trade =
    legalForm === "6540" ? propertyLetting : legalForm === "9220" ? association : tradeOf(dice, seed, kin);
  const soleTrader =
    legalForm !== "1000"
      ? undefined
      : fictionalPerson(kin?.kind === "successor" ? diceFor(seed, kin.key, "name") : dice);
  const withheld = dice.chance(soleTrader ? 0.1 : 0.02);
  const [least, most] = sizes[soleTrader ? 0 : dice.weighted(sizeWeights)]!;
  const home = homeOf(siren, seed, kin);
  const ownName = soleTrader
    ? `${soleTrader.lastName} ${soleTrader.firstNames}`
    : nameOf(dice, { trade, legalForm, home, seed }, kin);
  return {
    siren,
    seed,
    legalForm,
    trade,
    name: soleTrader && withheld ? masked : ownName,
    sign: signOf(dice, seed, kin),
    home,
    soleTrader,
    masked: withheld,
    ceased: hasCeased(dice, kin),
    createdYear: 1965 + dice.below(60),
    establishments: least + dice.below(most - least + 1),
  };
}

/**
 * Returns the legal form. In a succession, a sole trader is followed by a company. Homonyms share one form; in half of
 * the groups and twins, all have form 5710.
 */
function legalFormOf(dice: Dice, seed: number, kin?: Kinship): string {
  const form = formCodes[dice.weighted(formWeights)]!;
  if (kin === undefined || kin.kind === "franchise") return form;
  if (kin.kind === "successor") return kin.rank === 0 ? "1000" : dice.pick(["5499", "5710"]);
  const shared = diceFor(seed, kin.key, "form");
  if (kin.kind === "homonyms") return shared.pick(["5499", "5710", "6540", "9220"]);
  return shared.chance(0.5) ? "5710" : dice.pick(["5499", "5710", "5599"]);
}

function tradeOf(dice: Dice, seed: number, kin?: Kinship): Trade {
  return (kin === undefined ? dice : diceFor(seed, kin.key, "trade")).pick(trades);
}

/** Returns the name over the door of companies that use a different one. */
function signOf(dice: Dice, seed: number, kin?: Kinship): string | undefined {
  if (kin?.kind === "franchise") return labelled(fictionalBrand(diceFor(seed, kin.key, "sign")));
  return dice.chance(0.1) ? labelled(shopName(dice)) : undefined;
}
