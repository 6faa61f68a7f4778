import type { Univer } from "@univerjs/core";
import {
  FunctionType,
  IDescriptionService,
  IFunctionService,
  type IFunctionInfo,
} from "@univerjs/preset-sheets-core";
import type { CustomFunction, FunctionMetadata, Calls } from "./calls.ts";
import { SheetFunction, type SheetFunctionOptions } from "./sheet-function.ts";

/** The add-in's functions, by the ids in its metadata. */
interface LoadedAddin {
  readonly metadata: readonly FunctionMetadata[];
  readonly functions: ReadonlyMap<string, CustomFunction>;
}

/** What the shim defines on the page and this host reads. */
interface ShimmedPage {
  readonly CustomFunctions: {
    readonly _association: { readonly mappings: Readonly<Record<string, CustomFunction>> };
  };
  readonly Office: {
    readonly context: {
      readonly requirements: { isSetSupported: (name: string, version: string) => boolean };
    };
  };
}

/** The API set that brought formatted numbers and cards. This host shows formatted numbers, and the text of cards. */
const supported = { name: "CustomFunctionsRuntime", version: 1.4 };

function loadScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} did not load: run npm run build, then start again`));
    document.head.append(script);
  });
}

async function loadMetadata(address: string): Promise<readonly FunctionMetadata[]> {
  const response = await fetch(address);
  if (response.ok) return ((await response.json()) as { functions: FunctionMetadata[] }).functions;
  throw new Error(`${address} was answered ${response.status}: run npm run build, then start again`);
}

/** Loads the same program and metadata that Excel loads. The page's language must be set before. */
export async function loadAddin(metadataAddress: string): Promise<LoadedAddin> {
  const metadata = await loadMetadata(metadataAddress);
  await loadScript("/playground/host-shim.js");
  const { CustomFunctions, Office } = globalThis as unknown as ShimmedPage;
  Office.context.requirements.isSetSupported = (name, version) =>
    name === supported.name && Number(version) <= supported.version;
  await loadScript("/functions.js");
  return { metadata, functions: new Map(Object.entries(CustomFunctions._association.mappings)) };
}

/** Prefix of the functions in formulas, as in the manifest. */
const namespace = "SIRENE";

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

/** Registers the add-in's functions in the spreadsheet, with their help. A workbook must be open already. */
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
