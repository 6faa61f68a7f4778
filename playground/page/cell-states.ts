import type { FormulaResult } from "../functions/calls.ts";
import type { CellPlace } from "../functions/sheet-function.ts";

/** Stores the temporary token of this relay where the pane would store one that is typed in. */
export async function openSession(): Promise<void> {
  const response = await fetch("/playground/session.json");
  if (!response.ok)
    throw new Error(`the relay gave no token (${response.status}): start it with serve --demo`);
  const { token } = (await response.json()) as { token: string };
  localStorage.setItem("sirene.token", token);
  localStorage.removeItem("sirene.relayUrl");
}

interface CellError {
  readonly code: string;
  readonly sentence: string;
}

const keyOf = (sheet: string, row: number, column: number): string => `${sheet}!${row}:${column}`;

/**
 * Which cells wait for an answer, and which show an error and with what sentence. Excel shows the sentence when the
 * mouse rests on the cell; this spreadsheet has only the code.
 */
export class CellStates {
  readonly #errors = new Map<string, CellError>();
  readonly #awaiting = new Set<string>();
  #isCalculating = false;

  /** Number of cells that wait for an answer. */
  get awaiting(): number {
    return this.#awaiting.size;
  }

  /** True once every formula has its result and none is being calculated. */
  get isSettled(): boolean {
    return !this.#isCalculating && this.#awaiting.size === 0;
  }

  /** Called when a calculation begins. A `whole` one includes every formula, so earlier states are dropped. */
  begin(isWhole: boolean): void {
    this.#isCalculating = true;
    if (!isWhole) return;
    this.#errors.clear();
    this.#awaiting.clear();
  }

  /** Called when a calculation has ended. */
  end(): void {
    this.#isCalculating = false;
  }

  /** Records the result of the formula at a place, for every cell that it covers; undefined if it is pending. */
  note({ sheet, row, column }: CellPlace, result: FormulaResult | undefined): void {
    const own = keyOf(sheet, row, column);
    this.#errors.delete(own);
    if (result === undefined) return void this.#awaiting.add(own);
    this.#awaiting.delete(own);
    const rows = Array.isArray(result) ? (result as FormulaResult[][]) : [[result]];
    rows.forEach((cells, down) =>
      cells.forEach((cell, across) => {
        const key = keyOf(sheet, row + down, column + across);
        if (!("kind" in cell) || cell.kind !== "error") this.#errors.delete(key);
        else this.#errors.set(key, { code: cell.code, sentence: cell.sentence });
      }),
    );
  }

  /**
   * Returns the error of a cell with the value `shown`. A surrounding formula such as IFNA may have replaced the
   * error, and then there is none.
   */
  errorAt(place: CellPlace, shown: unknown): CellError | undefined {
    const error = this.#errors.get(keyOf(place.sheet, place.row, place.column));
    return error?.code === shown ? error : undefined;
  }

  errors(): CellError[] {
    return [...this.#errors.values()];
  }
}
