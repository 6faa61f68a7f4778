import {
  type ComparedChoice,
  chosenRoles,
  comparedColumns,
  numbersLeftOut,
  rolesSampleSize,
  rolesToCompare,
} from "../../../shared/enrichment/columns/compared-columns.ts";
import type {
  RoleChoice,
  RoleColumns,
  RoleSelection,
} from "../../../shared/enrichment/columns/column-roles.ts";
import type { SampledColumn } from "../../../shared/enrichment/columns/role-rules.ts";
import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import { type CheckPreset, contentColumns } from "../../../shared/enrichment/columns/own-columns.ts";
import { type EarlierColumns, columnsOfEarlier } from "../../../shared/enrichment/list-reader.ts";
import {
  type IdentifierSource,
  columnsOfSource,
  sourceOfRival,
  withoutElse,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import {
  type NumberColumns,
  numberColumns,
  sourcesToRead,
  withChosenNumbers,
} from "../../../shared/enrichment/columns/number-columns.ts";
import type { ComparedColumns } from "../../../shared/enrichment/columns/compared-texts.ts";
import type { ColumnSample } from "../../../shared/enrichment/columns/candidates.ts";
import { cellText } from "./cell-value.ts";
import type { ListSurvey } from "./list-survey.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";

/** The columns that a run reads, as indexes within the list from 0, and the rows that it leaves out. */
export interface ListColumns {
  /**
   * The identifier columns. A later one counts for rows where the earlier ones have no identifier. Empty if no column
   * has identifiers.
   */
  readonly sources: readonly IdentifierSource[];
  /**
   * Columns of different companies from which the user has to choose before a run; until then none is read. Empty if
   * the choice is clear.
   */
  readonly undecided: readonly ListColumn[];
  /** For a run that searches rows without a number by name: the column of each role. */
  readonly roles: RoleColumns | undefined;
  /** Columns that could also describe the companies but that such a run does not use, with the reason. */
  readonly rolesLeftOut?: RoleSelection["leftOut"];
  /** The columns of the list with which answers are compared. */
  readonly compared: ComparedColumns;
  /** Columns of numbers that are not compared, with the reason for each. */
  readonly leftOut: NumberColumns<ListColumn>["leftOut"];
  /**
   * The columns that say for which company our columns were filled, in a list that has such columns or is searched by
   * name.
   */
  readonly earlierColumns: EarlierColumns | undefined;
  /** Rows of the list, from 0, that are left out: hidden rows, or edited rows that are to be kept. */
  readonly rowsLeftOut: ReadonlySet<number>;
  /** How many of them are left out because they are hidden. */
  readonly hiddenLeftOut: number;
  /** What to do with rows that someone edited since they were filled. */
  readonly rowsChanged: "ask" | "replace" | "keep";
}

/** The user's choices: the columns (null for none; those not chosen are recognized), and which rows take part. */
export interface ColumnChoice {
  readonly identifiers?: number | null;
  readonly roles: RoleChoice;
  readonly compared: ComparedChoice;
  /** Whether hidden rows take part. @default false */
  readonly includesHidden?: boolean;
  /** What to do with rows that someone edited since they were filled. @default the user must be asked */
  readonly changedRows?: "replace" | "keep";
}

export const nothingChosen: ColumnChoice = { roles: {}, compared: {} };

type Chosen = number | readonly number[] | null;

/**
 * Returns where a column of a list is in a later reading of it: the column with its header. Of several with one header
 * the place among these counts, if they are as many as before. Undefined if it cannot be told, or is gone.
 */
function placeAgain(column: number, former: ColumnSample, now: ColumnSample): number | undefined {
  const header = former.columns[column]?.header;
  const alike = ({ columns }: ColumnSample) =>
    columns.flatMap((one, place) => (one.header === header ? place : []));
  const [before, after] = [alike(former), alike(now)];
  return before.length === after.length ? after[before.indexOf(column)] : undefined;
}

/**
 * Returns a choice for a later reading of its list, in which columns may have been inserted, moved or deleted. Chosen
 * columns that cannot be told any more are dropped: `isWhole` is false then.
 * @decides which columns a run that is continued reads after columns were inserted or deleted
 */
export function choiceAgain(
  choice: ColumnChoice,
  { sample: former }: Pick<ListSurvey, "sample">,
  { sample: now }: Pick<ListSurvey, "sample">,
): { readonly choice: ColumnChoice; readonly isWhole: boolean } {
  let isWhole = true;
  const again = <One extends Chosen>(chosen: One): One | undefined => {
    if (chosen === null) return chosen;
    const columns: readonly number[] = typeof chosen === "number" ? [chosen] : chosen;
    const places = columns.map((column) => placeAgain(column, former, now));
    if (!places.includes(undefined)) return (typeof chosen === "number" ? places[0] : places) as One;
    isWhole = false;
    return undefined;
  };
  const allOf = <Choices extends Readonly<Record<string, Chosen>>>(choices: Choices) =>
    Object.fromEntries(
      Object.entries(choices).flatMap(([role, chosen]) => {
        const found = again(chosen);
        return found === undefined ? [] : [[role, found]];
      }),
    ) as Choices;
  const { identifiers, roles, compared, changedRows, ...others } = choice;
  const column = identifiers === undefined ? undefined : again(identifiers);
  return {
    choice: {
      ...others,
      // Replaced rows are known as written by now: those that differ again were edited since.
      ...(changedRows === "keep" && { changedRows }),
      ...(column !== undefined && { identifiers: column }),
      ...{ roles: allOf(roles), compared: allOf(compared) },
    },
    isWhole,
  };
}

const columnsOf = (sources: readonly IdentifierSource[]): number[] =>
  sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index));

