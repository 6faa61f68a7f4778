import { readIdentifier } from "../../shared/identifiers/read.ts";
import { foldedHeader, headerHint, speaksOfVat, type HeaderHint } from "./header-hint.ts";
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
  /** Those of them that were read from a VAT number, whose key is right. */
  readonly vats: number;
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
  throw noIdColumn(list);
}

function noIdColumn({ columns, sheet }: ListFile): FileRefusal {
  const [list, other] =
    sheet === undefined
      ? ["this list", ""]
      : [`the sheet "${sheet}"`, ", or another sheet, if the list stands there, with --sheet SHEET"];
  return new FileRefusal(
    "no_id_column",
    `No column of ${list} holds SIREN, SIRET or VAT numbers; name the one to use with --id COLUMN${other}. ${theColumns(columns)}`,
    { columns: named(columns), ...(sheet !== undefined && { sheet }) },
  );
}

/** The choice by content and header, given the readings of a sample. */
export function idColumnAmong(
  readings: readonly ColumnReadings[],
  prefer?: "siren" | "siret",
): Column | undefined {
  const candidates = withoutUnnamed(readings.map(candidate).filter((one) => one !== undefined));
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

function candidate(readings: ColumnReadings) {
  const { column, filled, sirens, sirets } = readings;
  if (foldedHeader(column.header).startsWith("sirene_")) return undefined;
  const hint = hintOf(readings);
  const identifiers = sirens + sirets;
  const share = filled === 0 ? 0 : identifiers / filled;
  if (share < shareNeeded[hint] || (identifiers === 0 && hint !== "names_them")) return undefined;
  const kind = sirets > sirens ? "siret" : "siren";
  return { column, identifiers, share, kind, hint, hintRank: hintsBestFirst.indexOf(hint) };
}
type Candidate = NonNullable<ReturnType<typeof candidate>>;

/**
 * What the header says, outweighed by cells that are VAT numbers: one number in ten passes Luhn by chance, none has FR
 * and a right key in front. Rates and amounts headed TVA have neither.
 */
function hintOf({ column, filled, vats }: ColumnReadings): HeaderHint {
  const hint = headerHint(column.header);
  if (hint !== "names_something_else" || vats === 0 || vats < shareNeeded.silent * filled) return hint;
  return speaksOfVat(column.header) ? "names_them" : "mentions_them";
}

/**
 * Leaves out the columns nobody calls SIREN where another, plainly so called, holds identifiers wherever it holds
 * anything: numbers of customers pass the check at times, and blanks under a plain header are blanks. So many that it
 * cannot be chance, and twice as many as are plainly named, stay.
 */
function withoutUnnamed(candidates: readonly Candidate[]): readonly Candidate[] {
  const named = candidates.filter(({ hint, share }) => hint === "names_them" && share >= shareNeeded.silent);
  const mostNamed = Math.max(0, ...named.map(({ identifiers }) => identifiers));
  if (mostNamed === 0) return candidates;
  const enough = Math.max(identifiersEnough, 2 * mostNamed);
  return candidates.filter(({ hint, identifiers }) => hint !== "silent" || identifiers >= enough);
}

async function sampled(list: ListFile): Promise<ColumnReadings[]> {
  const readings = list.columns.map((column) => ({
    column,
    filled: 0,
    sirens: 0,
    sirets: 0,
    vats: 0,
  }));
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

type Counts = { -readonly [name in keyof ColumnReadings]: ColumnReadings[name] };

function count(reading: Counts, text: string): void {
  const read = readIdentifier(text);
  if (read.kind === "blank") return;
  reading.filled++;
  if (read.kind === "siren") reading.sirens++;
  if (read.kind === "siret") reading.sirets++;
  if (read.kind === "siren" && read.repairs.includes("from_vat")) reading.vats++;
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
