/**
 * Legal forms INSEE has retired from its list while older companies still carry them: their label is null in the
 * API. Source: INSEE, catégories juridiques, level III, in earlier editions.
 */
const retiredLegalForms: ReadonlyMap<string, string> = new Map([
  ["5498", "SARL unipersonnelle"],
  [
    "5720",
    "Société par actions simplifiée à associé unique ou société par actions simplifiée unipersonnelle",
  ],
]);

export function retiredLegalFormLabel(code: string): string | null {
  return retiredLegalForms.get(code) ?? null;
}
