import { listedItems } from "../../shared/contract/lists.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import { fittedTable } from "../terminal/fitted-table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { terminalWidth } from "../terminal/width.ts";
import { card } from "./card.ts";
import { csvText } from "./csv-text.ts";
import type { ResultColumn, View } from "./operation.ts";
import { pageLine } from "./page-line.ts";
import type { ResultFormat } from "./result-options.ts";
import { valueText } from "./value-text.ts";

export type Answered = Extract<Outcome, { status: "found" | "not_found" }>;

/** What is printed: the result, and what is said beside it on the error stream. */
export interface Shown {
  readonly result: string;
  readonly remarks: readonly string[];
}

/** Elements of an answer in the order in which they are shown; undefined when it holds no list. */
function elements(view: View, data: unknown): unknown[] | undefined {
  if (view.layout === "card") return [data];
  // The one entry that a code resolves to is a list of one.
  const items = listedItems(data) ?? (isEntry(data) ? [data] : undefined);
  return view.order === undefined ? items : items?.toSorted(view.order);
}

const isEntry = (data: unknown) => typeof data === "object" && data !== null && "code" in data;

function cell({ read, text }: ResultColumn, item: unknown, terminal: Terminal): string {
  return text?.(item, terminal.say) ?? valueText(read(item, terminal.language), terminal);
}

function cardText(view: View, item: unknown, terminal: Terminal): string {
  const lines = view.columns.map((column) => [column.label[terminal.language], cell(column, item, terminal)] as const);
  return card(lines.filter(([, text]) => text !== ""));
}

function tableText(view: View, items: readonly unknown[], terminal: Terminal): string {
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

/** An answer as JSON: the payload as the service gave it, when it was read, and whether that was paid for now. */
function jsonText(answered: Answered): string {
  const { asOf, cached } = answered;
  const data: unknown = answered.status === "found" ? JSON.parse(answered.json) : null;
  return JSON.stringify({ data, asOf: new Date(asOf).toISOString(), cached }, null, 2);
}

/**
 * An answer in the format asked for. `subject` is what was asked about, for the sentence on what is not there; undefined
 * when the answer has no form that can be shown.
 */
export function showAnswer(
  answered: Answered,
  view: View,
  subject: string,
  format: ResultFormat,
  terminal: Terminal,
): Shown | undefined {
  const { say, language } = terminal;
  const data: unknown = answered.status === "found" ? JSON.parse(answered.json) : undefined;
  const items = answered.status === "found" ? elements(view, data) : [];
  if (format !== "json" && items === undefined) return undefined;
  const shown = items ?? [];
  const notes = view.footnotes?.(shown, say) ?? [];
  if (format === "json") return { result: jsonText(answered), remarks: notes };

  const nothing = nothingText(answered, view, data, shown, subject, terminal);
  const closing = nothing ?? (view.layout === "table" ? pageLine(data, shown.length, view.narrow, say) : undefined);
  const said = [...notes, ...(closing === undefined ? [] : [closing])];
  if (format === "csv") {
    const rows = shown.map((item) => view.columns.map(({ read }) => read(item, language)));
    return { result: csvText(view.columns, rows), remarks: said };
  }
  if (nothing !== undefined) return { result: nothing, remarks: [] };
  const body = view.layout === "card" ? cardText(view, shown[0], terminal) : tableText(view, shown, terminal);
  return { result: [body, ...said].join("\n"), remarks: [] };
}
