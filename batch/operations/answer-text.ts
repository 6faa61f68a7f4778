import { fittedTable } from "../terminal/fitted-table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { terminalWidth } from "../terminal/width.ts";
import { card } from "./card.ts";
import type { ResultColumn, View } from "./operation.ts";
import { valueText } from "./value-text.ts";

function cell({ read, text }: ResultColumn, item: unknown, terminal: Terminal): string {
  return text?.(item, terminal.say) ?? valueText(read(item, terminal.language), terminal);
}

function cardOf({ columns }: View, item: unknown, terminal: Terminal): string {
  const lines = columns.map(
    (column) => [column.label[terminal.language], cell(column, item, terminal)] as const,
  );
  return card(lines.filter(([, text]) => text !== ""));
}

/** A column in which nothing stands says nothing, and takes room. */
function tableOf(view: View, items: readonly unknown[], terminal: Terminal): string {
  const columns = view.columns.filter(({ csvOnly }) => !csvOnly);
  const rows = items.map((item) => columns.map((column) => cell(column, item, terminal)));
  const filled = columns.map((_, index) => rows.some((row) => row[index] !== ""));
  return fittedTable(
    columns
      .filter((_, index) => filled[index])
      .map(({ label, type }) => ({ header: label[terminal.language], numeric: type === "number" })),
    rows.map((row) => row.filter((_, index) => filled[index])),
    terminalWidth(),
  );
}

/** The elements of an answer as a person reads them; there is at least one. */
export function answerText(view: View, items: readonly unknown[], terminal: Terminal): string {
  return view.layout === "card" ? cardOf(view, items[0], terminal) : tableOf(view, items, terminal);
}
