import { createHash } from "node:crypto";
import { edgeCases } from "../edge-cases.ts";
import { ubiquitousPerson, propertyLetting } from "../fictional/names.ts";
import {
  type EstablishmentRecord,
  type LegalUnitRecord,
  soleTraderRole,
  type RegisterSource,
} from "../records.ts";
import { withCheckDigit } from "../siren.ts";
import { masked } from "../words.ts";
import { accountsOf, establishment, legalUnit, alix, fictionalCompany, type Company } from "./company.ts";

/**
 * Well-known organizations, with facts from the register only, as published in autumn 2026. What is not in the source
 * is left out: nothing about them is made up, and none of their directors is named.
 * Source: INSEE, Sirene (Licence Ouverte 2.0), partly by way of Index Egapro and annuaire-entreprises.data.gouv.fr.
 */

/** All are active. */
const units = `
siren|name|acronym|legalForm|naf|naf2025|created|headOfficeNic
005720784|ETABLISSEMENTS DECAYEUX|||25.99A||1957-01-01|
006380042|LABORATOIRE NUTERGIA|||10.86Z||1963-01-01|
016250029|APRR (autoroutes Paris Rhin Rhône)|||52.21Z||1962-01-01|
130025265|DIRECTION INTERMINISTERIELLE DU NUMERIQUE|DINUM|7120|84.11Z|84.11Y|2017-05-24|00013
217500016|VILLE DE PARIS||7229|84.11Z|84.11Y|1983-03-01|00019
223100017|DEPARTEMENT DE LA HAUTE GARONNE||7220|84.11Z|84.11Y|1983-03-01|00423
302474648|NATURALIA FRANCE||5710|47.29Z|47.27H|1973-01-01|00664
315908988|CARREFOUR|||70.22Z||1979-01-01|
322306440|DASSAULT SYSTEMES SE|||58.29C||1981-11-01|
356000000|LA POSTE||5510|53.10Z|53.10Y|1991-01-01|00048
383474814|AIRBUS SAS|||30.30Z||1991-10-18|
384560942|LEROY MERLIN FRANCE|||47.52B||1992-02-17|
385290309|AGENCE DE L ENVIRONNEMENT ET DE LA MAITRISE DE L ENERGIE|ADEME|4110|84.13Z|84.13Y|1991-07-28|00454
400461356|LES RESTAURANTS DU COEUR||9220|88.99B|88.99H|1995-04-15|00133
420495178|Air France|||51.10Z||1998-10-01|
519037584|SNCF VOYAGEURS|||49.10Z||2009-12-15|
552018020|MONOPRIX|||70.10Z||1955-01-01|
552032534|DANONE||5599|70.10Z|70.10Y|1955-01-01|00703
552059024|THALES|||70.10Z||1949-01-01|
552120222|SOCIETE GENERALE|||64.19Z|||
572076396|HERMES INTERNATIONAL|||70.10Z||1957-01-01|
602060147|hachette livre|||58.11Z||1960-01-01|
775663438|REGIE AUTONOME DES TRANSPORTS PARISIENS|RATP|4120|49.31Z|49.12Y||01906
775695901|AUBADE PARIS||5710|14.14Z|14.22Y|1956-01-01|00063
784939688|PICARD SURGELES|||47.11A||1958-01-01|
998269211|Saint-Gobain Glass France|||23.11Z||1984-01-01|
`;

