import type { IdentifierSource } from "../../shared/enrichment/columns/identifier-columns.ts";
import type { OtherCompanies } from "../../shared/enrichment/rows.ts";
import { columnName } from "../../shared/enrichment/columns/header-hint.ts";
import { type Column, type ListFile, sheetNames } from "../files/list.ts";
import type { LaterTable } from "../files/header.ts";
import type { NameDifference } from "../../shared/enrichment/comparisons.ts";
import type { Disagreement } from "../../shared/enrichment/columns/disagreements.ts";
import {
  type LeftOutColumn,
  disagreementText,
  isDoubtful,
  leftOutText,
} from "../../shared/enrichment/columns/column-words.ts";
import { type ComparedRole, comparedRoles } from "../../shared/enrichment/columns/compared-texts.ts";
import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import { comparedOptions } from "./match-options.ts";
import type { Say } from "../messages/messages.ts";

/** A column that contains companies, beside the columns from which they are read. */
export interface OtherColumn extends OtherCompanies {
  readonly column: Column;
  /** True if it has some identifiers among other contents. */
  readonly hasSome: boolean;
}

/** A role, the column that has it, and the columns whose texts are appended to that column's. */
export interface RoleOfColumns<Role extends string> {
  readonly role: Role;
  readonly column: Column;
  readonly joined: readonly Column[];
  /** Columns of the alternative text, by which a row is searched if the first text finds no company. */
  readonly other: readonly Column[];
  /** Columns of a person's name, read where the name is blank. */
  readonly person?: readonly Column[];
}

/** The columns of a list, and what the run does not take of its file. */
export interface RecognisedList {
  /**
   * The columns from which identifiers are read. Empty only if companies are searched by name or known from earlier
   * runs.
   */
  readonly sources: readonly IdentifierSource<Column>[];
  readonly others: readonly OtherColumn[];
  /** Other sheets of the workbook with lists of companies that the run does not take. */
  readonly otherSheets: readonly string[];
  /** The same for sheets that are hidden. */
  readonly hiddenSheets: readonly string[];
  /** Tables below the list, whose rows are read by the header of the list. */
  readonly laterTables: readonly LaterTable[];
  /** Columns that could have a role in the run but have none, with the reason. */
  readonly leftOut: readonly LeftOutColumn<Column>[];
  /** Compared columns of numbers that disagree with the identifiers in more than a tenth of the rows. */
  readonly disagreements: readonly ColumnDisagreement[];
  /** Set if numbers were cut short since an earlier run whose companies the list still has. */
  readonly cut: CutNumbers | undefined;
}

/** The rows of a file that are not read, or not as rows of its list. */
type UnreadRows = Pick<ListFile, "rowsBelow" | "swallowed" | "wrapped">;

/** What was recognized as the header and identifiers of a list, shown before anything is spent on it. */
export interface ListChoice extends RecognisedList, UnreadRows {
  /** The file as named. */
  readonly file: string;
  readonly sheet: string | undefined;
  /** Counted from 1. Undefined for a list without a header. */
  readonly headerRow: number | undefined;
  /** Set if the names of the list seem not to be those of its numbers. */
  readonly nameDifference: ListNameDifference | undefined;
  /** Columns used to search rows without a number. Empty if the run does not search. */
  readonly roles: readonly RoleOfColumns<ColumnRole>[];
  /** Columns that the answers are compared with. Empty if nothing is compared. */
  readonly compared: readonly RoleOfColumns<ComparedRole>[];
  /** Columns that runs added for another list beside this one. */
  readonly ofOthers: readonly Column[];
}

/** Numbers of a list that were cut short by scientific notation, and our column, which still has their companies. */
export interface CutNumbers {
  readonly rows: number;
  readonly column: Column;
}

/** How far a column of numbers disagrees with the identifiers. `at` is the column. */
export interface ColumnDisagreement extends Disagreement {
  readonly at: Column;
}

/** How many names of a list are unlike those of its companies, and the column of the names. */
export interface ListNameDifference extends NameDifference {
  readonly column: Column;
}

const columnJson = ({ letter, header }: Column) => ({ column: letter, header });

