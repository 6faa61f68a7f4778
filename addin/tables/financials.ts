import { accountYear, chooseAccounts, type AccountsType } from "../../shared/fields/accounts.ts";
import { findField, type Field } from "../../shared/fields/catalogue.ts";
import type { Identifier } from "../../shared/identifiers/read.ts";
import { ArgumentError, accountsTypeIn, textIn } from "../cells/arguments.ts";
import { type Call, readCell } from "../cells/call.ts";
import { isBlank, type FunctionValue } from "../cells/cell-value.ts";
import { accountCell, missCell } from "../cells/field-cells.ts";
import { type ReachOutcome, reach } from "../cells/reach.ts";
import { fieldsIn } from "./tables.ts";

/** Arguments of a formula of figures over years, as Excel passes them. */
interface FinancialsArguments {
  readonly ids: readonly unknown[];
  readonly items: readonly unknown[];
  readonly years: unknown;
  readonly type: unknown;
}

/** A cell of the column of companies, with its company's accounts. */
type CompanyRow =
  | { readonly kind: "shown"; readonly shown: FunctionValue }
  | { readonly kind: "company"; readonly subject: Identifier; readonly reached: ReachOutcome };

const usualItems = ["revenue", "net_income", "equity"];
const usualYears = 3;
const mostYears = 20;

/**
 * Returns the figures asked for, without the type of accounts, which is always shown for each year.
 * @throws {ArgumentError}
 */
function itemsIn(cells: readonly unknown[]): Field[] {
  const named = cells.filter((cell) => !isBlank(cell));
  const fields = fieldsIn(named.length === 0 ? usualItems : named);
  const other = fields.find(({ readAccount }) => readAccount === undefined);
  if (other !== undefined) throw new ArgumentError("no_accounts_item", { key: other.key });
  return fields.filter(({ key }) => key !== "accounts_type");
}

/** Returns the number of years shown. @throws {ArgumentError} */
function yearCountIn(argument: unknown): number {
  const text = textIn("years", argument) ?? String(usualYears);
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= mostYears) return count;
  throw new ArgumentError("bad_year_count", { value: text, most: mostYears });
}

/** Returns the latest year for which a company has accounts of the type. */
function latestYear(row: CompanyRow, type: AccountsType): number {
  if (row.kind !== "company" || row.reached.status !== "found") return -Infinity;
  const choice = chooseAccounts(row.reached.data, { year: { yearsBack: 0 }, type });
  return (choice.kind === "chosen" ? accountYear(choice.account) : null) ?? -Infinity;
}

async function companyRow(cell: unknown, call: Call): Promise<CompanyRow> {
  if (isBlank(cell)) return { kind: "shown", shown: "" };
  const read = readCell(cell, call.language);
  if ("shown" in read) return { kind: "shown", shown: read.shown };
  return {
    kind: "company",
    subject: read.subject,
    reached: await reach("accounts", read.subject, call.ask),
  };
}

/**
 * Returns the figures of companies over years: one row per company with its SIREN first, then one column per figure
 * and year, from the latest year of any company back. The type of accounts of each year comes before the figures.
 * Only figures of one type are shown together: if a company's accounts of a year have another type, its cells are
 * `#N/A` with a sentence that says so. One call per company.
 * @throws {ArgumentError}
 */
export async function financialsTable(
  { ids, items, years, type }: FinancialsArguments,
  call: Call,
): Promise<FunctionValue[][]> {
  const [fields, count, wanted] = [itemsIn(items), yearCountIn(years), accountsTypeIn(type)];
  const rows = await Promise.all(ids.map((cell) => companyRow(cell, call)));
  const latest = Math.max(...rows.map((row) => latestYear(row, wanted)));
  if (latest === -Infinity) return withoutYears(rows, wanted, call);
  const shownYears = Array.from({ length: count }, (_, back) => latest - back);
  const columns = [findField("accounts_type")!, ...fields].flatMap((field) =>
    shownYears.map((year) => ({ field, year })),
  );
  const cellsOf = (row: CompanyRow): FunctionValue[] => {
    if (row.kind === "shown") return Array<FunctionValue>(columns.length + 1).fill(row.shown);
    const { subject, reached } = row;
    return [
      subject.siren,
      ...columns.map(({ field, year }) =>
        reached.status === "found"
          ? accountCell(field, reached.data, { wanted: { year: { year }, type: wanted } }, call)
          : missCell(reached, "accounts", subject, call),
      ),
    ];
  };
  const heading = (field: Field) => field.label[call.language];
  return [
    [heading(findField("siren")!), ...columns.map(({ field, year }) => `${heading(field)} ${year}`)],
    ...rows.map(cellsOf),
  ];
}

/** Returns the table if no company has accounts of the type. There are no years for headings, so each row says why. */
function withoutYears(rows: readonly CompanyRow[], type: AccountsType, call: Call): FunctionValue[][] {
  const latest = { wanted: { year: { yearsBack: 0 }, type } };
  return rows.map((row) => {
    if (row.kind === "shown") return [row.shown, row.shown];
    const { subject, reached } = row;
    const cell =
      reached.status === "found"
        ? accountCell(findField("accounts_type")!, reached.data, latest, call)
        : missCell(reached, "accounts", subject, call);
    return [subject.siren, cell];
  });
}
