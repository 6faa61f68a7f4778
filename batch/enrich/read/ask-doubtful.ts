import { columnName } from "../../../shared/enrichment/columns/column-name.ts";
import { leftOutText } from "../../../shared/enrichment/columns/column-words.ts";
import { isDoubtful } from "../../../shared/enrichment/columns/left-out.ts";
import { withSettled, type NumberColumns } from "../../../shared/enrichment/columns/number-columns.ts";
import { confirm, type Consent } from "../../../shared/command-line/confirm.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { undecidedColumns, type ChooseIdentifiers } from "../../files/identifier-columns.ts";
import type { Column, ListFile } from "../../files/list.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { listName, type ListChoice } from "../plan/list-choice.ts";
import type { EnrichOptions } from "../options/options.ts";

/** Somebody pressed Ctrl-C at a question about the columns of a list: nothing was asked or written. */
export class ColumnsInterruption extends Error {
  override readonly name = "ColumnsInterruption";
}

/** Settles what is doubtful of the columns of a list, where somebody can be asked. */
export type SettleColumns = (
  list: Pick<ListChoice, "file" | "sheet">,
  numbers: NumberColumns<Column>,
) => Promise<NumberColumns<Column>>;

/**
 * Asks whoever is at the terminal about each column of numbers that may be the list's own and may not, unless a flag says which
 * one is; without a terminal all stays as it is. `ask` puts a yes/no question.
 *
 * @throws {ColumnsInterruption}
 */
export function settledBy(
  { interactive, say }: Pick<Terminal, "interactive" | "say">,
  { check, compared }: Pick<EnrichOptions, "check" | "compared">,
  ask: (question: string) => Promise<Consent> = confirm,
): SettleColumns {
  return async (list, numbers) => {
    if (!interactive || check === undefined) return numbers;
    let settled = numbers;
    for (const { column } of numbers.leftOut.filter(isDoubtful)) {
      const left = settled.leftOut.find((one) => one.column === column);
      if (left === undefined || !isDoubtful(left)) continue;
      const { role } = left;
      if (Object.hasOwn(compared, role)) continue;
      const why = leftOutText(left, columnName, say);
      const answer = await ask(
        say("column_ask", {
          file: listName(list, say),
          column: say(`compared_${role}`, { column: columnName(column) }),
          why,
        }),
      );
      if (answer === "interrupted") throw new ColumnsInterruption();
      settled = withSettled(settled, left, answer === "given");
    }
    return settled;
  };
}

/** Says which of several columns of different companies a list is about; the list is `file`, as it was named. */
export type ChooseColumn = (file: string, list: ListFile) => ChooseIdentifiers;

/** Where nobody can be asked: refused, with the options that say it. */
export const refuseUndecided: ChooseColumn = (_, list) => (columns) =>
  Promise.reject(undecidedColumns(list, columns));

/**
 * Asks whoever is at the terminal which of several columns of different companies a list is about, one after the other; where nobody is
 * there, or none is meant, the list is refused. `ask` puts a yes/no question.
 *
 * @throws {FileError | ProgramError}
 */
export const columnAskedOf =
  (
    { interactive, say }: Pick<Terminal, "interactive" | "say">,
    ask: (question: string) => Promise<Consent> = confirm,
  ): ChooseColumn =>
  (file, list) =>
  async (columns) => {
    for (const column of interactive ? columns : []) {
      const answer = await ask(
        say("identifiers_ask", {
          file: listName({ file, sheet: list.sheet }, say),
          columns: columns.map(columnName).join(", "),
          column: columnName(column),
        }),
      );
      if (answer === "interrupted") throw new ProgramError("columns_interrupted", { file });
      if (answer === "given") return column;
    }
    throw undecidedColumns(list, columns);
  };
