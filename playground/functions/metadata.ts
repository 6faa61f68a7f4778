/** What Excel reads of a function in `functions.json`. */
export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly parameters?: readonly ParameterMetadata[];
}

export interface ParameterMetadata {
  readonly name: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
  readonly dimensionality?: "scalar" | "matrix";
}

/** An error that a cell shows, as Excel hands it to a function. */
export interface ErrorValue {
  readonly code: string;
  readonly message: string;
}

/** A value of a cell. */
export type Scalar = string | number | boolean | null | ErrorValue;

/** What a formula hands to a function: a value, or those of a range by rows. */
export type Argument = Scalar | readonly (readonly Scalar[])[];

const isTable = (argument: Argument): argument is readonly (readonly Scalar[])[] => Array.isArray(argument);

/**
 * The arguments as Excel would hand them over: a range's values where the function takes a range, one value where it
 * takes one, and null for what was left out.
 */
export function excelArguments(
  given: readonly Argument[],
  parameters: readonly ParameterMetadata[] = [],
): unknown[] {
  const shaped = given.map((argument, index) => {
    const parameter = parameters[index] ?? parameters.at(-1);
    const isRange = isTable(argument);
    if (parameter?.dimensionality === "matrix") return isRange ? argument : [[argument]];
    return isRange ? (argument[0]?.[0] ?? null) : argument;
  });
  const last = parameters.at(-1);
  if (last?.repeating === true) {
    const fixed = parameters.length - 1;
    return [...padded(shaped.slice(0, fixed), fixed), shaped.slice(fixed)];
  }
  return padded(shaped, parameters.length);
}

const padded = (values: readonly unknown[], length: number): unknown[] =>
  Array.from({ length: Math.max(length, values.length) }, (_, index) => values[index] ?? null);
