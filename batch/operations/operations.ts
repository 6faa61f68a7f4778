import { companyOperations } from "./company-operations.ts";
import { nomenclatureOperations } from "./nomenclature-operations.ts";
import type { OperationCommand } from "./operation.ts";
import { searchOperations } from "./search-operations.ts";

/** The operations of the API as commands; `lookup` reads legal units and more, `quota` reads `/me`. */
export const operationCommands: readonly OperationCommand[] = [
  ...searchOperations,
  ...companyOperations,
  ...nomenclatureOperations,
];
