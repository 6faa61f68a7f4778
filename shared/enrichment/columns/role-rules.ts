import { isMissingName } from "../../identifiers/read.ts";
import { isPostcodeAbroad, isTownAbroad, readCountry } from "../../matching/folding/countries.ts";
import { foldedHeader, headerWords } from "./header-hint.ts";
import { ownKeyOf } from "./own-columns.ts";
import { partyOf } from "./party.ts";

/** What a column may say about the company of a row, besides its number. */
export const columnRoles = ["name", "postcode", "city", "address", "vat", "director", "country"] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** How a column of a role is recognised. */
export interface RoleRule {
  /** Headers that name the role, the surest first. Each is a set of words that must all occur. */
  readonly named: readonly string[];
  /** Words that mean that the column is about something else. */
  readonly unlike: readonly string[];
  /** Returns whether a cell can be of the role. */
  readonly looks: (text: string) => boolean;
  /** Share of the filled cells that must look so. */
  readonly share: number;
}

/** A column with its texts in the first records of a list. */
export interface SampledColumn {
  readonly header: string;
  readonly texts: readonly string[];
}

const letters = /\p{L}/gu;
const lettersIn = (text: string): number => text.match(letters)?.length ?? 0;
/** Blanks around a text do not count: fields of fixed width are filled up with them. */
const isWords = (text: string): boolean => {
  const words = text.trim();
  return (
    words.length <= 200 && lettersIn(words) * 2 > words.length && !/\S@\S|^(?:https?:\/\/|www\.)/i.test(words)
  );
};

/**
 * Returns true for French postcodes from 01000 to 98999, CEDEX included, even if a spreadsheet removed the leading
 * zero, a program added `.0`, or the country stands before it: `F-33000`.
 */
const isPostcode = (text: string): boolean =>
  /^(?:FR?-?)?(?:0?[1-9]|[1-8]\d|9[0-8])\d{3}(?:\.0)?$/.test(text.replaceAll(/\s/g, ""));

/** Returns true for the last line of an address: `75007 PARIS`. */
const isPlaceLine = (text: string): boolean => /^\s*(?:F-)?\d{5}\s+\p{L}/u.test(text);

const streetWords =
  /\b(?:rue|r|av|ave|avenue|bd|bld|boulevard|chemin|ch|che|route|rte|place|pl|impasse|imp|allee|all|quai|zone|za|zi|zac|lieu|bp|cs|lot|lotissement|square|sq|cours|passage|hameau|parc)\b/;
const isStreet = (text: string): boolean =>
  /^\d+[\s,]|\s\d+[\s,]/.test(text) || streetWords.test(foldedHeader(text));

/** Returns true for a VAT number, a SIREN or a part of one: five digits or more, and hardly anything else. */
const isVatPiece = (text: string): boolean =>
  /^(?:[A-Z]{2})?[\s.-]?[0-9A-Z]{0,2}[\s.-]?(?:\d[\s.-]?){5,14}$/i.test(text.trim());

const isPerson = (text: string): boolean => isWords(text) && /\p{L}[\s.,-]+\p{L}/u.test(text);

/** Words for places and ways to contact someone. A header with one of them is no name column. */
const placeWords = [
  ...["adresse", "adresse1", "adresse2", "address", "address1", "address2", "addr", "rue", "voie", "street"],
  ...["ville", "commune", "city", "town", "localite", "cp", "postal", "zip", "pays", "country", "region"],
  ...["departement", "mail", "email", "courriel", "tel", "telephone", "phone", "fax", "mobile", "web", "url"],
  ...["website", "iban", "rib", "bic", "swift", "banque", "bank", "adr"],
];

/**
 * The headers of each role in French and English lists, and in exports of SAP (NAME1, PSTLZ, ORT01, STRAS, STCEG), Sage
 * (CT_Intitule, CT_CodePostal), Cegid (T_LIBELLE, T_CODEPOSTAL), Dynamics, NetSuite, Oracle and Salesforce.
 * @decides by which headers and contents a column is known to hold a postcode, a town and the like
 */
