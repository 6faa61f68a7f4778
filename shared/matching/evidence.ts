import type { Candidate } from "./candidate.ts";
import { type Pool, isTooBroad } from "./pool.ts";
import { compareLegalForms } from "./folding/legal-forms.ts";
import { numberWeight } from "./folding/name.ts";
import { ownTown } from "./folding/places.ts";
import { vatKey } from "../identifiers/siren.ts";
import type { Letter, MatchLetters } from "./match.ts";
import {
  type Alignment,
  bestName,
  isSameButTown,
  rematched,
  typingErrors,
  withOpener,
  withoutUnpaired,
} from "./name-likeness.ts";
import { groupWords, type WordMore, wordMoreOf } from "./sister-words.ts";
import { searchedWords, townSearch } from "./question.ts";
import type { FoldedRow } from "./read-row.ts";

/** The evidence for one company beside a row: a letter for each part, and facts that the letters do not show. */
export interface Evidence {
  readonly candidate: Candidate;
  readonly letters: MatchLetters;
  /** True if one of the names has a group word that the other lacks. */
  readonly groupWordDiffers: boolean;
  /**
   * The row's name has a foreign legal form that the company does not have, and neither town, street nor number
   * confirms the company.
   */
  readonly isPerhapsAbroad: boolean;
  /** The kind of word that one of the names has in excess. */
  readonly wordMore: Exclude<WordMore, "country">;
  /**
   * No other company has the row's name, and the company is in the row's town, or at its postcode if the town has
   * that postcode.
   */
  readonly isOnlyInTown: boolean;
  /** The row's name contains a word of its own town. */
  readonly namesItsTown: boolean;
  /** The row's postcode was searched, and the company is not there. */
  readonly isOutOfPostcode: boolean;
  /** Bits that the names share in words: many companies have the number of CENTURY 21 or OPTIC 2000. */
  readonly sharedInWords: number;
  /** The row has a complete company number, not a part of one. */
  readonly hasWholeNumber: boolean;
  /** The row gives a place, and the company was only found by a search without a place. */
  readonly isElsewhere: boolean;
  /** In a complete answer, it has the row's name, and no other company has all of its words. */
  readonly isAlone: boolean;
  /** In a complete answer, only this company has the row's name; or none has it, and only this one is close to it. */
  readonly isOnly: boolean;
  /** The same, among companies whose legal form is compatible with the row's. */
  readonly isOnlyOfForm: boolean;
  /** `isOnly`, for a row that gives no place. */
  readonly isOnlyInFrance: boolean;
  /**
   * The company has ceased, and an active company with the row's name and a compatible legal form was found in the
   * same places.
   */
  readonly hasActiveTwin: boolean;
}

function postcodeLetter(row: FoldedRow, { found, known }: Candidate): Letter {
  if (row.place.department === undefined) return "Z";
  if (found.has("postcode") || known.postcode === "A") return "A";
  if (found.has("department") || (found.has("town") && row.place.postcode === undefined)) return "B";
  return known.postcode ?? "Z";
}

/** Returns whether a company was found at a place that the row gives. */
const isAtPlace = ({ found, known }: Candidate): boolean =>
  [...found].some((where) => where !== "anywhere") || known.postcode === "A";

/**
 * Returns whether the company is in the row's town. A postcode alone is not enough, since one digit is easily
 * wrong; a postcode of the row's town is.
 */
function isInTown(row: FoldedRow, { found }: Candidate): boolean {
  if (!row.mayBeTown) return false;
  const { postcode, town } = row.place;
  const isOfTown = postcode !== undefined && row.places?.postcodesOf(town).includes(postcode) === true;
  return (found.has("town") && townSearch(row).isSure) || (isOfTown && found.has("postcode"));
}

/**
 * Returns whether the row gives a place and the company was only found by a search without a place. A district or a
 * mistyped town does not count as a place, since no establishment is registered under it. A town abroad counts,
 * since no company is registered there.
 */
const isElsewhere = ({ row, answered }: Pool, candidate: Candidate): boolean =>
  (row.isPerhapsTownAbroad ||
    (answered[0]?.question.where !== "anywhere" && (row.place.department !== undefined || row.mayBeTown))) &&
  !isAtPlace(candidate);

/** Returns whether the row's whole department was searched for the name and the company was not there. */
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

/** Digits of a French VAT number: a key of two before the nine of the SIREN. */
const vatDigits = 11;
const sirenDigits = 9;
const siretDigits = 14;

/**
 * Returns A if the digits are part of the company's VAT number, or begin or end with its SIREN, as a SIRET without its
 * last digits does, or are a SIRET that lost the zeros before it; B for a complete number with one typing error, else F.
 * Digits that scientific notation left are too few to prove a company.
 */
