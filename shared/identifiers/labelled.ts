import { endsWithForeignPrefix } from "./foreign-vat.ts";
import { readDigits } from "./padding.ts";
import { readVat } from "./read-vat.ts";
import { invalid, type Reading, type RepairCode } from "./reading.ts";

type Identifier = Extract<Reading, { kind: "siren" | "siret" }>;

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

const exact = (reading: Reading): reading is Identifier =>
  (reading.kind === "siren" || reading.kind === "siret") &&
  !reading.repairs.includes("zero_added") &&
  !reading.repairs.includes("zeros_added");

function readCandidate(text: string, before: string): Reading[] {
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
function readRefused(reading: Reading, labelled: boolean): Reading {
  if (reading.kind === "blank") return invalid("not_an_identifier");
  if (reading.kind !== "invalid") {
    const padded = reading.kind === "siret" ? reading.siret : reading.siren;
    return labelled ? invalid("too_short", padded) : invalid("not_an_identifier");
  }
  const vat = ["vat_key", "monaco", "foreign_vat"].includes(reading.reason);
  return labelled || vat ? reading : invalid("not_an_identifier");
}

const readingsIn = (text: string): Reading[] =>
  [...text.matchAll(candidate)].flatMap((match) =>
    readCandidate(match[0], text.slice(Math.max(0, match.index - longestPrefix), match.index)),
  );

/**
 * Reads `936134121 (fermé le 31/12/2023)`: a remark in brackets may say anything behind a number that stands alone
 * before it, but not name another company. Undefined for a text of another form.
 */
function readRemarked(text: string, repairs: readonly RepairCode[]): Reading | undefined {
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
 * back. `text` is plain and spaced (spelling.ts).
 */
export function readLabelled(text: string, repairs: readonly RepairCode[]): Reading {
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
