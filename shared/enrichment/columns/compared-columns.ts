import type { Field } from "../../fields/catalogue.ts";
import { comparedRoles, type ComparedColumns, type ComparedRole } from "../compare/compared-texts.ts";
import { columnOf, roleColumns, type RoleRule, type SampledColumn } from "./column-roles.ts";
import type { ListColumn } from "./column-readings.ts";
import { readIdentifier } from "../../identifiers/read.ts";
import type { NumberColumns } from "./number-columns.ts";

/** An address of the directory begins with a SIREN; one that does not is told by its check. */
const einvoiceAddress: RoleRule = {
  named: [
    ...[
      "adresse electronique",
      "electronic address",
      "e invoice address",
      "einvoice address",
      "invoice address",
    ],
    ...["adresse facturation", "bt 49", "endpoint", "peppol", "adresse annuaire"],
  ],
  unlike: ["mail", "email", "courriel", "ligne", "rue", "complement"],
  looks: (text) => /^\s*(?:0225\s*:\s*)?\d{9}/.test(text),
  share: 0.5,
};

/**
 * VAT numbers of which hardly any can be read: those that can are told by whom they name (`numberColumns`), and where that is
 * not the row's company they are of somebody else. A SIREN under any header is none.
 */
const wrongVatNumbers: RoleRule = {
  named: ["tva intracommunautaire", "numero tva", "no tva", "n tva", "vat number", "vat", "tva"],
  unlike: ["taux", "rate", "montant", "amount", "code", "regime"],
  looks: (text) =>
    /^[A-Z]{2}[0-9A-Z]{2,13}$|^\d{11}$/i.test(text.replaceAll(/[\s.-]/g, "")) &&
    readIdentifier(text).kind === "invalid",
  share: 0.5,
};

/** The column of each role as a person chose it, null for a role that no column has; the others are recognised. */
export type ComparedChoice = Readonly<Partial<Record<ComparedRole, number | null>>>;

export interface ComparedInput {
  /** The columns of the list as its first records show them, by their places. */
  readonly columns: readonly SampledColumn[];
  readonly numbers: NumberColumns<ListColumn>;
  /** The roles that matter to the run. */
  readonly roles: readonly ComparedRole[];
  readonly choice: ComparedChoice;
}

/** The columns of a list that a run compares its answers with: those that were chosen, the others by content and header. */
export function comparedColumns({ columns, numbers, roles, choice }: ComparedInput): ComparedColumns {
  const chosen = Object.values(choice).filter((column) => column !== null);
  const ofNumbers = [numbers.siren, numbers.siret, numbers.vat].flatMap((column) => column?.index ?? []);
  const taken = new Set([...ofNumbers, ...chosen]);
  const address = columnOf(columns, einvoiceAddress, taken);
  if (address !== undefined) taken.add(address);
  const vat = columnOf(columns, wrongVatNumbers, taken);
  if (vat !== undefined) taken.add(vat);
  const { name, postcode } = roleColumns(columns, taken);
  const recognised: ComparedColumns = withoutUndefined({
    siren: numbers.siren?.index,
    siret: numbers.siret?.index,
    vat: numbers.vat?.index ?? vat,
    ...{ name, postcode, einvoice_address: address },
  });
  const free = (column: number | undefined) =>
    column !== undefined && chosen.includes(column) ? undefined : column;
  return withoutUndefined(
    Object.fromEntries(
      comparedRoles
        .filter((role) => roles.includes(role))
        .map((role) => [
          role,
          choice[role] === undefined ? free(recognised[role]) : (choice[role] ?? undefined),
        ]),
    ),
  );
}

const withoutUndefined = (columns: Readonly<Record<string, number | undefined>>): ComparedColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined));

/** What of a list matters to a run beside its identifiers: all that a check looks at, or what its fields compare. */
export const rolesToCompare = (fields: readonly Field[], isCheck: boolean): readonly ComparedRole[] =>
  isCheck ? comparedRoles : [...new Set(fields.flatMap(({ compares = [] }) => compares))];

/** A field that has nothing to be compared with, and what it lacks. */
export interface Uncompared {
  readonly field: Field;
  readonly role: ComparedRole;
}

/** The fields whose column would be empty, and look as if all were in order: the list has no column of what they compare. */
export const uncomparedFields = (fields: readonly Field[], compared: ComparedColumns): Uncompared[] =>
  fields.flatMap((field) => {
    const role = field.compares?.find((one) => compared[one] === undefined);
    return role === undefined ? [] : { field, role };
  });
