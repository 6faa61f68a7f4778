import { at } from "../fields/field.ts";
import { limits, listedItems, listedPart } from "../contract/limits.ts";
import type { Question } from "./question.ts";
import type { FoldedRow } from "./read-row.ts";
import { type Candidate, candidateOf, cityOfHeadOffice, directorLetter, merged } from "./candidate.ts";

/** An answered question: the companies in the answer, and how many match in total. */
export interface QuestionAnswer {
  readonly question: Question;
  readonly sirens: readonly string[];
  readonly total: number;
}

/** Returns whether more companies match than a page holds, so that the answer is incomplete. */
export const isTooBroad = ({ total, sirens }: QuestionAnswer): boolean =>
  total > sirens.length || total > limits.perPage.maximum;

function totalOf(data: unknown, shown: number): number {
  const totals = [at(data, "totalMatched"), at(data, "pagination", "total")];
  return Math.max(shown, ...totals.filter((total) => typeof total === "number"));
}

/** The companies found by the questions about a row. */
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

  /** Adds the answer to a question. `data` is undefined if nothing was found. */
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
      // A detail does not say where the company is.
      const update = question.kind === "detail" && known ? { ...candidate, found: known.found } : candidate;
      this.#bySiren.set(candidate.siren, known === undefined ? update : merged(known, update));
    }
    this.answered.push({ question, sirens, total: totalOf(data, sirens.length) });
  }

  /** Compares the row's town with the address of a company's head office. */
  addHeadOffice(siren: string, establishment: unknown): void {
    const candidate = this.#bySiren.get(siren);
    const city = candidate && cityOfHeadOffice(this.row, candidate, establishment);
    if (city !== undefined) this.#bySiren.set(siren, { ...candidate!, known: { ...candidate!.known, city } });
  }

  #addDirectors({ lookup }: Question, data: unknown): void {
    const siren = "siren" in lookup ? lookup.siren : "";
    const candidate = this.#bySiren.get(siren);
    if (candidate === undefined) return;
    const listed = directorLetter(this.row.director, listedItems(data) ?? []);
    // Whoever is not among those of one page may be on another.
    const director = listed === "F" && listedPart(data) !== undefined ? "Z" : listed;
    this.#bySiren.set(siren, { ...candidate, director });
  }
}
