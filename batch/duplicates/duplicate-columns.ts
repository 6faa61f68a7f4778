import { chosenRoles } from "../../shared/enrichment/columns/chosen-roles.ts";
import { namesSiret, speaksOfVat } from "../../shared/enrichment/columns/header-hint.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { vendorColumn } from "../../shared/enrichment/columns/vendor-column.ts";
import type { DuplicateColumns } from "../../shared/duplicates/read-row.ts";
import { sampledColumns } from "../enrich/read/sampled-columns.ts";
import {
  columnNamed,
  columnsRead,
  identifierColumns,
  unknownColumn,
  type ChooseIdentifiers,
} from "../files/identifier-columns.ts";
import type { Column, ListFile } from "../files/list.ts";

/** Columns that a person has named. */
export interface NamedColumns {
  readonly id: string | undefined;
  readonly vendor: string | undefined;
}

function vendorOf(
  columns: readonly Column[],
  taken: ReadonlySet<number>,
  named: string | undefined,
): number | undefined {
  if (named === undefined)
    return vendorColumn(
      columns.map(({ header }) => header),
      taken,
    );
  const column = columnNamed(columns, named);
  if (column === undefined) throw unknownColumn(columns, named);
  return column.index;
}

/**
 * The columns of a list by which duplicates are told: those that are named, the others by header and content. Where the
 * column of identifiers says nothing, another that holds numbers of its companies counts, the VAT number last.
 *
 * @throws {FileError} where a column that is named is not there, and what `choose` throws
 */
export async function duplicateColumns(
  list: ListFile,
  named: NamedColumns,
  choose: ChooseIdentifiers,
): Promise<DuplicateColumns> {
  const { columns } = list;
  const identified = await identifierColumns(list, named.id, true, choose);
  const { sources, others, numbers, isNamed } = identified;
  const isRead = (column: Column) => columnsRead(sources).some(({ index }) => index === column.index);
  // VAT numbers that mostly disagree with the list's SIRENs are what is looked for.
  const vat = (numbers.vat ?? others.find(({ header }) => speaksOfVat(header)))?.index;
  const besides = [numbers.siret, numbers.siren].filter(
    (column) => column !== undefined && !isRead(column) && !numbers.untrusted.includes(column),
  );
  const more = isNamed ? [] : besides.map((column) => ({ column: column! }));
  const read = [...sources, ...more].filter(({ column }) => column.index !== vat);
  const taken = new Set(columnsRead(read).map(({ index }) => index));
  const sirets = others
    .filter(({ header, index }) => namesSiret(header) && index !== vat && !taken.has(index))
    .map(({ index }) => index);
  for (const index of sirets) taken.add(index);
  if (vat !== undefined) taken.add(vat);
  const vendor = vendorOf(columns, taken, named.vendor);
  if (vendor !== undefined) taken.add(vendor);
  const { roles } = chosenRoles(await sampledColumns(list), [...taken]);
  const own = columns.filter(({ header }) => ownKeyOf(header) === undefined).map(({ index }) => index);
  return { sources: read, sirets, vat, vendor, roles, own };
}
