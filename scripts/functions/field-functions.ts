import type { Field } from "../../shared/fields/catalogue.ts";
import { functionName } from "../../shared/fields/field-table.ts";
import type { RowText } from "../../shared/fields/field.ts";
import type { Language, Translation } from "../../shared/messages/messages.ts";

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
  /** Where Excel's "Help on this function" leads. */
  readonly helpUrl?: string;
  readonly options?: Readonly<Record<string, boolean>>;
  readonly parameters: readonly FunctionParameter[];
  readonly result: object;
}

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
  en: "SIRET: a cell or a range. A SIREN does not say which establishment to replace.",
  fr: "SIRET : une cellule ou une plage. Un SIREN ne dit pas quel établissement remplacer.",
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
      en: "What to show in place of #N/A if no accounts are known, or none for that year.",
      fr: "Ce qu'il faut afficher à la place de #N/A si aucun compte annuel n'est connu, ou aucun pour cette année.",
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
      en: "What to show in place of #N/A if the value is not published.",
      fr: "Ce qu'il faut afficher à la place de #N/A si la valeur n'est pas publiée.",
    },
  },
];

const ifNotFound: Parameter = {
  name: "if_not_found",
  help: {
    en: "What to show in place of #N/A if nothing is found.",
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

/** A formula to try a field's function with. */
export const fieldExample = (field: Field): string =>
  `=SIRENE.${functionName(field.key)}(${requiredParameters(field).length === 1 ? "A2" : "A2,B2"})`;

/** What Excel is told of a field's function, in English. Every parameter may be a range: one cell for all companies, or one beside each. */
export function fieldMetadata(field: Field): FunctionMetadata {
  const name = functionName(field.key);
  const any = ({ name, help }: Parameter) => ({ name, description: help.en, type: "any" });
  const matrix = { dimensionality: "matrix" } as const;
  const parameters = [
    ...requiredParameters(field).map((parameter) => ({ ...any(parameter), ...matrix })),
    ...optionalParameters(field).map((parameter) => ({
      ...any(parameter),
      ...matrix,
      optional: true as const,
    })),
  ];
  return {
    id: name,
    name,
    description: fieldHelp(field, "en"),
    ...(field.ofRowAlone === true ? {} : { options: { cancelable: true, requiresAddress: true } }),
    parameters,
    result: { dimensionality: "matrix" },
  };
}
