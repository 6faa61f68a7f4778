import {
  LocaleType,
  LogLevel,
  mergeLocales,
  Univer,
  CellValueType,
  type ICellData,
  type IStyleData,
  type IWorkbookData,
  type IWorksheetData,
} from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import {
  AFTER_CELL_EDIT,
  SheetInterceptorService,
  UniverSheetsCorePreset,
} from "@univerjs/preset-sheets-core";
import enUS from "@univerjs/preset-sheets-core/locales/en-US";
import frFR from "@univerjs/preset-sheets-core/locales/fr-FR";
import type { PageLanguage, PageText } from "./page/texts.ts";
import { suppliers } from "./suppliers.ts";
import { typedEntry } from "./page/typed-entry.ts";

const locales = { en: LocaleType.EN_US, fr: LocaleType.FR_FR } as const;

const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 700px)");

/** Opens an empty spreadsheet in the element with that id. Returns it and its scripting interface. */
export function openSpreadsheet(container: string, language: PageLanguage): { univer: Univer; api: FUniver } {
  const univer = new Univer({
    locale: locales[language],
    locales: { [LocaleType.EN_US]: mergeLocales(enUS), [LocaleType.FR_FR]: mergeLocales(frFR) },
    logLevel: LogLevel.WARN,
    darkMode: dark.matches,
  });
  // On narrow screens, the few visible rows are worth more than a toolbar.
  const toolbar = !narrow.matches;
  for (const entry of UniverSheetsCorePreset({ container, toolbar }).plugins) {
    if (Array.isArray(entry)) univer.registerPlugin(entry[0], entry[1]);
    else univer.registerPlugin(entry);
  }
  const api = FUniver.newAPI(univer);
  dark.addEventListener("change", () => api.toggleDarkMode(dark.matches));
  return { univer, api };
}

/** Reads what is typed in the page's language. Cells of text keep what is typed. A workbook must be open already. */
export function readTypedEntries(univer: Univer, language: PageLanguage): void {
  const { writeCellInterceptor } = univer.__getInjector().get(SheetInterceptorService);
  writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    // Before the spreadsheet itself looks for numbers and dates in it.
    priority: 100,
    handler(cell, { workbook }, next) {
      const entry = (typed: string) => typedEntry(typed, language, new Date().getFullYear());
      if (typeof cell?.f === "string") return next({ ...cell, f: entry(cell.f) });
      const isText = workbook.getStyles().getStyleByCell(cell)?.n?.pattern === asText.n.pattern;
      if (typeof cell?.v !== "string" || isText || cell.t === CellValueType.FORCE_STRING) return next(cell);
      const read = entry(cell.v);
      if (!read.startsWith("'")) return next({ ...cell, v: read });
      return next({ ...cell, v: read.slice(1), t: CellValueType.FORCE_STRING });
    },
  });
}

interface BookColumn {
  readonly heading: PageText;
  readonly width: number;
  /** Returns the formula in a row; undefined for a column of typed values. */
  readonly formula?: (row: number) => string;
}

const columns: readonly BookColumn[] = [
  { heading: { en: "SIREN", fr: "SIREN" }, width: 150 },
  { heading: { en: "Supplier", fr: "Fournisseur" }, width: 290 },
  { heading: { en: "Amount", fr: "Montant" }, width: 100 },
  { heading: { en: "Name", fr: "Nom" }, width: 290, formula: (row) => `=SIRENE.NAME(A${row})` },
  { heading: { en: "NAF", fr: "NAF" }, width: 80, formula: (row) => `=SIRENE.NAF(A${row})` },
  { heading: { en: "Created", fr: "Création" }, width: 110, formula: (row) => `=SIRENE.CREATED(A${row})` },
  { heading: { en: "State", fr: "État" }, width: 70, formula: (row) => `=SIRENE.STATE(A${row})` },
  { heading: { en: "VAT number", fr: "N° TVA" }, width: 130, formula: (row) => `=SIRENE.VATNUMBER(A${row})` },
];

const sheetNames = {
  suppliers: { en: "Suppliers", fr: "Fournisseurs" },
  examples: { en: "Tables", fr: "Tableaux" },
} as const satisfies Readonly<Record<string, PageText>>;

