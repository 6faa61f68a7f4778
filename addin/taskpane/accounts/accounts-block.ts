import { accountYear, chooseAccounts } from "../../../shared/fields/accounts.ts";
import { type Field, findField } from "../../../shared/fields/catalogue.ts";
import type { Language, Translation } from "../../../shared/messages/messages.ts";
import {
  type AccountCell,
  accountItems,
  accountRatios,
  ratioYears,
} from "../../../shared/templates/account-ratios.ts";
import { columnName } from "../workbook/area.ts";
import type { CellValue } from "../workbook/workbook.ts";

/** How many of the latest years are shown. */
const yearCount = 3;
/** What an amount is shown in: what it is divided by, and the number format that says so in every cell. */
const units = {
  one: { by: 1, format: "#,##0", mark: "" },
  thousand: { by: 1_000, format: '#,##0" k"', mark: " (k)" },
  million: { by: 1_000_000, format: '#,##0.0" M"', mark: " (M)" },
} as const;
export type AmountUnit = keyof typeof units;
export const amountUnits = Object.keys(units) as readonly AmountUnit[];

/** Whether the figures are asked for by a formula, which follows the register, or stand as values. */
export const blockKinds = ["formula", "values"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A column of a block: its heading and its cells from the top; null is left as it is, for a formula spills there. */
export interface BlockColumn {
  readonly heading: CellValue | null;
  readonly cells: readonly (CellValue | null)[];
  /** The number format of its rows; undefined leaves theirs. */
  readonly format?: string;
}

export interface AccountsBlockInput {
  /** The SIREN of each row of the list; empty for a row without one. */
  readonly sirens: readonly string[];
  /** What the service answered of the accounts of a company; undefined where it has no answer. */
  readonly accountsOf: (siren: string) => unknown;
  readonly kind: BlockKind;
  readonly unit: AmountUnit;
  readonly language: Language;
  /** Row of the sheet of the headings, from 0; the list's rows follow from `top`. */
  readonly headingRow: number;
  readonly top: number;
  /** The columns of the sheet that the block stands in, from 0, as `blockSlots`. */
  readonly columns: readonly number[];
  /** Column of the sheet that holds the SIRENs. */
  readonly sirenColumn: number;
}

const missing = "#N/A";
const typeField = findField("accounts_type")!;
const itemFields: readonly Field[] = [typeField, ...accountItems.map((key) => findField(key)!)];
const sirenField = findField("siren")!;
const backs = Array.from({ length: yearCount }, (_, back) => back);

/** A column of a block: what it holds, whatever its year is by then. */
interface BlockSlot {
  readonly item: string;
  readonly name: Translation;
  /** Years before the latest. */
  readonly back: number;
}

/** The columns of a block, in their order. */
export const blockSlots: readonly BlockSlot[] = [
  { item: sirenField.key, name: sirenField.label, back: 0 },
  ...itemFields.flatMap(({ key, label }) => backs.map((back) => ({ item: key, name: label, back }))),
  ...accountRatios.flatMap((ratio) =>
    ratioYears(ratio, yearCount).map((back) => ({ item: ratio.name.en, name: ratio.name, back })),
  ),
];
export const blockWidth = blockSlots.length;

/** How many of them a formula fills. */
export const spillWidth = 1 + itemFields.length * yearCount;

/** The latest year of which any of the companies has accounts of its own; undefined where none has any. */
function latestYear({ sirens, accountsOf }: AccountsBlockInput): number | undefined {
  const years = sirens.flatMap((siren) => {
    const choice = chooseAccounts(accountsOf(siren), { year: { yearsBack: 0 }, type: "own" });
    return (choice.kind === "chosen" ? accountYear(choice.account) : null) ?? [];
  });
  return years.length === 0 ? undefined : Math.max(...years);
}

/** One figure of a company in a year, of its own accounts; `#N/A` where it has none, or does not publish it. */
function valueOf(field: Field, accounts: unknown, year: number, by: number): CellValue {
  const choice = chooseAccounts(accounts, { year: { year }, type: "own" });
  const value = choice.kind === "chosen" ? field.readAccount!(choice.account) : null;
  if (value === null) return missing;
  return typeof value === "number" ? value / by : String(value);
}

/**
 * The accounts of the companies of a list over its latest years, as columns beside it: SIREN, the type of accounts of each
 * year, the figures of each year, then growth and ratios as formulas of Excel. Undefined where no company has any accounts.
 */
export function accountsBlock(input: AccountsBlockInput): readonly BlockColumn[] | undefined {
  const latest = latestYear(input);
  if (latest === undefined) return undefined;
  const figures = input.kind === "formula" ? spilledFigures(input) : valueFigures(input, latest);
  return [...figures, ...ratioColumns(input, latest)];
}

function valueFigures({ sirens, accountsOf, unit, language }: AccountsBlockInput, latest: number) {
  const { by, format, mark } = units[unit];
  const siren: BlockColumn = {
    heading: sirenField.label[language],
    cells: sirens,
    format: "@",
  };
  const columns = itemFields.flatMap((field) =>
    backs.map((back): BlockColumn => {
      const isType = field === typeField;
      return {
        heading: `${field.label[language]} ${latest - back}${isType ? "" : mark}`,
        cells: sirens.map((each) =>
          each === "" ? "" : valueOf(field, accountsOf(each), latest - back, isType ? 1 : by),
        ),
        ...(!isType && { format }),
      };
    }),
  );
  return [siren, ...columns];
}

/** The formula stands in the first heading; it fills all other cells itself, with headings that have the years. */
function spilledFigures({ sirens, unit, headingRow, top, sirenColumn }: AccountsBlockInput): BlockColumn[] {
  const { by, format } = units[unit];
  const column = `$${columnName(sirenColumn)}`;
  const ids = `${column}$${top + 1}:${column}$${top + sirens.length}`;
  const table = `SIRENE.FINANCIALS(${ids},"${accountItems.join(",")}",${yearCount})`;
  const formula = by === 1 ? `=${table}` : `=LET(t,${table},IF(ISNUMBER(t),t/${by},t))`;
  const untouched = Array<null>(sirens.length).fill(null);
  if (top !== headingRow + 1) throw new Error("A formula of accounts stands right above its rows.");
  return Array.from({ length: spillWidth }, (_, index) => ({
    heading: index === 0 ? formula : null,
    cells: untouched,
    ...(index > yearCount && { format }),
  }));
}

function ratioColumns(
  { sirens, kind, language, headingRow, top, columns }: AccountsBlockInput,
  latest: number,
) {
  const columnOf: AccountCell = (item, back) => {
    const key = item === "type" ? typeField.key : item;
    return columnName(columns[blockSlots.findIndex((slot) => slot.item === key && slot.back === back)]!);
  };
  return accountRatios.flatMap((ratio) =>
    ratioYears(ratio, yearCount).map((back): BlockColumn => {
      const { name, formula } = ratio;
      // What the formula shows follows the register: so does the year above what is worked out of it.
      const yearCell = `${columnOf("revenue", back)}$${headingRow + 1}`;
      const heading =
        kind === "formula"
          ? `="${name[language]} "&RIGHT(${yearCell},4)`
          : `${name[language]} ${latest - back}`;
      return {
        heading,
        cells: sirens.map((_, row) => {
          const at = top + row + 1;
          const siren = `$${columnName(columns[0]!)}${at}`;
          return `=IF(${siren}="","",${formula((item, years) => `${columnOf(item, years)}${at}`, back)})`;
        }),
        format: "0.0%",
      };
    }),
  );
}
