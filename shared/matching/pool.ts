import { limits, listedItems } from "../contract/limits.ts";
import type { Question } from "./question.ts";
import type { FoldedRow } from "./read-row.ts";
import { type Candidate, candidateOf, cityOfHeadOffice, directorLetter, merged } from "./candidate.ts";

/** A question that was answered: which companies it named, and how many there are. */
export interface QuestionAnswer {
  readonly question: Question;
  readonly sirens: readonly string[];
  readonly total: number;
}

/** More matches than a page holds: the answer is a piece of one. */
export const isTooBroad = ({ total, sirens }: QuestionAnswer): boolean =>
  total > sirens.length || total > limits.perPage.maximum;

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function totalOf(data: unknown, shown: number): number {
  const totals = [property(data, "totalMatched"), property(property(data, "pagination"), "total")];
  return Math.max(shown, ...totals.filter((total) => typeof total === "number"));
}

/** The companies that the answers to a row's questions named. */
export class Pool {
  readonly row: FoldedRow;
  readonly answered: QuestionAnswer[] = [];
  readonly #bySiren = new Map<string, Candidate>();

  constructor(row: FoldedRow) {
    this.row = row;
  }

  get candidates(): Candidate[] {
    return [...this.#bySiren.values()];
  }

  candidate(siren: string): Candidate | undefined {
    return this.#bySiren.get(siren);
  }

  /** Takes in the answer to a question; `data` is undefined where there is nothing. */
  add(question: Question, data: unknown): void {
    if (question.kind === "directors") this.#addDirectors(question, data);
    const items =
      question.kind === "detail" ? [data] : question.kind === "directors" ? [] : (listedItems(data) ?? []);
    const sirens: string[] = [];
    for (const item of items) {
      const candidate = candidateOf(this.row, item, question.where);
      if (candidate === undefined) continue;
      sirens.push(candidate.siren);
      const known = this.#bySiren.get(candidate.siren);
      // A detail says nothing of where the company is.
      const told = question.kind === "detail" && known ? { ...candidate, found: known.found } : candidate;
      this.#bySiren.set(candidate.siren, known === undefined ? told : merged(known, told));
    }
    this.answered.push({ question, sirens, total: totalOf(data, sirens.length) });
  }

  /** Takes in what the address of its head office says of the row's town. */
  addHeadOffice(siren: string, establishment: unknown): void {
    const candidate = this.#bySiren.get(siren);
    const city = candidate && cityOfHeadOffice(this.row, candidate, establishment);
    if (city !== undefined) this.#bySiren.set(siren, { ...candidate!, known: { ...candidate!.known, city } });
  }

  #addDirectors({ lookup }: Question, data: unknown): void {
    const siren = "siren" in lookup ? lookup.siren : "";
    const candidate = this.#bySiren.get(siren);
    if (candidate === undefined) return;
    const director = directorLetter(this.row.director, listedItems(data) ?? []);
    this.#bySiren.set(siren, { ...candidate, director });
  }
}
