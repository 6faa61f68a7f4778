import { financialPlan } from "../contract/limits.ts";
import { addressParts } from "./address.ts";
import { type FieldEntry, boolean, date, text, establishmentStates } from "./field.ts";

/** Fields of the contract that fewer lists need. */
export const furtherFields = [
  {
    key: "siren_formatted",
    resource: "legal-unit",
    inSummary: true,
    plan: "free",
    ...text("sirenFormatted"),
  },
  {
    key: "capital_variable",
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...boolean("capital", "variable"),
  },
  {
    key: "is_head_office",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...boolean("siege"),
  },
  {
    key: "establishment_state",
    words: establishmentStates,
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("state"),
  },
  {
    key: "establishment_naf",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("activity", "code"),
  },
  {
    key: "establishment_naf_label",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("activity", "label"),
  },
  {
    key: "establishment_created",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...date("dateCreation"),
  },
  {
    key: "street",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data) => addressParts(data).street,
  },
  {
    key: "postcode",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data) => addressParts(data).postcode,
  },
  {
    key: "town",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: (data) => addressParts(data).town,
  },
] as const satisfies readonly FieldEntry[];