function vatLetter({ fragment }: FoldedRow, siren: string): Letter {
  if (fragment === undefined || !/^\d{9}$/.test(siren)) return "Z";
  if (fragment.includes("."))
    return Number(siren)
      .toExponential(fragment.length - 2)
      .startsWith(fragment)
      ? "Z"
      : "F";
  const whole = `${vatKey(siren)}${siren}`;
  const isSiret = fragment.length > vatDigits && fragment.padStart(siretDigits, "0").startsWith(siren);
  if (isSiret || whole.includes(fragment) || fragment.startsWith(siren) || fragment.endsWith(siren))
    return "A";
  return typingErrors(fragment, fragment.length < vatDigits ? siren : whole, 1) === 1 ? "B" : "F";
}

/**
 * Returns whether the row's whole town was searched for words of the company's name, spelt as there, and the company was not
 * found: a search for AST GRPE finds no AST GROUPE.
 */
const isOutOfTown = ({ row, answered }: Pool, { siren, folded }: Candidate): boolean =>
  row.mayBeTown &&
  answered.some(
    (answer) =>
      answer.question.where === "town" &&
      !isTooBroad(answer) &&
      !answer.sirens.includes(siren) &&
      folded.some(({ words, spelt }) =>
        searchedWords(answer.question).every((word) => words.includes(word) || spelt.includes(word)),
      ),
  );

