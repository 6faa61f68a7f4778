/** A supplier of the sample sheet, as somebody typed it in. */
export interface Supplier {
  /** Text, or a number where a spreadsheet has made one of it. */
  readonly identifier: string | number;
  readonly supplier: string;
  /** Euros a year, made up. */
  readonly amount: number;
}

/**
 * Suppliers with invented names, under numbers that the sandbox knows: made-up companies, whose SIRENs begin with 15,
 * and a real one for its leading zeros. Some numbers are spaced, lost their zeros, are a SIRET or a VAT number, are
 * mistyped, or nobody's.
 */
export const suppliers: readonly Supplier[] = [
  ["150000016", "Fournil fictif du Port", 1_284.6],
  ["005720784", "Quincaillerie fictive (zéros en tête)", 4_310.75],
  [5720784, "Quincaillerie fictive (zéros perdus)", 120],
  ["150 000 024", "Fictif & fils", 1_200],
  ["15000005700011", "Forge fictive (SIRET)", 3_300],
  ["FR 12 150000024", "Coiffure fictive (n° de TVA)", 5_120],
  ["150000206", "L'Été fictif", 19.9],
  ["150000123", "Groupe fictif des Chimères", 88_000],
  ["150000214", "Association fictive", 150],
  ["150000040", "Maison fictive discrète", 75],
  ["150000017", "Imprimerie fictive (un chiffre faux)", 640],
  ["732829320", "Société fictive (numéro inconnu)", 55],
  ["", "Menuiserie fictive (sans numéro)", 2_100],
].map(([identifier, supplier, amount]) => ({ identifier, supplier, amount }) as Supplier);
