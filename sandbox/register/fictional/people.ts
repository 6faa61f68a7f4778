import type { Dice } from "./dice.ts";

/** A person who does not exist: every surname ends in FICTIF. */
export interface Person {
  readonly lastName: string;
  readonly firstNames: string;
  readonly birthYear: number;
}

/** Common French surnames and given names, each list in the order of use. */
const surnames =
  "MARTIN BERNARD THOMAS PETIT ROBERT RICHARD DURAND DUBOIS MOREAU LAURENT SIMON MICHEL LEFEBVRE LEROY ROUX DAVID BERTRAND MOREL FOURNIER GIRARD BONNET DUPONT LAMBERT FONTAINE ROUSSEAU VINCENT MULLER LEFÈVRE FAURE ANDRÉ MERCIER BLANC GUERIN BOYER GARNIER CHEVALIER FRANÇOIS LEGRAND GAUTHIER GARCIA PERRIN ROBIN CLEMENT MORIN NICOLAS HENRY ROUSSEL MATHIEU GAUTIER MASSON MARCHAND DUVAL DENIS DUMONT MARIE LEMAIRE NOEL MEYER DUFOUR MEUNIER BRUN BLANCHARD GIRAUD JOLY RIVIERE LUCAS BRUNET GAILLARD BARBIER ARNAUD MARTINEZ GERARD ROCHE RENARD SCHMITT ROY LEROUX COLIN VIDAL CARON PICARD ROGER FABRE AUBERT LEMOINE RENAUD DUMAS LACROIX OLIVIER PHILIPPE BOURGEOIS PIERRE BENOIT REY LECLERC PAYET ROLLAND LECLERCQ GUILLAUME LECOMTE LOPEZ JEAN DUPUY GUILLOT HUBERT BERGER CARPENTIER SANCHEZ DUPUIS MOULIN LOUIS DESCHAMPS HUET VASSEUR PEREZ BOUCHER FLEURY ROYER KLEIN JACQUET ADAM PARIS POIRIER MARTY AUBRY GUYOT CARRE CHARLES RENAULT CHARPENTIER MENARD MAILLARD BARON BERTIN BAILLY HERVE SCHNEIDER FERNANDEZ LEGALL COLLET LEGER BOUVIER JULIEN PREVOST MILLET PERROT DANIEL".split(
    " ",
  );
const givenNames =
  "JEAN MARIE PIERRE PHILIPPE NATHALIE MICHEL ISABELLE OLIVIER CATHERINE PAUL SYLVIE NICOLAS CÉLINE LOUIS DENIS CAMILLE JULIA HUGO FRANÇOISE MONIQUE LUCAS MANON LÉO CHLOÉ JULES EMMA GABRIEL ALICE RAPHAËL JADE LOUISE INÈS LÉNA ARTHUR ROSE NATHAN ANNA ETHAN MILA NOÉ JEANNE ZOÉ ADAM AGATHE TOM THÉO SARAH ANAÏS LOÏC MAËLLE GAËL ÉLODIE CLÉMENCE RÉMI BÉNÉDICTE".split(
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

/** Share of surnames that are common ones. Of the French one in sixteen bears one of the hundred commonest. */
const commonSurnames = 0.1;

/** A surname: a common one, or one that is coined. */
export function fictionalSurname(dice: Dice): string {
  return dice.chance(commonSurnames)
    ? dice.ranked(surnames)
    : coinedWord(dice, dice.chance(0.3) ? "short" : "long");
}

export const fictionalGivenName = (dice: Dice): string => dice.pick(givenNames);

export function fictionalPerson(dice: Dice): Person {
  if (dice.chance(ubiquity)) return ubiquitousPerson;
  const second = dice.chance(0.2) ? ` ${dice.pick(givenNames)}` : "";
  return {
    lastName: `${fictionalSurname(dice)}-FICTIF`,
    firstNames: fictionalGivenName(dice) + second,
    birthYear: 1940 + dice.below(65),
  };
}
