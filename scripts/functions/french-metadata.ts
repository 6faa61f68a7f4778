import { functionFields } from "../../shared/fields/catalogue.ts";
import { functionName } from "../../shared/fields/field-table.ts";
import { fieldHelp, fieldParameters } from "./field-functions.ts";
import { frenchParameters, frenchTexts, type FrenchText } from "./french-texts.ts";
import type { FunctionMetadata } from "./field-functions.ts";
import type { FunctionsMetadata } from "./metadata.ts";

const ofCatalogue: ReadonlyMap<string, FrenchText> = new Map(
  functionFields.map((field) => {
    const parameters = fieldParameters(field).map(({ name, help }) => [name, help.fr] as const);
    return [
      functionName(field.key),
      { description: fieldHelp(field, "fr"), parameters: Object.fromEntries(parameters) },
    ];
  }),
);

/** What parameters are called in Excel's help in French: formulas hold none of these names. Others are called the same. */
const frenchNames: Readonly<Record<string, string>> = {
  ...{
    year: "exercice",
    years: "exercices",
    if_not_found: "si_introuvable",
    if_unpublished: "si_non_publie",
  },
  ...{ fields: "champs", sections: "rubriques", items: "montants", state: "etat", name: "nom" },
  ...{
    given_name: "prenom",
    strict: "exact",
    street: "voie",
    postal_code: "code_postal",
    postcode: "code_postal",
  },
  ...{ city: "commune", legal_form: "forme_juridique", department: "departement", what: "quoi" },
  ...{ value: "valeur", address: "adresse", vat: "tva" },
};

function inFrench(metadata: FunctionMetadata): FunctionMetadata {
  const text = ofCatalogue.get(metadata.name) ?? frenchTexts[metadata.name];
  if (text === undefined) throw new Error(`${metadata.name} has no French: add it to french-texts.ts`);
  const parameters = metadata.parameters.map((parameter) => {
    const description = text.parameters?.[parameter.name] ?? frenchParameters[parameter.name];
    if (description !== undefined)
      return { ...parameter, name: frenchNames[parameter.name] ?? parameter.name, description };
    throw new Error(`${parameter.name} of ${metadata.name} has no French: add it to french-texts.ts`);
  });
  return { ...metadata, description: text.description, parameters };
}

/** The same functions with their help in French: their own names stay, for formulas hold them. @throws Error where it is missing */
export function frenchMetadata(metadata: FunctionsMetadata): FunctionsMetadata {
  return { ...metadata, functions: metadata.functions.map(inFrench) };
}
