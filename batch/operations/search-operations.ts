import { views } from "../../shared/views/views.ts";
import { checkSearch } from "../../shared/views/parameters.ts";
import type { OperationCommand } from "./operation.ts";
import { pagingOptions } from "./paging-options.ts";
import { searchText } from "./search-text.ts";

const noCompany = { layout: "table", notFound: "op_no_company", empty: "op_no_company" } as const;

/** The searches: companies by filters, by a person who directs them, by address. */
export const searchOperations: readonly OperationCommand[] = [
  {
    name: "search",
    help: "help_search",
    operation: "search",
    operand: {
      usage: "[words...]",
      read: (given) => (given === "" ? {} : { q: searchText(given) }),
    },
    options: [
      { flags: "--q <text>", help: "help_q", parameter: "q", read: searchText },
      { flags: "--naf <code>", help: "help_naf_filter", parameter: "naf" },
      {
        flags: "--categorie-juridique, --legal-form <code>",
        help: "help_legal_form",
        parameter: "categorieJuridique",
      },
      { flags: "--etat, --state <A|C>", help: "help_unit_state", parameter: "etat" },
      { flags: "--code-postal, --postal-code <code>", help: "help_postal_code", parameter: "codePostal" },
      { flags: "--commune <name>", help: "help_commune", parameter: "commune" },
      { flags: "--departement, --department <nn>", help: "help_department", parameter: "departement" },
      ...pagingOptions,
    ],
    check: checkSearch,
    missing: "missing_filter",
    view: { ...views.search, ...noCompany },
  },
  {
    name: "by-director",
    help: "help_by_director",
    operation: "search-directors",
    options: [
      { flags: "--nom, --surname <name>", help: "help_surname", parameter: "nom" },
      { flags: "--prenom, --given-name <name>", help: "help_given_name", parameter: "prenom" },
      { flags: "--strict", help: "help_strict", parameter: "strict" },
      ...pagingOptions,
    ],
    missing: "missing_name",
    view: { ...views["search-directors"], ...noCompany, narrow: "op_narrow_director" },
  },
  {
    name: "by-address",
    help: "help_by_address",
    operation: "search-address",
    options: [
      { flags: "--code-postal, --postal-code <code>", help: "help_postal_prefix", parameter: "codePostal" },
      { flags: "--voie, --street <words>", help: "help_street", parameter: "voie" },
      { flags: "--commune <name>", help: "help_commune", parameter: "commune" },
      ...pagingOptions,
    ],
    missing: "missing_postal_code",
    view: { ...views["search-address"], ...noCompany, narrow: "op_narrow_address" },
  },
];
