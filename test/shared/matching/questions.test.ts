import { describe, expect, test } from "@jest/globals";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { askedOf, metz, places, type Answers } from "./asked.ts";

/** The questions for a name that nobody has: at its place, and where the row tells none. */
const inVain: readonly (readonly [name: string, atMetz: string, anywhere: string])[] = [
  ["ZALQUIRAND", "ZALQUIRAND@57000 | ZALQUIRAND@", "ZALQUIRAND@"],
  ["GARAGE ZALQUIRAND", "ZALQUIRAND@57000 | GARAGE@57000 | ZALQUIRAND@", "GARAGE ZALQUIRAND@ | ZALQUIRAND@"],
  ["GARAGE DU PORT", "GARAGE PORT@57000 | GARAGE PORT@ | PORT@", "GARAGE PORT@ | PORT@"],
  ["DUPONT", "DUPONT@57000 | DUPONT@METZ | DUPONT@", "DUPONT@"],
  [
    "DUPONT SERVICES",
    "DUPONT SERVICES@57000 | DUPONT SERVICES@ | DUPONT SERVICE@",
    "DUPONT SERVICES@ | DUPONT SERVICE@ | DUPONT@",
  ],
  [
    "ZALQUIRAND SERVICES NORD",
    "ZALQUIRAND@57000 | ZSN@57000 | ZALQUIRAND@",
    "NORD SERVICES ZALQUIRAND@ | NORD SERVICE ZALQUIRAND@ | ZALQUIRAND@ | ZSN@ | NORD SERVICES@",
  ],
  [
    "ZALQUIRANDSERVICES",
    "ZALQUIRANDSERVICES@57000 | ZALQUIRAND@57000 | ZALQUIRANDSERVICES@ | ZALQUIRAND@",
    "ZALQUIRANDSERVICES@ | ZALQUIRAND@",
  ],
  [
    "GARAGEZALQUIRAND",
    "GARAGEZALQUIRAND@57000 | ZALQUIRAND@57000 | GARAGEZALQUIRAND@ | ZALQUIRAND@",
    "GARAGEZALQUIRAND@ | ZALQUIRAND@",
  ],
  ["HOTELZALQUI", "HOTELZALQUI@57000 | ZALQUI@57000 | HOTELZALQUI@ | ZALQUI@", "HOTELZALQUI@ | ZALQUI@"],
  ["ADAPEI63", "ADAPEI63@57000 | 63 ADAPEI@57000 | ADAPEI63@ | 63 ADAPEI@", "ADAPEI63@ | 63 ADAPEI@"],
  ["A10COM", "A10COM@57000 | A10COM@", "A10COM@"],
  [
    "DUPONTMARTIN",
    "DUPONTMARTIN@57000 | DUPONT MARTIN@57000 | DUPONTMARTIN@ | DUPONT MARTIN@",
    "DUPONTMARTIN@ | DUPONT MARTIN@",
  ],
  ["QX", "QX@57000 | Q X@57000 | QX@METZ | QX@", "QX@"],
  ["XQZ", "XQZ@57000 | Q X Z@57000 | XQZ@METZ | XQZ@ | Q X Z@", "XQZ@ | Q X Z@"],
  ["X.Q.Z.", "XQZ@57000 | Q X Z@57000 | XQZ@METZ | XQZ@ | Q X Z@", "XQZ@ | Q X Z@"],
  ["XQZK", "XQZK@57000 | K Q X Z@57000 | XQZK@ | K Q X Z@", "XQZK@ | K Q X Z@"],
  ["XQZKW", "XQZKW@57000 | XQZKW@", "XQZKW@"],
  ["XAZK", "XAZK@57000 | XAZK@", "XAZK@"],
  [
    "CAF METZ",
    "CAF METZ@57000 | ALLOCATIONS CAISSE FAMILIALES METZ@57000 | CAF METZ@ | ALLOCATIONS CAISSE FAMILIALES METZ@",
    "CAF METZ@ | ALLOCATIONS CAISSE FAMILIALES METZ@ | METZ@ | CAFMETZ@",
  ],
  [
    "CAISSE ALLOCATIONS FAMILIALES",
    "ALLOCATIONS CAISSE FAMILIALES@57000 | ALLOCATIONS CAISSE FAMILIALES@METZ | ALLOCATIONS CAISSE FAMILIALES@",
    "ALLOCATIONS CAISSE FAMILIALES@",
  ],
  [
    "ZALQUI RAND",
    "ZALQUI@57000 | RAND@57000 | ZALQUI@ | ZALQUIRAND@",
    "RAND ZALQUI@ | ZALQUI@ | RAND@ | ZALQUIRAND@",
  ],
  ["MOLO TRAN", "MOLO@57000 | TRAN@57000 | MOLO@ | MOLOTRAN@", "MOLO TRAN@ | MOLO@ | TRAN@ | MOLOTRAN@"],
  [
    "MOLO TRAN XAVO",
    "MOLO@57000 | MTX@57000 | MOLO@ | MOLOTRAN@",
    "MOLO TRAN@ | MOLO@ | MTX@ | TRAN XAVO@ | TRAN@ | XAVO@",
  ],
  [
    "ZALQUI RANDOU MOLO",
    "ZALQUI@57000 | ZRM@57000 | ZALQUI@",
    "RANDOU ZALQUI@ | ZALQUI@ | ZRM@ | MOLO RANDOU@ | RANDOU@ | MOLO@",
  ],
  [
    "TRANSPORT ZALQUIRAND",
    "ZALQUIRAND@57000 | TRANSPORT@57000 | ZALQUIRAND@",
    "TRANSPORT ZALQUIRAND@ | TRANSPORTS ZALQUIRAND@ | ZALQUIRAND@",
  ],
  [
    "TRANSPORT MARTIN",
    "MARTIN TRANSPORT@57000 | MARTIN TRANSPORT@ | MARTIN TRANSPORTS@",
    "MARTIN TRANSPORT@ | MARTIN TRANSPORTS@ | MARTIN@",
  ],
  [
    "TRANSPORTS MARTIN",
    "MARTIN TRANSPORTS@57000 | MARTIN TRANSPORTS@ | MARTIN TRANSPORT@",
    "MARTIN TRANSPORTS@ | MARTIN TRANSPORT@ | MARTIN@",
  ],
  ["HOTEL", "HOTEL@57000 | HOTEL@METZ | HOTEL@ | HOTELS@", "HOTEL@ | HOTELS@"],
  ["GROUPE", "GROUPE@57000 | GROUPE@METZ", ""],
  [
    "BOULANGERIE PATISSERIE CONFISERIE DU PORT",
    "CONFISERIE@57000 | BPCP@57000 | CONFISERIE@",
    "CONFISERIE PORT@ | CONFISERIE@ | BPCP@ | BOULANGERIE PORT@ | PORT@",
  ],
  [
    "MOLO TRAN XAVO YBOU ZALQ TROU QUAR",
    "MOLO@57000 | TRAN XAVO@57000 | MOLO@ | MOLOTRAN@",
    "MOLO TRAN@ | MOLO@ | TRAN XAVO@ | TRAN@ | XAVO@ | MOLOTRAN@",
  ],
  [
    "CIE ZALQUIRAND",
    "ZALQUIRAND@57000 | CIE@57000 | ZALQUIRAND@",
    "CIE ZALQUIRAND@ | COMPAGNIE ZALQUIRAND@ | ZALQUIRAND@ | COMPAGNIEZALQUIRAND@",
  ],
  [
    "ST ZALQUIRAND",
    "ZALQUIRAND@57000 | SAINTZALQUIRAND@57000 | ZALQUIRAND@",
    "ST ZALQUIRAND@ | SAINT ZALQUIRAND@ | ZALQUIRAND@ | SAINTZALQUIRAND@",
  ],
  [
    "STE ZALQUIRAND",
    "ZALQUIRAND@57000 | SOCIETEZALQUIRAND@57000 | ZALQUIRAND@",
    "STE ZALQUIRAND@ | SOCIETE ZALQUIRAND@ | ZALQUIRAND@ | SOCIETEZALQUIRAND@",
  ],
  [
    "Ets DUPONT",
    "DUPONT@57000 | DUPONT ETS@ | DUPONT@METZ | DUPONT ETABLISSEMENTS@",
    "DUPONT ETS@ | DUPONT ETABLISSEMENTS@ | DUPONT@ | ETABLISSEMENTSDUPONT@",
  ],
  [
    "SOCIETE DUPONT",
    "DUPONT SOCIETE@57000 | DUPONT SOCIETE@ | DUPONT@",
    "DUPONT SOCIETE@ | DUPONT@ | SOCIETEDUPONT@",
  ],
  ["STE LE", "STE@57000 | STE@METZ", ""],
  ["J ZALQUIRAND", "ZALQUIRAND@57000 | JZALQUIRAND@57000 | ZALQUIRAND@", "ZALQUIRAND@ | JZALQUIRAND@"],
  ["2 ZALQUIRAND", "ZALQUIRAND@57000 | 2ZALQUIRAND@57000 | ZALQUIRAND@", "ZALQUIRAND@ | 2ZALQUIRAND@"],
  ["X Y", "XY@57000 | X Y@57000 | XY@METZ | XY@", "XY@"],
  ["A B C", "ABC@57000 | A B C@57000 | ABC@METZ | ABC@ | A B C@", "ABC@ | A B C@"],
  ["12 34", "", ""],
  [
    "JEAN MARTIN",
    "JEAN MARTIN@57000 | JEAN MARTIN@ | MARTIN@",
    "JEAN MARTIN@ | MARTIN@ | JEAN@ | JEANMARTIN@",
  ],
  ["SAS", "", ""],
];

