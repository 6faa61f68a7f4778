import { findField } from "../fields/catalogue.ts";
import type { FieldType } from "../fields/field.ts";
import { type FieldKey, functionName } from "../fields/field-table.ts";
import type { Language, Translation } from "../messages/messages.ts";
import { type TemplateName, templates } from "./templates.ts";
import { type AccountRatio, accountItems, accountRatios, ratioYears } from "./account-ratios.ts";

/** The number format of a cell, in the codes of English Excel. A translation if it differs by language. */
type CellFormat = string | Translation;

/** A column of a template: filled in by people, or with a formula in each of its rows. */
interface TemplateColumn {
  readonly heading: Translation;
  /** Width in characters. */
  readonly width: number;
  readonly format: CellFormat;
  /** Returns the formula of English Excel for a row, from 1. Undefined for columns that people fill in. */
  readonly formula?: (row: number) => string;
}

const general = "General";
const day: Translation = { en: "yyyy-mm-dd", fr: "dd/mm/yyyy" };

const formats: Readonly<Partial<Record<FieldType, CellFormat>>> = { number: "#,##0", date: day };

/** A column that people fill in. Text is kept as typed, including leading zeros. */
const typed = (heading: Translation, width: number): TemplateColumn => ({ heading, width, format: "@" });

/** A column of dates that people type. */
const typedDay = (heading: Translation): TemplateColumn => ({ heading, width: 12, format: day });

/** A column with a field of the register. `columns`: those of the identifier and of the further arguments in a row. */
function registered(key: FieldKey, width: number, ...columns: readonly string[]): TemplateColumn {
  const { label: heading, isYear, type } = findField(key)!;
  return {
    ...{ heading, width, format: isYear ? "0" : (formats[type] ?? general) },
    formula: (row) =>
      `=SIRENE.${functionName(key)}(${columns.map((column) => `$${column}${row}`).join(",")})`,
  };
}

/** Cells in which people choose the unit of the amounts and the latest year. */
const unitCell = "$B$3";
const latestYearCell = "$D$3";
const years = [0, 1, 2] as const;
const identity = 3;

/** Returns the letters of a column, counted from 0. */
function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? "" : letters(rest)) + String.fromCharCode(65 + (index % 26));
}

/** The panel's columns for each year: the type of the accounts, then their figures. */
const figures = ["type", ...accountItems] as const;
type Figure = (typeof figures)[number];

/** Returns the cell of a figure in a row, `back` years before the latest. */
const cellOf = (figure: Figure, back: number, row: number): string =>
  `${letters(identity + figures.indexOf(figure) * years.length + back)}${row}`;

/** Wraps a formula so that it is empty in rows without a company. */
const ofRow = (row: number, formula: string): string => `=IF($A${row}="","",${formula})`;

const yearOf = (back: number): string => (back === 0 ? latestYearCell : `${latestYearCell}-${back}`);

function figureColumn(figure: Figure, back: number): TemplateColumn {
  const { key, label: heading } = findField(figure === "type" ? "accounts_type" : figure)!;
  const call = (row: number) => `SIRENE.${functionName(key)}($A${row},${yearOf(back)}`;
  if (figure === "type") return { heading, width: 8, format: general, formula: (row) => `=${call(row)},"")` };
  return { heading, width: 13, format: "#,##0", formula: (row) => ofRow(row, `${call(row)})/${unitCell}`) };
}

function ratioColumn({ name, formula }: AccountRatio, back: number): TemplateColumn {
  const ratio = (row: number) => formula((figure, before) => cellOf(figure, before, row), back);
  return { heading: name, width: 13, format: "0.0%", formula: (row) => ofRow(row, ratio(row)) };
}

/** A column of the panel. `back` is its year, shown above the heading, as years before the latest. */
interface PanelColumn extends TemplateColumn {
  readonly back?: number;
}

/** The columns of the panel: one company per row, with its figures and ratios over the latest three years. */
const panelColumns: readonly PanelColumn[] = [
  typed({ en: "SIREN", fr: "SIREN" }, 14),
  registered("name", 34, "A"),
  registered("state", 8, "A"),
  ...figures.flatMap((figure) => years.map((back) => ({ ...figureColumn(figure, back), back }))),
  ...accountRatios.flatMap((ratio) =>
    ratioYears(ratio, years.length).map((back) => ({ ...ratioColumn(ratio, back), back })),
  ),
];

const unit = { en: "Amounts divided by", fr: "Montants divisés par" };
const latest = { en: "Latest year", fr: "Dernier exercice" };

/** Returns the rows above the headings: the choices, and the year of each column. */
const panelChoices = (latestYear: number, language: Language) => [
  [unit[language], 1_000, latest[language], latestYear],
  panelColumns.map(({ back }) => (back === undefined ? "" : `=${yearOf(back)}`)),
];

