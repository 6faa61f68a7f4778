import { outcomeStatuses } from "../../shared/lookups/outcome.ts";
import { fileWarningText } from "../messages/file-warning.ts";
import { messages, type MessageCode } from "../messages/messages.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { RunEnd } from "../report/run-end.ts";
import type { EnrichOptions } from "./options.ts";
import type { Prepared } from "./prepare.ts";

export interface SummaryInput {
  readonly terminal: Terminal;
  readonly prepared: Prepared;
  readonly result: RunEnd;
  readonly output: string;
  readonly options: EnrichOptions;
}

/** What the run gave, what it cost against its plan, and what is left to do; on the error stream, the file's name on stdout. */
export function showSummary(input: SummaryInput): void {
  const { terminal, prepared, result, options } = input;
  const { say } = terminal;
  const statuses = outcomeStatuses
    .filter((status) => result.statuses[status])
    .map((status) => say(`status_${status}`, { n: result.statuses[status]! }));
  terminal.err(say("run_statuses", { statuses: statuses.join(", ") }));
  const { most } = prepared.plan.calls;
  terminal.err(say("run_spent", { spent: result.calls, planned: most, stored: result.fromStore }));
  const { quota } = result;
  if (quota?.remaining !== undefined && quota.limit !== undefined) {
    terminal.err(say("run_left", { remaining: quota.remaining, limit: quota.limit }));
  }
  if (result.changes !== undefined)
    terminal.err(say("run_changes", { n: result.changes, file: options.changes ?? "" }));
  for (const warning of result.warnings) terminal.err(fileWarningText(warning, say));
  if (result.statuses.deferred) {
    const reasons = [...result.misses.keys()].filter((code) => `deferred_${code}` in messages);
    const why = reasons.map((code) => say(`deferred_${code}` as MessageCode)).join(", ");
    terminal.err(say("run_deferred", { why }));
  }
  if (result.statuses.failed) terminal.err(say("run_failed"));
  if (options.fields.some(({ personal }) => personal)) terminal.err(say("run_personal"));
  if (options.sandbox) terminal.err(say("run_sandbox"));
  terminal.out(say("run_written", { file: input.output }));
}
