import { rowTexts } from "../../fields/field.ts";

/** What a list says of a company in columns that answers are compared with. */
export const comparedRoles = [...rowTexts, "postcode", "einvoice_address"] as const;
export type ComparedRole = (typeof comparedRoles)[number];

/** The column of each of them that a list has: places from 0. */
export type ComparedColumns = Readonly<Partial<Record<ComparedRole, number>>>;

/** What one row says in them, as it stands there; what its list has no column for is not there. */
export type ComparedTexts = Readonly<Partial<Record<ComparedRole, string>>>;

export const nothingCompared: ComparedTexts = {};

/** True where none of the compared columns says anything in a row. */
export const saysNothing = (texts: ComparedTexts): boolean =>
  Object.values(texts).every((text) => text.trim() === "");
