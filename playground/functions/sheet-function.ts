import type { ICellData, Nullable } from "@univerjs/core";
import {
  ArrayValueObject,
  BaseFunction,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  type ISetRangeValuesMutationParams,
  NullValueObject,
  NumberValueObject,
  StringValueObject,
  type BaseValueObject,
} from "@univerjs/preset-sheets-core";
import {
  type Calls,
  type CellPlace,
  type CustomFunction,
  excelArguments,
  isRows,
  nameOfCell,
  type Argument,
  type FunctionMetadata,
  type Scalar,
  type FormulaResult,
  type CellResult,
} from "./calls.ts";
import type { FormattedValue } from "./value-format.ts";

/** What Excel shows while a function has not answered. */
const busy = "#BUSY!";

const errorTypes: ReadonlySet<string> = new Set(Object.values(ErrorType));

function valueObject(cell: CellResult): BaseValueObject {
  switch (cell.kind) {
    case "text":
      return StringValueObject.create(cell.text);
    case "number": {
      const { number, format } = cell;
      const object = NumberValueObject.create(number);
      return format === undefined
        ? object
        : object.withCustomData({ number, format } satisfies FormattedValue);
    }
    case "boolean":
      return BooleanValueObject.create(cell.boolean);
    case "blank":
      return StringValueObject.create("");
    case "error":
      return ErrorValueObject.create(
        (errorTypes.has(cell.code) ? cell.code : "#VALUE!") as ErrorType,
        cell.sentence,
      );
  }
}

function tableObject(rows: readonly (readonly CellResult[])[]): BaseValueObject {
  return ArrayValueObject.create({
    calculateValueList: rows.map((row) => row.map(valueObject)),
    rowCount: rows.length,
    columnCount: Math.max(...rows.map((row) => row.length)),
    ...{ unitId: "", sheetId: "", row: -1, column: -1 },
  });
}

/** Returns the places of the formulas among cells that were entered. */
export const formulasIn = ({ subUnitId, cellValue = {} }: ISetRangeValuesMutationParams): CellPlace[] =>
  Object.entries(cellValue).flatMap(([row, cells]) =>
    Object.entries(cells as Readonly<Record<string, Nullable<ICellData>>>).flatMap(([column, cell]) =>
      cell?.f || cell?.si ? { sheet: subUnitId, row: Number(row), column: Number(column) } : [],
    ),
  );

export interface SheetFunctionOptions {
  readonly metadata: FunctionMetadata;
  /** The function itself, as associated by the add-in. */
  readonly run: CustomFunction;
  readonly calls: Calls;
  /** Called with the result of a formula each time it is calculated; undefined while the call is pending. */
  readonly onResult: (place: CellPlace, result: FormulaResult | undefined) => void;
}

/** A function of the add-in as a function of the spreadsheet. */
export class SheetFunction extends BaseFunction {
  readonly #options: SheetFunctionOptions;

  constructor(name: string, options: SheetFunctionOptions) {
    super(name);
    this.#options = options;
    const parameters = options.metadata.parameters ?? [];
    this.minParams = parameters.filter(({ optional }) => optional !== true).length;
    this.maxParams = parameters.at(-1)?.repeating === true ? 255 : parameters.length;
  }

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    const formulaArguments = variants.map(argumentOf);
    if (formulaArguments.flat(2).includes(busy)) return StringValueObject.create(busy);
    const { metadata, run, calls, onResult } = this.#options;
    const words = excelArguments(formulaArguments, metadata.parameters);
    const invocation = { functionName: metadata.name, isInValuePreview: false };
    const place = { sheet: this.subUnitId ?? "", row: this.row, column: this.column };
    const result = calls.call(metadata.id, run, words, invocation, nameOfCell(place));
    onResult(place, result);
    if (result === undefined) return StringValueObject.create(busy);
    if (!isRows(result)) return valueObject(result);
    return result.length === 0 ? NullValueObject.create() : tableObject(result);
  }
}

/** Returns a value as Excel passes it. */
function scalarOf(value: Nullable<BaseValueObject>): Scalar {
  if (!value || value.isNull()) return null;
  if (!value.isError()) return value.getValue();
  const error = value as ErrorValueObject;
  return {
    ...({ type: "Error", basicType: "Error" } as const),
    ...{ basicValue: error.getErrorType(), message: error.getErrorContent() },
  };
}

function argumentOf(variant: BaseValueObject): Argument {
  if (!variant.isArray()) return scalarOf(variant);
  return (variant as ArrayValueObject).getArrayValue().map((row) => row.map(scalarOf));
}
