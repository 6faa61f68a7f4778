import { addressText } from "./address.ts";
import { type FieldEntry, at, boolean, text, textOf, establishmentActivity } from "./field.ts";

/** An establishment that says it is not the head office does not answer for it. */
const headOfficeSiret = (data: unknown) => (at(data, "siege") === false ? null : textOf(at(data, "siret")));

/** Where: the head office of the company, and the row's own establishment. */
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
