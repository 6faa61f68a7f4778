import type { ListColumn } from "./columns/column-readings.ts";
import { type IdentifierSource, columnsOfSource } from "./columns/identifier-columns.ts";
import { vendorColumn } from "./columns/role-rules.ts";
import { isMissingName } from "../identifiers/read.ts";
import { foldText, foldedWords } from "../matching/folding/text.ts";

/** Words for a row that sums other rows up. */
const sums = new Set([
  ...["TOTAL", "TOTALE", "TOTALES", "TOTALS", "TOTAUX", "SOUSTOTAL", "SOUSTOTAUX", "STOTAL", "SUBTOTAL"],
  ...["SUBTOTALS", "SOMME", "SOMMES", "SUM", "CUMUL", "CUMULS", "MOYENNE", "MOYENNES", "AVERAGE", "NOMBRE"],
]);

/** Words that may stand beside such a word. With any other word it is the name of a company: `TOTAL ENERGIES`. */
const sumFillers = new Set([
  ...["A", "AU", "AUX", "D", "DE", "DES", "DU", "EN", "ET", "L", "LA", "LE", "LES", "PAR", "POUR"],
  ...["AND", "BY", "FOR", "IN", "OF", "PER", "THE", "TO"],
  ...["S", "SS", "SOUS", "SUB", "GRAND", "GENERAL", "GENERALE", "GENERAUX", "GLOBAL", "FINAL", "OVERALL"],
  ...[
    "HT",
    "HTVA",
    "TTC",
    "TVA",
    "HORS",
    "TAXE",
    "TAXES",
    "EXCL",
    "INCL",
    "TAX",
    "VAT",
    "NET",
    "NETS",
    "BRUT",
  ],
  ...["PAYER", "REGLER", "DUE", "EUR", "EURO", "EUROS", "USD", "K", "KE"],
  ...["MONTANT", "MONTANTS", "AMOUNT", "AMOUNTS", "ENCOURS", "SOLDE", "SOLDES", "BALANCE", "DEBIT", "CREDIT"],
  ...["DEPENSES", "ACHATS", "VENTES", "SPEND", "FACTURE", "FACTURES", "INVOICE", "INVOICES"],
  ...["FOURNISSEUR", "FOURNISSEURS", "SUPPLIER", "SUPPLIERS", "VENDOR", "VENDORS", "TIERS"],
  ...["CLIENT", "CLIENTS", "CUSTOMER", "CUSTOMERS", "COMPTE", "COMPTES", "ACCOUNTS"],
  ...["LIGNE", "LIGNES", "ROWS", "LINES", "NOMBRE", "NB", "LISTE", "LIST", "PAGE", "PAGES"],
  ...["ANNEE", "ANNUEL", "YEAR", "EXERCICE", "PERIODE", "PERIOD", "TRIMESTRE", "QUARTER", "MOIS", "MONTH"],
  ...["JANVIER", "FEVRIER", "MARS", "AVRIL", "MAI", "JUIN", "JUILLET", "AOUT", "SEPTEMBRE", "OCTOBRE"],
  ...["NOVEMBRE", "DECEMBRE", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST"],
  ...["SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER"],
]);

/** Labels of a page's sum that the next page begins with. */
const carriedForward = new Set(["REPORT", "REPORT A NOUVEAU", "A REPORTER"]);

const longestLabel = 60;
/** The label of a group contains the group's name. */
const longestLabelOfGroup = 160;

const surely = /^(?:(?:SOUS ?TOTA(?:L|UX)|SUB ?TOTALS?|GRAND TOTAL)(?: |$)|TOTAL GENERAL$)/;

/** Returns true for a text that starts as no company name does, whatever follows: `Sous-total Nord`; or is `TOTAL GÉNÉRAL`. */
export const isSurelySum = (text: string): boolean =>
  text.length <= longestLabel && surely.test(foldText(text));

/**
 * Returns true for a text that is the label of a sum and no company: `Total`, `TOTAL GÉNÉRAL`, `Sous-total Nord`, `Total
 * 2026`, but not `TOTAL RENOV`.
 */
export function isSumLabel(text: string): boolean {
  if (text.length > longestLabel) return false;
  const words = foldedWords(text);
  return (
    surely.test(words.join(" ")) ||
    (words.some((word) => sums.has(word)) &&
      words.every((word) => sums.has(word) || sumFillers.has(word) || /^\d{1,4}$|^[TSQ]\d$/.test(word))) ||
    carriedForward.has(words.join(" "))
  );
}

/** How the label of a list's total begins, folded, rather than that of a part of it. */
const ofAll = /^(?:GRAND )?TOTA(?:L|UX)(?: |$)/;

/** What follows TOTAL in names of companies, and names kinds of spending too. */
const ofCompanies = new Set(["ENERGIES", "ENERGIE", "DIRECT ENERGIE", "GAZ", "ACCESS"]);

/**
 * Returns the name of the group that a label of a subtotal sums up: `DUPONT` for `Total DUPONT`, as Excel labels
 * subtotals. Undefined for any other text.
 */
function summedUp(text: string): string | undefined {
  const folded = foldText(text);
  return (
    /^(?:SOUS )?TOTAL (?:DE |DU |DES |POUR )?(.+)$/.exec(folded)?.[1] ?? /^(.+) TOTAL$/.exec(folded)?.[1]
  );
}

const currency = /(?:[€$£]|k€|eur(?:os?)?|usd)/.source;
const amount = new RegExp(
  String.raw`^[-+(]*\s*${currency}?\s*-?(?:0|0[.,]\d+|[1-9]\d{0,7}(?:[.,]\d+)?|[1-9]\d*[.,]\d+|[1-9]\d{0,2}(?:[\s.,'\u2019]\d{3})+(?:[.,]\d+)?)\s*(?:%|${currency})?\s*\)?$`,
  "i",
);
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?Z?)?$/;
const unit = new RegExp(String.raw`^(?:${currency}|HT|TTC|H\.T\.|T\.T\.C\.)$`, "i");