const heading: IStyleData = { bl: 1, cl: { rgb: "#ffffff" }, bg: { rgb: "#1f4e78" }, vt: 2 };
/** Text format, so that typed identifiers keep their leading zeros. */
const asText = { n: { pattern: "@@@" } } as const satisfies IStyleData;
const euros: IStyleData = { n: { pattern: '#,##0.00 "€"' } };

const text = (value: string, style?: IStyleData): ICellData => ({
  v: value,
  t: CellValueType.STRING,
  ...(style !== undefined && { s: style }),
});

function identifierCell(identifier: string | number): ICellData {
  if (typeof identifier === "number") return { v: identifier, t: CellValueType.NUMBER };
  return identifier === "" ? { s: asText } : text(identifier, asText);
}

function suppliersSheet(language: PageLanguage): Partial<IWorksheetData> {
  const cells: Record<number, ICellData[]> = {
    0: columns.map((column) => text(column.heading[language], heading)),
  };
  suppliers.forEach(({ identifier, name, note, amount }, index) => {
    const supplier = note === undefined ? name : `${name} (${note[language]})`;
    const typed = [
      identifierCell(identifier),
      text(supplier),
      { v: amount, t: CellValueType.NUMBER, s: euros },
    ];
    const formulas = columns.flatMap(({ formula }) =>
      formula === undefined ? [] : [{ f: formula(index + 2) }],
    );
    cells[index + 1] = [...typed, ...formulas];
  });
  return {
    id: "suppliers",
    name: sheetNames.suppliers[language],
    rowCount: 1_100,
    columnCount: 20,
    freeze: { xSplit: 1, ySplit: 1, startRow: 1, startColumn: 1 },
    columnData: Object.fromEntries(columns.map(({ width }, index) => [index, { w: width }])),
    cellData: cells,
  };
}

interface Example {
  /** Row of the sheet, from 0. */
  readonly row: number;
  readonly about: PageText;
  readonly formula: string;
  /** Formats of the cells below the headings, by column: spilled cells take the formats of the sheet. */
  readonly formats?: Readonly<Record<number, string>>;
  readonly rows?: number;
}

const whole = "#,##0";

/** Tables that one formula fills, each with a description beside it. */
const examples: readonly Example[] = [
  {
    row: 0,
    about: { en: "Calls left", fr: "Appels restants" },
    formula: "=SIRENE.QUOTA()",
    formats: { 1: whole },
  },
  {
    row: 2,
    about: { en: "Directors of 150000016", fr: "Dirigeants de 150000016" },
    formula: '=SIRENE.DIRECTORS("150000016")',
  },
  {
    row: 6,
    about: { en: "Accounts of 150000123", fr: "Comptes de 150000123" },
    formula: '=SIRENE.ACCOUNTS("150000123")',
    formats: { 4: whole, 5: whole, 6: whole, 7: whole },
    rows: 4,
  },
  {
    row: 12,
    about: { en: "Companies called Fictive", fr: "Sociétés nommées Fictive" },
    formula: '=SIRENE.SEARCH("fictive")',
  },
];

function examplesSheet(language: PageLanguage): Partial<IWorksheetData> {
  const cells: Record<number, Record<number, ICellData>> = {};
  for (const { row, about, formula, formats = {}, rows = 1 } of examples) {
    const styled = Object.entries(formats).map(
      ([column, pattern]) => [column, { s: { n: { pattern } } }] as const,
    );
    for (let down = 0; down < rows; down++) cells[row + down] = Object.fromEntries(styled);
    cells[row] = {
      ...cells[row],
      0: text(about[language], { bl: 1 }),
      1: { ...cells[row]?.[1], f: formula },
    };
  }
  const widths = [230, 190, 190, 170, 170, 260, 200, 260];
  return {
    id: "examples",
    name: sheetNames.examples[language],
    rowCount: 150,
    columnCount: 30,
    columnData: Object.fromEntries(widths.map((w, index) => [index, { w }])),
    cellData: cells,
  };
}

/** The workbook that the playground opens with. */
export function sampleBook(language: PageLanguage): Partial<IWorkbookData> {
  const sheets = [suppliersSheet(language), examplesSheet(language)];
  return {
    id: "sample",
    name: "SIRENE",
    sheetOrder: sheets.map(({ id }) => id!),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id!, sheet])),
  };
}
