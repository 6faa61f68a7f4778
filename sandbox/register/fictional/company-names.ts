import type { Dice } from "./dice.ts";
import { coinedWord } from "./people.ts";
import type { Trade } from "./trades.ts";

const settings =
  "DU PORT|DES HALLES|DE LA GARE|DU MARCHÉ|DU VIEUX MOULIN|DES TROIS RIVIÈRES|DE L'ÉGLISE|DU LAC|DE LA FORÊT|DU PONT NEUF|DES ARTISANS|DE LA LICORNE|DU DRAGON BLEU|DES NUAGES|DE LA LUNE|DU SOLEIL LEVANT|DE L'ÎLE PERDUE|DES QUATRE VENTS|DU GRAND CHÊNE|DE LA FONTAINE|DU CANAL|DES REMPARTS|DE L'HORIZON|DU BELVÉDÈRE|DES LILAS|DE LA PLAGE|DU CHÂTEAU|DE L'ÉTOILE|DU PASSAGE|DES COLLINES".split(
    "|",
  );
const houses = ["ÉTABLISSEMENTS", "GROUPE", "MAISON", "SOCIÉTÉ", "ATELIERS", "COMPAGNIE"] as const;

/** Ends every name of a fictional company, so that none is taken for a real one. */
const label = "FICTIF";

/** A name in the way of the trade: `BOULANGERIE DU PORT FICTIF`, `ÉTABLISSEMENTS BALADIER & FILS FICTIF`. */
export function fictionalName(dice: Dice, trade: Trade): string {
  const coined = coinedWord(dice, dice.chance(0.7) ? "long" : "short");
  switch (dice.weighted([45, 25, 20, 10])) {
    case 0:
      return `${trade.word} ${coined} ${label}`;
    case 1:
      return `${trade.word} ${dice.pick(settings)} ${label}`;
    case 2:
      return `${coined} ${trade.word} ${label}`;
    default:
      return `${dice.pick(houses)} ${coined} & FILS ${label}`;
  }
}

/** The initials of a name's words of three letters or more. */
export function acronymOf(name: string): string {
  return name
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word[0])
    .join("");
}
