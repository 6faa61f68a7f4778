import { columnName } from "../../../shared/enrichment/columns/column-name.ts";
import { leftOutText } from "../../../shared/enrichment/columns/column-words.ts";
import { isDoubtful } from "../../../shared/enrichment/columns/left-out.ts";
import { withSettled, type NumberColumns } from "../../../shared/enrichment/columns/number-columns.ts";
import { confirm, type Consent } from "../../../shared/command-line/confirm.ts";
import type { Column } from "../../files/list.ts";
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