/** All are open. */
const establishments = `
siren|nic|headOffice|created|naf|naf2025|tradeSign|complement|streetNumber|streetType|street|postalCode|communeCode|commune
130025265|00013|siege|2017-05-24|84.11Z|84.11Y|||20|AVENUE|DE SEGUR|75007|75107|PARIS
217500016|00019|siege|1983-03-01|84.11Z|84.11Y|MAIRIE||4|PL|HOTEL VILLE ESP LIBERATION|75004|75104|PARIS 04
223100017|00423|siege|1999-05-17|84.11Z|84.11Y|||1|BOULEVARD|DE LA MARQUETTE|31000|31555|TOULOUSE
302474648|00664|siege|2011-06-14|47.29Z|47.27H||14 A 16|14|RUE|MARC BLOCH|92110|92024|CLICHY
356000000|00048|siege|2003-01-01|53.10Z|53.10Y|LA POSTE|DIRECTION GENERALE DE LA POSTE|9|RUE|DU COLONEL PIERRE AVIA|75015|75115|PARIS
356000000|24221||2012-01-01|53.10Z|53.10Y|LA POSTE|||||72300|72264|SABLE-SUR-SARTHE
356000000|24230||2012-01-01|53.10Z|53.10Y|LA POSTE|||||72120|72269|SAINT-CALAIS
356000000|24249||2012-01-01|53.10Z|53.10Y|LA POSTE|||||72380|72289|SAINTE-JAMME-SUR-SARTHE
385290309|00454|siege|2007-04-26|84.13Z|84.13Y|||20|AVENUE|DU GRESILLE|49000|49007|ANGERS
400461356|00133|siege|2022-10-01|88.99B|88.99H|||10|SQUARE|DUMONT D'URVILLE|49000|49007|ANGERS
552032534|00703|siege|2025-08-19|70.10Z|66.30Y|||59|RUE|LA FAYETTE|75009|75109|PARIS
775663438|01906|siege|1995-07-01|49.31Z|49.31G|||54|QUAI|DE LA RAPEE|75012|75112|PARIS
775695901|00063|siege|2000-04-28|14.14Z|14.22Y||10 A 12|10|RUE|DU COLONEL DRIANT|75001|75101|PARIS
775695901|00352||2009-04-20|47.71Z|47.71Y|AUBADE L ART D AIMER|||||35000|35238|RENNES
`;

/** Reads a table whose first line names the facts of the others. Those without a value are unknown. */
function recordsOf<T>(table: string): T[] {
  const [header, ...lines] = table.trim().split("\n");
  const names = header!.split("|");
  return lines.map((line) => {
    const values = line.split("|");
    return Object.fromEntries(names.map((name, index) => [name, values[index] || null])) as T;
  });
}

const realUnits = recordsOf<LegalUnitRecord>(units).map(legalUnit);

type ReadEstablishment = Omit<EstablishmentRecord, "headOffice"> & {
  readonly siren: string;
  readonly headOffice: "siege" | null;
};

/** Each with the SIREN of its unit. */
const realEstablishments = recordsOf<ReadEstablishment>(establishments).map(
  ({ siren, headOffice, ...facts }) =>
    [siren, establishment({ ...facts, headOffice: headOffice !== null })] as const,
);

const president = { ...alix, role: "Président" };
const withheld = { streetNumber: masked, streetType: masked, street: masked, postalCode: masked };
const soleTrader = {
  legalName: null,
  legalForm: "1000",
  category: null,
  workforce: "NN",
  employer: false,
  capital: null,
  naf: "96.02A",
  naf2025: null,
};

