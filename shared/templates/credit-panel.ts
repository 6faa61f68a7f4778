import { findField } from "../fields/catalogue.ts";
import { functionName } from "../fields/field-table.ts";
import type { Translation } from "../messages/messages.ts";
import { type TemplateColumn, registered, typed } from "./template-columns.ts";

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

/** What the panel has for each year: figures of the accounts, then what is worked out of them. */
const groups = ["accounts_type", "revenue", "net_income", "equity", "total_assets"] as const;
type PanelGroup = (typeof groups)[number];

/** The cell of a figure of a year, so many years before the latest, in a row. */
const cellOf = (group: PanelGroup, back: number, row: number): string =>
  `${letters(identity + groups.indexOf(group) * years.length + back)}${row}`;

/** A formula of figures that are there: nothing in a row without a company. */
const ofRow = (row: number, formula: string): string => `=IF($A${row}="","",${formula})`;

const yearOf = (back: number): string => (back === 0 ? latestYearCell : `${latestYearCell}-${back}`);

function figure(group: PanelGroup, back: number): TemplateColumn {
  const label = findField(group)!.label;
  const isType = group === "accounts_type";
  const call = (row: number) => `SIRENE.${functionName(group)}($A${row},${yearOf(back)}`;
  return {
    heading: label,
    width: isType ? 8 : 13,
    format: isType ? "General" : "#,##0",
    formula: (row) => (isType ? `=${call(row)},"")` : ofRow(row, `${call(row)})/${unitCell}`)),
  };
}

interface Ratio {
  readonly heading: Translation;
  readonly format: string;
  /** Years before the latest that it is worked out of; growth has none before the first. */
  readonly years: readonly number[];
  readonly formula: (back: number, row: number) => string;
}

/**
 * What is worked out of the figures of a company. One filing has all the figures of a year; growth is of two, and is `#N/A`
 * where these are of different types, as everything is of which a figure is not published.
 */
const ratios: readonly Ratio[] = [
  {
    heading: { en: "Revenue growth", fr: "Croissance du chiffre d'affaires" },
    format: "0.0%",
    years: [0, 1],
    formula: (back, row) => {
      const [type, before] = [cellOf("accounts_type", back, row), cellOf("accounts_type", back + 1, row)];
      const growth = `${cellOf("revenue", back, row)}/${cellOf("revenue", back + 1, row)}-1`;
      return `IF(${type}=${before},${growth},NA())`;
    },
  },
  {
    heading: { en: "Net margin", fr: "Marge nette" },
    ...{ format: "0.0%", years },
    formula: (back, row) => `${cellOf("net_income", back, row)}/${cellOf("revenue", back, row)}`,
  },
  {
    heading: { en: "Equity ratio", fr: "Capitaux propres / bilan" },
    ...{ format: "0.0%", years },
    formula: (back, row) => `${cellOf("equity", back, row)}/${cellOf("total_assets", back, row)}`,
  },
  {
    heading: { en: "Debt and other liabilities", fr: "Dettes et autres passifs" },
    ...{ format: "#,##0", years },
    formula: (back, row) => `${cellOf("total_assets", back, row)}-${cellOf("equity", back, row)}`,
  },
];

/** A column of the panel with the year that its heading names in the row above, so many years before the latest. */
export interface PanelColumn extends TemplateColumn {
  readonly back?: number;
}

/** The columns of the panel: a company a row, its figures and ratios over the latest three years. */
export const panelColumns: readonly PanelColumn[] = [
  typed({ en: "SIREN", fr: "SIREN" }, 14),
  registered("name", 34, { of: "A" }),
  registered("state", 8, { of: "A" }),
  ...groups.flatMap((group) => years.map((back) => ({ ...figure(group, back), back }))),
  ...ratios.flatMap(({ heading, format, years: shown, formula }) =>
    shown.map((back) => ({
      ...{ heading, format, back, width: 13 },
      formula: (row: number) => ofRow(row, formula(back, row)),
    })),
  ),
];

/** The rows above the headings: what to choose, and the year of each column. */
export const panelChoices = (latestYear: number, language: keyof Translation) => {
  const words = {
    unit: { en: "Amounts divided by", fr: "Montants divisés par" },
    latest: { en: "Latest year", fr: "Dernier exercice" },
  };
  return [
    [words.unit[language], 1_000, words.latest[language], latestYear],
    panelColumns.map(({ back }) => (back === undefined ? "" : `=${yearOf(back)}`)),
  ];
};
