import { accountFields } from "../../shared/fields/account-fields.ts";
import { catalogue, type Field, type FieldKey } from "../../shared/fields/catalogue.ts";
import { derivedFields } from "../../shared/fields/derived-fields.ts";
import { directorFields } from "../../shared/fields/director-fields.ts";
import { establishmentFields } from "../../shared/fields/establishment-fields.ts";
import type { RowText } from "../../shared/fields/field.ts";
import { furtherFields } from "../../shared/fields/further-fields.ts";
import { identityFields } from "../../shared/fields/identity-fields.ts";
import { sizeFields } from "../../shared/fields/size-fields.ts";
import type { Language, Translated } from "../../shared/messages/languages.ts";

/** A field's function: its key without `_`, in capitals. */
export const functionName = (key: string) => key.replaceAll("_", "").toUpperCase();

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
  "addin/functions/fields/derived.ts": derivedFields,
} as const satisfies Record<string, readonly Field[]>;

/** The sources of the field functions, from the top of the project. */
export const fieldFunctionFiles = Object.keys(files) as (keyof typeof files)[];

const note =
  "// Written by `npm run functions` from the catalogue of fields: change shared/fields, not this file.\n";

const wantsPlan: Translated = {
  en: " Requires the Pro or Enterprise plan.",
  fr: " Nécessite l'offre Pro ou Enterprise.",
};
const costsNothing: Translated = { en: " Costs no call.", fr: " Ne coûte aucun appel." };

/** What Excel says of a field's function. */
export const fieldHelp = ({ description, plan, ofRowAlone }: Field, language: Language): string =>
  description[language] +
  (plan === "free" ? "" : wantsPlan[language]) +
  (ofRowAlone === true ? costsNothing[language] : "");

/** A parameter of a field's function: its name in Excel, and its help. */
interface Parameter {
  readonly name: string;
  readonly help: Translated;
}

/** What stands in a list beside the number of its company. */
const besideHelp: Readonly<Record<Exclude<RowText, "siren">, Translated>> = {
  name: { en: "Name in the list, beside the number.", fr: "Nom dans la liste, à côté du numéro." },
  vat: {
    en: "VAT number in the list, beside the SIREN.",
    fr: "Numéro de TVA dans la liste, à côté du SIREN.",
  },
  siret: { en: "SIRET in the list, beside the SIREN.", fr: "SIRET dans la liste, à côté du SIREN." },
};

const anyNumber: Translated = {
  en: "SIREN, SIRET or VAT number: a cell or a range.",
  fr: "SIREN, SIRET ou numéro de TVA : une cellule ou une plage.",
};
const siretAlone: Translated = {
  en: "SIRET: a cell or a range. A SIREN names no establishment to replace.",
  fr: "SIRET : une cellule ou une plage. Un SIREN ne désigne aucun établissement à remplacer.",
};

/** The parameters of a field's function that say what is meant. */
export function fieldParameters({ resource, compares = [] }: Field): Parameter[] {
  const beside = compares.filter((role) => role !== "siren");
  return [
    resource === "suggested-establishment"
      ? { name: "siret", help: siretAlone }
      : { name: "siren", help: anyNumber },
    ...beside.map((role) => ({ name: role, help: besideHelp[role] })),
  ];
}

const yearLine = " * @param [year] Year of the accounts; the latest when left out.\n";
const notFoundLine = " * @param [if_not_found] What to show in place of #N/A where it is not found.\n";

function sourceOf(field: Field): string {
  const { key } = field;
  const name = functionName(key);
  const [{ name: id }, beside] = fieldParameters(field) as [Parameter, Parameter?];
  const hasYear = field.ofAnyYear === true;
  const asks = field.ofRowAlone === undefined;
  const examples = beside === undefined ? "A2" : "A2,B2";
  const reading =
    beside === undefined ? (hasYear ? "yearCells" : "fieldCells") : asks ? "comparedCells" : "comparedHere";
  const taken = [
    `${id}: unknown[][]`,
    ...(beside === undefined ? [] : [`${beside.name}: unknown[][]`]),
    ...(hasYear ? ["year: unknown"] : []),
    ...(asks ? ["if_not_found: unknown", "invocation: CustomFunctions.CancelableInvocation"] : []),
  ];
  const signature = asks ? `\n${taken.map((each) => `  ${each},\n`).join("")}` : taken.join(", ");
  const values = [
    ...[`"${key}"`, id],
    ...(beside === undefined ? [] : [`"${beside.name}"`, beside.name]),
    ...(hasYear ? ["year"] : []),
    ...(asks ? ["if_not_found", "invocation"] : []),
  ];
  return `
/**
 * ${fieldHelp(field, "en")}
 * @customfunction ${name}
${fieldParameters(field)
  .map((each) => ` * @param ${each.name} ${each.help.en}\n`)
  .join(
    "",
  )}${hasYear ? yearLine : ""}${asks ? `${notFoundLine} * @cancelable\n` : ""} * @example =SIRENE.${name}(${examples})
 */
export function ${name}(${signature}): ${asks ? "Promise<unknown[][]>" : "unknown[][]"} {
  return ${reading}(${values.join(", ")});
}
`;
}

/** Where what the functions call stands. */
const readings = {
  comparedCells: "../../cells/compared-cells.ts",
  comparedHere: "../../cells/compared-cells.ts",
  fieldCells: "../../cells/field-cells.ts",
  yearCells: "../../cells/field-cells.ts",
} as const;

/** The source of the field functions of `file`. */
export function fieldFunctionsSource(file: keyof typeof files): string {
  const fields: readonly Field[] = files[file];
  const sources = fields.filter(hasFunction).map(sourceOf);
  const used = Object.entries(readings).filter(([name]) =>
    sources.some((source) => source.includes(` ${name}(`)),
  );
  const imports = [...new Set(used.map(([, from]) => from))].map((from) => {
    const names = used.filter((one) => one[1] === from).map(([name]) => name);
    return `import { ${names.join(", ")} } from "${from}";\n`;
  });
  return `${imports.join("")}\n${note}${sources.join("")}`;
}
