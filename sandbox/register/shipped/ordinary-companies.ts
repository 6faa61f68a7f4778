import { edgeCases } from "../edge-cases.ts";
import { soleTraderRole } from "../sole-trader.ts";
import { masked } from "../words.ts";
import { alix, fictionalCompany, type Company } from "./company.ts";

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

/** Companies that do not exist: how states, legal forms, activities and diffusion read. */
export const ordinaryCompanies: readonly Company[] = [
  fictionalCompany(edgeCases.ordinary, "FICTIVE BOULANGERIE DU PORT", {
    unit: { naf: "10.71C", naf2025: "10.71H", workforce: "11", usualNames: ["AU PAIN FICTIF"] },
    establishments: [
      { streetNumber: "3 B", streetType: "QUAI", street: "DES CHIMÈRES", tradeSign: "AU PAIN FICTIF" },
    ],
    directors: [president],
    accounts: [
      {
        year: 2024,
        chiffreAffaires: 842_000,
        resultatNet: 31_500,
        totalBilan: 410_000,
        capitauxPropres: 152_000,
      },
      {
        year: 2023,
        chiffreAffaires: 790_000,
        resultatNet: -4_200,
        totalBilan: 398_000,
        capitauxPropres: 120_500,
      },
      {
        year: 2022,
        chiffreAffaires: 765_000,
        resultatNet: 18_900,
        totalBilan: 377_000,
        capitauxPropres: 124_700,
      },
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
