import { isAbroad } from "../matching/abroad.ts";
import { companyNames } from "../matching/candidate.ts";
import { compareNames } from "../matching/compare-names.ts";
import type { CompanyNames } from "../matching/name-likeness.ts";
import type { MatchLetters, MatchRow } from "../matching/match.ts";
import { lookupKey, summaryQuestion } from "../lookups/lookup.ts";
import type { KnownAnswers } from "./run-knowledge.ts";
import {
  type DecidedMatch,
  type RowCandidate,
  decisionKey,
  givenKey,
  partKeys,
  standingDecision,
} from "./settled-match.ts";

/** The company that an earlier run or a person gave a row, which has no number that can be used. */
export interface KeptCompany {
  readonly company: RowCandidate;
  /** A person's decision, an earlier search by name, or nobody who is known here: only the list tells that it was given. */
  readonly by: DecidedMatch | "search" | "list";
}

/** A row without a usable number whose columns of ours name a company. */
export interface EarlierRow {
  /** Its place in the list, from 0. */
  readonly record: number;
  /** The company that they name. */
  readonly siren: string;
  /** What the row says of its company: as the run reads it, then as one does that nobody tells which columns to read. */
  readonly rows: readonly MatchRow[];
  /** What may be its name: the cells of the columns of names, that which is read and that which is recognised, or all of the row where none is known. */
  readonly names: readonly string[];
  /** What our columns say of how it was found; undefined where nothing in them says that it was found by a name, or chosen. */
  readonly told: EarlierMatch | undefined;
}

/** What the columns of an earlier run say of a company that was given a row. */
export interface EarlierMatch extends Omit<RowCandidate, "siren"> {
  /** Empty where they tell none. */
  readonly name: string;
  /** The name that the note tells, as it was when the company was found. */
  readonly noted: string | undefined;
}

/** What somebody remembers of rows of a key: a company, or that there is none any more. */
export type KeptMemory = KeptCompany | "nobody";

/** What is known of the companies that rows were given, whoever keeps it. */
export interface CompanyMemory {
  /** What is kept of rows by the keys of what they say (`decisionKey`), in their order. */
  find(keys: readonly string[]): Promise<readonly (KeptMemory | undefined)[]>;
}

/** What becomes of a row that was given a company. */
export type EarlierRowEnd =
  /** `isNew`: nothing was known of it here, and its name fits; not so of a row that says something else of its place by now. */
  | { readonly kind: "kept"; readonly kept: KeptCompany; readonly isNew: boolean }
  /**
   * `number`: nothing says that it was found by a name; `asked`: somebody wants none of it; `name`: the row has another name or place,
   * or is abroad.
   */
  | { readonly kind: "emptied"; readonly why: "number" | "asked" | "name" };

/** The names of a company by the answers that are kept of it; undefined where they tell none that can be compared. */
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
      const names = known.flatMap((one) => (one?.kind === "data" ? [companyNames(one.data)] : []));
      return [siren, names.filter(({ name }) => name !== "" && !name.includes("[ND]"))];
    }),
  );
}

/**
 * True where one of `names` is like one of the company's: the same where it was the same when the company was found, for a
 * name that is only near it by now was written anew.
 */
function fits(names: readonly string[], company: readonly CompanyNames[], letters?: MatchLetters): boolean {
  const like = letters?.name === "A" ? ["A"] : ["A", "B"];
  return names.some((name) => company.some((one) => like.includes(compareNames(name, one).letter)));
}

/** What a list says of a company, as its own. */
function listed({ siren, told }: EarlierRow, names: readonly CompanyNames[]): KeptCompany {
  const { score, letters, name, noted } = told!;
  const isAgain = noted ?? (name === "" ? names[0]?.name : name);
  return { company: { siren, name: isAgain ?? "", score, letters }, by: "list" };
}

