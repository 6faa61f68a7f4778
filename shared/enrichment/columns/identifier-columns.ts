import {
  candidateOf,
  holdsCompanies,
  withoutConstant,
  withoutUnnamed,
  type Candidate,
} from "./candidates.ts";
import type { ListColumn } from "./column-readings.ts";
import type { Agreement, ColumnSample } from "./column-sample.ts";

/**
 * Where a row's identifier is read from: a column, or the SIREN of one and the NIC of another. `siret`: the SIRET beside the
 * SIREN, which is the row's establishment where it is of that SIREN, and its identifier where there is none; not so where
 * `siretIsBesideOnly`, for it mostly is of other companies.
 */
export interface IdentifierSource<Column = ListColumn> {
  readonly column: Column;
  readonly nic?: Column;
  readonly siret?: Column;
  readonly siretIsBesideOnly?: true;
}

/** Every column that a source reads. */
export const columnsOfSource = <Column>({ column, nic, siret }: IdentifierSource<Column>): Column[] =>
  [column, nic, siret].filter((one) => one !== undefined);

/** A column with nearly as many identifiers as the one with most is as good. */
const nearly = 0.9;
/** In so large a share two columns speak of the same thing; the rest are mistakes. */
const mostly = 0.9;
/** In so large a share a NIC must complete the SIREN beside it: by chance one in ten does. */
const completes = 0.6;
/** Above this share of identifiers a column is clean, under it something else stands in it too. */
const clean = 0.9;

const goTogether = ({ both, alike }: Agreement, share: number): boolean => both > 0 && alike >= share * both;

/**
 * The column of a list's identifiers, given the readings of a sample, and nothing else: the fields that are wanted have
 * no say, so that two runs over a list never read it differently.
 * - A list that was enriched before: the column that `sirene_siren` was filled from, by comparing both.
 * - Else what the cells hold, the header helping: the plainer header first, then the column further left. One that
 *   names several companies goes before one that names the same in every row.
 * - Of SIRENs and SIRETs of the same companies, the SIRETs, which say more; a NIC beside the SIRENs makes them SIRETs.
 *
 * Undefined where no column holds identifiers.
 */
export function identifierSource<Column extends ListColumn>(
  sample: ColumnSample<Column>,
): IdentifierSource<Column> | undefined {
  const candidates = sample.readings.flatMap((readings, place) => candidateOf(readings, place) ?? []);
  const eligible = ofEarlierRun(sample, candidates) ?? withoutUnnamed(withoutConstant(candidates));
  const most = Math.max(...eligible.map(({ identifiers }) => identifiers));
  const [best, ...others] = eligible
    .filter(({ identifiers }) => identifiers >= nearly * most)
    .toSorted(
      (one, other) =>
        one.hintRank - other.hintRank ||
        Number(other.share >= clean) - Number(one.share >= clean) ||
        one.place - other.place,
    );
  if (best === undefined) return undefined;
  const fuller = others.find(
    ({ kind, place }) => kind === "siret" && goTogether(sample.agreement(best.place, place), mostly),
  );
  return best.kind === "siren" && fuller !== undefined
    ? { column: sample.columns[fuller.place]! }
    : sourceAt(sample, best.place);
}

/** A column with the NICs that complete its SIRENs, where another column has them. */
export function sourceAt<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  place: number,
): IdentifierSource<Column> {
  const column = sample.columns[place]!;
  const fits = sample.nics
    .map((nic) => ({ nic, ...sample.fit(place, nic) }))
    .filter((fit) => goTogether(fit, completes));
  const [best] = fits.toSorted((one, other) => other.alike - one.alike);
  return best === undefined ? { column } : { column, nic: sample.columns[best.nic]! };
}

/**
 * The columns that an earlier run may have read: what they name is what `sirene_siren` says, in most rows, for some were
 * edited since. By their content where that says so too; undefined where the list was not enriched.
 */
function ofEarlierRun(
  { readings }: ColumnSample,
  candidates: readonly Candidate[],
): readonly Candidate[] | undefined {
  const isToldAlike = ({ told, toldAlike }: (typeof readings)[number]) => told > 0 && 2 * toldAlike > told;
  const usual = withoutUnnamed(withoutConstant(candidates)).filter(({ place }) =>
    isToldAlike(readings[place]!),
  );
  if (usual.length > 0) return usual;
  const named = candidates.filter(({ place }) => isToldAlike(readings[place]!));
  return named.length > 0 ? named : undefined;
}

/** The columns that hold companies beside those that are read, for whoever meant another one. */
export function otherIdentifierColumns<Column extends ListColumn>(
  { columns, readings }: ColumnSample<Column>,
  sources: readonly IdentifierSource<Column>[],
): Column[] {
  const isRead = (column: Column) => sources.some((source) => source.column.index === column.index);
  return columns.filter((column, place) => !isRead(column) && holdsCompanies(readings[place]!));
}
