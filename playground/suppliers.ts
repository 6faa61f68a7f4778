import type { PageText } from "./page/texts.ts";

/** A supplier of the sample sheet, as typed. */
export interface Supplier {
  /** Text, or a number if a spreadsheet has converted it. */
  readonly identifier: string | number;
  readonly name: string;
  /** What the identifier is an example of. */
  readonly note?: PageText;
  /** Euros per year, invented. */
  readonly amount: number;
}

/**
 * Suppliers with invented names, under numbers that the sandbox knows: made-up companies, whose SIRENs begin with 15,
 * and a real one for its leading zeros. Some numbers contain spaces, have lost their zeros, are a SIRET or a VAT
 * number, are mistyped, or are not assigned.
 */
export const suppliers: readonly Supplier[] = [
  { identifier: "150000016", name: "Fournil fictif du Port", amount: 1_284.6 },
  {
    identifier: "005720784",
    name: "Quincaillerie fictive",
    note: { en: "leading zeros", fr: "zéros en tête" },
    amount: 4_310.75,
  },
  {
    identifier: 5720784,
    name: "Quincaillerie fictive",
    note: { en: "zeros lost", fr: "zéros perdus" },
    amount: 120,
  },
  { identifier: "150 000 024", name: "Fictif & fils", note: { en: "spaces", fr: "espaces" }, amount: 1_200 },
  { identifier: "15000005700011", name: "Forge fictive", note: { en: "SIRET", fr: "SIRET" }, amount: 3_300 },
  {
    identifier: "FR 12 150000024",
    name: "Coiffure fictive",
    note: { en: "VAT number", fr: "n° de TVA" },
    amount: 5_120,
  },
  { identifier: "150000206", name: "L'Été fictif", amount: 19.9 },
  { identifier: "150000123", name: "Groupe fictif des Chimères", amount: 88_000 },
  { identifier: "150000214", name: "Association fictive", amount: 150 },
  { identifier: "150000040", name: "Maison fictive discrète", amount: 75 },
  {
    identifier: "150000017",
    name: "Imprimerie fictive",
    note: { en: "one digit wrong", fr: "un chiffre faux" },
    amount: 640,
  },
  {
    identifier: "150099919",
    name: "Société fictive",
    note: { en: "unassigned number", fr: "numéro non attribué" },
    amount: 55,
  },
  { identifier: "", name: "Menuiserie fictive", note: { en: "no number", fr: "sans numéro" }, amount: 2_100 },
];
