import { isWholeEstablishment } from "../../shared/lookups/resolve.ts";
import { establishmentView } from "../../shared/views/establishment-view.ts";
import { views } from "../../shared/views/views.ts";
import { accountNotes, publishedText } from "./accounts-view.ts";
import type { Operand, OperationCommand } from "./operation.ts";
import { pagingOptions } from "./paging-options.ts";
import { sirenIn, siretIn } from "./read-identifier.ts";

const siren: Operand = { usage: "<siren>", read: sirenIn };

/** What is known of one company, or of one establishment. */
export const companyOperations: readonly OperationCommand[] = [
  {
    name: "directors",
    help: "help_directors",
    operation: "directors",
    operand: siren,
    options: [],
    view: {
      ...views.directors,
      layout: "table",
      notFound: "note_unit_not_found",
      empty: "note_directors_not_found",
    },
  },
  {
    name: "establishments",
    help: "help_establishments",
    operation: "establishments",
    operand: siren,
    options: [
      { flags: "--etat, --state <A|F>", help: "help_establishment_state", parameter: "etat" },
      ...pagingOptions,
    ],
    view: {
      ...views.establishments,
      layout: "table",
      footnotes: (items, say) =>
        items.length > 0 && !items.some(isWholeEstablishment) ? [say("op_sirets_alone")] : [],
      notFound: "note_unit_not_found",
      empty: "op_no_establishment",
    },
  },
  {
    name: "establishment",
    help: "help_establishment",
    operation: "establishment",
    operand: { usage: "<siret>", read: siretIn },
    options: [],
    view: {
      ...establishmentView,
      layout: "card",
      notFound: "note_establishment_not_found",
      empty: "note_establishment_not_found",
    },
  },
  {
    name: "accounts",
    help: "help_accounts",
    operation: "accounts",
    operand: siren,
    options: [],
    view: {
      ...views.accounts,
      layout: "table",
      texts: {
        revenue: publishedText("chiffreAffaires"),
        net_income: publishedText("resultatNet"),
        equity: publishedText("capitauxPropres"),
        total_assets: publishedText("totalBilan"),
      },
      footnotes: accountNotes,
      notFound: "note_unit_not_found",
      empty: "note_accounts_not_found",
    },
  },
];
