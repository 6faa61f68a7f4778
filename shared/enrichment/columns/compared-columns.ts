import type { Field } from "../../fields/catalogue.ts";
import { type ComparedColumns, type ComparedRole, comparedRoles } from "./compared-texts.ts";
import { type RoleChoice, type RoleSelection, nameColumns, selectRoles } from "./column-roles.ts";
import { type RoleRule, type SampledColumn, columnOf, rankOf } from "./role-rules.ts";
import type { ListColumn } from "./column-readings.ts";
import { headerHint } from "./header-hint.ts";
import type { LeftOutColumn } from "./column-words.ts";
import type { NumberKind } from "./candidates.ts";
import type { NumberColumns } from "./number-columns.ts";

/** Recognises electronic addresses. Those of the directory begin with a SIREN; the check reports any that does not. */
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
 * Recognises activity codes of the two nomenclatures in use, with or without the dot, or of an older one: `62.01Z`,
 * `6201Z`, `52.2E`, `01.00`.
 */
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

/** Returns true for a header of electronic addresses. They begin with a company's number but are no identifiers. */
export const isAddressHeader = (header: string): boolean => rankOf(header, einvoiceAddress) !== undefined;

/**
 * The column that the user chose for each role; null for a role without a column. Columns of all other roles are
 * recognised.
 */
export type ComparedChoice = Readonly<Partial<Record<ComparedRole, number | null>>>;

interface ComparedInput {
  /** The first records of each column of the list, by place. */
  readonly columns: readonly SampledColumn[];
  readonly numbers: NumberColumns<ListColumn>;
  /** The roles that matter to the run. */
  readonly roles: readonly ComparedRole[];
  readonly choice: ComparedChoice;
}

/**
 * The columns that a run compares its answers with, and the columns of names and places that are left out, by place.
 */
interface ComparedSelection {
  readonly compared: ComparedColumns;
  readonly leftOut: readonly LeftOutColumn<number>[];
}

/**
 * Returns the columns of a list that a run compares its answers with: the chosen ones, the others by content and
 * header.
 * @decides which columns answers are compared with
 */
export const comparedColumns = (input: ComparedInput): ComparedColumns => comparedSelection(input).compared;

/** Roles that describe a row's company besides its numbers. */
const comparedPlaces: readonly string[] = ["name", "postcode", "city"] satisfies ComparedRole[];

/** Returns the same columns as `comparedColumns`, and those that are left out. */
export function comparedSelection({ columns, numbers, roles, choice }: ComparedInput): ComparedSelection {
  const chosen = Object.values(choice).filter((column) => column !== null);
  const ofNumbers = [numbers.siren, numbers.siret, numbers.vat].flatMap((column) => column?.index ?? []);
  // A left-out column whose header names numbers gets no other role either.
  const numbersLeft = numbers.leftOut.flatMap(({ column: { header, index } }) =>
    headerHint(header) === "silent" ? [] : index,
  );
  const taken = new Set([...ofNumbers, ...chosen]);
  const address = columnOf(columns, einvoiceAddress, new Set([...taken, ...numbersLeft]));
  if (address !== undefined) taken.add(address);
  const naf = columnOf(columns, activityCode, new Set([...taken, ...numbersLeft]));
  if (naf !== undefined) taken.add(naf);
  const selected = selectRoles(columns, taken, choice, numbersLeft);
  const recognised: ComparedColumns = withoutUndefined({
    siren: numbers.siren?.index,
    siret: numbers.siret?.index,
    vat: numbers.vat?.index,
    ...{ postcode: selected.roles.postcode, city: selected.roles.city, einvoice_address: address, naf },
  });
  const free = (column: number | undefined) => (chosen.some((one) => one === column) ? undefined : column);
  return {
    compared: {
      ...(roles.includes("name") && nameColumns(selected.roles)),
      ...withoutUndefined(
        Object.fromEntries(
          comparedRoles
            .filter((role) => roles.includes(role))
            .map((role) => [
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
 * Returns the number columns that a run leaves out, though it compares numbers of that kind. Those with another role
 * are not included, nor those of a role whose column the user chose.
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

/**
 * Returns the roles that matter to a run besides its identifiers: all for a check, else those that its fields compare.
 */
export const rolesToCompare = (fields: readonly Field[], isCheck: boolean): readonly ComparedRole[] =>
  isCheck ? comparedRoles : [...new Set(fields.flatMap(({ compares = [] }) => compares))];

/** A field that has nothing to be compared with, and the role it lacks. */
export interface UncomparedField {
  readonly field: Field;
  readonly role: ComparedRole;
}

/**
 * Returns the fields whose column would be empty, as if all were in order, because the list has no column to compare.
 */
export const uncomparedFields = (fields: readonly Field[], compared: ComparedColumns): UncomparedField[] =>
  fields.flatMap((field) => {
    const role = field.compares?.find((one) => compared[one] === undefined);
    return role === undefined ? [] : { field, role };
  });

/** Number of records from which the role of a column is recognised. */
export const rolesSampleSize = 500;

/**
 * Returns the columns that describe the companies of a list: the chosen ones, the others by header and content in its
 * first records (see `selectRoles`). Those in `taken` are read for numbers and get no other role.
 */
export function chosenRoles(
  columns: readonly SampledColumn[],
  taken: readonly number[],
  choice: RoleChoice = {},
): RoleSelection {
  const sampled = columns.map(({ header, texts }) => ({ header, texts: texts.slice(0, rolesSampleSize) }));
  return selectRoles(sampled, taken, choice);
}
