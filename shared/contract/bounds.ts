import type { OperationId } from "./paths.ts";

/** A bound in the words of JSON Schema. */
export interface Bound {
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maximum?: number;
}

/** Bytes of a question's URL at most: every server in between takes so many, and no question needs them. */
export const longestUrl = 4_000;

/** A SIREN has eight digits beside its check digit: with one element a page, no list has more pages. */
const page: Bound = { maximum: 100_000_000 };
/** INSEE's names have 120 characters at most, the registry's some more; labels of the nomenclatures fewer. */
const words: Bound = { maxLength: 300 };
/** "each with at least 2 characters", blanks not counted; INSEE's surnames have 100 at most. */
const personName: Bound = { maxLength: 100, pattern: "\\S[\\s\\S]*\\S" };
/** INSEE's longest commune has 45 characters. */
const commune: Bound = { maxLength: 100 };

/**
 * What each parameter can mean at most, beside what the contract says of it (operations.ts). The contract bounds no
 * text, and a service answers what it cannot take as it likes: what exceeds these is not asked. An operation whose
 * parameters the contract bounds is not here.
 */
export const bounds: Readonly<Partial<Record<OperationId, Readonly<Record<string, Bound>>>>> = {
  search: {
    q: words,
    // "exact NAF/APE code or a division prefix"; codes of before 2008 have one digit less.
    naf: { pattern: "^\\d{2}(\\.?\\d{1,2}[A-Z]?)?$" },
    // "legal-form code", whole or the first of its digits
    categorieJuridique: { pattern: "^\\d{1,4}$" },
    // "exact postal code"
    codePostal: { pattern: "^\\d{5}$" },
    commune,
    page,
  },
  "search-directors": { nom: personName, prenom: personName, page },
  "search-address": { voie: words, commune, page },
  establishments: { page },
  naf: { q: words, page },
  "legal-forms": { q: words, page },
};