const sourceJson = ({ column, nic, siret, otherNumber }: IdentifierSource<Column>) => ({
  ...columnJson(column),
  nic: nic === undefined ? null : columnJson(nic),
  ...(siret !== undefined && { siret: columnJson(siret) }),
  ...(otherNumber !== undefined && { beside: columnJson(otherNumber) }),
});

/** Returns the choice as JSON for `sirene plan --json` (docs/report.md). */
export function listJson(list: ListChoice) {
  const { file, sheet, headerRow, otherSheets, hiddenSheets, laterTables, rowsBelow, swallowed, wrapped } =
    list;
  const { others, nameDifference, roles, compared, leftOut, disagreements, ofOthers } = list;
  const [first, ...fallbacks] = list.sources.map(sourceJson);
  return {
    file,
    sheet: sheet ?? null,
    headerRow: headerRow ?? null,
    ...first,
    fallbacks,
    others: others.map(({ column, companies, differing, hasSome }) => ({
      ...columnJson(column),
      companies,
      differing,
      ...(hasSome && { among: true }),
    })),
    otherSheets,
    ...(hiddenSheets.length > 0 && { hiddenSheets }),
    ...(laterTables.length > 0 && { laterTables: laterTables.map(laterTableJson) }),
    ...(rowsBelow && { rowsBelow }),
    ...(swallowed && { swallowed }),
    ...(wrapped && { wrapped }),
    ...(nameDifference && { nameDifference: nameDifferenceJson(nameDifference) }),
    ...(roles.length > 0 && { match: byRole(roles) }),
    ...(compared.length > 0 && { compared: byRole(compared) }),
    ...(leftOut.length > 0 && { leftOut: leftOut.map(leftOutJson) }),
    ...(disagreements.length > 0 && { disagreements: disagreements.map(disagreementJson) }),
    ...(ofOthers.length > 0 && { filledForOthers: ofOthers.map(columnJson) }),
  };
}

const laterTableJson = ({ headerRow, lastRow, column }: LaterTable) => ({
  ...{ headerRow, lastRow },
  ...columnJson(column),
});

/** Returns how many names of a list are unlike those of its companies, as JSON. */
export const nameDifferenceJson = ({ column, rows, differing, shift }: ListNameDifference) => ({
  ...columnJson(column),
  ...{ rows, differing, shift: shift ?? null },
});

const leftOutJson = ({ column, role, why, otherColumn }: LeftOutColumn<Column>) => ({
  ...columnJson(column),
  ...{ role, why },
  ...(otherColumn !== undefined && { beside: columnJson(otherColumn) }),
});

const disagreementJson = ({ at, role, rows, differing, shift }: ColumnDisagreement) => ({
  ...columnJson(at),
  ...{ role, rows, differing, shift: shift ?? null },
});

const byRole = (roles: readonly RoleOfColumns<string>[]) =>
  Object.fromEntries(
    roles.map(({ role, column, joined, other, person = [] }) => [
      role,
      {
        ...columnJson(column),
        ...(joined.length > 0 && { joined: joined.map(columnJson) }),
        ...(other.length > 0 && { other: other.map(columnJson) }),
        ...(person.length > 0 && { person: person.map(columnJson) }),
      },
    ]),
  );

const joinedNames = (columns: readonly Column[]): string => columns.map(columnName).join(" + ");

/** Names the columns of a role. Columns whose texts are joined have a plus between them. */
const namesOf = ({ column, joined, other, person = [] }: RoleOfColumns<string>, say: Say): string => {
  const first = joinedNames([column, ...joined]);
  const names = other.length === 0 ? first : say("list_either", { first, other: joinedNames(other) });
  return person.length === 0 ? names : say("list_person", { names, person: joinedNames(person) });
};

function sourceText({ column, nic, siret, otherNumber }: IdentifierSource<Column>, say: Say): string {
  const siren = columnName(column);
  const withNic = nic === undefined ? siren : say("list_nic", { siren, nic: columnName(nic) });
  const first = siret === undefined ? withNic : say("list_siret", { siren, siret: columnName(siret) });
  return otherNumber === undefined ? first : say("list_else", { first, next: columnName(otherNumber) });
}

/** Returns the letters of the columns that are read, as `--id` takes them. */
const lettersOf = ({ sources }: ListChoice): string[] =>
  sources.map(({ column, nic }) => (nic === undefined ? column.letter : `${column.letter}+${nic.letter}`));

