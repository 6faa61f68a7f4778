import type { Dice } from "./dice.ts";
import type { FictionalPlace } from "./places.ts";

/** Splits a list of words for company names. The first words are the most common in registers. */
const listed = (words: string): readonly string[] => words.trim().split(/\s*\|\s*/);

/** Words after a coined name: `VALENDIER SERVICES`. */
const suffixes = listed(
  `FRANCE | SERVICES | GROUPE | HOLDING | INVEST | CONSEIL | DISTRIBUTION | DEVELOPPEMENT | IMMOBILIER | TRANSPORTS |
   INTERNATIONAL | INDUSTRIE | BATIMENT | CONSTRUCTION | FINANCES | PARTICIPATIONS | CONSULTING | FORMATION | RENOVATION |
   ENERGIES | SOLUTIONS | EVENTS | LOGISTIQUE | TECHNOLOGIES | MAINTENANCE | SANTE | PATRIMOINE | GESTION | PROMOTION |
   ENVIRONNEMENT | AUTOMOBILES | MEDIA | DESIGN | STUDIO | EQUIPEMENTS | INGENIERIE | NEGOCE | PRODUCTION | AGENCEMENT |
   EXPERTISE | SYSTEMES | COMMUNICATION | MANAGEMENT | LOCATION | ASSURANCES | SUD | OUEST | EST | NORD | ATLANTIQUE |
   MEDITERRANEE | RHONE-ALPES | BRETAGNE | NORMANDIE | AQUITAINE | EUROPE | PARIS | LYON`,
);

/** Words that sister companies add to their shared name. */
const sisterWords = listed(
  `HOLDING | SERVICES | 2 | INVEST | DISTRIBUTION | FRANCE | IMMOBILIER | TRANSPORTS | PARTICIPATIONS | DEVELOPPEMENT |
   INDUSTRIE | II | FORMATION | OUEST | SUD | 3`,
);

/** Places in a company's name: `BOULANGERIE DU PORT`. */
const settings = listed(
  `DU CENTRE | DE LA GARE | DU PORT | DU MARCHÉ | DU MOULIN | DES HALLES | DU PARC | DE LA PLAGE | DU CHÂTEAU |
   DE L'ÉGLISE | DU VIEUX MOULIN | DES LILAS | DU LAC | DE LA FONTAINE | DE LA FORÊT | DU PONT NEUF | DES ARTISANS |
   DU SOLEIL | DES ALPES | DES TROIS RIVIÈRES | DES QUATRE VENTS | DE L'ÉTOILE | DU CANAL | DES REMPARTS | DU GRAND CHÊNE |
   DE L'ÉTANG | DU VAL | DE LA TOUR | DES COLLINES | DE L'HORIZON | DU BELVÉDÈRE | DU PASSAGE | DU SOLEIL LEVANT |
   DE L'ÎLE PERDUE | DE LA LICORNE | DU DRAGON BLEU | DES NUAGES | DE LA LUNE ROUSSE`,
);

/** Words before a surname in a company's name: `ÉTABLISSEMENTS BALADIER`. */
const houses = listed(
  `ÉTABLISSEMENTS | ENTREPRISE | SOCIÉTÉ | GROUPE | MAISON | ATELIERS | CABINET | COMPAGNIE | SOCIÉTÉ NOUVELLE |
   SOCIÉTÉ D'EXPLOITATION DES ÉTABLISSEMENTS | SOCIÉTÉ GÉNÉRALE DE TRAVAUX | LABORATOIRES`,
);

const kinWords = listed(`& FILS | FRÈRES | ET FILS | ET CIE | PÈRE ET FILS | & ASSOCIÉS`);