/** Returns every column that a run reads, each once. */
export const columnsRead = ({ sources, roles = {}, compared, earlierColumns }: ListColumns): number[] => [
  ...new Set([
    ...columnsOf(sources),
    ...Object.values(roles),
    ...Object.values(compared),
    ...(earlierColumns === undefined ? [] : columnsOfEarlier(earlierColumns)),
  ]),
];

/** Returns the columns of a list with their first rows as a sample. */
function sampledColumns({ body, headings, values }: ListSurvey): SampledColumn[] {
  const first = values.slice(0, rolesSampleSize);
  return Array.from({ length: body.width }, (_, column) => ({
    header: headings[body.left + column] ?? "",
    texts: first.map((row) => cellText(row[column])),
  }));
}

/** Returns the columns that describe the companies of the rows, as `sirene enrich --match` recognizes them. */
export const rolesOf = (
  survey: ListSurvey,
  sources: readonly IdentifierSource[],
  choice: RoleChoice = {},
): RoleSelection => chosenRoles(sampledColumns(survey), columnsOf(sources.map(withoutElse)), choice);

/**
 * Returns the identifier columns: those recognized, or the chosen one. A chosen column that is the recognized one or
 * one of the rivals brings its companion columns; any other column is read alone.
 */
function identifierSources(
  { source, rivals, sample }: ListSurvey,
  { identifiers }: ColumnChoice,
): IdentifierSource[] {
  if (identifiers === null) return [];
  const rival = rivals.find(({ index }) => index === identifiers);
  if (rival !== undefined) return [sourceOfRival(sample, rival)];
  if (identifiers === undefined || identifiers === source?.column.index)
    return source && rivals.length === 0 ? [source] : [];
  return [{ column: sample.columns[identifiers]! }];
}

/** Returns the number columns, recognized or chosen. */
function numbersOf(
  { sample }: ListSurvey,
  sources: readonly IdentifierSource[],
  { identifiers, compared }: ColumnChoice,
): NumberColumns<ListColumn> {
  const columnAt = (column: number | null | undefined) =>
    typeof column === "number" ? sample.columns[column]! : column;
  return withChosenNumbers(numberColumns(sample, sources, identifiers !== undefined), {
    siret: columnAt(compared.siret),
    vat: columnAt(compared.vat),
  });
}

/**
 * Returns the columns that a run reads: the chosen ones, and the others as `sirene` recognizes them.
 * @decides which columns the pane reads, and which rows it leaves out
 */
export function listColumns(
  survey: ListSurvey,
  { fields, isMatching, check }: RunGoal,
  choice: ColumnChoice = nothingChosen,
): ListColumns {
  const identified = identifierSources(survey, choice);
  const numbers = numbersOf(survey, identified, choice);
  const isChecked = check !== undefined;
  const undecided = choice.identifiers === undefined ? survey.rivals : [];
  const isNamed = choice.identifiers !== undefined;
  const sources =
    undecided.length > 0 ? identified : sourcesToRead(identified, numbers, { isChecked, isNamed });
  const roles = rolesToCompare(fields, isChecked);
  const asked = { roles, choice: choice.compared };
  const compared =
    roles.length === 0 ? {} : comparedColumns({ columns: sampledColumns(survey), numbers, ...asked });
  const selected = isMatching ? rolesOf(survey, sources, choice.roles) : undefined;
  const numbersRead = new Set(columnsOf(sources));
  const rolesLeftOut = (selected?.leftOut ?? []).filter(({ column }) => !numbersRead.has(column));
  const isOurs = survey.ownerTexts.size > 0;
  const content = contentColumns(survey.sample.columns);
  const hidden = choice.includesHidden === true ? new Set<number>() : survey.hidden;
  return {
    ...{ sources, undecided },
    earlierColumns:
      isOurs || isMatching
        ? { recognised: rolesOf(survey, survey.source ? [survey.source] : []).roles, content }
        : undefined,
    roles: selected?.roles,
    ...(rolesLeftOut.length > 0 && { rolesLeftOut }),
    compared,
    leftOut: numbersLeftOut(numbers, { ...asked, compared }),
    rowsLeftOut: new Set([...hidden, ...(choice.changedRows === "keep" ? survey.changed : [])]),
    hiddenLeftOut: hidden.size,
    rowsChanged: choice.changedRows ?? "ask",
  };
}

/** The task of a run over a list. */
export interface RunGoal {
  /** The fields that it writes. */
  readonly fields: readonly Field[];
  /** Whether rows without a number are searched for by name. */
  readonly isMatching: boolean;
  /** Whether such a run omits the search if no column of names is recognized or chosen. @default false */
  readonly mayLackNames?: boolean;
  /** Whether rows lose companies that an earlier run found by name; those that people chose stay. @default false */
  readonly dropsMatches?: boolean;
  /** Whether a column says how the company of each row was found. @default false */
  readonly hasFoundBy?: boolean | undefined;
  /** What its rows are checked for; undefined for a run without a check. */
  readonly check: CheckPreset | undefined;
}
