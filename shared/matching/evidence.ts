import type { Candidate, SearchArea } from "./candidate.ts";
import { type Pool, isTooBroad } from "./pool.ts";
import { compareLegalForms } from "./folding/legal-forms.ts";
import { ownTown } from "./folding/places.ts";
import { vatKey } from "../identifiers/siren.ts";
import type { Letter, MatchLetters } from "./match.ts";
import { type Alignment, rematched, withOpener, withoutUnpaired } from "./name-likeness.ts";
import { type WordMore, wordMoreOf } from "./sister-words.ts";
import { typingErrors } from "./word-likeness.ts";
import type { FoldedRow } from "./read-row.ts";

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
  readonly wordMore: Exclude<WordMore, "country">;
  /** It alone has the row's name where a town of the row says, or a postcode and a town that has it. */
  readonly isOnlyInTown: boolean;
  /** The row's name has a word of its own town. */
  readonly namesItsTown: boolean;
  /** The row's postcode was asked, and the company is not there. */
  readonly isOutOfPostcode: boolean;
  /** The row has its whole number, not a piece of it. */
  readonly hasWholeNumber: boolean;
  /** The row tells a place, and the company came up only where none was asked for. */
  readonly isElsewhere: boolean;
  /** Of all that a whole answer named it alone has the name and all its words. */
  readonly isAlone: boolean;
  /** Of all that a whole answer named it alone has the name, or the only one near it but for typing errors. */
  readonly isOnly: boolean;
  /** The same of those of the kind of legal form that the row has and it bears. */
  readonly isOnlyOfForm: boolean;
  /** The same of a row that tells no place. */
  readonly isOnlyInFrance: boolean;
  /** It has ceased, and a company of its name and kind of legal form that came up where it did has not. */
  readonly hasActiveTwin: boolean;
}

function postcodeLetter(row: FoldedRow, { found, known }: Candidate): Letter {
  if (row.place.department === undefined) return "Z";
  if (found.has("postcode") || known.postcode === "A") return "A";
  if (found.has("department") || (found.has("town") && row.place.postcode === undefined)) return "B";
  return known.postcode ?? "Z";
}

/** True of a company that came up at a place that the row tells. */
const isAtPlace = ({ found, known }: Candidate): boolean =>
  ["postcode", "department", "town", "street"].some((where) => found.has(where as SearchArea)) ||
  known.postcode === "A";

/** A digit of a postcode is soon wrong; a town is told by its name, and so is a postcode beside its own town. */
function isInTown({ place, places, mayBeTown }: FoldedRow, { found }: Candidate): boolean {
  if (!mayBeTown) return false;
  const { postcode, town } = place;
  const isOfTown = postcode !== undefined && places?.postcodesOf(town).includes(postcode) === true;
  return found.has("town") || (isOfTown && found.has("postcode"));
}

/**
 * True where the row tells a place, and the company came up only where none was asked for. A district or a mistyped town is no
 * place that establishments are registered in; a town abroad is one, and nobody is registered there.
 */
const isElsewhere = ({ row, answered }: Pool, candidate: Candidate): boolean =>
  (row.isPerhapsTownAbroad ||
    (answered[0]?.question.where !== "anywhere" && (row.place.department !== undefined || row.mayBeTown))) &&
  !isAtPlace(candidate);

