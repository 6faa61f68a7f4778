import { decisionsTable, packagesTable } from "./architecture-tables.ts";
import { fieldsTable } from "./fields-table.ts";
import { checkReasonsTable } from "./check-reasons.ts";
import { commandReference } from "./command-reference.ts";
import type { DocsSection } from "./docs-section.ts";
import { commandErrorTable, fileErrorTable, fileWarningTable, serviceErrorTable } from "./error-tables.ts";
import { functionsReference } from "./functions/functions-reference.ts";
import { invalidTable, repairsTable } from "./identifier-tables.ts";
import { aligned } from "./markdown-table.ts";

/** Everything in the documents that is made from the code. */
export const docsSections: readonly DocsSection[] = [
  { file: "docs/architecture-reference.md", name: "packages", body: packagesTable },
  { file: "docs/architecture-reference.md", name: "decisions", body: decisionsTable },
  { file: "docs/fields.md", name: "fields", body: () => aligned(fieldsTable("en")) },
  { file: "docs/batch.md", name: "repairs", body: repairsTable },
  { file: "docs/batch.md", name: "invalid", body: invalidTable },
  { file: "docs/batch.md", name: "reference", body: commandReference },
  { file: "docs/check.md", name: "reasons", body: checkReasonsTable },
  { file: "docs/functions.md", name: "functions", body: functionsReference },
  { file: "docs/errors.md", name: "commands", body: commandErrorTable },
  { file: "docs/errors.md", name: "files", body: fileErrorTable },
  { file: "docs/errors.md", name: "warnings", body: fileWarningTable },
  { file: "docs/errors.md", name: "service", body: serviceErrorTable },
];
