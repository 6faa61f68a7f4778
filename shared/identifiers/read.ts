import { isSiren, isSiret, sirenOf, vatKeyHolds, splitVatNumber } from "./siren.ts";

/**
 * What was done to a text to read it. `told`: the user should see it beside the result, because the identifier is
 * not what was typed; the others only ignore the way it was written.
 */
export const repairs = {
  separators_removed: { told: false, meaning: "spaces, signs, quotes or unusual digits were ignored" },
  from_decimal: { told: false, meaning: "written as a number with decimals, all of them zero" },
  from_scientific: { told: true, meaning: "written in scientific notation that kept every digit" },
  from_vat: { told: true, meaning: "the SIREN was taken out of a French VAT number" },
  from_text: { told: true, meaning: "the identifier was taken out of a text around it" },
  zero_added: { told: true, meaning: "one leading zero was put back" },
  zeros_added: { told: true, meaning: "two leading zeros were put back" },
  zeros_removed: { told: true, meaning: "zeros in front of a SIREN were removed" },
  nic_zeros_added: {
    told: true,
    meaning: "the zeros that its NIC had lost in a column of its own were put back",
  },
} as const satisfies Record<string, { told: boolean; meaning: string }>;
export type RepairCode = keyof typeof repairs;

/** Why a text is not sent as a question. A failed check is "suspect": such numbers exist, and are rare. */
export const invalidReasons = {
  not_an_identifier: "text, or a number that is neither a SIREN nor a SIRET",
  filler: "one digit repeated, which fills a form and names nobody",
  checksum: "9 or 14 digits that fail the check of a SIREN or a SIRET",
  checksum_padded: "7, 8, 12 or 13 digits that fail the check once the lost zeros are put back",
  digits_lost: "scientific notation that lost digits: the column was not formatted as text",
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
 * What was read in a cell. `siren` is there for a SIRET too: the legal unit of the establishment. `suggestion` is a
 * SIREN or a SIRET the user may have meant; nothing is asked for it.
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

/** The reading of a cell nothing is asked for. */
export function invalid(reason: InvalidReason, suggestion?: string): IdentifierReading {
  return suggestion === undefined ? { kind: "invalid", reason } : { kind: "invalid", reason, suggestion };
}

/** A number's text: its digits, or why they cannot be had; `fraction` is a value that is not whole. */
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
 * Reads a number as programs print it: `5.52032534E8`, `5,52032534E+08`, `552032534.0`, `552 032 534,00`. Undefined
 * when the text has neither form. `3,5E+13` lost the digits that the display left out; trailing zeros are not assumed.
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

/** Prefixes of VAT numbers of the countries of VIES, France left out, with Great Britain and Switzerland. */
const prefixes = "AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI";

/** At most one letter stands between the prefix and the digits (ATU, ESB): `SIREN552032534` is not Slovenian. */
const wholeNumber = new RegExp(`^(?:${prefixes})[A-Z]?\\d[0-9A-Z]{6,14}$`);
const prefixAtEnd = new RegExp(`(?:^|[^A-Z])(?:${prefixes})[A-Z]? ?$`);

/** True when a text without separators, in capitals, has the form of another country's VAT number. */
function looksForeign(compact: string): boolean {
  return wholeNumber.test(compact);
}

/** True when the text that stands before some digits ends with another country's VAT prefix. */
function endsWithForeignPrefix(before: string): boolean {
  return prefixAtEnd.test(before);
}

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

function readPadded(digits: string, repairs: readonly RepairCode[]): IdentifierReading {
  const length = digits.length > 9 ? 14 : 9;
  // Whoever lost the zeros of a SIRET lost all of them.
  if (length === 14 && digits.startsWith("0")) return invalid("checksum_padded");
  const padded = digits.padStart(length, "0");
  const all = [...repairs, length - digits.length === 1 ? "zero_added" : "zeros_added"] as const;
  if (length === 14) return isSiret(padded) ? asSiret(padded, all) : invalid("checksum_padded");
  return isSiren(padded) ? asSiren(padded, all) : invalid("checksum_padded");
}

/** Eleven digits may be a VAT number without its FR, or a SIREN with two digits too many: only proposed. */
function suggestionFor11(digits: string): string | undefined {
  const siren = digits.slice(2);
  return isSiren(siren) && vatKeyHolds(digits.slice(0, 2), siren) ? siren : undefined;
}

/**
 * The SIREN behind three to five zeros that a program of fixed widths has put before it; undefined where there is none. No SIRET
 * begins so; one zero before nine digits may be a telephone number.
 */
function sirenBehindZeros(digits: string): string | undefined {
  const siren = digits.slice(-9);
  return /^0{3,5}$/.test(digits.slice(0, -9)) && isSiren(siren) ? siren : undefined;
}

/**
 * Reads bare digits by their number. Spreadsheets drop leading zeros, so 7, 8, 12 and 13 digits are padded and must
 * pass the check; the first nine of 12 or 13 digits are never taken, for one in ten is another company's SIREN. Programs of
 * fixed widths put zeros before a number, which are removed.
 */
function readDigits(digits: string, repairs: readonly RepairCode[]): IdentifierReading {
  // Looked at from both ends first: few numbers begin and end alike.
  if (digits.at(0) === digits.at(-1) && /^0+$|^(\d)\1{6,}$/.test(digits)) return invalid("filler");
  const behind = sirenBehindZeros(digits);
  if (behind !== undefined) return asSiren(behind, [...repairs, "zeros_removed"]);
  switch (digits.length) {
    case 14:
      if (isSiret(digits)) return asSiret(digits, repairs);
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
 * Reads a French VAT number written without separators; undefined when the text is none. The key must hold: a right
 * key around nine digits that are no SIREN is a number of Monaco, which has FR numbers but is not in Sirene.
 */
function readVat(compact: string, repairs: readonly RepairCode[]): IdentifierReading | undefined {
  const bare = /^FR(\d{9})$/.exec(compact)?.[1];
  if (bare !== undefined) return invalid("vat_key", isSiren(bare) ? bare : undefined);
  const parts = splitVatNumber(compact);
  if (parts === undefined) return undefined;
  const { key, siren } = parts;
  if (!vatKeyHolds(key, siren)) return invalid("vat_key", isSiren(siren) ? siren : undefined);
  return isSiren(siren) ? { kind: "siren", siren, repairs: [...repairs, "from_vat"] } : invalid("monaco");
}

/** An identifier of a company or of an establishment, as it was read. */
export type Identifier = Extract<IdentifierReading, { kind: "siren" | "siret" }>;

/** A French VAT number, or a run of digits, in a text whose separators are single spaces. */
const candidate = /(?<![0-9A-Z])FR ?[0-9A-HJ-NP-Z] ?[0-9A-HJ-NP-Z](?: ?\d){9}(?! ?\d)|\d(?: ?\d)*/g;

const label = /\b(?:SIRENE?|SIRET|R ?C ?S|T ?V ?A|VAT|EORI|INSEE)\b/;
const numberSign = /^(?:NUMERO|NUM|NO|NR|N)$/;

/** What those who keep a list remark on the company that a number names; of another thing it would not be said. */
const remark = new RegExp(
  `(?<![A-Z0-9])(?:${[
    ...["FERMEE?S?", "RADIEE?", "CESSEE?", "CESSATION", "DISSOUTE", "(?:EN )?LIQUIDATION(?: JUDICIAIRE)?"],
    ...["(?:IN)?ACTI(?:F|VE)", "OUVERTE?", "EX", "ANCIEN(?:NE)?", "NOUVE(?:AU|L|LLE)", "SIEGE(?: SOCIAL)?"],
    ...["ETABLISSEMENT(?: (?:PRINCIPAL|SECONDAIRE))?", "DOUBLON", "A (?:VERIFIER|CONFIRMER)", "VERIFIE"],
    ...["CLOSED", "CEASED", "DISSOLVED", "FORMER", "OLD", "NEW", "HEAD OFFICE", "TO BE CHECKED"],
  ].join("|")})(?![A-Z0-9])`,
  "g",
);

/** A number, and a remark in brackets behind it, whose closing bracket may be gone. */
const withRemark = /^([^([{]*\d) ?[([{](.*)$/s;

/** Enough of the text before a number to see a country's prefix and the character before it. */
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
  const whole = readDigits(compact, []);
  if (exact(whole) || !text.includes(" ")) return [whole];
  const tokens = text.split(" ").map((token) => readDigits(token, []));
  return tokens.some(exact) ? tokens : [whole];
}

/** The one identifier that all the readings agree on: a SIRET with its own SIREN is that SIRET. */
function agreed(identifiers: readonly Identifier[]): Identifier | "several" | undefined {
  const sirets = identifiers.filter((found) => found.kind === "siret");
  const several =
    new Set(identifiers.map((found) => found.siren)).size > 1 ||
    new Set(sirets.map((found) => found.siret)).size > 1;
  return several ? "several" : (sirets[0] ?? identifiers[0]);
}

/** The words around the numbers of a text, remarks left out: one that touches a number is a part of some code. */
const wordsAround = (text: string): string =>
  text.replace(candidate, "0").replace(remark, " ").replaceAll("0", " ");

/** True when the words say what the number is, or say nothing. */
function wordsAllow(words: string, identifier: Identifier): boolean {
  const tokens = words.split(/[^\p{L}]+/u).filter((word) => word !== "");
  if (label.test(words) || tokens.every((word) => numberSign.test(word))) return true;
  if (identifier.repairs.includes("from_vat")) return true;
  // A French EORI number (customs) is FR and a SIRET.
  return identifier.kind === "siret" && tokens.join() === "FR";
}

/** A text with one number that is no identifier as it stands: the number's own reason, where a label announces it. */
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
 * Reads `936134121 (fermé le 31/12/2023)`: a remark in brackets may say anything behind a number that stands alone
 * before it, but not name another company. Undefined for a text of another form.
 */
function readRemarked(text: string, repairs: readonly RepairCode[]): IdentifierReading | undefined {
  const [, before = "", behind = ""] = withRemark.exec(text) ?? [];
  const [reading, ...others] = readingsIn(before);
  if (reading === undefined || !exact(reading) || others.length > 0) return undefined;
  if (!wordsAllow(wordsAround(before), reading)) return undefined;
  const identifier = agreed([reading, ...readingsIn(behind).filter(exact)]) ?? reading;
  if (identifier === "several") return invalid("several");
  return { ...identifier, repairs: [...repairs, "from_text", ...identifier.repairs] };
}

/**
 * Reads a text in which identifiers stand among words: `RCS Paris 552 032 534`, `SIREN : 552032534`. Accepted only
 * when it is certain: all its digits belong to one company's identifier, but for those of a remark in brackets behind
 * it, and the words say what it is (a label, or a French VAT number whose key holds), remark on the company
 * (`552032534 radiée`) or say nothing (`n° 552032534`). Otherwise the identifier is a suggestion, and zeros are not put
 * back. `text` is plain and spaced.
 */
function readLabelled(text: string, repairs: readonly RepairCode[]): IdentifierReading {
  const remarked = readRemarked(text, repairs);
  if (remarked !== undefined) return remarked;
  const readings = readingsIn(text);
  const words = wordsAround(text);
  const identifiers = readings.filter(exact);
  const identifier = agreed(identifiers);
  if (identifier === "several") return invalid("several");
  if (identifier !== undefined) {
    return identifiers.length === readings.length && wordsAllow(words, identifier)
      ? { ...identifier, repairs: [...repairs, "from_text", ...identifier.repairs] }
      : invalid("not_an_identifier", identifier.kind === "siret" ? identifier.siret : identifier.siren);
  }
  return readings.length === 1 ? readRefused(readings[0]!, label.test(words)) : invalid("not_an_identifier");
}

const separators = /[\s.·_'’‘`´\p{Pd}\u2212]+/gu;
const invisible = /[\p{Cf}\p{Cc}]/gu;
// Looked at from its first character alone: from each one, a long run of spaces inside would be walked through anew.
const edges = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const thousands = /^\d{1,3}(?:,\d{3})+$/;

/**
 * A cell's text in plain capitals and plain digits: full-width forms, accents, zero-width characters, and the quotes
 * and signs at both ends are gone (`="005720784"`, `'005720784`, `552032534;`); signs inside stay.
 */
export function plainText(input: string): string {
  const text = /^[\x20-\x7e]*$/.test(input)
    ? input
    : input.replace(/\s/g, " ").normalize("NFKD").replace(/\p{M}/gu, "").replace(invisible, "");
  return text.replace(edges, "").toUpperCase();
}

/** The text with every run of spaces, dots, dashes and apostrophes made one space. */
function spaced(plain: string): string {
  return plain.replace(separators, " ");
}

/** The text without spaces, dots, dashes and apostrophes, nor the commas of English thousands. */
function compacted(plain: string): string {
  return (thousands.test(plain) ? plain.replaceAll(",", "") : plain).replace(separators, "");
}

/** What people write where there is no number: words in plain capitals, those of `beside` left out. */
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
  // What who charges no VAT has to say on invoices (code général des impôts, article 293 B).
  ...["NON APPLICABLE ART 293 B CGI", "NON APPLICABLE ARTICLE 293 B CGI"],
  ...["NONE", "NULL", "NIL", "NAN", "EMPTY", "BLANK", "MISSING", "UNKNOWN", "NOT KNOWN", "UNDEFINED"],
  ...["NOT AVAILABLE", "NOT APPLICABLE", "NOT PROVIDED", "NOT GIVEN", "TO FOLLOW"],
  ...["PENDING", "IN PROGRESS", "TBA", "TBC", "TBD"],
]);

/** What is named as lacking (`pas de SIRET`, `en cours d'immatriculation`), and the words that join it. */
const beside: ReadonlySet<string> = new Set([
  ...["SIREN", "SIRET", "RCS", "TVA", "VAT", "NUMERO", "NUMBER", "NUM"],
  ...["IMMATRICULATION", "INSCRIPTION", "ATTRIBUTION", "OBTENTION", "REGISTRATION"],
  ...["DE", "D", "DU", "LE", "LA", "L", "OF"],
]);

/** Longer texts are sentences, whatever they begin with. */
const longest = 60;

/**
 * True for a text that says that there is no number, or none yet: `N/A`, `néant`, `en cours d'immatriculation`. A
 * spreadsheet's error (`#N/A`) says nothing of the kind: its formula failed. `plain` is the input's plain text.
 */
function saysNone(input: string, plain: string): boolean {
  if (plain.length > longest || /^\s*#/.test(input)) return false;
  const words = plain.replace("293B", "293 B").split(/[^A-Z0-9]+/);
  return none.has(words.filter((word) => !beside.has(word)).join(" "));
}

/** What a spreadsheet shows where a lookup found nothing, in English and French; its other errors are faults of a formula. */
const nothingFound = /^\s*#N\/[AD]\s*$/i;

/** Most cells of numbers and places do, and then say something; a million of them are asked. */
const beginsWithDigit = (text: string): boolean => text >= "0" && text < ":";

/** True of the error by which a spreadsheet says that a lookup found nothing: `#N/A`. */
export const isNothingFound = (text: string): boolean => !beginsWithDigit(text) && nothingFound.test(text);

/**
 * True of a cell of a list that says nothing: blank, signs alone (`-`, `?`), `#N/A`, or a word for nothing as {@link saysNone} has
 * it. Of cells that hold a number, a place or an address; names have {@link saysNoName}.
 */
export function saysNothing(text: string): boolean {
  if (beginsWithDigit(text)) return false;
  if (text.length > longest) return text.trim() === "";
  if (isNothingFound(text)) return true;
  const plain = plainText(text);
  return plain === "" || saysNone(text, plain);
}

/** Words that no company is called by, in plain capitals. `NC` and `SANS` are names of some. */
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

/** `N/A`, `n/c`, `s/o`: no name has a stroke in it so; with dots in small letters alone, for `N.C.` may be initials. */
const stroke = /^\W*(?:N\s*\/\s*[ACD]|S\s*\/\s*O)\W*$/i;
const dots = /^\W*(?:n\.\s?[acd]|s\.\s?o)\.?\W*$/;
/** What pandas writes for a cell without a value. */
const notANumber = /^\s*(?:nan|NaN)\s*$/;

/** True of a cell for a company's or a person's name that says that there is none. */
export function saysNoName(text: string): boolean {
  if (text.length > longestNoName) return text.trim() === "";
  if (isNothingFound(text) || stroke.test(text) || dots.test(text) || notANumber.test(text)) return true;
  // Names in letters of other scripts are names; plain text keeps them.
  const plain = plainText(text);
  return plain === "" || noName.has(plain);
}

/** Digits of a NIC: what a SIRET has behind its SIREN. */
const length = 5;

/**
 * The SIRET that a SIREN and a NIC of two cells make. Spreadsheets drop the zeros a NIC begins with: they are put back,
 * and the check of the whole SIRET tells whether that is right. A SIREN without NIC stays a SIREN; one whose NIC makes no
 * SIRET is invalid, as a wrong SIRET is; anything but a SIREN stays what it is.
 *
 * @example withNic(readIdentifier("552032534"), "737") // { kind: "siret", siret: "55203253400737", … }
 */
export function withNic(reading: IdentifierReading, nic: string): IdentifierReading {
  if (reading.kind !== "siren") return reading;
  const plain = plainText(nic);
  if (plain === "" || saysNone(nic, plain)) return reading;
  const digits = compacted(plain);
  const siret = reading.siren + digits.padStart(length, "0");
  if (!/^\d{1,5}$/.test(digits) || !isSiret(siret)) return invalid("checksum", reading.siren);
  const repairs =
    digits.length < length ? ([...reading.repairs, "nic_zeros_added"] as const) : reading.repairs;
  return { kind: "siret", siret, siren: reading.siren, repairs };
}

const noRepairs: readonly RepairCode[] = [];

/** A day, a month and a year in digits: eight digits that padding would turn into a SIREN one time in ten. */
const date = /^(?:\d{4}[-. ](?:0\d|1[0-2])[-. ][0-3]\d|[0-3]\d[-. ](?:0\d|1[0-2])[-. ]\d{4})$/;

/** A number below zero, as programs print it: its sign is no dash somebody put before an identifier. */
const negative = /^\s*[-\u2212]\d+(?:[.,]\d+)?(?:E[+-]?\d+)?\s*$/i;

/** Excel keeps 15 digits, so a SIRET stored as a number is exact; a longer number is no identifier anyway. */
function readNumber(value: number): IdentifierReading {
  if (!Number.isInteger(value) || value < 0) return invalid("not_an_identifier");
  return value < 1e15 ? readDigits(String(value), noRepairs) : invalid("too_long");
}

function readText(input: string): IdentifierReading {
  if (negative.test(input)) return invalid("not_an_identifier");
  const plain = plainText(input);
  if (plain === "" || saysNone(input, plain)) return { kind: "blank" };

  const notation = readNotation(plain);
  if (notation === "digits_lost") return invalid("digits_lost");
  if (notation === "fraction" || date.test(plain)) return invalid("not_an_identifier");
  if (notation) return readDigits(notation.digits, [notation.repair]);

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
 * Reads the SIREN or SIRET in a cell as people really write it, says what was repaired on the way, and never guesses:
 * what cannot be read for certain is `invalid` with a reason, at times with a suggestion. A cell with neither letter
 * nor digit is blank, and so is one that says that there is no number (`néant`). Never throws.
 *
 * @example readIdentifier("5 720 784") // { kind: "siren", siren: "005720784", repairs: ["separators_removed", "zeros_added"] }
 * @decides what a cell says: SIREN, SIRET, repairs, reasons
 */
export function readIdentifier(input: string | number): IdentifierReading {
  if (typeof input === "number") return readNumber(input);
  return input.length < longText ? readShort(input) : readLong(input);
}

const readShort = (input: string): IdentifierReading =>
  /^\d+$/.test(input) ? readDigits(input, noRepairs) : readText(input);

/** Shorter texts are read faster than they are looked up. */
const longText = 200;
const mostKept = 64;
/** The readings of the long texts that came last, which depend on the text alone. */
const longReadings = new Map<string, IdentifierReading>();

/** Reads a long text once where many cells share it: milliseconds for each of a million cells are hours. */
function readLong(input: string): IdentifierReading {
  const known = longReadings.get(input);
  if (known !== undefined) return known;
  const reading = readShort(input);
  if (longReadings.size === mostKept) longReadings.clear();
  longReadings.set(input, reading);
  return reading;
}

/**
 * What the VAT number beside a SIREN is: there is none; that of the SIREN; that of another company; or one that cannot be
 * used, for it is no French number or its key is wrong.
 */
export type VatFinding = "absent" | "same" | "other" | "unknown";

/**
 * Compares the VAT number of a list, as people write it, with a SIREN. The key is worked out (European Commission, "VIES
 * VAT number construction rules", France); nobody is asked whether the number is in use.
 */
export function vatFinding(text: string, siren: string): VatFinding {
  const reading = readIdentifier(text);
  if (reading.kind === "blank") return "absent";
  // A SIREN in the place of a VAT number is none.
  if (reading.kind === "invalid" || !reading.repairs.includes("from_vat")) return "unknown";
  return reading.siren === siren ? "same" : "other";
}
