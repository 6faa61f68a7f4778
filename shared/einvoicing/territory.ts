import { readPostcode, townWords } from "../matching/folding/places.ts";

/** What is known of the place of an establishment: its postcode, INSEE's code of its commune, its town. */
export interface EstablishmentPlace {
  readonly postcode?: string | null | undefined;
  readonly commune?: string | undefined;
  readonly town?: string | null | undefined;
}

/** Overseas territories by prefix: `in` or out of the scope of the VAT that e-invoicing follows. */
const overseas = {
  in: ["971", "972", "974"],
  out: ["973", "975", "976", "977", "978", "984", "986", "987", "988"],
};

/** Postcodes that do not begin with the digits of their territory: Saint-Barthélemy and Saint-Martin. */
const postcodesApart = ["97133", "97150"];

/** Codes of 977 and 978 in those territories. All others with these digits are CEDEX codes of towns in Réunion. */
const ownCodes = /^97[78]0[01]$/;

/** Departments of metropolitan France. Corsica is 20 in postcodes, 2A and 2B in commune codes. */
const metropolitan = /^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB])/;

/**
 * Returns the territory of a postcode of 970, 977 or 978, by its town: 97801 is Saint-Denis CEDEX in Réunion, and also
 * INSEE's code for Saint-Martin; 970 has the CEDEX codes of Saint-Barthélemy and Saint-Martin.
 */
function deliveredAt(postcode: string, town: string): "in" | "out" | undefined {
  if (/^SAINT (?:BARTHELEMY|MARTIN)/.test(town)) return "out";
  if (town.startsWith("SAINT DENIS")) return "in";
  if (ownCodes.test(postcode)) return "out";
  return town === "" || postcode.startsWith("970") ? undefined : "in";
}

function ofDigits(code: string): "in" | "out" | undefined {
  const prefix = code.slice(0, 3);
  if (overseas.out.includes(prefix)) return "out";
  return overseas.in.includes(prefix) || metropolitan.test(code) ? "in" : undefined;
}

/**
 * Returns whether a place is in the territory of e-invoicing: metropolitan France, Guadeloupe, Martinique and Réunion
 * are; Guyane, Mayotte and the other overseas territories are not (`territory_out`). The commune's code decides if it
 * is known. Undefined if the place is not clear: no code, one abroad, or one that two territories share.
 *
 * @example territoryOf({ postcode: "97133" }) // "out": Saint-Barthélemy; the commune 97133 is Vieux-Fort, in
 * Guadeloupe
 */
export function territoryOf({ postcode, commune, town }: EstablishmentPlace): "in" | "out" | undefined {
  const insee = (commune ?? "").trim().toUpperCase();
  if (/^(?:\d{2}|2[AB])\d{3}$/.test(insee)) return ofDigits(insee);
  // Lists write both in one column: `97300 CAYENNE`.
  const code =
    readPostcode(postcode ?? "") ?? readPostcode(/(?<!\d)\d{2}[ .]?\d{3}(?!\d)/.exec(town ?? "")?.[0]);
  if (code === undefined) return undefined;
  if (/^97[078]/.test(code)) return deliveredAt(code, townWords(town ?? "").join(" "));
  return postcodesApart.includes(code) ? "out" : ofDigits(code);
}

/** Large and mid-size companies issue from the day on which all must receive; small and medium ones a year later. */
const firstDays: Readonly<Record<string, string>> = {
  GE: "2026-09-01",
  ETI: "2026-09-01",
  PME: "2027-09-01",
};

/**
 * Returns the day (`YYYY-MM-DD`) from which a company of INSEE's size category issues e-invoices; null if the category
 * is not known. Only a hint: INSEE assigns the category to the group (décret 2008-1354), while the duty is the legal
 * unit's.
 */
export function issuesFrom(category: string | null | undefined): string | null {
  const code = (category ?? "").trim().toUpperCase();
  return Object.hasOwn(firstDays, code) ? firstDays[code]! : null;
}