/** Typical names of shops and restaurants: `LE FOURNIL D'ALICE`, `LA TABLE DORÉE`, `CHEZ JULES`. */
const shopNames = {
  masculine: listed(
    `COMPTOIR | CAFÉ | JARDIN | BISTROT | FOURNIL | RELAIS | MOULIN | CLOS | PALAIS | ATELIER | CHALET | DOMAINE | VERGER |
     PHARE | REFUGE | CHAUDRON | GRENIER | SALON | MANÈGE | TRÉSOR | PANIER | LAVOIR | MARMITON | VOILIER | COLOMBIER`,
  ),
  feminine: listed(
    `TABLE | MAISON | BOUTIQUE | CAVE | TERRASSE | GRANGE | FERME | CHAUMIÈRE | CABANE | PLUME | CLEF | LANTERNE | RUCHE |
     MARMITE | ROULOTTE | CRIQUE | VERRIÈRE | MALLE | BOUSSOLE | CERISAIE`,
  ),
  masculineAdjectives: listed(
    `PETIT | NOUVEAU | GRAND | VIEUX | BON | JOLI | BLEU | VERT | GOURMAND | DORÉ | FLEURI | ENCHANTÉ | SECRET | ROUGE |
     BLANC | NOIR | PERDU | ROYAL | CHANTANT`,
  ),
  feminineAdjectives: listed(
    `PETITE | NOUVELLE | GRANDE | VIEILLE | BONNE | JOLIE | BLEUE | VERTE | GOURMANDE | DORÉE | FLEURIE | ENCHANTÉE |
     SECRÈTE | ROUGE | BLANCHE | NOIRE | PERDUE | ROYALE | CHANTANTE`,
  ),
} as const;

/** Purposes of an association: `COMITÉ DES FÊTES DE ROUEN`. */
const associations = listed(
  `ASSOCIATION SPORTIVE DE | COMITÉ DES FÊTES DE | AMICALE LAÏQUE DE | CLUB DE FOOTBALL DE | ÉCOLE DE MUSIQUE DE |
   UNION COMMERCIALE DE | FOYER RURAL DE | ASSOCIATION DES PARENTS D'ÉLÈVES DE | LES AMIS DU PATRIMOINE DE |
   CLUB DE TENNIS DE | CHORALE DE | SOCIÉTÉ DE CHASSE DE | CENTRE SOCIAL DE | ASSOCIATION CULTURELLE DE | HARMONIE DE |
   JUDO CLUB DE | RANDONNEURS DE | SCOUTS DE | THÉÂTRE AMATEUR DE | PÉTANQUE CLUB DE | DON DU SANG DE |
   AMIS DE LA BIBLIOTHÈQUE DE | ANCIENS COMBATTANTS DE | CLUB DES AÎNÉS DE | ÉCURIE DE | ARCHERS DE | CYCLO CLUB DE`,
);

/** Made-up signs that several companies share: one word of the first list and one of the second. */
const brandWords = [
  listed(
    `COIFF | PAIN | AUTO | MAISON | OPTIQUE | PIZZA | JARDIN | BIO | FORME | CLEF | PRESSING | CRAYON | BURGER | CAVE |
     HABITAT | PNEU | FLEUR | SERRURE | TAXI | PANIER | SOURIRE | SOMMEIL | CUISINE | PISCINE | VITRAGE`,
  ),
  listed(
    `ÉTOILE | D'OR | EXPRESS | CLAIRE | DU COIN | LUNA | VERT | SOLEIL | ET TONUS | EN MAIN | NET | PLUS | LICORNE |
     DES AMIS | BLEU | RAPIDE | DE LUNE | CONFIANCE | MALIN | CITY | SERVICE | CONCEPT | 2000 | AVENUE | FAMILLE`,
  ),
] as const;

/** A person who does not exist: every surname ends in FICTIF. */
export interface FictionalPerson {
  readonly lastName: string;
  readonly firstNames: string;
  readonly birthYear: number;
}

/** Common French surnames and given names, each list ordered by frequency. */
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

/** One in so many mandates belongs to this one person, so that a reverse search can exceed its display cap. */
const ubiquity = 1 / 100;
export const ubiquitousPerson: FictionalPerson = {
  lastName: "MARTIN-FICTIF",
  firstNames: "CAMILLE",
  birthYear: 1970,
};

