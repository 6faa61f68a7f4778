import { edgeCases as at } from "../../sandbox/register/edge-cases.ts";
import { fictionalNic } from "../../sandbox/register/fictional/dice.ts";
import { withCheckDigit } from "../../sandbox/register/siren.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import {
  badAddress,
  closed,
  elsewhere,
  fix,
  missing,
  open,
  outside,
  ready,
  several,
  type CheckExample,
  type Written,
} from "./row-kinds.ts";

const siretOf = (siren: string, rank: number): string => siren + fictionalNic(siren, rank);
const unknownSiren = (rank: number): string => withCheckDigit(String(14_000_900 + rank));
/** Ten companies at one address, from 1. */
const immeuble = (rank: number): string => withCheckDigit(String(15_000_027 + rank));

const bare = (name: string, siren: string): Written => [name, siren, "", "", "", ""];

/** Sixty suppliers, all made up: in order, or with what real lists hold; each reason of a check at least once. */
export const checkExamples: readonly CheckExample[] = [
  {
    ...open(
      ["Fictive Boulangerie du Port", at.ordinary, "", vatNumberOf(at.ordinary), "57000", ""],
      at.ordinary,
    ),
    naf: "1071C",
  },
  closed(["BERTEAU-FICTIF Louise", "150 000 024", "", "", "57000", ""], at.soleTrader, "directory_upcoming", [
    at.soleTrader,
    "Oui",
    "2999-01-01",
  ]),
  {
    ...open(
      ["Fictive 1001 listes", at.numberInName, siretOf(at.numberInName, 1), "", "57000", ""],
      at.numberInName,
      "naf_outdated",
    ),
    naf: "62.10Y",
  },
  {
    ...open(
      ["Fictive Association des Chimères", at.association, "", "non assujetti", "57000", ""],
      at.association,
      "naf_unknown",
    ),
    naf: "91.3E",
  },
  open(
    ["Fictive Confidence", at.confidentialAccounts, "", vatNumberOf(at.confidentialAccounts), "", ""],
    at.confidentialAccounts,
  ),
  open(
    ["Fictive Coopérative", "", siretOf(at.variableCapital, 1), "", "57000", ""],
    at.variableCapital,
    "siren_empty",
  ),
  closed(
    ["Fictive Discrétion", at.maskedCompany, "", "", "57000", ""],
    at.maskedCompany,
    "directory_unstated",
    [at.maskedCompany, ""],
  ),
  closed(
    ["FICTIVE ENTREPRISE UNIPERSONNELLE", "", "", vatNumberOf(at.retiredLegalForm), "", ""],
    at.retiredLegalForm,
    "directory_messages",
    [`${at.retiredLegalForm}_Status`, "Oui"],
    "siren_empty",
  ),
  {
    ...open(
      ["Fictive Filiale SAS", at.companyDirector, siretOf(at.companyDirector, 1), "", "57000", ""],
      at.companyDirector,
      "naf_differs",
    ),
    naf: "01.11Z",
  },
  open(
    ["Fictive Gouvernance", at.untidyDirectors, "", "", "57000", `0225:${at.untidyDirectors}_COMPTA`],
    at.untidyDirectors,
    "",
    `${at.untidyDirectors}_COMPTA`,
  ),
  open(
    ["Groupe des Chimères (Fictive)", at.mixedAccounts, "", "", "57000", at.mixedAccounts],
    at.mixedAccounts,
    "",
    at.mixedAccounts,
  ),
  open(["FEC", at.punctuatedName, "", vatNumberOf(at.punctuatedName), "57000", ""], at.punctuatedName),
  open(["Fictive Maquis", at.corsica, siretOf(at.corsica, 1), "", "20000", ""], at.corsica),
  several(bare("Fictive Overseas Ltd", at.foreignHeadOffice), at.foreignHeadOffice),
  open(["Au Pain Fictif", at.ordinary, siretOf(at.ordinary, 1), "", "57000", ""], at.ordinary),
  open(
    [
      "Fictive Supérettes Réunies, Nantes",
      at.manyEstablishments,
      siretOf(at.manyEstablishments, 1),
      "",
      "44000",
      "",
    ],
    at.manyEstablishments,
  ),
  open(
    [
      "Fictive Supérettes Réunies, Paris",
      at.manyEstablishments,
      siretOf(at.manyEstablishments, 2),
      "",
      "75011",
      "",
    ],
    at.manyEstablishments,
  ),
  open(
    ["Fictive Maison Partie SARL", at.closedHeadOffice, siretOf(at.closedHeadOffice, 2), "", "54000", ""],
    at.closedHeadOffice,
  ),
  open(["Fictive Tour de verre", at.cedex, siretOf(at.cedex, 1), "", "92300", ""], at.cedex),
  ready(bare("Fictive Immeuble 01", immeuble(1)), immeuble(1)),
  closed(bare("Fictive Immeuble 02", immeuble(2)), immeuble(2), "directory_inactive", [immeuble(2), "Non"]),
  // What a person has to look at.
  open(bare("Garage Fictif du Moulin", immeuble(3)), immeuble(3), "name_differs"),
  open(
    ["Transports Fictifs de l'Ouest", at.secondHomonym, "", "", "69003", ""],
    at.secondHomonym,
    "name_differs",
  ),
  open(bare("Fictive Actions d'un seul Nord", at.retiredLegalForm5720), at.retiredLegalForm5720, "name_near"),
  closed(
    ["Fictive Immeuble 04", immeuble(4), "", `FR00${immeuble(4)}`, "", ""],
    immeuble(4),
    "directory_ended",
    [immeuble(4), "Oui", "2026-09-01", "2026-09-30"],
    "vat_unknown",
  ),
  open(["Fictive Immeuble 05", immeuble(5), "", "DE136695976", "", ""], immeuble(5), "vat_unknown"),
  open(["Fictive Immeuble 06", immeuble(6), "", immeuble(6), "", ""], immeuble(6), "vat_unknown"),
  open(["Fictive Immeuble 07", immeuble(7), "", "", "57000", ""], immeuble(7), "duplicate_siren"),
  open(["FICTIVE IMMEUBLE 07", immeuble(7), "", "", "57000", ""], immeuble(7), "duplicate_siren"),
  open(["Imprimerie Fictive", immeuble(7), "", "", "", ""], immeuble(7), "name_differs;duplicate_siren"),
  // What has to be fixed.
  missing("Menuiserie Fictive sans numéro", "", "", "", "29000", ""),
  missing("Électricité Fictive", "en cours", "", "", "", ""),
  missing("Plomberie Fictive", "123456789", "", "", "13001", ""),
  missing("", "", "", "", "", ""),
  {
    ...fix(
      ["Fictive Immeuble 08", "15000035X", siretOf(immeuble(8), 1), "", "57000", ""],
      immeuble(8),
      "siren_missing",
    ),
  },
  fix(
    ["Fictive Immeuble 09", "150000361", "", vatNumberOf(immeuble(9)), "57000", ""],
    immeuble(9),
    "siren_missing",
  ),
  fix(bare("Société Fictive perdue", unknownSiren(1)), "", "siren_unknown"),
  fix(
    ["Société Fictive inconnue", unknownSiren(2), siretOf(unknownSiren(2), 1), "", "35000", ""],
    "",
    "siren_unknown",
  ),
  fix(bare("Fictive Ancienne Forge", at.ceased), "", "siren_ceased"),
  fix(
    ["Fictive Épicerie d'Antan", at.retiredActivity, siretOf(at.retiredActivity, 1), "", "57000", ""],
    "",
    "siren_ceased;siret_closed",
  ),
  fix(["Garage Fictif", at.thirdHomonym, "", "", "13001", ""], "", "siren_ceased", ";name_differs"),
  fix(
    ["Fictive Homonyme", at.homonym, siretOf(at.secondHomonym, 1), "", "57000", ""],
    at.homonym,
    "siret_of_other_siren",
  ),
  fix(
    ["Fictive Immeuble 10", immeuble(10), siretOf(immeuble(1), 1), vatNumberOf(immeuble(1)), "", ""],
    immeuble(10),
    "siret_of_other_siren;vat_of_other_siren",
  ),
  fix(
    ["Fictive Filiale", at.companyDirector, siretOf(at.companyDirector, 1).slice(0, 12), "", "57000", ""],
    at.companyDirector,
    "siret_unknown",
  ),
  fix(
    ["Nomade (Fictive)", at.movedHeadOffice, siretOf(at.movedHeadOffice, 7), "", "33000", ""],
    at.movedHeadOffice,
    "siret_unknown",
  ),
  fix(
    [
      "Fictive Nomade",
      at.movedHeadOffice,
      siretOf(at.movedHeadOffice, 1),
      vatNumberOf(at.movedHeadOffice),
      "33000",
      "",
    ],
    at.movedHeadOffice,
    "siret_closed",
    ";duplicate_siren",
  ),
  fix(
    ["Fictive Maison Partie", at.closedHeadOffice, siretOf(at.closedHeadOffice, 1), "", "57000", ""],
    at.closedHeadOffice,
    "siret_closed",
  ),
  fix(
    ["Fictive Nomade", "", siretOf(at.movedHeadOffice, 1), "", "33000", ""],
    at.movedHeadOffice,
    "siret_closed",
    ";siren_empty;duplicate_siren",
  ),
  fix(
    ["Fictive 1001 listes", at.numberInName, "", vatNumberOf(at.homonym), "57000", ""],
    at.numberInName,
    "vat_of_other_siren",
  ),
  fix(
    ["Fictive Maquis", at.corsica, "", vatNumberOf(at.overseas), "20000", ""],
    at.corsica,
    "vat_of_other_siren",
  ),
  // What keeps an electronic address from being used.
  badAddress(
    ["Fictive Tour de verre", at.cedex, "", "", "92300", "compta@tour-fictive.example"],
    at.cedex,
    "address_bad_characters;address_not_of_siren",
  ),
  badAddress(
    ["Fictive Coopérative", at.variableCapital, "", "", "57000", `${at.variableCapital}_service n°2`],
    at.variableCapital,
    "address_bad_characters",
  ),
  badAddress(
    [
      "Fictive L'Été & Cie",
      at.punctuatedName,
      siretOf(at.punctuatedName, 1),
      "",
      "57000",
      `${at.punctuatedName}_${"A".repeat(120)}`,
    ],
    at.punctuatedName,
    "address_too_long",
  ),
  badAddress(
    [
      "Fictive Gouvernance",
      at.untidyDirectors,
      siretOf(at.untidyDirectors, 1),
      "",
      "57000",
      `${at.untidyDirectors}_Status`,
    ],
    at.untidyDirectors,
    "address_takes_messages",
  ),
  badAddress(
    [
      "Fictive Confidence",
      at.confidentialAccounts,
      siretOf(at.confidentialAccounts, 1),
      "",
      "57000",
      siretOf(at.confidentialAccounts, 1),
    ],
    at.confidentialAccounts,
    "address_not_of_siren",
  ),
  // Where no e-invoice goes.
  outside(["Fictive Île du Large", at.overseas, siretOf(at.overseas, 1), "", "", ""]),
  outside(["Fictive Île du Large", at.overseas, "", "", "97133", ""]),
  // Numbers of companies that are elsewhere by the register.
  elsewhere(
    ["Fictive Association des Chimères", at.association, siretOf(at.association, 1), "", "97300", ""],
    at.association,
  ),
  elsewhere(
    [
      "Fictive Actions d'un seul",
      at.retiredLegalForm5720,
      siretOf(at.retiredLegalForm5720, 1),
      "",
      "97600",
      "",
    ],
    at.retiredLegalForm5720,
  ),
  open(
    ["Fictive Homonyme", at.secondHomonym, siretOf(at.secondHomonym, 1), "", "97400", ""],
    at.secondHomonym,
    "place_differs",
  ),
];
