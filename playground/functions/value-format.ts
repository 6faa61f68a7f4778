import {
  type CustomData,
  type ICellData,
  InterceptorEffectEnum,
  type Nullable,
  type Univer,
} from "@univerjs/core";
import { FormulaDataModel, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

/** The format that a formula gave its own value, as the spreadsheet keeps it beside the value. */
interface FormattedValue {
  readonly number: number;
  readonly format: string;
}

/**
 * Returns what is kept with a number that has a format of its own. As the style of its cell, which is the spreadsheet's own
 * way, the format would outlive the formula, and a table has only one for its first cell.
 */
export const formattedValue = (number: number, format: string): CustomData =>
  ({ number, format }) satisfies FormattedValue;

/** Returns the format that the formula of a cell gave its value; undefined if none, or if another value has replaced it. */
export function valueFormat(cell: Nullable<ICellData>, value: unknown = cell?.v): string | undefined {
  const { number, format } = (cell?.custom ?? {}) as Partial<FormattedValue>;
  return number === value ? format : undefined;
}

/** After the values of spilled cells are known, and before numbers are written by their formats. */
const priority = 50;

/**
 * Shows the values that formulas gave a format by it, in cells that have none of their own, as Excel does. A workbook
 * must be open already.
 */
export function showValueFormats(univer: Univer): void {
  const injector = univer.__getInjector();
  const model = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler(cell, { workbook, unitId, subUnitId, row, col }, next) {
      if (typeof cell?.v !== "number") return next(cell);
      const spilled = model.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col];
      const pattern = valueFormat(spilled ?? cell, cell.v);
      const style = workbook.getStyles().getStyleByCell(cell);
      if (pattern === undefined || style?.n) return next(cell);
      return next({ ...cell, s: { ...style, n: { pattern } } });
    },
  });
}
