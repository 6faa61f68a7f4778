import { isWholeEstablishment } from "../../shared/lookups/resolve.ts";
import { text } from "../../shared/fields/reading.ts";
import { accountNotes, newestFirst, publishedText } from "./accounts-view.ts";
import { ofCatalogue, ofOneAccount, own, year } from "./columns.ts";
import type { Operand, OperationCommand } from "./operation.ts";
import { pagingOptions } from "./paging-options.ts";
import { sirenIn, siretIn } from "./read-identifier.ts";
import { establishmentState } from "./read-parameters.ts";

const siren: Operand = { usage: "<siren>", read: sirenIn };

/** What is known of one company, or of one establishment. */
export const companyOperations: readonly OperationCommand[] = [
  {
    name: "directors",
    help: "help_directors",
    operation: "directors",
    operand: siren,
    options: [],
    personal: true,
    view: {
      layout: "table",
      columns: [
        own("name", { fr: "Nom", en: "Name" }, text("name")),
        own("role", { fr: "Fonction", en: "Role" }, text("role")),
        own("birth_year", { fr: "Naissance", en: "Born" }, year("birthYear")),
        own("type", { fr: "Type", en: "Type" }, text("type")),
        own("surname", { fr: "Nom de famille", en: "Surname" }, text("nom"), { csvOnly: true }),
        own("given_names", { fr: "Prénoms", en: "Given names" }, text("prenoms"), { csvOnly: true }),
        own("company", { fr: "Société", en: "Company" }, text("denomination"), { csvOnly: true }),
      ],
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
      {
        flags: "--etat, --state <A|F>",
        help: "help_establishment_state",
        parameter: "etat",
        read: establishmentState,
      },
      ...pagingOptions,
    ],
    view: {
      layout: "table",
      columns: [
        ofCatalogue("siret"),
        ofCatalogue("is_head_office", { label: { fr: "Siège", en: "Head office" } }),
        ofCatalogue("establishment_state", { label: { fr: "État", en: "State" } }),
        ofCatalogue("trade_name"),
        ofCatalogue("address"),
        ofCatalogue("establishment_naf", { label: { fr: "NAF", en: "NAF" } }),
        ofCatalogue("establishment_naf_label", { csvOnly: true }),
        ofCatalogue("establishment_created", { csvOnly: true }),
      ],
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
      layout: "card",
      columns: [
        ofCatalogue("siret"),
        ofCatalogue("siren"),
        ofCatalogue("is_head_office"),
        ofCatalogue("trade_name"),
        ofCatalogue("address"),
        ofCatalogue("establishment_state"),
        ofCatalogue("establishment_naf"),
        ofCatalogue("establishment_naf_label"),
        ofCatalogue("establishment_created"),
      ],
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
      layout: "table",
      columns: [
        own("accounts_year", { fr: "Année", en: "Year" }, year("year")),
        ofOneAccount("accounts_closing_date", { label: { fr: "Clôture", en: "Closed" } }),
        ofOneAccount("accounts_type", { label: { fr: "Type", en: "Type" } }),
        ofOneAccount("revenue", {
          label: { fr: "CA", en: "Revenue" },
          text: publishedText("chiffreAffaires"),
        }),
        ofOneAccount("net_income", { text: publishedText("resultatNet") }),
        ofOneAccount("equity", { text: publishedText("capitauxPropres") }),
        ofOneAccount("total_assets", { text: publishedText("totalBilan") }),
        ofOneAccount("accounts_currency", { csvOnly: true }),
        ofOneAccount("accounts_confidential", { csvOnly: true }),
        ofOneAccount("accounts_filing_date", { csvOnly: true }),
      ],
      order: newestFirst,
      footnotes: accountNotes,
      notFound: "note_unit_not_found",
      empty: "note_accounts_not_found",
    },
  },
];
