import { uncalculated } from "../../shared/enrichment/cell-reading.ts";
import { chosenRoles } from "../../shared/enrichment/columns/compared-columns.ts";
import { namesSiret, isAboutVat } from "../../shared/enrichment/columns/header-hint.ts";
import {
  type IdentifierSource,
  columnsOfSource,
  withoutElse,
  withoutOtherNumbers,
} from "../../shared/enrichment/columns/identifier-columns.ts";
import { headedColumns } from "../../shared/enrichment/columns/own-columns.ts";
import { judgeKeptCompanies } from "../../shared/enrichment/kept-company.ts";
import { ListReader } from "../../shared/enrichment/list-reader.ts";
import { repeatedHeader } from "../../shared/enrichment/repeated-header.ts";
import { Subjects } from "../../shared/enrichment/subjects.ts";
import { vendorColumn } from "../../shared/enrichment/columns/role-rules.ts";
import { type DuplicateColumns, duplicateRowReader, nameReader } from "../../shared/duplicates/read-row.ts";
import type { EarlierCompanySource } from "../enrich/kept-companies.ts";
import { findEarlierColumns, ownColumns, sampledColumns, wantedColumn } from "../enrich/list-columns.ts";
import { type ChooseIdentifiers, columnsRead, identifierColumns } from "../files/identifier-columns.ts";
import {
  type Column,
  type ListFile,
  type OutputColumn,
  isWorkbook,
  shownText,
  withoutOthers,
} from "../files/list.ts";
import {
  type DuplicateGroup,
  type DuplicateKind,
  type DuplicateRow,
  type StateOf,
  type DuplicateVerdict,
  duplicateGroups,
  hasSeveralNames,
  inSeveralTowns,
  ofSeveralCompanies,
  verdicts,
} from "../../shared/duplicates/groups.ts";
import type { EnrichOptions } from "../enrich/options.ts";
import { type ChooseColumn, type NamedList, openingOf, ownSource } from "../enrich/read-list.ts";
import { type ChooseSheets, eachList, severalSheets } from "../enrich/read-lists.ts";
import { openList } from "../files/opening/open.ts";
import { withOthersMarked } from "../enrich/lists-beside.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import type { Say } from "../messages/messages.ts";

function vendorOf(
  columns: readonly Column[],
  taken: ReadonlySet<number>,
  named: string | undefined,
): number | undefined {
  if (named !== undefined) return wantedColumn(columns, named).index;
  return vendorColumn(
    columns.map(({ header, isOthers }) => (isOthers ? "" : header)),
    taken,
  );
}

/**
 * Returns the columns of a list by which duplicates are found: those that the user named, the others by header and
 * content. If the identifier column is empty in a row, another column with numbers of the list's companies counts, the
 * VAT number last.
 *
 * @throws {FileError} if a named column does not exist, and what `choose` throws
 */
async function duplicateColumns(
  list: ListFile,
  named: { readonly id: string | undefined; readonly vendor: string | undefined },
  choose: ChooseIdentifiers,
): Promise<{
  readonly chosen: DuplicateColumns;
  readonly identifiers: readonly IdentifierSource<Column>[];
  /** The list, with the columns of other lists beside it marked. */
  readonly marked: ListFile;
}> {
  const identified = await identifierColumns(list, named.id, true, choose);
  const { others, numbers, isNamed } = identified;
  const marked = await withOthersMarked(list, columnsRead(identified.sources), others);
  const { columns } = marked;
  const sources = identified.sources.map(withoutOtherNumbers);
  const isRead = (column: Column) => columnsRead(sources).some(({ index }) => index === column.index);
  // VAT numbers that mostly disagree with the list's SIRENs are what the command looks for.
  const vat = (numbers.vat ?? others.find(({ header }) => isAboutVat(header)))?.index;
  const otherNumbers = [numbers.siret, numbers.siren].filter(
    (column) => column !== undefined && !isRead(column) && !numbers.untrusted.includes(column),
  );
  const more = isNamed ? [] : otherNumbers.map((column) => ({ column: column! }));
  const read = [...sources, ...more].filter(({ column }) => column.index !== vat);
  const taken = new Set(columnsRead(read).map(({ index }) => index));
  // Columns of numbers that are of others than the list's companies.
  const ofOthers = numbers.leftOut.flatMap(({ column, why }) =>
    why === "other_party" || why === "beside_other" ? column.index : [],
  );
  const sirets = others
    .filter(({ header, index }) => namesSiret(header) && index !== vat && !taken.has(index))
    .flatMap(({ index }) => (ofOthers.includes(index) ? [] : index));
  for (const index of sirets) taken.add(index);
  if (vat !== undefined) taken.add(vat);
  const vendor = vendorOf(columns, taken, named.vendor);
  if (vendor !== undefined) taken.add(vendor);
  const { roles } = chosenRoles(await sampledColumns(marked), [...taken]);
  const own = headedColumns(withoutOthers(columns)).map(({ index }) => index);
  const chosen = { sources: read, sirets, vat, vendor, roles, own };
  return { chosen, identifiers: identified.sources, marked };
}

