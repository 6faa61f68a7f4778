import type { SubjectFacts } from "./comparisons.ts";
import { isMasked } from "../fields/field.ts";
import { isAbroad } from "../matching/abroad.ts";
import { companyNames } from "../matching/candidate.ts";
import { searchedLetter } from "../matching/compare-names.ts";
import type { CompanyNames } from "../matching/name-likeness.ts";
import type { MatchLetters, MatchRow, RowPlace } from "../matching/match.ts";
import { lookupKey, summaryQuestion } from "../lookups/lookup.ts";
import type { KnownAnswers } from "./run-knowledge.ts";
import {
  type DecidedMatch,
  type RowCandidate,
  decisionKey,
  assignedKey,
  partKeys,
  standingDecision,
} from "./settled-match.ts";

/** The company that an earlier run or a person gave to a row without a usable number. */
export interface KeptCompany {
  readonly company: RowCandidate;
  /**
   * A person's decision; an earlier search by name; `hand` for a number that a person entered in `sirene_siren`; or
   * `list` if only the list itself says that the row has the company.
   */
  readonly by: DecidedMatch | "search" | "list" | "hand";
}

/** A row without a usable number in which our columns name a company. */
export interface EarlierRow {
  /** Index of its record, from 0. */
  readonly record: number;
  /** The company that our columns name. */
  readonly siren: string;
  /**
   * What the row says of its company: first in the columns that the run reads, then in the recognised ones if they
   * differ.
   */
  readonly rows: readonly MatchRow[];
  /**
   * Texts that may be the company's name: the cells of the name columns, read and recognised; or every cell of the
   * row, if no name column is known.
   */
  readonly names: readonly string[];
  /**
   * What our columns say of how the company was found; undefined if they do not say that a search or a person chose
   * it.
   */
  readonly earlierMatch: EarlierMatch | undefined;
  /** The number in `sirene_siren` if no run wrote it, so that a person entered it. */
  readonly entered: EnteredNumber | undefined;
}

/** A company's number that a person entered; `siret` if it names an establishment. */
export interface EnteredNumber {
  readonly siren: string;
  readonly siret?: string;
}

/** What the columns of an earlier run say of the company that it gave a row. */
export interface EarlierMatch extends Omit<RowCandidate, "siren"> {
  /** Empty if our columns have no name. */
  readonly name: string;
  /** The company's name in the note, as it was when the company was found. */
  readonly noted: string | undefined;
  /** The note says that a person chose the company in a review. */
  readonly isChosen: boolean;
}

/** What is remembered for rows with a key: a company, or that they have none any more. */
export type KeptMemory = KeptCompany | "nobody";

/** The memory of the companies that rows were given. */
export interface CompanyMemory {
  /** Returns what is remembered for rows with each key (see `decisionKey`), in the order of the keys. */
  find(keys: readonly string[]): Promise<readonly (KeptMemory | undefined)[]>;
  /** Returns the SIRENs that people's decisions name, whatever the rows. */
  chosen(): Promise<ReadonlySet<string>>;
}

/** The end of a row that was given a company. */
export type EarlierRowEnd =
  /**
   * `isNew`: nothing was remembered of the row, and its name fits. False for a row whose place has changed since.
   * `isEntered`: a person entered the number since the last run, so that the other cells are not about its company.
   */
  | {
      readonly kind: "kept";
      readonly kept: KeptCompany;
      readonly isNew: boolean;
      readonly isEntered?: true;
    }
  /**
   * `number`: nothing says that a search found the company; `asked`: the user wants companies removed, or this one;
   * `name`: the row has another name or place by now, or is abroad.
   */
  | { readonly kind: "emptied"; readonly why: "number" | "asked" | "name" };

