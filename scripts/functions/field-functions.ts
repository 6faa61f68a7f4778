import { accountFields } from "../../shared/fields/account-fields.ts";
import { catalogue, type Field, type FieldKey } from "../../shared/fields/catalogue.ts";
import { directorFields } from "../../shared/fields/director-fields.ts";
import { establishmentFields } from "../../shared/fields/establishment-fields.ts";
import { furtherFields } from "../../shared/fields/further-fields.ts";
import { identityFields } from "../../shared/fields/identity-fields.ts";
import { sizeFields } from "../../shared/fields/size-fields.ts";

/** A field's function: its key without `_`, in capitals. */
export const functionName = (key: string) => key.replaceAll("_", "").toUpperCase();

/** Amounts of the accounts, which can be had of any year. */
const ofAnyYear: ReadonlySet<FieldKey> = new Set(["revenue", "net_income", "equity", "total_assets"]);

/** Fields whose name a table bears; `=SIRENE.COMPANY(A2,"directors")` gives the text. */
const asTable: ReadonlySet<FieldKey> = new Set(["directors"]);

const hasFunction = ({ key }: Field) => !asTable.has(key);

/** The fields of the catalogue that have a function of their own. */
export const functionFields: readonly Field[] = catalogue.filter(hasFunction);

/** A file for each table of the catalogue, in its order. */
const files = {
  "addin/functions/fields/identity.ts": identityFields,
  "addin/functions/fields/size.ts": sizeFields,
  "addin/functions/fields/establishment.ts": establishmentFields,
  "addin/functions/fields/directors.ts": directorFields,
  "addin/functions/fields/accounts.ts": accountFields,
  "addin/functions/fields/further.ts": furtherFields,
} as const satisfies Record<string, readonly Field[]>;

/** The sources of the field functions, from the top of the project. */
export const fieldFunctionFiles = Object.keys(files) as (keyof typeof files)[];

const note =
  "// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.\n";

const yearLine = " * @param [year] Year of the accounts; the latest when left out.\n";

function sourceOf({ key, description, plan }: Field): string {
  const name = functionName(key);
  const hasYear = ofAnyYear.has(key);
  const needs = plan === "free" ? "" : " Wants the Pro or Enterprise plan.";
  return `
/**
 * ${description.en}${needs}
 * @customfunction ${name}
 * @param siren SIREN, SIRET or VAT number: a cell or a range.
${hasYear ? yearLine : ""} * @param [if_not_found] What to show in place of #N/A where it is not found.
 * @cancelable
 * @example =SIRENE.${name}(A2)
 */
export function ${name}(
  siren: unknown[][],
${hasYear ? "  year: unknown,\n" : ""}  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return ${hasYear ? "yearCells" : "fieldCells"}("${key}", siren, ${hasYear ? "year, " : ""}if_not_found, invocation);
}
`;
}

/** The source of the field functions of `file`. */
export function fieldFunctionsSource(file: keyof typeof files): string {
  const fields: readonly Field[] = files[file];
  const sources = fields.filter(hasFunction).map(sourceOf);
  const used = ["fieldCells", "yearCells"].filter((name) =>
    sources.some((source) => source.includes(`${name}(`)),
  );
  return `import { ${used.join(", ")} } from "../../cells/field-cells.ts";\n\n${note}${sources.join("")}`;
}
