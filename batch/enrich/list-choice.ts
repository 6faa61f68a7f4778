import type { IdentifierSource } from "../../shared/enrichment/columns/identifier-columns.ts";
import type { OtherCompanies } from "../../shared/enrichment/rows.ts";
import { columnName } from "../../shared/enrichment/columns/column-name.ts";
import { type Column, sheetNames } from "../files/list.ts";
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

/** A column that holds companies beside those that are read for them. */
export interface OtherColumn extends OtherCompanies {
  readonly column: Column;
}

/** A role, the column that has it, and those whose texts go behind that one's. */
export interface RoleOfColumns<Role extends string> {
  readonly role: Role;
  readonly column: Column;
  readonly joined: readonly Column[];
  /** The columns of its second text, by which a row is looked up where the first finds nobody. */
  readonly other: readonly Column[];
}

/** What was taken for the header and the identifiers of a list: to be seen before anything is bought for it. */
export interface ListChoice {
  /** The file, as it was named. */
  readonly file: string;
  readonly sheet: string | undefined;
  /** Counted from 1; undefined of a list without header. */
  readonly headerRow: number | undefined;
  /** Where the identifiers are read; none only where rows are looked up by their names. */
  readonly sources: readonly IdentifierSource<Column>[];
  readonly others: readonly OtherColumn[];
  /** Names of other sheets of the workbook with lists of companies, that the run does not take. */
  readonly otherSheets: readonly string[];
  /** Columns by which rows without a number are looked up; none where they are not. */
  readonly roles: readonly RoleOfColumns<ColumnRole>[];
  /** Columns that the answers are compared with; none where nothing is. */
  readonly compared: readonly RoleOfColumns<ComparedRole>[];
  /** Columns that could have one of these roles and have none, with the reason. */
  readonly leftOut: readonly LeftOutColumn<Column>[];
  /** Compared columns of numbers that disagree with the identifiers in more than a tenth of the rows. */
  readonly disagreements: readonly ColumnDisagreement[];
}

/** How far a column of numbers disagrees with the identifiers; `at` is the column. */
export interface ColumnDisagreement extends Disagreement {
  readonly at: Column;
}

const columnJson = ({ letter, header }: Column) => ({ column: letter, header });

const sourceJson = ({ column, nic, siret, beside }: IdentifierSource<Column>) => ({
  ...columnJson(column),
  nic: nic === undefined ? null : columnJson(nic),
  ...(siret !== undefined && { siret: columnJson(siret) }),
  ...(beside !== undefined && { beside: columnJson(beside) }),
});

/** The choice as `sirene plan --json` gives it (docs/report.md). */
export function listJson({
  file,
  sheet,
  headerRow,
  sources,
  others,
  otherSheets,
  roles,
  compared,
  leftOut,
  disagreements,
}: ListChoice) {
  const [first, ...fallbacks] = sources.map(sourceJson);
  return {
    file,
    sheet: sheet ?? null,
    headerRow: headerRow ?? null,
    ...first,
    fallbacks,
    others: others.map(({ column, companies, differing }) => ({
      ...columnJson(column),
      companies,
      differing,
    })),
    otherSheets,
    ...(roles.length > 0 && { match: byRole(roles) }),
    ...(compared.length > 0 && { compared: byRole(compared) }),
    ...(leftOut.length > 0 && { leftOut: leftOut.map(leftOutJson) }),
    ...(disagreements.length > 0 && { disagreements: disagreements.map(disagreementJson) }),
  };
}

const leftOutJson = ({ column, role, why, beside }: LeftOutColumn<Column>) => ({
  ...columnJson(column),
  ...{ role, why },
  ...(beside !== undefined && { beside: columnJson(beside) }),
});

const disagreementJson = ({ at, role, rows, differing, shift }: ColumnDisagreement) => ({
  ...columnJson(at),
  ...{ role, rows, differing, shift: shift ?? null },
});

const byRole = (roles: readonly RoleOfColumns<string>[]) =>
  Object.fromEntries(
    roles.map(({ role, column, joined, other }) => [
      role,
      {
        ...columnJson(column),
        ...(joined.length > 0 && { joined: joined.map(columnJson) }),
        ...(other.length > 0 && { other: other.map(columnJson) }),
      },
    ]),
  );

const joinedNames = (columns: readonly Column[]): string => columns.map(columnName).join(" + ");

