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

/** Words for the codes in the columns of a check. */
const wordedKeys: Readonly<Partial<Record<OwnKey, Readonly<Record<string, Translation>>>>> = {
  check: checkStatuses,
  einvoice: einvoiceStatuses,
  einvoice_address_source: addressSources,
};

/** Translates the beginning of a `found_by` text. */
const foundByWords: Readonly<Record<Language, (text: string) => string>> = {
  en: (text) => text,
  fr: (text) =>
    text
      .replace(/^number$/, "numéro")
      .replace(/^name(?:, score (\d+))?$/, (_, score?: string) =>
        score === undefined ? "nom" : `nom, score ${score}`,
      )
      .replace(/^entered by hand$/, "saisi à la main")
      .replace(/^review(?=, [\d-]+$)/, "examen"),
};

/** Returns the sentences for a cell of reason codes. */
const reasonsText = (codes: string, language: Language): string =>
  codes
    .split(reasonSeparator)
    .map((code) => checkReasons[code as CheckReason].sentence[language])
    .join(" ");

/**
 * Returns the text of a cell in a language: statuses, verdicts, reasons and states have words, and any other value
 * stays as it is. Later runs read both forms.
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
