import { codeTable } from "./code-table.ts";

/**
 * Legal forms that INSEE's nomenclature no longer holds and that units of the register still bear, with the label of
 * their time. The register serves their code with a null label, as for any code outside the nomenclature in force.
 */
export const retiredLegalForms = codeTable(`
5498|SARL unipersonnelle
5720|Société par actions simplifiée à associé unique ou société par actions simplifiée unipersonnelle
`);
