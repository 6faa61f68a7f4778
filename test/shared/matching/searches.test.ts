import { describe, expect, test } from "@jest/globals";
import type { MatchRow } from "../../../shared/matching/match.ts";
import type { MatchMeans } from "../../../shared/matching/next-match-step.ts";
import { type ListedCompany, type RegisterHabits, metz, places, searchOf } from "./asked.ts";

type Search = readonly [
  claim: string,
  row: MatchRow,
  expected: string,
  companies?: readonly ListedCompany[],
  more?: RegisterHabits & { readonly means?: MatchMeans },
];

const lyon = { postcode: "69003", town: "LYON" };
const lille = { postcode: "59000", town: "LILLE" };
const nancy = { postcode: "54000", town: "NANCY" };
const paris = { postcode: "75001", town: "PARIS" };

/** What is asked where the register has none of the words. */
const inVain: readonly Search[] = [
  [
    "a word with digits in front counts as a word, is not split, and is not joined to its neighbour",
    { name: "VILLE MOLO 63ADAPEI" },
    "63ADAPEI MOLO@ | 63ADAPEI@ | CM6@ | VILLE@ | COMMUNEMOLO63ADAPEI@ > not_found no_candidate",
  ],
  [
    "a number tells nothing: three words are asked, then written out, then their initials",
    { name: "116 TRANSPORTS SERVICES TX" },
    "SERVICES TRANSPORTS TX@ | SERVICES TRANSPORTS TRAVAUX@ | 1TST@ > not_found no_candidate",
  ],
  [
    "a legal form that is written with a word is taken off it",
    { name: "SERVICES", otherName: "GAECSERVICES" },
    "GAECSERVICES@ | GAEC SERVICES@ > not_found no_candidate",
  ],
  [
    "a name as other spelling alone asks nothing else in France",
    { name: "ST JEANNE" },
    "JEANNE ST@ | JEANNE SAINT@ > not_found no_candidate",
  ],
  [
    "a civility and a foreign form are no words of a name",
    { name: "MME LTD XAVO" },
    "XAVO@ > not_found no_candidate",
  ],
  [
    "a word that ends in a number is split, whatever stands beside it",
    { name: "ADAPEI63 MOLO" },
    "ADAPEI63 MOLO@ | 63 ADAPEI MOLO@ | ADAPEI63@ | MOLO@ | ADAPEI63MOLO@ > not_found no_candidate",
  ],
  [
    "of three words the two that nobody knows are written as one at last",
    { name: "SOLEIL ZALQ MOLOTRAN" },
    "MOLOTRAN ZALQ@ | MOLOTRAN@ | SZM@ | SOLEIL@ | SOLEILZALQMOLOTRAN@ | ZALQMOLOTRAN@ > not_found no_candidate",
  ],
  [
    "a common word that has a plural is asked in France, and in the plural",
    { name: "CENTRE", city: "AJACCIO" },
    "CENTRE@AJACCIO | CENTRE@ | CENTRES@ > not_found no_candidate",
  ],
  ["initials that the register counts are not written apart", { name: "JM" }, "JM@ > not_found no_candidate"],
  [
    "a name that is a form and a link is asked by both words",
    { name: "SCI LA" },
    "LA SCI@ | SCI@ | SCILA@ > not_found no_candidate",
  ],
  ["a number beside a telling word is not asked", { name: "INTER 2" }, "INTER@ > not_found no_candidate"],
  [
    "an abbreviation that is no opener may be another word",
    { name: "SOC STE" },
    "SOC STE@ | SAINTE SOCIETE@ | STE@ | SOCIETESAINTE@ > not_found no_candidate",
  ],
  [
    "a word that the register writes otherwise tells less than one that it has",
    { name: "VILLE DUPONT" },
    "DUPONT VILLE@ | COMMUNE DUPONT@ | DUPONT@ | VILLE@ | COMMUNEDUPONT@ > not_found no_candidate",
  ],
  [
    "no single word is asked where none is rare",
    { name: "NORD ROSE TP" },
    "NORD ROSE TP@ | NORD PUBLICS ROSE TRAVAUX@ | NRT@ | NORD ROSE@ | NORD TP@ | NORDROSETP@ > not_found no_candidate",
  ],
  [
    "of the words without short names two are asked",
    { name: "CH VBQ MOULIN RANDOU" },
    "MOULIN RANDOU@ | RANDOU@ | CVMR@ | MOULIN@ > not_found no_candidate",
  ],
  [
    "words that nobody knows are written as one if one of them is short: of five letters it is",
    { name: "XQZKW MOLOTRAN MARTIN" },
    "MOLOTRAN XQZKW@ | MOLOTRAN@ | XMM@ | MARTIN@ | XQZKWMOLOTRANMARTIN@ | XQZKWMOLOTRAN@ > not_found no_candidate",
  ],
  [
    "of the words without places two are asked",
    { name: "TRAN METZ BERNOUQ YBOU" },
    "BERNOUQ TRAN@ | BERNOUQ@ | TRAN@ | TMBY@ | METZ@ | BERNOUQYBOU@ > not_found no_candidate",
  ],
  [
    "a short opener is left out at a place if the other word is just rare enough",
    { name: "ETS TRSP", city: "LYON" },
    "TRSP@LYON | ETS TRSP@ | ETABLISSEMENTS TRANSPORTS@ > not_found no_candidate",
  ],
  [
    "a word that stands twice is asked once",
    { name: "LUNE LUNE ETABLISSEMENTS" },
    "ETABLISSEMENTS LUNE@ | LUNE@ | LLE@ | LUNELUNEETABLISSEMENTS@ | LUNELUNE@ > not_found no_candidate",
  ],
  [
    "of a town's words that are as long the first is asked for",
    { name: "BLANC", city: "PARIS HOTEL" },
    "BLANC@PARIS | BLANC@ > not_found no_candidate",
  ],
  [
    "the part before a known word is asked for as well",
    { name: "LUNE", otherName: "NANCYLUNE" },
    "LUNE@ | NANCYLUNE@ | LUNE NANCY@ > not_found no_candidate",
  ],
  [
    "a name that is a number in letters is asked at its town alone",
    { name: "III", city: "SAINT MALO CEDEX 10" },
    "III@MALO > not_found no_candidate",
  ],
  [
    "six words have initials, at most",
    { name: "MOLO SOLEIL LUNE YBOU SOLVIGNAC III" },
    "MOLO SOLVIGNAC@ | SOLVIGNAC@ | MSLYS3@ | SOLEIL@ | YBOUSOLVIGNAC@ > not_found no_candidate",
  ],
  [
    "a bracket that is not closed ends the name",
    { name: "X.Q.Z.)", otherName: "PORT (ORBELISTE" },
    "XQZ@ | Q X Z@ | PORT@ > not_found no_candidate",
  ],
  [
    "five letters before a known word are asked alone",
    { name: "COMPAGNIE", otherName: "GAEC COMPAGENIE" },
    "COMPAGNIE@ | COMPAGENIE@ | COMPA@ > not_found no_candidate",
  ],
  [
    "a word with a number within is not split at it",
    { name: "GAEC", otherName: "MARTINCOMPAGNIESERVICE2000GAEC" },
    "MARTINCOMPAGNIESERVICE2000GAEC@ > not_found generic_name",
  ],
  [
    "a CEDEX that found nothing is asked for by its department, not by its town again",
    { name: "INTERNATIONAL", postcode: "69003", city: "LYON CEDEX 10" },
    "INTERNATIONAL@LYON,69 | INTERNATIONAL@69 | INTERNATIONAL@ > not_found no_candidate",
  ],
  ["a row without a name is blank, in Monaco too", { name: " ", city: "MONACO" }, "> blank no_name"],
  [
    "a VAT number of Monaco is of no French company",
    { name: "INTER", vat: "FR12150100031" },
    "> not_found foreign",
  ],
];