/** Lists the other columns of companies, and how far they differ from those that are read. */
function otherLines(list: ListChoice, say: Say): string[] {
  const { sources, others, leftOut, disagreements } = list;
  const reportedColumns = [...leftOut.map(({ column }) => column), ...disagreements.map(({ at }) => at)];
  const read = sources.map(({ column }) => column.letter).join(", ");
  return others.flatMap(({ column, companies, differing, siretsApart, hasSome }) => {
    const { letter } = column;
    if (hasSome) {
      if (reportedColumns.some((one) => one.letter === letter)) return [];
      const id = [...lettersOf(list), letter].join(",");
      return [say("list_some", { column: columnName(column), companies, id })];
    }
    const line = say("list_other", { column: columnName(column), companies, letter });
    if (differing === 0 || reportedColumns.some((one) => one.letter === letter)) return [line];
    const differs = siretsApart === differing ? "list_siret_differs" : "list_other_differs";
    return [line, say(differs, { letter, read, n: differing })];
  });
}

const isComparedRole = (role: ComparedRole | ColumnRole): role is ComparedRole =>
  (comparedRoles as readonly string[]).includes(role);

/** Lists each column that could have a role in the run but has none, with the reason. */
const leftOutLines = ({ leftOut }: Pick<ListChoice, "leftOut">, say: Say): string[] =>
  leftOut.flatMap((left) => {
    const { role } = left;
    const code = isComparedRole(role) ? (`compared_${role}` as const) : (`role_${role}` as const);
    const column = say(code, { column: columnName(left.column) });
    const line = say("list_left_out", { column, why: leftOutText(left, columnName, say) });
    if (!isDoubtful(left)) return [line];
    const { letter } = left.column;
    if (role !== "siret" && role !== "vat") return [line, say("list_doubtful_siren", { letter })];
    return [line, say("list_doubtful", { letter, flag: comparedOptions[role] })];
  });

/** Lists what users should know about the columns of a list before they trust its verdicts. */
export const columnLines = (list: Pick<ListChoice, "leftOut" | "disagreements">, say: Say): string[] => [
  ...leftOutLines(list, say),
  ...list.disagreements.map(({ at, ...disagreement }) =>
    say("list_column", { column: columnName(at), what: disagreementText(disagreement, say) }),
  ),
];

/** Says where the companies of numbers that were cut short are still to be read. */
function cutLines(list: ListChoice, say: Say): string[] {
  const { cut } = list;
  if (cut === undefined) return [];
  const id = [...lettersOf(list), cut.column.letter].join(",");
  return [say("list_cut", { n: cut.rows, column: columnName(cut.column), id })];
}

/** Says which columns stay as they are because they belong to another list beside this one. */
const ofOthersLines = ({ ofOthers }: ListChoice, say: Say): string[] =>
  ofOthers.length === 0
    ? []
    : [say("list_of_others", { columns: ofOthers.map(({ letter }) => letter).join(", ") })];

/** Lists the sheets that the run does not take, for users who meant another list or all lists. */
const sheetLines = ({ otherSheets, hiddenSheets }: ListChoice, say: Say): string[] => [
  ...(otherSheets.length === 0 ? [] : [say("list_other_sheets", { sheets: sheetNames(otherSheets) })]),
  ...(hiddenSheets.length === 0 ? [] : [say("list_hidden_sheets", { sheets: sheetNames(hiddenSheets) })]),
];

/** Says that the names of a list seem not to be those of its numbers, and by how many rows the numbers seem shifted. */
export function nameDifferenceLines(difference: ListNameDifference | undefined, say: Say): string[] {
  if (difference === undefined) return [];
  const { column, rows, differing, shift } = difference;
  const differ = say("list_names_differ", { column: columnName(column), rows, differing });
  if (shift === undefined) return [say("list_names_unsorted", { differ })];
  return [say(shift > 0 ? "list_names_below" : "list_names_above", { differ, n: Math.abs(shift) })];
}

/** Most tables below a list that are listed one by one. */
const mostTables = 3;

