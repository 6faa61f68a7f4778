import { inWords } from "../fields/field.ts";
import type { Language, Translation } from "../messages/messages.ts";
import type { OutcomeStatus } from "../lookups/lookup.ts";
import { type CheckReason, checkReasons } from "./check-reasons.ts";
import { checkStatuses } from "./check-verdict.ts";
import type { OwnKey, RunColumn } from "./columns/own-columns.ts";
import { addressSources, einvoiceStatuses } from "./einvoice.ts";
import { statusWord } from "./note-words.ts";
import { reasonSeparator } from "./row-checker.ts";
import type { RowCell } from "./row-writer.ts";

/** The columns of a check whose codes have words. */
const wordedKeys: Readonly<Partial<Record<OwnKey, Readonly<Record<string, Translation>>>>> = {
  check: checkStatuses,
  einvoice: einvoiceStatuses,
  einvoice_address_source: addressSources,
};

/** What begins the texts of who found a company. */
const foundByWords: Readonly<Record<Language, (text: string) => string>> = {
  en: (text) => text,
  fr: (text) =>
    text
      .replace(/^number$/, "numéro")
      .replace(/^name(?:, score (\d+))?$/, (_, score?: string) =>
        score === undefined ? "nom" : `nom, score ${score}`,
      )
      .replace(/^review(?=, [\d-]+$)/, "examen"),
};

/** The sentences of reasons, for a cell of codes. */
const reasonsText = (codes: string, language: Language): string =>
  codes
    .split(reasonSeparator)
    .map((code) => checkReasons[code as CheckReason].sentence[language])
    .join(" ");

/**
 * What stands in a cell of a run in the words of a language: a status, a verdict, its reasons, a state. Anything else stays
 * as it is. A later run reads either back.
 * @decides which codes a cell shows in words
 */
export function wordedCell({ key, field }: RunColumn, cell: RowCell, language: Language): RowCell {
  if (cell === undefined || cell === null) return cell;
  if (key === "status") return statusWord(cell as OutcomeStatus, language);
  if (key === "check_reasons" || key === "einvoice_reasons") return reasonsText(String(cell), language);
  if (key === "found_by") return foundByWords[language](String(cell));
  if (Object.hasOwn(wordedKeys, key)) return wordedKeys[key]![String(cell)]![language];
  return field === undefined ? cell : inWords(field, cell, language);
}
