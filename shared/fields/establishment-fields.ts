import { addressText } from "./address.ts";
import { type FieldEntry, at, boolean, text, textOf, establishmentActivity } from "./field.ts";

/** Ignores an establishment that says it is not the head office. */
const headOfficeSiret = (data: unknown) => (at(data, "siege") === false ? null : textOf(at(data, "siret")));

/** Fields about establishments: the company's head office, and the row's own establishment. */
export const establishmentFields = [
  {
    key: "head_office",
    resource: "head-office",
    inSummary: false,
    plan: "free",
    type: "text",
    read: headOfficeSiret,
  },
  {
    key: "address",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    type: "text",
    read: addressText,
  },
  {
    key: "trade_name",
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...text("enseigne"),
  },
  {
    key: "establishment_active",
    words: establishmentActivity,
    resource: "establishment",
    inSummary: false,
    plan: "free",
    ...boolean("active"),
  },
] as const satisfies readonly FieldEntry[];