/** Returns the names of companies in stored answers, by SIREN. Names masked by INSEE are left out. */
async function knownNames(
  sirens: readonly string[],
  answers: KnownAnswers,
): Promise<ReadonlyMap<string, readonly CompanyNames[]>> {
  const keysOf = (siren: string) =>
    [summaryQuestion(siren), { operation: "legal-unit", siren } as const].map((one) => lookupKey(one));
  const read = await answers.read(sirens.flatMap(keysOf), true);
  return new Map(
    sirens.map((siren, place) => {
      const known = read.slice(2 * place, 2 * place + 2);
      const names = known.flatMap((one) => (one?.status === "found" ? [companyNames(one.data)] : []));
      return [siren, names.filter(({ name }) => name !== "" && !isMasked(name))];
    }),
  );
}

/**
 * Returns true if one of `names` is like one of the company's. If the two were the same when the company was found,
 * they must still be: a name that is only similar now was changed by somebody.
 */
function fits(
  names: readonly string[],
  company: readonly CompanyNames[],
  letters?: MatchLetters,
  place: RowPlace = {},
): boolean {
  const like = letters?.name === "A" ? ["A"] : ["A", "B"];
  return names.some((name) => company.some((one) => like.includes(searchedLetter(name, one, place))));
}

/** Returns the company that a list gives a row, on the word of the list alone. */
function listed({ siren, earlierMatch }: EarlierRow, names: readonly CompanyNames[]): KeptCompany {
  const { score, letters, name, noted } = earlierMatch!;
  const isAgain = noted ?? (name === "" ? names[0]?.name : name);
  return { company: { siren, name: isAgain ?? "", score, letters }, by: "list" };
}

/** Returns a remembered company; a missing name is taken from the list or from stored answers. */
function named(kept: KeptCompany, { earlierMatch }: EarlierRow, names: readonly CompanyNames[]): KeptCompany {
  if (kept.company.name !== "") return kept;
  const name = [earlierMatch?.noted, earlierMatch?.name, names[0]?.name].find((one) => one) ?? "";
  return { ...kept, company: { ...kept.company, name } };
}

/** Returns true for a company that a person gave a row. A run never takes it away. */
export const isByPerson = ({ by }: Pick<KeptCompany, "by">): boolean =>
  typeof by === "object" || by === "hand";

/** Returns the company of a number that a person entered. */
const enteredBy = (company: EnteredNumber): KeptCompany => ({
  company: { ...company, name: "" },
  by: "hand",
});

/** Returns the number that a person entered according to the note of a row; undefined if the note names none. */
export function notedNumber({ earlierMatch }: Pick<EarlierRow, "earlierMatch">): EnteredNumber | undefined {
  const noted = earlierMatch?.noted ?? "";
  if (!/^\d{9}(?:\d{5})?$/.test(noted)) return undefined;
  const siren = noted.slice(0, 9);
  return noted === siren ? { siren } : { siren, siret: noted };
}

/**
 * Returns true if a person replaced the number that a run wrote: the row's other cells still name the company that the
 * row was given, and not the one that has the number. For rows whose note names a company, not a number.
 */
function isReplaced(
  { siren, names, earlierMatch }: EarlierRow,
  known: KeptMemory | undefined,
  namesOf: (siren: string) => readonly CompanyNames[],
): boolean {
  if (known === "nobody" || earlierMatch === undefined) return false;
  const { noted, name } = earlierMatch;
  // On another machine, only the list says which company the row was given.
  if (known === undefined) {
    const former = noted ?? name;
    return isOtherCompany(former, namesOf(siren)) && fits(names, [{ name: former }]);
  }
  if (noted === undefined) return false;
  const { company, by } = known;
  if (company.siren === siren) return false;
  const isNoted = (one: CompanyNames) => one.name === noted;
  const former = [company, ...namesOf(company.siren)].filter(({ name }) => name !== "");
  const isFormer = former.some(isNoted);
  // A decision may be newer than the list, whose company may have the same name.
  if (typeof by === "object") return isFormer && !namesOf(siren).some(isNoted);
  // A workbook remembers numbers alone: where no answer has the former name, the numbers tell.
  return isFormer || former.length === 0;
}

/** Returns true if the names of a company are known and none is like `name`. */
const isOtherCompany = (name: string, names: readonly CompanyNames[]): boolean =>
  name !== "" && names.length > 0 && !fits([name], names);