/** Returns a surname-like word out of thousands, or a longer one out of a hundred thousand. */
export function coinedWord(dice: Dice, length: "short" | "long" = "short"): string {
  const beginning = dice.pick(beginnings) + dice.pick(middles);
  return (
    (length === "short" ? beginning : beginning + dice.pick(hinges) + dice.pick(middles)) + dice.pick(endings)
  );
}

/** Share of surnames that are common ones. In France, one person in sixteen has one of the hundred most common. */
const commonSurnames = 0.1;

/** Returns a surname: a common one, or a coined one. */
function fictionalSurname(dice: Dice): string {
  return dice.chance(commonSurnames)
    ? dice.ranked(surnames)
    : coinedWord(dice, dice.chance(0.3) ? "short" : "long");
}

const fictionalGivenName = (dice: Dice): string => dice.pick(givenNames);

export function fictionalPerson(dice: Dice): FictionalPerson {
  if (dice.chance(ubiquity)) return ubiquitousPerson;
  const second = dice.chance(0.2) ? ` ${dice.pick(givenNames)}` : "";
  return {
    lastName: `${fictionalSurname(dice)}-FICTIF`,
    firstNames: fictionalGivenName(dice) + second,
    birthYear: 1940 + dice.below(65),
  };
}

/** A trade of fictional companies: the word with which the name begins, its NAF rév. 2 code and its NAF 2025 code. */
export interface Trade {
  readonly word: string;
  readonly naf: string;
  /** Null where rév. 2 splits into several codes of 2025. */
  readonly naf2025: string | null;
}

const table = `
BOULANGERIE|10.71C|
BOULANGERIE|10.71C|10.71H
PÂTISSERIE|47.24Z|47.24Y
BOUCHERIE|47.22Z|47.22Y
PRIMEUR|47.21Z|47.21Y
FLEURISTE|47.76Z|47.76Y
LIBRAIRIE|47.61Z|47.61Y
PAPETERIE|47.62Z|47.62Y
CONFECTION|47.71Z|47.71Y
RESTAURANT|56.10A|56.11G
RESTAURANT|56.10A|56.11G
PIZZERIA|56.10C|56.11J
CAFÉ|56.30Z|56.30Y
TRAITEUR|56.21Z|56.21Y
HÔTEL|55.10Z|55.10Y
COIFFURE|96.02A|
PRESSING|96.01B|96.10H
ÉLECTRICITÉ|43.21A|43.21G
PLOMBERIE|43.22A|43.22G
PLÂTRERIE|43.31Z|43.31Y
PEINTURE|43.34Z|
COUVERTURE|43.91B|43.41H
MENUISERIE|43.32A|43.32G
MAÇONNERIE|43.99C|
CONSTRUCTIONS|41.20A|41.00G
GARAGE|45.20A|
TAXI|49.32Z|49.32Y
TRANSPORTS|49.41A|
COURSIER|53.20Z|
LOGICIELS|62.01Z|
INFORMATIQUE|62.02A|62.20G
CONSEIL|70.22Z|70.20Y
CONSEIL|70.22Z|70.20Y
SERVEURS|63.11Z|
ÉDITIONS|58.11Z|58.11Y
JOURNAL|58.13Z|58.12Y
STUDIO|59.11A|
CABINET|69.10Z|69.10Y
COMPTABILITÉ|69.20Z|69.20Y
ARCHITECTURE|71.11Z|71.11Y
INGÉNIERIE|71.12B|71.12Y
PUBLICITÉ|73.11Z|73.11Y
PHOTOGRAPHIE|74.20Z|74.20Y
CLINIQUE VÉTÉRINAIRE|75.00Z|75.00Y
INTÉRIM|78.20Z|78.20G
VOYAGES|79.11Z|79.11Y
SÉCURITÉ|80.10Z|
NETTOYAGE|81.21Z|81.21Y
JARDINS|81.30Z|81.30Y
AUTO-ÉCOLE|85.53Z|85.53Y
CLUB|93.12Z|93.12Y
CORDONNERIE|95.23Z|95.23Y
MARAÎCHAGE|01.13Z|01.13Y
DOMAINE|01.21Z|01.21Y
PÊCHERIES|03.11Z|03.11Y
MARBRERIE|23.70Z|23.70Y
BIJOUTERIE|32.12Z|32.12Y
BRASSERIE|11.05Z|11.05Y
FROMAGERIE|10.51C|10.51H
TISSAGE|13.20Z|13.20Y
IMPRIMERIE|18.12Z|18.12Y
RECYCLAGE|38.11Z|38.11Y
HOLDING|64.20Z|
COURTAGE|66.22Z|66.22Y
AGENCE|68.31Z|68.31Y
GROSSISTE|46.90Z|46.90Y
COMPTOIR|46.31Z|46.31Y
CAVES|46.34Z|46.34Y
`;

