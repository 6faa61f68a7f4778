import { retiredLegalForms } from "../../nomenclatures/retired-legal-forms.ts";
import { masked } from "../words.ts";
import { fictionalName } from "./company-names.ts";
import { diceFor } from "./dice.ts";
import { fictionalPerson, type Person } from "./people.ts";
import { association, propertyLetting, trades, type Trade } from "./trades.ts";

/** What the records of one fictional company must agree on. */
export interface Profile {
  readonly siren: string;
  readonly seed: number;
  readonly legalForm: string;
  readonly trade: Trade;
  readonly name: string;
  /** The sole trader; undefined for a legal person. */
  readonly soleTrader: Person | undefined;
  /** Partial diffusion: a person's name and address are withheld, of a legal person the address alone. */
  readonly masked: boolean;
  readonly ceased: boolean;
  readonly createdYear: number;
  readonly establishments: number;
}

/** Legal forms and how many companies in a hundred have them; 1000 is the sole trader. */
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

/** The company that the digits of a SIREN stand for: always the same for one seed, in a register or made to fill it. */
export function profileOf(siren: string, seed: number): Profile {
  const dice = diceFor(seed, siren);
  const legalForm = formCodes[dice.weighted(formWeights)]!;
  const trade =
    legalForm === "6540" ? propertyLetting : legalForm === "9220" ? association : dice.pick(trades);
  const soleTrader = legalForm === "1000" ? fictionalPerson(dice) : undefined;
  const withheld = dice.chance(soleTrader ? 0.1 : 0.02);
  const [least, most] = sizes[soleTrader ? 0 : dice.weighted(sizeWeights)]!;
  const ownName = soleTrader ? `${soleTrader.lastName} ${soleTrader.firstNames}` : fictionalName(dice, trade);
  return {
    siren,
    seed,
    legalForm,
    trade,
    name: soleTrader && withheld ? masked : ownName,
    soleTrader,
    masked: withheld,
    ceased: dice.chance(0.15),
    createdYear: 1965 + dice.below(60),
    establishments: least + dice.below(most - least + 1),
  };
}