/**
 * Returns true for an amount, a count, a share, a date or a currency. Telephone numbers and numbers of nine digits do
 * not count, since they are about a company.
 */
const isFigure = (text: string): boolean => amount.test(text) || date.test(text) || unit.test(text);

/** Returns the index of the column of vendor or customer codes; undefined if the list has none. */
export function codeColumn(
  columns: readonly ListColumn[],
  sources: readonly IdentifierSource[],
): number | undefined {
  const headers: string[] = [];
  for (const { index, header } of columns) headers[index] = header;
  const taken = sources.flatMap((source) => columnsOfSource(source).map(({ index }) => index));
  return vendorColumn(
    Array.from(headers, (header) => header ?? ""),
    new Set(taken),
  );
}

/** A label of sums that was also the name of a company. */
const companyName = "TOTAL";

/** One of the list's own columns. */
interface TotalsColumn {
  /** Index of its text among those of a row. */
  readonly place: number;
  /** True if any text in it is about a company, even a figure. */
  readonly isAboutCompany: boolean;
}

/** What stands above a row, without rows of totals. */
interface RowsAbove {
  /** The texts of the row before; undefined for the first. */
  readonly before: readonly string[] | undefined;
  /** The last text of each column, by the place of the column's texts. */
  readonly last: ReadonlyMap<number, string>;
  /** The titles of sections, folded: texts that stand in their rows alone. */
  readonly titles: ReadonlySet<string>;
}

/**
 * Returns true for a totals row: one cell is a label of a sum, and all others have figures at most. `Total DUPONT` is
 * such a label below DUPONT: the text above it, and in a row with a figure also the last text of its column, or of one
 * that is empty in this row, and the title of a section. A text repeated from the row before, in a column that is not
 * about companies, was filled down. It is ignored beside a label such as `Total HT`; beside `Sous-total`, which starts
 * no company's name, it is ignored in a column about companies too.
 * @decides which rows of a list sum others up, by their words
 */
export function isTotalsRow(
  texts: readonly string[],
  columns: readonly TotalsColumn[],
  above: RowsAbove,
): boolean {
  const { before } = above;
  let isCalled = false;
  let mayBeCompany = true;
  let isFilledDown = false;
  let isSure = false;
  let mustBeSure = false;
  for (const { place, isAboutCompany } of columns) {
    const text = texts[place]!.trim();
    if (isMissingName(text)) continue;
    const isSum = isSumLabel(text) || isSumOf(place, texts, columns, above);
    if (isSum) {
      isCalled = true;
      isSure ||= isSurelySum(text);
      mayBeCompany &&= foldText(text) === companyName;
    } else if (isAboutCompany || !isFigure(text)) {
      if (text !== before?.[place]?.trim()) return false;
      mustBeSure ||= isAboutCompany;
      isFilledDown = true;
    }
  }
  return isCalled && (isSure || (!mustBeSure && !(isFilledDown && mayBeCompany)));
}

