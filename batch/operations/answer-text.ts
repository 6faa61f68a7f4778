import type { FieldValue } from "../../shared/fields/field.ts";
import type { ViewColumn } from "../../shared/views/column.ts";
import { fittedTable } from "../terminal/fitted-table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { terminalWidth } from "../terminal/width.ts";
import { card } from "./card.ts";
import type { TerminalView } from "./operation.ts";
import { valueText } from "./value-text.ts";

const cellText = (value: FieldValue, { isYear }: ViewColumn, terminal: Terminal): string =>
  isYear && value !== null ? String(value) : valueText(value, terminal);

function cell({ texts }: TerminalView, column: ViewColumn, item: unknown, terminal: Terminal): string {
  const told = texts?.[column.key]?.(item, terminal.say);
  return told ?? cellText(column.read(item, terminal.language), column, terminal);
}

const headingOf = ({ shortLabel, label }: ViewColumn, { language }: Terminal): string =>
  (shortLabel ?? label)[language];

function cardOf(view: TerminalView, item: unknown, terminal: Terminal): string {
  const lines = view.columns.map(
    (column) => [headingOf(column, terminal), cell(view, column, item, terminal)] as const,
  );
  return card(lines.filter(([, text]) => text !== ""));
}

/** A column in which nothing stands says nothing, and takes room. */
function tableOf(view: TerminalView, items: readonly unknown[], terminal: Terminal): string {
  const columns = view.columns.filter(({ isDetail }) => !isDetail);
  const rows = items.map((item) => columns.map((column) => cell(view, column, item, terminal)));
  const filled = columns.map((_, index) => rows.some((row) => row[index] !== ""));
  return fittedTable(
    columns
      .filter((_, index) => filled[index])
      .map((column) => ({
        header: headingOf(column, terminal),
        numeric: column.type === "number" && !column.isYear,
      })),
    rows.map((row) => row.filter((_, index) => filled[index])),
    terminalWidth(),
  );
}

/** The elements of an answer as a person reads them; there is at least one. */
export function answerText(view: TerminalView, items: readonly unknown[], terminal: Terminal): string {
  return view.layout === "card" ? cardOf(view, items[0], terminal) : tableOf(view, items, terminal);
}
