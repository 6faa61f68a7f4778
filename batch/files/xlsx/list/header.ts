import { identifierAmong, namesIdentifier } from "../../header.ts";
import { type SampleCell, type SampleRow } from "../sheet/sample.ts";

/** Where a sheet's header seems to stand, and how much it looks like one; scores compare between sheets. */
export interface HeaderGuess {
  readonly row: number;
  readonly score: number;
  /** First and last column with a label. */
  readonly left: number;
  readonly right: number;
}

/** A header is looked for in the first rows that hold anything: titles, dates and legends stand above it, rarely more. */
const ROWS_SEARCHED = 30;
/** Rows below a candidate that are compared with it. */
const ROWS_BELOW = 12;
/** So many rows with an identifier, and with so large a share of a header's cells, are a list above it, not a title. */
const RECORDS_ABOVE = 2;
const RECORD_WIDTH = 0.7;
/** A label longer than this is a sentence. */
const LONGEST_LABEL = 80;
/** A row this near to the best one and above it is the header: rows of text data look much like their header. */
const NEAR = 0.6;

/** What a list of companies calls its columns, French and English, without accents. */
const KNOWN_LABEL =
  /\b(siren|siret|nic|tva|vat|ape|naf|naf_?code|raison sociale|denomination|enseigne|nom|name|societe|entreprise|company|fournisseur|supplier|vendor|client|customer|adresse|address|rue|street|code postal|cp|zip|postcode|postal code|ville|commune|city|pays|country|email|e-mail|telephone|tel|phone|id|identifiant|code|numero|date|montant|amount|total|libelle|label)\b/;

/** The likeliest header among the sample's rows; `tableHeaders` are rows that an Excel table states to be its header. */
export function guessHeader(
  rows: readonly SampleRow[],
  tableHeaders: ReadonlySet<number>,
): HeaderGuess | undefined {
  const columnsOf = rows.map(({ cells }) => new Map(cells.map((cell) => [cell.column, isLabel(cell)])));
  const guesses = rows.slice(0, ROWS_SEARCHED).map((row, index) => {
    const below = columnsOf.slice(index + 1, index + 1 + ROWS_BELOW);
    const gap = (rows[index + 1]?.number ?? 0) > row.number + 1;
    const score = headerScore(row, below) / (gap ? 2 : 1);
    const columns = row.cells.map((cell) => cell.column);
    return {
      row: row.number,
      score: tableHeaders.has(row.number) ? 1 + 2 * score : score,
      left: Math.min(...columns),
      right: Math.max(...columns),
    };
  });
  const plain = guesses.find((_, index) => namesIdentifiers(rows[index]!, rows[index + 1]));
  if (plain !== undefined) return plain;
  const best = Math.max(...guesses.map(({ score }) => score));
  const likeliest = guesses.find(({ score }) => score > 0 && score >= best * NEAR);
  // A list without any label still has a first row, which whoever reads it judges.
  return likeliest === undefined || standsAmongRecords(rows, likeliest) ? guesses[0] : likeliest;
}

/** True for a row that says SIREN above an identifier, whatever else stands above or below it. */
function namesIdentifiers({ cells }: SampleRow, below: SampleRow | undefined): boolean {
  const texts = new Map(below?.cells.map(({ column, content }) => [column, String(content ?? "")]));
  return cells.some(
    ({ isText, column, content }) =>
      isText && namesIdentifier(String(content ?? ""), texts.get(column) ?? ""),
  );
}

/** True for a row with records above it, as wide as itself: whatever it looks like, no list begins there. */
function standsAmongRecords(rows: readonly SampleRow[], { row }: HeaderGuess): boolean {
  const cells = rows.find(({ number }) => number === row)!.cells.length;
  const above = rows.filter((other) => other.number < row && other.cells.length >= cells * RECORD_WIDTH);
  return above.filter(holdsIdentifier).length >= RECORDS_ABOVE;
}

const holdsIdentifier = ({ cells }: SampleRow): boolean =>
  identifierAmong(cells.map(({ content }) => String(content ?? ""))) !== undefined;

/**
 * Points for distinct labels that have cells below, more where those are of another kind, fewer for data in the row.
 * `below` tells for the rows that follow which columns they fill, and whether with what could be a label.
 */
function headerScore(row: SampleRow, below: readonly ReadonlyMap<number, boolean>[]): number {
  const labels = row.cells.filter(isLabel);
  if (labels.length === 0) return 0;
  const distinct = new Set(labels.map(plainLabel)).size;
  const known = labels.filter((cell) => KNOWN_LABEL.test(plainLabel(cell))).length;
  const data = row.cells.length - labels.length;
  let filled = 0;
  let contrasting = 0;
  for (const { column } of labels) {
    const kinds = below.map((cells) => cells.get(column)).filter((kind) => kind !== undefined);
    if (kinds.length === 0) continue;
    filled += kinds.length / below.length;
    if (kinds.filter((isLikeLabel) => !isLikeLabel).length * 2 >= kinds.length) contrasting++;
  }
  return Math.max(0, distinct * 0.5 + filled + contrasting + 1.5 * known - 1.5 * data);
}

/** A text that names something: not a number typed as text, not an identifier, not a sentence. */
function isLabel(cell: SampleCell): boolean {
  const text = String(cell.content ?? "").trim();
  return cell.isText && text.length <= LONGEST_LABEL && /\p{L}/u.test(text) && !LOOKS_LIKE_DATA.test(text);
}

const LOOKS_LIKE_DATA = /^[A-Z]{2}[\s.]?[\d\s.-]{7,}$|^[\d\s.,/:%€$-]+$|@\S+\.\S+|^https?:\/\//;

const plainLabel = (cell: SampleCell): string =>
  String(cell.content ?? "")
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