/** A worksheet to start from: columns to fill in, with formulas beside them that make no calls for empty rows. */
interface Template {
  /** The first step for its reader, shown above the headings. */
  readonly begin: Translation;
  readonly columns: readonly TemplateColumn[];
  /** Rows between the title and the headings, if any. */
  readonly choices?: (latestYear: number, language: Language) => (readonly (string | number)[])[];
}

const supplierFile: Template = {
  begin: {
    en: "Paste your suppliers into columns A to D. Two or three calls per supplier, the same company counted once.",
    fr: "Collez vos fournisseurs dans les colonnes A à D. Deux ou trois appels par fournisseur, une même entreprise comptée une fois.",
  },
  columns: [
    typed({ en: "Code", fr: "Code" }, 10),
    typed({ en: "Supplier (our name)", fr: "Fournisseur (notre nom)" }, 32),
    typed({ en: "SIREN or SIRET", fr: "SIREN ou SIRET" }, 18),
    typed({ en: "VAT number (ours)", fr: "N° TVA (le nôtre)" }, 18),
    registered("name", 32, "C"),
    registered("name_match", 10, "C", "B"),
    registered("vat_match", 10, "C", "D"),
    registered("vat", 16, "C"),
    registered("state", 8, "C"),
    registered("establishment_state", 8, "C"),
    registered("suggested_siret", 18, "C"),
    registered("address", 44, "C"),
    registered("naf_label", 36, "C"),
    registered("as_of", 12, "C"),
  ],
};

const customerFile: Template = {
  begin: {
    en: "Paste customers and SIRENs into columns A and B; decide in columns P to S. Four or five calls per company.",
    fr: "Collez clients et SIREN dans les colonnes A et B ; décidez dans les colonnes P à S. Quatre ou cinq appels par entreprise.",
  },
  columns: [
    typed({ en: "Customer", fr: "Client" }, 32),
    typed({ en: "SIREN", fr: "SIREN" }, 14),
    registered("legal_name", 34, "B"),
    registered("name_match", 10, "B", "A"),
    registered("legal_form_label", 30, "B"),
    registered("state", 8, "B"),
    registered("created", 12, "B"),
    registered("vat", 16, "B"),
    registered("head_office", 18, "B"),
    registered("address", 44, "B"),
    registered("naf_label", 36, "B"),
    registered("workforce_label", 22, "B"),
    registered("director_count", 10, "B"),
    registered("accounts_year", 10, "B"),
    registered("as_of", 12, "B"),
    typed({ en: "Decision", fr: "Décision" }, 16),
    typed({ en: "Decided by", fr: "Décidé par" }, 18),
    typedDay({ en: "Decided on", fr: "Décidé le" }),
    typed({ en: "Comment", fr: "Commentaire" }, 40),
  ],
};

const creditPanel: Template = {
  begin: {
    en: "Paste SIRENs into column A; choose the unit in B3 and the latest year in D3. Two calls per company; needs the Pro or Enterprise plan. #N/A: not published, or not comparable.",
    fr: "Collez les SIREN dans la colonne A ; choisissez l'unité en B3 et le dernier exercice en D3. Deux appels par entreprise ; offre Pro ou Enterprise nécessaire. #N/A : non publié, ou non comparable.",
  },
  columns: panelColumns,
  choices: panelChoices,
};

const sheets: Readonly<Record<TemplateName, Template>> = {
  "supplier-file": supplierFile,
  "kyc-file": customerFile,
  "credit-panel": creditPanel,
};

/** The worksheet made from a template. Rows and columns are counted from 0. */
interface TemplateSheet {
  readonly name: string;
  /** Formulas begin with `=`, in the notation of English Excel. */
  readonly cells: readonly (readonly (string | number)[])[];
  readonly formats: (row: number, column: number) => string;
  readonly widths: readonly number[];
  readonly boldRows: readonly number[];
  readonly frozenRows: number;
}

/** Number of prepared rows for companies. Users copy the formulas further down. */
const companyRows = 20;

/** Builds the worksheet of a template. A panel begins with `latestYear`, the latest year of accounts. */
export function templateSheet(
  name: TemplateName,
  { language, latestYear }: { readonly language: Language; readonly latestYear: number },
): TemplateSheet {
  const { columns, begin, choices } = sheets[name];
  const title = templates[name].name[language];
  const cells = [
    [title],
    [begin[language]],
    ...(choices?.(latestYear, language) ?? []),
    columns.map(({ heading }) => heading[language]),
  ];
  const headings = cells.length - 1;
  const rows = Array.from({ length: companyRows }, (_, index) =>
    columns.map(({ formula }) => formula?.(headings + index + 2) ?? ""),
  );
  const shown = (format: CellFormat) => (typeof format === "string" ? format : format[language]);
  return {
    name: title,
    cells: [...cells, ...rows],
    formats: (row, column) => (row <= headings ? general : shown(columns[column]?.format ?? general)),
    widths: columns.map(({ width }) => width),
    boldRows: [0, headings],
    frozenRows: headings + 1,
  };
}
