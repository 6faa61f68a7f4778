import { withoutEntities } from "./entities.ts";
import { isRegisterEntry } from "./register-entry.ts";
import { isSiren, isSiret, isVatKeyValid, noNic, sirenOf, splitVatNumber } from "./siren.ts";

/**
 * What was changed in a text to read it. `isReported`: true if the user should see it beside the result, because the
 * identifier is not what was typed. The others only ignore how it was written.
 */
export const repairs = {
  separators_removed: { isReported: false, meaning: "spaces, signs, quotes or unusual digits were ignored" },
  from_decimal: { isReported: false, meaning: "written as a number with decimals, all of them zero" },
  from_scientific: { isReported: true, meaning: "written in scientific notation that kept every digit" },
  from_vat: { isReported: true, meaning: "the SIREN was taken out of a French VAT number" },
  from_text: { isReported: true, meaning: "the identifier was taken out of a text around it" },
  zero_added: { isReported: true, meaning: "one leading zero was put back" },
  zeros_added: { isReported: true, meaning: "two leading zeros were put back" },
  zeros_removed: { isReported: true, meaning: "zeros in front of a SIREN were removed" },
  nic_zeros_added: {
    isReported: true,
    meaning: "the zeros that its NIC had lost, in a column of its own or behind a sign, were put back",
  },
} as const satisfies Record<string, { isReported: boolean; meaning: string }>;
export type RepairCode = keyof typeof repairs;

/** Why a text is not looked up. A company with a number that fails its check may exist, but that is rare. */
export const invalidReasons = {
  not_an_identifier: "text, or a number that is neither a SIREN nor a SIRET",
  filler: "one digit repeated, which fills a form and names nobody",
  checksum: "9 or 14 digits that fail the check of a SIREN or a SIRET",
  checksum_padded: "7, 8, 12 or 13 digits that fail the check once the lost zeros are put back",
  digits_lost:
    "scientific notation that lost digits, or the zeros that it left: the column was not formatted as text",
  ambiguous_zeros: "12 digits of two SIRETs: the lost zeros stood in front, or behind a SIREN (`=SIREN&NIC`)",
  ambiguous_length: "10 or 11 digits: no way to tell which are missing or in excess",
  too_short: "fewer digits than a SIREN has",
  too_long: "more digits than a SIRET has",
  monaco: "a VAT number with a right key around no SIREN: Monaco or foreign, not in Sirene",
  vat_key: "a French VAT number whose key is wrong or missing",
  foreign_vat: "another country's VAT number",
  several: "several identifiers in one cell",
} as const;
export type InvalidReason = keyof typeof invalidReasons;

/**
 * The result of reading a cell. A SIRET comes with its `siren`, the legal unit of the establishment. `suggestion`: a
 * SIREN or a SIRET that the user may have meant; it is not looked up.
 */
export type IdentifierReading =
  | { readonly kind: "siren"; readonly siren: string; readonly repairs: readonly RepairCode[] }
  | {
      readonly kind: "siret";
      readonly siret: string;
      readonly siren: string;
      readonly repairs: readonly RepairCode[];
    }
  | { readonly kind: "blank" }
  | { readonly kind: "invalid"; readonly reason: InvalidReason; readonly suggestion?: string };

/** Returns the reading of a cell that is not looked up. */
export function invalid(reason: InvalidReason, suggestion?: string): IdentifierReading {
  return suggestion === undefined ? { kind: "invalid", reason } : { kind: "invalid", reason, suggestion };
}

/**
 * The digits of a number in decimal or scientific notation, or why there are none; `fraction`: the value is not whole.
 */
type Notation = { digits: string; repair: RepairCode } | "digits_lost" | "fraction";

const scientific = /^(\d+)(?:[.,](\d+))?E([+-]?\d{1,3})$/;
const zeroDecimals = /^(.*\d)([.,])0+$/;
const fraction = /^\d{4,}\.\d{1,2}$/;

function readScientific(whole: string, decimals: string, exponent: number): Notation | undefined {
  const length = whole.length + exponent;
  const mantissa = whole + decimals;
  if (length < 7 || length > 14) return undefined;
  if (mantissa.length < length) return "digits_lost";
  const rest = mantissa.slice(length);
  return /^0*$/.test(rest) ? { digits: mantissa.slice(0, length), repair: "from_scientific" } : "fraction";
}

