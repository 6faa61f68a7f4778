import { candidateOf, withoutConstant, withoutUnnamed, type Candidate } from "./candidates.ts";
import type { ColumnReadings, ListColumn } from "./column-readings.ts";
import type { ColumnSample } from "./column-sample.ts";
import { columnsOfSource, type IdentifierSource } from "./identifier-columns.ts";

/** The columns of a list that hold numbers of its companies, by what the numbers are. */
export interface NumberColumns<Column> {
  readonly siren: Column | undefined;
  readonly siret: Column | undefined;
  readonly vat: Column | undefined;
}

type NumberKind = keyof NumberColumns<unknown>;

/** In so large a share two columns speak of the same companies: a third of the SIRETs of a list may be wrong. */
const mostly = 0.5;

const kindOf = ({ kind }: Candidate, { vats, sirens, sirets }: ColumnReadings): NumberKind =>
  2 * vats > sirens + sirets ? "vat" : kind;

/**
 * The columns of SIRENs, SIRETs and VAT numbers of a list's companies, by content and header: the one that is read for
 * identifiers, and of each other kind the likeliest that goes with it in most rows.
 */
export function numberColumns<Column extends ListColumn>(
  sample: ColumnSample<Column>,
  [read]: readonly IdentifierSource<Column>[],
): NumberColumns<Column> {
  const { columns, readings } = sample;
  const placeRead = columns.findIndex(({ index }) => index === read?.column.index);
  const candidates = readings.flatMap((one, place) => candidateOf(one, place) ?? []);
  const goesWith = ({ place }: Candidate) => {
    if (placeRead === -1 || place === placeRead) return true;
    const { both, alike } = sample.agreement(placeRead, place);
    return both === 0 || alike >= mostly * both;
  };
  const eligible = withoutUnnamed(withoutConstant(candidates)).filter(goesWith);
  const likeliest = (kind: NumberKind): Column | undefined => {
    const [best] = eligible
      .filter((one) => kindOf(one, readings[one.place]!) === kind)
      .toSorted(
        (one, other) =>
          Number(other.place === placeRead) - Number(one.place === placeRead) ||
          one.hintRank - other.hintRank ||
          other.identifiers - one.identifiers ||
          one.place - other.place,
      );
    return best && columns[best.place];
  };
  return { siren: likeliest("siren"), siret: likeliest("siret"), vat: likeliest("vat") };
}

/** Columns that a person named for identifiers, with the SIRET beside the first, unless it is one of them in another place. */
export function namedCheckSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siret }: NumberColumns<Column>,
): IdentifierSource<Column>[] {
  const [first, ...others] = sources;
  if (first === undefined || first.nic !== undefined || siret === undefined || first.column === siret)
    return [...sources];
  return [{ ...first, siret }, ...others];
}

/**
 * Where a check reads identifiers: the SIREN of a row, who the invoice is for (BR-FR-10, -11), with the SIRET beside it; in
 * rows that have neither, the VAT number. A list without such columns is read as in any run.
 */
export function checkSources<Column extends ListColumn>(
  sources: readonly IdentifierSource<Column>[],
  { siren, siret, vat }: NumberColumns<Column>,
): IdentifierSource<Column>[] {
  const [read] = sources;
  const column = siren ?? siret;
  const own =
    read?.nic !== undefined || column === undefined
      ? sources
      : [{ column, ...(siren && siret && { siret }) }];
  const isRead = (one: Column) => own.some((source) => columnsOfSource(source).includes(one));
  return vat === undefined || isRead(vat) ? [...own] : [...own, { column: vat }];
}
