import { findField, type Field } from "../../fields/catalogue.ts";
import type { FieldValue, Resource } from "../../fields/field.ts";
import type { OutcomeStatus } from "../../lookups/lookup.ts";
import { fieldPlaces, runColumns, type BesideKey, type OwnKey } from "../columns/own-columns.ts";
import { checkCell, type RowCheck } from "../check/row-check.ts";
import { checkColumns, type CheckKey } from "../check/check-keys.ts";
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
  readonly check?: RowCheck | undefined;
}

/** Whether what an earlier run wrote into a column may stay: where the row names another establishment, what is of the company. */
export const mayStay = (stays: Stays, key: OwnKey): boolean =>
  stays === "all" || (stays === "company" && !isOfEstablishment(key));

const ofEstablishment: ReadonlySet<Resource | undefined> = new Set([
  "establishment",
  "suggested-establishment",
] as const);

/** True of what is read of an establishment, and of what compares the row with its answers. */
function isOfEstablishment(key: OwnKey): boolean {
  const field = findField(key);
  return isCheckKey(key) || field?.compares !== undefined || ofEstablishment.has(field?.resource);
}

const isCheckKey = (key: OwnKey): key is CheckKey =>
  (checkColumns("einvoicing") as readonly string[]).includes(key);

function besideCell(key: BesideKey, { match, check }: RowAnswer): RowCell {
  if (isCheckKey(key)) return checkCell(key, check);
  return match?.isKept && key.startsWith("candidate_") ? undefined : matchCell(key, match);
}

/**
 * The cells of the rows of a run: in its columns (`runColumns` of the asked fields), then in `others`, the columns of
 * ours in the list that the run does not fill. What could not be had now keeps an older answer, of the same company or
 * establishment alone.
 */
export class RowCells {
  readonly #columns: readonly OwnKey[];
  readonly #beside: readonly BesideKey[];
  readonly #others: readonly OwnKey[];
  /** Place among those asked of the value of each field that has a column. */
  readonly #places: readonly number[];

  constructor(asked: readonly Field[], others: readonly OwnKey[], beside: readonly BesideKey[] = []) {
    this.#columns = runColumns(asked, beside).map(({ key }) => key);
    this.#beside = beside;
    this.#others = others;
    this.#places = fieldPlaces(asked, beside);
  }

  /** The cells of a row that takes part. */
  filled(row: RowAnswer): RowCell[] {
    const { siren, stays, values, status, note } = row;
    const cells: RowCell[] = [siren ?? null];
    for (const key of this.#beside) {
      const cell = besideCell(key, row);
      cells.push(cell === undefined ? this.#unanswered(stays, key) : cell);
    }
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
