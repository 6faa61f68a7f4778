import { listedItems } from "../../shared/contract/lists.ts";
import { at, numberOf } from "../../shared/fields/reading.ts";
import type { Outcome } from "../../shared/lookups/outcome.ts";
import type { Say } from "../messages/say.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { answerText } from "./answer-text.ts";
import { csvText } from "./csv-text.ts";
import type { TerminalView } from "./operation.ts";
import { pageLine } from "./page-line.ts";
import type { ResultFormat } from "./result-options.ts";

export type Answered = Extract<Outcome, { status: "found" | "not_found" }>;

/** What is printed: the result, and what is said beside it on the error stream. */
export interface Shown {
  readonly result: string;
  readonly remarks: readonly string[];
}

const isEntry = (data: unknown) => typeof data === "object" && data !== null && "code" in data;

/** Elements of an answer in the order in which they are shown; undefined when it holds none that can be told. */
function elements({ layout, order }: TerminalView, data: unknown): unknown[] | undefined {
  if (data === undefined) return [];
  // The entry that a code resolves to is a list of one.
  if (layout === "card" || isEntry(data)) return [data];
  const items = listedItems(data);
  return order === undefined ? items : items?.toSorted(order);
}

/** Why there is nothing to show; undefined when there is something, or would be on another page. */
function nothingText(view: TerminalView, data: unknown, subject: string, say: Say): string | undefined {
  const elsewhere = numberOf(at(data, "pagination", "total")) ?? 0;
  if (elsewhere > 0) return undefined;
  const why = say(data === undefined ? view.notFound : view.empty);
  return subject === "" ? why : say("op_remark", { subject, why });
}

function jsonText({ asOf, cached }: Answered, data: unknown): string {
  return JSON.stringify({ data: data ?? null, asOf: new Date(asOf).toISOString(), cached }, null, 2);
}

/**
 * An answer in the format asked for; JSON is the payload as the service gave it. `subject` is what was asked about, for
 * the sentence on what is not there. Undefined when the answer has no form that can be shown.
 */
export function showAnswer(
  answered: Answered,
  view: TerminalView,
  subject: string,
  format: ResultFormat,
  terminal: Terminal,
): Shown | undefined {
  const { say, language } = terminal;
  const data: unknown = answered.status === "found" ? JSON.parse(answered.json) : undefined;
  const items = elements(view, data);
  if (format === "json") {
    return { result: jsonText(answered, data), remarks: view.footnotes?.(items ?? [], say) ?? [] };
  }
  if (items === undefined) return undefined;
  const remarks: string[] = [];
  const nothing = items.length === 0 ? nothingText(view, data, subject, say) : undefined;
  if (nothing !== undefined) remarks.push(nothing);
  else {
    remarks.push(...(view.footnotes?.(items, say) ?? []));
    if (view.layout === "table") remarks.push(pageLine(data, items.length, view.narrow, say));
  }
  if (format === "csv") {
    const rows = items.map((item) => view.columns.map(({ read }) => read(item, language)));
    return { result: csvText(view.columns, rows), remarks };
  }
  const body = items.length === 0 ? [] : [answerText(view, items, terminal)];
  return { result: [...body, ...remarks].join("\n"), remarks: [] };
}
