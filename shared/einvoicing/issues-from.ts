/** Large and mid-size companies issue from the day on which all receive; small and medium ones a year later. */
const firstDays: Readonly<Record<string, string>> = {
  GE: "2026-09-01",
  ETI: "2026-09-01",
  PME: "2027-09-01",
};

/**
 * The day (`YYYY-MM-DD`) from which a company of INSEE's size category issues e-invoices; null where the category is not
 * known. A hint, never the answer: INSEE works its category out on the group (décret 2008-1354), the duty is the legal unit's.
 */
export function issuesFrom(category: string | null | undefined): string | null {
  const code = (category ?? "").trim().toUpperCase();
  return Object.hasOwn(firstDays, code) ? firstDays[code]! : null;
}
