import type { Candidate } from "../candidates/candidate.ts";
import { isTooBroad, type Pool } from "../candidates/pool.ts";
import { compareLegalForms } from "../folding/legal-forms.ts";
import { ownTown } from "../folding/places.ts";
import { vatKey } from "../../identifiers/vat.ts";
import type { Letter, MatchLetters } from "../letters.ts";
import { withOpener } from "../likeness/alignment.ts";
import { rematched } from "../likeness/best-name.ts";
import { wordMoreOf, type WordMore } from "../likeness/sister-words.ts";
import { typingErrors } from "../likeness/word-likeness.ts";
import type { ReadRow } from "../read-row.ts";

/** The words of groups that the weights were fitted on; those that speak against a company are more (sister-words.ts). */
const groupWords = new Set(
  "HOLDING INVEST INVESTISSEMENT INVESTISSEMENTS PARTICIPATION PARTICIPATIONS FINANCE FINANCES FINANCIERE IMMOBILIER IMMOBILIERE IMMO PATRIMOINE GESTION DEVELOPPEMENT GROUPE GROUP SERVICES DISTRIBUTION FORMATION INDUSTRIE INDUSTRIES TRANSPORTS LOCATION EXPLOITATION".split(
    " ",
  ),
);

/** A company's evidence beside a row: the letter of each part, and what the letters do not say. */
export interface Evidence {
  readonly candidate: Candidate;
  readonly letters: MatchLetters;
  /** True when one of the names has a word of a group's that the other has not. */
  readonly groupWordDiffers: boolean;
  /** The row names a company abroad by its legal form, the company bears no such form, and nothing says that it is at the row's place. */
  readonly isPerhapsAbroad: boolean;
  /** What one of the names has more than the other. */
  readonly wordMore: WordMore;
  /** The row's postcode was asked, and the company is not there. */
  readonly isOutOfPostcode: boolean;
  /** Of all that a whole answer named it alone has the name and all its words. */
  readonly isAlone: boolean;
  /** It has ceased, and a company of its name and kind of legal form that came up where it did has not. */
  readonly hasActiveTwin: boolean;
}

function postcodeLetter(row: ReadRow, { found, known }: Candidate): Letter {
  if (row.place.department === undefined) return "Z";
  if (found.has("postcode") || known.postcode === "A") return "A";
  if (found.has("department") || (found.has("town") && row.place.postcode === undefined)) return "B";
  return known.postcode ?? "Z";
}

/** True when the whole of the row's department was asked for the name, and the company was not there. */
function isElsewhere(pool: Pool, { siren, found, match }: Candidate): boolean {
  if (found.has("postcode") || found.has("department") || found.has("town") || found.has("street"))
    return false;
  return pool.answered.some(
    (answer) =>
      answer.question.where === "department" &&
      !isTooBroad(answer) &&
      !answer.sirens.includes(siren) &&
      match?.letter === "A",
  );
}

/** From so many digits on, one that is wrong, missing or too many is a typing error, not another number. */
const leastMistypedDigits = 8;
/** Digits of a French VAT number: the key's two before the nine of the SIREN. */
const vatDigits = 11;

/** A for digits of the company's number, or around its SIREN; B for the whole of it with one typing error; else F. */
function vatLetter({ fragment }: ReadRow, siren: string): Letter {
  if (fragment === undefined || !/^\d{9}$/.test(siren)) return "Z";
  const whole = `${vatKey(siren)}${siren}`;
  if (whole.includes(fragment) || fragment.endsWith(siren)) return "A";
  if (fragment.length < leastMistypedDigits) return "F";
  return typingErrors(fragment, fragment.length < vatDigits ? siren : whole, 1) === 1 ? "B" : "F";
}

/** True when the whole of the row's town was asked for words that the company has, and it did not come up there. */
const isOutOfTown = ({ row, answered }: Pool, { siren, folded }: Candidate): boolean =>
  row.mayBeTown &&
  answered.some(
    (answer) =>
      answer.question.where === "town" &&
      !isTooBroad(answer) &&
      !answer.sirens.includes(siren) &&
      folded.some(({ words }) => answer.question.words.every((word) => words.includes(word))),
  );

function cityLetter(pool: Pool, candidate: Candidate): Letter {
  if (candidate.found.has("town")) return "A";
  return candidate.known.city ?? (isOutOfTown(pool, candidate) ? "F" : "Z");
}