/** What is remembered of a company, with the name that its list tells where that was not kept. */
function named(kept: KeptCompany, { told }: EarlierRow, names: readonly CompanyNames[]): KeptCompany {
  if (kept.company.name !== "") return kept;
  const name = [told?.noted, told?.name, names[0]?.name].find((one) => one) ?? "";
  return { ...kept, company: { ...kept.company, name } };
}

/** By what a row keeps its company, beside what it says. */
interface EarlierRowTerms extends Pick<EarlierRowJudgement, "drops" | "looksAgain"> {
  /** Rows of its name were given the company, and none that says what this one says beside. */
  readonly isChanged: boolean;
}

/** What becomes of one row; `known`: what is remembered of it, `names` those of its company by the answers that are kept. */
function endOf(
  given: EarlierRow,
  known: KeptMemory | undefined,
  names: readonly CompanyNames[],
  { drops, looksAgain, isChanged }: EarlierRowTerms,
): EarlierRowEnd {
  if (known === "nobody") return { kind: "emptied", why: "asked" };
  const isDecided = typeof known?.by === "object";
  // What a person said is the person's to take back.
  if (drops && !isDecided) return { kind: "emptied", why: given.told === undefined ? "number" : "asked" };
  if (known !== undefined && (isDecided || known.company.siren === given.siren))
    return { kind: "kept", kept: named(known, given, names), isNew: false };
  if (given.told === undefined) return { kind: "emptied", why: "number" };
  const listNames = given.told.name === "" ? [] : [{ name: given.told.name }];
  const isAlike = fits(given.names, names.length > 0 ? names : listNames, given.told.letters);
  if (!isAlike || given.rows.slice(0, 1).some(isAbroad)) return { kind: "emptied", why: "name" };
  // Whoever looks nobody up leaves it the company, and says so; a later run that does is not kept from it.
  if (isChanged && looksAgain) return { kind: "emptied", why: "name" };
  return { kind: "kept", kept: listed(given, names), isNew: !isChanged };
}

export interface EarlierRowJudgement {
  readonly memory: CompanyMemory;
  readonly answers: KnownAnswers;
  /** Whether companies that runs found are to be emptied; those that people chose stay. */
  readonly drops: boolean;
  /** Whether the run looks up by name the rows that lose theirs: then one whose place somebody corrected is looked up again. */
  readonly looksAgain: boolean;
}

/** Rows that are judged together. */
const chunkSize = 1_000;

/**
 * Tells of rows that were given a company whether they keep it, in their order: as long as what they say is what it was given
 * for, or nobody here knows for what and the row's name fits the company's. Asks nothing.
 */
export async function judgeGiven(
  rows: readonly EarlierRow[],
  { memory, answers, drops, looksAgain }: EarlierRowJudgement,
): Promise<EarlierRowEnd[]> {
  const ends: EarlierRowEnd[] = [];
  for (let first = 0; first < rows.length; first += chunkSize) {
    const chunk = rows.slice(first, first + chunkSize);
    const keys = chunk.map(({ rows: said }) => said.map(decisionKey));
    const parts = chunk.map(({ rows: said }) => said.flatMap(partKeys));
    const givenKeys = chunk.map(({ rows: said, siren }) => said.map((row) => givenKey(row, siren)));
    const distinct = [...new Set([...keys.flat(), ...parts.flat(), ...givenKeys.flat()])];
    const found = await memory.find(distinct);
    const remembered = new Map(distinct.map((key, place) => [key, found[place]]));
    const names = await knownNames([...new Set(chunk.map(({ siren }) => siren))], answers);
    chunk.forEach((given, place) => {
      const known = standingDecision(
        keys[place]!.map((key) => remembered.get(key)).find((one) => one !== undefined),
        parts[place]!.map((key) => remembered.get(key)),
        (one) => (one !== "nobody" && typeof one.by === "object" ? one.company.siren : undefined),
      );
      const isChanged = givenKeys[place]!.some((key) => remembered.get(key) !== undefined);
      ends.push(endOf(given, known, names.get(given.siren) ?? [], { drops, looksAgain, isChanged }));
    });
  }
  return ends;
}