export const roleRules: Readonly<Record<ColumnRole, RoleRule>> = {
  name: {
    named: [
      ...["raison sociale", "denomination", "nom societe", "nom entreprise", "nom fournisseur"],
      ...["nom prestataire", "nom beneficiaire", "nom creancier", "nom client", "nom debiteur", "nom tiers"],
      ...["company name", "business name", "supplier name", "vendor name", "account name", "customer name"],
      ...["debtor name", "creditor name", "counterparty name", "partner name", "legal name", "nom legal"],
      ...["name1", "name 1", "nom1", "nom 1", "name org1", "raison"],
      ...["fournisseur", "fourn", "frs", "prestataire", "beneficiaire", "creancier", "titulaire"],
      ...["supplier", "vendor", "payee", "creditor", "seller", "societe", "entreprise", "company", "tiers"],
      ...["client", "customer", "debiteur", "debtor", "acheteur", "buyer", "counterparty", "contrepartie"],
      ...["partenaire", "partner", "organisation", "organization", "legal entity", "etablissement"],
      ...["enseigne", "nom", "name", "surname", "intitule", "libelle", "account", "compte", "donneur ordre"],
      ...[
        "ste",
        "sous traitant",
        "soustraitant",
        "co traitant",
        "cotraitant",
        "subcontractor",
        "contractant",
        "cocontractant",
      ],
    ],
    unlike: [
      ...["code", "id", "numero", "number", "no", "n", "num", "nr", "ref", "reference", "type", "date"],
      ...["dirigeant", "gerant", "president", "director", "contact", "interlocuteur", "representant"],
      ...["prenom", "prenoms", "first", "given", "forename", "firstname", "owner", "user", "utilisateur"],
      ...["manager", "responsable", "siege", "groupement", "naf", "ape", "activite", "activity", "forme"],
      ...["form", "categorie", "category", "statut", "status", "devise", "currency", "paiement", "payment"],
      ...["reglement", "mode", "nature", "famille", "motif", "produit", "product", "article", "projet"],
      ...["project", "ecriture", "operation", "facture", "invoice", "ligne", "commande", "order", "file"],
      ...["fichier", "siren", "siret", "tva", "vat", ...placeWords],
    ],
    looks: isWords,
    share: 0.7,
  },
  postcode: {
    named: [
      ...["code postal", "postal code", "codepostal", "cp", "c p", "post code", "postcode", "zip", "zipcode"],
      ...["pstlz", "codpostal", "code postaux", "post code1", "postal"],
    ],
    unlike: ["insee", "commune", "bp", "pstl2"],
    looks: (text) => isPostcode(text) || isPostcodeAbroad(text),
    share: 0.8,
  },
  city: {
    named: [
      ...["ville", "commune", "city", "town", "localite", "municipality", "bureau distributeur", "ort01"],
      ...["city1", "ort"],
    ],
    // The court of the register is seldom in the town of the company.
    unlike: ["code", "insee", "cp", "id", "naissance", "ort02", "city2", "rcs", "greffe"],
    looks: (text) => isWords(text) || /cedex/i.test(text) || isPlaceLine(text) || isTownAbroad(text),
    share: 0.8,
  },
  address: {
    named: [
      ...["adresse", "address", "rue", "voie", "street", "adresse1", "adresse 1", "address1", "numero voie"],
      ...["ligne 1", "stras", "street1", "addr1", "addr", "adr", "adr1"],
    ],
    unlike: [
      ...["mail", "email", "e", "web", "electronique", "ip", "electronic", "code", "complement", "type"],
      ...["2", "3", "adresse2", "adresse3", "address2", "address3", "line2", "line3", "ligne2", "street2"],
      ...["city", "ville", "zip", "country", "pays", "state", "adr2"],
    ],
    looks: isStreet,
    share: 0.4,
  },
  vat: {
    named: [
      ...["tva intracommunautaire", "numero tva", "no tva", "n tva", "vat number", "vat", "tva", "stceg"],
      ...["nif", "ct identifiant", "siren", "siret", "stcd1", "stcd2"],
    ],
    unlike: ["taux", "rate", "montant", "amount", "code", "regime"],
    looks: isVatPiece,
    share: 0.5,
  },
  director: {
    named: [
      ...["dirigeant", "gerant", "president", "director", "ceo", "representant legal"],
      ...["responsable legal", "manager"],
    ],
    unlike: [
      "date",
      "code",
      "id",
      "qualite",
      "fonction",
      "role",
      "account",
      "compte",
      "mail",
      "email",
      "tel",
    ],
    looks: isPerson,
    share: 0.6,
  },
  country: {
    named: ["code pays", "pays", "country code", "country", "land1", "pays iso", "code pays iso", "land"],
    unlike: [
      ...["naissance", "birth", "origine", "origin", "banque", "bank", "iban", "tel", "telephone", "phone"],
    ],
    looks: (text) => readCountry(text) !== undefined,
    share: 0.8,
  },
};

const roleWords = new Set(Object.values(roleRules).flatMap(({ named }) => named.join(" ").split(" ")));
const fillers = new Set([
  ...["de", "du", "des", "d", "la", "le", "les", "l", "of", "the", "et", "and"],
  ...["ct", "t"],
]);

/** Returns the words of a header, and for each plural in s also the singular: `Fournisseurs` matches `Fournisseur`. */
const wordsOf = (header: string): readonly string[] =>
  headerWords(header).flatMap((word) =>
    word.length > 3 && word.endsWith("s") ? [word, word.slice(0, -1)] : [word],
  );

/**
 * Returns true for a header that names roles and says nothing else: `Nom du fournisseur`, but not `SOCIETE FICTIVE`.
 */
