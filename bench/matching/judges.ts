import { jaroWinkler } from "@skyra/jaro-winkler";
import { foldedWords, foldText } from "../../shared/matching/folding/text.ts";
import { listedItems } from "../../shared/contract/limits.ts";
import type { MatchRow } from "../../shared/matching/match.ts";

/** Another way to choose the company that a row means from those found; undefined for none of them. */
export type Judge = (row: MatchRow, companies: readonly Shown[]) => string | undefined;

/** A company as a search page shows it. */
export interface Shown {
  readonly siren: string;
  readonly name: string;
  readonly acronym: string | null;
  readonly active: boolean | undefined;
  readonly category: string | null;
}

/** Names with this similarity are usually taken for the same. */
const usualBar = 0.92;

const withoutLabel = (name: string) => name.replace("-FICTIF", "").replace(/ FICTIF$/, "");

/** Returns the only company that passes; none if several do. */
function only(companies: readonly Shown[], passes: (company: Shown) => boolean): string | undefined {
  const passing = companies.filter(passes);
  return passing.length === 1 ? passing[0]!.siren : undefined;
}

/** Returns the first of the best companies, however good the others are. */
function best(
  companies: readonly Shown[],
  points: (company: Shown) => number,
  bar: number,
): string | undefined {
  let found: string | undefined;
  let most = bar;
  for (const company of companies) {
    const own = points(company);
    if (own > most || (found === undefined && own >= bar)) {
      found = company.siren;
      most = own;
    }
  }
  return found;
}

/** A large company ranks before a small one of the same name, and before some of other names. */
const sizeBoost: Readonly<Record<string, number>> = { PME: 1, ETI: 3, GE: 6 };

/**
 * Points in the order of the public company search (recherche-entreprises,
 * annuaire-entreprises-data-gouv-fr/search-api): the whole name, all words in the name, the acronym, words across all
 * fields, then size and state. Its boosts are re-implemented in that order. The first hit is taken, as its users do.
 */
function publicPoints(row: MatchRow, { name, acronym, active, category }: Shown): number {
  const shown = withoutLabel(name);
  const whole = foldText(acronym === null ? shown : `${shown} (${acronym})`);
  const asked = foldedWords(row.name);
  const words = new Set(whole.split(" "));
  const shared = asked.filter((word) => words.has(word)).length / Math.max(1, asked.length);
  return (
    (whole === foldText(row.name) || foldText(shown) === foldText(row.name) ? 40 : 0) +
    (shared === 1 ? 20 : 0) +
    (acronym !== null && foldText(acronym) === foldText(row.name) ? 15 : 0) +
    10 * shared +
    (active === true ? 2 : 0) +
    (sizeBoost[category ?? ""] ?? 0)
  );
}

export const judges: Readonly<Record<string, Judge>> = {
  "same text": (row, companies) => only(companies, ({ name }) => withoutLabel(name) === row.name),
  "same text, folded": (row, companies) =>
    only(companies, ({ name }) => foldText(withoutLabel(name)) === foldText(row.name)),
  "Jaro–Winkler, 0.92": (row, companies) =>
    best(companies, ({ name }) => jaroWinkler(foldText(withoutLabel(name)), foldText(row.name)), usualBar),
  "public search, first hit": (row, companies) =>
    best(companies, (company) => publicPoints(row, company), 10),
};

/** Returns the companies on pages of searches, each once. */
export function shownOn(pages: readonly unknown[]): Shown[] {
  const shown = new Map<string, Shown>();
  for (const item of pages.flatMap((page) => listedItems(page) ?? [])) {
    const { siren, name, sigle, state, category } = item as Record<string, unknown>;
    if (typeof siren !== "string" || shown.has(siren)) continue;
    shown.set(siren, {
      siren,
      name: typeof name === "string" ? name : "",
      acronym: typeof sigle === "string" ? sigle : null,
      active: typeof state === "string" ? state === "A" : undefined,
      category: typeof category === "string" ? category : null,
    });
  }
  return [...shown.values()];
}
