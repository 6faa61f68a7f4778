import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTree } from "custom-functions-metadata";
import { functionFields } from "../../shared/fields/catalogue.ts";
import { functionHelpUrl } from "../../relay/pages/manifest.ts";
import { fieldMetadata, type FunctionMetadata } from "./field-functions.ts";
import { functionSources } from "./function-sources.ts";

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

/** Where the manifest of the project says that the add-in is; a relay names itself instead (relay/pages/page-routes.ts). */
const developmentUrl = "https://localhost:3000";

const withHelp = (metadata: FunctionMetadata): FunctionMetadata => ({
  ...metadata,
  helpUrl: functionHelpUrl(developmentUrl, metadata.name),
});

/**
 * The metadata of the functions: those of fields from the catalogue, the others as their sources below `root` declare them. Data types and errors among the cells of a
 * range are handed on to functions, so that one bad cell spoils itself alone: the generator knows no tag for errors.
 * @throws Error where a declaration is none that Excel takes
 */
export function functionsMetadata(root: string): FunctionsMetadata {
  return {
    allowCustomDataForDataTypeAny: true,
    allowErrorForDataTypeAny: true,
    functions: [
      ...functionFields.map(fieldMetadata),
      ...functionSources.flatMap((file) => functionsIn(root, file)),
    ].map(withHelp),
  };
}
