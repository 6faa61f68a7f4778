import type { Candidate } from "../../../shared/matching/candidate.ts";
import { type QuestionAnswer, Pool } from "../../../shared/matching/pool.ts";
import type { Alignment, NameMatch } from "../../../shared/matching/name-likeness.ts";
import { type SearchArea, wordsQuestion } from "../../../shared/matching/question.ts";
import { readRow, type FoldedRow } from "../../../shared/matching/read-row.ts";

/** A company as answers describe it: the row's name at the row's postcode, except for what is given. */
export interface CandidateFacts extends Partial<Omit<Alignment, "letters">> {
  readonly siren?: string;
  readonly letter?: NameMatch["letter"];
  readonly likeness?: number;
  readonly found?: readonly SearchArea[];
  readonly known?: Candidate["known"];
  readonly director?: Candidate["director"];
  readonly form?: Candidate["form"];
  readonly active?: boolean;
  readonly folded?: Candidate["folded"];
  readonly isUnnamed?: true;
}

/** A search for the words of the row's name that was answered. */
export interface SearchFacts {
  readonly where: SearchArea;
  /** @default those of all companies */
  readonly sirens?: readonly string[];
  /** @default as many as are named */
  readonly total?: number;
  /** @default those of the name */
  readonly words?: readonly string[];
}

/** A row and what was answered of it. */
export interface Case {
  readonly row?: Partial<FoldedRow>;
  readonly isGeneric?: true;
  /** @default one, of the row's name and postcode */
  readonly companies?: readonly CandidateFacts[];
  /** @default the postcode alone */
  readonly asked?: readonly SearchFacts[];
  /** Companies that have the words, of which each page shows those above. */
  readonly total?: number;
}

/** That of a company of which nothing else is told. */
export const siren = "150100014";
/** What rows say of which nothing else is told. */
export const row = readRow({ name: "GARAGE ZALQUIRAND", postcode: "57000", city: "METZ" });

/** Another company than the first, like it but for what is told. */
export const other = (told: CandidateFacts = {}): CandidateFacts => ({ siren: "150100022", ...told });

function candidateOf(told: CandidateFacts): Candidate {
  const { siren: own = siren, letter = "A", found = ["postcode"], known = {}, director, isUnnamed } = told;
  const { form, active = true, folded = [] } = told;
  const { likeness = letter === "F" ? 0.5 : 1, ...aligned } = told;
  const alignment: Alignment = {
    ...{ shared: 30, blurred: 0, missing: 0, extra: 0, letters: 16 },
    ...{ missingWords: [], extraWords: [], blurredWords: [], opener: undefined },
    ...aligned,
  };
  const match = { alignment, likeness, letter, numbersDiffer: false, numberInOne: false, unread: [] };
  return {
    ...{ siren: own, name: "GARAGE ZALQUIRAND", active, form, folded, known, director },
    ...{ match: isUnnamed ? undefined : match, found: new Set(found) },
  };
}

/** A pool that holds companies as they are told, whatever answers would lead to them. */
export class ToldPool extends Pool {
  readonly #companies: readonly Candidate[];

  constructor({ row: more, isGeneric, companies = [{}], asked = [{ where: "postcode" }], total }: Case) {
    super({ ...row, name: { ...row.name, generic: isGeneric === true }, ...more });
    this.#companies = companies.map(candidateOf);
    const all = this.#companies.map((one) => one.siren);
    for (const { where, sirens = all, total: ofPlace = total ?? sirens.length, words } of asked) {
      const question = wordsQuestion(this.row, words ?? this.row.name.words, where)!;
      this.answered.push({ question, sirens, total: ofPlace } satisfies QuestionAnswer);
    }
  }

  override get candidates(): Candidate[] {
    return [...this.#companies];
  }
}
