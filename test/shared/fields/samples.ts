import type {
  AccountList,
  DirectorList,
  Establishment,
  LegalUnit,
} from "../../../shared/contract/entities.ts";

/** A fictional company with people and figures. The SIREN 123456789 fails its check on purpose. */
export const legalUnit: LegalUnit = {
  siren: "123456789",
  sirenFormatted: "123 456 789",
  name: "SOCIETE FICTIVE",
  sigle: "SF",
  legalForm: { code: "5710", label: "SAS, société par actions simplifiée" },
  activity: { code: "62.01Z", label: "Programmation informatique" },
  category: "PME",
  active: true,
  state: "A",
  dateCreation: "2001-02-03T00:00:00.000Z",
  vatNumber: "FR00123456789",
  denominations: { legal: "SOCIETE FICTIVE D'EXEMPLE", usual: ["FICTIVE", "L'EXEMPLE"], sigle: "SF" },
  workforceRange: "12",
  employer: true,
  capital: { amount: 10_000.5, currency: "EUR", variable: false },
  establishments: { total: 3, active: 2 },
};

export const establishment: Establishment = {
  siret: "12345678900012",
  siretFormatted: "123 456 789 00012",
  siren: "123456789",
  siege: true,
  active: true,
  state: "A",
  address: {
    numeroVoie: "1",
    typeVoie: "RUE",
    libelleVoie: "DE LA FICTION",
    codePostal: "75002",
    libelleCommune: "PARIS",
  },
  activity: { code: "62.02A", label: "Conseil en systèmes et logiciels informatiques" },
  enseigne: "A LA FICTION",
  dateCreation: "2002-03-04T00:00:00.000Z",
};

const director = { type: "person", denomination: null, birthYear: 1970 };

export const directors: DirectorList = {
  siren: "123456789",
  count: 3,
  items: [
    { ...director, name: "Ada FICTIVE", nom: "FICTIVE", prenoms: "Ada, Exemple", role: "Président" },
    { ...director, name: "Ada FICTIVE", nom: "FICTIVE", prenoms: "ADA", role: "Administrateur" },
    {
      type: "company",
      name: "HOLDING FICTIVE",
      nom: null,
      prenoms: null,
      denomination: "HOLDING FICTIVE",
      // The contract has no null here; what meets one must stand all the same.
      role: null as unknown as string,
      birthYear: null,
    },
  ],
};

export const account = {
  year: 2024,
  dateCloture: "2024-12-31",
  typeBilan: "C",
  totalBilan: 4000,
  capitauxPropres: 3000,
  resultatNet: -200,
  chiffreAffaires: 1000,
  currency: "EUR",
  confidential: false,
  dateDepot: "2025-06-15",
};

export const accounts: AccountList = { siren: "123456789", count: 1, items: [account] };
