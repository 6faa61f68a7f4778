import { text } from "../../shared/fields/reading.ts";
import { own } from "./columns.ts";
import { nomenclatureOf } from "./naf-nomenclature.ts";
import type { OperationCommand } from "./operation.ts";
import { pagingOptions } from "./paging-options.ts";
import { freeWords, nafQuestion } from "./read-parameters.ts";

const entryColumns = [
  own("code", { fr: "Code", en: "Code" }, text("code")),
  own("label", { fr: "Libellé", en: "Label" }, text("label")),
];

/** The nomenclatures: what codes mean, and which code means what. */
export const nomenclatureOperations: readonly OperationCommand[] = [
  {
    name: "naf",
    help: "help_naf",
    operation: (given) => ("code" in given ? "naf-code" : "naf"),
    operand: { usage: "[words...]", read: nafQuestion },
    options: pagingOptions,
    view: {
      layout: "table",
      columns: [
        ...entryColumns,
        own(
          "nomenclature",
          { fr: "Nomenclature", en: "Nomenclature" },
          { type: "text", read: nomenclatureOf },
        ),
      ],
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
      layout: "table",
      columns: entryColumns,
      notFound: "op_no_legal_form",
      empty: "op_no_legal_form",
    },
  },
];
