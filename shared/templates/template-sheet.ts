import { findField } from "../fields/catalogue.ts";
import type { FieldType } from "../fields/field.ts";
import { type FieldKey, functionName } from "../fields/field-table.ts";
import type { Language, Translation } from "../messages/messages.ts";
import { type OfferedTemplate, type TemplateName, templates } from "./templates.ts";
import { type AccountRatio, accountItems, accountRatios, ratioYears } from "./account-ratios.ts";

/** The number format of a cell, in the codes of English Excel. A translation if it differs by language. */
type CellFormat = string | Translation;

/** A column of a template: filled in by people, or with a formula in each of its rows. */
interface TemplateColumn {
  readonly heading: Translation;
  /** Width in characters. */
  readonly width: number;
  readonly format: CellFormat;
  /**
   * Returns the formula for a row, counted from 1, in the notation of English Excel. Undefined for columns that
   * people fill in.
   */
  readonly formula?: (row: number) => string;
}

const asText = "@";
const general = "General";
const day: Translation = { en: "yyyy-mm-dd", fr: "dd/mm/yyyy" };

const formats: Readonly<Record<FieldType, CellFormat>> = {
  text: general,
  number: "#,##0",
  boolean: general,
  date: day,
};

/** A column that people fill in. Text is kept as typed, including leading zeros. */
const typed = (heading: Translation, width: number): TemplateColumn => ({
  ...{ heading, width },
  format: asText,
});

/** A column of dates that people type. */
const typedDay = (heading: Translation): TemplateColumn => ({ heading, width: 12, format: day });

/**
 * A column with a field of the register, for the identifier in column `of`. `more` returns the further arguments
 * for a row.
 */
