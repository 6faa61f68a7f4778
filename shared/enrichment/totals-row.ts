import type { ListColumn } from "./columns/column-readings.ts";
import { type IdentifierSource, columnsOfSource } from "./columns/identifier-columns.ts";
import { vendorColumn } from "./columns/role-rules.ts";
import { saysNoName } from "../identifiers/read.ts";
import { foldText, foldedWords } from "../matching/folding/text.ts";

/** What a row is called that sums others up. */
const sums = new Set(
  "TOTAL TOTALE TOTALES TOTALS TOTAUX SOUSTOTAL SOUSTOTAUX STOTAL SUBTOTAL SUBTOTALS SOMME SOMMES SUM CUMUL CUMULS".split(
    " ",
  ),
);

/** What is said of a sum beside its word; with any other word it is the name of a company: `TOTAL ENERGIES`. */
const besideSums = new Set([
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

/** Sums of a page that the next one begins with. */
const carriedForward = new Set(["REPORT", "REPORT A NOUVEAU", "A REPORTER"]);

const longestLabel = 60;

/** True of a text that names a sum and nobody: `Total`, `TOTAL GÉNÉRAL`, `Sous-total HT`, `Total 2026`; not of `TOTAL RENOV`. */
export function isSumLabel(text: string): boolean {
  if (text.length > longestLabel) return false;
  const words = foldedWords(text);
  return (
    (words.some((word) => sums.has(word)) &&
      words.every((word) => sums.has(word) || besideSums.has(word) || /^\d{1,4}$|^[TSQ]\d$/.test(word))) ||
    carriedForward.has(words.join(" "))
  );
}

/** Whose rows a text says that it sums up: `DUPONT` of `Total DUPONT`, as Excel calls its subtotals; undefined of any other. */
function summedUp(text: string): string | undefined {
  const folded = foldText(text);
  return (
    /^(?:SOUS )?TOTAL (?:DE |DU |DES |POUR )?(.+)$/.exec(folded)?.[1] ?? /^(.+) TOTAL$/.exec(folded)?.[1]
  );
}

const currency = String.raw`(?:[€$£]|k€|eur(?:os?)?|usd)`;
const amount = new RegExp(
  String.raw`^[-+(]*\s*${currency}?\s*-?(?:0|0[.,]\d+|[1-9]\d{0,7}(?:[.,]\d+)?|[1-9]\d*[.,]\d+|[1-9]\d{0,2}(?:[\s.,'’]\d{3})+(?:[.,]\d+)?)\s*(?:%|${currency})?\s*\)?$`,
  "i",
);
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?Z?)?$/;
const unit = new RegExp(String.raw`^(?:${currency}|HT|TTC|H\.T\.|T\.T\.C\.)$`, "i");

/** True of an amount, a count, a share, a day or a currency: not of a telephone number or a number of nine digits, which tell of a company. */
const isFigure = (text: string): boolean => amount.test(text) || date.test(text) || unit.test(text);

/** Index of the column of a list's codes of vendors or customers, which tell of a company; undefined where it has none. */
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

/** What sums are called, and a company was. */
const companyName = "TOTAL";

/** One of the list's own columns. */
interface TotalsColumn {
  /** Place of its text among those of a row. */
  readonly place: number;
  /** Whether any text in it tells of a company, figures too. */
  readonly tells: boolean;
}

/**
 * True of a row that sums others up and is about no company: a cell says so, and no other says anything but figures. `before`: the
 * texts of the row before, which `Total DUPONT` may be the sum of. What that says too, in a column that tells of no company, was
 * filled down: beside `Sous-total`, which no company is called, it counts for nothing.
 * @decides which rows of a list sum others up, by their words
 */
export function isTotalsRow(
  texts: readonly string[],
  columns: readonly TotalsColumn[],
  before: readonly string[] | undefined,
): boolean {
  let isCalled = false;
  let mayBeCompany = true;
  let isFilledDown = false;
  for (const { place, tells } of columns) {
    const text = texts[place]!.trim();
    if (saysNoName(text)) continue;
    const isSum = isSumLabel(text) || isSumOf(text, before?.[place]);
    if (isSum) {
      isCalled = true;
      mayBeCompany &&= foldText(text) === companyName;
    } else if (tells) return false;
    else if (!isFigure(text)) {
      if (text !== before?.[place]?.trim()) return false;
      isFilledDown = true;
    }
  }
  return isCalled && !(isFilledDown && mayBeCompany);
}

function isSumOf(text: string, before: string | undefined): boolean {
  if (before === undefined || text.length > before.length + longestLabel) return false;
  const whose = summedUp(text);
  return whose !== undefined && whose === foldText(before);
}

/** Tells the rows of totals of a list as its rows go by. */
export class TotalsRows {
  readonly #columns: readonly TotalsColumn[];
  /** The row before, rows of totals passed over. */
  #before: readonly string[] | undefined;

  /** `content`: the list's own columns, `telling` those of a company among them; none where no row is told. */
  constructor(content: readonly number[], telling: readonly number[], placeOf: (column: number) => number) {
    const told = new Set(telling);
    this.#columns = content.map((column) => ({ place: placeOf(column), tells: told.has(column) }));
  }

  /** Whether the next row is one of totals; `isNumbered` where it has a company's number. */
  take(texts: readonly string[], isNumbered: boolean): boolean {
    if (this.#columns.length === 0) return false;
    const isTotals = !isNumbered && isTotalsRow(texts, this.#columns, this.#before);
    if (!isTotals) this.#before = texts;
    return isTotals;
  }
}
