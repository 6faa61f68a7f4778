import { withoutAccents } from "../../messages/letters.ts";

/** What the header of a column says about identifiers in it. */
export type HeaderHint = "names_them" | "mentions_them" | "silent" | "names_something_else";

const sirenWords = new Set(["siren", "sirene", "sirens", "stcd2"]);
const siretWords = new Set(["siret", "sirets", "stcd1"]);
/** SAP's tax numbers 1 and 2 of France are SIRET and SIREN; STCEG is its VAT number. */
const identifierWords = new Set([...sirenWords, ...siretWords, "sirensiret"]);
const vatWords = new Set(["tva", "vat", "stceg"]);
/** Beside TVA, these words mean the number rather than the rate or the amount. */
const vatNumberWords = new Set([
  "n",
  "no",
  "nr",
  "num",
  "numero",
  "number",
  "id",
  "code",
  "intra",
  "intracom",
  "stceg",
  "ident",
  "identifiant",
  "registration",
  "reg",
]);
const fillers = new Set([
  ...["n", "no", "nr", "num", "numero", "number", "id", "identifiant", "identifier", "code", "insee", "rcs"],
  ...["de", "du", "d", "des", "la", "le", "l", "of", "the", "ou", "or", "et", "and"],
  ...["intra", "intracom", "intracommunautaire", "communautaire", "fr", "ident", "registration", "reg"],
  // Prefixes of Sage and Cegid, and words for the length of a number.
  ...["ct", "t", "chiffres", "caracteres", "digits", "9", "14"],
]);
const headOffice = new Set(["siege", "head"]);
/** Words for columns of other numbers, which pass a checksum now and then. */
const otherNumbers = new Set([
  ...["tel", "telephone", "phone", "mobile", "portable", "fax", "gsm"],
  ...["postal", "postale", "cp", "zip", "commune", "cedex"],
  ...["montant", "amount", "prix", "price", "total", "ht", "ttc", "solde", "ca", "capital"],
  ...["iban", "rib", "bic", "compte", "account", "facture", "invoice", "date", "annee", "year"],
]);

/**
 * Returns true for a header of numbers of the trade and companies register, which contain a SIREN: `N° R.C.S.`, but not
 * for its court or town.
 */
function isAboutRegister(words: readonly string[]): boolean {
  const text = words.join(" ");
  return /\br ?c ?s\b/.test(text) && !/ville|greffe|tribunal/.test(text);
}

/** Classifies a header such as `N° SIREN`, `siretEtablissement`, `TVA intracommunautaire` or `Téléphone`. */
export function headerHint(header: string): HeaderHint {
  const words = headerWords(header);
  const vat = isAboutVat(header);
  const isNumber = words.some((word) => vatNumberWords.has(word) || word.startsWith("intracom"));
  if (words.some((word) => identifierWords.has(word)) || (vat && isNumber)) {
    const plain = words.every((word) => identifierWords.has(word) || vatWords.has(word) || fillers.has(word));
    return plain ? "names_them" : "mentions_them";
  }
  if (words.some((word) => otherNumbers.has(word)) || vat) return "names_something_else";
  // The cells tell whether it has numbers or towns, so the header does not suffice.
  return isAboutRegister(words) ? "mentions_them" : "silent";
}

/** Words beside the name of a number that do not change whose number it is. */
const qualifiers = new Set([
  ...[
    "etablissement",
    "etab",
    "ets",
    "siege",
    "social",
    "societe",
    "entreprise",
    "company",
    "office",
    "head",
  ],
  ...["principal", "principale", "actuel", "actuelle", "valide", "ue", "cee", "ce", "eu", "europeen"],
]);
/** A company number that a header may name. */
export type NamedNumber = "siren" | "siret" | "vat";

/**
 * Returns the numbers that a header names plainly, with no other words except those accepted by `isAllowed`, such as a
 * party. Empty if the header says more, or names no number.
 */
export function numbersNamed(header: string, isAllowed: (word: string) => boolean): readonly NamedNumber[] {
  const words = headerWords(header);
  const isPlain = words.every(
    (word) =>
      identifierWords.has(word) ||
      vatWords.has(word) ||
      fillers.has(word) ||
      qualifiers.has(word) ||
      isAllowed(word),
  );
  if (!isPlain) return [];
  const hasAny = (names: ReadonlySet<string>) => words.some((word) => names.has(word));
  if (words.includes("sirensiret")) return ["siren", "siret"];
  return [
    ...(hasAny(sirenWords) ? (["siren"] as const) : []),
    ...(hasAny(siretWords) ? (["siret"] as const) : []),
    ...(isAboutVat(header) ? (["vat"] as const) : []),
  ];
}

/** Beside TVA, these words mean the rate, the amount or an accounting code rather than the number. */
const otherThanVatNumber = new Set(["taux", "rate", "montant", "amount", "code", "regime"]);

/** Returns true for a header about VAT numbers, not rates, amounts or codes. */
export const isAboutVatNumbers = (header: string): boolean =>
  isAboutVat(header) && !headerWords(header).some((word) => otherThanVatNumber.has(word));

/**
 * Returns true for a header that says NIC, the five digits of a SIRET after its SIREN. The NIC of the head office
 * (INSEE's `nicSiegeUniteLegale`) does not count: it says where the company has its seat, not which establishment the
 * row is about.
 */
export function namesNic(header: string): boolean {
  const words = headerWords(header);
  return words.includes("nic") && !words.some((word) => identifierWords.has(word) || headOffice.has(word));
}

/** Returns true for a header that says SIRET, unless it is that of the head office. */
export function namesSiret(header: string): boolean {
  const words = headerWords(header);
  const isOfSeat = words.some((word) => headOffice.has(word));
  return !isOfSeat && words.some((word) => siretWords.has(word) || word === "sirensiret");
}

/** Beside INTRACOMMUNAUTAIRE, these words mean the VAT number: `N° intracom`. */
const numberWords = new Set(["n", "no", "nr", "num", "numero", "number", "id", "ident", "identifiant"]);

/**
 * Returns true for a header that says TVA, or names the intra-Community number. Whether the cells are numbers, rates or
 * amounts has to be seen from them.
 */
export function isAboutVat(header: string): boolean {
  const words = headerWords(header);
  const isIntracom = words.some((word) => word.startsWith("intracom"));
  return (
    words.some((word) => vatWords.has(word)) || (isIntracom && words.some((word) => numberWords.has(word)))
  );
}

/** Returns a header for comparison: without case, accents and surplus spaces. */
export function foldedHeader(header: string): string {
  return withoutAccents(header).toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/**
 * Characters of a header that are read. Its meaning is in the beginning, and a text of thousands of characters is no
 * header.
 */
const longestHeader = 200;

/** Returns the words of a header, folded for comparison. */
export function headerWords(header: string): string[] {
  const spaced = header
    .slice(0, longestHeader)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll("°", " ");
  return foldedHeader(spaced).match(/[a-z0-9]+/g) ?? [];
}

const longestQuote = 40;

/**
 * Returns a user's text for use in a sentence: one line of at most 40 characters, since a header may be a whole page.
 */
export function quotedText(text: string): string {
  const line = text
    .slice(0, 1000)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= longestQuote
    ? line
    : `${characters.slice(0, longestQuote).join("").trimEnd()}…`;
}

/** Returns a column's name for sentences and notes: its letter, and its header if it has one. */
export const columnName = ({
  letter,
  header,
}: {
  readonly letter: string;
  readonly header: string;
}): string => (header === "" ? letter : `${letter} "${quotedText(header)}"`);