/**
 * Returns a reader of the companies that runs or people gave to the rows of a list without a usable number, as they are in
 * our columns; undefined if the list has none. `take` reads a record, `settle` decides which of them still count.
 */
async function givenCompanies(
  list: ListFile,
  identifiers: readonly IdentifierSource<Column>[],
  options: EnrichOptions,
) {
  const own = ownColumns(list.columns);
  if (!own.some(({ key }) => key === "siren")) return undefined;
  const subjects = new Subjects(true);
  const reader = new ListReader({
    ...{ records: list.records, sources: identifiers, own, subjects },
    earlierColumns: await findEarlierColumns(list, identifiers.map(withoutElse), options),
  });
  return {
    take: (record: number, texts: readonly string[]) =>
      reader.take(
        record,
        reader.columns.map((column) => texts[column]!),
      ),
    /** Returns the company of a record by its index. Writes nothing and asks nothing of the API. */
    async settle({ memory, answers }: EarlierCompanySource) {
      const judgement = { memory, answers, drops: false, looksAgain: false };
      reader.settle(await judgeKeptCompanies(reader.earlierRows, judgement));
      return (record: number): Pick<DuplicateRow, "siren" | "siret"> | undefined => {
        const row = reader.rows.at(record);
        if (row.kind !== "subject") return undefined;
        const { siren, siret } = subjects.at(row.subject);
        return { siren, siret };
      };
    },
  };
}

/** Returns our columns in which rows have the companies that they were given. */
function givenColumns(list: ListFile, identifiers: readonly IdentifierSource<Column>[]): Column[] {
  const source = ownSource(list);
  return identifiers.length === 0 ? columnsOfSource(source) : [source.column];
}

/**
 * Returns the vendor codes of a workbook's list as a person sees them: 45 may be shown as 000045, which is the code, and
 * what another list has. Undefined if the texts that are read are what is shown.
 */
async function shownCodes(list: ListFile, vendor: number | undefined): Promise<string[] | undefined> {
  if (vendor === undefined || !isWorkbook(list.format)) return undefined;
  const codes: string[] = [];
  await list.readShown([vendor], (_, cells) => {
    for (const [code] of cells) codes.push(shownText(code));
  });
  return codes;
}

/** Where a row is, and its texts as written. */
interface DuplicateRowText {
  readonly file: string;
  /** The sheet of a workbook. Null for a text file. */
  readonly sheet: string | null;
  /** Row of the sheet, or line of the text file, from 1. */
  readonly row: number;
  readonly name: string;
  readonly city: string;
}

/** The columns by which a list was read, and the rows of its file that were not. */
export interface DuplicateListColumns
  extends
    Pick<DuplicateRowText, "file" | "sheet">,
    Pick<ListFile, "columns" | "headerRow" | "rowsBelow" | "swallowed" | "wrapped"> {
  readonly chosen: DuplicateColumns;
  /** Our columns, if some rows without a number have their company there. */
  readonly given: readonly Column[];
}

/** The rows of all lists of a command, in their order. */
interface DuplicateRows {
  readonly rows: readonly DuplicateRow[];
  readonly shown: readonly DuplicateRowText[];
  readonly lists: readonly DuplicateListColumns[];
}

