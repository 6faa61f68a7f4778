import { type DossierParts, dossierOf, isDossier } from "../../../shared/dossier/dossier.ts";
import { type DossierRow, dossierRows, dossierWidths } from "../../../shared/dossier/dossier-rows.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { cellValue } from "../list-run/cell-value.ts";
import type { CellValue, NewSheet, RowLook } from "../workbook/workbook.ts";

const looks: Readonly<Partial<Record<DossierRow["kind"], RowLook>>> = {
  name: { size: 16 },
  title: { size: 12 },
  source: { isGrey: true },
  missing: { isGrey: true },
  note: { isGrey: true },
  value: { isLeft: true },
};
const bold: ReadonlySet<DossierRow["kind"]> = new Set(["name", "siren", "title", "headings"]);

/** Characters that Excel refuses in the name of a sheet. */
const refusedInName = /[:\\/?*[\]']/g;

/** Returns the sheet about a company, on one printed page; undefined if the register was not read or does not have it. */
export function companySheet(
  parts: DossierParts,
  language: Language,
  daysBehind: number,
): NewSheet | undefined {
  if (!isDossier(parts)) return undefined;
  const dossier = dossierOf(parts, language, Date.now());
  const rows = dossierRows(dossier, language);
  const valueOf = ({ value }: DossierRow["cells"][number]): CellValue =>
    typeof value === "object" ? cellValue(value.day, "date", daysBehind) : value;
  return {
    // The number comes first, because a name that is too long is cut at its end.
    name: `${parts.siren} ${dossier.name.replaceAll(refusedInName, " ").trim()}`,
    cells: rows.map(({ cells }) => cells.map(valueOf)),
    formats: (row, column) => rows[row]?.cells[column]?.format ?? "General",
    widths: dossierWidths,
    boldRows: rows.flatMap(({ kind }, row) => (bold.has(kind) ? [row] : [])),
    looks: new Map(
      rows.flatMap(({ kind }, row) => {
        const look = looks[kind];
        return look === undefined ? [] : [[row, look] as const];
      }),
    ),
    frozenRows: 0,
    isPage: true,
  };
}