export const trades: readonly Trade[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [word, naf, naf2025] = line.split("|") as [string, string, string];
    return { word, naf, naf2025: naf2025 || null };
  });

export const propertyLetting: Trade = { word: "SCI", naf: "68.20B", naf2025: "68.20H" };
export const association: Trade = { word: "ASSOCIATION", naf: "94.99Z", naf2025: "94.99Y" };

/** Codes of NAF rév. 1 and NAF 1993, which units that ceased before 2008 keep. They have no labels any more. */
export const retiredActivities = ["52.2E", "74.1G", "51.4A", "72.2C", "45.2B", "55.3A"] as const;

/** Ends every name of a fictional company, so that none is mistaken for a real one. */
const label = "FICTIF";

/** Returns the name with the word that says it is made up. */
export const labelled = (name: string): string => `${name} ${label}`;

/** What a name is made from. */
interface NameIngredients {
  readonly dice: Dice;
  readonly trade: Trade;
  readonly place: FictionalPlace;
}
type Pattern = (making: NameIngredients) => string;

const letters = "ABCDEFGHIJKLMNOPRSTV".split("");
const randomLetters = (dice: Dice) =>
  Array.from({ length: 2 + dice.weighted([20, 60, 20]) }, () => dice.pick(letters));

/** Returns initials: `JMC`, `J.M.C.`, `R2M`. */
function acronymName(dice: Dice): string {
  const initials = randomLetters(dice);
  switch (dice.weighted([70, 20, 10])) {
    case 0:
      return initials.join("");
    case 1:
      return initials.map((letter) => `${letter}.`).join("");
    default:
      return `${initials[0]}${2 + dice.below(8)}${initials[1]}`;
  }
}

const ownWord = (dice: Dice) =>
  dice.chance(0.35) ? fictionalSurname(dice) : coinedWord(dice, dice.chance(0.75) ? "long" : "short");