function isSumOf(
  place: number,
  texts: readonly string[],
  columns: readonly TotalsColumn[],
  { before, last, titles }: RowsAbove,
): boolean {
  const text = texts[place]!.trim();
  const whose = text.length <= longestLabelOfGroup && /total/i.test(text) ? summedUp(text) : undefined;
  if (whose === undefined) return false;
  const isGroup = (group: string) => text.length <= group.length + longestLabel && foldText(group) === whose;
  if (isGroup(before?.[place] ?? "")) return true;
  const isAlone = columns.every((column) => column.place === place || texts[column.place] === "");
  if (isAlone || ofCompanies.has(whose)) return false;
  return (
    titles.has(whose) ||
    [...last].some(([at, group]) => (at === place || texts[at]!.trim() === "") && isGroup(group))
  );
}

/** Most titles kept of a list. */
const mostTitles = 10_000;
/** With more rows of one cell below its total, the list goes on there. */
const mostRemarks = 100;

const isLongNumber = (text: string): boolean => /\d[\d\s.]{6,}\d/.test(text) && !isFigure(text);

/**
 * What a row of a list is. A `remark` is one as far as the rows up to it show.
 */
type RowKind = "company" | "totals" | "remark" | "empty";

/**
 * Finds the totals rows of a list, and the remarks below the last of them, row by row.
 * @decides which rows below the total of a list are remarks: those with one cell each, up to the list's end
 */
export class TotalsRows {
  readonly #columns: readonly TotalsColumn[];
  /** The last row that is no totals row. */
  #before: readonly string[] | undefined;
  readonly #last = new Map<number, string>();
  readonly #titles = new Set<string>();
  /** True if all rows so far, of which there are some, have several cells: a name alone is then no row of the list. */
  #areFull: boolean | undefined;
  /** What reads the rows with one cell below the total of the whole list again; undefined above it. */
  #remarks: (() => void)[] | undefined;

  /**
   * `content`: indexes of the list's own columns; `telling`: those of them that are about the company. Without
   * `content`, no row counts as a totals row.
   */
  constructor(content: readonly number[], telling: readonly number[], placeOf: (column: number) => number) {
    const companyColumns = new Set(telling);
    this.#columns = content.map((column) => ({
      place: placeOf(column),
      isAboutCompany: companyColumns.has(column),
    }));
  }

  /**
   * Returns what the next row is. `isNumbered`: it has a company's number. `readAgain` is called for a remark once a row
   * shows that the list goes on below its total: then it was a company.
   */
  take(texts: readonly string[], isNumbered: boolean, readAgain: () => void): RowKind {
    if (this.#columns.length === 0) return "company";
    const above = { before: this.#before, last: this.#last, titles: this.#titles };
    const filled = this.#columns.flatMap(({ place }) => (texts[place]!.trim() === "" ? [] : place));
    if (!isNumbered && isTotalsRow(texts, this.#columns, above)) {
      const isOfAll = filled.some(
        (place) => isSumLabel(texts[place]!) && ofAll.test(foldText(texts[place]!)),
      );
      if (isOfAll && filled.length > 1 && this.#areFull) this.#remarks ??= [];
      return "totals";
    }
    this.#before = texts;
    for (const place of filled) this.#last.set(place, texts[place]!);
    const [only, second] = filled;
    if (only === undefined) return "empty";
    const isAlone = second === undefined;
    if (isAlone && this.#titles.size < mostTitles) this.#titles.add(foldText(texts[only]!));
    const isRemark = isAlone && !isNumbered && !isLongNumber(texts[only]!.trim());
    if (isRemark && this.#remarks !== undefined && this.#remarks.push(readAgain) <= mostRemarks)
      return "remark";
    const again = this.#remarks ?? [];
    this.#remarks = undefined;
    // The row that is one too many is read by the caller.
    for (const read of again.slice(0, mostRemarks)) read();
    this.#areFull = !isAlone && this.#areFull !== false;
    return "company";
  }
}