/** Companies that do not exist, which show states, legal forms, activities and diffusion. */
const ordinaryCompanies: readonly Company[] = [
  fictionalCompany(edgeCases.ordinary, "FICTIVE BOULANGERIE DU PORT", {
    unit: { naf: "10.71C", naf2025: "10.71H", workforce: "11", usualNames: ["AU PAIN FICTIF"] },
    establishments: [
      { streetNumber: "3 B", streetType: "QUAI", street: "DES CHIMÈRES", tradeSign: "AU PAIN FICTIF" },
    ],
    directors: [president],
    accounts: [
      accountsOf(2024, [842_000, 31_500, 410_000, 152_000]),
      accountsOf(2023, [790_000, -4_200, 398_000, 120_500]),
      accountsOf(2022, [765_000, 18_900, 377_000, 124_700]),
    ],
  }),
  fictionalCompany(edgeCases.soleTrader, "BERTEAU-FICTIF LOUISE", {
    unit: soleTrader,
    directors: [{ lastName: "BERTEAU-FICTIF", firstNames: "LOUISE", role: soleTraderRole, birthYear: 1984 }],
  }),
  fictionalCompany(edgeCases.maskedSoleTrader, masked, {
    unit: { ...soleTrader, vatLiable: false },
    establishments: [withheld],
    directors: [{ lastName: masked, firstNames: masked, role: soleTraderRole }],
  }),
  fictionalCompany(edgeCases.maskedCompany, "FICTIVE DISCRÉTION", { establishments: [withheld] }),
  fictionalCompany(edgeCases.ceased, "FICTIVE ANCIENNE FORGE", {
    unit: { state: "C", ceased: "2019-06-30", naf: "25.50A", naf2025: null, workforce: null, employer: null },
    directors: [{ ...alix, role: "Liquidateur" }],
  }),
  fictionalCompany(edgeCases.closedHeadOffice, "FICTIVE MAISON PARTIE", {
    establishments: [{ state: "F" }, { postalCode: "54000", commune: "NANCY" }],
  }),
  fictionalCompany(edgeCases.retiredLegalForm, "FICTIVE ENTREPRISE UNIPERSONNELLE", {
    unit: { legalForm: "5498" },
  }),
  fictionalCompany(edgeCases.retiredLegalForm5720, "FICTIVE ACTIONS D'UN SEUL", {
    unit: { legalForm: "5720" },
  }),
  fictionalCompany(edgeCases.retiredActivity, "FICTIVE ÉPICERIE D'ANTAN", {
    unit: {
      state: "C",
      created: "1988-05-02",
      ceased: "2005-12-31",
      naf: "52.2E",
      naf2025: null,
      workforce: null,
    },
  }),
  fictionalCompany(edgeCases.bare, "FICTIVE INCONNUE", {
    unit: {
      legalName: null,
      legalForm: null,
      naf: null,
      naf2025: null,
      category: null,
      workforce: null,
      employer: null,
      state: null,
      created: null,
      capital: null,
      vatLiable: false,
    },
    establishments: [],
  }),
  fictionalCompany(edgeCases.homonym, "FICTIVE HOMONYME", { unit: { naf: "56.10A", naf2025: "56.11G" } }),
  fictionalCompany(edgeCases.secondHomonym, "FICTIVE HOMONYME", {
    establishments: [{ postalCode: "69003", commune: "LYON" }],
  }),
  fictionalCompany(edgeCases.thirdHomonym, "Fictive Homonyme", {
    unit: { state: "C", ceased: "2021-01-04", naf2025: null },
    establishments: [{ postalCode: "13001", commune: "MARSEILLE" }],
  }),
  fictionalCompany(edgeCases.numberInName, "FICTIVE 1001 LISTES"),
  fictionalCompany(edgeCases.punctuatedName, "FICTIVE L'ÉTÉ & CIE", {
    unit: { acronym: "FEC", usualNames: ["CAFÉ DE L'ÉTÉ FICTIF", "BŒUF FICTIF"] },
  }),
  fictionalCompany(edgeCases.association, "FICTIVE ASSOCIATION DES CHIMÈRES", {
    unit: { legalForm: "9220", naf: "94.99Z", naf2025: "94.99Y", vatLiable: false, capital: null },
    directors: [president],
  }),
  fictionalCompany(edgeCases.variableCapital, "FICTIVE COOPÉRATIVE", {
    unit: { capital: 18_500, capitalVariable: true },
  }),
];

const branches = 130;

/** Ten companies of one person at one address: 150000 followed by 28 to 37 and the check digit. */
const atBusyAddress = Array.from({ length: 10 }, (_, i) =>
  fictionalCompany(
    withCheckDigit(String(15_000_028 + i)),
    `FICTIVE IMMEUBLE ${String(i + 1).padStart(2, "0")}`,
    {
      unit: {
        legalForm: "6540",
        naf: propertyLetting.naf,
        naf2025: propertyLetting.naf2025,
        workforce: "NN",
      },
      establishments: [{ streetNumber: "1", streetType: "RUE", street: "DE LA DOMICILIATION FICTIVE" }],
      directors: [{ ...ubiquitousPerson, role: "Gérant" }],
    },
  ),
);

