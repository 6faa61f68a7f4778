import { foldedHeader, headerWords } from "./header-hint.ts";
import { ownKeyOf } from "./own-columns.ts";

/** What a column of a list may tell of the company that a row means, beside its number. */
export const columnRoles = ["name", "postcode", "city", "address", "vat", "director"] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The column of each role that a list has: places from 0. */
export type RoleColumns = Readonly<Partial<Record<ColumnRole, number>>>;

export interface RoleRule {
  /** Headers that name the role, the surest first: each a set of words that must all be there. */
  readonly named: readonly string[];
  /** A word that says that the column is of something else. */
  readonly unlike: readonly string[];
  /** Whether a cell can be of the role. */
  readonly looks: (text: string) => boolean;
  /** Share of the filled cells that must look so. */
  readonly share: number;
}

const letters = /\p{L}/gu;
const lettersIn = (text: string): number => text.match(letters)?.length ?? 0;
const isWords = (text: string): boolean => text.length <= 200 && lettersIn(text) * 2 > text.length;

/** French postcodes, the zero that a spreadsheet took from them included: 01000 to 98999, and CEDEX. */
const isPostcode = (text: string): boolean =>
  /^(?:0?[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(text.trim().replaceAll(/\s/g, ""));

const streetWords =
  /\b(?:rue|r|av|ave|avenue|bd|bld|boulevard|chemin|ch|che|route|rte|place|pl|impasse|imp|allee|all|quai|zone|za|zi|zac|lieu|bp|cs|lot|lotissement|square|sq|cours|passage|hameau|parc)\b/;
const isStreet = (text: string): boolean =>
  /^\d+[\s,]|\s\d+[\s,]/.test(text) || streetWords.test(foldedHeader(text));

/** A VAT number, a SIREN or a piece of one: five digits or more, and hardly anything else. */
const isVatPiece = (text: string): boolean =>
  /^(?:[A-Z]{2})?[\s.-]?[0-9A-Z]{0,2}[\s.-]?(?:\d[\s.-]?){5,14}$/i.test(text.trim());

const isPerson = (text: string): boolean => isWords(text) && /\p{L}[\s.,-]+\p{L}/u.test(text.trim());

const rules: Readonly<Record<ColumnRole, RoleRule>> = {
  name: {
    named: [
      ...["raison sociale", "denomination", "nom societe", "nom entreprise", "nom fournisseur", "nom client"],
      ...[
        "nom tiers",
        "company name",
        "supplier name",
        "vendor name",
        "customer name",
        "legal name",
        "nom legal",
      ],
      ...[
        "raison",
        "societe",
        "entreprise",
        "fournisseur",
        "company",
        "supplier",
        "vendor",
        "tiers",
        "client",
      ],
      ...["organisation", "organization", "etablissement", "enseigne", "nom", "name", "libelle", "intitule"],
    ],
    unlike: [
      "code",
      "id",
      "numero",
      "no",
      "n",
      "num",
      "type",
      "date",
      "dirigeant",
      "contact",
      "prenom",
      "siege",
      "ville",
      "commune",
      "groupement",
    ],
    looks: isWords,
    share: 0.7,
  },
  postcode: {
    named: ["code postal", "postal code", "codepostal", "cp", "postcode", "zip", "zipcode", "postal"],
    unlike: ["insee", "commune"],
    looks: isPostcode,
    share: 0.8,
  },
  city: {
    named: ["ville", "commune", "city", "town", "localite", "municipality", "bureau distributeur"],
    unlike: ["code", "insee", "cp", "id"],
    looks: (text) => isWords(text) || /cedex/i.test(text),
    share: 0.8,
  },
  address: {
    named: ["adresse", "address", "rue", "voie", "street", "adresse1", "adresse 1", "numero voie", "ligne 1"],
    unlike: [
      "mail",
      "email",
      "e",
      "web",
      "electronique",
      "ip",
      "electronic",
      "code",
      "complement",
      "2",
      "adresse2",
    ],
    looks: isStreet,
    share: 0.4,
  },
  vat: {
    named: [
      "tva intracommunautaire",
      "numero tva",
      "no tva",
      "n tva",
      "vat number",
      "vat",
      "tva",
      "siren",
      "siret",
    ],
    unlike: ["taux", "rate", "montant", "amount", "code", "regime"],
    looks: isVatPiece,
    share: 0.5,
  },
  director: {
    named: [
      "dirigeant",
      "gerant",
      "president",
      "director",
      "ceo",
      "representant legal",
      "responsable legal",
      "manager",
    ],
    unlike: ["date", "code", "id", "qualite", "fonction", "role"],
    looks: isPerson,
    share: 0.6,
  },
};

const roleWords = new Set(Object.values(rules).flatMap(({ named }) => named.join(" ").split(" ")));
const fillers = new Set(["de", "du", "des", "d", "la", "le", "les", "l", "of", "the", "et", "and"]);

/** True for a header that names roles and says nothing else: `Nom du fournisseur`, and not `SOCIETE FICTIVE`. */
export function isRoleHeader(header: string): boolean {
  const words = headerWords(header);
  return (
    words.some((word) => roleWords.has(word)) &&
    words.every((word) => roleWords.has(word) || fillers.has(word))
  );
}

/** How surely a header names a role: 0 for the surest; undefined where it does not. */
function rankOf(header: string, { named, unlike }: RoleRule): number | undefined {
  const words = headerWords(header);
  if (words.some((word) => unlike.includes(word))) return undefined;
  const rank = named.findIndex((name) => name.split(" ").every((word) => words.includes(word)));
  return rank === -1 ? undefined : rank;
}

/** Of the cells that are filled, the share that looks like the role; undefined of a column that is blank. */
function shareOf(texts: readonly string[], { looks }: RoleRule): number | undefined {
  const filled = texts.filter((text) => text.trim() !== "");
  return filled.length === 0 ? undefined : filled.filter(looks).length / filled.length;
}

/** A column as the first records of a list show it. */
export interface SampledColumn {
  readonly header: string;
  readonly texts: readonly string[];
}

/** Whether a column is of a role by its content: most of what is filled looks so. A blank column goes by its header. */
const fits = (column: SampledColumn, rule: RoleRule): boolean =>
  (shareOf(column.texts, rule) ?? 1) >= rule.share;

/**
 * The column that is of a role by its header, which its content must bear out; of several, the one that is named most
 * surely, then the first. Columns of ours and those in `used` are of none.
 */
export function columnOf(
  columns: readonly SampledColumn[],
  rule: RoleRule,
  used: ReadonlySet<number>,
): number | undefined {
  const [found] = columns
    .map(({ header }, index) => ({ index, rank: ownKeyOf(header) ? undefined : rankOf(header, rule) }))
    .filter(({ index, rank }) => rank !== undefined && !used.has(index) && fits(columns[index]!, rule))
    .toSorted((one, other) => one.rank! - other.rank! || one.index - other.index);
  return found?.index;
}

/**
 * The columns of a list that tell of the companies its rows mean, by their headers, which their content must bear out; of
 * several, the one that is named most surely, then the first. Columns of ours and those in `taken`, which are read for
 * numbers, have no role. A list without headers has none that can be told.
 */
export function roleColumns(columns: readonly SampledColumn[], taken: ReadonlySet<number>): RoleColumns {
  const chosen: Partial<Record<ColumnRole, number>> = {};
  const used = new Set(taken);
  for (const role of columnRoles) {
    const found = columnOf(columns, rules[role], used);
    if (found === undefined) continue;
    chosen[role] = found;
    used.add(found);
  }
  return chosen;
}
