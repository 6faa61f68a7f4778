import { invoiceReasons, supplierReasons } from "../shared/enrichment/check-verdict.ts";
import { type CheckReason, checkReasonCodes, checkReasons } from "../shared/enrichment/check-reasons.ts";
import { cellText, markdownTable } from "./markdown-table.ts";

const mark = (holds: boolean): string => (holds ? "yes" : "");

/** The reasons of the directory are of e-invoices as well, and of nothing else. */
const isOfInvoices = (code: CheckReason): boolean =>
  invoiceReasons.includes(code) || !supplierReasons.includes(code);

/** Every reason of a check with its sentence, the most pressing first. */
export const checkReasonsTable = (): string =>
  markdownTable([
    ["Code", "What it says", "Verdict", "In `sirene_check_reasons`", "In `sirene_einvoice_reasons`"],
    ...checkReasonCodes.map((code) => [
      `\`${code}\``,
      cellText(checkReasons[code].sentence.en),
      `\`${checkReasons[code].severity}\``,
      mark(supplierReasons.includes(code)),
      mark(isOfInvoices(code)),
    ]),
  ]);
