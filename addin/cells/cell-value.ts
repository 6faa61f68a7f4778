/** A date that Excel shows as one; where it has no such values, the number alone is given. */
export interface FormattedDate {
  readonly type: "FormattedNumber";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** An entity: one cell that holds a company, its properties read with a dot. */
export interface CompanyCard {
  readonly type: "Entity";
  readonly text: string;
  readonly properties: Readonly<Record<string, object>>;
}

/** What a cell is given. */
export type CellValue = string | number | boolean | CustomFunctions.Error | FormattedDate | CompanyCard;

/** Asked in vain, or not there: `#N/A`, so that IFNA works. The sentence shows on the cell's error flag. */
export const notAvailable = (sentence: string): CellValue =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, sentence);

/** A cell or an argument that cannot be right: `#VALUE!`, with what is wrong. */
export const invalidValue = (sentence: string): CellValue =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sentence);

/** The value in a cell, or of a range of one cell; an argument that was left out is null. */
export function onlyCell(argument: unknown): unknown {
  if (!Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  return (Array.isArray(row) ? (row[0] as unknown) : row) ?? null;
}

/**
 * True for an empty cell or an argument left out. Excel hands an empty cell on as 0 on the desktop and as null on the
 * web (OfficeDev/office-js#4702), and 0 is neither an identifier nor a page nor a filter.
 */
export function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === 0 || (typeof value === "string" && value.trim() === "")
  );
}

/** What a cell says as a text; empty text of one that is blank. */
export const cellText = (cell: unknown): string => (isBlank(cell) ? "" : String(cell).trim());