/** What is asked, and found, where the register has companies alike. */
const among: readonly Search[] = [
  [
    "two of one name and one director are as likely, though one has ceased",
    { name: "XAVO", city: "LEVALLOIS PERRET", director: "MME X" },
    "XAVO@LEVALLOIS | directors?siren=150100000 | directors?siren=150100001 > ambiguous several 1:AZAZZZZ 2:AZAZZZZ",
    [
      { name: "XAVO", postcode: "92300", town: "LEVALLOIS PERRET", directors: ["MME X"] },
      { name: "XAVO", ceased: true, postcode: "92300", town: "LEVALLOIS PERRET", directors: ["MME X"] },
    ],
  ],
  [
    "a company without a name in the street of a name that tells nothing is for a person to look at",
    { name: "EURL", postcode: "20000", address: "23 BD LILAS" },
    "23 LILAS@20000 street > ambiguous unlike 1:ZAZAZZZ",
    [{ name: "", ceased: true, postcode: "20000", town: "AJACCIO", street: "23 BD LILAS" }],
  ],
  [
    "and one of another form than the name says contradicts it",
    { name: "GAEC", postcode: "59000", address: "15 ZAC DES REPUBLIQUE" },
    "15 REPUBLIQUE@59000 street > ambiguous contradiction 1:ZAZAZZF",
    [{ name: "", form: "5202", ...lille, street: "15 ZAC DES REPUBLIQUE" }],
  ],
  [
    "where a place was asked for the same words, it is asked again for them as one, which found a company elsewhere",
    { name: "QUARNOVES TRAN", city: "SAINT MALO" },
    "QUARNOVES@MALO | TRAN@MALO | QUARNOVES@ | QUARNOVESTRAN@ | QUARNOVESTRAN@MALO > found two_proofs 1:AZAZZZZ",
    [{ name: "QUARNOVESTRAN", postcode: "35400", town: "SAINT MALO" }],
  ],
  [
    "nor after a page that shows part of what there is",
    { name: "QX TX", city: "PORIS" },
    "QX TX@PORIS | QX TRAVAUX@PORIS | QX@ | QX TX@ > ambiguous other_town 1:AZFZZZZ",
    [{ name: "QX TX", ...paris }],
    { isBroad: true },
  ],
  [
    "a word that the place has not and France has is asked again beside others",
    { name: "ZALQUIRAND DURAND INTERNATIONAL", postcode: "20000", address: "21 PLACE DE LA GARE" },
    "ZALQUIRAND@20000 | 21 GARE@20000 street | ZALQUIRAND@ | DURAND ZALQUIRAND@ > not_found no_candidate 1:FZZZZZZ",
    [{ name: "ZALQUIRAND", ...lille, street: "23 ZAC DES REPUBLIQUE" }],
  ],
  [
    "a name written with its legal form is near, and not the same",
    { name: "ZALQ" },
    "ZALQ@ > ambiguous unlike 1:BZZZZZZ",
    [{ name: "ZALQEURL", usual: ["LORRAINE ZALQ EURL"], ...lyon }],
  ],
  [
    "of two, the one whose page shows no name is not the company",
    { name: "ZALQUI" },
    "ZALQUI@ > found two_proofs 1:AZZZZZZ",
    [
      { name: "ZALQUI", ceased: true, ...lyon },
      { name: "", usual: ["MME ZALQUI"], ...lyon },
    ],
  ],
  [
    "a postcode beside that of the company is one of its department, once France was asked",
    { name: "MOULIN (SATURNQ HOTEL)", postcode: "57130" },
    "MOULIN@57130 | MOULIN@57 | MOULIN@ > found two_proofs 1:ABZZZZZ",
    [{ name: "MOULIN (SATURNQ HOTEL)", postcode: "57050" }],
  ],
  [
    "the beginning of a word is near it",
    { name: "TRANSPORTS" },
    "TRANSPORTS@ > ambiguous word_more 1:BZZZZZZ",
    [{ name: "TRAN", usual: ["M. TRANSPORTS (RANDOU YBOU)"], ...lyon }],
  ],
  [
    "of two of one name the one of the department comes first",
    { name: "ZALQ", postcode: "57998" },
    "ZALQ@57998 | ZALQ@ | ZALQ@57 > ambiguous several 2:ABZZZZZ 1:AFZZZZZ",
    [
      { name: "ZALQ", ...lyon },
      { name: "ZALQ", postcode: "57100", town: "THIONVILLE" },
    ],
  ],
  [
    "a company of the street with a number more in its name is another one, perhaps",
    { name: "ZODIOLE", postcode: "59160", address: "8 BD GARE", otherName: "BERNOUQ" },
    "ZODIOLE@59160 | BERNOUQ@59160 | 8 GARE@59160 street | BERNOUQ@ > ambiguous contradiction 1:BAZZZZZ",
    [{ name: "63 COMPAGNIE ZODIOLE", acronym: "A", postcode: "59160", town: "LILLE", street: "8 BD GARE" }],
  ],
  [
    "of two of one name the VAT number tells which, though it has ceased",
    { name: "TP", department: "69", vat: "150100056" },
    "TP@69 > found two_proofs 1:ABZZAZZ 2:ABZZFZZ",
    [
      { name: "TP", siren: "150100056", ceased: true, ...lyon },
      { name: "TP", siren: "150229722", postcode: "69120", town: "VAUX" },
    ],
  ],
  [
    "a word with digits is not near another one",
    { name: "A10COM ZALQUI" },
    "A10COM ZALQUI@ | A10COM@ | ZALQUI@ | A10COMZALQUI@ > not_found no_candidate",
    [{ name: "A1C0OM ZALQUI", postcode: "57130", town: "VAUX" }],
  ],
  [
    "a name without two of the row's words is not the same",
    { name: "ETABLISSEMENTS MOLOTRAN LABO" },
    "ETABLISSEMENTS MOLOTRAN@ | MOLOTRAN@ | EML@ | ETABLISSEMENTS LABO@ > not_found no_candidate 1:FZZZZZZ",
    [{ name: "MOLOTRAN", ...lyon }],
  ],
  [
    "a near name somewhere in France is not asked for around the place",
    { name: "YBOU VERNOX", postcode: "20000" },
    "VERNOX@20000 | YBOU@20000 | VERNOX@ > ambiguous elsewhere 1:BZZZZZZ",
    [{ name: "YOU VERNOX", postcode: "57100", town: "THIONVILLE" }],
  ],
  [
    "a word that is there in short and in full is a word more",
    { name: "GRP METZ PORT" },
    "METZ PORT@ > ambiguous word_more 1:BZZZZZZ",
    [{ name: "GRP METZ PORT GROUPE", ...lyon }],
  ],
  [
    "of two found in France by fewer words, it is asked which is at the place",
    { name: "ETABLISSEMENTS SOLEIL", postcode: "54000" },
    "ETABLISSEMENTS SOLEIL@54000 | ETABLISSEMENTS SOLEIL@ | SOLEIL@ | SOLEIL@54000 > found two_proofs 2:AAZZZZZ 1:AZZZZZZ",
    [
      { name: "SOLEIL", postcode: "57050" },
      { name: "SOLEIL", ...nancy },
    ],
  ],
  [
    "where a page shows one of the words alone, the first is asked, and why the other company came up",
    { name: "ZALQUI CONSEIL" },
    "CONSEIL ZALQUI@ | ZALQUI@ | legal-unit?siren=150100000 > ambiguous one_proof 1:AZZZZZZ 2:FZZZZZZ",
    [
      { name: "INDUSTRIE", usual: ["ZALQUI CONSEIL"], postcode: "35400", town: "SAINT MALO" },
      { name: "ZALQUI", postcode: "57050" },
    ],
    { anyWord: true, isBroad: true },
  ],
  [
    "directors of the two likeliest of three are asked for, and no more",
    { name: "DUPONTSERVICES", city: "AJACCIO", director: "M. PAUL DURAND" },
    "DUPONTSERVICES@AJACCIO | directors?siren=150100001 | directors?siren=150100002 > ambiguous several 1:BZAZZZZ 2:AZAZZFZ 3:AZAZZFZ",
    ["DUPONTSRVICES", "DUPONTSERVICES", "DUPONTSERVICES"].map((name, at) => ({
      ...{ name, postcode: "20000", town: "AJACCIO", directors: ["AUTRE PERSONNE"] },
      ...(at === 0 && { usual: ["TP DUPONTSERVICES"] }),
    })),
  ],
  [
    "a company of a row without a town is not looked up for it",
    { name: "NORD BTP" },
    "BTP NORD@ > found two_proofs 1:AZZZZZZ",
    [{ name: "NORD BTP", ...nancy }],
    { means: { asksHeadOffice: true } },
  ],
  [
    "nor is one that was found in its town",
    { name: "ROUSSEAU", city: "LYON" },
    "ROUSSEAU@LYON > found two_proofs 1:AZAZZZZ",
    [{ name: "ROUSSEAU", ...lyon }],
    { means: { asksHeadOffice: true } },
  ],
  [
    "one that was found at its postcode is, where no table of places says that this is the town",
    { name: "PETIT", postcode: "59160", city: "LOMME", otherName: "VALLEE" },
    "PETIT@59160 | PETIT@LOMME | PETIT@ | VALLEE@59160 | establishments?perPage=100&siren=150100000 > found two_proofs 1:AAZZZZZ",
    [{ name: "VALLEE", postcode: "59160", town: "LOMME" }],
    { means: { asksHeadOffice: true } },
  ],
  [
    "and one that was found elsewhere, by its VAT number",
    { name: "FITLAB", ...metz, vat: "FR12150100029" },
    "FITLAB@57000 | FITLAB@ | establishments?perPage=100&siren=150100029 > found two_proofs 1:AZZZAZZ",
    [{ name: "FITLAB", siren: "150100029", ...nancy }],
    { means: { asksHeadOffice: true, places } },
  ],
  [
    "an opener alone is near each name that begins with it",
    { name: "ETS" },
    "ETS@ > ambiguous word_more 1:BZZZZZZ",
    [{ name: "ETS INDUSTRIE", ...lyon }],
  ],
  [
    "a letter for another in a rare word is a typing error",
    { name: "MOLO XQZKW" },
    "MOLO XQZKW@ | XQZKW@ | MOLO@ > found two_proofs 1:BZZZZZZ",
    [{ name: "MOLO XQOKW", ...lyon }],
  ],
  [
    "in a given name it is none: two persons may be meant",
    { name: "BERNARD" },
    "BERNARD@ > ambiguous unlike 1:BZZZZZZ",
    [{ name: "BERNRAD", usual: ["BERNARD"], ...paris }],
  ],
  [
    "a common name in the department proves little after an empty postcode",
    { name: "INDUSTRIE SAINT", postcode: "57941" },
    "INDUSTRIE SAINT@57941 | INDUSTRIE SAINT@57 > ambiguous one_proof 1:ABZZZZZ",
    [{ name: "INDUSTRIE SAINT", postcode: "57050" }],
  ],
  [
    "a company that shares a common word alone is no candidate",
    { name: "FRANCE DUPONT" },
    "DUPONT FRANCE@ | DUPONT@ > not_found no_candidate",
    [{ name: "ZALQ DUPONT", ...lyon }],
  ],
  [
    "of one found in France by a name that tells just enough, the department is asked",
    { name: "LORRAINE IDF", postcode: "57130" },
    "IDF LORRAINE@57130 | IDF LORRAINE@ | IDF LORRAINE@57 > ambiguous elsewhere 1:AFZZZZZ",
    [{ name: "IDF LORRAINE", postcode: "69120", town: "VAUX" }],
  ],
  [
    "a company that shows the words under one of its names is not in the town that has none of them",
    { name: "LAMBERT", city: "VAUX" },
    "LAMBERT@VAUX | LAMBERT@ > ambiguous other_town 1:AZFZZZZ",
    [{ name: "LAMBERT", acronym: "JM", postcode: "20000", town: "AJACCIO" }],
  ],
  [
    "a row whose first name finds its company asks nothing for the second",
    { name: "ROSE CCI", otherName: "M. SATURNQ" },
    "CCI ROSE@ | legal-unit?siren=150100000 > found two_proofs 1:AZZZZZZ",
    [{ name: "SATURNQ", usual: ["L' CCI ROSE"], postcode: "59160", town: "LOMME" }],
  ],
  [
    "a company found in the town ends a search that begins at a delivery postcode",
    { name: "EUROPE (IDF JM)", postcode: "75979", city: "PARIS" },
    "EUROPE@75979 | EUROPE@PARIS > found two_proofs 1:AZAZZZZ",
    [{ name: "JM) (IDF EUROPE", postcode: "75002", town: "PARIS" }],
  ],
  [
    "directors of companies with another name are not asked for",
    { name: "HOTEL PLATANES", postcode: "92300", director: "MME X" },
    "PLATANES@92300 | HOTEL@92300 | PLATANES@ > ambiguous unlike 1:FAZZZZZ",
    [{ name: "PLATANES", postcode: "92300", town: "LEVALLOIS PERRET" }],
  ],
  [
    "nor is anybody's where postcode and town are two places",
    { name: "LAMBERT", postcode: "57000", city: "NANCY", director: "JEANNE ROLAND" },
    "LAMBERT@57000 | LAMBERT@NANCY,54 > ambiguous places_apart 1:AZAZZZZ",
    [{ name: "LAMBERT", ...nancy }],
    { means: { places } },
  ],
  [
    "those of a company that is just likely enough are",
    { name: "RANDOU", postcode: "54000", director: "MME X" },
    "RANDOU@54000 | directors?siren=150100000 > ambiguous too_broad 1:BAZZZZZ",
    [{ name: "RANDOU AGENCE", ...nancy, directors: ["MME X"] }],
    { isBroad: true },
  ],
  [
    "and those of one whose name has a word where the row has its initial, which they outweigh",
    { name: "ZALQUIRAND M", ...metz, director: "JEANNE ROLAND" },
    "ZALQUIRAND@57000 | directors?siren=150100000 > found two_proofs 1:BAZZZAZ",
    [{ name: "ZALQUIRAND MARTIN", directors: ["JEANNE ROLAND"] }],
  ],
  [
    "nor those of one with a word more, which they cannot outweigh",
    { name: "RANDOU", postcode: "54000", director: "MME X" },
    "RANDOU@54000 > ambiguous too_broad 1:BAZZZZZ",
    [{ name: "RANDOU ZALQ", ...nancy, directors: ["MME X"] }],
    { isBroad: true },
  ],
  [
    "who is in the street is not asked where the company was found without its place",
    { name: "HOLDING TRANSPORTS", postcode: "57130", city: "VAUX", address: "14 RUE DES LILAS" },
    "HOLDING TRANSPORTS@57130 | HOLDING TRANSPORTS@ > ambiguous elsewhere 1:AZZZZZZ",
    [{ name: "HOLDING TRANSPORTS", street: "14 RUE DES LILAS" }],
  ],
  [
    "a town with a word more is not the same as the company's in the street",
    { name: "SCI", postcode: "54000", city: "NANCY TP", address: "11 IMPASSE PLATANES" },
    "11 PLATANES@54000 street > not_found generic_name 1:FAZAZZZ",
    [{ name: "XAVO", ...nancy, street: "11 IMPASSE PLATANES" }],
  ],
  [
    "the whole name is the company's, the shorter one another's",
    { name: "ZALQUIRAND QUARNOVES GARAGE PORT", city: "NANCY" },
    "ZALQUIRAND@NANCY > found two_proofs 1:AZAZZZZ",
    [
      { name: "ZALQUIRAND QUARNOVES GARAGE PORT", ...nancy },
      { name: "ZALQUIRAND QUARNOVES", ...nancy },
    ],
  ],
  [
    "of two of one name the street without a number is no proof enough",
    { name: "ORBELISTE", postcode: "69003", address: "RUE GARE" },
    "ORBELISTE@69003 | GARE@69003 street > ambiguous one_proof 1:AAZBZZZ 2:AAZZZZZ",
    [
      { name: "ORBELISTE", ...lyon, street: "RUE GARE" },
      { name: "ORBELISTE", ...lyon, street: "16 IMPASSE REPUBLIQUE" },
    ],
  ],
];

describe.each([
  { kind: "of a name that no company has", searches: inVain },
  { kind: "among a few companies", searches: among },
])("in a search $kind", ({ searches }) => {
  test.each(searches)("%s", (_, row, expected, ...register) => {
    expect(searchOf(row, ...register)).toBe(expected);
  });
});