/**
 * Returns the company of a row as it is written, once the answer is known. If only the list says that the row has the
 * company, and the register has it under another name or not at all, a person replaced the number that a run wrote.
 */
export function keptOfAnswer(
  kept: KeptCompany,
  facts: Pick<SubjectFacts, "unit" | "names"> | undefined,
): KeptCompany {
  if (kept.by !== "list" || facts === undefined) return kept;
  const { siren, name } = kept.company;
  const isOther = facts.unit === "not_found" || isOtherCompany(name, facts.names ? [facts.names] : []);
  return isOther ? enteredBy({ siren }) : kept;
}

/** What decides whether a row keeps its company, besides what the row says. */
interface EarlierRowTerms extends Pick<EarlierRowJudgement, "drops" | "looksAgain"> {
  /** How rows with this name were given the company, wherever they are; undefined if none was. */
  readonly assigned: KeptMemory | undefined;
  /** It is remembered that a person entered this number, in whatever row. */
  readonly isEntryKnown: boolean;
  /** A decision that is remembered names this company, in whatever row. */
  readonly isChoiceKnown: boolean;
}

/** Returns the end of one row. `known`: what is remembered of it; `namesOf`: a company's names in stored answers. */
function endOf(
  row: EarlierRow,
  known: KeptMemory | undefined,
  namesOf: (siren: string) => readonly CompanyNames[],
  { drops, looksAgain, assigned, isEntryKnown, isChoiceKnown }: EarlierRowTerms,
): EarlierRowEnd {
  const inNote = notedNumber(row);
  const noted = inNote?.siren === row.siren ? inNote : undefined;
  const isOther = inNote === undefined ? isReplaced(row, known, namesOf) : noted === undefined;
  if (row.entered !== undefined || isOther)
    return {
      kind: "kept",
      kept: enteredBy(row.entered ?? { siren: row.siren }),
      isNew: true,
      isEntered: true,
    };
  const isDecided = known === "nobody" || typeof known?.by === "object";
  const isOfSearch = namesOf(row.siren).some(({ name }) => name === row.earlierMatch?.noted);
  const isHand = typeof assigned === "object" && assigned.by === "hand";
  // A number entered for another row of this name says nothing about one whose note has a search's company.
  const isEntered = isHand && assigned.company.siren === row.siren && !isOfSearch;
  // Elsewhere, the note alone says that a person entered the number. Here, a row that is not remembered has another name.
  const isNoted = noted !== undefined && (assigned !== undefined || !isEntryKnown || row.names.length === 0);
  // The note has a number too for a decision about a company without a name.
  if (isNoted && !(isDecided && row.earlierMatch!.isChosen))
    return { kind: "kept", kept: enteredBy(noted), isNew: !isEntered };
  if (known === "nobody") return { kind: "emptied", why: "asked" };
  const names = namesOf(row.siren);
  const isChanged = assigned !== undefined;
  // What a person chose is removed by a person only.
  const isChosenElsewhere = row.earlierMatch?.isChosen === true && known === undefined && !isChoiceKnown;
  if (drops && !isDecided && !isEntered && !isChosenElsewhere && noted === undefined)
    return { kind: "emptied", why: row.earlierMatch === undefined ? "number" : "asked" };
  if (known !== undefined && (isDecided || known.company.siren === row.siren))
    return {
      ...{ kind: "kept", kept: named(known, row, names), isNew: false },
      ...(known.by === "hand" && { isEntered: true }),
    };
  // No note says that the other cells are about this company.
  if (isEntered) return { kind: "kept", kept: assigned, isNew: true, isEntered: true };
  if (row.earlierMatch === undefined) return { kind: "emptied", why: "number" };
  const listNames = row.earlierMatch.name === "" ? [] : [{ name: row.earlierMatch.name }];
  const registered = names.length > 0 ? names : listNames;
  const isAlike = fits(row.names, registered, row.earlierMatch.letters, row.rows[0]);
  if (row.rows.slice(0, 1).some(isAbroad)) return { kind: "emptied", why: "name" };
  // What a person chose elsewhere need not have the row's name. Here, a row that is not remembered has another name.
  if (!isAlike && isChosenElsewhere)
    return { kind: "kept", kept: enteredBy({ siren: row.siren }), isNew: true };
  if (!isAlike) return { kind: "emptied", why: "name" };
  // A run that looks nobody up keeps the company and says so in the note; a later run that does look up may still
  // replace it.
  if (isChanged && looksAgain) return { kind: "emptied", why: "name" };
  const kept = noted === undefined ? listed(row, names) : enteredBy(noted);
  return { kind: "kept", kept, isNew: !isChanged };
}

