import { findField } from "../fields/catalogue.ts";
import type { FieldType } from "../fields/field.ts";
import { type FieldKey, functionName } from "../fields/field-table.ts";
import type { Language, Translation } from "../messages/messages.ts";
import { type AccountRatio, accountItems, accountRatios, ratioYears } from "./account-ratios.ts";

/** The number format of a cell, in the codes of English Excel, where it is not the same in every language. */
type CellFormat = string | Translation;

/** A column of a template: what people type into it, or a formula in each of its rows. */
interface TemplateColumn {
  readonly heading: Translation;
  /** Characters. */
  readonly width: number;
  readonly format: CellFormat;
  /** The formula in a row, as people count rows, in the notation of English Excel; undefined of what is typed. */
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

/** A column that people fill: text as it is typed, zeros in front of numbers kept. */
const typed = (heading: Translation, width: number): TemplateColumn => ({
  ...{ heading, width },
  format: asText,
});

/** A column of days that people type. */
const typedDay = (heading: Translation): TemplateColumn => ({ heading, width: 12, format: day });

/** A field of the register, asked of the identifier in a column; `more` are the other arguments, in a row. */
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

/** Where the panel has what people choose: the unit of the amounts, and the latest year. */
const unitCell = "$B$3";
const latestYearCell = "$D$3";
const years = [0, 1, 2] as const;
const identity = 3;

/** The letters of a column, from 0. */
function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? "" : letters(rest)) + String.fromCharCode(65 + (index % 26));
}

/** What the panel has for each year: the type of the accounts, then their figures. */
const figures = ["type", ...accountItems] as const;
type Figure = (typeof figures)[number];

/** The cell of a figure of a year, so many years before the latest, in a row. */
const cellOf = (figure: Figure, back: number, row: number): string =>
  `${letters(identity + figures.indexOf(figure) * years.length + back)}${row}`;

/** A formula of figures that are there: nothing in a row without a company. */
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

/** A column of the panel with the year that its heading names in the row above, so many years before the latest. */
interface PanelColumn extends TemplateColumn {
  readonly back?: number;
}

/** The columns of the panel: a company a row, its figures and ratios over the latest three years. */
const panelColumns: readonly PanelColumn[] = [
  typed({ en: "SIREN", fr: "SIREN" }, 14),
  registered("name", 34, { of: "A" }),
  registered("state", 8, { of: "A" }),
  ...figures.flatMap((figure) => years.map((back) => ({ ...figureColumn(figure, back), back }))),
  ...accountRatios.flatMap((ratio) =>
    ratioYears(ratio, years.length).map((back) => ({ ...ratioColumn(ratio, back), back })),
  ),
];

/** The rows above the headings: what to choose, and the year of each column. */
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

/** A sheet to begin with: columns to fill by hand, and formulas of the add-in beside them, which ask nothing of empty rows. */
interface Template {
  readonly name: Translation;
  /** One line of what it is for. */
  readonly gives: Translation;
  /** What its reader does first; stands above the headings. */
  readonly begin: Translation;
  readonly columns: readonly TemplateColumn[];
  /** Rows between the title and the headings; none has none. */
  readonly choices?: (latestYear: number, language: Language) => (readonly (string | number)[])[];
}

const supplierFile: Template = {
  name: { en: "Supplier file", fr: "Fichier fournisseurs" },
  gives: {
    en: "Your supplier list beside the register: name, VAT number, closed SIRETs, address.",
    fr: "Votre liste de fournisseurs face au répertoire : nom, n° TVA, SIRET fermés, adresse.",
  },
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
  name: { en: "KYC file", fr: "Dossier KYC" },
  gives: {
    en: "Who your customers are: identity, head office, last accounts, and your decision on each.",
    fr: "Qui sont vos clients : identité, siège, derniers comptes, et votre décision pour chacun.",
  },
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
  name: { en: "Credit panel", fr: "Panel crédit" },
  gives: {
    en: "20 companies over three years: figures, growth, margin, equity ratio. Accounts of different types are never compared.",
    fr: "20 entreprises sur trois ans : montants, croissance, marge, part des capitaux propres. Jamais de comparaison entre comptes de types différents.",
  },
  begin: {
    en: "Paste SIRENs into column A; choose the unit in B3 and the latest year in D3. Two calls per company; needs the Pro or Enterprise plan. #N/A: not published, or not comparable.",
    fr: "Collez les SIREN dans la colonne A ; choisissez l'unité en B3 et le dernier exercice en D3. Deux appels par entreprise ; offre Pro ou Enterprise nécessaire. #N/A : non publié, ou non comparable.",
  },
  columns: panelColumns,
  choices: panelChoices,
};

/** The templates, by the names that files of them have. */
export const templates = {
  "supplier-file": supplierFile,
  "kyc-file": customerFile,
  "credit-panel": creditPanel,
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof templates;

export const templateNames = Object.keys(templates) as readonly TemplateName[];

/** A sheet as a template makes it. Rows and columns are counted from 0. */
interface TemplateSheet {
  readonly name: string;
  /** Formulas begin with `=`, in the notation of English Excel. */
  readonly cells: readonly (readonly (string | number)[])[];
  readonly formats: (row: number, column: number) => string;
  readonly widths: readonly number[];
  readonly boldRows: readonly number[];
  readonly frozenRows: number;
}

/** Rows for companies; more are copied down. */
const companyRows = 20;

interface TemplateWishes {
  readonly language: Language;
  /** The latest year of accounts that a panel begins with. */
  readonly latestYear: number;
}

/** The sheet of a template: its title, what to do first, its headings, and rows to fill. */
export function templateSheet(name: TemplateName, { language, latestYear }: TemplateWishes): TemplateSheet {
  const template: Template = templates[name];
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
