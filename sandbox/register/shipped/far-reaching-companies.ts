import { edgeCases } from "../edge-cases.ts";
import { ubiquitousPerson } from "../fictional/people.ts";
import { propertyLetting } from "../fictional/trades.ts";
import { withCheckDigit } from "../siren.ts";
import { alix, fictionalCompany, type Company } from "./company.ts";

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

/** Companies that do not exist: addresses, establishments, directors and accounts out of the ordinary. */
export const farReachingCompanies: readonly Company[] = [
  ...atBusyAddress,
  fictionalCompany(edgeCases.confidentialAccounts, "FICTIVE CONFIDENCE", {
    accounts: [
      {
        year: 2024,
        chiffreAffaires: 0,
        resultatNet: 15_750,
        totalBilan: 220_000,
        capitauxPropres: 61_000,
        confidential: true,
      },
      {
        year: 2023,
        chiffreAffaires: 612_000,
        resultatNet: 9_300,
        totalBilan: 214_000,
        capitauxPropres: 45_250,
      },
    ],
  }),
  fictionalCompany(edgeCases.mixedAccounts, "FICTIVE GROUPE DES CHIMÈRES", {
    unit: { category: "ETI", workforce: "42" },
    accounts: [
      {
        year: 2024,
        typeBilan: "C",
        chiffreAffaires: 41_000_000,
        resultatNet: 2_100_000,
        totalBilan: 88_000_000,
        capitauxPropres: 30_000_000,
      },
      {
        year: 2023,
        typeBilan: "K",
        chiffreAffaires: 920_000_000,
        resultatNet: 51_000_000,
        totalBilan: 1_400_000_000,
        capitauxPropres: 410_000_000,
      },
      {
        year: 2015,
        typeBilan: "S",
        chiffreAffaires: 350_000,
        resultatNet: 12_000,
        totalBilan: 180_000,
        capitauxPropres: 70_000,
      },
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