describe("for a name that nobody has", () => {
  test.each(inVain)("%s is asked: at its place %j", (name, atMetz, anywhere) => {
    expect([askedOf({ name, ...metz }), askedOf({ name })]).toEqual([atMetz, anywhere]);
  });

  test.each<[string, MatchRow, string]>([
    [
      "a town alone is asked for, then no place",
      { name: "ZALQUIRAND", city: "METZ" },
      "ZALQUIRAND@METZ | ZALQUIRAND@",
    ],
    [
      "a department alone is asked for, then no place",
      { name: "ZALQUIRAND", department: "57" },
      "ZALQUIRAND@57 | ZALQUIRAND@",
    ],
    [
      "an opener that the list shortened is left out in a department and in a town",
      { name: "Sté DUPONT", department: "57" },
      "DUPONT@57 | DUPONT STE@ | DUPONT SOCIETE@",
    ],
    [
      "a name of more words in a department takes more of them",
      { name: "GARAGE MARTIN DU PORT", department: "57" },
      "MARTIN PORT@57 | GARAGE MARTIN PORT@ | MARTIN PORT@",
    ],
    [
      "a CEDEX is asked for by its town and its department, then no place",
      { name: "BOULANGERIE PORT", postcode: "57972", city: "METZ CEDEX" },
      "BOULANGERIE PORT@METZ,57 | BOULANGERIE PORT@ | PORT@",
    ],
    [
      "a common name is asked for round its postcode before the whole of France",
      { name: "DUPONT", postcode: "57000" },
      "DUPONT@57000 | DUPONT@57 | DUPONT@",
    ],
    [
      "whoever is at the street of a word that nobody counted is asked",
      { name: "GARAGE ZALQUIRNAD", address: "12 rue des Lilas", ...metz },
      "ZALQUIRNAD@57000 | 12 LILAS@57000 street | ZALQUIRNAD@",
    ],
    [
      "whoever is at the street is not asked where the words are counted, and the town is told",
      { name: "GARAGE MARTIN", address: "12 rue des Lilas", ...metz },
      "GARAGE MARTIN@57000 | GARAGE MARTIN@ | MARTIN@",
    ],
    [
      "whoever is at the street is asked where the town is not told",
      { name: "DUPONT", address: "12 rue des Lilas", postcode: "57000" },
      "DUPONT@57000 | 12 LILAS@57000 street | DUPONT@57 | DUPONT@",
    ],
    [
      "a generic name asks its street alone",
      { name: "SAS", address: "12 rue des Lilas", ...metz },
      "12 LILAS@57000 street",
    ],
    [
      "a name that is no word asks its street",
      { name: "12 34", address: "12 rue des Lilas", ...metz },
      "12 LILAS@57000 street",
    ],
    [
      "a name that is a code of the list asks nothing, not even its street",
      { name: "0000104523", address: "12 rue des Lilas", ...metz },
      "",
    ],
    ["nor does no name at all", { name: "", address: "12 rue des Lilas", ...metz }, ""],
    [
      "a generic name at a street without a postcode asks nothing",
      { name: "SAS", address: "12 rue des Lilas", city: "METZ" },
      "",
    ],
    ["so does one at a street without a name", { name: "SAS", address: "12 rue", ...metz }, ""],
    [
      "a street without a number is asked for",
      { name: "SAS", address: "rue des Lilas", ...metz },
      "LILAS@57000 street",
    ],
    [
      "a second name is asked for after the first",
      { name: "ZALQUIRAND", otherName: "MOLOTRAN", ...metz },
      "ZALQUIRAND@57000 | ZALQUIRAND@ | MOLOTRAN@57000 | MOLOTRAN@",
    ],
  ])("%s", (_, row, expected) => {
    expect(askedOf(row)).toBe(expected);
  });
});