/** The columns of a role in words, those whose texts are joined with a plus. */
const namesOf = ({ column, joined, other }: RoleOfColumns<string>, say: Say): string => {
  const first = joinedNames([column, ...joined]);
  return other.length === 0 ? first : say("list_either", { first, other: joinedNames(other) });
};

function sourceText({ column, nic, siret, beside }: IdentifierSource<Column>, say: Say): string {
  const siren = columnName(column);
  const withNic = nic === undefined ? siren : say("list_nic", { siren, nic: columnName(nic) });
  const first = siret === undefined ? withNic : say("list_siret", { siren, siret: columnName(siret) });
  return beside === undefined ? first : say("list_else", { first, next: columnName(beside) });
}

/** The other columns of companies, and how far they differ from the one that is read. */
function otherLines({ sources, others, leftOut, disagreements }: ListChoice, say: Say): string[] {
  const told = [...leftOut.map(({ column }) => column), ...disagreements.map(({ at }) => at)];
  const read = sources.map(({ column }) => column.letter).join(", ");
  return others.flatMap(({ column, companies, differing, siretsApart }) => {
    const { letter } = column;
    const line = say("list_other", { column: columnName(column), companies, letter });
    if (differing === 0 || told.some((one) => one.letter === letter)) return [line];
    const differs = siretsApart === differing ? "list_siret_differs" : "list_other_differs";
    return [line, say(differs, { letter, read, n: differing })];
  });
}

const isComparedRole = (role: ComparedRole | ColumnRole): role is ComparedRole =>
  (comparedRoles as readonly string[]).includes(role);

/** Each column that could have a role in the run and has none, with the reason. */
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

/** The columns of numbers that disagree with the identifiers in more than a tenth of the rows. */
const disagreementLines = ({ disagreements }: Pick<ListChoice, "disagreements">, say: Say): string[] =>
  disagreements.map(({ at, ...disagreement }) =>
    say("list_column", { column: columnName(at), what: disagreementText(disagreement, say) }),
  );

/** What has to be known of the columns of a list before its verdicts are believed: at the end of a check as in its plan. */
export const columnLines = (list: Pick<ListChoice, "leftOut" | "disagreements">, say: Say): string[] => [
  ...leftOutLines(list, say),
  ...disagreementLines(list, say),
];

/** The sheets that whoever meant another list, or all, should know of. */
const sheetLines = ({ otherSheets }: ListChoice, say: Say): string[] =>
  otherSheets.length === 0 ? [] : [say("list_other_sheets", { sheets: sheetNames(otherSheets) })];

/** A list as a line names it that speaks of its rows: the file, and the sheet of a workbook. */
export const listName = ({ file, sheet }: Pick<ListChoice, "file" | "sheet">, say: Say): string =>
  sheet === undefined ? file : say("list_on_sheet", { file, sheet });

/** A list in words: what is read for its identifiers, then whatever else should be seen before anything is bought. */
function linesOf(list: ListChoice, say: Say): string[] {
  const { sheet, headerRow, sources, roles, compared } = list;
  const matched = roles.map((one) => say(`role_${one.role}`, { column: namesOf(one, say) })).join(", ");
  const either = roles.some(({ other }) => other.length > 0) ? [say("list_tried")] : [];
  if (sources.length === 0)
    return [
      matched === "" ? say("list_kept_alone") : say("list_match_alone", { columns: matched }),
      ...either,
      ...columnLines(list, say),
      ...sheetLines(list, say),
    ];
  const searched = matched === "" ? [] : [say("list_match", { columns: matched }), ...either];
  const columns = compared
    .map((one) => say(`compared_${one.role}`, { column: namesOf(one, say) }))
    .join(", ");
  const beside = columns === "" ? [] : [say("list_compared", { columns })];
  const column = sources
    .map((source) => sourceText(source, say))
    .reduce((first, next) => say("list_else", { first, next }));
  const choice = sheet === undefined ? "list_choice" : "list_choice_sheet";
  const line = say(headerRow === undefined ? `${choice}_headless` : choice, {
    sheet: sheet ?? "",
    row: headerRow ?? 0,
    column,
  });
  return [
    line,
    ...searched,
    ...beside,
    ...columnLines(list, say),
    ...otherLines(list, say),
    ...sheetLines(list, say),
  ];
}

/**
 * The choices in words: a line a list, and below it one for each other column that holds companies. Of several lists each
 * line says of which it is, by file and sheet; where there is one, the first line names its sheet.
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
