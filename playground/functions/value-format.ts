import { type ICellData, InterceptorEffectEnum, type Nullable, type Univer } from "@univerjs/core";
import { FormulaDataModel, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";

/**
 * The format that a formula gave its own value, which the spreadsheet keeps beside the value. As the style of its cell it
 * would outlive the formula, and a table has only one, for its first cell.
 */
export interface FormattedValue {
  readonly number: number;
  readonly format: string;
}

/** Returns the format that the formula of a cell gave its value; undefined if none, or if another value has replaced it. */
export function valueFormat(cell: Nullable<ICellData>, value: unknown = cell?.v): string | undefined {
  const { number, format } = (cell?.custom ?? {}) as Partial<FormattedValue>;
  return number === value ? format : undefined;
}

/** After the values of spilled cells are known, and before numbers are written by their formats. */
const priority = 50;

/** Shows values by the formats that formulas gave them, in cells without one. A workbook must be open already. */
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
