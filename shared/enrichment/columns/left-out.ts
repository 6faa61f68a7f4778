import type { ComparedRole } from "../compare/compared-texts.ts";
import type { ColumnRole } from "./role-rules.ts";

/**
 * Why a column that could have a role in a run has none. `isDoubtful`: it may be the list's own all the same, so that whoever
 * is at the terminal is asked, and a row that says something in it is never told to be in order.
 */
export const leftOutReasons = {
  /** It names one company in every row, where the identifiers are of several: the customer beside the suppliers. */
  constant: { isDoubtful: false },
  /** Its header names another party than that of the identifiers. */
  other_party: { isDoubtful: false },
  /** Its header says more than a number's name, and in nearly all rows it names another company. */
  other_companies: { isDoubtful: false },
  /** Nothing in its header says that it holds numbers of companies, and another column's does. */
  unnamed: { isDoubtful: false },
  /** Another column is taken for the same. */
  second: { isDoubtful: false },
  /** It says a fifth of the names that the column of names says, or fewer. */
  few_names: { isDoubtful: false },
  /** It says the name of a person, where another column has those of companies. */
  person: { isDoubtful: false },
  /** It stands behind, or beside, the name of another party than that of the names that are taken. */
  beside_other: { isDoubtful: false },
  /** What its cells say is not what its header names. */
  unlike: { isDoubtful: false },
  /** It names a fifth of the companies that the identifiers name, or fewer. */
  few_companies: { isDoubtful: true },
  /** Its header does not name it plainly, and in most rows it names another company; in some the same, or its header says nothing. */
  mostly_other: { isDoubtful: true },
} as const satisfies Record<string, { readonly isDoubtful: boolean }>;
export type LeftOutReason = keyof typeof leftOutReasons;

/** A column that could have a role in a run, and why it has none: said in the plan, and at the end. */
export interface LeftOutColumn<Column, Role = ComparedRole | ColumnRole> {
  readonly column: Column;
  /** The role that it would have. */
  readonly role: Role;
  readonly why: LeftOutReason;
  /** The column that it was held against: that of the identifiers, or the one that is taken instead. */
  readonly beside?: Column | undefined;
  /** Companies that it names in the first records, and those that the identifiers name there. */
  readonly companies?: number;
  readonly of?: number;
  /** A person was asked and left it out: nothing rests on it any more. */
  readonly isSettled?: true;
}

/** True of a column on which a verdict may rest: it was left out, and nobody said that it is not the list's own. */
export const isDoubtful = ({ why, isSettled }: LeftOutColumn<unknown>): boolean =>
  leftOutReasons[why].isDoubtful && isSettled === undefined;