export interface EarlierRowJudgement {
  readonly memory: CompanyMemory;
  readonly answers: KnownAnswers;
  /** True to remove companies that runs found. Those that people chose stay. */
  readonly drops: boolean;
  /**
   * True if the run looks up by name the rows that lose their company. A row whose place was corrected is then looked
   * up again.
   */
  readonly looksAgain: boolean;
}

/** Returns the key that remembers that a person entered a company's number in some row. */
const enteredKey = (siren: string): string => `entered|${siren}`;

/**
 * Returns the keys under which the company that a row keeps is remembered. A number that a person entered says nothing
 * about other rows with the same name and place.
 */
export const keysOfKept = ({ rows, siren }: EarlierRow, { by }: KeptCompany): string[] => [
  ...rows.flatMap((row) => [...(by === "hand" ? [] : [decisionKey(row)]), assignedKey(row, siren)]),
  ...(by === "hand" ? [enteredKey(siren)] : []),
];

/** Rows judged together. */
const chunkSize = 1_000;

/**
 * Decides for each row whether it keeps the company it was given; returns the ends in the order of `rows`. A row
 * keeps it as long as it says what the company was given for, or if nothing is remembered and its name fits the
 * company's. Sends no call.
 */
export async function judgeKeptCompanies(
  rows: readonly EarlierRow[],
  { memory, answers, drops, looksAgain }: EarlierRowJudgement,
): Promise<EarlierRowEnd[]> {
  const ends: EarlierRowEnd[] = [];
  const isChosen = rows.some(({ earlierMatch }) => earlierMatch?.isChosen);
  const chosen = isChosen ? await memory.chosen() : new Set<string>();
  for (let first = 0; first < rows.length; first += chunkSize) {
    const chunk = rows.slice(first, first + chunkSize);
    const keys = chunk.map(({ rows: matchRows }) => matchRows.map(decisionKey));
    const parts = chunk.map(({ rows: matchRows }) => matchRows.flatMap(partKeys));
    const assignedKeys = chunk.map(({ rows: matchRows, siren }) =>
      matchRows.map((row) => assignedKey(row, siren)),
    );
    const entered = chunk.map(({ siren }) => enteredKey(siren));
    const distinct = [...new Set([...keys.flat(), ...parts.flat(), ...assignedKeys.flat(), ...entered])];
    const found = await memory.find(distinct);
    const remembered = new Map(distinct.map((key, place) => [key, found[place]]));
    const known = chunk.map((_, place) =>
      standingDecision(
        keys[place]!.map((key) => remembered.get(key)).find((one) => one !== undefined),
        parts[place]!.map((key) => remembered.get(key)),
        (one) => (one !== "nobody" && typeof one.by === "object" ? one.company.siren : undefined),
      ),
    );
    const ofMemory = known.flatMap((one) => (typeof one === "object" ? one.company.siren : []));
    const names = await knownNames([...new Set([...chunk.map(({ siren }) => siren), ...ofMemory])], answers);
    const namesOf = (siren: string) => names.get(siren) ?? [];
    chunk.forEach((row, place) => {
      const assigned = assignedKeys[place]!.map((key) => remembered.get(key)).find(
        (one) => one !== undefined,
      );
      const isEntryKnown = remembered.get(enteredKey(row.siren)) !== undefined;
      const terms = { drops, looksAgain, assigned, isEntryKnown, isChoiceKnown: chosen.has(row.siren) };
      ends.push(endOf(row, known[place], namesOf, terms));
    });
  }
  return ends;
}