export function isRoleHeader(header: string): boolean {
  const words = headerWords(header);
  return (
    words.some((word) => roleWords.has(word)) &&
    words.every((word) => roleWords.has(word) || fillers.has(word))
  );
}

/**
 * Returns what a header says besides its role and its party: `siège` for `CP siège`, `2` for `Ville 2`, empty for a
 * plain one. Columns about the same place of a company have the same qualifier.
 */
export const qualifierOf = (header: string): string =>
  headerWords(header)
    .filter((word) => !roleWords.has(word) && !fillers.has(word) && partyOf(word) === undefined)
    .toSorted()
    .join(" ");

const postcodeWords = new Set(["code", "postal", "cp", "zip", "postcode"]);
const townWords = new Set(["ville", "commune", "city", "town", "localite"]);

/**
 * Returns the words of a header without those for a postcode that precedes its town in one column: `Code postal /
 * Ville`, `CP Ville`.
 */
function withoutPostcodeWords(words: readonly string[]): readonly string[] {
  const isLine = ["postal", "cp", "zip", "postcode"].some((word) => words.includes(word));
  const isOfBoth = isLine && words.some((word) => townWords.has(word));
  return isOfBoth ? words.filter((word) => !postcodeWords.has(word)) : words;
}

/** Returns how surely a header names a role, 0 for the surest; undefined if it does not, or for one of our columns. */
export function rankOf(header: string, { named, unlike }: RoleRule): number | undefined {
  if (ownKeyOf(header) !== undefined) return undefined;
  const words = wordsOf(header);
  if (withoutPostcodeWords(headerWords(header)).some((word) => unlike.includes(word))) return undefined;
  const rank = named.findIndex((name) => name.split(" ").every((word) => words.includes(word)));
  return rank === -1 ? undefined : rank;
}

/** Returns true for the header of a column of names of companies. */
export const isNameHeader = (header: string): boolean => rankOf(header, roleRules.name) !== undefined;

/** Returns the share of the filled cells that look like the role; undefined for a blank column. */
function shareOf(texts: readonly string[], { looks }: RoleRule): number | undefined {
  const filled = texts.filter((text) => !isMissingName(text));
  return filled.length === 0 ? undefined : filled.filter(looks).length / filled.length;
}

/**
 * Returns whether the content of a column fits a role: enough of the filled cells look so. For a blank column only the
 * header counts.
 */
export const fitsRole = (column: SampledColumn, rule: RoleRule): boolean =>
  (shareOf(column.texts, rule) ?? 1) >= rule.share;

/**
 * Returns the column of a role by its header, which the content must confirm. If there are several, the most surely
 * named one counts, then the first. Our columns and those in `used` are skipped.
 */
export function columnOf(
  columns: readonly SampledColumn[],
  rule: RoleRule,
  used: ReadonlySet<number>,
): number | undefined {
  const [found] = columns
    .map(({ header }, index) => ({ index, rank: rankOf(header, rule) }))
    .filter(({ index, rank }) => rank !== undefined && !used.has(index) && fitsRole(columns[index]!, rule))
    .toSorted((one, other) => one.rank! - other.rank!);
  return found?.index;
}

const parties = new Set([
  ...["fournisseur", "fournisseurs", "frs", "tiers", "client", "clients", "creancier", "auxiliaire"],
  ...["vendor", "vendors", "supplier", "suppliers", "customer", "creditor", "partner"],
]);
const codes = new Set([
  ...["code", "numero", "no", "n", "num", "nr", "id", "identifiant", "ref", "reference", "compte", "cle"],
  ...["number", "account", "key"],
]);
/** Names that SAP and others use for vendor and customer numbers. */
const systemNames = new Set(["lifnr", "kunnr", "fournisseurid", "vendorid", "supplierid"]);
const others = new Set([
  ...["siren", "siret", "tva", "vat", "postal", "naf", "ape", "nic", "insee", "iban", "pays", "country"],
]);

/** Returns how surely a header names vendor codes, 0 for the surest; undefined if it does not. */
function vendorRank(header: string): number | undefined {
  const words = headerWords(header);
  if (words.some((word) => others.has(word)) || ownKeyOf(header) !== undefined) return undefined;
  if (words.length === 1 && systemNames.has(words[0]!)) return 0;
  const isCode = words.some((word) => codes.has(word));
  if (isCode && words.some((word) => parties.has(word))) return 0;
  return words.length === 1 && isCode ? 1 : undefined;
}

/**
 * Returns the place of the column with the codes of vendors or customers, by the headers of a list: `Code fournisseur`,
 * `Vendor ID`, `LIFNR`, else a plain `Code`. Columns in `taken` are skipped. Undefined if no header fits.
 */
export function vendorColumn(headers: readonly string[], taken: ReadonlySet<number>): number | undefined {
  return headers
    .map((header, place) => ({ place, rank: taken.has(place) ? undefined : vendorRank(header) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => one.rank! - other.rank!)[0]?.place;
}
