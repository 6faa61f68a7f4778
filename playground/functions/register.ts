import type { Univer } from "@univerjs/core";
import {
  FunctionType,
  IDescriptionService,
  IFunctionService,
  type IFunctionInfo,
} from "@univerjs/preset-sheets-core";
import type { Calls } from "./calls.ts";
import type { LoadedAddin } from "./load-addin.ts";
import type { FunctionMetadata } from "./metadata.ts";
import { SheetFunction, type SheetFunctionOptions } from "./sheet-function.ts";

/** What formulas begin with, as in the manifest. */
export const namespace = "SIRENE";

const fullName = ({ name }: FunctionMetadata): string => `${namespace}.${name}`;

function functionInfo(metadata: FunctionMetadata): IFunctionInfo {
  const { description = "", parameters = [] } = metadata;
  return {
    functionName: fullName(metadata),
    functionType: FunctionType.User,
    description,
    abstract: description,
    functionParameter: parameters.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description ?? "",
      example: "",
      require: parameter.optional === true ? 0 : 1,
      repeat: parameter.repeating === true ? 1 : 0,
    })),
  };
}

/** Makes the add-in's functions functions of the spreadsheet, with their help. A workbook must be open already. */
export function registerFunctions(
  univer: Univer,
  { metadata, functions }: LoadedAddin,
  options: { readonly calls: Calls; readonly onResult: SheetFunctionOptions["onResult"] },
): void {
  const injector = univer.__getInjector();
  const executors = metadata.flatMap((one) => {
    const run = functions.get(one.id);
    return run === undefined ? [] : [new SheetFunction(fullName(one), { metadata: one, run, ...options })];
  });
  injector.get(IFunctionService).registerExecutors(...executors);
  injector.get(IDescriptionService).registerDescriptions(metadata.map(functionInfo));
}
