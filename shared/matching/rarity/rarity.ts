import { countedNames, wordsByBits } from "./word-table.ts";

/** Trades that may be the only difference between two companies of a group (see sister-words.ts). */
export const sisterTrades =
  "AMENAGEMENT ARCHITECTURE ATELIER ATELIERS AUTO AUTOMOBILE AUTOMOBILES BATIMENT BOIS " +
  "CARRELAGE CARROSSERIE CHARPENTE CHAUFFAGE CLIMATISATION COMMERCE CONSEIL CONSEILS CONSTRUCTION CONSTRUCTIONS " +
  "CONSULTING CONTROLE COUVERTURE CREATION CREATIONS DECORATION DEPANNAGE DESIGN DISTRIBUTION ELECTRICITE " +
  "ELECTRIQUE ENERGIE ENERGIES ENTRETIEN ENVIRONNEMENT ESPACES EVENTS EXPERTISE FERMETURES FINANCES FINANCIERE " +
  "FORMATION GARAGE GESTION HABITAT HOLDING HOTEL IMMO IMMOBILIER IMMOBILIERE IMPORT IMPRIMERIE INFORMATIQUE " +
  "INGENIERIE INVEST INVESTISSEMENT ISOLATION LABORATOIRE LOCATION LOCATIONS LOGISTIQUE LOISIRS MACONNERIE " +
  "MAINTENANCE MANAGEMENT MECANIQUE MEDIA MEDICAL MENUISERIE METAL MEUBLES MODE MULTISERVICES NEGOCE NETTOYAGE " +
  "OPTIQUE PARTICIPATIONS PATRIMOINE PAYSAGE PAYSAGES PEINTURE PHARMACIE PISCINES PLATRERIE PLOMBERIE PRODUCTION " +
  "PRODUCTIONS PROMOTION PUBLICITE RENOVATION RESTAURANT RESTAURATION SANTE SECURITE SERRURERIE SERVICE SERVICES " +
  "SOLUTIONS SPORT SPORTS STUDIO TERRASSEMENT TOURISME TRADING TRAITEUR TRANSPORT TRANSPORTS TRAVAUX VENTE " +
  "VIANDES VOYAGES";

/** Given names that many people have. */
export const usualGivenNames =
  "ALAIN ALEXANDRE ALICE ANDRE ANNE ANTOINE ARTHUR BENOIT BERNARD BRUNO CAMILLE " +
  "CAROLINE CATHERINE CECILE CELINE CHARLES CHRISTIAN CHRISTINE CHRISTOPHE CLAIRE CLAUDE DANIEL DAVID DELPHINE " +
  "DENIS DIDIER DOMINIQUE EMMANUEL ERIC FABRICE FLORENCE FRANCK FRANCOIS FRANCOISE FREDERIC GABRIEL GEORGES " +
  "GERARD GILLES GREGORY GUILLAUME GUY HENRI HUGO ISABELLE JACQUES JEAN JEROME JOSEPH JULIE JULIEN LAURENCE " +
  "LAURENT LOUIS LUC LUCAS MARC MARIE MATHIEU MAXIME MICHEL MONIQUE MURIEL NATHALIE NICOLAS OLIVIER PASCAL " +
  "PATRICE PATRICIA PATRICK PAUL PHILIPPE PIERRE RAYMOND RENE RICHARD ROBERT ROGER ROMAIN SANDRINE SEBASTIEN " +
  "SERGE SOPHIE STEPHANE STEPHANIE SYLVIE THIERRY THOMAS VALERIE VERONIQUE VINCENT VIRGINIE XAVIER YVES";

/** Surnames that many people have. */
export const usualSurnames =
  "ANDRE ARNAUD AUBERT BARBIER BERGER BERTRAND BLANC BLANCHARD BONNET BOYER BRUN " +
  "BRUNET CARON CHEVALIER CLEMENT COLIN DUBOIS DUFOUR DUMAS DUMONT DUPONT DURAND DUVAL FABRE FAURE FONTAINE " +
  "FOURNIER GAILLARD GARCIA GARNIER GAUTHIER GAUTIER GIRARD GIRAUD GUERIN HENRY JOLY LACROIX LAMBERT LECLERC " +
  "LEFEBVRE LEFEVRE LEGRAND LEMAIRE LEMOINE LEROUX LEROY LOPEZ LUCAS MARCHAND MARTIN MARTINEZ MASSON MATHIEU " +
  "MERCIER MEUNIER MEYER MOREAU MOREL MORIN MULLER NICOLAS NOEL OLIVIER PEREZ PERRIN PETIT PICARD PIERRE RENARD " +
  "RENAUD REY RIVIERE ROBIN ROCHE ROLLAND ROUSSEAU ROUSSEL ROUX ROY SANCHEZ SCHMITT SIMON VIDAL";

