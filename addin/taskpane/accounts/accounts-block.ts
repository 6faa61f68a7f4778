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

/** Number of years shown, ending with the latest. */
const yearCount = 3;
/** Units of amounts: the divisor, and the number format that shows the unit in every cell. */
const units = {
  one: { by: 1, format: "#,##0", mark: "" },
  thousand: { by: 1_000, format: '#,##0" k"', mark: " (k)" },
  million: { by: 1_000_000, format: '#,##0.0" M"', mark: " (M)" },
} as const;
export type AmountUnit = keyof typeof units;
export const amountUnits = Object.keys(units) as readonly AmountUnit[];

/** Whether the figures come from a formula, which follows the register, or are written as values. */
export const blockKinds = ["formula", "values"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A column of a block. Null leaves a cell unchanged, because a formula spills there. */
export interface BlockColumn {
  readonly heading: CellValue | null;
  readonly cells: readonly (CellValue | null)[];
  /** The number format of its rows; undefined leaves theirs unchanged. */
  readonly format?: string;
}

export interface AccountsBlockInput {
  /** The SIREN of each row of the list; empty for a row without one. */
  readonly sirens: readonly string[];
  /** Returns the service's answer about the accounts of a company; null if it knows none, undefined if it was not asked. */
  readonly accountsOf: (siren: string) => unknown;
  readonly kind: BlockKind;
  readonly unit: AmountUnit;
  readonly language: Language;
  /** Row of the sheet with the headings, from 0. The list's rows start at `top`. */
  readonly headingRow: number;
  readonly top: number;
  /** The columns of the sheet for the block, from 0, in the order of `blockSlots`. */
  readonly columns: readonly number[];
  /** Column of the sheet with the SIRENs. */
  readonly sirenColumn: number;
}

const missing = "#N/A";
const typeField = findField("accounts_type")!;
const itemFields: readonly Field[] = [typeField, ...accountItems.map((key) => findField(key)!)];
const sirenField = findField("siren")!;
const backs = Array.from({ length: yearCount }, (_, back) => back);

/** Content of a column of a block, relative to the latest year. */
interface BlockSlot {
  readonly item: string;
  readonly name: Translation;
  /** Years before the latest. */
  readonly back: number;
}

/** The columns of a block, in order. */
export const blockSlots: readonly BlockSlot[] = [
  { item: sirenField.key, name: sirenField.label, back: 0 },
  ...itemFields.flatMap(({ key, label }) => backs.map((back) => ({ item: key, name: label, back }))),
  ...accountRatios.flatMap((ratio) =>
    ratioYears(ratio, yearCount).map((back) => ({ item: ratio.name.en, name: ratio.name, back })),
  ),
];
export const blockWidth = blockSlots.length;

/** Number of those columns that a formula fills. */
export const spillWidth = 1 + itemFields.length * yearCount;

/** Returns the latest year for which any of the companies has its own accounts; undefined if none has any. */
function latestYear({ sirens, accountsOf }: AccountsBlockInput): number | undefined {
  const years = sirens.flatMap((siren) => {
    const choice = chooseAccounts(accountsOf(siren), { year: { yearsBack: 0 }, type: "own" });
    return (choice.kind === "chosen" ? accountYear(choice.account) : null) ?? [];
  });
  return years.length === 0 ? undefined : Math.max(...years);
}

/** True if the accounts of a company were asked for. If not, its cells stay empty: `#N/A` says that there are none. */
const isAsked = (siren: string, { accountsOf }: Pick<AccountsBlockInput, "accountsOf">): boolean =>
  siren !== "" && accountsOf(siren) !== undefined;

/** Returns one figure of a company's own accounts of a year; `#N/A` if it has none or does not publish it. */
function valueOf(field: Field, accounts: unknown, year: number, by: number): CellValue {
  const choice = chooseAccounts(accounts, { year: { year }, type: "own" });
  const value = choice.kind === "chosen" ? field.readAccount!(choice.account) : null;
  if (value === null) return missing;
  return typeof value === "number" ? value / by : String(value);
}

/** Returns the columns of a block: SIREN, figures by year, then ratios; undefined if no company has accounts. */
export function accountsBlock(input: AccountsBlockInput): readonly BlockColumn[] | undefined {
  const latest = latestYear(input);
  if (latest === undefined) return undefined;
  const figures = input.kind === "formula" ? spilledFigures(input) : valueFigures(input, latest);
  return [...figures, ...ratioColumns(input, latest)];
}

function valueFigures(input: AccountsBlockInput, latest: number) {
  const { sirens, accountsOf, unit, language } = input;
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
          isAsked(each, input) ? valueOf(field, accountsOf(each), latest - back, isType ? 1 : by) : "",
        ),
        ...(!isType && { format }),
      };
    }),
  );
  return [siren, ...columns];
}

/** The formula is in the first heading. It spills into all other cells, including headings with the years. */
function spilledFigures({ sirens, unit, headingRow, top, sirenColumn }: AccountsBlockInput): BlockColumn[] {
  const { by, format } = units[unit];
  const column = `$${columnName(sirenColumn)}`;
  const ids = `${column}$${top + 1}:${column}$${top + sirens.length}`;
  const table = `SIRENE.FINANCIALS(${ids},"${accountItems.join(",")}",${yearCount})`;
  const formula = by === 1 ? `=${table}` : `=LET(t,${table},IF(ISNUMBER(t),t/${by},t))`;
  const untouched = Array<null>(sirens.length).fill(null);
  if (top !== headingRow + 1) throw new Error("accounts stand below their formula");
  return Array.from({ length: spillWidth }, (_, index) => ({
    heading: index === 0 ? formula : null,
    cells: untouched,
    ...(index > yearCount && { format }),
  }));
}

function ratioColumns(input: AccountsBlockInput, latest: number) {
  const { sirens, kind, language, headingRow, top, columns } = input;
  const columnOf: AccountCell = (item, back) => {
    const key = item === "type" ? typeField.key : item;
    return columnName(columns[blockSlots.findIndex((slot) => slot.item === key && slot.back === back)]!);
  };
  return accountRatios.flatMap((ratio) =>
    ratioYears(ratio, yearCount).map((back): BlockColumn => {
      const { name, formula } = ratio;
      // The formula's years follow the register, so the year above a derived ratio is a formula too.
      const yearCell = `${columnOf("revenue", back)}$${headingRow + 1}`;
      const heading =
        kind === "formula"
          ? `="${name[language]} "&RIGHT(${yearCell},4)`
          : `${name[language]} ${latest - back}`;
      return {
        heading,
        cells: sirens.map((each, row) => {
          if (each !== "" && !isAsked(each, input)) return "";
          const at = top + row + 1;
          const siren = `$${columnName(columns[0]!)}${at}`;
          return `=IF(${siren}="","",${formula((item, years) => `${columnOf(item, years)}${at}`, back)})`;
        }),
        format: "0.0%",
      };
    }),
  );
}
