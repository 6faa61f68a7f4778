import { hasVerdict } from "../../shared/enrichment/row-checker.ts";
import { type CheckReason, checkReasonCodes, checkReasons } from "../../shared/enrichment/check-reasons.ts";
import { fieldsToAsk } from "../../shared/enrichment/check-verdict.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { type ComparedRole, comparedRoles } from "../../shared/enrichment/columns/compared-texts.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { vendorColumn } from "../../shared/enrichment/columns/role-rules.ts";
import { type CellCorrection, correctionsOf } from "../../shared/enrichment/corrections.ts";
import type { RowEnd, WrittenRow } from "../../shared/enrichment/row-writer.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { fieldText, plainHabit } from "../files/csv/dialect.ts";
import type { Column } from "../files/list.ts";
import { columnLetter } from "../files/letters.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import type { PlaceFile } from "../results/results.ts";
import type { EnrichOptions } from "./options.ts";
import { type ComingList, LineFile, type RowListener } from "./report-file.ts";

const headers = ["row", "vendor", "column", "old", "new", "why"] as const;

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => fieldText(text, "text", plainHabit)).join(",")}\r\n`;

/** By what it tells, the index of a column. */
type CorrectedColumns = ReadonlyMap<ComparedRole | "vendor", number>;

/** The header of a column, or its letter where it has none. */
function headerAt(columns: readonly Column[], index: number | undefined): string {
  if (index === undefined) return "";
  const header = columns[index]!.header.replaceAll(/\s+/g, " ").trim();
  return header === "" ? columnLetter(index) : header;
}

interface CorrectionsSettings {
  readonly options: Pick<EnrichOptions, "fields" | "check" | "rows">;
  readonly language: Language;
  /** Several lists: each line names its own. */
  readonly several: boolean;
}

/**
 * What a check has to be corrected in the cells of a list: one line a reason, with the right value where it is certain, for whoever
 * changes the vendors in their own program. UTF-8 with BOM, so that Excel reads the accents.
 */
export class CorrectionsFile implements RowListener {
  readonly #file: LineFile;
  readonly #settings: CorrectionsSettings;
  /** Place of the suggested SIRET among the values of a row. */
  readonly #suggested: number;
  #coming: ComingList | undefined;
  /** What is to be corrected in the list that is under way, in the order of its records. */
  #waiting: { readonly record: number; readonly corrections: readonly CellCorrection[] }[] = [];

  constructor(path: string, place: PlaceFile, settings: CorrectionsSettings) {
    this.#file = new LineFile(path, place);
    this.#settings = settings;
    const { fields, check } = settings.options;
    this.#suggested = fieldsToAsk(fields, check).findIndex(({ key }) => key === "suggested_siret");
  }

  async begin(): Promise<void> {
    const named = this.#settings.several ? ["file", "sheet", ...headers] : headers;
    await this.#file.write(`\ufeff${csvLine(named)}`);
  }

  async enter(coming: ComingList): Promise<void> {
    await this.#flush();
    this.#coming = coming;
  }

  async add(record: number, end: RowEnd): Promise<void> {
    await Promise.resolve();
    if (end.status === undefined || end.check === undefined) return;
    const { rows } = this.#settings.options;
    if (rows !== undefined && !hasVerdict(end.check, rows)) return;
    const corrections = this.#corrections(record, end);
    if (corrections.length > 0) this.#waiting.push({ record, corrections });
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  #corrections(record: number, { check, values }: WrittenRow): CellCorrection[] {
    const { reasons, einvoice, facts } = check!;
    const all = new Set<CheckReason>([...reasons, ...(einvoice?.reasons ?? [])]);
    const suggested = values[this.#suggested];
    return correctionsOf({
      texts: this.#coming!.rows.textsOf(record),
      reasons: checkReasonCodes.filter((code) => all.has(code)),
      ...{ facts, einvoice, suggestedSiret: typeof suggested === "string" ? suggested : null },
    });
  }

  /** Writes what is to be corrected in the list that was under way, whose cells are read once more: a run keeps few of them. */
  async #flush(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    const last = waiting.at(-1)?.record;
    if (last === undefined) return;
    const columns = this.#columns();
    const indexes = [...new Set(columns.values())];
    const { list } = this.#coming!;
    let next = 0;
    await list.read(indexes, async (first, cells) => {
      const lines: string[] = [];
      for (; next < waiting.length && waiting[next]!.record < first + cells.length; next += 1) {
        const { record, corrections } = waiting[next]!;
        const textOf = (key: ComparedRole | "vendor") =>
          cells[record - first]![indexes.indexOf(columns.get(key) ?? -1)]?.trim() ?? "";
        lines.push(...corrections.map((correction) => this.#line(record, correction, columns, textOf)));
      }
      if (lines.length > 0) await this.#file.write(lines.join(""));
      return next < waiting.length;
    });
  }

  /** Where the vendor stands, and what reasons are about, as far as the list has columns for them. */
  #columns(): CorrectedColumns {
    const { list, sources, compared } = this.#coming!;
    const taken = new Set([...columnsRead(sources).map(({ index }) => index), ...Object.values(compared)]);
    const headersOfList = list.columns.map(({ header }) => (ownKeyOf(header) === undefined ? header : ""));
    const [identifiers] = columnsRead(sources);
    const ofRoles = comparedRoles.map((role) => [role, columnsOfRole(compared, role)[0]] as const);
    const found = new Map([["vendor", vendorColumn(headersOfList, taken)] as const, ...ofRoles]);
    const set = (role: ComparedRole, other: number | undefined) => {
      if (found.get(role) === undefined) found.set(role, other);
    };
    // A place is that of the town, or where the list has none that of the postcode.
    set("city", found.get("postcode"));
    set("siren", identifiers?.index);
    return new Map([...found].flatMap(([key, at]) => (at === undefined ? [] : [[key, at] as const])));
  }

  #line(
    record: number,
    { role, reason, value, isCertain }: CellCorrection,
    columns: CorrectedColumns,
    textOf: (key: ComparedRole | "vendor") => string,
  ): string {
    const { several, language } = this.#settings;
    const { name, list } = this.#coming!;
    return csvLine([
      ...(several ? [name, list.sheet ?? ""] : []),
      ...[String(list.rowOf(record)), textOf("vendor"), headerAt(list.columns, columns.get(role))],
      ...[textOf(role), (isCertain && value) || "", checkReasons[reason].sentence[language]],
    ]);
  }
}