/** Patterns of company names, weighted by how often registers have them. */
const companyPatterns: readonly (readonly [weight: number, pattern: Pattern])[] = [
  [20, ({ dice, trade }) => `${trade.word} ${fictionalSurname(dice)}`],
  [9, ({ dice, trade }) => `${trade.word} ${dice.ranked(settings)}`],
  [3, ({ trade, place }) => `${trade.word} ${of(place.commune)}`],
  [12, ({ dice }) => ownWord(dice)],
  [17, ({ dice }) => `${ownWord(dice)} ${dice.ranked(suffixes)}`],
  [4, ({ dice, place }) => `${ownWord(dice)} ${place.commune}`],
  [7, ({ dice, trade }) => `${acronymName(dice)} ${dice.chance(0.5) ? trade.word : dice.ranked(suffixes)}`],
  [3, ({ dice }) => acronymName(dice)],
  [6, ({ dice }) => `${dice.ranked(houses)} ${fictionalSurname(dice)}`],
  [4, ({ dice }) => `${fictionalSurname(dice)} ${dice.ranked(kinWords)}`],
  [3, ({ dice, trade }) => `${trade.word} ${fictionalSurname(dice)} ${dice.ranked(kinWords)}`],
  [5, ({ dice }) => shopName(dice)],
  [3, ({ dice, trade }) => `${dice.pick(["SARL", "SAS", "EURL"])} ${trade.word} ${fictionalSurname(dice)}`],
  [3, ({ dice, trade }) => `${fictionalGivenName(dice)} ${trade.word}`],
];
const propertyPatterns: typeof companyPatterns = [
  [15, ({ dice }) => `SCI ${dice.ranked(settings)}`],
  [45, ({ dice }) => `SCI ${fictionalSurname(dice)}`],
  [15, ({ dice }) => `SCI ${randomLetters(dice).join("")}`],
  [10, ({ dice }) => coinedWord(dice, "long")],
  [10, ({ dice }) => `SCI ${ownWord(dice)} IMMOBILIER`],
  [5, ({ dice }) => `SCI ${ownWord(dice)} ${1 + dice.below(9)}`],
];
const associationPatterns: typeof companyPatterns = [
  [45, ({ dice, place }) => `${dice.pick(associations)} ${place.commune}`],
  [40, ({ dice }) => `ASSOCIATION ${ownWord(dice)}`],
  [15, ({ dice }) => `LES AMIS ${dice.ranked(settings)}`],
];

function drawName(patterns: typeof companyPatterns, making: NameIngredients): string {
  return patterns[making.dice.weighted(patterns.map(([weight]) => weight))]![1](making);
}

/** Returns a name that fits the trade, the legal form and the place, with the label: `GARAGE MARTIN FICTIF`. */
export function fictionalName(dice: Dice, trade: Trade, legalForm: string, place: FictionalPlace): string {
  const patterns =
    legalForm === "6540" ? propertyPatterns : legalForm === "9220" ? associationPatterns : companyPatterns;
  return labelled(drawName(patterns, { dice, trade, place }));
}

/** Returns the name of the sister company of rank `rank`: the group's, with a word added for all sisters but one. */
export function sisterName(dice: Dice, rank: number): string {
  const shared = ownWord(dice);
  const first = dice.below(sisterWords.length);
  return labelled(rank === 0 ? shared : `${shared} ${sisterWords[(first + rank) % sisterWords.length]}`);
}

/** Returns the name of a shop, which differs from its company's: `LA TABLE DORÉE`, `LE FOURNIL D'ALICE`. */
export function shopName(dice: Dice): string {
  const feminine = dice.chance(0.45);
  const noun = dice.ranked(feminine ? shopNames.feminine : shopNames.masculine);
  const adjective = dice.ranked(feminine ? shopNames.feminineAdjectives : shopNames.masculineAdjectives);
  const article = /^[AEÉIOU]/.test(noun) ? "L'" : feminine ? "LA " : "LE ";
  switch (dice.weighted([35, 25, 20, 15, 5])) {
    case 0:
      return `${article}${noun} ${adjective}`;
    case 1:
      return `${article}${noun} ${of(fictionalGivenName(dice))}`;
    case 2:
      return `${article}${noun} ${dice.ranked(settings)}`;
    case 3:
      return `CHEZ ${fictionalGivenName(dice)} ET ${fictionalGivenName(dice)}`;
    default:
      return `${article}${noun}`;
  }
}

/** `D'ALICE`, `DE JULES` */
const of = (name: string) => (/^[AEÉIOU]/.test(name) ? `D'${name}` : `DE ${name}`);

/** Returns a sign that several companies share. */
export const fictionalBrand = (dice: Dice): string => brandWords.map((words) => dice.pick(words)).join(" ");

/** Returns the initials of a name's words of three letters or more, without the label; null if there is only one. */
export function acronymOf(name: string): string | null {
  const letters = name
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && word !== label)
    .map((word) => word[0]);
  return letters.length > 1 ? letters.join("") : null;
}