describe("a search goes on, or ends, by what has been found", () => {
  test.each<[string, MatchRow, Answers, string]>([
    [
      "the name at the place ends it",
      { name: "GARAGE ZALQUIRAND", ...metz },
      { "ZALQUIRAND@57000": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000",
    ],
    [
      "the name found by other words ends it",
      { name: "GARAGE ZALQUIRAND", ...metz },
      { "GARAGE@57000": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | GARAGE@57000",
    ],
    [
      "of one found without a place it is asked whether it is in the town",
      { name: "GARAGE ZALQUIRAND", ...metz },
      { "ZALQUIRAND@": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | GARAGE@57000 | ZALQUIRAND@ | ZALQUIRAND@METZ",
    ],
    [
      "of two found without a place it is asked which is in the town",
      { name: "GARAGE ZALQUIRAND", ...metz },
      { "ZALQUIRAND@": { names: ["GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | GARAGE@57000 | ZALQUIRAND@ | ZALQUIRAND@METZ",
    ],
    [
      "of one found in the town it is asked whether it is alone in France",
      { name: "ZALQUIRAND MOLOTRAN", ...metz },
      {
        "MOLOTRAN@57000": { names: ["AUTRE MOLOTRAN"] },
        "ZALQUIRAND@METZ": { names: ["ZALQUIRAND MOLOTRAN"] },
      },
      "ZALQUIRAND@57000 | MOLOTRAN@57000 | ZALQUIRAND@",
    ],
    [
      "a common name in the town ends it",
      { name: "DUPONT", ...metz },
      { "DUPONT@METZ": { names: ["DUPONT"] } },
      "DUPONT@57000 | DUPONT@METZ",
    ],
    [
      "the name in the department that the row tells ends it",
      { name: "ZALQUIRAND MOLOTRAN", department: "57" },
      { "MOLOTRAN ZALQUIRAND@57": { names: ["ZALQUIRAND MOLOTRAN"] } },
      "MOLOTRAN ZALQUIRAND@57",
    ],
    [
      "the same name of another kind of legal form ends it",
      { name: "SCI GARAGE ZALQUIRAND", ...metz },
      { "ZALQUIRAND@57000": { names: [{ name: "GARAGE ZALQUIRAND", legalForm: { code: "5710" } }] } },
      "ZALQUIRAND@57000",
    ],
    [
      "a name that is near and of another kind of legal form does not",
      { name: "SCI GARAGE ZALQUIRNAD", ...metz },
      { "ZALQUIRNAD@57000": { names: [{ name: "GARAGE ZALQUIRAND", legalForm: { code: "5710" } }] } },
      "ZALQUIRNAD@57000 | GARAGE@57000 | ZALQUIRNAD@",
    ],
    [
      "a name that is near, of the same kind, ends it",
      { name: "SAS GARAGE ZALQUIRNAD", ...metz },
      { "ZALQUIRNAD@57000": { names: [{ name: "GARAGE ZALQUIRAND", legalForm: { code: "5710" } }] } },
      "ZALQUIRNAD@57000",
    ],
    [
      "a name that is near, of a form that is not told, ends it",
      { name: "SAS GARAGE ZALQUIRNAD", ...metz },
      { "ZALQUIRNAD@57000": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRNAD@57000",
    ],
    [
      "on a page that is too broad a word more is asked for",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      { "MARTIN NORD@57000": { names: ["NORD MARTIN SUD", "NORD MARTIN EST"], total: 150 } },
      "MARTIN NORD@57000 | MARTIN NORD TRANSPORTS@57000 | MARTIN NORD TRANSPORTS@ | MARTIN NORD@METZ | MARTIN NORD TRANSPORT@",
    ],
    [
      "where half of such a page shows all the words, too",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      { "MARTIN NORD@57000": { names: ["NORD DURAND", "NORD MARTIN"], total: 150 } },
      "MARTIN NORD@57000 | MARTIN NORD TRANSPORTS@57000",
    ],
    [
      "where most of it shows one of the words alone, the rarest alone is asked for",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      { "MARTIN NORD@57000": { names: ["NORD DURAND", "NORD PAUL", "MARTIN SUD"], total: 150 } },
      "MARTIN NORD@57000 | MARTIN@57000 | MARTIN NORD TRANSPORTS@ | MARTIN NORD@METZ | MARTIN NORD TRANSPORT@",
    ],
    [
      "where it shows none of them, a word more, and by which names the companies were found",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      { "MARTIN NORD@57000": { names: ["AUTRE CHOSE", "RIEN DUTOUT"], total: 150 } },
      "MARTIN NORD@57000 | MARTIN NORD TRANSPORTS@57000 | legal-unit?siren=150100000 | legal-unit?siren=150100001 | MARTIN NORD TRANSPORTS@ | MARTIN NORD@METZ | MARTIN NORD TRANSPORT@",
    ],
    [
      "a page that is whole is not made narrower",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      { "MARTIN NORD@57000": { names: ["AUTRE 0", "AUTRE 1", "AUTRE 2"] } },
      "MARTIN NORD@57000 | MARTIN NORD TRANSPORTS@ | MARTIN NORD@METZ | MARTIN NORD TRANSPORT@",
    ],
    [
      "a page of all the words that is too broad ends it",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      {
        "MARTIN NORD@57000": { names: ["NORD MARTIN SUD", "NORD MARTIN EST"], total: 150 },
        "MARTIN NORD TRANSPORTS@57000": {
          names: [{ siren: "150100055", name: "NORD MARTIN TRANSPORTS EST" }],
          total: 120,
        },
      },
      "MARTIN NORD@57000 | MARTIN NORD TRANSPORTS@57000",
    ],
    [
      "a page of one word that is too broad, and of a name without another, ends it",
      { name: "MARTIN", ...metz },
      { "MARTIN@57000": { names: ["MARTIN SUD"], total: 150 } },
      "MARTIN@57000",
    ],
    [
      "other words of a page that is too broad are not made narrower",
      { name: "GARAGE ZALQUIRAND", ...metz },
      { "GARAGE@57000": { names: ["GARAGE MARTIN"], total: 150 } },
      "ZALQUIRAND@57000 | GARAGE@57000 | ZALQUIRAND@",
    ],
    [
      "a name that many have in France is asked for in the town",
      { name: "GARAGE DUPONT", ...metz },
      { "DUPONT GARAGE@": { names: ["AUTRE"], total: 150 } },
      "DUPONT GARAGE@57000 | DUPONT GARAGE@ | legal-unit?siren=150100000 | DUPONT GARAGE@METZ | DUPONT@",
    ],
    [
      "one company that does not show why it came up is asked for its names",
      { name: "ZALQUIRAND", ...metz },
      { "ZALQUIRAND@57000": { names: ["AUTRE CHOSE"] } },
      "ZALQUIRAND@57000 | legal-unit?siren=150100000 | ZALQUIRAND@",
    ],
    [
      "so are two",
      { name: "ZALQUIRAND", ...metz },
      { "ZALQUIRAND@57000": { names: ["AUTRE CHOSE", "RIEN DUTOUT"] } },
      "ZALQUIRAND@57000 | legal-unit?siren=150100000 | legal-unit?siren=150100001 | ZALQUIRAND@",
    ],
    [
      "three are not",
      { name: "ZALQUIRAND", ...metz },
      { "ZALQUIRAND@57000": { names: ["AUTRE CHOSE", "RIEN DUTOUT", "TROIS"] } },
      "ZALQUIRAND@57000 | ZALQUIRAND@",
    ],
    [
      "nor one that came up for half of what the name tells",
      { name: "ZALQUIRAND MOLOTRAN", ...metz },
      { "ZALQUIRAND@57000": { names: ["AUTRE CHOSE"] } },
      "ZALQUIRAND@57000 | MOLOTRAN@57000 | ZALQUIRAND@",
    ],
    [
      "nor one that shows a word of it",
      { name: "ZALQUIRAND BERNOUQ", city: "NANCY" },
      { "ZALQUIRAND@NANCY": { names: ["ZALQUIRAND MOLOTRAN TRAN"] } },
      "ZALQUIRAND@NANCY | BERNOUQ@NANCY | ZALQUIRAND@",
    ],
    [
      "directors of two that are as likely are asked for",
      { name: "GARAGE ZALQUIRAND", ...metz, director: "JEANNE ROLAND" },
      { "ZALQUIRAND@57000": { names: ["GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | directors?siren=150100000 | directors?siren=150100001",
    ],
    [
      "those of three are not",
      { name: "GARAGE ZALQUIRAND", ...metz, director: "JEANNE ROLAND" },
      { "ZALQUIRAND@57000": { names: ["GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000",
    ],
    [
      "the street of two that are as likely comes before their directors",
      { name: "GARAGE ZALQUIRAND", ...metz, director: "JEANNE ROLAND", address: "12 rue des Lilas" },
      { "ZALQUIRAND@57000": { names: ["GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | 12 LILAS@57000 street | directors?siren=150100000 | directors?siren=150100001",
    ],
    [
      "and decides alone where nobody else is named",
      { name: "GARAGE ZALQUIRAND", ...metz, address: "12 rue des Lilas" },
      { "ZALQUIRAND@57000": { names: ["GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | 12 LILAS@57000 street",
    ],
    [
      "directors of a company of another town decide nothing",
      { name: "GARAGE ZALQUIRAND", director: "JEANNE ROLAND", ...metz },
      { "ZALQUIRAND@": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000 | GARAGE@57000 | ZALQUIRAND@ | ZALQUIRAND@METZ",
    ],
  ])("%s", (_, row, answers, expected) => {
    expect(askedOf(row, answers)).toBe(expected);
  });
});

describe("a postcode and a town that are of two places", () => {
  const row = { name: "GARAGE ZALQUIRAND", postcode: "54000", city: "METZ" };
  test.each<[string, MatchRow, Answers, string]>([
    [
      "are both asked where the first has the name",
      row,
      { "ZALQUIRAND@54000": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@54000 | ZALQUIRAND@METZ,57",
    ],
    ["are not both asked where nobody has it", row, {}, "ZALQUIRAND@54000 | GARAGE@54000 | ZALQUIRAND@"],
    [
      "are a department and a town where the postcode is a CEDEX's",
      { ...row, postcode: "54972", city: "METZ CEDEX" },
      { "ZALQUIRAND@METZ,57": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@METZ,57 | GARAGE ZALQUIRAND@54",
    ],
  ])("%s", (_, of, answers, expected) => {
    expect(askedOf(of, answers, { places })).toBe(expected);
  });
});

test.each([
  ["its longest word", "VAUX EN VELIN", "VELIN"],
  ["it where it comes first", "BOULOGNE SUR MER", "BOULOGNE"],
  ["the first of two as long", "VILLE D'AVRAY", "VILLE"],
  ["another than SAINT, which thousands of towns have", "Saint-Malo", "MALO"],
  ["SAINTE where it has no other", "STE", "SAINTE"],
])("a town is asked for by %s: %s", (_, city, word) => {
  expect(askedOf({ name: "ZALQUIRAND", city })).toBe(`ZALQUIRAND@${word} | ZALQUIRAND@`);
});

test("an opener that the list shortened makes a page that is too broad narrower", () => {
  const page = { names: ["DURAND"], total: 300 };
  expect(askedOf({ name: "Ets DUPONT", ...metz }, { "DUPONT@57000": page })).toMatch(
    /^DUPONT@57000 \| DUPONT ETS@57000 /,
  );
});