function cityLetter(pool: Pool, candidate: Candidate): Letter {
  const { found, known } = candidate;
  const search = found.has("town") ? townSearch(pool.row) : undefined;
  // What the search found may be the address in another town.
  if (search?.isSure && !(known.city === "F" && search.others > 0)) return "A";
  return known.city ?? (search ? "B" : isOutOfTown(pool, candidate) ? "F" : "Z");
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

/** Returns whether the row's postcode was searched for words of the name and the company was not found there. */
const isOutOfPostcode = (pool: Pool, { found, known }: Candidate): boolean =>
  !found.has("postcode") &&
  known.postcode !== "A" &&
  pool.answered.some((answer) => answer.question.where === "postcode" && !isTooBroad(answer));

/** Returns whether a company has all words of the row's name, each spelt as in the row. */
const hasAllWords = ({ match }: Candidate): boolean =>
  match?.alignment.missing === 0 && match.alignment.blurred === 0;

const isOfWholeAnswer = (pool: Pool, siren: string): boolean =>
  pool.answered.some(
    (answer) => answer.question.kind === "words" && answer.sirens.includes(siren) && !isTooBroad(answer),
  );

/**
 * Returns whether a complete answer has the company under the row's exact name and no other company with all of its
 * words.
 */
const isAlone = (pool: Pool, { siren, match }: Candidate): boolean =>
  match?.letter === "A" &&
  !pool.candidates.some((other) => other.siren !== siren && hasAllWords(other)) &&
  isOfWholeAnswer(pool, siren);

/**
 * A larger difference is more than a typing error, a plural or half of a common word. In bits, and as a share of
 * the name.
 */
const mostBlurred = { bits: 2.5, share: 0.12 } as const;

/** Words of the row's own town have at most this many bits, and may be in only one of the names. */
const mostOfTown = 3;

/** Returns whether a name equals the row's apart from typing errors and the town. */
function isMistyped({ match }: Candidate): boolean {
  if (match?.letter !== "B") return false;
  const { missing, extra, blurred, shared } = match.alignment;
  const most = Math.max(mostBlurred.bits, mostBlurred.share * (shared + blurred));
  return missing <= mostOfTown && extra <= mostOfTown && blurred <= most;
}

/**
 * Returns whether, in a complete answer, only this company has the row's name; or none has it and only this one is
 * close to it.
 */
function isOnly(pool: Pool, candidate: Candidate): boolean {
  const { siren, match } = candidate;
  if (!isOfWholeAnswer(pool, siren)) return false;
  const others = pool.candidates.filter((other) => other.siren !== siren);
  if (match?.letter === "A") return !others.some((other) => other.match?.letter === "A");
  return isMistyped(candidate) && !others.some((other) => other.match?.letter === "A" || isMistyped(other));
}

/**
 * Returns whether, in a complete answer, only this company has the row's name with a legal form compatible with the
 * row's.
 */
function isOnlyOfForm(pool: Pool, { siren, match, form }: Candidate): boolean {
  const ofRow = pool.row.name.form;
  if (ofRow === undefined || form === undefined || match?.letter !== "A") return false;
  if (compareLegalForms(ofRow, form) !== "A" || !isOfWholeAnswer(pool, siren)) return false;
  return !pool.candidates.some((other) => {
    const isNamesake = other.siren !== siren && other.match?.letter === "A";
    return isNamesake && (other.form === undefined || compareLegalForms(ofRow, other.form) !== "F");
  });
}

/** Maximum bits of a word such as FRANCE. */
const mostOfCountry = 4;

/** Returns whether another company shares as much of the row's name, apart from FRANCE. That one may be meant. */
const hasSister = ({ candidates }: Pool, { siren, match }: Candidate): boolean =>
  candidates.some(
    (other) =>
      other.siren !== siren &&
      (other.match?.alignment.shared ?? 0) >= match!.alignment.shared - mostOfCountry,
  );

/**
 * Returns whether a row without a legal form has the name of a company as an SCI alone. The SCI that owns a building mostly has
 * the name of the company that works there, which the row may mean.
 */
function isOfOwner({ name, names }: FoldedRow, { folded, match }: Candidate): boolean {
  const others = folded.filter(({ form }) => form !== "SCI");
  return (
    name.form === undefined &&
    others.length < folded.length &&
    bestName(names, others)?.letter !== match!.letter
  );
}

/**
 * Returns the kind of word that one of the names has in excess. FRANCE does not count unless another company has
 * the name or shares as much of it.
 */
function wordMore(pool: Pool, candidate: Candidate): Evidence["wordMore"] {
  const { match } = candidate;
  if (match === undefined) return "none";
  const more = wordMoreOf(match, ownTown(pool.row.place));
  if (more !== "none" && more !== "country") return more;
  if (isOfOwner(pool.row, candidate)) return "word";
  if (more === "none") return isOfOtherTown(match.alignment, pool.row) ? "word" : more;
  return isOnly(pool, candidate) && !hasSister(pool, candidate) ? "none" : "sister";
}

const sameKind = (one: Candidate, other: Candidate): boolean =>
  one.form === undefined || other.form === undefined || compareLegalForms(one.form, other.form) !== "F";

/** Returns whether a ceased company has an active twin. A list in use mostly means the active one. */
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
 * Returns whether a company has only some of the words by which the row's name calls the row's own town. It is called
 * after another one: SALERS beside SAINT-REMY-DE-SALERS.
 */
function isOfOtherTown({ missingWords, blurredWords }: Alignment, { name, place }: FoldedRow): boolean {
  const town = ownTown(place);
  const named = name.words.filter((word) => town.includes(word));
  const missing = named.filter((word) => missingWords.includes(word));
  const blurred = blurredWords.some(([row, company]) => town.includes(row) && !town.includes(company));
  return blurred || (missing.length > 0 && missing.length < named.length);
}

/**
 * Adapts a company's name match to the other candidates. If another company found in the same places has exactly
 * the row's name, a leading GROUPE, SOCIÉTÉ or ÉTABLISSEMENTS counts as a word of this one's name. If no company
 * has it, the row's own town does not count as a word.
 */
function compared(pool: Pool, candidate: Candidate): Candidate {
  const { match, found } = candidate;
  if (match === undefined) return candidate;
  const isNamesake = (other: Candidate) =>
    other.match?.letter === "A" &&
    other.match.alignment.opener === undefined &&
    [...found].every((where) => other.found.has(where));
  const { opener } = match.alignment;
  const isSame = isSameButTown(match.alignment, ownTown(pool.row.place));
  if (opener === undefined && (!isSame || isOfOtherTown(match.alignment, pool.row))) return candidate;
  const hasNamesake = pool.candidates.some(isNamesake);
  // Without an opener this is the same match.
  if (hasNamesake) return { ...candidate, match: rematched(match, withOpener(match.alignment)) };
  if (opener !== undefined) return candidate;
  return { ...candidate, match: rematched(match, withoutUnpaired(match.alignment)) };
}

/**
 * Returns whether the row's LTD or GMBH is not the company's, and town, street and number all fail to confirm the
 * company.
 */
function isPerhapsAbroad({ row }: Pool, { form, folded }: Candidate, letters: MatchLetters): boolean {
  const { foreignForm } = row.name;
  if (foreignForm === undefined || form === "foreign") return false;
  if (folded.some((name) => name.foreignForm === foreignForm)) return false;
  return letters.city !== "A" && letters.address !== "A" && letters.vat !== "A";
}

/** Gathers what the answers to a row's questions prove about one of the companies in them. */
export function evidenceOf(pool: Pool, named: Candidate): Evidence {
  const candidate = compared(pool, named);
  const { match } = candidate;
  const { missingWords = [], extraWords = [], shared = 0 } = match?.alignment ?? {};
  const letters = lettersOf(pool, candidate);
  return {
    candidate,
    letters,
    isPerhapsAbroad: isPerhapsAbroad(pool, candidate, letters),
    groupWordDiffers: [...missingWords, ...extraWords].some((word) => groupWords.includes(word)),
    wordMore: wordMore(pool, candidate),
    isOnlyInTown: named.match?.letter === "A" && isOnly(pool, named) && isInTown(pool.row, named),
    namesItsTown: pool.row.name.words.some((word) => ownTown(pool.row.place).includes(word)),
    isOutOfPostcode: isOutOfPostcode(pool, candidate),
    sharedInWords: shared - numberWeight * pool.row.name.numbers.length,
    hasWholeNumber: letters.vat === "A" && pool.row.fragment!.length >= sirenDigits,
    isElsewhere: isElsewhere(pool, candidate),
    isAlone: isAlone(pool, candidate),
    isOnly: isOnly(pool, named),
    isOnlyOfForm: isOnlyOfForm(pool, named),
    isOnlyInFrance: pool.answered[0]?.question.where === "anywhere" && isOnly(pool, named),
    hasActiveTwin: hasActiveTwin(pool, candidate),
  };
}
