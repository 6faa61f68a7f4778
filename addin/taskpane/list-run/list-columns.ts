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
import type { EarlierColumns } from "../../../shared/enrichment/list-reader.ts";
import {
  type IdentifierSource,
  columnsOfSource,
  sourceOfRival,
  withoutElse,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import {
  type NumberColumns,
  checkSources,
  establishmentSources,
  namedCheckSources,
  numberColumns,
  withChosenNumbers,
} from "../../../shared/enrichment/columns/number-columns.ts";
import type { ComparedColumns } from "../../../shared/enrichment/columns/compared-texts.ts";
import { cellText } from "./cell-value.ts";
import type { ListSurvey } from "./list-survey.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";

/** Where a run reads what its rows say, by columns within the list, from 0, and the rows that it does not read. */
export interface ListColumns {
  /** Where the identifiers are read; a later one counts where those before it say nothing. None where no column holds any. */
  readonly sources: readonly IdentifierSource[];
  /** Columns of different companies of which one has to be chosen before a run: none is read till then. None where that is settled. */
  readonly undecided: readonly ListColumn[];
  /** For a run that looks rows without a number up by name: the column of each role. */
  readonly roles: RoleColumns | undefined;
  /** Columns that could tell of the companies too and are left out of such a run, with the reason. */
  readonly rolesLeftOut?: RoleSelection["leftOut"];
  /** Where the list says of its companies what the answers are compared with. */
  readonly compared: ComparedColumns;
  /** Columns of numbers that are compared with nothing, with what keeps each from it. */
  readonly leftOut: NumberColumns<ListColumn>["leftOut"];
  /** Where the rows say for whom our columns were filled, in a list that has any or is searched by name. */
  readonly given: EarlierColumns | undefined;
  /** Rows of the list, from 0, that are left out: because they are hidden, or as they are to keep what somebody changed. */
  readonly rowsLeftOut: ReadonlySet<number>;
  /** What becomes of rows that somebody changed since they were filled. */
  readonly rowsChanged: "ask" | "replace" | "keep";
}

/** What a person chose: the columns, null for none, of which the others are recognised; and whether hidden rows take part. */
export interface ColumnChoice {
  readonly identifiers?: number | null;
  readonly roles: RoleChoice;
  readonly compared: ComparedChoice;
  /** Whether rows that are hidden take part. @default false */
  readonly includesHidden?: boolean;
  /** What becomes of rows that somebody changed since they were filled. @default it has to be asked */
  readonly changedRows?: "replace" | "keep";
}

export const nothingChosen: ColumnChoice = { roles: {}, compared: {} };

const columnsOf = (sources: readonly IdentifierSource[]): number[] =>
  sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index));

/** Every column that is read, each once. */
export const columnsRead = ({ sources, roles = {}, compared, given }: ListColumns): number[] => [
  ...new Set([
    ...columnsOf(sources),
    ...Object.values(roles),
    ...Object.values(compared),
    ...Object.values(given?.recognised ?? {}),
    ...(given !== undefined && given.recognised.name === undefined ? given.content : []),
  ]),
];

/** The columns of a list as its first rows show them. */
function sampledColumns({ body, headings, values }: ListSurvey): SampledColumn[] {
  const first = values.slice(0, rolesSampleSize);
  return Array.from({ length: body.width }, (_, column) => ({
    header: headings[body.left + column] ?? "",
    texts: first.map((row) => cellText(row[column])),
  }));
}

/** The columns that tell whom the rows of a list mean, as `sirene enrich --match` recognises them. */
export const rolesOf = (
  survey: ListSurvey,
  sources: readonly IdentifierSource[],
  choice: RoleChoice = {},
): RoleSelection => chosenRoles(sampledColumns(survey), columnsOf(sources.map(withoutElse)), choice);

/**
 * The identifiers as they are recognised, or in the chosen column: that of the recognition, or one between which and it nothing
 * decided, with what goes with it, any other alone.
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

/** The columns of numbers as they are recognised, or chosen. */
function numbersOf(
  { sample }: ListSurvey,
  sources: readonly IdentifierSource[],
  { identifiers, compared }: ColumnChoice,
): NumberColumns<ListColumn> {
  const { siret, vat } = compared;
  const columnAt = (column: number | null) => (column === null ? null : sample.columns[column]!);
  return withChosenNumbers(numberColumns(sample, sources, identifiers !== undefined), {
    ...(siret !== undefined && { siret: columnAt(siret) }),
    ...(vat !== undefined && { vat: columnAt(vat) }),
  });
}

/** Where the identifiers of a list are read, as `sirene` does. */
function sourcesOf(
  identified: readonly IdentifierSource<ListColumn>[],
  numbers: NumberColumns<ListColumn>,
  { isChecked, isNamed }: { readonly isChecked: boolean; readonly isNamed: boolean },
): readonly IdentifierSource<ListColumn>[] {
  if (isChecked) return isNamed ? namedCheckSources(identified, numbers) : checkSources(identified, numbers);
  return isNamed ? identified : establishmentSources(identified, numbers);
}

/**
 * The columns that a run reads of a list: those that were chosen, the others as `sirene` recognises them.
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
  const sources = undecided.length > 0 ? identified : sourcesOf(identified, numbers, { isChecked, isNamed });
  const roles = rolesToCompare(fields, isChecked);
  const asked = { roles, choice: choice.compared };
  const compared =
    roles.length === 0 ? {} : comparedColumns({ columns: sampledColumns(survey), numbers, ...asked });
  const selected = isMatching ? rolesOf(survey, sources, choice.roles) : undefined;
  const numbersRead = new Set(columnsOf(sources));
  const rolesLeftOut = (selected?.leftOut ?? []).filter(({ column }) => !numbersRead.has(column));
  const isOurs = survey.told.size > 0;
  const content = contentColumns(survey.sample.columns);
  return {
    ...{ sources, undecided },
    given:
      isOurs || isMatching
        ? { recognised: rolesOf(survey, survey.source ? [survey.source] : []).roles, content }
        : undefined,
    roles: selected?.roles,
    ...(rolesLeftOut.length > 0 && { rolesLeftOut }),
    compared,
    leftOut: numbersLeftOut(numbers, { ...asked, compared }),
    rowsLeftOut: new Set([
      ...(choice.includesHidden === true ? [] : survey.hidden),
      ...(choice.changedRows === "keep" ? survey.changed : []),
    ]),
    rowsChanged: choice.changedRows ?? "ask",
  };
}

/** What a run over a list is to do. */
export interface RunGoal {
  /** The fields that it writes. */
  readonly fields: readonly Field[];
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
  /** Whether such a run goes without the search where no column of names is recognised or chosen. @default false */
  readonly mayLackNames?: boolean;
  /** Rows keep no company that an earlier run found by its name; those that people chose stay. @default false */
  readonly dropsMatches?: boolean;
  /** Whether a column says how each row has its company. @default false */
  readonly hasFoundBy?: boolean | undefined;
  /** What its rows are checked for; undefined for a run that checks none. */
  readonly check: CheckPreset | undefined;
}
