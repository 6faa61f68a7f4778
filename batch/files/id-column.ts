import { readIdentifier } from "../../shared/identifiers/read.ts";
import { foldedHeader, headerHint, type HeaderHint } from "./header-hint.ts";
import { type Column, FileRefusal, type ListFile } from "./list.ts";
import { columnAt } from "./xlsx/letters.ts";

export interface IdColumn {
  readonly index: number;
}

/** How the cells of one column read, over the sample. */
export interface ColumnReadings {
  readonly column: Column;
  readonly filled: number;
  readonly sirens: number;
  readonly sirets: number;
}

const sampleSize = 2_000;
/** Identifiers that make a sample enough; a column that is mostly blank is read further for them. */
const identifiersEnough = 20;
const longestSample = 20_000;

/**
 * Share of a column's filled cells that must be identifiers, by what its header says. One number in ten passes the
 * checksum by chance, so a column nobody calls SIREN needs a clear majority.
 */
const shareNeeded: Readonly<Record<HeaderHint, number>> = {
  names_them: 0,
  mentions_them: 0.3,
  silent: 0.6,
  names_something_else: Infinity,
};
const hintsBestFirst: readonly HeaderHint[] = ["names_them", "mentions_them", "silent"];

/**
 * The column that holds the identifiers of a list: `wanted` when it is given (a header's text, case and accents aside,
 * or a letter such as `C`; a header wins over a letter), else by what the cells hold, the header helping. Columns
 * `sirene_*` are ours and never taken by themselves. Where a list has SIRENs and SIRETs for about as many records,
 * `prefer` decides; without it, the plainer header, then the column further left.
 *
 * @throws FileRefusal `unknown_column` or `no_id_column`, whose sentence lists the columns
 */
export async function findIdColumn(
  list: ListFile,
  wanted?: string,
  prefer?: "siren" | "siret",
): Promise<IdColumn> {
  if (wanted !== undefined) return { index: wantedColumn(list.columns, wanted).index };
  const found = idColumnAmong(await sampled(list), prefer);
  if (found) return { index: found.index };
  const message = `No column of this list holds SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN. ${theColumns(list.columns)}`;
  throw new FileRefusal("no_id_column", message, { columns: named(list.columns) });
}

/** The choice by content and header, given the readings of a sample. */
export function idColumnAmong(
  readings: readonly ColumnReadings[],
  prefer?: "siren" | "siret",
): Column | undefined {
  const candidates = readings.map(candidate).filter((one) => one !== undefined);
  const most = Math.max(...candidates.map(({ identifiers }) => identifiers));
  const contenders = candidates.filter(({ identifiers }) => identifiers >= 0.9 * most);
  contenders.sort(
    (one, other) =>
      Number(other.kind === prefer) - Number(one.kind === prefer) ||
      one.hintRank - other.hintRank ||
      other.share - one.share ||
      one.column.index - other.column.index,
  );
  return contenders[0]?.column;
}

function candidate({ column, filled, sirens, sirets }: ColumnReadings) {
  if (foldedHeader(column.header).startsWith("sirene_")) return undefined;
  const hint = headerHint(column.header);
  const identifiers = sirens + sirets;
  const share = filled === 0 ? 0 : identifiers / filled;
  if (share < shareNeeded[hint] || (identifiers === 0 && hint !== "names_them")) return undefined;
  const kind = sirets > sirens ? "siret" : "siren";
  return { column, identifiers, share, kind, hintRank: hintsBestFirst.indexOf(hint) };
}

async function sampled(list: ListFile): Promise<ColumnReadings[]> {
  const readings = list.columns.map((column) => ({ column, filled: 0, sirens: 0, sirets: 0 }));
  let records = 0;
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const texts of cells) {
        if (++records > longestSample) return false;
        readings.forEach((reading, place) => count(reading, texts[place] ?? ""));
        if (records >= sampleSize && readings.some(isEnough)) return false;
      }
      return true;
    },
  );
  return readings;
}

function count(reading: { filled: number; sirens: number; sirets: number }, text: string): void {
  const { kind } = readIdentifier(text);
  if (kind === "blank") return;
  reading.filled++;
  if (kind === "siren") reading.sirens++;
  if (kind === "siret") reading.sirets++;
}

function isEnough(reading: ColumnReadings): boolean {
  const found = candidate(reading);
  return found !== undefined && found.identifiers >= identifiersEnough;
}

function wantedColumn(columns: readonly Column[], wanted: string): Column {
  const text = foldedHeader(wanted);
  const letter = /^[A-Za-z]{1,3}$/.test(wanted.trim()) ? columnAt(wanted.trim(), 0) : -1;
  const column =
    columns.find(({ header }) => header !== "" && foldedHeader(header) === text) ?? columns[letter];
  if (column) return column;
  throw new FileRefusal("unknown_column", `The list has no column "${wanted}". ${theColumns(columns)}`, {
    wanted,
    columns: named(columns),
  });
}

function theColumns(columns: readonly Column[]): string {
  return `Its columns are ${named(columns)}.`;
}

function named(columns: readonly Column[]): string {
  const listed = columns
    .slice(0, 30)
    .map(({ letter, header }) => (header === "" ? letter : `${letter} "${header}"`));
  return listed.join(", ") + (columns.length > listed.length ? ", …" : "");
}
