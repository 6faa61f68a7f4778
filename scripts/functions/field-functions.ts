import { accountFields } from "../../shared/fields/account-fields.ts";
import { catalogue, type Field, type FieldKey } from "../../shared/fields/catalogue.ts";
import { derivedFields } from "../../shared/fields/derived-fields.ts";
import { directorFields } from "../../shared/fields/director-fields.ts";
import { establishmentFields } from "../../shared/fields/establishment-fields.ts";
import type { RowText } from "../../shared/fields/field.ts";
import { furtherFields } from "../../shared/fields/further-fields.ts";
import { identityFields } from "../../shared/fields/identity-fields.ts";
import { sizeFields } from "../../shared/fields/size-fields.ts";
import type { Language, Translation } from "../../shared/messages/messages.ts";

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

const wantsPlan: Translation = {
  en: " Requires the Pro or Enterprise plan.",
  fr: " Nécessite l'offre Pro ou Enterprise.",
};
const costsNothing: Translation = { en: " Costs no call.", fr: " Ne coûte aucun appel." };

/** What Excel says of a field's function. */
export const fieldHelp = ({ description, plan, ofRowAlone }: Field, language: Language): string =>
  description[language] +
  (plan === "free" ? "" : wantsPlan[language]) +
  (ofRowAlone === true ? costsNothing[language] : "");

/** A parameter of a field's function: its name in Excel, and its help. */
interface Parameter {
  readonly name: string;
  readonly help: Translation;
}

/** What stands in a list beside the number of its company. */
const besideHelp: Readonly<Record<Exclude<RowText, "siren">, Translation>> = {
  name: { en: "Name in the list, beside the number.", fr: "Nom dans la liste, à côté du numéro." },
  vat: {
    en: "VAT number in the list, beside the SIREN.",
    fr: "Numéro de TVA dans la liste, à côté du SIREN.",
  },
  siret: { en: "SIRET in the list, beside the SIREN.", fr: "SIRET dans la liste, à côté du SIREN." },
};

const anyNumber: Translation = {
  en: "SIREN, SIRET or VAT number: a cell or a range.",
  fr: "SIREN, SIRET ou numéro de TVA : une cellule ou une plage.",
};
const siretAlone: Translation = {
  en: "SIRET: a cell or a range. A SIREN names no establishment to replace.",
  fr: "SIRET : une cellule ou une plage. Un SIREN ne désigne aucun établissement à remplacer.",
};

/** The parameters of a field's function that say what is meant. */
function requiredParameters({ resource, compares = [] }: Field): Parameter[] {
  const beside = compares.filter((role) => role !== "siren");
  return [
    resource === "suggested-establishment"
      ? { name: "siret", help: siretAlone }
      : { name: "siren", help: anyNumber },
    ...beside.map((role) => ({ name: role, help: besideHelp[role] })),
  ];
}

/** What the functions of accounts take beside their companies, in this order; others take `if_not_found` alone. */
const accountsParameters: readonly Parameter[] = [
  {
    name: "year",
    help: {
      en: 'Year such as 2023; 0 for the latest (when left out); -1 or "FY-1" for the one before it; or a range of years.',
      fr: 'Exercice comme 2023 ; 0 pour le dernier (si omis) ; -1 ou "FY-1" pour le précédent ; ou une plage d\'exercices.',
    },
  },
  {
    name: "if_not_found",
    help: {
      en: "What to show in place of #N/A where no accounts are known, or none of that year.",
      fr: "Ce qu'il faut afficher à la place de #N/A si aucuns comptes ne sont connus, ou aucuns de cette année.",
    },
  },
  {
    name: "type",
    help: {
      en: "C or S: the company's own accounts (either when left out); K: consolidated; any: whatever there is.",
      fr: "C ou S : comptes sociaux (les uns ou les autres si omis) ; K : comptes consolidés ; any : ce qui existe.",
    },
  },
  {
    name: "if_unpublished",
    help: {
      en: "What to show in place of #N/A where the value is not published.",
      fr: "Ce qu'il faut afficher à la place de #N/A si la valeur n'est pas publiée.",
    },
  },
];

const ifNotFound: Parameter = {
  name: "if_not_found",
  help: {
    en: "What to show in place of #N/A where it is not found.",
    fr: "Ce qu'il faut afficher à la place de #N/A si rien n'est trouvé.",
  },
};

/** The optional parameters of a field's function. */
function optionalParameters({ readAccount, ofRowAlone }: Field): readonly Parameter[] {
  if (ofRowAlone === true) return [];
  return readAccount === undefined ? [ifNotFound] : accountsParameters;
}

/** Every parameter of a field's function. */
export const fieldParameters = (field: Field): Parameter[] => [
  ...requiredParameters(field),
  ...optionalParameters(field),
];

/** What a field's function calls, and what it hands on beside the key and the numbers of the companies. */
function readingOf(field: Field): readonly [reading: keyof typeof readings, ...values: string[]] {
  const [, beside] = requiredParameters(field);
  if (field.readAccount !== undefined)
    return ["accountCells", "{ year, type, if_unpublished }", "if_not_found", "invocation"];
  if (beside === undefined) return ["fieldCells", "if_not_found", "invocation"];
  const { name } = beside;
  return field.ofRowAlone === true
    ? ["comparedHere", `"${name}"`, name]
    : ["comparedCells", `"${name}"`, name, "if_not_found", "invocation"];
}

/** As Prettier writes it. */
const lineWidth = 110;

function returned(called: string, values: readonly string[]): string {
  const line = `  return ${called}(${values.join(", ")});`;
  return line.length <= lineWidth
    ? line
    : `  return ${called}(\n${values.map((value) => `    ${value},\n`).join("")}  );`;
}

function sourceOf(field: Field): string {
  const { key, ofRowAlone } = field;
  const name = functionName(key);
  const required = requiredParameters(field);
  const optional = optionalParameters(field);
  const [reading, ...values] = readingOf(field);
  const asks = ofRowAlone !== true;
  const isRange = (parameter: Parameter) => required.includes(parameter) || parameter.name === "year";
  const taken = [
    ...[...required, ...optional].map(
      (parameter) => `${parameter.name}: unknown${isRange(parameter) ? "[][]" : ""}`,
    ),
    ...(asks ? ["invocation: CustomFunctions.CancelableInvocation"] : []),
  ];
  const signature = asks ? `\n${taken.map((each) => `  ${each},\n`).join("")}` : taken.join(", ");
  const help = [
    ...required.map((parameter) => ` * @param ${parameter.name} ${parameter.help.en}\n`),
    ...optional.map((parameter) => ` * @param [${parameter.name}] ${parameter.help.en}\n`),
  ];
  return `
/**
 * ${fieldHelp(field, "en")}
 * @customfunction ${name}
${help.join("")}${asks ? " * @cancelable\n" : ""} * @example =SIRENE.${name}(${required.length === 1 ? "A2" : "A2,B2"})
 */
export function ${name}(${signature}): ${asks ? "Promise<unknown[][]>" : "unknown[][]"} {
${returned(reading, [`"${key}"`, required[0]!.name, ...values])}
}
`;
}

/** Where what the functions call stands. */
const readings = {
  accountCells: "../../cells/field-cells.ts",
  comparedCells: "../../cells/compared-cells.ts",
  comparedHere: "../../cells/compared-cells.ts",
  fieldCells: "../../cells/field-cells.ts",
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