/**
 * Returns true if a number that scientific notation cut short may be the SIREN, or a SIRET of it: `3,56E+13` may be one
 * of 356000000. False for any other text.
 */
export function mayBeCutFrom(siren: string, text: string): boolean {
  const [, whole, decimals = "", power] = scientific.exec(plainText(text)) ?? [];
  if (whole === undefined) return false;
  const exponent = Number(power);
  const value = Number(`${whole}.${decimals}e${exponent}`);
  // The last digit that is left may be rounded, and a SIRET has five digits after its SIREN.
  return [1, 1e5].some(
    (scale) => Math.abs(value - Number(siren) * scale) <= 10 ** (exponent - decimals.length) + scale,
  );
}

/**
 * Reads a number as programs print it: `5.52032534E8`, `5,52032534E+08`, `552032534.0`, `552 032 534,00`. Returns
 * undefined for any other form. `3,5E+13` has lost the digits that the display left out; they are not assumed to be
 * zeros.
 */
function readNotation(text: string): Notation | undefined {
  const power = scientific.exec(text);
  if (power) return readScientific(power[1]!, power[2] ?? "", Number(power[3]));
  const decimal = zeroDecimals.exec(text);
  if (decimal && !decimal[1]!.includes(decimal[2]!)) {
    const digits = decimal[1]!.replace(/[ .,']/g, "");
    if (/^\d{7,14}$/.test(digits)) return { digits, repair: "from_decimal" };
  }
  return fraction.test(text) ? "fraction" : undefined;
}

/** Prefixes of VAT numbers in VIES, except France, and those of Great Britain and Switzerland. */
const prefixes = "AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI";

/** At most one letter may stand between the prefix and the digits (ATU, ESB): `SIREN552032534` is not Slovenian. */
const wholeNumber = new RegExp(`^(?:${prefixes})[A-Z]?\\d[0-9A-Z]{6,14}$`);
const prefixAtEnd = new RegExp(`(?:^|[^A-Z])(?:${prefixes})[A-Z]? ?$`);

/** Returns true if a text in capitals, without separators, has the form of another country's VAT number. */
function looksForeign(compact: string): boolean {
  return wholeNumber.test(compact);
}

/** Returns true if the text before some digits ends with another country's VAT prefix. */
function endsWithForeignPrefix(before: string): boolean {
  return prefixAtEnd.test(before);
}

/** Digits of a NIC, the part of a SIRET after its SIREN. */
const nicLength = 5;

const asSiren = (siren: string, repairs: readonly RepairCode[]): IdentifierReading => ({
  kind: "siren",
  siren,
  repairs,
});
const asSiret = (siret: string, repairs: readonly RepairCode[]): IdentifierReading => ({
  kind: "siret",
  siret,
  siren: sirenOf(siret),
  repairs,
});

/**
 * Returns true for twelve digits that may be a SIREN and a NIC that lost its zeros, as `=SIREN&NIC` makes of a NIC that is a
 * number. The SIRET's check passes with the zeros in either place; only the SIREN's own tells them apart, which one in
 * ten numbers passes by chance. Nine digits that end in 00 are a SIREN that lost its zeros and the 00 of most NICs.
 */
function mayBeJoinedToNic(digits: string): boolean {
  const siren = sirenOf(digits);
  return (
    digits.length === 12 && !siren.endsWith("00") && isSiret(siren + digits.slice(9).padStart(nicLength, "0"))
  );
}

function readPadded(digits: string, repairs: readonly RepairCode[]): IdentifierReading {
  const length = digits.length > 9 ? 14 : 9;
  // A spreadsheet drops all leading zeros of a SIRET. A number that still has one was shortened in another way.
  if (length === 14 && digits.startsWith("0")) return invalid("checksum_padded");
  const padded = digits.padStart(length, "0");
  const all = [...repairs, length - digits.length === 1 ? "zero_added" : "zeros_added"] as const;
  if (length === 14) {
    if (hasLostDigits(padded)) return invalid("digits_lost");
    if (!isSiret(padded)) return invalid("checksum_padded");
    return mayBeJoinedToNic(digits) ? invalid("ambiguous_zeros", sirenOf(digits)) : asSiret(padded, all);
  }
  return isSiren(padded) ? asSiren(padded, all) : invalid("checksum_padded");
}

/**
 * Returns true for the 14 digits that are left of a SIRET when a spreadsheet wrote it as `5.52299E+13` and read that again:
 * zeros in place of its NIC and of the last digits of its SIREN. A SIREN that five zeros follow was padded by somebody.
 */
const hasLostDigits = (digits: string): boolean => digits.endsWith(`0${noNic}`);

/**
 * Returns a SIREN to suggest for eleven digits. They may be a VAT number without its FR, or a SIREN with two digits too
 * many.
 */
function suggestionFor11(digits: string): string | undefined {
  const siren = digits.slice(2);
  return isSiren(siren) && isVatKeyValid(digits.slice(0, 2), siren) ? siren : undefined;
}

/**
 * Returns the SIREN after three to five zeros, as programs with fixed widths write it; undefined if there is none. No
 * SIRET begins like this. One zero before nine digits may be a telephone number.
 */
function sirenBehindZeros(digits: string): string | undefined {
  const siren = digits.slice(-9);
  return /^0{3,5}$/.test(digits.slice(0, -9)) && isSiren(siren) ? siren : undefined;
}

/**
 * Reads bare digits by their number. Spreadsheets drop leading zeros, so 7, 8, 12 and 13 digits are padded and must
 * pass the check. The first nine of 12 or 13 digits are never read as a SIREN, since one in ten would be another
 * company's. Programs with fixed widths put zeros before a number, which are removed.
 */
function readDigits(digits: string, repairs: readonly RepairCode[]): IdentifierReading {
  // Comparing both ends first spares most numbers the regular expression.
  if (digits.at(0) === digits.at(-1) && /^0+$|^(\d)\1{6,}$/.test(digits)) return invalid("filler");
  const behind = sirenBehindZeros(digits);
  if (behind !== undefined) return asSiren(behind, [...repairs, "zeros_removed"]);
  switch (digits.length) {
    case 14:
      if (isSiret(digits)) return asSiret(digits, repairs);
      if (hasLostDigits(digits)) return invalid("digits_lost");
      return invalid("checksum", isSiren(sirenOf(digits)) ? sirenOf(digits) : undefined);
    case 9:
      return isSiren(digits) ? asSiren(digits, repairs) : invalid("checksum");
    case 13:
    case 12:
    case 8:
    case 7:
      return readPadded(digits, repairs);
    case 11:
      return invalid("ambiguous_length", suggestionFor11(digits));
    case 10:
      return invalid("ambiguous_length");
    default:
      return invalid(digits.length < 7 ? "too_short" : "too_long");
  }
}

/**
 * Reads a French VAT number without separators; returns undefined for any other text. The key must be right. A right
 * key with nine digits that are no SIREN is a number of Monaco, which has FR numbers but is not in Sirene.
 */
function readVat(compact: string, repairs: readonly RepairCode[]): IdentifierReading | undefined {
  const bare = /^FR(\d{9})$/.exec(compact)?.[1];
  if (bare !== undefined) return invalid("vat_key", isSiren(bare) ? bare : undefined);
  const parts = splitVatNumber(compact);
  if (parts === undefined) return undefined;
  const { key, siren } = parts;
  if (!isVatKeyValid(key, siren)) return invalid("vat_key", isSiren(siren) ? siren : undefined);
  return isSiren(siren) ? { kind: "siren", siren, repairs: [...repairs, "from_vat"] } : invalid("monaco");
}

/** The identifier of a company or an establishment, as read. */
export type Identifier = Extract<IdentifierReading, { kind: "siren" | "siret" }>;

/** A French VAT number, or a run of digits, in a text whose separators are single spaces. */
const candidate = /(?<![0-9A-Z])FR ?[0-9A-HJ-NP-Z] ?[0-9A-HJ-NP-Z](?: ?\d){9}(?! ?\d)|\d(?: ?\d)*/g;

const label = /\b(?:SIRENE?|SIRET|R ?C ?S|T ?V ?A|VAT|EORI|INSEE)\b/;
/** A number that a court gave before SIRENs: `RCS Paris B 2005 12309`. One in ten passes the check of a SIREN. */
const yearAndNumber = /^(?:19|20)\d\d \d{5}$/;
const numberSign = /^(?:NUMERO|NUM|NO|NR|N)$/;

/** Remarks that people add to the number of a company. They would not be made about a number of another kind. */
const remark = new RegExp(
  `(?<![A-Z0-9])(?:${[
    ...["FERMEE?S?", "RADIEE?", "CESSEE?", "CESSATION", "DISSOUTE", "(?:EN )?LIQUIDATION(?: JUDICIAIRE)?"],
    ...["(?:IN)?ACTI(?:F|VE)", "OUVERTE?", "EX", "ANCIEN(?:NE)?", "NOUVE(?:AU|L|LLE)", "SIEGE(?: SOCIAL)?"],
    ...["ETABLISSEMENT(?: (?:PRINCIPAL|SECONDAIRE))?", "DOUBLON", "A (?:VERIFIER|CONFIRMER)", "VERIFIE"],
    ...["CLOSED", "CEASED", "DISSOLVED", "FORMER", "OLD", "NEW", "HEAD OFFICE", "TO BE CHECKED"],
  ].join("|")})(?![A-Z0-9])`,
  "g",
);

/** A number followed by a remark in brackets; the closing bracket may be missing. */
const withRemark = /^([^([{]*\d) ?[([{](.*)$/s;

/** Characters before a number that suffice to see a country's prefix and the character before it. */
const longestPrefix = 8;

const exact = (reading: IdentifierReading): reading is Identifier =>
  (reading.kind === "siren" || reading.kind === "siret") &&
  !reading.repairs.includes("zero_added") &&
  !reading.repairs.includes("zeros_added");

function readCandidate(text: string, before: string): IdentifierReading[] {
  const compact = text.replaceAll(" ", "");
  const french = /(?:^|[^A-Z])FR ?$/.test(before) ? `FR${compact}` : compact;
  const vat = readVat(french, []);
  if (vat) return [vat];
  if (endsWithForeignPrefix(before)) return [invalid("foreign_vat")];
  if (yearAndNumber.test(text)) return [invalid("not_an_identifier")];
  const whole = readDigits(compact, []);
  if (exact(whole) || !text.includes(" ")) return [whole];
  const tokens = text.split(" ").map((token) => readDigits(token, []));
  return tokens.some(exact) ? tokens : [whole];
}

/**
 * Returns the one identifier that all readings agree on, else `several`. A SIRET and its own SIREN agree on the SIRET.
 */
function agreed(identifiers: readonly Identifier[]): Identifier | "several" | undefined {
  const sirets = identifiers.filter((found) => found.kind === "siret");
  const several =
    new Set(identifiers.map((found) => found.siren)).size > 1 ||
    new Set(sirets.map((found) => found.siret)).size > 1;
  return several ? "several" : (sirets[0] ?? identifiers[0]);
}

/**
 * Returns the words around the numbers of a text, without remarks. A word that touches a number is kept, since it is
 * part of a code.
 */
const wordsAround = (text: string): string =>
  text.replace(candidate, "0").replace(remark, " ").replaceAll("0", " ");

/** Returns true if a word, or a town of the register, says that the number of a text is a company's. */
const isLabelled = (text: string): boolean =>
  label.test(wordsAround(text)) || isRegisterEntry(text.replaceAll(remark, " "));

/** Returns true if the words of a text say what its number is, or say nothing. `text` is plain and spaced. */
function wordsAllow(text: string, identifier: Identifier): boolean {
  const words = wordsAround(text);
  const tokens = words.split(/[^\p{L}]+/u).filter((word) => word !== "");
  if (isLabelled(text) || tokens.every((word) => numberSign.test(word))) return true;
  if (identifier.repairs.includes("from_vat")) return true;
  // A French EORI number (customs) is FR and a SIRET.
  return identifier.kind === "siret" && tokens.join() === "FR";
}

/**
 * Returns the result for a text with a single number that is no identifier as written. If a label announces the number,
 * or if it is a VAT number, the reason is the number's own.
 */
function readRefused(reading: IdentifierReading, labelled: boolean): IdentifierReading {
  if (reading.kind === "blank") return invalid("not_an_identifier");
  if (reading.kind !== "invalid") {
    const padded = reading.kind === "siret" ? reading.siret : reading.siren;
    return labelled ? invalid("too_short", padded) : invalid("not_an_identifier");
  }
  const vat = ["vat_key", "monaco", "foreign_vat"].includes(reading.reason);
  return labelled || vat ? reading : invalid("not_an_identifier");
}

const readingsIn = (text: string): IdentifierReading[] =>
  [...text.matchAll(candidate)].flatMap((match) =>
    readCandidate(match[0], text.slice(Math.max(0, match.index - longestPrefix), match.index)),
  );

/**
 * Reads `936134121 (fermé le 31/12/2023)`. A remark in brackets after a single number may say anything, except name
 * another company. Returns undefined for a text of another form.
 */
function readRemarked(text: string, repairs: readonly RepairCode[]): IdentifierReading | undefined {
  const [, before = "", behind = ""] = withRemark.exec(text) ?? [];
  const [reading, ...others] = readingsIn(before);
  if (reading === undefined || !exact(reading) || others.length > 0) return undefined;
  if (!wordsAllow(before, reading)) return undefined;
  const identifier = agreed([reading, ...readingsIn(behind).filter(exact)]) ?? reading;
  if (identifier === "several") return invalid("several");
  return { ...identifier, repairs: [...repairs, "from_text", ...identifier.repairs] };
}

/**
 * Reads identifiers among words: `RCS Paris 552 032 534`, `SIREN : 552032534`. The result must be certain. All digits
 * must belong to the identifier of one company, except those of a remark in brackets after it. The words must say what
 * the number is (a label, a court and a section of the register, or a French VAT number with a valid key), remark on
 * the company (`552032534 radiée`) or say nothing (`n° 552032534`). Otherwise the identifier becomes a suggestion. Lost
 * zeros are not restored here. `text` is plain and spaced.
 */
function readLabelled(text: string, repairs: readonly RepairCode[]): IdentifierReading {
  const remarked = readRemarked(text, repairs);
  if (remarked !== undefined) return remarked;
  const readings = readingsIn(text);
  const identifiers = readings.filter(exact);
  const identifier = agreed(identifiers);
  if (identifier === "several") return invalid("several");
  if (identifier !== undefined) {
    return identifiers.length === readings.length && wordsAllow(text, identifier)
      ? { ...identifier, repairs: [...repairs, "from_text", ...identifier.repairs] }
      : invalid("not_an_identifier", identifier.kind === "siret" ? identifier.siret : identifier.siren);
  }
  return readings.length === 1 ? readRefused(readings[0]!, isLabelled(text)) : invalid("not_an_identifier");
}

const separators = /[\s.·_'’‘`´\p{Pd}\u2212\ufffd]+/gu;
const invisible = /[\p{Cf}\p{Cc}]/gu;
// The lookbehind starts a match only at the beginning of a run of signs. Without it, a long run inside the text would
// be scanned again from each of its characters.
const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
// A question mark is what an export writes for a no-break space that its encoding lacks. Elsewhere it may stand for a digit.
const thousands = /^\d{1,3}(?:[,?]\d{3})+(?:\?\d{5})?$/;
// No-break spaces in UTF-8, read as windows-1252.
const brokenSpaces = /Â(?=\s)|â€¯/g;

/**
 * Returns a cell's text in plain capitals and digits. Full-width forms, accents, zero-width characters, and quotes and
 * signs at both ends are removed (`="005720784"`, `'005720784`, `552032534;`); signs inside stay.
 */
export function plainText(input: string): string {
  const written = withoutEntities(input);
  const text = /^[\x20-\x7e]*$/.test(written)
    ? written
    : written
        .replace(brokenSpaces, " ")
        .replace(/\s/g, " ")
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .replace(invisible, "");
  return text.replace(edges, "").toUpperCase();
}

/** Replaces each run of spaces, dots, dashes, apostrophes and broken characters by one space. */
function spaced(plain: string): string {
  return plain.replace(separators, " ");
}

/** Removes spaces, dots, dashes, apostrophes and broken characters, and the signs between thousands. */
function compacted(plain: string): string {
  return (thousands.test(plain) ? plain.replace(/[,?]/g, "") : plain).replace(separators, "");
}

/** What people write if there is no number: plain capitals, without the words of `accompanyingWords`. */
const none: ReadonlySet<string> = new Set([
  ...[
    "N A",
    "NA",
    "N C",
    "NC",
    "N D",
    "ND",
    "S O",
    "SO",
    "NON",
    "NO",
    "NEANT",
    "RIEN",
    "VIDE",
    "SANS",
    "PAS",
  ],
  ...["AUCUN", "AUCUNE", "SANS OBJET", "ABSENT", "ABSENTE", "MANQUANT", "MANQUANTE", "INCONNU", "INCONNUE"],
  ...["EN COURS", "EN COURS CREATION", "EN CREATION", "EN ATTENTE", "A VENIR", "A SUIVRE", "A CREER"],
  ...["A COMPLETER", "A RENSEIGNER", "A DEFINIR", "A DEMANDER", "A FOURNIR"],
  ...["NON RENSEIGNE", "NON RENSEIGNEE", "NON COMMUNIQUE", "NON COMMUNIQUEE", "NON CONNU", "NON CONNUE"],
  ...["NON DISPONIBLE", "NON APPLICABLE", "NON CONCERNE", "NON CONCERNEE", "NON ATTRIBUE", "NON FOURNI"],
  ...["NON IMMATRICULE", "NON IMMATRICULEE", "NON ASSUJETTI", "NON ASSUJETTIE", "NON SOUMIS", "NON SOUMISE"],
  // What businesses exempt from VAT must state on invoices (code général des impôts, article 293 B).
  ...["NON APPLICABLE ART 293 B CGI", "NON APPLICABLE ARTICLE 293 B CGI"],
  ...["NONE", "NULL", "NIL", "NAN", "EMPTY", "BLANK", "MISSING", "UNKNOWN", "NOT KNOWN", "UNDEFINED"],
  ...["NOT AVAILABLE", "NOT APPLICABLE", "NOT PROVIDED", "NOT GIVEN", "TO FOLLOW"],
  ...["PENDING", "IN PROGRESS", "TBA", "TBC", "TBD"],
]);

/** What may be named as missing (`pas de SIRET`, `en cours d'immatriculation`), and connecting words. */
const accompanyingWords: ReadonlySet<string> = new Set([
  ...["SIREN", "SIRET", "RCS", "TVA", "VAT", "NUMERO", "NUMBER", "NUM"],
  ...["IMMATRICULATION", "INSCRIPTION", "ATTRIBUTION", "OBTENTION", "REGISTRATION"],
  ...["DE", "D", "DU", "LE", "LA", "L", "OF"],
]);

/** Longer texts are sentences, whatever they begin with. */
const longest = 60;

/**
 * Returns true for a text that says that there is no number, or none yet: `N/A`, `néant`, `en cours d'immatriculation`.
 * A spreadsheet error (`#N/A`) does not count: its formula failed. `plain`: the plain text of `input`.
 */
function isMissingNumber(input: string, plain: string): boolean {
  if (plain.length > longest || /^\s*#/.test(input)) return false;
  const words = plain.replace("293B", "293 B").split(/[^A-Z0-9]+/);
  return none.has(words.filter((word) => !accompanyingWords.has(word)).join(" "));
}

/**
 * What a spreadsheet shows if a lookup formula found nothing, in English and French. Its other errors are faults of a
 * formula.
 */
const nothingFound = /^\s*#N\/[AD]\s*$/i;

/** Fast path for a million cells: most cells of numbers and places begin with a digit, and thus are not empty. */
const beginsWithDigit = (text: string): boolean => text >= "0" && text < ":";

/** Returns true for `#N/A`, the error of a lookup formula that found nothing. */
export const isNothingFound = (text: string): boolean => !beginsWithDigit(text) && nothingFound.test(text);

/**
 * Returns true for a cell without information: blank, signs only (`-`, `?`), `#N/A`, or a word for nothing (see {@link
 * isMissingNumber}). For cells with numbers, places or addresses; for names use {@link isMissingName}.
 */
export function isMissingValue(text: string): boolean {
  if (beginsWithDigit(text)) return false;
  if (text.length > longest) return text.trim() === "";
  if (isNothingFound(text)) return true;
  const plain = plainText(text);
  return plain === "" || isMissingNumber(text, plain);
}

/**
 * Words that are no company's name, in plain capitals. `NC` and `SANS` are missing, because they are names of
 * companies.
 */
const noName: ReadonlySet<string> = new Set([
  ...["NEANT", "AUCUN", "AUCUNE", "INCONNU", "INCONNUE", "SANS OBJET", "SANS NOM", "NONE", "NULL", "UNKNOWN"],
  ...["NON RENSEIGNE", "NON RENSEIGNEE", "NON COMMUNIQUE", "NON CONNU", "NON DISPONIBLE", "NON APPLICABLE"],
  ...[
    "A COMPLETER",
    "A RENSEIGNER",
    "A DEFINIR",
    "UNDEFINED",
    "NOT AVAILABLE",
    "NOT APPLICABLE",
    "NOT KNOWN",
  ],
]);

const longestNoName = 20;

/**
 * Matches `N/A`, `n/c` and `s/o`: no name contains such a slash. The form with dots counts only in lower case, since
 * `N.C.` may be initials.
 */
const stroke = /^\W*(?:N\s*\/\s*[ACD]|S\s*\/\s*O)\W*$/i;
const dots = /^\W*(?:n\.\s?[acd]|s\.\s?o)\.?\W*$/;
/**
 * What pandas and databases write for a cell without a value, what a spreadsheet shows where a formula failed or is
 * not done in any language (`#SPILL!`, `#CHAMP!`, `#GETTING_DATA`), and the results of a comparison, in capitals where
 * they are words of names too.
 */
const noValue =
  /^\s*(?:nan|NaN|NaT|<NA>|\\N|[Tt]rue|[Ff]alse|TRUE|FALSE|VRAI|FAUX|#[¡¿]?(?:[\p{Lu}/0]+\s?[!?]|\p{Lu}+_\p{Lu}+))\s*$/u;

/** Returns true for a cell that says that there is no name, of a company or a person. */
export function isMissingName(input: string): boolean {
  const text = input.trim();
  if (text.length > longestNoName) return false;
  if (isNothingFound(text) || stroke.test(text) || dots.test(text) || noValue.test(text)) return true;
  // Names in other scripts are names; the plain text keeps their letters.
  const plain = plainText(text);
  return plain === "" || noName.has(plain);
}

/**
 * Joins a SIREN and a NIC from two cells to a SIRET. Spreadsheets drop the leading zeros of a NIC: they are restored,
 * and the check of the SIRET shows whether that is right. A SIREN without a NIC stays a SIREN. A SIREN whose NIC makes
 * no valid SIRET is invalid. Any other reading is returned unchanged.
 *
 * @example withNic(readIdentifier("552032534"), "737") // { kind: "siret", siret: "55203253400737", … }
 */
export function withNic(reading: IdentifierReading, nic: string): IdentifierReading {
  if (reading.kind !== "siren") return reading;
  const plain = plainText(nic);
  if (plain === "" || isNothingFound(nic) || isMissingNumber(nic, plain)) return reading;
  // A program added the `.0`, as it does to a column of numbers of which some are missing.
  const digits = compacted(plain.replace(/[.,]0+$/, ""));
  const siret = reading.siren + digits.padStart(nicLength, "0");
  if (!/^\d{1,5}$/.test(digits) || !isSiret(siret)) return invalid("checksum", reading.siren);
  const repairs =
    digits.length < nicLength ? ([...reading.repairs, "nic_zeros_added"] as const) : reading.repairs;
  return { kind: "siret", siret, siren: reading.siren, repairs };
}

const noRepairs: readonly RepairCode[] = [];

/** A date in eight digits. Padded with a zero, one in ten would pass for a SIREN. */
const date = /^(?:\d{4}[-. ](?:0\d|1[0-2])[-. ][0-3]\d|[0-3]\d[-. ](?:0\d|1[0-2])[-. ]\d{4})$/;

/** A SIREN and a NIC, perhaps without its zeros, with a sign between them: `552032534-646`. */
const withNicBehind = /^(\d{9})[\s.\-/_](\d{3,5})$/;

/** A negative number as programs print it. Its sign is not a dash that a person put before an identifier. */
const negative = /^\s*[-\u2212]\d+(?:[.,]\d+)?(?:E[+-]?\d+)?\s*$/i;

/**
 * Reads a number. Excel keeps 15 digits, so a SIRET stored as a number is exact, and a longer number is no identifier.
 */
function readNumber(value: number): IdentifierReading {
  if (!Number.isInteger(value) || value < 0) return invalid("not_an_identifier");
  return value < 1e15 ? readDigits(String(value), noRepairs) : invalid("too_long");
}

function readText(input: string): IdentifierReading {
  if (negative.test(input)) return invalid("not_an_identifier");
  const plain = plainText(input);
  if (plain === "" || isMissingNumber(input, plain)) return { kind: "blank" };

  const notation = readNotation(plain);
  if (notation === "digits_lost") return invalid("digits_lost");
  if (notation === "fraction" || date.test(plain)) return invalid("not_an_identifier");
  if (notation) return readDigits(notation.digits, [notation.repair]);

  const [, siren, nic] = withNicBehind.exec(plain) ?? [];
  if (siren !== undefined && isSiren(siren)) return withNic(asSiren(siren, ["separators_removed"]), nic!);
  const compact = compacted(plain);
  const repairs: readonly RepairCode[] = compact === input ? noRepairs : ["separators_removed"];
  if (/^\d+$/.test(compact)) {
    const reading = readDigits(compact, repairs);
    if (reading.kind !== "invalid" || !/\s/.test(plain)) return reading;
    const several = readLabelled(spaced(plain), repairs);
    return several.kind === "invalid" && several.reason !== "several" ? reading : several;
  }
  const vat = readVat(compact, compact === input.toUpperCase() ? noRepairs : repairs);
  if (vat) return vat;
  return looksForeign(compact) ? invalid("foreign_vat") : readLabelled(spaced(plain), repairs);
}

/**
 * Reads the SIREN or SIRET in a cell as people really write it, and reports what was repaired. It never guesses: what
 * cannot be read for certain is `invalid` with a reason, sometimes with a suggestion. A cell with neither letter nor
 * digit is blank, and so is one that says that there is no number (`néant`). Never throws.
 *
 * @example readIdentifier("5 720 784") // { kind: "siren", siren: "005720784", repairs: ["separators_removed",
 * "zeros_added"] }
 * @decides what a cell says: SIREN, SIRET, repairs, reasons
 */
export function readIdentifier(input: string | number): IdentifierReading {
  if (typeof input === "number") return readNumber(input);
  return input.length < longText ? readShort(input) : readLong(input);
}

const readShort = (input: string): IdentifierReading =>
  /^\d+$/.test(input) ? readDigits(input, noRepairs) : readText(input);

/** Reading a shorter text is faster than a cache lookup. */
const longText = 200;
const mostKept = 64;
/** The readings of recent long texts. A reading depends on the text alone. */
const longReadings = new Map<string, IdentifierReading>();

/**
 * Reads a long text once if many cells share it: a long text takes milliseconds, and a million of them would take
 * hours.
 */
function readLong(input: string): IdentifierReading {
  const known = longReadings.get(input);
  if (known !== undefined) return known;
  const reading = readShort(input);
  if (longReadings.size === mostKept) longReadings.clear();
  longReadings.set(input, reading);
  return reading;
}

/**
 * The VAT number beside a SIREN: `absent`, the `same` company's, an `other` company's, or `unknown` if it is not French
 * or its key is wrong.
 */
export type VatFinding = "absent" | "same" | "other" | "unknown";

/**
 * Compares the VAT number in a list, as people write it, with a SIREN. The key is computed (European Commission, "VIES
 * VAT number construction rules", France); whether the number is in use is not checked.
 */
export function vatFinding(text: string, siren: string): VatFinding {
  const reading = readIdentifier(text);
  if (reading.kind === "blank") return "absent";
  // A plain SIREN in place of a VAT number does not count.
  if (reading.kind === "invalid" || !reading.repairs.includes("from_vat")) return "unknown";
  return reading.siren === siren ? "same" : "other";
}
