import { type CellPlace, type FormulaResult, isRows, nameOfCell } from "../functions/calls.ts";

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
  note(place: CellPlace, result: FormulaResult | undefined): void {
    const { sheet, row, column } = place;
    const own = nameOfCell(place);
    this.#errors.delete(own);
    if (result === undefined) return void this.#awaiting.add(own);
    this.#awaiting.delete(own);
    const rows = isRows(result) ? result : [[result]];
    rows.forEach((cells, down) =>
      cells.forEach((cell, across) => {
        const key = nameOfCell({ sheet, row: row + down, column: column + across });
        if (cell.kind !== "error") this.#errors.delete(key);
        else this.#errors.set(key, { code: cell.code, sentence: cell.sentence });
      }),
    );
  }

  /** Returns the error of a cell; none if its value `shown` is another, as where IFNA has replaced the error. */
  errorAt(place: CellPlace, shown: unknown): CellError | undefined {
    const error = this.#errors.get(nameOfCell(place));
    return error?.code === shown ? error : undefined;
  }

  errors(): CellError[] {
    return [...this.#errors.values()];
  }
}
