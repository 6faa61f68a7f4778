import { boolean, date, number, text } from "../../shared/fields/reading.ts";
import { joined, ofCatalogue, own } from "./columns.ts";
import type { OperationCommand } from "./operation.ts";
import { pagingOptions } from "./paging-options.ts";
import {
  checkSearch,
  department,
  legalForm,
  nafFilter,
  personName,
  postalCode,
  postalPrefix,
  searchText,
  unitState,
  words,
} from "./read-parameters.ts";

const shortNaf = { label: { fr: "NAF", en: "NAF" } };
const removed = own("removed", { fr: "Radiation", en: "Removed" }, date("dateRadiation"));

/** The searches: companies by filters, by a person who directs them, by address. */
export const searchOperations: readonly OperationCommand[] = [
  {
    name: "search",
    help: "help_search",
    operation: "search",
    operand: {
      usage: "[words...]",
      read: (given, hearing) => (given === "" ? {} : { q: searchText(given, hearing) }),
    },
    options: [
      { flags: "--q <text>", help: "help_q", parameter: "q", read: searchText },
      { flags: "--naf <code>", help: "help_naf_filter", parameter: "naf", read: nafFilter },
      {
        flags: "--categorie-juridique, --legal-form <code>",
        help: "help_legal_form",
        parameter: "categorieJuridique",
        read: legalForm,
      },
      { flags: "--etat, --state <A|C>", help: "help_unit_state", parameter: "etat", read: unitState },
      {
        flags: "--code-postal, --postal-code <code>",
        help: "help_postal_code",
        parameter: "codePostal",
        read: postalCode,
      },
      { flags: "--commune <name>", help: "help_commune", parameter: "commune", read: words },
      {
        flags: "--departement, --department <nn>",
        help: "help_department",
        parameter: "departement",
        read: department,
      },
      ...pagingOptions,
    ],
    check: checkSearch,
    missing: "missing_filter",
    view: {
      layout: "table",
      columns: [
        ofCatalogue("siren"),
        ofCatalogue("name"),
        ofCatalogue("acronym", { csvOnly: true }),
        ofCatalogue("naf", shortNaf),
        ofCatalogue("naf_label"),
        ofCatalogue("legal_form", { csvOnly: true }),
        ofCatalogue("legal_form_label", { csvOnly: true }),
        ofCatalogue("category", { csvOnly: true }),
        ofCatalogue("state"),
        ofCatalogue("created"),
      ],
      notFound: "op_no_company",
      empty: "op_no_company",
    },
  },
  {
    name: "by-director",
    help: "help_by_director",
    operation: "search-directors",
    options: [
      { flags: "--nom, --surname <name>", help: "help_surname", parameter: "nom", read: personName },
      {
        flags: "--prenom, --given-name <name>",
        help: "help_given_name",
        parameter: "prenom",
        read: personName,
      },
      { flags: "--strict", help: "help_strict", parameter: "strict" },
      ...pagingOptions,
    ],
    missing: "missing_name",
    personal: true,
    view: {
      layout: "table",
      columns: [
        ofCatalogue("siren"),
        ofCatalogue("name"),
        own("matched", { fr: "Dirigeant", en: "Director" }, text("matched")),
        own("roles", { fr: "Fonctions", en: "Roles" }, joined("roles")),
        ofCatalogue("naf", { csvOnly: true }),
        ofCatalogue("naf_label", { csvOnly: true }),
        ofCatalogue("state"),
        ofCatalogue("created", { csvOnly: true }),
        removed,
      ],
      notFound: "op_no_company",
      empty: "op_no_company",
      narrow: "op_narrow_director",
    },
  },
  {
    name: "by-address",
    help: "help_by_address",
    operation: "search-address",
    options: [
      {
        flags: "--code-postal, --postal-code <code>",
        help: "help_postal_prefix",
        parameter: "codePostal",
        read: postalPrefix,
      },
      { flags: "--voie, --street <words>", help: "help_street", parameter: "voie", read: words },
      { flags: "--commune <name>", help: "help_commune", parameter: "commune", read: words },
      ...pagingOptions,
    ],
    missing: "missing_postal_code",
    view: {
      layout: "table",
      columns: [
        ofCatalogue("siren"),
        ofCatalogue("name"),
        own("address", { fr: "Adresse", en: "Address" }, text("address")),
        own("street", { fr: "Voie", en: "Street" }, text("street"), { csvOnly: true }),
        own("postal_code", { fr: "Code postal", en: "Postal code" }, text("postalCode"), { csvOnly: true }),
        own("commune", { fr: "Commune", en: "Commune" }, text("commune"), { csvOnly: true }),
        own("head_office", { fr: "Siège", en: "Head office" }, boolean("headOffice")),
        own(
          "establishments_matched",
          { fr: "Établissements trouvés", en: "Establishments matched" },
          number("establishmentsMatched"),
          { csvOnly: true },
        ),
        ofCatalogue("naf", shortNaf),
        ofCatalogue("naf_label", { csvOnly: true }),
        ofCatalogue("state"),
        ofCatalogue("created", { csvOnly: true }),
      ],
      notFound: "op_no_company",
      empty: "op_no_company",
      narrow: "op_narrow_address",
    },
  },
];
