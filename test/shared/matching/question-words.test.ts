import { expect, test } from "@jest/globals";
import { askedOf, metz } from "./asked.ts";

/** The questions for a name that nobody has: at its place, and where the row tells none. */
const inVain: readonly (readonly [claim: string, name: string, atMetz: string, anywhere: string])[] = [
  [
    "a trade is split off a word if two letters are left",
    "HOTELXA",
    "HOTELXA@57000 | HOTEL XA@57000 | HOTELXA@ | HOTEL XA@",
    "HOTELXA@ | HOTEL XA@",
  ],
  ["and is not if one is left", "HOTELX", "HOTELX@57000 | HOTELX@", "HOTELX@"],
  [
    "a rest of five letters beside a trade is asked for alone",
    "HOTELZALQU",
    "HOTELZALQU@57000 | ZALQU@57000 | HOTELZALQU@ | ZALQU@",
    "HOTELZALQU@ | ZALQU@",
  ],
  [
    "a rest of four is asked for beside the trade before it",
    "HOTELZALQ",
    "HOTELZALQ@57000 | HOTEL ZALQ@57000 | HOTELZALQ@ | HOTEL ZALQ@",
    "HOTELZALQ@ | HOTEL ZALQ@",
  ],
  [
    "and beside the trade after it",
    "ZALQHOTEL",
    "ZALQHOTEL@57000 | HOTEL ZALQ@57000 | ZALQHOTEL@ | HOTEL ZALQ@",
    "ZALQHOTEL@ | HOTEL ZALQ@",
  ],
  [
    "a number of three figures is split off a word",
    "ADAPEI123",
    "ADAPEI123@57000 | 123 ADAPEI@57000 | ADAPEI123@ | 123 ADAPEI@",
    "ADAPEI123@ | 123 ADAPEI@",
  ],
  ["one of five is not", "ABC12345", "ABC12345@57000 | ABC12345@", "ABC12345@"],
  ["nor is one of a word with other figures", "X1ABC12", "X1ABC12@57000 | X1ABC12@", "X1ABC12@"],
  [
    "of a word that is two counted ones the second has three letters at least",
    "MARTINADP",
    "MARTINADP@57000 | ADP MARTIN@57000 | MARTINADP@ | ADP MARTIN@",
    "MARTINADP@ | ADP MARTIN@",
  ],
  ["two letters are no second word", "MARTINAC", "MARTINAC@57000 | MARTINAC@", "MARTINAC@"],
  [
    "a counted word is not split, although its parts are counted",
    "ALLOCATIONS MAISON",
    "ALLOCATIONS MAISON@57000 | ALLOCATIONS MAISON@ | ALLOCATIONSMAISON@",
    "ALLOCATIONS MAISON@ | ALLOCATIONSMAISON@",
  ],
  [
    "a name in full is asked for in short beside another word",
    "CAISSE ALLOCATIONS FAMILIALES METZ",
    "ALLOCATIONS CAISSE FAMILIALES METZ@57000 | CAF METZ@57000 | ALLOCATIONS CAISSE FAMILIALES METZ@ | CAF METZ@",
    "ALLOCATIONS CAISSE FAMILIALES METZ@ | CAF METZ@ | METZ@ | CAFMETZ@",
  ],
  [
    "a trade is asked for in the plural that other names have",
    "AGRICOLE",
    "AGRICOLE@57000 | AGRICOLE@METZ | AGRICOLE@ | AGRICOLES@",
    "AGRICOLE@ | AGRICOLES@",
  ],
  [
    "initials beside another word are not asked for letter by letter",
    "XY XQZK",
    "XQZK@57000 | K Q X Z@57000 | XQZK@ | K Q X Z@",
    "XQZK XY@ | XQZK@ | XYXQZK@",
  ],
  [
    "initials that are written apart come after a surname",
    "X.Q.Z. DUPONT",
    "DUPONT XQZ@57000 | DUPONT Q X Z@57000 | DUPONT XQZ@ | DUPONT Q X Z@",
    "DUPONT XQZ@ | DUPONT Q X Z@ | DUPONT@ | XQZ@ | XQZDUPONT@",
  ],
  [
    "an opener that the list shortened is left out beside two rare letters",
    "Ets QX",
    "QX@57000 | Q X@57000 | QX@",
    "ETS QX@ | ETABLISSEMENTS QX@ | ETABLISSEMENTSQX@",
  ],
  [
    "figures are asked for beside a common word",
    "PARIS 1001",
    "1001 PARIS@57000 | 1001 PARIS@",
    "1001 PARIS@",
  ],
  [
    "and alone they are not what is left of a name",
    "QX 12",
    "12 QX@57000 | QX@57000 | QX@",
    "12 QX@ | QX12@",
  ],
  ["nor do they come before a word that has some", "X4 12", "12 X4@57000 | X4@57000 | X4@", "12 X4@ | X412@"],
  [
    "a word that begins with figures is a word",
    "2001X ETS",
    "2001X@57000 | ETS@57000 | 2001X@",
    "2001X ETS@ | 2001X ETABLISSEMENTS@ | 2001X@ | 2001XETABLISSEMENTS@",
  ],
  [
    "so is one that ends with them",
    "MOLO ADAPEI63",
    "ADAPEI63@57000 | 63 ADAPEI@57000 | ADAPEI63@ | 63 ADAPEI@",
    "ADAPEI63 MOLO@ | 63 ADAPEI MOLO@ | ADAPEI63@ | MOLO@ | MOLOADAPEI63@",
  ],
  [
    "a word that stands twice is asked for once",
    "X4 X4",
    "X4@57000 | X4X4@57000 | X4@METZ | X4@",
    "X4@ | X4X4@",
  ],
  [
    "of words that tell as much the longest are asked for",
    "AN OUEST NORD",
    "NORD OUEST@57000 | AN NORD OUEST@ | NORD OUEST@METZ | AON@",
    "AN NORD OUEST@ | AON@ | ANOUESTNORD@",
  ],
  [
    "a word of two letters is asked for, and not joined to a trade or place of five",
    "LOIRE AN",
    "AN LOIRE@57000 | AN@57000 | AN LOIRE@",
    "AN LOIRE@",
  ],
  ["but to one of four", "NORD AN", "AN NORD@57000 | AN@57000 | AN NORD@", "AN NORD@ | NORDAN@"],
  [
    "a single letter is not asked for beside two rare ones",
    "QX J",
    "QX@57000 | Q X@57000 | QX@METZ | QX@",
    "QX@ | QXJ@",
  ],
  ["it is where the name has nothing else", "SAS 2 X", "2 X@57000 | 2X@57000 | 2 X@METZ | X@", "2 X@"],
  [
    "two unknown words may be one where the shorter has five letters",
    "XAVOU TRANQUI",
    "TRANQUI@57000 | XAVOU@57000 | TRANQUI@ | XAVOUTRANQUI@",
    "TRANQUI XAVOU@ | TRANQUI@ | XAVOU@ | XAVOUTRANQUI@",
  ],
  [
    "and may not where it has six",
    "XAVOUS TRANQUI",
    "TRANQUI@57000 | XAVOUS@57000 | TRANQUI@",
    "TRANQUI XAVOUS@ | TRANQUI@ | XAVOUS@ | XAVOUSTRANQUI@",
  ],
  [
    "they may be wherever they stand in the name",
    "GARAGE MOLO TRAN",
    "MOLO@57000 | TRAN@57000 | MOLO@ | MOLOTRAN@",
    "MOLO TRAN@ | MOLO@ | TRAN@ | GMT@ | MOLOTRAN@",
  ],
  [
    "in the whole of France a word that ends with figures is not joined to one that its place was asked for",
    "ABC12345 MOLO",
    "ABC12345@57000 | MOLO@57000 | ABC12345@",
    "ABC12345 MOLO@ | ABC12345@ | MOLO@ | ABC12345MOLO@",
  ],
  [
    "nor is one that begins with them",
    "GARAGE 63ADAPEI MOLO",
    "63ADAPEI@57000 | MOLO@57000 | 63ADAPEI@",
    "63ADAPEI MOLO@ | 63ADAPEI@ | MOLO@ | G6M@",
  ],
  [
    "without the rarest word, the counted ones are asked for",
    "GARAGE NORD MOLO TRAN",
    "MOLO@57000 | TRAN@57000 | MOLO@ | MOLOTRAN@",
    "MOLO TRAN@ | MOLO@ | TRAN@ | GNMT@ | GARAGE NORD@ | MOLOTRAN@",
  ],
  [
    "the initials of six words are asked for, and two own words of theirs",
    "MOLO PORT DUPONT GARAGE NORD MARTIN",
    "MOLO@57000 | DUPONT@57000 | MOLO@",
    "DUPONT MOLO@ | MOLO@ | DUPONT@ | MPDGNM@ | MARTIN@",
  ],
  [
    "those of seven are not",
    "MOLO PORT DUPONT GARAGE NORD MARTIN SUD",
    "MOLO@57000 | DUPONT@57000 | MOLO@",
    "DUPONT MOLO@ | MOLO@ | DUPONT@ | MARTIN@",
  ],
  [
    "words that tell just enough are asked for without a third",
    "ZALQUIRAND INSTITUT QX",
    "ZALQUIRAND@57000 | ZIQ@57000 | ZALQUIRAND@",
    "INSTITUT ZALQUIRAND@ | ZALQUIRAND@ | ZIQ@ | ZALQUIRANDINSTITUTQX@",
  ],
  [
    "without a short name, two of the others are asked for",
    "ZALQUIRAND INSTITUT QX BTP EUROPE",
    "ZALQUIRAND@57000 | INSTITUT@57000 | ZALQUIRAND@",
    "INSTITUT ZALQUIRAND@ | ZALQUIRAND@ | ZIQBE@ | EUROPE INSTITUT@",
  ],
  [
    "a counted word that is the rarest is not left out",
    "MARTIN PORT DUPONT",
    "DUPONT MARTIN@57000 | DUPONT MARTIN PORT@ | DUPONT MARTIN@METZ | MARTIN@",
    "DUPONT MARTIN PORT@ | MARTIN@ | MPD@ | DUPONT@ | MARTINPORTDUPONT@",
  ],
  [
    "of common words two are asked for at a postcode, and three in the whole of France",
    "GROUPE SERVICES FRANCE",
    "GROUPE SERVICES@57000 | FRANCE GROUPE SERVICES@ | GROUPE SERVICES@METZ | FRANCE GROUPE SERVICE@",
    "FRANCE GROUPE SERVICES@ | FRANCE GROUPE SERVICE@ | GSF@",
  ],
];

test.each(inVain)("%s: %s", (_, name, atMetz, anywhere) => {
  expect([askedOf({ name, ...metz }), askedOf({ name })]).toEqual([atMetz, anywhere]);
});
