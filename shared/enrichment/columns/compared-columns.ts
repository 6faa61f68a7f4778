import type { Field } from "../../fields/catalogue.ts";
import { type ComparedColumns, type ComparedRole, comparedRoles } from "./compared-texts.ts";
import { type RoleChoice, type RoleSelection, asRole, columnsOfRole, selectRoles } from "./column-roles.ts";
import { type RoleRule, type SampledColumn, columnOf, rankOf } from "./role-rules.ts";
import type { ListColumn } from "./column-readings.ts";
import { headerHint } from "./header-hint.ts";
import type { LeftOutColumn } from "./column-words.ts";
import type { NumberKind } from "./number-candidates.ts";
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

/** A code of the two nomenclatures in use, with or without its dot, or of an older one: `62.01Z`, `6201Z`, `52.2E`, `01.00`. */
const activityCode: RoleRule = {
  named: [
    ...["code ape", "code naf", "ape code", "naf code", "ape", "naf", "activity code", "code activite"],
    ...["apet", "apen", "apet700", "apen700", "activite principale", "activiteprincipale"],
  ],
  unlike: [
    ...[
      "libelle",
      "label",
      "intitule",
      "designation",
      "description",
      "section",
      "division",
      "groupe",
      "date",
    ],
    ...["nomenclature", "secteur", "sector"],
  ],
  looks: (text) => /^\s*\d{2}\.?\d(?:\d?\s?[A-Z]p?|\d)(?:\s|$)/i.test(text),
  share: 0.8,
};

/** True for a header that names electronic addresses: they begin with the number of a company, and are none. */
export const isAddressHeader = (header: string): boolean => rankOf(header, einvoiceAddress) !== undefined;

/** The column of each role as a person chose it, null for a role that no column has; the others are recognised. */
export type ComparedChoice = Readonly<Partial<Record<ComparedRole, number | null>>>;

interface ComparedInput {
  /** The columns of the list as its first records show them, by their places. */
  readonly columns: readonly SampledColumn[];
  readonly numbers: NumberColumns<ListColumn>;
  /** The roles that matter to the run. */
  readonly roles: readonly ComparedRole[];
  readonly choice: ComparedChoice;
}

/** The columns that a run compares its answers with, and those of names and postcodes that are left out, by their places. */
interface ComparedSelection {
  readonly compared: ComparedColumns;
  readonly leftOut: readonly LeftOutColumn<number>[];
}

/**
 * The columns of a list that a run compares its answers with: those that were chosen, the others by content and header.
 * @decides which columns answers are compared with
 */
export const comparedColumns = (input: ComparedInput): ComparedColumns => comparedSelection(input).compared;

/** The roles of what tells of a row's company beside its numbers. */
const comparedPlaces: readonly string[] = ["name", "postcode", "city"] satisfies ComparedRole[];

/** The same, with those that are left out for them. */
export function comparedSelection({ columns, numbers, roles, choice }: ComparedInput): ComparedSelection {
  const chosen = Object.values(choice).filter((column) => column !== null);
  const ofNumbers = [numbers.siren, numbers.siret, numbers.vat].flatMap((column) => column?.index ?? []);
  // A column that is called one of numbers and is left out has no other role either.
  const numbersLeft = numbers.leftOut.flatMap(({ column: { header, index } }) =>
    headerHint(header) === "silent" ? [] : index,
  );
  const taken = new Set([...ofNumbers, ...chosen]);
  const ofOthers = new Set(numbersLeft.filter((column) => !taken.has(column)));
  const address = columnOf(columns, einvoiceAddress, new Set([...taken, ...ofOthers]));
  if (address !== undefined) taken.add(address);
  const naf = columnOf(columns, activityCode, new Set([...taken, ...ofOthers]));
  if (naf !== undefined) taken.add(naf);
  const ofRows = Object.entries(choice).filter(([role]) => comparedPlaces.includes(role));
  const selected = selectRoles(columns, taken, Object.fromEntries(ofRows), ofOthers);
  const recognised: ComparedColumns = withoutUndefined({
    siren: numbers.siren?.index,
    siret: numbers.siret?.index,
    vat: numbers.vat?.index,
    ...{ postcode: selected.roles.postcode, city: selected.roles.city, einvoice_address: address, naf },
  });
  const free = (column: number | undefined) =>
    column !== undefined && chosen.includes(column) ? undefined : column;
  const others = comparedRoles.filter((role) => role !== "name" && roles.includes(role));
  return {
    compared: {
      ...(roles.includes("name") && asRole("name", columnsOfRole(selected.roles, "name"))),
      ...withoutUndefined(
        Object.fromEntries(
          others.map((role) => [
            role,
            choice[role] === undefined ? free(recognised[role]) : (choice[role] ?? undefined),
          ]),
        ),
      ),
    },
    leftOut: selected.leftOut.filter(
      ({ role }) => comparedPlaces.includes(role) && roles.some((one) => one === role),
    ),
  };
}

/**
 * The columns of numbers that a run compares with nothing, though it compares such numbers: without those that have another
 * role, and those of a role whose column a person chose.
 */
export function numbersLeftOut<Column extends ListColumn>(
  { leftOut }: Pick<NumberColumns<Column>, "leftOut">,
  {
    roles,
    choice,
    compared,
  }: Pick<ComparedInput, "roles" | "choice"> & { readonly compared: ComparedColumns },
): LeftOutColumn<Column, NumberKind>[] {
  const used = new Set(Object.values(compared));
  const chosen: Readonly<Record<string, unknown>> = choice;
  return leftOut.filter(
    ({ column, role }) =>
      roles.some((one) => one === role) && chosen[role] === undefined && !used.has(column.index),
  );
}

const withoutUndefined = (columns: Readonly<Record<string, number | undefined>>): ComparedColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined));

/** What of a list matters to a run beside its identifiers: all that a check looks at, or what its fields compare. */
export const rolesToCompare = (fields: readonly Field[], isCheck: boolean): readonly ComparedRole[] =>
  isCheck ? comparedRoles : [...new Set(fields.flatMap(({ compares = [] }) => compares))];

/** A field that has nothing to be compared with, and what it lacks. */
export interface UncomparedField {
  readonly field: Field;
  readonly role: ComparedRole;
}

/** The fields whose column would be empty, and look as if all were in order: the list has no column of what they compare. */
export const uncomparedFields = (fields: readonly Field[], compared: ComparedColumns): UncomparedField[] =>
  fields.flatMap((field) => {
    const role = field.compares?.find((one) => compared[one] === undefined);
    return role === undefined ? [] : { field, role };
  });

/** Records that are looked at to tell what a column is about. */
export const rolesSampleSize = 500;

/**
 * The columns that tell of the companies the rows of a list mean: those that were chosen, the others by their headers and
 * content in its first records (`selectRoles`). Those in `taken` are read for numbers and are recognised for nothing else.
 */
export function chosenRoles(
  columns: readonly SampledColumn[],
  taken: readonly number[],
  choice: RoleChoice = {},
): RoleSelection {
  const sampled = columns.map(({ header, texts }) => ({ header, texts: texts.slice(0, rolesSampleSize) }));
  return selectRoles(sampled, taken, choice);
}
