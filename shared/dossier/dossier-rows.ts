import { amountFormat, dateOf } from "../fields/field.ts";
import type { Language } from "../messages/messages.ts";
import { type Dossier, type DossierSection, type DossierValue, yesNoIn } from "./dossier.ts";

/** The value of a cell of the page. `day`: a date of the sheet, `YYYY-MM-DD`. */
export interface DossierCell {
  readonly value: string | number | { readonly day: string };
  /** Number format, in the codes of English Excel. */
  readonly format: string;
}

/** A row of the page in a sheet. `kind` says what it is; each program decides how that looks. */
export interface DossierRow {
  readonly kind:
    "name" | "siren" | "source" | "blank" | "title" | "missing" | "value" | "headings" | "values" | "note";
  readonly cells: readonly DossierCell[];
}

/** Widths of the columns of the page, in characters. */
export const dossierWidths: readonly number[] = [36, 20, 16, 16, 18, 18, 18];

const text = (value: string): DossierCell => ({ value, format: "@" });
const textRow = (kind: DossierRow["kind"], ...texts: readonly string[]): DossierRow => ({
  kind,
  cells: texts.map(text),
});

/** Returns a value as a cell. Numbers and days keep their type, so that formulas can use them. */
function cellOf({ value, type, isYear }: DossierValue, yesNo: readonly [string, string]): DossierCell {
  if (value === null) return text("");
  if (typeof value === "boolean") return text(yesNo[value ? 0 : 1]);
  if (typeof value === "number") return { value, format: isYear === true ? "0" : amountFormat(value) };
  const day = type === "date" ? dateOf(value) : null;
  return day === null ? text(value) : { value: { day }, format: "yyyy-mm-dd" };
}

function sectionRows(section: DossierSection, yesNo: readonly [string, string]): DossierRow[] {
  const title = [textRow("blank"), textRow("title", section.title)];
  const row = (kind: "value" | "values", cells: readonly DossierCell[]): DossierRow => ({ kind, cells });
  if (section.kind === "missing") return [...title, textRow("missing", section.why)];
  if (section.kind === "values")
    return [...title, ...section.lines.map((line) => row("value", [text(line.label), cellOf(line, yesNo)]))];
  return [
    ...title,
    textRow("headings", ...section.columns.map(({ label }) => label)),
    ...section.rows.map((values) =>
      row(
        "values",
        values.map((value) => cellOf(value, yesNo)),
      ),
    ),
    ...section.notes.map((note) => textRow("note", note)),
  ];
}

/** Returns the page about a company as the rows of a sheet, from the top. */
export function dossierRows(dossier: Dossier, language: Language): readonly DossierRow[] {
  const yesNo = yesNoIn(language);
  return [
    textRow("name", dossier.name),
    textRow("siren", `SIREN ${dossier.siren}`),
    textRow("source", dossier.source),
    ...dossier.sections.flatMap((section) => sectionRows(section, yesNo)),
  ];
}
