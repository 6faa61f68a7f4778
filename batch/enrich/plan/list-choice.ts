import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import type { OtherCompanies } from "../../../shared/enrichment/rows/other-companies.ts";
import { columnName } from "../../../shared/enrichment/columns/column-name.ts";
import type { Column } from "../../files/list.ts";
import type { ComparedRole } from "../../../shared/enrichment/compare/compared-texts.ts";
import type { ColumnRole } from "../../../shared/enrichment/columns/column-roles.ts";
import type { Say } from "../../messages/say.ts";

/** A column that holds companies beside those that are read for them. */
export interface OtherColumn extends OtherCompanies {
  readonly column: Column;
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
  readonly roles: readonly { readonly role: ColumnRole; readonly column: Column }[];
  /** Columns that the answers are compared with; none where nothing is. */
  readonly compared: readonly { readonly role: ComparedRole; readonly column: Column }[];
}

const columnJson = ({ letter, header }: Column) => ({ column: letter, header });

const sourceJson = ({ column, nic, siret }: IdentifierSource<Column>) => ({
  ...columnJson(column),
  nic: nic === undefined ? null : columnJson(nic),
  ...(siret !== undefined && { siret: columnJson(siret) }),
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
  };
}

const byRole = (roles: readonly { readonly role: string; readonly column: Column }[]) =>
  Object.fromEntries(roles.map(({ role, column }) => [role, columnJson(column)]));

function sourceText({ column, nic, siret }: IdentifierSource<Column>, say: Say): string {
  const siren = columnName(column);
  if (siret !== undefined) return say("list_siret", { siren, siret: columnName(siret) });
  return nic === undefined ? siren : say("list_nic", { siren, nic: columnName(nic) });
}

/** The other columns of companies, and how far they differ from the one that is read. */
function otherLines({ sources, others }: ListChoice, say: Say): string[] {
  const read = sources.map(({ column }) => column.letter).join(", ");
  return others.flatMap(({ column, companies, differing, siretsApart }) => {
    const { letter } = column;
    const line = say("list_other", { column: columnName(column), companies, letter });
    if (differing === 0) return [line];
    const differs = siretsApart === differing ? "list_siret_differs" : "list_other_differs";
    return [line, say(differs, { letter, read, n: differing })];
  });
}

/** The sheets that whoever meant another list, or all, should know of. */
function sheetLines({ otherSheets }: ListChoice, say: Say): string[] {
  if (otherSheets.length === 0) return [];
  const named = otherSheets.slice(0, mostNamed).map((name) => `"${name}"`);
  const sheets = named.join(", ") + (otherSheets.length > named.length ? ", …" : "");
  return [say("list_other_sheets", { sheets })];
}

/** Most sheets that a line names. */
const mostNamed = 10;

/** The choices in words: a line a list, and below it one for each other column that holds companies. */
export function listLines(lists: readonly ListChoice[], say: Say): string[] {
  return lists.flatMap((list) => {
    const { file, sheet, headerRow, sources, roles, compared } = list;
    const matched = roles
      .map(({ role, column }) => say(`role_${role}`, { column: columnName(column) }))
      .join(", ");
    const searched = matched === "" ? [] : [say("list_match", { columns: matched })];
    const columns = compared
      .map(({ role, column }) => say(`compared_${role}`, { column: columnName(column) }))
      .join(", ");
    const beside = columns === "" ? [] : [say("list_compared", { columns })];
    if (sources.length === 0) {
      const line = say("list_match_alone", { columns: matched });
      return lists.length === 1 ? [line] : [`${file}: ${line}`];
    }
    const column = sources
      .map((source) => sourceText(source, say))
      .reduce((first, next) => say("list_else", { first, next }));
    const choice = sheet === undefined ? "list_choice" : "list_choice_sheet";
    const line = say(headerRow === undefined ? `${choice}_headless` : choice, {
      sheet: sheet ?? "",
      row: headerRow ?? 0,
      column,
    });
    const lines = [line, ...searched, ...beside, ...otherLines(list, say), ...sheetLines(list, say)];
    return lists.length === 1 ? lines : lines.map((text) => `${file}: ${text}`);
  });
}
