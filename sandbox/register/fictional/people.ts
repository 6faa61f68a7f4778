import type { Dice } from "./dice.ts";

/** A person who does not exist: every surname ends in FICTIF. */
export interface Person {
  readonly lastName: string;
  readonly firstNames: string;
  readonly birthYear: number;
}

const surnames =
  "MARTIN BERNARD DUBOIS THOMAS ROBERT RICHARD PETIT DURAND LEROY MOREAU SIMON LAURENT LEFÈVRE MICHEL GARCIA DAVID BERTRAND ROUX VINCENT FOURNIER MOREL GIRARD ANDRÉ LEFEBVRE MERCIER DUPONT LAMBERT BONNET FRANÇOIS MARTINEZ".split(
    " ",
  );
const givenNames =
  "CAMILLE LOUISE JULES EMMA GABRIEL ALICE RAPHAËL JADE LÉO CHLOÉ LUCAS INÈS HUGO LÉNA ARTHUR ROSE NATHAN ANNA ETHAN MILA NOÉ JEANNE PAUL ZOÉ ADAM AGATHE TOM JULIA LOUIS MANON THÉO SARAH ANAÏS LOÏC MAËLLE GAËL ÉLODIE JEAN MARIE CLÉMENCE RÉMI CÉLINE FRANÇOISE BÉNÉDICTE OLIVIER SYLVIE PHILIPPE NATHALIE DENIS MONIQUE".split(
    " ",
  );
const beginnings =
  "BAL BER BOR CAR COL DAR DEL FAR FER GAL GOR LAM LOR MAR MOR NOR PAL PER ROM SAL TER VAL VER ZAL".split(
    " ",
  );
const middles = "A E I O AN EN IN ON OU AU".split(" ");
const hinges = ["L", "M", "N", "R", "S", "T"] as const;
const endings = "DIER GNAC LOT MOND NET QUIN RAND SAC TEAU VIER ZIER BERT".split(" ");

/** One in so many mandates is held by this one person, so that a reverse search can run over its display cap. */
const ubiquity = 1 / 100;
export const ubiquitousPerson: Person = { lastName: "MARTIN-FICTIF", firstNames: "CAMILLE", birthYear: 1970 };

/** A surname-like word out of thousands, or a longer one out of a hundred thousand. */
export function coinedWord(dice: Dice, length: "short" | "long" = "short"): string {
  const beginning = dice.pick(beginnings) + dice.pick(middles);
  return (
    (length === "short" ? beginning : beginning + dice.pick(hinges) + dice.pick(middles)) + dice.pick(endings)
  );
}

export function fictionalPerson(dice: Dice): Person {
  if (dice.chance(ubiquity)) return ubiquitousPerson;
  const surname = dice.chance(0.3) ? dice.pick(surnames) : coinedWord(dice);
  const second = dice.chance(0.2) ? ` ${dice.pick(givenNames)}` : "";
  return {
    lastName: `${surname}-FICTIF`,
    firstNames: dice.pick(givenNames) + second,
    birthYear: 1940 + dice.below(65),
  };
}
