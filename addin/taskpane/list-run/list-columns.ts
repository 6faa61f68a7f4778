import {
  chosenRoles,
  rolesSampleSize,
  type RoleChoice,
} from "../../../shared/enrichment/columns/chosen-roles.ts";
import type { RoleColumns, SampledColumn } from "../../../shared/enrichment/columns/column-roles.ts";
import type { ListColumn } from "../../../shared/enrichment/columns/column-readings.ts";
import {
  comparedColumns,
  rolesToCompare,
  type ComparedChoice,
} from "../../../shared/enrichment/columns/compared-columns.ts";
import {
  columnsOfSource,
  type IdentifierSource,
} from "../../../shared/enrichment/columns/identifier-columns.ts";
import {
  checkSources,
  numberColumns,
  type NumberColumns,
} from "../../../shared/enrichment/columns/number-columns.ts";
import type { ComparedColumns } from "../../../shared/enrichment/compare/compared-texts.ts";
import { cellText } from "./cell-text.ts";
import type { ListSurvey } from "./list-survey.ts";
import type { RunGoal } from "./run-goal.ts";

/** Where a run reads what its rows say, by columns within the list, from 0. */
export interface ListColumns {
  /** Where the identifiers are read; a later one counts where those before it say nothing. None where no column holds any. */
  readonly sources: readonly IdentifierSource[];
  /** For a run that looks rows without a number up by name: the column of each role. */
  readonly roles: RoleColumns | undefined;
  /** Where the list says of its companies what the answers are compared with. */
  readonly compared: ComparedColumns;
}

/** The columns that a person chose, null for none; the others are recognised. */
export interface ColumnChoice {
  readonly identifiers?: number | null;
  readonly roles: RoleChoice;
  readonly compared: ComparedChoice;
}

export const nothingChosen: ColumnChoice = { roles: {}, compared: {} };

const columnsOf = (sources: readonly IdentifierSource[]): number[] =>
  sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index));

/** Every column that is read, each once. */
export const columnsRead = ({ sources, roles = {}, compared }: ListColumns): number[] => [
  ...new Set([...columnsOf(sources), ...Object.values(roles), ...Object.values(compared)]),
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
export const recognisedRoles = (survey: ListSurvey, sources: readonly IdentifierSource[]): RoleColumns =>
  chosenRoles(sampledColumns(survey), columnsOf(sources));

/** The identifiers as they are recognised, or in the chosen column: that of the recognition with its NIC, any other alone. */
function identifierSources(
  { source, sample }: ListSurvey,
  { identifiers }: ColumnChoice,
): IdentifierSource[] {
  if (identifiers === null) return [];
  if (identifiers === undefined || identifiers === source?.column.index) return source ? [source] : [];
  return [{ column: sample.columns[identifiers]! }];
}

/** The columns of numbers as they are recognised, or chosen. */
function numbersOf(
  { sample }: ListSurvey,
  sources: readonly IdentifierSource[],
  { compared }: ColumnChoice,
): NumberColumns<ListColumn> {
  const numbers = numberColumns(sample, sources);
  const one = (kind: "siret" | "vat"): ListColumn | undefined => {
    const chosen = compared[kind];
    return chosen === undefined ? numbers[kind] : chosen === null ? undefined : sample.columns[chosen];
  };
  return { ...numbers, siret: one("siret"), vat: one("vat") };
}

/** The columns with those that a person chose in place of the recognised ones. */
const withChosen = (roles: RoleColumns, choice: RoleChoice): RoleColumns =>
  Object.fromEntries(
    Object.entries({ ...roles, ...choice }).filter(([, column]) => column !== undefined && column !== null),
  );

/** The columns that a run reads of a list: those that were chosen, the others as `sirene` recognises them. */
export function listColumns(
  survey: ListSurvey,
  { fields, isMatching, check }: RunGoal,
  choice: ColumnChoice = nothingChosen,
): ListColumns {
  const identified = identifierSources(survey, choice);
  const numbers = numbersOf(survey, identified, choice);
  const isChecked = check !== undefined;
  const sources =
    isChecked && choice.identifiers === undefined ? checkSources(identified, numbers) : identified;
  const wanted = rolesToCompare(fields, isChecked);
  return {
    sources,
    roles: isMatching ? withChosen(recognisedRoles(survey, sources), choice.roles) : undefined,
    compared:
      wanted.length === 0
        ? {}
        : comparedColumns({
            ...{ columns: sampledColumns(survey), numbers, roles: wanted },
            choice: choice.compared,
          }),
  };
}
