import { readPostcode, townWords } from "../matching/folding/places.ts";

/** What is known of the place of an establishment: its postcode, INSEE's code of its commune, its town. */
interface EstablishmentPlace {
  readonly postcode?: string | undefined;
  readonly commune?: string | undefined;
  readonly town?: string | undefined;
}

/**
 * Overseas territories by prefix. Guadeloupe, Martinique and Réunion are in the scope of the VAT that e-invoicing
 * follows; the others are not.
 */
const overseas: Readonly<Record<string, "in" | "out">> = {
  "971": "in",
  "972": "in",
  "973": "out",
  "974": "in",
  "975": "out",
  "976": "out",
  "977": "out",
  "978": "out",
  "984": "out",
  "986": "out",
  "987": "out",
  "988": "out",
};

/** Postcodes that do not begin with the digits of their territory: Saint-Barthélemy and Saint-Martin. */
const postcodesApart: Readonly<Record<string, "in" | "out">> = { "97133": "out", "97150": "out" };

/** Codes of 977 and 978 in those territories. All others with these digits are CEDEX codes of towns in Réunion. */
const ownCodes = /^97[78]0[01]$/;

/** Departments of metropolitan France. Corsica is 20 in postcodes, 2A and 2B in commune codes. */
const metropolitan = /^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB])/;

/**
 * Returns the territory of a postcode of 977 or 978, by its town: 97801 is Saint-Denis CEDEX in Réunion, and also
 * INSEE's code for Saint-Martin.
 */
function deliveredAt(postcode: string, town: string): "in" | "out" | undefined {
  if (/^SAINT (?:BARTHELEMY|MARTIN)/.test(town)) return "out";
  if (town.startsWith("SAINT DENIS")) return "in";
  if (ownCodes.test(postcode)) return "out";
  return town === "" ? undefined : "in";
}

const ofDigits = (code: string): "in" | "out" | undefined =>
  overseas[code.slice(0, 3)] ?? (metropolitan.test(code) ? "in" : undefined);

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
  const code = readPostcode(postcode) ?? readPostcode(/(?<!\d)\d{2}[ .]?\d{3}(?!\d)/.exec(town ?? "")?.[0]);
  if (code === undefined) return undefined;
  if (/^97[78]/.test(code)) return deliveredAt(code, townWords(town).join(" "));
  return postcodesApart[code] ?? ofDigits(code);
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
