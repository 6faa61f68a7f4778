import type { SayOf } from "../../messages/messages.ts";
import type { Disagreement } from "./disagreements.ts";
import type { ComparedRole } from "./compared-texts.ts";
import type { ColumnRole } from "./role-rules.ts";

/**
 * What program and pane say about the columns of a list: why one is left out, and how far one disagrees with the
 * SIRENs.
 */
export const columnWords = {
  left_out_constant: {
    en: "it contains the same company in every row",
    fr: "elle contient la même entreprise dans toutes les lignes",
  },
  left_out_other_party: {
    en: "its header says that it is about someone other than column {beside}",
    fr: "son titre dit qu'elle concerne quelqu'un d'autre que la colonne {beside}",
  },
  left_out_other_companies: {
    en: "it contains other companies than column {beside}",
    fr: "elle contient d'autres entreprises que la colonne {beside}",
  },
  left_out_unnamed: {
    en: "its header does not say which numbers it contains",
    fr: "son titre ne dit pas quels numéros elle contient",
  },
  left_out_second: {
    en: "column {beside} is used instead",
    fr: "la colonne {beside} est utilisée à sa place",
  },
  left_out_few_names: {
    en: "it has far fewer different names than column {beside}",
    fr: "elle a bien moins de noms différents que la colonne {beside}",
  },
  left_out_person: {
    en: "it contains names of people",
    fr: "elle contient des noms de personnes",
  },
  left_out_beside_other: {
    en: "it is beside the name of a different company from the one in column {beside}",
    fr: "elle se trouve à côté du nom d'une autre entreprise que celle de la colonne {beside}",
  },
  left_out_unlike: {
    en: "its content is not what its header says",
    fr: "son contenu contredit son titre",
  },
  left_out_few_companies: {
    en: "it contains only {companies|company|companies}, while column {beside} contains {of}",
    fr: "elle ne contient que {companies|entreprise|entreprises}, alors que la colonne {beside} en contient {of}",
  },
  left_out_mostly_other: {
    en: "in most rows it contains a different company from column {beside}",
    fr: "dans la plupart des lignes, elle contient une autre entreprise que la colonne {beside}",
  },
  disagree_siret: {
    en: "{differing} of {rows} SIRETs do not belong to the SIREN in their row",
    fr: "{differing} SIRET sur {rows} ne sont pas ceux du SIREN de leur ligne",
  },
  disagree_siret_one: {
    en: "{differing} of {rows} SIRETs does not belong to the SIREN in its row",
    fr: "{differing} SIRET sur {rows} n'est pas celui du SIREN de sa ligne",
  },
  disagree_vat: {
    en: "{differing} of {rows} VAT numbers do not belong to the {number} in their row",
    fr: "{differing} numéros de TVA sur {rows} ne sont pas ceux du {number} de leur ligne",
  },
  disagree_vat_one: {
    en: "{differing} of {rows} VAT numbers does not belong to the {number} in its row",
    fr: "{differing} numéro de TVA sur {rows} n'est pas celui du {number} de sa ligne",
  },
  disagree_shifted: {
    en: "{disagree}; the column looks shifted by {n|row|rows}",
    fr: "{disagree} ; la colonne semble décalée de {n|ligne|lignes}",
  },
} as const;

type SayOfColumns = SayOf<typeof columnWords>;

/** Returns why a column is left out, in words. `nameOf` names a column as the reader knows it. */
export function leftOutText<Column>(
  { why, otherColumn, companies = 0, of = 0 }: LeftOutColumn<Column>,
  nameOf: (column: Column) => string,
  say: SayOfColumns,
): string {
  return say(`left_out_${why}`, {
    companies,
    of,
    ...(otherColumn !== undefined && { beside: nameOf(otherColumn) }),
  });
}

/** Returns how many numbers of a column are of other companies, and by how many rows it seems shifted, in words. */
export function disagreementText(
  { role, number, rows, differing, shift }: Disagreement,
  say: SayOfColumns,
): string {
  const disagree = say(differing === 1 ? `disagree_${role}_one` : `disagree_${role}`, {
    ...{ rows, differing },
    number: number.toUpperCase(),
  });
  return shift === undefined ? disagree : say("disagree_shifted", { disagree, n: Math.abs(shift) });
}

/**
 * Why a column that could have a role in a run has none. `isDoubtful`: it may be the list's own after all. A person at
 * a terminal is then asked, and a row with text in it is never called correct.
 */
const leftOutReasons = {
  /** It names one company in every row, while the identifiers name several: the customer beside the suppliers. */
  constant: { isDoubtful: false },
  /** Its header names another party than that of the identifiers. */
  other_party: { isDoubtful: false },
  /** Its header says more than the name of a number, and in nearly all rows it names another company. */
  other_companies: { isDoubtful: false },
  /** Its header does not mention company numbers, and another column's does. */
  unnamed: { isDoubtful: false },
  /** Another column has the role. */
  second: { isDoubtful: false },
  /** It has at most a fifth as many names as the name column. */
  few_names: { isDoubtful: false },
  /** It has the names of persons, while another column has those of companies. */
  person: { isDoubtful: false },
  /** It stands behind, or beside, the name of another party than that of the name column. */
  beside_other: { isDoubtful: false },
  /** Its cells do not look like what its header names. */
  unlike: { isDoubtful: false },
  /** It names at most a fifth as many companies as the identifiers. */
  few_companies: { isDoubtful: true },
  /**
   * In most rows it names another company, and its header does not name it plainly. In some rows it names the same one,
   * or its header says nothing.
   */
  mostly_other: { isDoubtful: true },
} as const satisfies Record<string, { readonly isDoubtful: boolean }>;
export type LeftOutReason = keyof typeof leftOutReasons;

/** A column that could have a role in a run, and why it has none. Shown in the plan and at the end. */
export interface LeftOutColumn<Column, Role = ComparedRole | ColumnRole> {
  readonly column: Column;
  /** The role that it would have. */
  readonly role: Role;
  readonly why: LeftOutReason;
  /** The column it was compared with: that of the identifiers, or the one that has the role instead. */
  readonly otherColumn?: Column | undefined;
  /** Companies that it names in the first records, and those that the identifiers name there. */
  readonly companies?: number;
  readonly of?: number;
  /** Set once a person has confirmed that it is left out; no verdict depends on it any more. */
  readonly isSettled?: true;
}

/**
 * Returns true if a verdict may depend on a left-out column: it may be the list's own, and no person has said
 * otherwise.
 */
export const isDoubtful = ({ why, isSettled }: LeftOutColumn<unknown>): boolean =>
  leftOutReasons[why].isDoubtful && isSettled === undefined;
