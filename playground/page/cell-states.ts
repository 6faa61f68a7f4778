import type { FormulaResult } from "../functions/calls.ts";
import type { CellPlace } from "../functions/sheet-function.ts";

/** Gives the add-in the throw-away token of this relay, where its pane would have kept one typed in. */
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
 * Which cells wait for an answer, and which show an error, with its sentence. Excel shows a sentence when the mouse
 * rests on the cell; this spreadsheet knows the code alone.
 */
export class CellStates {
  readonly #errors = new Map<string, CellError>();
  readonly #awaiting = new Set<string>();
  #isCalculating = false;

  /** Cells that wait for an answer. */
  get awaiting(): number {
    return this.#awaiting.size;
  }

  /** True once every formula has its result, and none is being calculated anew. */
  get isSettled(): boolean {
    return !this.#isCalculating && this.#awaiting.size === 0;
  }

  /** A calculation begins; of a `whole` one every formula is a part, and those that are gone are not noted any more. */
  begin(isWhole: boolean): void {
    this.#isCalculating = true;
    if (!isWhole) return;
    this.#errors.clear();
    this.#awaiting.clear();
  }

  /** A calculation has ended. */
  end(): void {
    this.#isCalculating = false;
  }

  /** Notes what the formula at a place came to, for every cell that its result covers; undefined: it waits. */
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

  /** The error that a cell shows, whose value is `shown`: a formula round ours may have put another in its place, as IFNA does. */
  errorAt(place: CellPlace, shown: unknown): CellError | undefined {
    const error = this.#errors.get(keyOf(place.sheet, place.row, place.column));
    return error?.code === shown ? error : undefined;
  }

  errors(): CellError[] {
    return [...this.#errors.values()];
  }
}