const otherTrades =
  "AGENCE AMBULANCE AMBULANCES AMICALE ARCHITECTE ARCHITECTES AUTOS BAR BEAUTE BISTROT " +
  "BOUCHERIE BOULANGERIE BOUTIQUE BRASSERIE BRICOLAGE BUREAU CABINET CAFE CAVE CENTRE CLINIQUE CLUB COIFFURE COMITE " +
  "COMPTOIR CUISINE CUISINES DECO DOMAINE ECOLE ECO ELEC EPICERIE ESPACE ESTHETIQUE EXPERT FERME FETES FLEURS " +
  "FOOTBALL INFO INSTITUT JARDIN JARDINS LIBRAIRIE MAISON MAISONS MARKET MUSIQUE PATISSERIE PHOTO PIZZA PIZZERIA " +
  "PRESSING PUB RENOV SALON SOINS SPORTIVE SYNDICAT TABAC TAXI TAXIS TECH THEATRE TOITURE UNION VACANCES VERT " +
  "VETERINAIRE";

export const trades = `${sisterTrades} ${otherTrades}`;

/**
 * Words that are frequent in the whole register but not in a sample of large companies, with their maximum bits. The
 * bits are orders of magnitude: one name in 250 contains the word of a usual trade, one in 500 a usual given name, one
 * in 1,000 a usual surname.
 */
export const knownWords: readonly (readonly [bits: number, words: string])[] = [
  [8, trades],
  [9, usualGivenNames],
  [10, usualSurnames],
];

/**
 * Sorted words are stored in one text, each as the number of letters it shares with the word before it (9 at most,
 * a blank for none) and the rest: ` GARAGE6S` is GARAGE, GARAGES. Only words of the letters A to Z can be stored.
 */
const mostShared = 9;

/** Encodes words of letters as one text, sorted. */
export function frontCoded(words: Iterable<string>): string {
  let before = "";
  let text = "";
  for (const word of [...words].sort()) {
    let shared = 0;
    while (shared < Math.min(mostShared, word.length - 1) && word[shared] === before[shared]) shared++;
    text += `${shared || " "}${word.slice(shared)}`;
    before = word;
  }
  return text;
}

/** Decodes the words of such a text. */
export function wordsOf(coded: string): string[] {
  let before = "";
  return [...coded.matchAll(/([\d ])([A-Z]+)/g)].map(([, shared, rest]) => {
    before = before.slice(0, Number(shared)) + rest!;
    return before;
  });
}

/** Bits of a word that is not in the table: one more than for a word in one of the counted names. */
export const unseenBits = Math.round(Math.log2(countedNames)) + 1;

/** Returns the counted words with their bits, capped for the words known to be more frequent. */
function readTable(): Map<string, number> {
  const table = new Map<string, number>();
  wordsByBits.forEach((coded, bits) => {
    for (const word of wordsOf(coded)) table.set(word, bits);
  });
  for (const [bits, words] of knownWords)
    for (const word of words.split(" ")) table.set(word, Math.min(bits, table.get(word) ?? bits));
  return table;
}

/** Bits of one letter of an acronym. */
const bitsOfLetter = 3.5;

let read: Map<string, number> | undefined;

/** Returns whether a word is in the table, and so is spelt right. */
export function isSeen(word: string): boolean {
  read ??= readTable();
  return read.has(word);
}

/**
 * Returns how distinctive a folded word is, in bits: one name in 2^bits contains it. A word that is not in the
 * table has `unseenBits`, or less if it has at most three letters, since there are few such words.
 */
export function rarityOf(word: string): number {
  read ??= readTable();
  const bits = read.get(word);
  if (bits !== undefined) return Math.max(bits, 1);
  return Math.min(unseenBits, bitsOfLetter * word.length);
}
