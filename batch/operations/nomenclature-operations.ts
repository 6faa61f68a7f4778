import { own } from "../../shared/views/column.ts";
import { nafCodeOf } from "../../shared/views/parameters.ts";
import { views } from "../../shared/views/views.ts";
import { nomenclatureOf } from "./naf-nomenclature.ts";
import type { Given, OperationCommand } from "./operation.ts";
import { pagingOptions } from "./paging-options.ts";

const nomenclature = own(
  "nomenclature",
  { fr: "Nomenclature", en: "Nomenclature" },
  { type: "text", read: nomenclatureOf },
);

/** Words to search for, if there are any. */
const freeWords = (text: string): Given => (text.trim() === "" ? {} : { q: text.trim() });

/** `62.01Z` or `6201Z` is a code to resolve, anything else is searched; no word at all lists everything. */
function nafQuestion(text: string): Given {
  const code = nafCodeOf(text);
  return code !== undefined && /^\d{2}\.\d{2}[A-Z]$/.test(code) ? { code } : freeWords(text);
}

/** The nomenclatures: what codes mean, and which code means what. */
export const nomenclatureOperations: readonly OperationCommand[] = [
  {
    name: "naf",
    help: "help_naf",
    operation: (given) => ("code" in given ? "naf-code" : "naf"),
    operand: { usage: "[words...]", read: nafQuestion },
    options: pagingOptions,
    view: {
      columns: [...views.naf.columns, nomenclature],
      layout: "table",
      notFound: "op_unknown_naf_code",
      empty: "op_no_naf_code",
    },
  },
  {
    name: "legal-forms",
    help: "help_legal_forms",
    operation: "legal-forms",
    operand: { usage: "[words...]", read: freeWords },
    options: pagingOptions,
    view: {
      ...views["legal-forms"],
      layout: "table",
      notFound: "op_no_legal_form",
      empty: "op_no_legal_form",
    },
  },
];