interface DuplicateReading {
  readonly choose: ChooseSheets;
  readonly chooseColumn: ChooseColumn;
  /** Calls `work` with what is remembered of the companies of rows. */
  readonly remembered: (work: (source: EarlierCompanySource) => Promise<void>) => Promise<void>;
}

/**
 * Reads the lists. A row without a usable number counts as the company that a run or a person gave it. Asks nothing of the
 * API.
 *
 * @throws {FileError | ProgramError | ListsError} if a list is unreadable, `choose` does not take all lists of a
 * workbook, or `chooseColumn` chooses no column of its companies
 */
export async function readDuplicateRows(
  files: readonly string[],
  options: EnrichOptions,
  vendor: string | undefined,
  { choose, chooseColumn, remembered }: DuplicateReading,
): Promise<DuplicateRows> {
  const rows: DuplicateRow[] = [];
  const shown: DuplicateRowText[] = [];
  const lists: DuplicateListColumns[] = [];
  const take = async ({ name: file, path, sheet: named }: NamedList) => {
    const list = await openList(path, { ...openingOf(options, named), readsNames: true });
    try {
      const { columns, sheet = null } = list;
      // The most likely sheet has only names, and the only list with numbers is on another sheet.
      const others = named === undefined && options.sheet === undefined ? await list.otherLists() : [];
      if (sheet !== null && others.length > 0) throw severalSheets(file, [sheet, ...others]);
      const columnNames = { id: options.id, vendor };
      const choose = chooseColumn(file, list);
      const { chosen, identifiers, marked } = await duplicateColumns(list, columnNames, choose);
      const ofRuns = await givenCompanies(marked, identifiers, options);
      const codes = await shownCodes(list, chosen.vendor);
      const unnumbered = new Map<number, number>();
      const { city, postcode } = chosen.roles;
      const nameOf = nameReader(chosen.roles);
      const read = duplicateRowReader(chosen);
      const isHeader = repeatedHeader(headedColumns(withoutOthers(marked.columns)), (at) => at);
      const textAt = (texts: readonly string[], place: number | undefined) =>
        place === undefined ? "" : texts[place]!.trim();
      await list.read(
        columns.map(({ index }) => index),
        (first, cells) =>
          cells.forEach((texts, index) => {
            if (isHeader(texts)) return;
            const code = codes?.[first + index];
            // A number that is merged over several rows is read in each of them, but shown in the first alone.
            if (code !== undefined && (code !== "" || texts[chosen.vendor!] === uncalculated))
              texts[chosen.vendor!] = code;
            const row = read(rows.length, texts);
            rows.push(row);
            if (row.siren === undefined && ofRuns !== undefined) {
              ofRuns.take(first + index, texts);
              unnumbered.set(row.at, first + index);
            }
            shown.push({
              ...{ file, sheet, row: list.rowOf(first + index), name: nameOf(texts) },
              city: textAt(texts, city) || textAt(texts, postcode),
            });
          }),
      );
      let isGiven = false;
      if (ofRuns !== undefined && unnumbered.size > 0)
        await remembered(async (source) => {
          const companyOf = await ofRuns.settle(source);
          for (const [at, record] of unnumbered) {
            const company = companyOf(record);
            if (company === undefined) continue;
            rows[at] = { ...rows[at]!, ...company, isGiven: true };
            isGiven = true;
          }
        });
      const given = isGiven ? givenColumns(marked, identifiers) : [];
      lists.push({ ...list, file, sheet, chosen, given });
    } finally {
      await list.close();
    }
  };
  const kept = await eachList(files, { ...options, readsNames: true }, take, choose);
  kept?.remove();
  return { rows, shown, lists };
}

/** The columns of the result, in their order. */
export const resultColumns = [
  { header: "group", type: "number" },
  { header: "kind", type: "text" },
  { header: "file", type: "text" },
  { header: "sheet", type: "text" },
  { header: "row", type: "number" },
  { header: "vendor", type: "text" },
  { header: "siren", type: "text" },
  { header: "siret", type: "text" },
  { header: "name", type: "text" },
  { header: "keep", type: "boolean" },
  { header: "why", type: "text" },
] as const satisfies readonly OutputColumn[];

