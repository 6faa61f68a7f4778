import type { Dice } from "./dice.ts";

export interface Street {
  readonly streetNumber: string | null;
  readonly streetType: string;
  readonly street: string;
}

const types = ["RUE", "AVENUE", "BOULEVARD", "PLACE", "CHEMIN", "ALLÉE", "IMPASSE", "ROUTE"] as const;
const typeWeights = [55, 12, 8, 5, 8, 5, 4, 3];
const names =
  "DE LA LICORNE|DU DRAGON BLEU|DES NUAGES|DE LA LUNE ROUSSE|DU CAPITAINE IMAGINAIRE|DE L'INVENTION|DES CHIMÈRES|DU POINT VIRGULE|DE LA RÉPUBLIQUE|VICTOR HUGO|JEAN JAURÈS|DU GÉNÉRAL DE GAULLE|PASTEUR|DES LILAS|DES ÉCOLES|DU MOULIN|DE LA GARE|DE L'ÉGLISE|DES TILLEULS|DES CERISIERS|DU STADE|DE LA MAIRIE|DES ACACIAS|DU LAVOIR|DE VERDUN|DU 8 MAI 1945|DU 11 NOVEMBRE 1918|MARIE CURIE|JULES FERRY|VOLTAIRE|GAMBETTA|DE LA LIBERTÉ|DES ROSES|DU CHÂTEAU D'EAU|DES PEUPLIERS|SAINT-MICHEL|SAINTE-ANNE|NATIONALE|DES VIGNES|DU BOIS JOLI".split(
    "|",
  );
const repetitions = ["", "", "", "", "", "", "", "", " B", " T"] as const;

/** Where companies are domiciled by the thousand: one line, in whatever commune. */
const domiciliation: Street = { streetNumber: "1", streetType: "RUE", street: "DE LA DOMICILIATION FICTIVE" };

export function fictionalStreet(dice: Dice): Street {
  if (dice.chance(0.04)) return domiciliation;
  return {
    streetNumber: dice.chance(0.93) ? `${1 + dice.below(180)}${dice.pick(repetitions)}` : null,
    streetType: types[dice.weighted(typeWeights)]!,
    street: dice.pick(names),
  };
}
