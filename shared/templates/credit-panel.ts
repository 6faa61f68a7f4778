import { findField } from "../fields/catalogue.ts";
import { functionName } from "../fields/field-table.ts";
import type { Translation } from "../messages/messages.ts";
import { accountItems, type AccountRatio, accountRatios, ratioYears } from "./account-ratios.ts";
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
export interface PanelColumn extends TemplateColumn {
  readonly back?: number;
}

/** The columns of the panel: a company a row, its figures and ratios over the latest three years. */
export const panelColumns: readonly PanelColumn[] = [
  typed({ en: "SIREN", fr: "SIREN" }, 14),
  registered("name", 34, { of: "A" }),
  registered("state", 8, { of: "A" }),
  ...figures.flatMap((figure) => years.map((back) => ({ ...figureColumn(figure, back), back }))),
  ...accountRatios.flatMap((ratio) =>
    ratioYears(ratio, years.length).map((back) => ({ ...ratioColumn(ratio, back), back })),
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
