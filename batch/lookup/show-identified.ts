import type { Field } from "../../shared/fields/catalogue.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import { card } from "../operations/card.ts";
import { csvText } from "../operations/csv-text.ts";
import type { ResultFormat } from "../operations/result-options.ts";
import { valueText } from "../operations/value-text.ts";
import { fittedTable } from "../terminal/fitted-table.ts";
import { oneLine } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { terminalWidth } from "../terminal/width.ts";
import type { Identified } from "./identified.ts";
import type { ReadPayload } from "./payloads.ts";

const valuesOf = ({ row }: Identified): FieldValue[] => row.values.map((value) => value ?? null);

function payloadJson({ data, asOf = 0 }: ReadPayload, startedAt: number) {
  return { data, asOf: new Date(asOf).toISOString(), cached: asOf < startedAt };
}

function json(all: readonly Identified[], fields: readonly Field[], startedAt: number): string {
  const entries = all.map(({ id, row, note, payloads }) => ({
    id,
    siren: row.subject?.siren ?? null,
    siret: row.subject?.siret ?? null,
    status: row.status,
    note,
    fields: Object.fromEntries(fields.map(({ key }, index) => [key, row.values[index] ?? null])),
    answers: Object.fromEntries(
      Object.entries(payloads).map(([operation, payload]) => [operation, payloadJson(payload, startedAt)]),
    ),
  }));
  return JSON.stringify(entries, null, 2);
}

function csv(all: readonly Identified[], fields: readonly Field[]): string {
  const text = (key: string) => ({ key, type: "text" as const });
  return csvText(
    [text("id"), ...fields, text("status"), text("note")],
    all.map((one) => [one.id, ...valuesOf(one), one.row.status, one.note]),
  );
}

function oneCard(one: Identified, fields: readonly Field[], terminal: Terminal): string {
  const { say, language } = terminal;
  const { note } = one;
  const { status } = one.row;
  const texts = valuesOf(one).map((value) => valueText(value, terminal));
  const values = fields.map(({ label }, index) => [label[language], texts[index] || say("op_none")] as const);
  const found = status === "found";
  return card([
    ...(found ? values : [[say("lookup_id"), one.id] as const]),
    ...(found ? [] : [[say("lookup_status"), say(`outcome_${status}`)] as const]),
    ...(note === "" ? [] : [[say("lookup_note"), note] as const]),
  ]);
}

/** Statuses have a column where one is not found; notes stand below, whole. */
function table(all: readonly Identified[], fields: readonly Field[], terminal: Terminal): string {
  const { say, language } = terminal;
  const statuses = all.some(({ row }) => row.status !== "found");
  const body = fittedTable(
    [
      { header: say("lookup_id"), numeric: false },
      ...fields.map(({ label, type }) => ({ header: label[language], numeric: type === "number" })),
      ...(statuses ? [{ header: say("lookup_status"), numeric: false }] : []),
    ],
    all.map((one) => [
      one.id,
      ...valuesOf(one).map((value) => valueText(value, terminal)),
      ...(statuses ? [say(`outcome_${one.row.status}`)] : []),
    ]),
    terminalWidth(),
  );
  const notes = all.flatMap(({ id, note }) =>
    note === "" ? [] : [say("op_remark", { subject: oneLine(id), why: note })],
  );
  return [body, ...notes].join("\n");
}

/** What a lookup found in the format asked for; a card for one identifier, a table for several. */
export function showIdentified(
  all: readonly Identified[],
  fields: readonly Field[],
  format: ResultFormat,
  startedAt: number,
  terminal: Terminal,
): string {
  if (format === "json") return json(all, fields, startedAt);
  if (format === "csv") return csv(all, fields);
  return all.length === 1 ? oneCard(all[0]!, fields, terminal) : table(all, fields, terminal);
}