/** True when the whole of the row's department was asked for the name, and the company was not there. */
function isOutOfDepartment(pool: Pool, candidate: Candidate): boolean {
  const { siren, match } = candidate;
  if (isAtPlace(candidate)) return false;
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
const sirenDigits = 9;

/** A for digits of the company's number, or around its SIREN; B for the whole of it with one typing error; else F. */
function vatLetter({ fragment }: FoldedRow, siren: string): Letter {
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
    postcode: isOutOfDepartment(pool, candidate) ? "F" : postcodeLetter(row, candidate),
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

const isOfWholeAnswer = (pool: Pool, siren: string): boolean =>
  pool.answered.some(
    (answer) => answer.question.kind === "words" && answer.sirens.includes(siren) && !isTooBroad(answer),
  );

/** True when of a whole answer it alone has all words of the row's name, and nothing else. */
const isAlone = (pool: Pool, { siren, match }: Candidate): boolean =>
  match?.letter === "A" &&
  !pool.candidates.some((other) => other.siren !== siren && hasAllWords(other)) &&
  isOfWholeAnswer(pool, siren);

/** More is lost than by a typing error, a plural or half of a common word: bits, and share of the name. */
const mostBlurred = { bits: 2.5, share: 0.12 } as const;

/** Words of the row's own town are of so few bits, and may stand in one of the names alone. */
const mostOfTown = 3;

/** True of a name that is the row's but for typing errors and its town. */
function isMistyped({ match }: Candidate): boolean {
  if (match?.letter !== "B") return false;
  const { missing, extra, blurred, shared } = match.alignment;
  const most = Math.max(mostBlurred.bits, mostBlurred.share * (shared + blurred));
  return missing <= mostOfTown && extra <= mostOfTown && blurred <= most;
}

/** True when of a whole answer it alone has the row's name, or none has it and it alone is near it. */
function isOnly(pool: Pool, candidate: Candidate): boolean {
  const { siren, match } = candidate;
  if (!isOfWholeAnswer(pool, siren)) return false;
  const others = pool.candidates.filter((other) => other.siren !== siren);
  if (match?.letter === "A") return !others.some((other) => other.match?.letter === "A");
  return isMistyped(candidate) && !others.some((other) => other.match?.letter === "A" || isMistyped(other));
}

/** True when of a whole answer it alone has the row's name and a legal form such as the row's. */
function isOnlyOfForm(pool: Pool, { siren, match, form }: Candidate): boolean {
  const ofRow = pool.row.name.form;
  if (ofRow === undefined || form === undefined || match?.letter !== "A") return false;
  if (compareLegalForms(ofRow, form) !== "A" || !isOfWholeAnswer(pool, siren)) return false;
  return !pool.candidates.some((other) => {
    const isNamesake = other.siren !== siren && other.match?.letter === "A";
    return isNamesake && (other.form === undefined || compareLegalForms(ofRow, other.form) !== "F");
  });
}

/** Bits that a word such as FRANCE tells. */
const mostOfCountry = 4;

/** True where FRANCE alone is more in one of the names, and another company shares as much of the row's: it may be the one. */
const hasSister = ({ candidates }: Pool, { siren, match }: Candidate): boolean =>
  candidates.some(
    (other) =>
      other.siren !== siren &&
      (other.match?.alignment.shared ?? 0) >= match!.alignment.shared - mostOfCountry,
  );

/** What one of the names has more than the other; FRANCE is nothing more where no other company has the name or shares as much. */
function wordMore(pool: Pool, candidate: Candidate): Evidence["wordMore"] {
  const { match } = candidate;
  const more = match === undefined ? "none" : wordMoreOf(match, ownTown(pool.row.place));
  if (more !== "country") return more;
  return isOnly(pool, candidate) && !hasSister(pool, candidate) ? "none" : "sister";
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

/** True of a row that has the company's name and words of its own town. */
function isSameButTown({ missingWords, extra, blurred, shared }: Alignment, town: readonly string[]) {
  const isTown = missingWords.length > 0 && missingWords.every((word) => town.includes(word));
  return isTown && shared > 0 && extra === 0 && blurred === 0;
}

/**
 * The company as it is compared: beside one that bears the row's name word for word and came up where it did, a GROUPE,
 * SOCIÉTÉ or ÉTABLISSEMENTS before a name is a word of it; beside none, the row's own town is no word of its name.
 */
function compared(pool: Pool, candidate: Candidate): Candidate {
  const { match, found } = candidate;
  if (match === undefined) return candidate;
  const isNamesake = (other: Candidate) =>
    other.match?.letter === "A" &&
    other.match.alignment.opener === undefined &&
    [...found].every((where) => other.found.has(where));
  const { opener } = match.alignment;
  if (opener === undefined && !isSameButTown(match.alignment, ownTown(pool.row.place))) return candidate;
  const hasNamesake = pool.candidates.some(isNamesake);
  if (opener !== undefined && hasNamesake)
    return { ...candidate, match: rematched(match, withOpener(match.alignment)) };
  if (opener !== undefined || hasNamesake) return candidate;
  return { ...candidate, match: rematched(match, withoutUnpaired(match.alignment)) };
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
    wordMore: wordMore(pool, candidate),
    isOnlyInTown: named.match?.letter === "A" && isOnly(pool, named) && isInTown(pool.row, named),
    namesItsTown: pool.row.name.words.some((word) => ownTown(pool.row.place).includes(word)),
    isOutOfPostcode: isOutOfPostcode(pool, candidate),
    hasWholeNumber: letters.vat === "A" && pool.row.fragment!.length >= sirenDigits,
    isElsewhere: isElsewhere(pool, candidate),
    isAlone: isAlone(pool, candidate),
    isOnly: isOnly(pool, named),
    isOnlyOfForm: isOnlyOfForm(pool, named),
    isOnlyInFrance: pool.answered[0]?.question.where === "anywhere" && isOnly(pool, named),
    hasActiveTwin: hasActiveTwin(pool, candidate),
  };
}