/** A row of a list that belongs to a group. */
export interface ResultRow extends Omit<DuplicateRowText, "city"> {
  readonly group: number;
  readonly kind: DuplicateKind;
  readonly vendor: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly keep: boolean;
  readonly why: string;
}

/** Largest number of towns or names in a sentence. */
const mostListed = 5;

/** Returns what says why each row of a group is kept or not, and what speaks against merging them. */
function reasonFormatter({ shown, lists }: DuplicateRows, say: Say) {
  const files = new Set(lists.map(({ file }) => file));
  const placeOf = ({ at }: DuplicateVerdict["row"]): string => {
    const { file, sheet, row } = shown[at]!;
    const place = files.size > 1 ? say("duplicates_row_of", { file, row }) : say("duplicates_row", { row });
    return sheet === null ? place : say("duplicates_row_on", { place, sheet });
  };
  const listed = (texts: readonly string[]): string =>
    texts.slice(0, mostListed).join(", ") + (texts.length > mostListed ? ", …" : "");
  const namesRemark = (group: DuplicateGroup): string | undefined =>
    hasSeveralNames(group)
      ? say("duplicates_names", { names: listed([...new Set(group.rows.flatMap(({ name }) => name || []))]) })
      : undefined;
  const remark = ({ kind, rows }: DuplicateGroup): string | undefined => {
    if (kind === "same_name_place") return ofSeveralCompanies(rows) ? say("duplicates_companies") : undefined;
    if ((kind !== "same_siren" && kind !== "closed_twin") || !inSeveralTowns(rows)) return undefined;
    const towns = [
      ...new Map(rows.flatMap(({ town, at }) => (town ? [[town, shown[at]!.city]] : []))).values(),
    ];
    return say("duplicates_towns", { towns: listed(towns) });
  };
  const apartIn = ({ kind, rows }: DuplicateGroup): ((row: DuplicateVerdict["row"]) => string) => {
    const inTown = new Map<string, number>();
    for (const { town } of rows) inTown.set(town, (inTown.get(town) ?? 0) + 1);
    return (row) => {
      if (kind === "vat_conflict")
        return say("duplicates_vat", { vat: vatNumberOf(row.vatSiren!), siren: row.siren! });
      if (kind === "same_name_place") return say("duplicates_apart_company");
      const isAloneInTown = row.town !== "" && inTown.get(row.town) === 1;
      return kind === "same_siret" || !isAloneInTown
        ? say("duplicates_apart_name")
        : say("duplicates_apart_town", { town: shown[row.at]!.city });
    };
  };
  return (group: DuplicateGroup): ((verdict: DuplicateVerdict) => string) => {
    const apart = apartIn(group);
    const remarks = [remark(group), namesRemark(group)].filter((sentence) => sentence !== undefined);
    return ({ row, reason, keep, counterpart }) => {
      const own =
        reason === "apart"
          ? apart(row)
          : keep
            ? say(`duplicates_kept_${reason}`)
            : say(`duplicates_left_${reason}`, { other: placeOf(counterpart!) });
      return [own, ...remarks].join(" ");
    };
  };
}

/** Returns the rows of all groups, group by group, with what to keep and why in the language of `say`. */
export function resultRows(read: DuplicateRows, stateOf: StateOf, say: Say): ResultRow[] {
  const whyIn = reasonFormatter(read, say);
  return duplicateGroups(read.rows, stateOf).flatMap((group, index) => {
    const why = whyIn(group);
    return verdicts(group, stateOf).map((verdict): ResultRow => {
      const { at, vendor, siren = null, siret = null } = verdict.row;
      const { file, sheet, row, name } = read.shown[at]!;
      return {
        ...{ group: index + 1, kind: group.kind, file, sheet, row, vendor, siren, siret, name },
        ...{ keep: verdict.keep, why: why(verdict) },
      };
    });
  });
}

/** Returns the cells of a row of the result, in the order of its columns. */
export const resultCells = (row: ResultRow) => resultColumns.map(({ header }) => row[header]);
