import type { DirectoryEntry, DirectoryLines } from "../../einvoicing/directory-lines.ts";
import type { PostcodesAndTowns } from "../../matching/compare-places.ts";
import type { ComparedTexts } from "../compare/compared-texts.ts";
import type { SubjectFacts } from "../compare/subject-facts.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import type { Subjects } from "../rows/subjects.ts";
import type { Language } from "../../messages/messages.ts";
import type { CheckPreset } from "./check-keys.ts";
import { einvoiceOf } from "./einvoice.ts";
import { uncomparedParts } from "./findings.ts";
import { Partners, type NameRow, type RowPlace } from "./partners.ts";
import type { RowCheck } from "./row-check.ts";
import { verdictOf, type IgnoredReasons } from "./verdict.ts";

export interface RowCheckerInput {
  readonly preset: CheckPreset;
  /** The rows of each list of the run. */
  readonly lists: readonly Indexed<Row>[];
  /** Whom they are about, all together. */
  readonly subjects: Subjects;
  /** What was read in the directory of electronic addresses; without it nothing is known of any. */
  readonly directory?: DirectoryLines | undefined;
  /**
   * Compare rows without a SIRET with any head office that is known; else with those alone that the run asks for, so that pane and
   * program, which share a relay and know of different answers, say the same.
   */
  readonly usesKeptOffices: boolean;
  /** Which towns have which postcodes; undefined where that is not known. */
  readonly table?: PostcodesAndTowns | undefined;
  /** What a row is called in the cell of another: its number, in its list. */
  readonly nameOf: NameRow;
  /** Reasons that are left out; without it none is. */
  readonly ignored?: IgnoredReasons | undefined;
}

/** What one row says, and what is known of whom it is about. */
export interface RowToCheck {
  readonly row: Row;
  readonly texts: ComparedTexts;
  readonly facts: SubjectFacts | undefined;
  readonly place: RowPlace;
  /** Language of what its cells say in words. */
  readonly language: Language;
}

/** Checks the rows of a run, once it has its answers. Asks nothing. */
export class RowChecker {
  readonly #input: RowCheckerInput;
  #partners: Partners | undefined;

  constructor(input: RowCheckerInput) {
    this.#input = input;
  }

  get usesKeptOffices(): boolean {
    return this.#input.usesKeptOffices;
  }

  /** What the directory has for some companies, where the check needs to know. */
  async entries(sirens: readonly string[]): Promise<ReadonlyMap<string, DirectoryEntry>> {
    const { preset, directory } = this.#input;
    if (preset !== "einvoicing" || directory === undefined || sirens.length === 0) return new Map();
    return directory.linesOf([...new Set(sirens)]);
  }

  /** What is to be said of a row; undefined of one that is left out or empty. */
  check(
    { row, texts, facts, place, language }: RowToCheck,
    entries: ReadonlyMap<string, DirectoryEntry>,
  ): RowCheck | undefined {
    if (row.kind === "left_out" || (row.kind === "blank" && row.isFilled === undefined)) return undefined;
    const subject = row.kind === "subject" ? row.subject : undefined;
    const checked = {
      ...{ texts, facts, table: this.#input.table },
      isShared: subject !== undefined && this.#sharing().isShared(subject),
      isByName: row.kind === "subject" && (row.match !== undefined || row.kept !== undefined),
    };
    const { ignored } = this.#input;
    const verdict = verdictOf(checked, ignored);
    const isDuplicate = subject !== undefined && verdict.reasons.includes("duplicate_siren");
    const said = {
      ...verdict,
      uncompared: uncomparedParts(checked),
      duplicateOf: isDuplicate
        ? this.#sharing().text(subject, place, this.#input.nameOf, language)
        : undefined,
    };
    if (this.#input.preset !== "einvoicing") return said;
    return { ...said, einvoice: einvoiceOf(checked, facts && entries.get(facts.siren), ignored) };
  }

  #sharing(): Partners {
    this.#partners ??= new Partners(this.#input.lists, this.#input.subjects.size);
    return this.#partners;
  }
}
