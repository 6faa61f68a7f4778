import { findField, type Field } from "../../fields/catalogue.ts";
import type { FieldValue } from "../../fields/field.ts";
import type { OutcomeStatus } from "../../lookups/outcome.ts";
import { runColumns, type MatchKey, type OwnKey } from "../columns/own-columns.ts";
import { matchCell, type RowMatch } from "../match/row-match.ts";
import type { Stays } from "../rows/stays.ts";

/** What a run writes into one cell: a value, null to empty it, undefined to leave what stands there. */
export type RowCell = FieldValue | undefined;

/** What a row got, for its cells. */
export interface RowAnswer {
  /** Whom the row is about; undefined for a row whose identifier names nobody. */
  readonly siren: string | undefined;
  /** What earlier runs wrote and may stay, where this one has nothing to write. */
  readonly stays: Stays;
  /** One a field that was asked; undefined where there is no answer now. */
  readonly values: readonly RowCell[];
  readonly status: OutcomeStatus;
  readonly note: string;
  readonly match?: RowMatch | undefined;
}

/** Whether what an earlier run wrote into a column may stay. */
export const mayStay = (stays: Stays, key: OwnKey): boolean =>
  stays === "all" || (stays === "company" && findField(key)?.resource !== "establishment");

/**
 * The cells of the rows of a run: in its columns (`runColumns` of the asked fields), then in `others`, the columns of
 * ours in the list that the run does not fill. What could not be had now keeps an older answer, of the same company or
 * establishment alone.
 */
export class RowCells {
  readonly #columns: readonly OwnKey[];
  readonly #match: readonly MatchKey[];
  readonly #others: readonly OwnKey[];
  /** Place of each field's value among those asked. The field `siren` has no column but the first. */
  readonly #places: readonly number[];

  constructor(asked: readonly Field[], others: readonly OwnKey[], match: readonly MatchKey[] = []) {
    this.#columns = runColumns(asked, match).map(({ key }) => key);
    this.#match = match;
    this.#others = others;
    this.#places = asked.flatMap(({ key }, place) => (key === "siren" ? [] : [place]));
  }

  /** The cells of a row that takes part. */
  filled({ siren, stays, values, status, note, match }: RowAnswer): RowCell[] {
    const cells: RowCell[] = [siren ?? null, ...this.#match.map((key) => matchCell(key, match))];
    for (const place of this.#places) {
      const value = values[place];
      cells.push(value === undefined ? this.#unanswered(stays, this.#columns[cells.length]!) : value);
    }
    cells.push(status, note === "" ? null : note);
    for (const other of this.#others) cells.push(this.#unanswered(stays, other));
    return cells;
  }

  /** The cells of a row that takes no part: it stays as it is, but for what is of another company. */
  left(stays: Stays): RowCell[] {
    return [...this.#columns, ...this.#others].map((key) => this.#unanswered(stays, key));
  }

  #unanswered(stays: Stays, key: OwnKey): null | undefined {
    return mayStay(stays, key) ? undefined : null;
  }
}
