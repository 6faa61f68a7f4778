import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTree } from "custom-functions-metadata";
import { functionSources } from "./function-sources.ts";

export interface FunctionParameter {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly dimensionality?: "matrix";
  readonly optional?: true;
}

export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly options?: Readonly<Record<string, boolean>>;
  readonly parameters: readonly FunctionParameter[];
  readonly result: object;
}

/** What Excel is told of the functions: the content of functions.json. */
export interface FunctionsMetadata {
  readonly allowCustomDataForDataTypeAny: boolean;
  readonly allowErrorForDataTypeAny: boolean;
  readonly functions: readonly FunctionMetadata[];
}

/** The functions that one source declares, as Microsoft's generator reads its JSDoc. @throws Error */
function functionsIn(root: string, file: string): FunctionMetadata[] {
  const { functions, extras } = parseTree(readFileSync(join(root, file), "utf8"), file);
  const errors = extras.flatMap((extra) => extra.errors);
  if (errors.length > 0) throw new Error(`${file} declares what Excel would not take: ${errors.join("; ")}`);
  // The generator sets properties that do not apply to undefined.
  return JSON.parse(JSON.stringify(functions)) as FunctionMetadata[];
}

/**
 * The metadata of the functions as their sources below `root` declare them. Data types and errors among the cells of a
 * range are handed on to functions, so that one bad cell spoils itself alone: the generator knows no tag for errors.
 * @throws Error where a declaration is none that Excel takes
 */
export function functionsMetadata(root: string): FunctionsMetadata {
  return {
    allowCustomDataForDataTypeAny: true,
    allowErrorForDataTypeAny: true,
    functions: functionSources.flatMap((file) => functionsIn(root, file)),
  };
}