/** Companies that do not exist, with unusual addresses, establishments, directors and accounts. */
const farReachingCompanies: readonly Company[] = [
  ...atBusyAddress,
  fictionalCompany(edgeCases.confidentialAccounts, "FICTIVE CONFIDENCE", {
    accounts: [
      accountsOf(2024, [0, 15_750, 220_000, 61_000], { confidential: true }),
      accountsOf(2023, [612_000, 9_300, 214_000, 45_250]),
    ],
  }),
  fictionalCompany(edgeCases.mixedAccounts, "FICTIVE GROUPE DES CHIMÈRES", {
    unit: { category: "ETI", workforce: "42" },
    accounts: [
      accountsOf(2024, [41_000_000, 2_100_000, 88_000_000, 30_000_000]),
      accountsOf(2023, [920_000_000, 51_000_000, 1_400_000_000, 410_000_000], { typeBilan: "K" }),
      accountsOf(2015, [350_000, 12_000, 180_000, 70_000], { typeBilan: "S" }),
    ],
  }),
  fictionalCompany(edgeCases.companyDirector, "FICTIVE FILIALE", {
    directors: [
      { denomination: "FICTIVE GROUPE DES CHIMÈRES", role: "Président" },
      { denomination: "FICTIVE AUDIT", role: "Commissaire aux comptes titulaire" },
      { ...alix, role: "Directeur général" },
    ],
  }),
  fictionalCompany(edgeCases.manyEstablishments, "FICTIVE SUPÉRETTES RÉUNIES", {
    unit: { naf: "47.11D", naf2025: null, category: "ETI", workforce: "41" },
    establishments: Array.from({ length: branches }, (_, i) => ({
      state: i % 10 === 9 ? ("F" as const) : ("A" as const),
      streetNumber: String(i + 1),
      streetType: "AVENUE",
      street: "DES NUAGES",
      postalCode: i % 2 === 0 ? "44000" : "75011",
      commune: i % 2 === 0 ? "NANTES" : "PARIS",
    })),
  }),
  fictionalCompany(edgeCases.cedex, "FICTIVE TOUR DE VERRE", {
    establishments: [
      {
        complement: "TOUR FICTION",
        street: "ESPLANADE DES CHIMÈRES",
        delivery: "CS 90001",
        postalCode: "92300",
        commune: "LEVALLOIS-PERRET",
        cedexCode: "92593",
        cedexLabel: "LEVALLOIS PERRET CEDEX",
      },
    ],
  }),
  fictionalCompany(edgeCases.overseas, "FICTIVE ÎLE DU LARGE", {
    establishments: [{ postalCode: "97133", communeCode: "97701", commune: "SAINT-BARTHELEMY" }],
  }),
  fictionalCompany(edgeCases.corsica, "FICTIVE MAQUIS", {
    establishments: [{ postalCode: "20000", commune: "AJACCIO" }],
  }),
  fictionalCompany(edgeCases.untidyDirectors, "FICTIVE GOUVERNANCE", {
    directors: [
      {
        lastName: "TERQUIN-FICTIF (VALMOND-FICTIF)",
        firstNames: "JEANNE, MARIE",
        birthYear: 1964,
        role: "Président",
      },
      { lastName: "TERQUIN-FICTIF", firstNames: "JEANNE MARIE", birthYear: 1964, role: "Autre, Liquidateur" },
      { lastName: "PERSAC-FICTIF", firstNames: "NOÉ", birthYear: 1990, role: null },
    ],
  }),
  fictionalCompany(edgeCases.foreignHeadOffice, "FICTIVE OVERSEAS LTD", {
    unit: { legalForm: "3120", capital: null },
    establishments: [
      {
        streetNumber: "7",
        street: "IMAGINARY ROAD",
        postalCode: null,
        commune: "LONDON",
        country: "ROYAUME-UNI",
      },
    ],
  }),
  fictionalCompany(edgeCases.movedHeadOffice, "FICTIVE NOMADE", {
    establishments: [
      { state: "F", created: "2012-03-15" },
      { headOffice: true, created: "2020-09-01", postalCode: "33000", commune: "BORDEAUX" },
    ],
  }),
];

const companies = [...ordinaryCompanies, ...farReachingCompanies];
const contentHash = createHash("sha256")
  .update(JSON.stringify([realUnits, realEstablishments, companies]))
  .digest("hex");

/** The register that comes with the sandbox: two dozen real organizations, and a fictional company per edge case. */
export const shippedSource: RegisterSource = {
  madeFrom: `shipped: ${contentHash}`,
  deliver(intake) {
    for (const unit of realUnits) intake.legalUnit(unit);
    for (const [siren, establishment] of realEstablishments) intake.establishment(siren, establishment);
    for (const { unit, establishments, directors, accounts } of companies) {
      intake.legalUnit(unit);
      for (const establishment of establishments) intake.establishment(unit.siren, establishment);
      for (const director of directors) intake.director(unit.siren, director);
      for (const account of accounts) intake.account(unit.siren, account);
    }
  },
};