/** Says which rows of a text file are read as part of one cell, and how to have them back. */
function swallowedLines({ swallowed }: UnreadRows, say: Say): string[] {
  if (swallowed === undefined) return [];
  const { fields, rows, line, last } = swallowed;
  const others = { n: fields - 1, rows: rows - (last - line) };
  return [
    say("list_swallowed", { line, last, n: last - line }),
    ...(others.n > 0 ? [say("list_swallowed_more", others)] : []),
  ];
}

/**
 * Lists the rows of a file that are not read as rows of its list: those swallowed by a quote or in quotes as a whole, those below
 * the list, and tables that the run reads by the wrong header.
 */
export function unreadLines(
  list: UnreadRows & Pick<ListChoice, "laterTables" | "headerRow">,
  say: Say,
): string[] {
  const { rowsBelow: below, wrapped } = list;
  const inQuotes = wrapped === undefined ? [] : [say("list_wrapped", { ...wrapped })];
  const unread =
    below === undefined
      ? []
      : [say("list_rows_below", { n: below.rows, first: below.first, last: below.last })];
  return [...swallowedLines(list, say), ...inQuotes, ...unread, ...laterTableLines(list, say)];
}

function laterTableLines(
  { laterTables, headerRow }: Pick<ListChoice, "laterTables" | "headerRow">,
  say: Say,
): string[] {
  const lines = laterTables.slice(0, mostTables).map(({ headerRow: first, lastRow, column }) => {
    const table = { first, last: lastRow, column: columnName(column) };
    return headerRow === undefined
      ? say("list_later_table_headless", table)
      : say("list_later_table", { ...table, row: headerRow });
  });
  const n = laterTables.length - lines.length;
  return n > 0 ? [...lines, say("list_later_tables", { n })] : lines;
}

/** Names a list in a line about its rows: by its file and, in a workbook, its sheet. */
export const listName = ({ file, sheet }: Pick<ListChoice, "file" | "sheet">, say: Say): string =>
  sheet === undefined ? file : say("list_on_sheet", { file, sheet });

/** Says where the identifiers of a list are read, which columns describe its companies, and which are compared. */
function choiceLines(list: ListChoice, say: Say): string[] {
  const { sheet, headerRow, sources, roles, compared } = list;
  const matched = roles.map((one) => say(`role_${one.role}`, { column: namesOf(one, say) })).join(", ");
  const either = roles.some(({ other }) => other.length > 0) ? [say("list_tried")] : [];
  if (sources.length === 0)
    return [
      matched === "" ? say("list_kept_alone") : say("list_match_alone", { columns: matched }),
      ...either,
    ];
  const columns = compared
    .map((one) => say(`compared_${one.role}`, { column: namesOf(one, say) }))
    .join(", ");
  const column = sources
    .map((source) => sourceText(source, say))
    .reduce((first, next) => say("list_else", { first, next }));
  const choice = sheet === undefined ? "list_choice" : "list_choice_sheet";
  return [
    say(headerRow === undefined ? `${choice}_headless` : choice, {
      sheet: sheet ?? "",
      row: headerRow ?? 0,
      column,
    }),
    ...(matched === "" ? [] : [say("list_match", { columns: matched }), ...either]),
    ...(columns === "" ? [] : [say("list_compared", { columns })]),
    ...cutLines(list, say),
  ];
}

/** Describes a list: first its columns, then what users should see before anything is spent. */
const linesOf = (list: ListChoice, say: Say): string[] => [
  ...choiceLines(list, say),
  ...columnLines(list, say),
  ...otherLines(list, say),
  ...ofOthersLines(list, say),
  ...nameDifferenceLines(list.nameDifference, say),
  ...unreadLines(list, say),
  ...sheetLines(list, say),
];

/**
 * Describes the choices: a line per list, followed by lines for other columns with companies. With several lists, each
 * line begins with the file and sheet. With one list, the first line names the sheet.
 */
export function listLines(lists: readonly ListChoice[], say: Say): string[] {
  return lists.flatMap((list) => {
    const { file, sheet, sources } = list;
    const named = listName(list, say);
    const isAlone = lists.length === 1;
    const prefix = (at: number): string => {
      if (at === 0 && sources.length > 0) return isAlone ? "" : `${file}: `;
      return isAlone && (at > 0 || sheet === undefined) ? "" : `${named}: `;
    };
    return linesOf(list, say).map((text, at) => prefix(at) + text);
  });
}
