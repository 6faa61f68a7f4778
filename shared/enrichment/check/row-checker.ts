import type { DirectoryEntry, DirectoryLines } from "../../einvoicing/directory-lines.ts";
import type { ComparedTexts } from "../compare/compared-texts.ts";
import type { SubjectFacts } from "../compare/subject-facts.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import type { Subjects } from "../rows/subjects.ts";
import type { CheckPreset } from "./check-keys.ts";
import { einvoiceOf } from "./einvoice.ts";
import type { RowCheck } from "./row-check.ts";
import { verdictOf } from "./verdict.ts";

export interface RowCheckerInput {
  readonly preset: CheckPreset;
  /** The rows of each list of the run. */
  readonly lists: readonly Indexed<Row>[];
  /** Whom they are about, all together. */
  readonly subjects: Subjects;
  /** What was read in the directory of electronic addresses; without it nothing is known of any. */
  readonly directory?: DirectoryLines | undefined;
}

/** What one row says, and what is known of whom it is about. */
export interface RowToCheck {
  readonly row: Row;
  readonly texts: ComparedTexts;
  readonly facts: SubjectFacts | undefined;
}

/** The subjects that several rows name, be some of them left out of the run. */
function sharedSubjects({ lists, subjects }: RowCheckerInput): ReadonlySet<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const rows of lists) {
    for (let record = 0; record < rows.size; record += 1) {
      const row = rows.at(record);
      if (row.kind !== "subject") continue;
      if (seen.has(row.subject) || subjects.isLeftOut(row.subject)) shared.add(row.subject);
      else seen.add(row.subject);
    }
  }
  return shared;
}

/** Checks the rows of a run, once it has its answers. Asks nothing. */
export class RowChecker {
  readonly #input: RowCheckerInput;
  #shared: ReadonlySet<number> | undefined;

  constructor(input: RowCheckerInput) {
    this.#input = input;
  }

  /** What the directory has for some companies, where the check needs to know. */
  async entries(sirens: readonly string[]): Promise<ReadonlyMap<string, DirectoryEntry>> {
    const { preset, directory } = this.#input;
    if (preset !== "einvoicing" || directory === undefined || sirens.length === 0) return new Map();
    return directory.linesOf([...new Set(sirens)]);
  }

  /** What is to be said of a row; undefined of one that is left out or empty. */
  check(
    { row, texts, facts }: RowToCheck,
    entries: ReadonlyMap<string, DirectoryEntry>,
  ): RowCheck | undefined {
    if (row.kind === "left_out" || (row.kind === "blank" && row.isFilled === undefined)) return undefined;
    const isFound = row.kind === "subject";
    const checked = {
      ...{ texts, facts },
      isShared: isFound && this.#isShared(row.subject),
      isByName: isFound && row.match !== undefined,
    };
    const verdict = verdictOf(checked);
    if (this.#input.preset !== "einvoicing") return verdict;
    return { ...verdict, einvoice: einvoiceOf(checked, facts && entries.get(facts.siren)) };
  }

  #isShared(subject: number): boolean {
    this.#shared ??= sharedSubjects(this.#input);
    return this.#shared.has(subject);
  }
}