function lettersOf(pool: Pool, candidate: Candidate): MatchLetters {
  const { row } = pool;
  const { match, form, known } = candidate;
  return {
    name: match?.letter ?? "Z",
    postcode: isElsewhere(pool, candidate) ? "F" : postcodeLetter(row, candidate),
    city: cityLetter(pool, candidate),
    address: known.address ?? "Z",
    vat: vatLetter(row, candidate.siren),
    director: candidate.director ?? "Z",
    legalForm:
      row.name.form === undefined || form === undefined ? "Z" : compareLegalForms(row.name.form, form),
  };
}

/** True when the row's postcode was asked for words of the name and the company did not come up there. */
const isOutOfPostcode = (pool: Pool, { found, known }: Candidate): boolean =>
  !found.has("postcode") &&
  known.postcode !== "A" &&
  pool.answered.some((answer) => answer.question.where === "postcode" && !isTooBroad(answer));

/** True of a company that has all words of the row's name, each as it stands there. */
const hasAllWords = ({ match }: Candidate): boolean =>
  match?.alignment.missing === 0 && match.alignment.blurred === 0;

/** True when of a whole answer it alone has all words of the row's name, and nothing else. */
function isAlone(pool: Pool, { siren, match }: Candidate): boolean {
  return (
    match?.letter === "A" &&
    !pool.candidates.some((other) => other.siren !== siren && hasAllWords(other)) &&
    pool.answered.some(
      (answer) => answer.question.kind === "words" && answer.sirens.includes(siren) && !isTooBroad(answer),
    )
  );
}

const sameKind = (one: Candidate, other: Candidate): boolean =>
  one.form === undefined || other.form === undefined || compareLegalForms(one.form, other.form) !== "F";

/** True of a ceased company beside its active twin: a list that is in use means that one, mostly. */
const hasActiveTwin = (pool: Pool, candidate: Candidate): boolean =>
  candidate.active === false &&
  candidate.match?.letter === "A" &&
  pool.candidates.some(
    (other) =>
      other.active === true &&
      other.match?.letter === "A" &&
      sameKind(candidate, other) &&
      [...candidate.found].every((where) => other.found.has(where)),
  );

/**
 * The company as it is compared: beside one that bears the row's name word for word and came up where it did, a GROUPE,
 * SOCIÉTÉ or ÉTABLISSEMENTS before a name is a word of it.
 */
function compared(pool: Pool, candidate: Candidate): Candidate {
  const { match, found } = candidate;
  if (match?.alignment.opener === undefined) return candidate;
  const isNamesake = (other: Candidate) =>
    other.match?.letter === "A" &&
    other.match.alignment.opener === undefined &&
    [...found].every((where) => other.found.has(where));
  if (!pool.candidates.some(isNamesake)) return candidate;
  return { ...candidate, match: rematched(match, withOpener(match.alignment)) };
}

/** True where the row's LTD or GMBH is not the company's, and neither its town nor its street nor its number was found to agree. */
function isPerhapsAbroad({ row }: Pool, { form, folded }: Candidate, letters: MatchLetters): boolean {
  const { foreignForm } = row.name;
  if (foreignForm === undefined || form === "foreign") return false;
  if (folded.some((name) => name.foreignForm === foreignForm)) return false;
  return letters.city !== "A" && letters.address !== "A" && letters.vat !== "A";
}

/** What the answers to a row's questions prove of one of the companies they named. */
export function evidenceOf(pool: Pool, named: Candidate): Evidence {
  const candidate = compared(pool, named);
  const { match } = candidate;
  const { missingWords = [], extraWords = [] } = match?.alignment ?? {};
  const letters = lettersOf(pool, candidate);
  return {
    candidate,
    letters,
    isPerhapsAbroad: isPerhapsAbroad(pool, candidate, letters),
    groupWordDiffers: [...missingWords, ...extraWords].some((word) => groupWords.has(word)),
    wordMore: match === undefined ? "none" : wordMoreOf(match, ownTown(pool.row.place)),
    isOutOfPostcode: isOutOfPostcode(pool, candidate),
    isAlone: isAlone(pool, candidate),
    hasActiveTwin: hasActiveTwin(pool, candidate),
  };
}