function registered(
  key: FieldKey,
  width: number,
  { of, more = () => [] }: { readonly of: string; readonly more?: (row: number) => readonly string[] },
): TemplateColumn {
  const field = findField(key)!;
  return {
    ...{ heading: field.label, width },
    format: field.isYear === true ? "0" : formats[field.type],
    formula: (row) => `=SIRENE.${functionName(key)}(${[`$${of}${row}`, ...more(row)].join(",")})`,
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
  const isType = figure === "type";
  const field = findField(isType ? "accounts_type" : figure)!;
  const call = (row: number) => `SIRENE.${functionName(field.key)}($A${row},${yearOf(back)}`;
  return {
    heading: field.label,
    width: isType ? 8 : 13,
    format: isType ? "General" : "#,##0",
    formula: (row) => (isType ? `=${call(row)},"")` : ofRow(row, `${call(row)})/${unitCell}`)),
  };
}

function ratioColumn({ name, formula }: AccountRatio, back: number): TemplateColumn {
  return {
    ...{ heading: name, width: 13, format: "0.0%" },
    formula: (row) =>
      ofRow(
        row,
        formula((figure, before) => cellOf(figure, before, row), back),
      ),
  };
}

/** A column of the panel. `back` is its year, shown above the heading, as years before the latest. */
interface PanelColumn extends TemplateColumn {
  readonly back?: number;
}

/** The columns of the panel: one company per row, with its figures and ratios over the latest three years. */
const panelColumns: readonly PanelColumn[] = [
  typed({ en: "SIREN", fr: "SIREN" }, 14),
  registered("name", 34, { of: "A" }),
  registered("state", 8, { of: "A" }),
  ...figures.flatMap((figure) => years.map((back) => ({ ...figureColumn(figure, back), back }))),
  ...accountRatios.flatMap((ratio) =>
    ratioYears(ratio, years.length).map((back) => ({ ...ratioColumn(ratio, back), back })),
  ),
];

/** Returns the rows above the headings: the choices, and the year of each column. */
const panelChoices = (latestYear: number, language: keyof Translation) => {
  const words = {
    unit: { en: "Amounts divided by", fr: "Montants divisés par" },
    latest: { en: "Latest year", fr: "Dernier exercice" },
  };
  return [
    [words.unit[language], 1_000, words.latest[language], latestYear],
    panelColumns.map(({ back }) => (back === undefined ? "" : `=${yearOf(back)}`)),
  ];
};

/**
 * A worksheet to start from: columns to fill in by hand, with formulas of the add-in beside them that make no calls
 * for empty rows.
 */
interface Template extends OfferedTemplate {
  /** The first step for its reader, shown above the headings. */
  readonly begin: Translation;
  readonly columns: readonly TemplateColumn[];
  /** Rows between the title and the headings, if any. */
  readonly choices?: (latestYear: number, language: Language) => (readonly (string | number)[])[];
}

const supplierFile: Template = {
  ...templates["supplier-file"],
  begin: {
    en: "Paste your suppliers into columns A to D. Two or three calls per supplier, the same company counted once.",
    fr: "Collez vos fournisseurs dans les colonnes A à D. Deux ou trois appels par fournisseur, une même entreprise comptée une fois.",
  },
  columns: [
    typed({ en: "Code", fr: "Code" }, 10),
    typed({ en: "Supplier (our name)", fr: "Fournisseur (notre nom)" }, 32),
    typed({ en: "SIREN or SIRET", fr: "SIREN ou SIRET" }, 18),
    typed({ en: "VAT number (ours)", fr: "N° TVA (le nôtre)" }, 18),
    registered("name", 32, { of: "C" }),
    registered("name_match", 10, { of: "C", more: (row) => [`$B${row}`] }),
    registered("vat_match", 10, { of: "C", more: (row) => [`$D${row}`] }),
    registered("vat", 16, { of: "C" }),
    registered("state", 8, { of: "C" }),
    registered("establishment_state", 8, { of: "C" }),
    registered("suggested_siret", 18, { of: "C" }),
    registered("address", 44, { of: "C" }),
    registered("naf_label", 36, { of: "C" }),
    registered("as_of", 12, { of: "C" }),
  ],
};

const customerFile: Template = {
  ...templates["kyc-file"],
  begin: {
    en: "Paste customers and SIRENs into columns A and B; decide in columns P to S. Four or five calls per company.",
    fr: "Collez clients et SIREN dans les colonnes A et B ; décidez dans les colonnes P à S. Quatre ou cinq appels par entreprise.",
  },
  columns: [
    typed({ en: "Customer", fr: "Client" }, 32),
    typed({ en: "SIREN", fr: "SIREN" }, 14),
    registered("legal_name", 34, { of: "B" }),
    registered("name_match", 10, { of: "B", more: (row) => [`$A${row}`] }),
    registered("legal_form_label", 30, { of: "B" }),
    registered("state", 8, { of: "B" }),
    registered("created", 12, { of: "B" }),
    registered("vat", 16, { of: "B" }),
    registered("head_office", 18, { of: "B" }),
    registered("address", 44, { of: "B" }),
    registered("naf_label", 36, { of: "B" }),
    registered("workforce_label", 22, { of: "B" }),
    registered("director_count", 10, { of: "B" }),
    registered("accounts_year", 10, { of: "B" }),
    registered("as_of", 12, { of: "B" }),
    typed({ en: "Decision", fr: "Décision" }, 16),
    typed({ en: "Decided by", fr: "Décidé par" }, 18),
    typedDay({ en: "Decided on", fr: "Décidé le" }),
    typed({ en: "Comment", fr: "Commentaire" }, 40),
  ],
};

const creditPanel: Template = {
  ...templates["credit-panel"],
  begin: {
    en: "Paste SIRENs into column A; choose the unit in B3 and the latest year in D3. Two calls per company; needs the Pro or Enterprise plan. #N/A: not published, or not comparable.",
    fr: "Collez les SIREN dans la colonne A ; choisissez l'unité en B3 et le dernier exercice en D3. Deux appels par entreprise ; offre Pro ou Enterprise nécessaire. #N/A : non publié, ou non comparable.",
  },
  columns: panelColumns,
  choices: panelChoices,
};

const sheets = {
  "supplier-file": supplierFile,
  "kyc-file": customerFile,
  "credit-panel": creditPanel,
} as const satisfies Readonly<Record<TemplateName, Template>>;

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

interface TemplateOptions {
  readonly language: Language;
  /** The latest year of accounts, with which a panel begins. */
  readonly latestYear: number;
}

/** Builds the worksheet of a template: its title, the first step, its headings, and rows to fill in. */
export function templateSheet(name: TemplateName, { language, latestYear }: TemplateOptions): TemplateSheet {
  const template: Template = sheets[name];
  const { columns } = template;
  const above = template.choices?.(latestYear, language) ?? [];
  const cells = [
    [template.name[language]],
    [template.begin[language]],
    ...above,
    columns.map(({ heading }) => heading[language]),
  ];
  const headings = cells.length - 1;
  const rows = Array.from({ length: companyRows }, (_, index) =>
    columns.map(({ formula }) => formula?.(headings + index + 2) ?? ""),
  );
  const shown = (format: CellFormat) => (typeof format === "string" ? format : format[language]);
  return {
    name: template.name[language],
    cells: [...cells, ...rows],
    formats: (row, column) => (row <= headings ? "General" : shown(columns[column]?.format ?? "General")),
    widths: columns.map(({ width }) => width),
    boldRows: [0, headings],
    frozenRows: headings + 1,
  };
}
